/** Where the keeping of a contract stands (domain-money §3.18): the first of these that is true, from the worst. */
export const paces = {
  done: '已完成',
  notStarted: '未启动',
  behind: '滞后',
  over: '已结束',
  ending: '将到期',
  ahead: '超前',
  normal: '正常',
} as const
export type Pace = keyof typeof paces
export const paceTones: Record<Pace, string> = {
  done: 'grey',
  notStarted: 'orange',
  behind: 'red',
  over: 'grey',
  ending: 'orange',
  ahead: 'blue',
  normal: 'green',
}

const stirred: readonly Pace[] = ['notStarted', 'behind', 'ending']
/** Whether something is awaited of either side: by where it stands, or while so many breaches go on. */
export const isAwaited = (pace: Pace, running: number): boolean => running > 0 || stirred.includes(pace)

/** No order so many days after the start is 未启动; before that nobody is behind. */
export const START_DAYS = 30
/** Of the share of time gone. */
export const BEHIND = 0.9
export const AHEAD = 1.1

/** Statuses of contracts whose keeping is watched. */
export const watched = ['effective', 'frozen', 'expired', 'finished', 'terminated'] as const

/** Of contracts that count in statistics: all who had to sign did. */
export const counted = ['signed', ...watched] as const

export const sides = { hospital: '医院', supplier: '供应商' } as const
export type Side = keyof typeof sides

/** What was not kept, whose it is, and in what it is measured. */
export const breaches = {
  late: { label: '迟交', side: 'supplier', unit: 'hours' },
  shortage: { label: '缺供', side: 'supplier', unit: '' },
  refused: { label: '验收拒收', side: 'supplier', unit: '' },
  returned: { label: '质量退货', side: 'supplier', unit: '' },
  lateInvoice: { label: '迟开票', side: 'supplier', unit: 'days' },
  lateCheck: { label: '迟验', side: 'hospital', unit: 'hours' },
  latePay: { label: '迟付', side: 'hospital', unit: 'days' },
  underBought: { label: '采购不足', side: 'hospital', unit: 'percent' },
} as const
export type Breach = keyof typeof breaches
export const breachLabels = Object.fromEntries(Object.entries(breaches).map(([k, b]) => [k, b.label])) as Record<
  Breach,
  string
>

/** Contracts by whose promises were not kept. */
export const breachedBy = {
  any: '有违约',
  supplier: '供应商有违约',
  hospital: '医院有违约',
  none: '双方都没有违约',
} as const
export type BreachedBy = keyof typeof breachedBy

/** Which promise of the contract it is about. */
export const clauses: Record<Breach, string> = {
  late: '交货期限：下单后 {{n}} 小时内送达',
  shortage: '保证供应：已接收的订单不拒配',
  refused: '质量：到货符合约定',
  returned: '质量：到货符合约定',
  lateInvoice: '开票期限：验收登记后 {{n}} 天内',
  lateCheck: '验收期限：到货后 {{n}} 小时内登记',
  latePay: '付款期限：验收登记后 {{n}} 天内（净天数）',
  underBought: '采购量：到期不低于合同数量的 {{n}}%',
}
/** What it was. */
export const measures = { hours: '{{n}} 小时', days: '{{n}} 天', percent: '{{n}}%' } as const

/** What papers a breach comes from, and their screens. */
export const papers = {
  order: 'procurement/purchaseOrder',
  delivery: 'procurement/delivery',
  rejection: 'procurement/rejectedMatching',
  acceptance: 'procurement/acceptance',
  return: 'procurement/return',
  clock: 'settlement/paymentClock',
  contract: 'contract/manage',
} as const

/** A contract's amounts and figures are told by these. */
export const figures = {
  signed: '签约合同',
  overdue: '到期未完成',
  d30: '30 天内到期',
  d60: '60 天内到期',
  d90: '90 天内到期',
} as const
export type Figure = keyof typeof figures

/** How soon it ends. */
export const ends = { d30: '30 天内', d60: '60 天内', d90: '90 天内' } as const
export const endDays: Record<keyof typeof ends, number> = { d30: 30, d60: 60, d90: 90 }

/** By what the statistics are told. */
export const groups = {
  category: '合同类别',
  type: '合同类型',
  hospital: '医院',
  supplier: '供应商',
  month: '签订月份',
  owner: '合同负责人',
} as const
export type Group = keyof typeof groups
/** Prices of a product that differ by more than this percentage of the least are marked (domain §6.3 priceSpread). */
export const SPREAD = 5
