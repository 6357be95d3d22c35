/** How a requisition is paid (domain §2.27). */
export const payMethods = { transfer: '转账', acceptance: '承兑', insurance: '医保基金直接结算' } as const
export type PayMethod = keyof typeof payMethods

/** What is asked for: passed invoices, or a part of a contract's amount before anything came (domain §2.27). */
export const requisitionKinds = { invoices: '普通', prepay: '预付' } as const

/** How far an invoice is asked for and paid (domain §3.9). */
export const requestStates = {
  open: '未请款',
  partlyRequested: '部分请款',
  requested: '已请款',
  partlyPaid: '部分付款',
  paid: '已付款',
} as const

/** Why a requisition is held: by the hospital, by the authority. */
export const holdKinds = { quality: '质量争议', investigation: '监管调查' } as const

/** Whose fault a quality dispute turned out to be. */
export const faults = { hospital: '医院', supplier: '供应商' } as const

/** A number of the bank, as it gave it. */
export const bankNumber = { like: /^\S*$/, sentence: '银行流水号不能有空格' } as const

/** So many invoices stand on a requisition at most. */
export const MOST_INVOICES = 500
