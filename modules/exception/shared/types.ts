/** What may be wrong with a line of a document (domain §3.21); who brings one says so by `causes` of his manifest. */
export const exceptionTypes = {
  unaccepted: '未接单超时',
  rejected: '拒配',
  partRejected: '少接',
  promiseDelayed: '承诺推迟',
  unshipped: '逾期未发',
  shortShipped: '少发',
  nearExpiry: '近效期发货',
  lotMismatch: '批号不符',
  temperature: '温度超标',
  refused: '拒收',
  priceMismatch: '价格不符',
  licence: '证照断链',
  unsettled: '无法结算',
  returnLate: '退货超时',
  returnShort: '退货少收',
  surgeryDiffers: '跟台差异',
} as const
export type ExceptionType = keyof typeof exceptionTypes

const goods = '供应商取回、销毁、补发，或医院撤销拒收单'
/** What ends each, as people would say it; the act is on the document's page. */
export const endsBy: Readonly<Record<ExceptionType, string>> = {
  unaccepted: '供应商接单或拒配，或医院弃审',
  rejected: '医院确认拒配，或供应商撤回',
  partRejected: '医院确认拒配，或供应商撤回',
  promiseDelayed: '供应商发出全部数量或提前承诺，或双方变更订单、结案',
  unshipped: '供应商发货或拒配，或订单结案',
  shortShipped: '供应商发出其余数量，或订单结案',
  nearExpiry: '医院验收或拒收',
  lotMismatch: goods,
  temperature: goods,
  refused: goods,
  priceMismatch: goods,
  licence: goods,
  unsettled: '供应商发出其余数量，或订单结案，或后来的调价已执行',
  returnLate: '供应商答复，医院退货出库',
  returnShort: '双方核对少收数量后，各自标记已解决',
  surgeryDiffers: '医院核对登记使用，供应商重新登记返还',
}

export const docTypes = {
  order: '采购订单',
  rejection: '拒配单',
  delivery: '配送单',
  refusal: '拒收单',
  returnOrder: '退货单',
  surgeryOrder: '跟台订单',
  regionPrice: '区域调价单',
} as const
export const sides = { hospital: '医院', supplier: '供应商' } as const
