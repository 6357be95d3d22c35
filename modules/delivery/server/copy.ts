import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { cmp, minus, plain } from '#kernel/shared/decimal.ts'
import { lockOrders } from '#modules/order/server/public.ts'
import { deliveryReads as reads } from './queries/read.ts'
import { linesOf } from './rules.ts'
import { add, delivery } from './service.ts'
import { notSent } from './stopped.ts'

/** What a copy of a delivery would hold: its lots, as far as their order lines are still open and no amendment holds them back. */
export const checkCopy = async (ctx: Ctx, { id }: { id: string }) => {
  const { orderId, moreOrders, orderNo, ...d } = await delivery.get(ctx, id)
  const { saleType, carrier, vehicle, driver, driverPhone, remark } = d
  const all = await lockOrders(ctx, [orderId, ...moreOrders])
  const orders = all.filter((o) => o.order.status === 'allocating')
  if (orders.length === 0) throw notSent(all[0]!.order)
  const open = new Map([...linesOf(orders).values()].map((l) => [l.id, minus(l.openQty, l.heldQty)]))
  const lines = (await reads.lines(ctx.tx, id)).flatMap((l) => {
    const left = open.get(l.orderLineId) ?? '0'
    const qty = plain(cmp(l.qty, left) > 0 ? left : l.qty)
    open.set(l.orderLineId, minus(left, qty))
    const { orderLineId, lotNo, productionDate, expiryDate, sterilizeLot, shortLifeConfirmed, remark: said } = l
    const lot = { orderLineId, qty, lotNo, productionDate, expiryDate, sterilizeLot, shortLifeConfirmed, remark: said }
    // an invoice belongs to the goods it came with
    return cmp(qty, '0') > 0 ? [lot] : []
  })
  if (lines.length === 0) throw refuse('订单没有未发数量，不能复制')
  const orderIds = orders.map((o) => o.order.id)
  return { orderId: orderIds[0]!, orderIds, orderNo, saleType, carrier, vehicle, driver, driverPhone, remark, lines }
}

/** A new draft for the same order with the same lots; quantities do not go beyond what is open. */
export const copy = async (ctx: Ctx, { id }: { id: string }) => {
  const { orderNo: _, ...body } = await checkCopy(ctx, { id })
  return add(ctx, body)
}
