import type { Ctx } from '#kernel/server/ctx.ts'
import { historyOf } from '#kernel/server/history.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { noteExchange } from '#modules/exchange/server/public.ts'
import { accountOf, adapterOf, lineOf, noteFault, noteFine } from '#modules/province-setting/server/public.ts'
import type { Outcome, ProvinceAdapter } from '#modules/province-setting/shared/adapter.ts'
import * as q from './queries/pump.ts'
import { collectReceipts, dropReversed, nextReceipts } from './queries/receipts.ts'
import { nextReturn } from './queries/returns.ts'
import { findReceipts, sendReceipts } from './receipts.ts'
import { collectReturns, nextReturnStep } from './returns.ts'
import { nextStep, type Step } from './steps.ts'

export const PUMP = 'provinceOrder.pump'
/** Whatever waits for the platform of a hospital goes out after this transaction; one at a time for each hospital. */
export const wake = (ctx: Ctx, hospitalId: string, runAt?: Date) =>
  enqueue(
    ctx,
    PUMP,
    { hospitalId },
    { key: `${PUMP} ${hospitalId}`, queue: `province ${hospitalId}`, ...(runAt ? { runAt } : {}) },
  )

/** So many questions a run: a hospital that has more gives the others their turn. */
const MOST = 500

/** Why an order is taken back there. */
const reasonOf = async (ctx: Ctx, id: string): Promise<string> =>
  (await historyOf(ctx, [id])).findLast((s) => s.to === 'cancelling' && s.from !== s.to)?.reason ?? ''

/** What is to be asked next: an order's step, receipts, a return's; what may not be repeated is noted as begun by then. */
const next = async (ctx: Ctx, hospitalId: string, adapter: ProvinceAdapter): Promise<Step | 'moved' | undefined> => {
  const order = await q.nextOrder(ctx.tx, hospitalId)
  if (order) return (await nextStep(ctx, order, (id) => reasonOf(ctx, id))) ?? 'moved'
  const back = await nextReturn(ctx.tx, hospitalId)
  if (back) return (await nextReturnStep(ctx, back)) ?? 'moved'
  const unknown = await nextReceipts(ctx.tx, hospitalId, 'sending')
  // what was taken back meanwhile is asked for in any case: it is not said again
  const again = adapter.repeatable.receive && !unknown.some((r) => r.reversed)
  if (unknown.length > 0) return again ? sendReceipts(ctx, unknown) : findReceipts(unknown)
  await dropReversed(ctx.tx, { hospitalId })
  const waiting = await nextReceipts(ctx.tx, hospitalId, 'waiting')
  return waiting.length > 0 ? sendReceipts(ctx, waiting) : undefined
}

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>
/** What is to be told of orders that stand there, those of a moment ago among them; whether there is any. */
const collected = async (ctx: Ctx, hospitalId: string, a: Account): Promise<boolean> => {
  const receipts = a.autoReceive ? await collectReceipts(ctx.tx, hospitalId) : 0
  return (await collectReturns(ctx, hospitalId, a.autoPush)) + receipts > 0
}

/** Notes what was said, and how the line stands by it; answers when it is tried again, where it is out of order. */
export const noted = async (
  ctx: Ctx,
  hospitalId: string,
  adapter: ProvinceAdapter,
  came: Outcome<unknown>,
  finds = false,
): Promise<Date | undefined> => {
  for (const e of adapter.exchanged())
    await noteExchange(ctx, { ...e, system: 'province', direction: 'out', refType: 'provinceOrder' }, hospitalId)
  if (came.kind === 'fault') return noteFault(ctx, hospitalId, came)
  // who is not let in cannot ask anything; who may not do this one thing can do the others
  if (came.kind === 'refused' && (finds || ['401', 'SESSION', 'LOGIN'].includes(came.code)))
    return noteFault(ctx, hospitalId, came.reason || came.code)
  await noteFine(ctx, hospitalId)
  return undefined
}

/** Whoever tries it puts himself between. */
type Through = (adapter: ProvinceAdapter) => ProvinceAdapter
export interface Pumped {
  asked: number
  /** The line is out of order until then. */
  again?: Date
}

/**
 * Says to the platform what waits for it, one thing after another: what is begun is committed before it is asked, and what came of it
 * after; nothing is asked inside a transaction. Killed anywhere, the next run asks for what has no answer before it repeats it.
 */
export const pump = async (
  about: Circumstances,
  hospitalId: string,
  through: Through = (adapter) => adapter,
): Promise<Pumped> => {
  const open = await inContext(systemActor, about, async (ctx) => {
    const line = await lineOf(ctx, hospitalId)
    if (line?.nextTry && new Date(line.nextTry) > new Date()) return { again: new Date(line.nextTry) }
    const account = await accountOf(ctx.tx, hospitalId)
    if (!account?.enabled) return {}
    const adapter = await adapterOf(ctx, hospitalId)
    return { account, adapter: adapter && through(adapter) }
  })
  if (open.again) return { asked: 0, again: open.again }
  const { account, adapter } = open
  if (!account || !adapter) return { asked: 0 }
  for (let asked = 0; ; ) {
    const step = await inContext(
      systemActor,
      about,
      async (ctx) =>
        (await next(ctx, hospitalId, adapter)) ?? ((await collected(ctx, hospitalId, account)) ? 'moved' : undefined),
    )
    if (!step) return { asked }
    if (step === 'moved') continue
    const came = await step.ask(adapter)
    asked += 1
    const again = await inContext(systemActor, about, async (ctx) => {
      const later = await noted(ctx, hospitalId, adapter, came, step.finds)
      if (!later || came.kind === 'fault') await step.answered(ctx, came)
      return later
    })
    if (again) return { asked, again }
    if (asked >= MOST) return { asked, again: new Date() }
  }
}
