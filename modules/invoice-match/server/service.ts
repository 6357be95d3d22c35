import { act, type Rules } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { historyOf, reasonsOf } from '#kernel/server/history.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { lockPending, mustSee, overriddenBy } from '#modules/invoice/server/public.ts'
import type { matchCalls } from '../shared/calls.ts'
import { invoiceExceptionMachine } from '../shared/machine.ts'
import { invoiceExceptionSheet } from '../shared/words.ts'
import { exceptionsOf, lastRun, exceptionReads as reads, type Seen } from './queries/read.ts'
import * as q from './queries/write.ts'
import { runMatch } from './run.ts'

type Calls = typeof matchCalls

/** Whoever lets pass what does not agree says why, in a sentence (domain-money §3.17). */
const LEAST = 10

const rules: Rules<ActionOf<typeof invoiceExceptionMachine>, Seen & { parties: readonly string[] }> = {
  ask: { sets: q.stamp.asked },
  override: {
    refuse: async (_, __, wish) =>
      [...(wish?.reason ?? '').trim()].length < LEAST ? '放行原因至少 10 个字' : undefined,
  },
}
/** What is only said is closed by who reads it; what stands in the way another person lets pass, or nobody. */
const allows = (d: Pick<Seen, 'level'>, name: string): boolean => {
  if (name === 'settle') return d.level === 'warn'
  return name !== 'override' || d.level === 'override'
}

export const exception = documentService({
  machine: invoiceExceptionMachine,
  reads,
  sheet: invoiceExceptionSheet,
  rules,
  parties: (d) => [d.hospitalId, d.supplierId],
  allows,
})

/** Rows with what was said last of each. */
export const query = async (ctx: Ctx, asked: Input<Calls['query']>) => {
  const page = await exception.query(ctx, asked)
  const said = await reasonsOf(ctx, page.rows)
  return { ...page, rows: page.rows.map((e) => ({ ...e, lastNote: said.get(e.id) ?? '' })) }
}

/** What is said of it moves it; of an invoice that is not handed in nothing is said any more. */
export const say = async (ctx: Ctx, wish: Input<Calls['exceptionAct']>) => {
  const found = await exception.get(ctx, wish.id)
  if (!allows(found, wish.action)) throw refuse('只有提醒可以关闭，其余请更正或放行')
  return exception.act(ctx, wish)
}

/** Another person lets it pass: the invoice is matched anew, so that what is kept of it says so. */
export const override = async (ctx: Ctx, wish: Input<Calls['override']>) => {
  const { invoiceId } = await exception.get(ctx, wish.id)
  await lockPending(ctx, invoiceId)
  const { doc: found } = await exception.lock(ctx, wish.id)
  if (!allows(found, 'override')) throw refuse('此项不能放行，请供应商更正')
  const doc = exception.asDoc(found)
  const sets = (c: Ctx) => q.stamp.overridden(c, wish.reason?.trim() ?? '')
  await act(
    ctx,
    invoiceExceptionMachine,
    doc,
    { ...wish, action: 'override' },
    { override: { ...rules.override, sets } },
  )
  await overriddenBy(ctx, invoiceId)
  await runMatch(ctx, invoiceId, 'hand')
  return { id: doc.id, status: doc.status, version: doc.version, warnings: [], made: [] }
}

/** The last run of an invoice the reader sees, and what did not agree with what was said of it. */
export const matched = async (ctx: Ctx, { id }: Input<Calls['matched']>) => {
  await mustSee(ctx, id)
  const ids = await exceptionsOf(ctx.tx, ctx.actor, id)
  const { rows } = ids.length > 0 ? await query(ctx, { invoiceId: id, page: 1, size: 50, sort: 'no' }) : { rows: [] }
  const history = await historyOf(ctx, ids)
  return {
    ...(await lastRun(ctx.tx, id)),
    exceptions: rows.map((e) => ({ ...e, history: history.filter((s) => s.docId === e.id) })),
  }
}

/** Anew, of an invoice that waits to be checked. */
export const rematch = async (ctx: Ctx, { id }: Input<Calls['match']>) => {
  await lockPending(ctx, id)
  return { id, marks: await runMatch(ctx, id, 'hand') }
}
