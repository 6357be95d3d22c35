import { type ActWish, derive, type Rule, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { madeBeside } from '#kernel/server/tell.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { waitAgain } from '#modules/acceptance/server/public.ts'
import { isRunning, noteGivenUp } from '#modules/order/server/public.ts'
import type { refusalCalls } from '../shared/calls.ts'
import { refusalMachine } from '../shared/machine.ts'
import { type Line, refusalReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { closing, lostOf, restsOf, sentOf } from './rest.ts'
import { type Held, refusal } from './service.ts'
import { answerDays } from './settings.ts'

type Calls = typeof refusalCalls
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

/** Goods wait again only while their quantity is open on an order that runs (domain §3.7). @throws Refusal */
const mayWait = async (
  ctx: Ctx,
  { held, doc }: Held,
  lines: readonly Line[],
  sentences: { ended: string; sent: string; gone: string },
) => {
  if (!held) return
  if (!isRunning(held.order.order)) throw refuse(sentences.ended)
  const lost = lostOf(await restsOf(ctx, held, doc.id, lines))
  if (lost) throw refuse(lost.sent ? sentences.sent : sentences.gone, { line: lost.line })
}
const waiting = {
  ended: '订单已结束，货物不能重新验收',
  sent: '第 {{line}} 行的货物已补发，不能重新验收',
  gone: '第 {{line}} 行的数量已结案、拒配或变更，不能重新验收',
}
const disputing = {
  ended: '订单已结束，不能提出异议',
  sent: '第 {{line}} 行的货物已补发，不能提出异议',
  gone: '第 {{line}} 行的数量已结案、拒配或变更，不能提出异议',
}

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
      await mayWait(ctx, held, lines, disputing)
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

/**
 * Fetched or destroyed, what their order still has open of them is closed; others sent for them, it stays open (domain §3.7). What was
 * closed or rejected meanwhile nobody sends again, and what was sent again is not fetched alone.
 */
export const handle = async (ctx: Ctx, { mode, note, ...wish }: Input<Calls['handle']>) => {
  const held = await refusal.lock(ctx, wish.id)
  const lines = await reads.lines(ctx.tx, wish.id)
  const of = held.held
  const runs = !!of && isRunning(of.order.order)
  const rests = runs ? await restsOf(ctx, of, wish.id, lines) : []
  const sent = wish.action === 'resend' ? sentOf(rests, lines) : []
  const given = wish.action === 'settle' ? closing(rests) : []
  const rule: Rule<unknown> = {
    async refuse() {
      const gone = rests.find((r) => r.gone.gt(0))
      if (wish.action === 'resend') {
        if (!of) return '没有订单的货物不能补发，请选择取回或就地销毁'
        if (!runs) return '订单已结束，不能补发，请选择取回或就地销毁'
        if (gone)
          throw refuse('第 {{line}} 行的数量已结案、拒配或变更，不能补发，请选择取回或就地销毁', { line: gone.seq })
        return undefined
      }
      const again = rests.find((r) => r.surely.gt(0))
      if (again && !gone) throw refuse('第 {{line}} 行的货物已补发，请选择补发或换货', { line: again.seq })
      return undefined
    },
    sets: (c) => q.stamp.handled(c, mode, note),
    async effect() {
      if (given.length > 0) await elevated(ctx, () => noteGivenUp(ctx, of!.order, given))
      if (sent.some((l) => cmp(l.resentQty, '0') > 0)) await elevated(ctx, () => q.setResent(ctx.tx, sent))
    },
  }
  const d = await taken(ctx, held, wish, rule)
  if (wish.action === 'resend' && sent.every((l) => cmp(l.resentQty, l.qty) === 0))
    await derive(ctx, refusalMachine, [d], 'resent')
  return answer(ctx, d)
}
