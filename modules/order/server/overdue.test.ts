import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'
import { endOverdueOrders } from './overdue.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
})
// a house of its own for each: the job looks at all orders
beforeEach(async () => {
  await w.sql.query('delete from config')
  await w.sql.query(
    `update purchase_order set released_at = now(), last_delivery_at = now() where released_at is not null`,
  )
  g = await openGoods(w)
})
afterAll(() => w.close())

const one = async (text: string, values: unknown[]) => (await w.sql.query(text, values)).rows[0].id as string
/** An agreed volume of an item at its price. */
const agree = async (productId: string) => {
  const batch = await one(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ($1, $1, 'national', current_date - 10, current_date + 300) returning id`,
    [`B${productId.slice(-6)}`],
  )
  const item = await one(
    `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, '12.5', 'pack') returning id`,
    [batch, productId],
  )
  return one('insert into vbp_quota (item_id, hospital_id, year, agreed_qty) values ($1, $2, 1, 100) returning id', [
    item,
    g.hospital,
  ])
}
const used = async (quota: string) =>
  (await w.sql.query('select used_qty from vbp_quota where id = $1', [quota])).rows[0].used_qty as string

/** An order of ten at the supplier. */
const released = async (catalogItemId: string) => {
  const head = { supplierId: g.supplier, kind: 0, orderType: 0 as const, pointId: g.point }
  const order = await g.buyer.get(orderCalls.add, { ...head, lines: [{ catalogItemId, qty: '10' }] })
  const sent = await g.buyer.get(orderCalls.submit, { id: order.id, version: order.version })
  await g.auditor.get(orderCalls.audit, { id: order.id, version: sent.version, action: 'approve' })
  return order.id
}
const aged = (id: string, days: number) =>
  w.sql.query(
    `update purchase_order set released_at = released_at - make_interval(days => $2),
      last_delivery_at = last_delivery_at - make_interval(days => $2) where id = $1`,
    [id, days],
  )
const shipped = async (id: string, qty: string) => {
  const order = await g.sales.get(orderCalls.detail, { id })
  await g.sales.get(orderCalls.accept, { id, version: order.version })
  const line = {
    orderLineId: order.lines[0]!.id,
    qty,
    lotNo: 'L1',
    productionDate: '2026-01-01',
    expiryDate: '2030-01-01',
  }
  const d = await g.sales.get(deliveryCalls.add, { orderId: id, lines: [line] })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
}
const days = (key: string, value: number, orgId: string | null = null) =>
  w.sql.query('insert into config (key, org_id, value) values ($1, $2, $3::text::jsonb)', [key, orgId, String(value)])
const read = (id: string) => g.buyer.get(orderCalls.detail, { id })

test('an order not shipped within the days of the setting is voided, and its agreed volume is free again', async () => {
  const item = await g.item()
  const quota = await agree(item.productId)
  const [late, young, moving] = [
    await released(item.catalogItemId),
    await released(item.catalogItemId),
    await released(item.catalogItemId),
  ]
  await shipped(moving, '1')
  for (const id of [late, moving]) await aged(id, 8)
  await aged(young, 6)
  expect(await used(quota)).toBe('30.000')
  expect(await endOverdueOrders()).toEqual({ voided: 1, closed: 0 })
  const order = await read(late)
  expect(order.status).toBe('void')
  expect(order.history.at(-1)).toMatchObject({ action: 'autoVoid', reason: '供应商超过 7 天未发货' })
  expect(await used(quota)).toBe('20.000')
  expect([(await read(young)).status, (await read(moving)).status]).toEqual(['waitAllocate', 'allocating'])
  // both sides see it, nothing more can be shipped, and another run finds nothing
  expect((await g.sales.get(orderCalls.detail, { id: late })).lines[0]!.openQty).toBe('0.000')
  expect(await endOverdueOrders()).toEqual({ voided: 0, closed: 0 })
  // a hospital may want to wait longer, or for ever
  await days('order.autoVoidDays', 0, g.hospital)
  await aged(young, 100)
  expect(await endOverdueOrders()).toEqual({ voided: 0, closed: 0 })
})

test('the rest of a partly shipped order is closed only where that is wished, and not while goods are on the way', async () => {
  const id = await released((await g.item()).catalogItemId)
  await shipped(id, '4')
  await aged(id, 40)
  await days('order.autoCloseDays', 30)
  expect(await endOverdueOrders()).toEqual({ voided: 0, closed: 0 })
  await w.sql.query('update order_line set accepted_qty = shipped_qty where order_id = $1', [id])
  await days('order.autoCloseDays', 0, g.hospital)
  expect(await endOverdueOrders()).toEqual({ voided: 0, closed: 0 })
  await w.sql.query('delete from config where org_id = $1', [g.hospital])
  await days('order.autoVoidDays', 0, g.hospital)
  expect(await endOverdueOrders()).toEqual({ voided: 0, closed: 1 })
  const order = await read(id)
  expect(order.status).toBe('accepted')
  expect(order.lines[0]).toMatchObject({ closedQty: '6.000', openQty: '0.000' })
})
