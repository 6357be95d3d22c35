import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { agree } from './covering.ts'
import { returners, typedReturn, ways } from './returning.ts'
import { openStore } from './stock-papers.ts'
import type { Goods, World } from './world.ts'

/** The whole way of some goods: plan, order, a delivery accepted in part, stock. */
const goodsArrive = async (w: World, g: Goods) => {
  const item = await g.item()
  await agree(w, g, { lines: [item] })
  const lines = [{ catalogItemId: item.catalogItemId, qty: '100' }]
  const p = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const submitted = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await g.auditor.get(planCalls.audit, { id: p.id, version: submitted.version, action: 'approve' })
  const order = (await g.buyer.get(orderCalls.query, { planId: p.id })).rows[0]!
  const audited = await g.auditor.get(orderCalls.audit, { id: order.id, version: order.version, action: 'approve' })
  await g.sales.get(orderCalls.accept, { id: order.id, version: audited.version })
  const line = (await g.sales.get(orderCalls.detail, { id: order.id })).lines[0]!
  const d = await g.sales.get(deliveryCalls.add, {
    orderId: order.id,
    lines: [{ orderLineId: line.id, qty: '60', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }],
  })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
  const a = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
  const checked = await g.receiver.get(acceptanceCalls.accept, {
    id: a.id,
    version: a.version,
    lines: [{ id: a.lines[0]!.id, acceptedQty: '50', refusedQty: '10', refuseCode: '01' }],
  })
  await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version: checked.version })
}

/** Some of it is issued to a department, some is on its way to another store. */
const goodsMove = async (w: World, g: Goods) => {
  const s = await openStore(w, g)
  const { rows } = await w.sql.query('select product_id as id from stock_balance where hospital_id = $1', [g.hospital])
  const lines = [{ productId: rows[0].id as string, qty: '1' }]
  const asked = { docKind: 'dept' as const, pointId: g.point, departmentId: s.department, lines, send: true }
  const { id } = await s.asker.get(stockDocumentCalls.consume, asked)
  const issue = await s.keeper.get(stockDocumentCalls.detail, { id })
  await s.keeper.get(stockDocumentCalls.post, { id, version: issue.version })
  const moved = { pointId: g.point, toPointId: s.ward, lines, send: true }
  const way = await s.keeper.get(stockDocumentCalls.transfer, moved)
  const { version } = await s.keeper.get(stockDocumentCalls.detail, { id: way.id })
  await s.keeper.get(stockDocumentCalls.ship, { id: way.id, version })
}

/** Some of it went back to its supplier, who counted it, and more is on its way. */
const goodsReturn = async (w: World, g: Goods) => {
  const r = await returners(w, g)
  const { rows } = await w.sql.query('select id from delivery_line where hospital_id = $1', [g.hospital])
  const some = (qty: string) => typedReturn(g, { lot: { deliveryLineId: rows[0].id as string }, qty })
  const { id, version } = await ways(r).gone(some('3'))
  await r.seller.get(returnOrderCalls.receive, { id, version })
  await ways(r).submitted(some('2'))
}

/** Goods that were ordered under a contract, came, went to departments and back to their supplier. */
export const longWay = async (w: World, g: Goods): Promise<void> => {
  await goodsArrive(w, g)
  await goodsMove(w, g)
  await goodsReturn(w, g)
}
