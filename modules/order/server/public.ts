import type { Ctx } from '#kernel/server/ctx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { addDone } from '#modules/vbp/server/public.ts'
import * as write from './queries/write.ts'
import type { lockOrder } from './service.ts'
import { count } from './supply.ts'

export { trailOrders } from './queries/trail.ts'
export type { OrderDoc } from './rules.ts'
export { lockOrder } from './service.ts'

type Locked = Awaited<ReturnType<typeof lockOrder>>
interface Sent {
  orderLineId: string
  qty: string
}

/** Goods left the supplier: shipped += qty; the table refuses more than is open. The order moves on. */
export const noteShipped = (ctx: Ctx, order: Locked, sent: readonly Sent[]): Promise<void> => {
  const moved = sent.map(({ orderLineId, qty }) => ({ orderLineId, shipped: qty }))
  return count(ctx, order, moved, write.stamp.delivered())
}

/** A delivery was voided before its acceptance: what it shipped is open again. */
export const noteUnshipped = (ctx: Ctx, order: Locked, sent: readonly Sent[]): Promise<void> => {
  const moved = sent.map(({ orderLineId, qty }) => ({ orderLineId, shipped: `-${qty}` }))
  return count(ctx, order, moved)
}

/** A confirmed acceptance: accepted and refused quantities per order line; refused goods may be sent again. */
export const noteAccepted = async (
  ctx: Ctx,
  order: Locked,
  moved: readonly { orderLineId: string; accepted: string; refused: string }[],
): Promise<void> => {
  const byId = new Map(order.lines.map((l) => [l.id, l]))
  await addDone(
    ctx.tx,
    moved.flatMap((m) => {
      const { vbpQuotaId: quotaId, vbpRatio } = byId.get(m.orderLineId)!
      return quotaId && cmp(m.accepted, '0') > 0 ? [{ quotaId, qty: m.accepted, ratio: vbpRatio ?? '1' }] : []
    }),
  )
  await count(ctx, order, moved)
}
