import { type ActWish, derive, type Rule, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { madeBeside } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, minus, sumOf } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { waitAgain } from '#modules/acceptance/server/public.ts'
import { isRunning, noteGivenUp } from '#modules/order/server/public.ts'
import type { refusalCalls } from '../shared/calls.ts'
import { refusalMachine } from '../shared/machine.ts'
import { type Line, promised, refusalReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { type Held, refusal } from './service.ts'
import { answerDays } from './settings.ts'

type Calls = typeof refusalCalls
type Acceptance = NonNullable<Held['held']>
type ByPeople = Exclude<ActionOf<typeof refusalMachine>, 'lapse' | 'resent' | 'unsent' | 'orderEnds'>

/** One action on a locked refusal, by what its rule says. */
const taken = async (ctx: Ctx, { doc }: Held, wish: ActWish<ByPeople>, rule: Rule<unknown>) => {
  const d = refusal.asDoc(doc, wish.action)
  await take(ctx, refusalMachine, d, wish, { [wish.action]: rule })
  return d
}
const answer = (ctx: Ctx, d: Awaited<ReturnType<typeof taken>>) => ({
  id: d.id,
  status: d.status,
  version: d.version,
  made: madeBeside(ctx, d.id),
})

/** How much of each order line these lines refuse. */
const byOrderLine = (lines: readonly Line[]): { orderLineId: string; qty: string }[] =>
  [...Map.groupBy(lines, (l) => l.orderLineId!)].map(([orderLineId, some]) => ({
    orderLineId,
    qty: sumOf(some.map((l) => l.qty)),
  }))

/** What is open of each order line and promised to nobody else. */
const free = async (ctx: Ctx, { order }: Acceptance, id: string): Promise<(orderLineId: string) => string> => {
  const others = await promised(ctx.tx, order.order.id, id)
  const open = new Map(order.lines.map((l) => [l.id, minus(l.openQty, l.heldQty)]))
  return (line) => minus(open.get(line) ?? '0', others.get(line) ?? '0')
}

/** The first line whose goods were sent again already: what is open of the order does not reach for it. */
const sentAgain = async (ctx: Ctx, held: Acceptance, id: string, lines: readonly Line[]): Promise<Line | undefined> => {
  const left = await free(ctx, held, id)
  const short = byOrderLine(lines).find((l) => cmp(left(l.orderLineId), l.qty) < 0)
  return short && lines.find((l) => l.orderLineId === short.orderLineId)
}

/** Goods wait again only while their quantity is open on an order that runs (domain §3.7). @throws Refusal */
const mayWait = async (
  ctx: Ctx,
  { held, doc }: Held,
  lines: readonly Line[],
  sentences: { ended: string; sent: string },
) => {
  if (!held) return
  if (!isRunning(held.order.order)) throw refuse(sentences.ended)
  const line = await sentAgain(ctx, held, doc.id, lines)
  if (line) throw refuse(sentences.sent, { line: line.seq })
}
const waiting = { ended: '订单已结束，货物不能重新验收', sent: '第 {{line}} 行的货物已补发，不能重新验收' }

/** Behind both walls: the goods wait in a new acceptance, and count as on their way again. */
const waits = (ctx: Ctx, { held }: Held, lines: readonly Line[]) =>
  held &&
  elevated(ctx, () =>
    waitAgain(
      ctx,
      held,
      lines.map((l) => l.acceptanceLineId!),
    ),
  )

/** What was typed at the door goes to the supplier. */
export const submit = async (ctx: Ctx, wish: Input<Calls['submit']>) => {
  const held = await refusal.lock(ctx, wish.id)
  const days = await configOf(ctx, answerDays)
  const refuses = async () => ((await reads.lines(ctx.tx, wish.id)).length === 0 ? '没有明细，不能提交' : undefined)
  return answer(ctx, await taken(ctx, held, wish, { refuse: refuses, sets: () => q.stamp.submitted(days) }))
}

/** The hospital takes it back before the supplier answered. */
export const revoke = async (ctx: Ctx, wish: Input<Calls['revoke']>) => {
  const held = await refusal.lock(ctx, wish.id)
  const lines = await reads.lines(ctx.tx, wish.id)
  const of = {
    refuse: async () => void (await mayWait(ctx, held, lines, waiting)),
    effect: async () => void (await waits(ctx, held, lines)),
  }
  return answer(ctx, await taken(ctx, held, wish, of as Rule<unknown>))
}

export const agree = async (ctx: Ctx, wish: Input<Calls['agree']>) =>
  answer(ctx, await taken(ctx, await refusal.lock(ctx, wish.id), wish, { sets: (c) => q.stamp.answered(c, 'agree') }))

/** Within the region's days, and not after he sent the goods again: that is an answer too. */
export const dispute = async (ctx: Ctx, { files, ...wish }: Input<Calls['dispute']>) => {
  const held = await refusal.lock(ctx, wish.id)
  const lines = await reads.lines(ctx.tx, wish.id)
  let kept: Awaited<ReturnType<typeof attach>> = []
  const rule: Rule<unknown> = {
    async refuse() {
      const { late, answerBy } = held.doc
      if (late) throw refuse('已过答复期限 {{day}}，视为同意，不能提出异议', { day: answerBy! })
      const ended = '订单已结束，不能提出异议'
      await mayWait(ctx, held, lines, { ended, sent: '第 {{line}} 行的货物已补发，不能提出异议' })
      kept = await attach(ctx, { kind: 'refusal', id: wish.id }, [], files)
      return undefined
    },
    sets: (c) => q.stamp.answered(c, 'dispute', wish.reason, kept),
  }
  const d = await taken(ctx, held, { ...wish, action: 'dispute' }, rule)
  if (kept.length > 0)
    audit(ctx, { entity: 'refusal', entityId: d.id, entityNo: d.no, action: 'attach', after: { answerFiles: kept } })
  return answer(ctx, d)
}

/** The operator, who heard both, upholds the refusal, or the goods are looked at again. */
export const mediate = async (ctx: Ctx, wish: Input<Calls['mediate']>) => {
  const held = await refusal.lock(ctx, wish.id)
  const lines = await reads.lines(ctx.tx, wish.id)
  const back = wish.action === 'again'
  const rule: Rule<unknown> = {
    async refuse() {
      if (back) await mayWait(ctx, held, lines, waiting)
      return undefined
    },
    sets: (c) => q.stamp.ruled(c, wish.action, wish.reason),
    async effect() {
      if (back) await waits(ctx, held, lines)
    },
  }
  return answer(ctx, await taken(ctx, held, wish, rule))
}

/** So much of each line was sent again before the supplier said that he would: what its order has open no more. */
const alreadySent = async (ctx: Ctx, held: Acceptance, id: string, lines: readonly Line[]) => {
  const left = await free(ctx, held, id)
  return [...Map.groupBy(lines, (l) => l.orderLineId!)].flatMap(([orderLineId, some]) => {
    const open = Decimal.max(left(orderLineId), 0)
    let sent = Decimal.max(new Decimal(sumOf(some.map((l) => l.qty))).sub(open), 0)
    return some.map((l) => {
      const part = Decimal.min(sent, l.qty)
      sent = sent.sub(part)
      return { id: l.id, qty: l.qty, resentQty: part.toFixed(3) }
    })
  })
}

/** Fetched or destroyed, their quantity is closed on the order; others sent for them, it stays open (domain §3.7). */
export const handle = async (ctx: Ctx, { mode, note, ...wish }: Input<Calls['handle']>) => {
  const held = await refusal.lock(ctx, wish.id)
  const lines = await reads.lines(ctx.tx, wish.id)
  const of = held.held
  const runs = !!of && isRunning(of.order.order)
  let sent: Awaited<ReturnType<typeof alreadySent>> = []
  const rule: Rule<unknown> = {
    async refuse() {
      if (wish.action === 'resend') {
        if (!of) return '没有订单的货物不能补发，请选择取回或就地销毁'
        if (!runs) return '订单已结束，不能补发，请选择取回或就地销毁'
        sent = await alreadySent(ctx, of, wish.id, lines)
        return undefined
      }
      const line = runs && (await sentAgain(ctx, of, wish.id, lines))
      if (line) throw refuse('第 {{line}} 行的货物已补发，请选择补发或换货', { line: line.seq })
      return undefined
    },
    sets: (c) => q.stamp.handled(c, mode, note),
    async effect() {
      if (wish.action === 'settle' && runs) await elevated(ctx, () => noteGivenUp(ctx, of.order, byOrderLine(lines)))
      if (sent.some((l) => cmp(l.resentQty, '0') > 0)) await elevated(ctx, () => q.setResent(ctx.tx, sent))
    },
  }
  const d = await taken(ctx, held, wish, rule)
  if (wish.action === 'resend' && sent.every((l) => cmp(l.resentQty, l.qty) === 0))
    await derive(ctx, refusalMachine, [d], 'resent')
  return answer(ctx, d)
}
