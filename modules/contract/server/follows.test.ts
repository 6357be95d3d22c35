import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { runRegionPrice } from '#modules/region-price/server/run.ts'
import { type Agreed, agree } from '#tests/covering.ts'
import { invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { entered, pass } from '#tests/price-cuts.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { registerCalls } from '../shared/register-calls.ts'

/* domain §2.28, decision 0108: the clause 价格随区域调整. */

let w: World
let g: Goods
let clerk: Person
let operator: Person
let reader: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const region = await w.org('authority', '监管中心')
  const screen = 'purchaseList/priceModification'
  clerk = await w.person({ [screen]: 'view add edit submit' }, region)
  operator = await w.person({ [screen]: 'view audit' }, region)
  reader = await w.person({ 'contract/manage': 'view edit renew' }, g.hospital)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const agreed = async (o: Agreed = {}) => {
  const item = await g.item({ price: '12.5' })
  return { item, ...(await agree(w, g, { ...o, lines: [{ productId: item.productId }] })) }
}
/** The region gives it another price, from today on. */
const regionSays = async (productId: string, newPrice: string) => {
  const a = await entered(clerk, [{ productId, newPrice }])
  await pass(operator, a)
  expect(await runRegionPrice(a.id)).toBe('begun')
  return a.no
}
const handIn = async (catalogItemId: string, qty = '2') => {
  const lines = [{ catalogItemId, qty }]
  const made = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
  return { id: made.id, answer: await g.buyer.ask(orderCalls.submit, { id: made.id, version: made.version }) }
}
const boundPrice = async (orderId: string) =>
  (await w.sql.query('select contract_price::float8 as price from order_line where order_id = $1', [orderId])).rows

test('with the clause an order is judged by, and bound at, what the region made of the price', async () => {
  const c = await agreed({ follows: true })
  const no = await regionSays(c.item.productId, '10')
  const { id, answer } = await handIn(c.item.catalogItemId)
  expect(answer.code).toBe(0)
  expect(await boundPrice(id)).toEqual([{ price: 10 }])
  const page = await reader.get(registerCalls.detail, { id: c.id })
  expect(page.priceFollows).toBe(true)
  expect(page.lines).toMatchObject([
    { price: '12.5000', currentPrice: '10.0000', followedNo: no, followedSince: today() },
  ])
  // up as down: the price is the region's
  const up = await regionSays(c.item.productId, '11')
  const lines = [{ catalogItemId: c.item.catalogItemId, qty: '1' }]
  const plan = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const shown = await g.buyer.get(planCalls.detail, { id: plan.id })
  expect(shown.lines[0]!.price).toBe('11.0000')
  expect((await reader.get(registerCalls.detail, { id: c.id })).lines).toMatchObject([
    { currentPrice: '11.0000', followedNo: up },
  ])
})

test('without it every difference is one, and the line says no other price', async () => {
  const c = await agreed()
  await regionSays(c.item.productId, '10')
  expect((await handIn(c.item.catalogItemId)).answer.msg).toBe(`第 1 行：合同 ${c.no} 约定单价 12.5，与 10 不一致`)
  const page = await reader.get(registerCalls.detail, { id: c.id })
  expect(page.priceFollows).toBe(false)
  expect(page.lines).toMatchObject([{ currentPrice: null, followedNo: '', followedSince: null }])
})

test('a price that is neither is refused, naming the adjustment and its day; one hospital’s own change is not followed', async () => {
  const c = await agreed({ follows: true })
  const own = async (price: string) =>
    w.sql.query('update catalog_item set price = $2 where id = $1', [c.item.catalogItemId, price])
  await own('12')
  expect((await handIn(c.item.catalogItemId)).answer.msg).toBe(`第 1 行：合同 ${c.no} 约定单价 12.5，与 12 不一致`)
  const no = await regionSays(c.item.productId, '10')
  await own('9')
  expect((await handIn(c.item.catalogItemId)).answer.msg).toBe(
    `第 1 行：合同 ${c.no} 约定单价 12.5，自 ${today()} 起随区域调价 ${no} 为 10，与 9 不一致`,
  )
})

test('what the region changed before the price was agreed is in it already', async () => {
  const c = await agreed({ follows: true })
  await regionSays(c.item.productId, '10')
  await w.sql.query('update contract_line set price_since = now() where contract_id = $1', [c.id])
  expect((await handIn(c.item.catalogItemId)).answer.msg).toBe(`第 1 行：合同 ${c.no} 约定单价 12.5，与 10 不一致`)
})

test('an order under way when the region changes its price: its invoice agrees with a contract that follows, and with no other', async () => {
  const v = await invoicers(w, g)
  for (const follows of [true, false]) {
    const { item, no } = await agreed({ follows })
    await acceptedLot(g, { item, meanwhile: () => regionSays(item.productId, '10') })
    const [owed] = await openOf(v.clerk, g.hospital, item.productId, w)
    const made = await v.clerk.get(
      invoiceCalls.add,
      typedInvoice(g.hospital, '100.00', [{ itemId: owed!.itemId, qty: '10' }]),
    )
    await v.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
    const { run } = await v.chief.get(matchCalls.matched, { id: made.id })
    expect(run!.results.find((r) => r.check === 'M16')).toMatchObject(
      follows
        ? { outcome: 'passed', params: { no } }
        : { outcome: 'failed', params: { no, price: '10', agreed: '12.5' } },
    )
  }
})
