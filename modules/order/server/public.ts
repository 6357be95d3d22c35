import type { Ctx } from '#kernel/server/ctx.ts'
import { addDone } from '#modules/vbp/server/public.ts'
import * as write from './queries/write.ts'
import type { OrderDoc } from './rules.ts'
import { progress } from './supply.ts'

export { trailOrders } from './queries/trail.ts'
export type { OrderDoc } from './rules.ts'
export { holdOrder, lockOrder } from './service.ts'

interface Moved {
  orderLineId: string
  qty: string
}

/** Goods left the supplier: shipped += qty; the table refuses more than is open. The order moves on. */
export const noteShipped = async (ctx: Ctx, order: OrderDoc, moved: readonly Moved[]): Promise<void> => {
  await write.addToCounter(ctx.tx, 'shipped_qty', moved)
  await progress(ctx, order, write.stamp.delivered())
}

/** A delivery was voided before its acceptance: what it shipped is open again. */
export const noteUnshipped = async (ctx: Ctx, order: OrderDoc, moved: readonly Moved[]): Promise<void> => {
  await write.addToCounter(
    ctx.tx,
    'shipped_qty',
    moved.map((m) => ({ ...m, qty: `-${m.qty}` })),
  )
  await progress(ctx, order)
}

/** A confirmed acceptance: accepted and refused quantities per order line; refused goods may be sent again. */
export const noteAccepted = async (
  ctx: Ctx,
  order: OrderDoc,
  accepted: readonly Moved[],
  refused: readonly Moved[],
): Promise<void> => {
  const taken = accepted.length > 0 ? await write.addToCounter(ctx.tx, 'accepted_qty', accepted) : []
  if (refused.length > 0) await write.addToCounter(ctx.tx, 'refused_qty', refused)
  const lines = new Map(taken.map((l) => [l.id, l]))
  await addDone(
    ctx.tx,
    accepted.flatMap((a) => {
      const l = lines.get(a.orderLineId)
      return l?.vbpQuotaId ? [{ quotaId: l.vbpQuotaId, qty: a.qty, ratio: l.vbpRatio ?? '1' }] : []
    }),
  )
  await progress(ctx, order)
}
