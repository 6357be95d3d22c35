import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { announcing } from '#tests/announcing.ts'
import { invoicers } from '#tests/invoicing.ts'
import { alsoAt, dayFrom, entered, pass, underWay } from '#tests/price-cuts.ts'
import { fetchFile } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { regionPriceCalls as calls } from '../shared/calls.ts'
import { runRegionPrice } from './run.ts'

/* domain-lists §2.38: a price of the region is changed, and what is under way is settled. */
let w: World
let g: Goods
let clerk: Person
let operator: Person
let watcher: Person
const screen = 'purchaseList/priceModification'
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const region = await w.org('authority', '监管中心')
  clerk = await w.person({ [screen]: 'view add edit delete submit withdraw export log' }, region)
  operator = await w.person({ [screen]: 'view audit log' }, region)
  watcher = await w.person(
    {
      [screen]: 'view log',
      'procurement/planning': 'view',
      'procurement/purchaseOrder': 'view',
      messageNotice: 'view',
    },
    g.hospital,
  )
})
afterAll(() => w.close())

const sound = async () => expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
const rowsOf = async (adjustmentId: string, who = operator) =>
  (await who.get(calls.settlements, { adjustmentId, size: 500 })).rows
    .map((r): [string, string, number, number] => [r.stage, r.status, Number(r.qty), Number(r.diff)])
    .toSorted((a, b) => a[0].localeCompare(b[0]) || a[3] - b[3])
/** What one adjustment left behind, whatever ids it has. */
const leftBy = async (id: string) => {
  const { rows } = await w.sql.query(
    `select s.stage, s.action, s.status, s.reason, s.qty, s.old_price, s.new_price, s.diff, s.new_line is not null as split
     from price_settlement s where adjustment_id = $1 order by 1, 2, 3, 4, 5, 6, 7, 8`,
    [id],
  )
  return rows
}

