import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/return', titleZh: '退货管理', titleEn: 'Returns', orgs: 'HSO', icon: 'back', place: 80, actions: 'add edit delete submit withdraw audit shipBack void agree disagree receive uploadRedInvoice print export' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  HOSP_BUYER: { 'procurement/return': 'add edit delete submit withdraw void print export' },
  HOSP_AUDITOR: { 'procurement/return': 'audit export' },
  HOSP_RECEIVER: { 'procurement/return': 'add edit delete submit withdraw shipBack print export' },
  SUP_SALES: { 'procurement/return': 'agree disagree export' },
  SUP_WAREHOUSE: { 'procurement/return': 'receive print' },
  SUP_FINANCE: { 'procurement/return': 'uploadRedInvoice' },
}
