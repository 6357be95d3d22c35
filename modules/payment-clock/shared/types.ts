/** Where a clock stands (domain-money §3.16). */
export const bands = { due: '即将到期', overdue: '已逾期', stopped: '已暂停', paid: '已付' } as const
export type Band = keyof typeof bands

/** What stops it. */
export const stopCodes = {
  '01': '未开票',
  '02': '发票驳回',
  '03': '凭证有异议',
  '04': '质量争议冻结',
  '05': '证照失效',
  '06': '银行退票',
  '07': '监管冻结',
} as const
export type StopCode = keyof typeof stopCodes

/** Whose stop it is. */
export const stopParties = { supplier: '供应商', hospital: '医院', authority: '监管机构' } as const

/** Days since the start, or between start and payment. */
export const ages = { d30: '0–30 天', d60: '31–60 天', d90: '61–90 天', over: '90 天以上' } as const
export const ageDays: Readonly<Record<keyof typeof ages, readonly [number, number]>> = {
  d30: [0, 30],
  d60: [31, 60],
  d90: [61, 90],
  over: [91, 100_000],
}

/** Due within so many days is soon. */
export const SOON = 7
/** A hospital's figure of all its suppliers is told to one of them from so many suppliers up: fewer would tell of a single rival. */
export const ENOUGH = 3
