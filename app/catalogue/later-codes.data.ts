/** Codes of built screens for features still to come: nobody is offered them (specification §6). Each leaves with its call. */
export const laterCodes: readonly string[] = [
  'baseInfo/consumable:certManage',
  'baseInfo/drug:certManage',
  'baseInfo/manufacturer:viewCert',
  'baseInfo/mySupplier:viewCert',
  'procurement/purchaseOrder:ship',
  'procurement/purchaseOrder:trace',
  'settlement/invoice:upload',
]
