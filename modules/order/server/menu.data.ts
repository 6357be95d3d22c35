import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/purchaseOrder', titleZh: '采购订单', titleEn: 'Purchase order', orgs: 'HSO', icon: 'cart', place: 20, actions: 'add edit delete copy submit withdraw audit requestUnaudit close trace print export import sendProvince accept reject ship agreeUnaudit refuseUnaudit amend agreeAmend refuseAmend promise' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: {
    'procurement/purchaseOrder':
      'add edit delete copy submit withdraw requestUnaudit close amend trace print export import sendProvince',
  },
  HOSP_AUDITOR: { 'procurement/purchaseOrder': 'audit trace export' },
  HOSP_LEADER: { 'procurement/purchaseOrder': 'audit trace' },
  HOSP_RECEIVER: { 'procurement/purchaseOrder': 'trace' },
  SUP_SALES: {
    'procurement/purchaseOrder':
      'accept reject agreeUnaudit refuseUnaudit agreeAmend refuseAmend promise trace print export',
  },
  SUP_WAREHOUSE: { 'procurement/purchaseOrder': 'trace print' },
}
