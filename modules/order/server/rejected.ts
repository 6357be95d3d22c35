import type { Ctx } from '#kernel/server/ctx.ts'
import { sumOf } from '#kernel/shared/decimal.ts'
import { lockLines, orderReads as reads } from './queries/read.ts'
import * as write from './queries/write.ts'
import type { lockOrder } from './service.ts'
import { progress } from './supply.ts'
import { giveBack } from './volume.ts'

type Locked = Awaited<ReturnType<typeof lockOrder>>
interface Part {
  orderLineId: string
  qty: string
}
const settled = ({ orderLineId, qty }: Part): write.Rejected => ({ orderLineId, pending: `-${qty}` })

/** A line gives back at once what all parts of it held. */
const release = (ctx: Ctx, lines: Locked['lines'], parts: readonly Part[]): Promise<void> => {
  const of = Map.groupBy(parts, (p) => p.orderLineId)
  const back = lines.filter((l) => of.has(l.id))
  return giveBack(
    ctx,
    back.map((l) => ({ ...l, qty: sumOf(of.get(l.id)!.map((p) => p.qty)) })),
  )
}

const moveOn = async (ctx: Ctx, { order }: Locked, rows: readonly write.Rejected[], reason = '') => {
  await write.countRejected(rows).execute(ctx.tx)
  await progress(ctx, order, await reads.lines(ctx.tx, order.id), { reason })
}

/** A supplier rejects: it counts at once, nobody ships it; agreed volume stays with the line (domain §3.3). */
export const noteRejected = async (
  ctx: Ctx,
  held: Locked,
  parts: readonly (Part & { reason: string })[],
): Promise<void> => {
  const rows = parts.map(({ orderLineId, qty, reason }) => ({ orderLineId, rejected: qty, pending: qty, reason }))
  const { order } = held
  const was = order.version
  await moveOn(ctx, held, rows)
  // also where it stays what it is: who rejects once more does so of another order than he saw
  if (order.version === was) order.version = await write.touch(ctx.tx, order.id)
}

/** He took it back: it is open again. */
export const noteRejectionWithdrawn = (ctx: Ctx, order: Locked, part: Part): Promise<void> =>
  moveOn(ctx, order, [{ ...settled(part), rejected: `-${part.qty}` }])

/**
 * The hospital agreed to it: what it held of the agreed volume goes back now, and the order is at its end when nothing else is open.
 * @param reason why the supplier rejected, for an order he rejected as a whole
 */
export const noteRejectionSettled = async (ctx: Ctx, order: Locked, part: Part, reason: string): Promise<void> => {
  await release(ctx, order.lines, [part])
  await moveOn(ctx, order, [settled(part)], reason)
}

/** Its order ended first, in the caller's transaction: nothing waits any more, and nothing is held for it. */
export const noteRejectionEnded = async (ctx: Ctx, orderId: string, parts: readonly Part[]): Promise<void> => {
  await release(ctx, (await lockLines(ctx.tx, [orderId])).get(orderId) ?? [], parts)
  await write.countRejected(parts.map(settled)).execute(ctx.tx)
}
