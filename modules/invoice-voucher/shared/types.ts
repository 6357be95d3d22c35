/** What a voucher lists (domain §2.26), decided by what made its items owed. */
export const voucherTypes = { 1: '验收入库', 2: '寄售消耗', 3: '跟台使用', 4: '退货冲减', 5: '调价补差' } as const

/** What a supplier may have against a line. */
export const disputes = {
  qty: '数量不符',
  price: '单价不符',
  goods: '产品或规格不符',
  lot: '批号不符',
  notOurs: '非本公司供货',
  invoiced: '此前已开票',
  other: '其他',
} as const

/** A voucher is made of so many items at most, as a list lets one choose. */
export const MOST_ITEMS = 5000
