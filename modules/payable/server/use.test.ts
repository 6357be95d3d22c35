import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { consignmentCalls } from '#modules/consignment/shared/calls.ts'
import { runRegionPrice } from '#modules/region-price/server/run.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'
import { openTheatre, surgeons, ways as theatreWays, typedOrder } from '#tests/operating.ts'
import { entered, pass, underWay } from '#tests/price-cuts.ts'
import { acceptedLot, returners, typedReturn, ways } from '#tests/returning.ts'
import { openStore, type Store } from '#tests/stock-papers.ts'
import { openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { awaitCalls as calls } from '../shared/calls.ts'

/* domain-money §2.50: what is used of a kit or of consigned goods, and what a new price settles, is owed too. */
let w: World
let s: Store
const screen = { 'settlement/awaitInvoice': 'view export' }
beforeAll(async () => {
  w = await openWorld()
  s = await openStore(w)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const of = async (who: Person, productId: string) =>
  (await who.get(calls.query, { productId, size: 100 })).rows.map((i) => [
    i.sourceType,
    i.state,
    Number(i.openQty),
    Number(i.openAmount),
  ])

test('of a kit what was used, piece by piece; what came back is not', async () => {
  const g = await openGoods(w)
  const theatre = await openTheatre(w, g)
  const item = await theatre.item()
  const clerk = await w.person(screen, g.supplier)
  await theatreWays(await surgeons(w, g)).confirmed(typedOrder(g, theatre, { ...item, qty: '2' }))
  expect(await of(clerk, item.productId)).toEqual([[4, 'open', 1, 12.5]])
})

test('of consigned goods what was handed out or bought out; what is taken back nets it', async () => {
  const clerk = await w.person(screen, s.supplier)
  const { productId } = await s.item({ price: '12.34' })
  await s.shelf.come({
    ...{ productId, lotNo: 'C', expiryDate: '2031-01-01', units: '240', ratio: '24', price: '12.34' },
    owner: 'supplier',
  })
  expect(await of(clerk, productId)).toEqual([])
  const line = { productId, qty: '3' }
  const made = await s.asker.get(stockDocumentCalls.consume, {
    ...{ docKind: 'dept' as const, pointId: s.point, departmentId: s.department, lines: [line], send: true },
  })
  const issue = await s.keeper.get(stockDocumentCalls.detail, { id: made.id })
  await s.keeper.get(stockDocumentCalls.post, { id: made.id, version: issue.version })
  expect(await of(clerk, productId)).toEqual([[3, 'open', 3, 37.02]])
  const posted = await s.keeper.get(stockDocumentCalls.detail, { id: made.id })
  await s.keeper.get(stockDocumentCalls.reverse, { id: made.id, version: posted.version, reason: '发错科室' })
  expect(await of(clerk, productId)).toEqual([])

  const buyer = await w.person({ 'inventory/consignment': 'view buyOut' }, s.hospital)
  const { rows } = await w.sql.query(`select id from stock_balance where product_id = $1 and owner = 'supplier'`, [
    productId,
  ])
  await buyer.get(consignmentCalls.buyOut, { lines: [{ balanceId: rows[0].id, units: '48' }], reason: '协议买断' })
  expect(await of(clerk, productId)).toEqual([[3, 'open', 2, 24.68]])
})

test('of a price cut what is settled: of goods that were taken in at once, of goods on their way when they arrive', async () => {
  const g = await openGoods(w)
  const region = await w.org('authority', '监管中心')
  const prices = 'purchaseList/priceModification'
  const author = await w.person({ [prices]: 'view add edit delete submit withdraw' }, region)
  const operator = await w.person({ [prices]: 'view audit' }, region)
  const clerk = await w.person(screen, g.supplier)
  const item = await g.item()
  const way = await underWay(g, item)
  const a = await entered(author, [{ productId: item.productId, newPrice: '10' }])
  await pass(operator, a)
  await runRegionPrice(a.id)
  const settled = async () => (await of(clerk, item.productId)).filter(([source]) => source === 5)
  expect(await settled()).toEqual([[5, 'red', 0, -20]])
  const { rows } = await w.sql.query(`select id from acceptance where order_id = $1 and status = 'wait'`, [
    way.partly.id,
  ])
  const waits = await g.receiver.get(acceptanceCalls.detail, { id: rows[0].id })
  const found = { id: waits.lines[0]!.id, acceptedQty: '3', refusedQty: '1', refuseCode: '01' as const }
  const checked = await g.receiver.get(acceptanceCalls.accept, { id: waits.id, version: waits.version, lines: [found] })
  await g.auditor.get(acceptanceCalls.confirm, { id: waits.id, version: checked.version })
  expect((await settled()).map((x) => x[3]).toSorted()).toEqual([-20, -7.5])
})

test('of a price cut nothing is settled of what had gone back: its price went back with it', async () => {
  const g = await openGoods(w)
  const region = await w.org('authority', '监管中心二')
  const prices = 'purchaseList/priceModification'
  const author = await w.person({ [prices]: 'view add edit delete submit withdraw' }, region)
  const operator = await w.person({ [prices]: 'view audit' }, region)
  const clerk = await w.person(screen, g.supplier)
  const r = await returners(w, g)
  const item = await g.item()
  const lots = [await acceptedLot(g, { item }), await acceptedLot(g, { item, lotNo: 'L2' })]
  for (const [lot, qty] of [
    [lots[0]!, '4'],
    [lots[1]!, '10'],
  ] as const) {
    const { id, version } = await ways(r).gone(typedReturn(g, { lot, qty }))
    await r.seller.get(returnOrderCalls.receive, { id, version })
  }
  const a = await entered(author, [{ productId: item.productId, newPrice: '10' }])
  await pass(operator, a)
  await runRegionPrice(a.id)
  // six of the first are left, at 12.50 and now 10
  expect(await of(clerk, item.productId)).toEqual(
    expect.arrayContaining([
      [1, 'open', 6, 75],
      [5, 'red', 0, -15],
    ]),
  )
  expect(await of(clerk, item.productId)).toHaveLength(2)
})
