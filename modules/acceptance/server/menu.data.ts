import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/acceptance', titleZh: '验收管理', titleEn: 'Receiving', orgs: 'HSO', icon: 'check', place: 50, actions: 'accept refuse batchAccept scan confirm revoke print export reverse' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: { 'procurement/acceptance': 'confirm revoke print export' },
  HOSP_AUDITOR: { 'procurement/acceptance': 'confirm export reverse' },
  HOSP_RECEIVER: { 'procurement/acceptance': 'accept refuse batchAccept scan revoke print export' },
  HOSP_FINANCE: { 'procurement/acceptance': 'export' },
  SUP_SALES: { 'procurement/acceptance': 'export' },
  SUP_WAREHOUSE: { 'procurement/acceptance': '' },
  SUP_FINANCE: { 'procurement/acceptance': '' },
}
