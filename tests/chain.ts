import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import type { Goods } from './world.ts'

type Lines = { catalogItemId: string; qty: string }[]

export const planOf = (g: Goods, lines: Lines) =>
  g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })

/** An order the supplier has accepted, of these lines. */
export const runningOrder = async (g: Goods, lines: Lines) => {
  const p = await planOf(g, lines)
  const submitted = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await g.auditor.get(planCalls.audit, { id: p.id, version: submitted.version, action: 'approve' })
  const { rows } = await g.buyer.get(orderCalls.query, { planId: p.id })
  const order = rows[0]!
  const audited = await g.auditor.get(orderCalls.audit, { id: order.id, version: order.version, action: 'approve' })
  await g.sales.get(orderCalls.accept, { id: order.id, version: audited.version })
  return g.sales.get(orderCalls.detail, { id: order.id })
}

export const lotOf = (orderLineId: string, qty: string, lotNo = 'L1') => ({
  orderLineId,
  qty,
  lotNo,
  productionDate: '2026-01-01',
  expiryDate: '2030-01-01',
})

/** A shipped delivery of these lots, and the acceptance that waits for it. */
export const shipped = async (g: Goods, orderId: string, lines: ReturnType<typeof lotOf>[]) => {
  const d = await g.sales.get(deliveryCalls.add, { orderId, lines })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const { rows } = await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id, status: ['wait'] })
  return { delivery: d, acceptance: await g.receiver.get(acceptanceCalls.detail, { id: rows[0]!.id }) }
}
