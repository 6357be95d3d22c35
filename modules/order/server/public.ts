import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import { addDone } from '#modules/vbp/server/public.ts'
import * as write from './queries/write.ts'
import type { lockOrder } from './service.ts'
import { count } from './supply.ts'
import { giveBack } from './volume.ts'

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

/** The orders of these lines, locked before what hangs below them. */
export const lockOrdersOf = ({ tx }: Ctx, orderLineIds: readonly string[]): Promise<void> =>
  write.lockOrdersOf(tx, orderLineIds)

/**
 * Goods that went back and arrived: returned += qty, the agreed volume they were done of and, once, what the lines still hold of
 * it (domain §5 point 5). The supplier counts them, so it works behind the hospital's wall; their orders are locked by the caller.
 */
export const noteReturned = async (ctx: Ctx, moved: readonly { orderLineId: string; qty: string }[]): Promise<void> => {
  const came = moved.filter((m) => cmp(m.qty, '0') > 0)
  if (came.length === 0) return
  const lines = await elevated(ctx, async () => {
    const lines = await write.addReturned(ctx.tx, came)
    await addDone(
      ctx.tx,
      lines.flatMap(({ vbpQuotaId: quotaId, vbpRatio, qty }) =>
        quotaId ? [{ quotaId, qty: new Decimal(qty).neg().toFixed(), ratio: vbpRatio ?? '1' }] : [],
      ),
    )
    return lines
  })
  await giveBack(ctx, lines)
}
