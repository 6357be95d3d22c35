import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { saleTypes } from '../shared/sale-types.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const lot = { lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
/** A delivery of an order of ten, and its line. */
const sent = async (saleType?: number) => {
  const order = await runningOrder(g, '10')
  const lines = [{ orderLineId: order.lines[0]!.id, qty: '10', ...lot }]
  const d = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines, ...(saleType ? { saleType } : {}) })
  return { ...d, price: order.lines[0]!.price }
}
const accept = async ({ id, version }: { id: string; version: number }) => {
  await g.sales.get(deliveryCalls.ship, { id, version })
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: id })).rows[0]!
  const a = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
  const lines = a.lines.map((l) => ({ id: l.id, acceptedQty: '10', refusedQty: '0' }))
  const checked = await g.receiver.get(acceptanceCalls.accept, { id: a.id, version: a.version, lines })
  await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version: checked.version })
  const { rows } = await w.sql.query(
    `select m.cause, m.type, b.owner, b.price::float, f.amount::float from stock_movement m join stock_balance b on b.id = m.balance_id
     join stock_balance_facts f on f.id = b.id where m.ref_id = $1`,
    [a.id],
  )
  return rows
}

test('the supplier says how he sends: gifts cost nothing and come in as gifts, consigned goods stay his', async () => {
  const [plain, gift, consigned] = [await sent(), await sent(saleTypes.gift), await sent(saleTypes.consigned)]
  const of = async ({ id }: { id: string }) => {
    const d = await g.sales.get(deliveryCalls.detail, { id })
    return [d.saleType, Number(d.amount), Number(d.lines[0]!.price)]
  }
  const price = Number(plain.price)
  expect([await of(plain), await of(gift), await of(consigned)]).toEqual([
    [0, price * 10, price],
    [1, 0, 0],
    [2, price * 10, price],
  ])
  expect([await accept(plain), await accept(gift), await accept(consigned)]).toEqual([
    [{ cause: 'receipt', type: 108, owner: 'hospital', price, amount: price * 10 }],
    [{ cause: 'gift', type: 110, owner: 'hospital', price: 0, amount: 0 }],
    [{ cause: 'receipt', type: 108, owner: 'supplier', price, amount: 0 }],
  ])
  const gifts = await g.buyer.get(deliveryCalls.query, { saleType: saleTypes.gift })
  expect(gifts.rows.map((r) => [r.id, r.saleType])).toEqual([[gift.id, 1]])
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
})

test('a draft that becomes a gift costs nothing, and what becomes ordinary again has its price; all else of its lots stays', async () => {
  const d = await sent()
  const change = async (saleType: number, version: number) => {
    await g.sales.get(deliveryCalls.update, { id: d.id, version, saleType })
    return g.sales.get(deliveryCalls.detail, { id: d.id })
  }
  const gift = await change(saleTypes.gift, d.version)
  expect([Number(gift.amount), gift.lines[0]]).toMatchObject([0, { lotNo: 'L1', expiryDate: '2030-01-01' }])
  const again = await change(saleTypes.normal, gift.version)
  expect(Number(again.amount)).toBe(Number(d.price) * 10)
  // a copy is sent as its original was
  await g.sales.get(deliveryCalls.update, { id: d.id, version: again.version, saleType: saleTypes.consigned })
  const half = { ...lot, orderLineId: again.lines[0]!.orderLineId, qty: '4' }
  const now = await g.sales.get(deliveryCalls.detail, { id: d.id })
  await g.sales.get(deliveryCalls.update, { id: d.id, version: now.version, lines: [half] })
  const copier = await w.person({ 'procurement/delivery': 'view copy' }, g.supplier)
  const copy = await copier.get(deliveryCalls.copy, { id: d.id })
  expect((await g.sales.get(deliveryCalls.detail, { id: copy.id })).saleType).toBe(saleTypes.consigned)
})
