import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'purchaseList/agreedVolume', titleZh: '带量任务', titleEn: 'Agreed volume', orgs: 'HSO', icon: 'chart', place: 55, actions: 'add edit import activate transfer export' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  HOSP_BUYER: { 'purchaseList/agreedVolume': 'transfer export' },
  HOSP_AUDITOR: { 'purchaseList/agreedVolume': 'transfer export' },
  HOSP_LEADER: { 'purchaseList/agreedVolume': 'transfer export' },
  SUP_ADMIN: { 'purchaseList/agreedVolume': 'export' },
  SUP_SALES: { 'purchaseList/agreedVolume': 'export' },
}
