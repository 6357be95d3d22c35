import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { entered, pass, underWay } from '#tests/price-cuts.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { runRegionPrice } from './run.ts'

/* domain-lists §2.38: what moves on while a price of the region runs is settled as what it has become, once. */
let w: World
let g: Goods
let clerk: Person
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const screen = 'purchaseList/priceModification'
  const region = await w.org('authority', '监管中心')
  clerk = await w.person({ [screen]: 'view add submit' }, region)
  operator = await w.person({ [screen]: 'view audit' }, region)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

/** Begun, the items, no more items, and a look at what came between: what is touched has its rows, and none of them is settled. */
const LOOKED = 4
const runs = async (id: string, meanwhile: () => Promise<unknown>) => {
  let steps = 0
  const step = async () => {
    steps += 1
    if (steps === LOOKED) await meanwhile()
  }
  expect(await runRegionPrice(id, { call: 'job regionPrice' }, step)).toBe('begun')
  expect((await clerk.get(calls.detail, { id })).status).toBe('applied')
}
const rowsOf = async (adjustmentId: string, docId: string) =>
  (await operator.get(calls.settlements, { adjustmentId, docId, size: 500 })).rows
    .map((r) => [r.stage, r.status, Number(r.qty), Number(r.diff), r.reason])
    .toSorted()

test('what is shipped, or taken in, before its order is settled is settled as shipped or taken in', async () => {
  const item = await g.item()
  const way = await underWay(g, item)
  const a = await entered(clerk, [{ productId: item.productId, newPrice: '10' }])
  await pass(operator, a)
  const ship = async (order: { id: string; lines: { id: string }[] }, qty: string) => {
    const lot = { qty, lotNo: 'L2', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
    const lines = [{ orderLineId: order.lines[0]!.id, ...lot }]
    const d = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines })
    await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
    return d.id
  }
  const sent: string[] = []
  await runs(a.id, async () => {
    sent.push(await ship(way.partly, '6'), await ship(way.open, '2'))
    await way.confirmed(sent[0]!, '6', '0')
  })
  expect(await rowsOf(a.id, sent[0]!)).toEqual([['E', 'open', 6, -15, '']])
  expect(await rowsOf(a.id, sent[1]!)).toEqual([['D', 'open', 2, -5, '']])
  expect(await rowsOf(a.id, way.partly.id)).toEqual([['C', 'unable', 0, 0, '明细已不存在或订单已结束']])
  expect(await rowsOf(a.id, way.open.id)).toEqual([['C', 'done', 8, -20, '']])
  const { lines } = await g.buyer.get(orderCalls.detail, { id: way.open.id })
  expect(lines.map((l) => [Number(l.qty), Number(l.price)])).toEqual([
    [2, 12.5],
    [8, 10],
  ])
})

test('a plan that was becoming orders at the old price has them settled', async () => {
  const { catalogItemId, productId } = await g.item()
  const plan = await g.buyer.get(planCalls.add, {
    ...{ planType: 'month', kind: 0, pointId: g.point },
    lines: [{ catalogItemId, qty: '10' }],
  })
  const sent = await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  const a = await entered(clerk, [{ productId, newPrice: '10' }])
  await pass(operator, a)
  // who makes the orders has read the price and waits for whoever freezes his supplier
  await w.sql.query('begin')
  await w.sql.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`freeze ${g.supplier}`])
  const ordered = g.auditor.ask(planCalls.audit, { id: plan.id, version: sent.version, action: 'approve' })
  const waiting = async () =>
    (await w.sql.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
  await expect.poll(waiting).toBe(1)
  await runs(a.id, async () => {
    await w.sql.query('rollback')
    expect((await ordered).code).toBe(0)
  })
  expect(await rowsOf(a.id, plan.id)).toEqual([['A', 'unable', 0, 0, '此计划行已生成订单']])
  const { rows } = await g.buyer.get(orderCalls.query, { planId: plan.id })
  const { lines } = await g.buyer.get(orderCalls.detail, { id: rows[0]!.id })
  expect(lines.map((l) => [Number(l.qty), Number(l.price)])).toEqual([[10, 10]])
  expect((await rowsOf(a.id, rows[0]!.id)).map((r) => r.slice(1, 4))).toEqual([['done', 10, -25]])
})
