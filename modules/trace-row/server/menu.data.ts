import type { Grants, Screen } from '#kernel/server/noun.ts'

// biome-ignore format: a table, a line for each screen
export const screens: readonly Screen[] = [
  { path: 'trace/shopInventory', titleZh: '商品盘存', titleEn: 'Shop inventory (3501)', orgs: 'HO', icon: 'box', place: 10, actions: 'upload batchUpload resend revoke export import' },
  { path: 'trace/inventoryChange', titleZh: '库存变更', titleEn: 'Inventory change (3502)', orgs: 'HO', icon: 'box', place: 20, actions: 'upload batchUpload resend revoke export import' },
  { path: 'trace/purchaseReceipt', titleZh: '商品采购', titleEn: 'Purchase receipt (3503)', orgs: 'HO', icon: 'check', place: 30, actions: 'upload batchUpload resend revoke export import' },
  { path: 'trace/purchaseReturn', titleZh: '采购退货', titleEn: 'Purchase return (3504)', orgs: 'HO', icon: 'back', place: 40, actions: 'upload batchUpload resend revoke export import' },
  { path: 'trace/shopSales', titleZh: '商品销售', titleEn: 'Shop sales (3505)', orgs: 'HO', icon: 'cart', place: 50, actions: 'import upload batchUpload resend revoke export viewPatient' },
  { path: 'trace/salesReturn', titleZh: '销售退货', titleEn: 'Sales return (3506)', orgs: 'HO', icon: 'back', place: 60, actions: 'import upload batchUpload resend revoke export viewPatient' },
]

const carries = 'upload batchUpload resend revoke export import'
const sells = `${carries} viewPatient`
const looks = 'export'
const all = (actions: string) => Object.fromEntries(screens.map((s) => [s.path, actions]))
/** What the built-in roles may do here, beside what they may in the whole area. Who a patient is, they may see who bring the sales in. */
export const grants: Grants = {
  HOSP_RECEIVER: {
    'trace/shopInventory': carries,
    'trace/inventoryChange': carries,
    'trace/purchaseReceipt': carries,
    'trace/purchaseReturn': carries,
    'trace/shopSales': sells,
    'trace/salesReturn': sells,
  },
  REGION_OPERATOR: all(looks),
  HOSP_BUYER: {
    'trace/purchaseReceipt': looks,
    'trace/purchaseReturn': looks,
  },
}
