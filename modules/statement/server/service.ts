import { derive } from '#kernel/server/act.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { statementCalls } from '../shared/calls.ts'
import { statementMachine as m } from '../shared/machine.ts'
import { statementSheet } from '../shared/words.ts'
import { lastMonth } from './months.ts'
import { known, type Made, make, type Pair } from './queries/make.ts'
import { statementReads as reads } from './queries/read.ts'
import { stamp } from './queries/write.ts'
import { statementRules } from './rules.ts'
import { statementsFrom } from './settings.ts'

export const statement = documentService({
  machine: m,
  reads,
  rules: statementRules,
  sheet: statementSheet,
  parties: (d) => [d.hospitalId, d.supplierId],
  // while it may still be disputed
  warn: {
    at: ['dispute'],
    of: async (ctx, d, lines) => {
      const n = lines.filter((l) => l.day.slice(0, 7) < d.month).length
      return n > 0 ? [say('含 {{n}} 张此前月份的单据', ctx.lang, { n })] : []
    },
  },
})

/**
 * What a pair has no statement of until this month, made and sent to both; nothing where nothing came and nothing was owed. Rerun, it
 * makes nothing. The caller works as the system or elevated.
 */
export const makeFor = async (ctx: Ctx, pair: Pair, until: string): Promise<Made[]> => {
  const since = await configOf(ctx, statementsFrom)
  const made = await make(ctx, pair, { until, since })
  for (const s of made) {
    const doc = { ...s, parties: [s.hospitalId, s.supplierId] }
    await statement.made(ctx, doc, { month: s.month })
    await derive(ctx, m, [doc], 'send', { sets: stamp.sent() })
    s.version = doc.version
  }
  return made
}

/** By hand: a month that has ended and whose statement is missing, with those before it that are missing too. */
export const generate = async (
  ctx: Ctx,
  { hospitalId, supplierId, month }: Input<(typeof statementCalls)['generate']>,
) => {
  const own = ctx.actor.org === 'hospital'
  if (own && hospitalId && hospitalId !== ctx.actor.orgId) throw notFound()
  const hospital = own ? ctx.actor.orgId : hospitalId
  if (!hospital) throw malformed([{ path: 'hospitalId', message: '请选择医院' }])
  if (month > lastMonth()) throw refuse('{{month}} 尚未结束，不能生成对账单', { month })
  const since = await configOf(ctx, statementsFrom)
  if (month < since) throw refuse('对账自 {{month}} 开始，此前的往来并入首张对账单', { month: since })
  const pair = { hospitalId: hospital, supplierId }
  return elevated(ctx, async () => {
    const made = await makeFor(ctx, pair, month)
    if (made.length > 0)
      return { statements: made.map((s) => ({ id: s.id, no: s.no, version: s.version, month: s.month })) }
    const of = await known(ctx.tx, pair)
    if (!of.has) throw notFound()
    throw of.month && of.month >= month
      ? refuse('{{month}} 的对账单已生成，或其后月份已对账', { month })
      : refuse('截至 {{month}} 没有需要对账的往来', { month })
  })
}
