/** What an organisation does, in its order; each has its time from the issue (domain-stock §2.24.9). */
export const steps = ['sign', 'isolate', 'tally', 'handle'] as const
export type Step = (typeof steps)[number]

export const stepLabels: Readonly<Record<Step, string>> = {
  sign: '签收',
  isolate: '隔离',
  tally: '清点',
  handle: '处置',
}

/** Hours of each step, in their order, of class one, two and three. */
export const hoursOf: Readonly<Record<1 | 2 | 3, readonly [number, number, number, number]>> = {
  1: [2, 24, 48, 168],
  2: [8, 72, 120, 360],
  3: [24, 168, 240, 720],
}

export const levels = { 1: '一级', 2: '二级', 3: '三级' } as const
export const sources = { authority: '药监', holder: '持有人', hospital: '医院上报' } as const
export const instructions = { return: '退回', destroy: '销毁', observe: '停用观察' } as const
export const ways = { return: '退回', destroy: '销毁' } as const
export const saleKinds = { sale: '销售', back: '退药' } as const
export const scopes = { region: '全区域', own: '本院' } as const