describe('a price cut', () => {
  test('counts what it touches by stage, and settles it by its rules, each line once', async () => {
    const item = await g.item()
    const way = await underWay(g, item)
    const a = await entered(clerk, [{ productId: item.productId, newPrice: '10' }])
    const seen = await operator.get(calls.impact, { id: a.id })
    expect(seen).toMatchObject({ items: 1, hospitals: 1, frozen: false })
    expect(seen.stages.map((s) => [s.stage, s.documents, Number(s.qty), Number(s.amount), Number(s.diff)])).toEqual([
      ['A', 1, 10, 125, -25],
      ['B', 1, 10, 125, -25],
      // the whole of one, six of another, and two that were refused may come again
      ['C', 3, 18, 225, -45],
      ['D', 1, 4, 50, -10],
      ['E', 1, 8, 100, -20],
      ['F', 1, 8, 100, -20],
    ])
    await pass(operator, a)
    expect(await runRegionPrice(a.id)).toBe('begun')
    expect(await rowsOf(a.id)).toEqual([
      ['A', 'done', 10, -25],
      ['B', 'done', 10, -25],
      ['C', 'done', 10, -25],
      ['C', 'done', 6, -15],
      ['C', 'done', 2, -5],
      ['D', 'open', 4, -10],
      ['E', 'open', 8, -20],
    ])
    const d = await clerk.get(calls.detail, { id: a.id })
    expect(d.status).toBe('applied')
    // a page of a long list tells what all of it comes to, and the file holds all of it
    const part = await operator.get(calls.settlements, { adjustmentId: a.id, size: 2 })
    expect([part.rows.length, part.total, part.sums]).toEqual([2, 7, { diff: '-125.00' }])
    const open = await operator.get(calls.settlements, { adjustmentId: a.id, size: 1, state: 'open' })
    expect([open.total, open.sums]).toEqual([2, { diff: '-30.00' }])
    const file = await fetchFile(w.app, clerk, calls.settlementExport, { adjustmentId: a.id, type: 'csv' })
    expect(file.bytes.toString('utf8').trim().split('\n')).toHaveLength(8)
    expect(d.history.map((s) => s.action)).toEqual(['create', 'submit', 'approve', 'begin', 'apply'])
    const linesOf = async (id: string) =>
      (await g.buyer.get(orderCalls.detail, { id })).lines.map((l) => [
        Number(l.qty),
        Number(l.price),
        Number(l.amount),
      ])
    expect((await g.buyer.get(planCalls.detail, { id: way.planned.id })).totalAmount).toBe('100.00')
    expect(await linesOf(way.waiting.id)).toEqual([[10, 10, 100]])
    expect(await linesOf(way.open.id)).toEqual([[10, 10, 100]])
    expect(await linesOf(way.partly.id)).toEqual([
      [4, 12.5, 50],
      [6, 10, 60],
    ])
    await sound()
    // a second run finds nothing to do
    const before = await leftBy(a.id)
    expect(await runRegionPrice(a.id)).toBe('not')
    expect(await leftBy(a.id)).toEqual(before)
  })

  test('leaves what is on its way with an invoice as that says, as a typed number does', async () => {
    const item = await g.item()
    const way = await underWay(g, item)
    const sent = (await g.sales.get(deliveryCalls.query, { orderId: way.partly.id })).rows[0]!
    const [line] = (await g.sales.get(deliveryCalls.detail, { id: sent.id })).lines
    await announcing(await invoicers(w, g), g, '37.50', [[line!.id, '3']])
    const a = await entered(clerk, [{ productId: item.productId, newPrice: '10' }])
    const touchedOf = async () => (await operator.get(calls.impact, { id: a.id })).stages.find((s) => s.stage === 'D')!
    expect(await touchedOf()).toMatchObject({ lines: 1, qty: '1.000000', diff: '-2.50' })
    await announcing(await invoicers(w, g), g, '12.50', [[line!.id, '1']])
    expect(await touchedOf()).toMatchObject({ lines: 0, diff: '0' })
  })

  test('is said on every page it touches, and to whom it concerns; the supplier does not see plans and orders not released', async () => {
    const item = await g.item()
    const way = await underWay(g, item)
    const a = await entered(clerk, [{ productId: item.productId, newPrice: '11' }])
    await pass(operator, a)
    await runRegionPrice(a.id)
    const reasons = async (id: string) =>
      (await watcher.get(calls.why, { id })).rows.map((r) => [r.stage, r.adjustmentNo])
    expect(await reasons(way.planned.id)).toEqual([['A', a.no]])
    expect(await reasons(way.waiting.id)).toEqual([['B', a.no]])
    expect(await reasons(way.partly.id)).toEqual([
      ['C', a.no],
      ['D', a.no],
    ])
    expect(await reasons(way.came.id)).toEqual([['E', a.no]])
    const sales = await w.person({ [screen]: 'view', messageNotice: 'view' }, g.supplier)
    expect(new Set((await rowsOf(a.id, sales)).map((r) => r[0]))).toEqual(new Set(['C', 'D', 'E']))
    for (const who of [watcher, sales]) {
      const { rows } = await who.get(messageCalls.query, { category: 'notice' })
      expect(rows.map((m) => m.event)).toEqual(expect.arrayContaining(['regionPrice.approve', 'regionPrice.applied']))
      expect((await who.get(calls.detail, { id: a.id })).actions).toEqual([])
    }
    const rival = await openGoods(w)
    for (const org of [rival.hospital, rival.supplier]) {
      const stranger = await w.person({ [screen]: 'view', 'procurement/purchaseOrder': 'view' }, org)
      expect((await stranger.ask(calls.detail, { id: a.id })).code).toBe(404)
      expect((await stranger.ask(calls.impact, { id: a.id })).code).toBe(404)
      expect((await stranger.get(calls.query, {})).rows).toEqual([])
      expect((await stranger.get(calls.settlements, {})).rows).toEqual([])
      expect((await stranger.get(calls.why, { id: way.partly.id })).rows).toEqual([])
    }
    const [now] = (await watcher.get(priceCalls.history, { id: item.catalogItemId })).rows
    expect(now).toMatchObject({ source: 'region', sourceId: a.id, sourceNo: a.no, price: '11.0000' })
  })

  test('that keeps every stage changes the catalogue and nothing under way', async () => {
    const item = await g.item()
    const way = await underWay(g, item)
    const a = await entered(clerk, [{ productId: item.productId, newPrice: '10' }])
    await pass(operator, a, { A: 'keep', B: 'keep', C: 'keep', D: 'keep', E: 'keep', F: 'keep' })
    await runRegionPrice(a.id)
    expect(await rowsOf(a.id)).toEqual([])
    expect((await g.buyer.get(orderCalls.detail, { id: way.open.id })).lines[0]!.price).toBe('12.5000')
    await sound()
  })

  test('settles of goods on their way what is accepted, nothing of what is refused, and follows a voided delivery', async () => {
    const item = await g.item()
    const way = await underWay(g, item)
    const a = await entered(clerk, [{ productId: item.productId, newPrice: '10' }])
    await pass(operator, a)
    await runRegionPrice(a.id)
    const settled = async () => (await rowsOf(a.id)).filter((r) => r[0] === 'D')
    expect(await settled()).toEqual([['D', 'open', 4, -10]])
    await way.confirmed(way.onWay.id, '1', '3')
    expect(await settled()).toEqual([['D', 'open', 1, -2.5]])
    await sound()
    const other = await g.item()
    const next = await underWay(g, other)
    const b = await entered(clerk, [{ productId: other.productId, newPrice: '10' }])
    await pass(operator, b)
    await runRegionPrice(b.id)
    const { version } = await g.sales.get(deliveryCalls.detail, { id: next.onWay.id })
    await g.sales.get(deliveryCalls.void, { id: next.onWay.id, version, reason: '未装车' })
    expect((await rowsOf(b.id)).filter((r) => r[0] === 'D')).toEqual([['D', 'unable', 0, 0]])
    await sound()
  })

  test('killed anywhere and resumed ends in the same rows as one that ran through', async () => {
    const items = [await g.item(), await g.item()]
    for (const item of items) await underWay(g, item)
    const [whole, broken] = [
      await entered(clerk, [{ productId: items[0]!.productId, newPrice: '9.99' }]),
      await entered(clerk, [{ productId: items[1]!.productId, newPrice: '9.99' }]),
    ]
    for (const a of [whole, broken]) await pass(operator, a)
    await runRegionPrice(whole.id)
    // the first run dies after its first transaction, the second after its second, and so on
    let runs = 0
    for (let ends = false; !ends; ) {
      runs += 1
      let steps = 0
      const die = () => {
        steps += 1
        if (steps === runs) throw new Error('killed')
      }
      ends = await runRegionPrice(broken.id, { call: 'job regionPrice' }, die).then(
        () => true,
        () => false,
      )
    }
    expect(runs).toBeGreaterThan(3)
    expect(await leftBy(broken.id)).toEqual(await leftBy(whole.id))
    await sound()
  })

  test('of two runs at once each row is done once', async () => {
    const item = await g.item()
    await underWay(g, item)
    const a = await entered(clerk, [{ productId: item.productId, newPrice: '10' }])
    await pass(operator, a)
    await Promise.all([runRegionPrice(a.id), runRegionPrice(a.id)])
    expect((await rowsOf(a.id)).filter((r) => r[0] === 'C')).toHaveLength(3)
    expect((await clerk.get(calls.detail, { id: a.id })).status).toBe('applied')
    await sound()
  })
})

