import { derive, type Sets } from '#kernel/server/act.ts'
import { severally } from '#kernel/server/attempt.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, minus, sumOf } from '#kernel/shared/decimal.ts'
import type { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'
import { orderReads as reads } from './queries/read.ts'
import * as write from './queries/write.ts'
import type { OrderDoc } from './rules.ts'
import { type lockOrder, notOver, order } from './service.ts'
import { giveBack } from './volume.ts'

type Calls = typeof orderCalls

/** 接单: the supplier takes the order on, with the day he promises the goods for. */
export const accept = async (ctx: Ctx, { expects, ...wish }: Input<Calls['accept']>) => {
  const done = await order.act(ctx, { ...wish, action: 'accept' })
  notOver('expects', expects, '承诺到货日不能早于今天')
  await write.noteAcceptance(ctx.tx, wish.id, expects)
  return done
}

/** 接单 of several orders, in one order of locking: each is taken on or refused by itself. */
export const batchAccept = async (ctx: Ctx, { items, expects }: Input<Calls['batchAccept']>) => {
  const orders = await reads.rows(ctx.tx, ctx.actor, { ids: items.map((i) => i.id) }).execute()
  const sorted = items.toSorted((a, b) => a.id.localeCompare(b.id))
  return severally(ctx, sorted, new Map(orders.map((o) => [o.id, o.no])), (item) => accept(ctx, { ...item, expects }))
}

/** 弃审: at once while the supplier has not accepted, otherwise he must agree (domain §3.2). */
export const requestUnaudit = async (ctx: Ctx, wish: Input<Calls['requestUnaudit']>) => {
  const { status } = await order.get(ctx, wish.id)
  return order.act(ctx, { ...wish, action: status === 'waitAllocate' ? 'unaudit' : 'requestUnaudit' })
}

/** What is open of an order is given up; what it held of the agreed volume goes back. */
export const giveUp = async (ctx: Ctx, id: string, reason: string): Promise<void> =>
  giveBack(ctx, await write.closeLines(ctx.tx, id, reason))

/** 结案: the open rest is given up with a reason; what was accepted before makes it «已验收» (domain §3.2). */
export const close = async (ctx: Ctx, wish: Input<Calls['close']>) => {
  const accepted = (await reads.lines(ctx.tx, wish.id)).some((l) => cmp(l.acceptedQty, '0') > 0)
  const done = await order.act(ctx, { ...wish, action: accepted ? 'closeAccepted' : 'close' })
  await giveUp(ctx, wish.id, wish.reason ?? '')
  return done
}

type Line = Awaited<ReturnType<typeof reads.lines>>[number]
type Counters = Pick<Line, 'openQty' | 'transitQty' | 'shippedQty' | 'acceptedQty' | 'closedQty' | 'rejectPendingQty'>

/** Lines as they stand when this has moved: what the columns of the database will say. */
const after = (lines: readonly Line[], moved: readonly write.Moved[]): Counters[] => {
  const byLine = Map.groupBy(moved, (m) => m.orderLineId)
  return lines.map(({ id, openQty, transitQty, shippedQty, acceptedQty, closedQty, rejectPendingQty }) => {
    const sum = (key: 'shipped' | 'accepted' | 'refused') => sumOf((byLine.get(id) ?? []).map((m) => m[key] ?? '0'))
    const [shipped, accepted, refused] = [sum('shipped'), sum('accepted'), sum('refused')]
    return {
      openQty: minus(sumOf([openQty, refused]), shipped),
      transitQty: minus(sumOf([transitQty, shipped]), sumOf([accepted, refused])),
      shippedQty: sumOf([shippedQty, shipped]),
      acceptedQty: sumOf([acceptedQty, accepted]),
      closedQty,
      rejectPendingQty,
    }
  })
}

/**
 * Adds to the counters of an order's lines, locked with it, and moves it along.
 * @param sets its moments, written with the status
 */
export const count = (
  ctx: Ctx,
  { order: doc, lines }: Awaited<ReturnType<typeof lockOrder>>,
  moved: readonly write.Moved[],
  sets?: Sets,
): Promise<void> => progress(ctx, doc, after(lines, moved), { sets, also: write.count(moved) })

/**
 * Moves the order to the status its lines say (domain §3.2): open quantity left → 配货中 (once the supplier took it on), none
 * left but goods on the way → 已配货, everything settled → 已验收, 已结案 or 已拒配. What the supplier rejected and the hospital did
 * not agree to may come back: until then nothing is final (domain §3.3).
 * @param written with the status; `reason`: why the supplier rejected it all
 */
export const progress = async (
  ctx: Ctx,
  doc: OrderDoc,
  lines: readonly Counters[],
  { reason = '', ...written }: NonNullable<Parameters<typeof derive>[4]> = {},
): Promise<void> => {
  const some = (key: keyof Counters) => lines.some((l) => cmp(l[key], '0') > 0)
  // it stays where it is, and what was counted is written
  const stay = async () => void (await written.also?.execute(ctx.tx))
  if (some('openQty'))
    return doc.status === 'waitAllocate' ? stay() : derive(ctx, orderMachine, [doc], 'allocatePart', written)
  if (some('transitQty')) return derive(ctx, orderMachine, [doc], 'allocateAll', written)
  if (some('rejectPendingQty')) {
    if (doc.status === 'waitAllocate') return stay()
    return derive(ctx, orderMachine, [doc], doc.status === 'allocated' ? 'allocateAll' : 'allocatePart', written)
  }
  const ends = some('acceptedQty') ? 'acceptAll' : some('closedQty') || some('shippedQty') ? 'closeRest' : 'rejectAll'
  return derive(ctx, orderMachine, [doc], ends, { ...written, ...(ends === 'rejectAll' ? { reason } : {}) })
}
