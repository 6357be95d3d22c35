import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import type { Goods } from './world.ts'

/** One plan of two lines and its order, which the supplier has accepted. */
export const orderedGoods = async (x: Goods, name: string) => {
  const [a, b] = [await x.item({ name }), await x.item()]
  const p = await x.buyer.get(planCalls.add, {
    planType: 'month',
    kind: 0,
    pointId: x.point,
    remark: name,
    lines: [a, b].map(({ catalogItemId }) => ({ catalogItemId, qty: '10', remark: name })),
  })
  const sent = await x.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await x.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
  const order = (await x.buyer.get(orderCalls.query, { planId: p.id })).rows[0]!
  // in the demonstration it passed with its plan
  const waits = order.status === 'pendingAudit'
  const { version } = waits
    ? await x.auditor.get(orderCalls.audit, { id: order.id, version: order.version, action: 'approve' })
    : order
  await x.sales.get(orderCalls.accept, { id: order.id, version })
  const { lines } = await x.sales.get(orderCalls.detail, { id: order.id })
  return { plan: p, order, lines }
}

/** The same, and its delivery, confirmed acceptance and stock. */
export const goodsWay = async (x: Goods, name: string, expiryDate = '2030-01-01') => {
  const { plan, order, lines } = await orderedGoods(x, name)
  const d = await x.sales.get(deliveryCalls.add, {
    orderId: order.id,
    carrier: name,
    lines: lines.map((l) => ({
      orderLineId: l.id,
      qty: l.qty.replace(/\.0+$/, ''),
      lotNo: 'L1',
      productionDate: '2026-01-01',
      expiryDate,
    })),
  })
  await x.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const wait = (await x.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
  const { lines: lots } = await x.receiver.get(acceptanceCalls.detail, { id: wait.id })
  const checked = await x.receiver.get(acceptanceCalls.accept, {
    id: wait.id,
    version: wait.version,
    remark: name,
    lines: lots.map((l) => ({ id: l.id, acceptedQty: '8', refusedQty: '2', refuseCode: '01' as const })),
  })
  await x.auditor.get(acceptanceCalls.confirm, { id: wait.id, version: checked.version })
  return { plan, order, delivery: d, acceptance: wait }
}

/** An order the supplier has accepted: of these quantities, an item each. */
export const runningOrder = async (x: Goods, ...qtys: string[]) => {
  const items = await Promise.all(qtys.map(() => x.item()))
  const o = await x.buyer.get(orderCalls.add, {
    supplierId: x.supplier,
    pointId: x.point,
    kind: 0,
    lines: qtys.map((qty, i) => ({ catalogItemId: items[i]!.catalogItemId, qty })),
  })
  const sent = await x.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  const audited = await x.auditor.get(orderCalls.audit, { id: o.id, version: sent.version, action: 'approve' })
  await x.sales.get(orderCalls.accept, { id: o.id, version: audited.version })
  return x.sales.get(orderCalls.detail, { id: o.id })
}
