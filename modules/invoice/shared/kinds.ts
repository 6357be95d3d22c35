import { keys } from '#kernel/shared/machine.ts'

/** What an invoice is (domain §2.25). */
export const kinds = {
  digitalSpecial: '数电专票',
  digitalOrdinary: '数电普票',
  electronicSpecial: '电子专用发票',
  electronicOrdinary: '电子普通发票',
  paperSpecial: '纸质专用发票',
  paperOrdinary: '纸质普通发票',
  blockchain: '区块链发票',
  fiscal: '财政票据',
} as const
export type Kind = keyof typeof kinds
export const everyKind = keys(kinds)

/** Paper: the hospital too may raise it, and it may be voided in the month of its issue. */
export const isPaper = (kind: string): boolean => kind === 'paperSpecial' || kind === 'paperOrdinary'

/** Blue: what is owed; red: with a minus, it takes blue ones back. */
export const colours = { blue: '蓝字', red: '红字' } as const
export type Colour = keyof typeof colours

/** Why a blue one is taken back (domain §2.25). One issued in error is taken back whole, and what it stood for awaits an invoice again. */
export const redReasons = {
  return: '销货退回',
  discount: '销售折让',
  stopped: '服务中止',
  wrong: '开票有误',
} as const
export type RedReason = keyof typeof redReasons

/** Why finance rejects one; what it is wrong with is said beside it. */
export const rejectReasons = {
  number: '票号有误',
  amount: '金额不符',
  title: '抬头或税号有误',
  goods: '明细与货物不符',
  rate: '税率有误',
  file: '缺少原件或不清晰',
  other: '其他',
} as const
export type RejectReason = keyof typeof rejectReasons
