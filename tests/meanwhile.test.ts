import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { orderedGoods } from './way.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

/* What a paper rests on ends while the paper waits for its next step. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const wish = (d: { id: string; version: number }) => ({ id: d.id, version: d.version })
const planFor = (catalogItemId: string, qty = '20') =>
  g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines: [{ catalogItemId, qty }] })
const orderFor = (catalogItemId: string, qty = '20') =>
  g.buyer.get(orderCalls.add, {
    supplierId: g.supplier,
    pointId: g.point,
    kind: 0,
    orderType: 0,
    urgent: false,
    lines: [{ catalogItemId, qty }],
  })
const lotFor = (orderLineId: string) => ({
  orderLineId,
  qty: '1',
  lotNo: 'M1',
  productionDate: '2026-01-01',
  expiryDate: '2030-01-01',
})
/** What is said while something is switched off. */
const without = async <T>(table: 'org' | 'distribution_point' | 'product', id: string, fn: () => Promise<T>) => {
  await w.sql.query(`update ${table} set enabled = false where id = $1`, [id])
  try {
    return await fn()
  } finally {
    await w.sql.query(`update ${table} set enabled = true where id = $1`, [id])
  }
}

test('nothing is ordered from a supplier the authority disabled, nor for a point that was closed', async () => {
  const { catalogItemId } = await g.item()
  const [plan, order] = [await planFor(catalogItemId), await orderFor(catalogItemId)]
  const submits = async () => [
    (await g.buyer.ask(planCalls.submit, wish(plan))).msg,
    (await g.buyer.ask(orderCalls.submit, wish(order))).msg,
  ]
  for (const said of await without('org', g.supplier, submits)) expect(said).toContain('供应商不存在或已停用')
  const closed = await without('distribution_point', g.point, submits)
  expect(closed).toEqual(['配送点不存在或已停用', '配送点不存在或已停用'])
})

test('an approved plan for a closed point makes no orders; its lines stay open', async () => {
  const plan = await planFor((await g.item()).catalogItemId)
  const sent = await g.buyer.get(planCalls.submit, wish(plan))
  const approved = await without('distribution_point', g.point, () =>
    g.auditor.get(planCalls.audit, { ...wish(sent), action: 'approve' }),
  )
  expect(approved.status).toBe('approved')
  expect((await g.buyer.get(orderCalls.query, { planId: plan.id })).rows).toEqual([])
})

test('an order that waited is not released for what may not be ordered any more', async () => {
  const { catalogItemId, productId } = await g.item()
  const order = await orderFor(catalogItemId)
  const sent = await g.buyer.get(orderCalls.submit, wish(order))
  const approve = () => g.auditor.ask(orderCalls.audit, { ...wish(sent), action: 'approve' })
  expect((await without('product', productId, approve)).msg).toContain('产品已停用')
  expect((await without('org', g.supplier, approve)).msg).toContain('供应商不存在或已停用')
  expect((await approve()).code).toBe(0)
})

test('a supplier ships only what he supplies to that hospital today (domain §2.7)', async () => {
  const { order, lines } = await orderedGoods(g, '供货终止')
  const d = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines: lines.map((l) => lotFor(l.id)) })
  const end = (day: string) =>
    w.sql.query('update supply_relation set valid_to = $2 where product_id = $1', [lines[1]!.productId, day])
  await end('2020-12-31')
  expect((await g.sales.ask(deliveryCalls.ship, wish(d))).msg).toBe('第 2 行：没有有效的供货关系')
  await end('2999-12-31')
  expect((await g.sales.ask(deliveryCalls.ship, wish(d))).code).toBe(0)
})

test('an order made without a plan keeps to the multiple and the bounds of the catalogue as a plan does', async () => {
  const { catalogItemId } = await g.item({ multiple: '10' })
  await w.sql.query('update catalog_item set min_qty = 20, max_qty = 50 where id = $1', [catalogItemId])
  const said = async (qty: string) =>
    (await g.buyer.ask(orderCalls.submit, wish(await orderFor(catalogItemId, qty)))).msg
  expect([await said('25'), await said('10'), await said('60'), await said('50')]).toEqual([
    '第 1 行：采购数量必须是 10 的倍数',
    '第 1 行：采购数量不能小于起订量 20',
    '第 1 行：采购数量不能大于最大采购量 50',
    '',
  ])
})

test('an order rewritten for a narcotic is a narcotic’s, and one that became so meanwhile is written anew first', async () => {
  const [plain, narcotic] = [await g.item(), await g.item({ narcotic: true })]
  const order = await orderFor(plain.catalogItemId)
  const head = { supplierId: g.supplier, pointId: g.point, kind: 0, orderType: 0, urgent: false }
  const rewritten = (d: { id: string; version: number }, catalogItemId: string) =>
    g.buyer.get(orderCalls.update, { ...wish(d), ...head, lines: [{ catalogItemId, qty: '20' }] })
  const isNarcotic = async () => (await g.buyer.get(orderCalls.detail, { id: order.id })).narcotic
  const second = await rewritten(order, narcotic.catalogItemId)
  expect(await isNarcotic()).toBe(true)
  const third = await rewritten(second, plain.catalogItemId)
  expect(await isNarcotic()).toBe(false)
  await w.sql.query('update product set narcotic = true where id = $1', [plain.productId])
  const refused = await g.buyer.ask(orderCalls.submit, wish(third))
  expect(refused.msg).toBe('麻醉、精神药品必须单独下单')
  expect((await g.buyer.ask(orderCalls.submit, wish(await rewritten(third, plain.catalogItemId)))).code).toBe(0)
  expect(await isNarcotic()).toBe(true)
})
