import { keys } from '#kernel/shared/machine.ts'

/** What is asked of an invoice (domain-money §3.17), in the order of the dots. */
export const checks = {
  M01: '销方税号与名称',
  M02: '购方税号',
  M03: '发票号码唯一',
  M04: '金额与税额合计',
  M05: '价税合计与关联',
  M06: '关联数量',
  M07: '单价与订单',
  M08: '品名规格单位',
  M09: '配送验收与批号',
  M10: '开票日期',
  M11: '两票制',
  M12: '追溯码数量',
  M13: '证照有效',
  M14: '税率',
  M15: '原件一致',
  M16: '合同',
  M17: '税务查验',
} as const
export type Check = keyof typeof checks
export const everyCheck = keys(checks)

/** What a failed one means: nobody lets it pass, another person may with his reason, or it is only said. */
export const levels = { block: '必须更正', override: '放行后通过', warn: '提醒' } as const
export type Level = keyof typeof levels

/** What a check came to; `overridden`: failed, and another person let it pass. */
export const outcomes = {
  passed: '相符',
  failed: '不符',
  overridden: '已放行',
  unconnected: '未接入',
  none: '不适用',
} as const
export type Outcome = keyof typeof outcomes

/** What one check found: the sentence is a template, the difference in yuan with its sign. */
export interface Result {
  check: Check
  outcome: Outcome
  level: Level
  diff: string | null
  said: string
  params: Record<string, string>
}

/** The letter a result is kept by, beside the others of its run. */
export const markOf = ({ outcome, level }: Pick<Result, 'outcome' | 'level'>): string => {
  if (outcome === 'failed') return { block: 'b', override: 'f', warn: 'w' }[level]
  return { passed: 'p', overridden: 'o', unconnected: 'n', none: '-' }[outcome]
}
/** What each letter says; a run is kept as seventeen of them. */
export const marks = {
  p: '相符',
  w: '提醒',
  f: '待放行',
  o: '已放行',
  b: '必须更正',
  n: '未接入',
  '-': '不适用',
} as const
export type Mark = keyof typeof marks
/** Whether everything agrees: nothing failed, and nothing was let pass. */
export const agrees = (run: string): boolean => run !== '' && !/[wfbo]/.test(run)
/** What of a run stands in the way of passing. */
export const stops = (run: string): Check[] => everyCheck.filter((_, i) => run[i] === 'f' || run[i] === 'b')