test('an increase follows into plans alone, whatever is said of later stages', async () => {
  const item = await g.item()
  const way = await underWay(g, item)
  const a = await entered(clerk, [{ productId: item.productId, newPrice: '14' }])
  await pass(operator, a)
  await runRegionPrice(a.id)
  expect(await rowsOf(a.id)).toEqual([['A', 'done', 10, 15]])
  expect((await g.buyer.get(orderCalls.detail, { id: way.waiting.id })).lines[0]!.price).toBe('12.5000')
  await sound()
})

test('a lower listed price takes every higher price down with it and leaves the lower ones', async () => {
  const item = await g.item()
  const [b, c] = [await openGoods(w), await openGoods(w)]
  const dear = await alsoAt(w, b, item.productId, g.supplier, '15')
  const cheap = await alsoAt(w, c, item.productId, g.supplier, '8')
  const a = await entered(clerk, [{ productId: item.productId, newPrice: '12' }], { type: 'listed' })
  await pass(operator, a)
  await runRegionPrice(a.id)
  const { rows } = await w.sql.query('select id, price::float8 as price from catalog_item where product_id = $1', [
    item.productId,
  ])
  expect(new Map(rows.map((r) => [r.id, r.price]))).toEqual(
    new Map([
      [item.catalogItemId, 12],
      [dear, 12],
      [cheap, 8],
    ]),
  )
  const product = await w.sql.query('select listed_price from product where id = $1', [item.productId])
  expect(product.rows[0].listed_price).toBe('12.0000')
  await sound()
})

test('a selected product is cut as volume-based procurement, and its batch has the new price from that day', async () => {
  const item = await g.item()
  await w.sql.query(
    `with b as (insert into vbp_batch (code, name, level, start_date, end_date) values ('QJ-1', '国采', 'national', $2, $3) returning id)
     insert into vbp_item (batch_id, product_id, selected_price, volume_unit) select id, $1, 12.5, 'pack' from b`,
    [item.productId, dayFrom(-100), dayFrom(100)],
  )
  const lines = [{ productId: item.productId, newPrice: '6' }]
  const wish = { type: 'purchase' as const, effectiveDate: today(), lines }
  const refused = await clerk.ask(calls.add, { ...wish, reason: 'province' })
  expect(refused.msg).toBe('第 1 行：集采中选产品只能按集采降价调整')
  expect((await clerk.ask(calls.add, { ...wish, reason: 'vbp', lines: [{ ...lines[0]!, newPrice: '13' }] })).msg).toBe(
    '第 1 行：价格高于集采中选价',
  )
  const a = await entered(clerk, lines, { reason: 'vbp' })
  await pass(operator, a)
  await runRegionPrice(a.id)
  const { rows } = await w.sql.query('select selected_price from vbp_item where product_id = $1', [item.productId])
  expect(rows[0].selected_price).toBe('6.0000')
})
