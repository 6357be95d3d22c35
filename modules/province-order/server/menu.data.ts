import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'provincial/sourceOrder', titleZh: '源订单', titleEn: 'Source order', orgs: 'HO', icon: 'cart', place: 50, actions: 'push export' },
  { path: 'provincial/purchaseOrder', titleZh: '省平台订单', titleEn: 'Provincial purchase order', orgs: 'HO', icon: 'cart', place: 60, actions: 'push cancel pullStatus receive export' },
  { path: 'provincial/returnOrder', titleZh: '省平台退货单', titleEn: 'Provincial return order', orgs: 'HO', icon: 'back', place: 70, actions: 'push pullStatus export' },
  { path: 'provincial/priceCheck', titleZh: '价格核查', titleEn: 'Price check', orgs: 'HOR', icon: 'audit', place: 80, actions: 'export' },
]

/** What the built-in roles may do here, beside what they may in the whole area. */
export const grants: Grants = {
  REGULATOR: { 'provincial/priceCheck': 'export' },
  REGION_OPERATOR: {
    'provincial/priceCheck': 'export',
    'provincial/sourceOrder': 'export',
    'provincial/purchaseOrder': 'export',
    'provincial/returnOrder': 'export',
  },
  HOSP_BUYER: {
    'provincial/priceCheck': 'export',
    'provincial/sourceOrder': 'push export',
    'provincial/purchaseOrder': 'push cancel pullStatus receive export',
    'provincial/returnOrder': 'push pullStatus export',
  },
  HOSP_AUDITOR: {
    'provincial/sourceOrder': 'export',
    'provincial/purchaseOrder': 'export',
    'provincial/returnOrder': 'export',
  },
  HOSP_RECEIVER: {
    'provincial/purchaseOrder': 'receive pullStatus export',
    'provincial/returnOrder': 'push pullStatus export',
  },
  HOSP_LEADER: { 'provincial/purchaseOrder': '', 'provincial/priceCheck': 'export' },
}
