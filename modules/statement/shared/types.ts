/** What a line is, as the figures of a statement call it (domain-money §2.51). The first five make the balance, two are told beside. */
export const whats = {
  accepted: '验收',
  returned: '退货',
  difference: '差价',
  paid: '付款',
  credit: '退票',
  invoiced: '开票',
  red: '红冲',
} as const
export type What = keyof typeof whats

/** What a line stands for, and the screen it is read on; a paper that was brought in has none. */
export const docKinds = {
  acceptance: '验收单',
  return: '退货单',
  stockDocument: '寄售消耗',
  surgeryOrder: '跟台使用',
  price: '调价补差',
  brought: '期初导入',
  invoice: '发票',
  delivery: '配送单',
  requisition: '请款单',
} as const

/** What either side may have against a line. */
export const disputes = {
  amount: '金额不符',
  notOurs: '非本单位业务',
  twice: '重复计入',
  month: '不属于本月',
  price: '单价有误',
  other: '其他',
} as const

/** A dispute names so many lines at most. */
export const MOST_LINES = 5000
