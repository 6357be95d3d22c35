import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'procurement/delivery', titleZh: '配送管理', titleEn: 'Delivery', orgs: 'HSO', icon: 'car', place: 40, actions: 'add edit delete ship void copy import print printLabel addInvoice scanTrace uploadReport export' },
]

/** What the built-in roles may do here, beside what they may in the whole area; `*` in place of a role: every one. */
export const grants: Grants = {
  HOSP_BUYER: { 'procurement/delivery': 'print export' },
  HOSP_AUDITOR: { 'procurement/delivery': '' },
  // goods that came without a label of their own get one for the shelf
  HOSP_RECEIVER: { 'procurement/delivery': 'print printLabel' },
  SUP_SALES: { 'procurement/delivery': 'add edit delete print export' },
  SUP_WAREHOUSE: {
    'procurement/delivery':
      'add edit delete ship void copy import print printLabel addInvoice scanTrace uploadReport export',
  },
}
