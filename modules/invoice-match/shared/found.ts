import type { Level, Result } from './checks.ts'

/** What a check says of an invoice, without its name. */
export type Found = Omit<Result, 'check'>
export const none = (said: string): Found => ({ outcome: 'none', level: 'warn', diff: null, said, params: {} })
export const passed = (said: string, params: Record<string, string> = {}): Found => ({
  outcome: 'passed',
  level: 'warn',
  diff: null,
  said,
  params,
})
export const failed = (
  level: Level,
  said: string,
  params: Record<string, string> = {},
  diff: string | null = null,
): Found => ({
  outcome: 'failed',
  level,
  diff,
  said,
  params,
})
