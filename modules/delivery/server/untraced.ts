import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { LineError } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'

/** A hospital's, or the region's: off, the supplier is asked before he sends (domain §3.5, §4.1). */
export const traceRequired = setting('delivery.traceRequired', z.boolean(), false, '追溯码少扫的配送单不能发货')

interface Lot {
  name: string
  lotNo: string
  traceCount: number
  traceExpected: number
}
const lacking = '「{{name}}」批号 {{lot}} 应采追溯码 {{due}} 个，少扫 {{n}} 个'
const told = (l: Lot) => ({
  ...{ name: l.name, lot: l.lotNo || '--', due: l.traceExpected },
  n: l.traceExpected - l.traceCount,
})
const lacks = (l: Lot): boolean => l.traceCount < l.traceExpected

/** The lots with fewer trace codes than they should come with, by name and number. */
export const traceWarnings = (ctx: Ctx, lots: readonly Lot[]): string[] =>
  lots.filter(lacks).map((l) => say(lacking, ctx.lang, told(l)))

/** The same where nothing may be sent without them. */
export const traceFaults = (lots: readonly Lot[]): LineError[] =>
  lots.flatMap((l, i) => (lacks(l) ? [{ line: i + 1, column: 'traceCount', message: lacking, params: told(l) }] : []))
