import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, Decimal, minus, sumOf } from '#kernel/shared/decimal.ts'
import { addDone } from '#modules/vbp/server/public.ts'
import { orderMachine } from '../shared/machine.ts'
import { addInvoiced } from './queries/invoiced.ts'
import * as write from './queries/write.ts'
import type { lockOrder } from './service.ts'
import { count, progress } from './supply.ts'
import { giveBack } from './volume.ts'

export { holdBack, letGo, noteAmended, noteClosed, notePromised, volumeFaults } from './amended.ts'
export { type Instead, orderInstead } from './instead.ts'
export { trailOrders } from './queries/trail.ts'
export { noteRejected, noteRejectionEnded, noteRejectionSettled, noteRejectionWithdrawn } from './rejected.ts'
export { moreFaults, type OrderDoc } from './rules.ts'
export { approvalAmount, lockOrder, lockOrders, notOver, order, pointFor } from './service.ts'

type Locked = Awaited<ReturnType<typeof lockOrder>>
interface Sent {
  orderLineId: string
  qty: string
}

/** Of what moved on several orders each its own; an order nothing moved on stays as it is. */
const onEach = async <M extends { orderLineId: string }>(
  orders: readonly Locked[],
  moved: readonly M[],
  one: (order: Locked, its: readonly M[]) => Promise<void>,
): Promise<void> => {
  for (const order of orders) {
    const ids = new Set(order.lines.map((l) => l.id))
    const its = moved.filter((m) => ids.has(m.orderLineId))
    if (its.length > 0) await one(order, its)
  }
}

/** Goods left the supplier: shipped += qty; the table refuses more than is open. Their orders move on. */
export const noteShipped = (ctx: Ctx, orders: readonly Locked[], sent: readonly Sent[]): Promise<void> =>
  onEach(orders, sent, (order, its) => {
    const moved = its.map(({ orderLineId, qty }) => ({ orderLineId, shipped: qty }))
    return count(ctx, order, moved, write.stamp.delivered())
  })

/** A delivery was voided before its acceptance: what it shipped is open again. */
export const noteUnshipped = (ctx: Ctx, orders: readonly Locked[], sent: readonly Sent[]): Promise<void> =>
  onEach(orders, sent, (order, its) =>
    count(
      ctx,
      order,
      its.map(({ orderLineId, qty }) => ({ orderLineId, shipped: `-${qty}` })),
    ),
  )

/** A confirmed acceptance: accepted and refused quantities per order line; refused goods may be sent again. */
export const noteAccepted = async (
  ctx: Ctx,
  orders: readonly Locked[],
  moved: readonly { orderLineId: string; accepted: string; refused: string }[],
): Promise<void> => {
  const byId = new Map(orders.flatMap((o) => o.lines).map((l) => [l.id, l]))
  await onEach(orders, moved, (order, its) => count(ctx, order, its))
  await addDone(
    ctx.tx,
    moved.flatMap((m) => {
      const { vbpQuotaId: quotaId, vbpRatio } = byId.get(m.orderLineId)!
      return quotaId && cmp(m.accepted, '0') > 0 ? [{ quotaId, qty: m.accepted, ratio: vbpRatio ?? '1' }] : []
    }),
  )
}

/** Whether goods may still be sent and accepted on it. */
export const isRunning = ({ status }: Pick<Locked['order'], 'status'>): boolean =>
  orderMachine.actions.allocateAll.from.includes(status)

/** An acceptance was reversed: what it took in is on its way again, and the agreed volume is not done by it. */
export const noteUnaccepted = async (ctx: Ctx, orders: readonly Locked[], moved: readonly Moved[]): Promise<void> => {
  const byId = new Map(orders.flatMap((o) => o.lines).map((l) => [l.id, l]))
  await addDone(
    ctx.tx,
    moved.flatMap(({ orderLineId, qty }) => {
      const { vbpQuotaId: quotaId, vbpRatio } = byId.get(orderLineId)!
      return quotaId ? [{ quotaId, qty: new Decimal(qty).neg().toFixed(), ratio: vbpRatio ?? '1' }] : []
    }),
  )
  await onEach(orders, moved, async (held, its) => {
    const counted = its.map(({ orderLineId, qty }) => ({ orderLineId, accepted: `-${qty}` }))
    if (held.order.status !== 'accepted') return count(ctx, held, counted)
    await derive(ctx, orderMachine, [held.order], 'takeBack', { also: write.count(counted) })
  })
}

interface Moved {
  orderLineId: string
  qty: string
}
/** A refusal was taken back: its goods are on their way again. The table refuses it where they were sent again. */
export const noteWaitsAgain = (ctx: Ctx, orders: readonly Locked[], moved: readonly Moved[]): Promise<void> =>
  onEach(orders, moved, (order, its) =>
    count(
      ctx,
      order,
      its.map(({ orderLineId, qty }) => ({ orderLineId, refused: `-${qty}` })),
    ),
  )

/** Refused goods that nobody sends again: closed on their lines, an entry a line; what they held of the agreed volume goes back. */
export const noteGivenUp = async (ctx: Ctx, { order, lines }: Locked, given: readonly Moved[]): Promise<void> => {
  const by = new Map(given.map((g) => [g.orderLineId, g.qty]))
  const after = lines.map((l) => ({
    ...l,
    openQty: minus(l.openQty, by.get(l.id) ?? '0'),
    closedQty: sumOf([l.closedQty, by.get(l.id) ?? '0']),
  }))
  await progress(ctx, order, after, { also: write.closeSome(given) })
  await giveBack(
    ctx,
    lines.flatMap((l) => (by.has(l.id) ? [{ ...l, qty: by.get(l.id)! }] : [])),
  )
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

/** An invoice stands for so much more of these lines, or less of them: packs. The ledger of what is owed says it, behind both walls. */
export const noteInvoiced = async (ctx: Ctx, moved: readonly { orderLineId: string; qty: string }[]): Promise<void> => {
  if (moved.length > 0) await addInvoiced(ctx.tx, moved)
}
