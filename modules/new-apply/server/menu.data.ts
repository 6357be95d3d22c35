import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'purchaseList/newApply', titleZh: '新品申请', titleEn: 'New item application', orgs: 'HSO', icon: 'file', place: 80, actions: 'add edit delete submit withdraw audit export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_DEPT: { 'purchaseList/newApply': 'add edit delete submit withdraw' },
  HOSP_AUDITOR: { 'purchaseList/newApply': 'audit export' },
  HOSP_LEADER: { 'purchaseList/newApply': 'audit export' },
  SUP_ADMIN: { 'purchaseList/newApply': 'add edit delete submit withdraw export' },
  SUP_SALES: { 'purchaseList/newApply': 'add edit delete submit withdraw export' },
  REGION_OPERATOR: { 'purchaseList/newApply': 'audit export' },
}
