import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/orderWithTable', titleZh: '跟台订单', titleEn: 'Surgery order', orgs: 'HSO', icon: 'cart', place: 30, actions: 'add edit delete submit withdraw audit accept reject ship registerUse registerBack confirmUse print export refuse scan' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  HOSP_DEPT: { 'procurement/orderWithTable': 'add edit delete submit withdraw registerUse refuse scan print export' },
  HOSP_BUYER: { 'procurement/orderWithTable': 'add edit delete submit withdraw refuse print export' },
  HOSP_AUDITOR: { 'procurement/orderWithTable': 'audit export' },
  HOSP_RECEIVER: { 'procurement/orderWithTable': 'confirmUse registerUse refuse scan print export' },
  SUP_SALES: { 'procurement/orderWithTable': 'accept reject print export' },
  SUP_WAREHOUSE: { 'procurement/orderWithTable': 'ship registerBack print' },
}
