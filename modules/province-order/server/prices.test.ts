import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditedOrder, matched } from '#tests/province.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { priceCalls as calls } from '../shared/price-calls.ts'

/* domain-trace §2.30.4: what was paid, against what the platform listed that day. */
let w: World
let g: Goods
let buyer: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  buyer = await w.person({ 'provincial/priceCheck': 'view export' }, g.hospital)
})
afterAll(() => w.close())

test('a price is above, below or as listed, and what is not matched is called so; another hospital sees nothing of it', async () => {
  const items = [await g.item({ price: '12.5' }), await g.item({ price: '12.5' }), await g.item({ price: '12.5' })]
  await matched(w, items[0]!.productId, 'X1', '12.00')
  await matched(w, items[1]!.productId, 'X2', '12.50')
  await auditedOrder(g, items, '4')
  const { rows, counts } = await buyer.get(calls.query, { stage: 'order', size: 50 })
  const of = (i: number) => rows.find((r) => r.productId === items[i]!.productId)
  expect(of(0)).toMatchObject({ verdict: 'above', listed: '12.0000', diff: '0.5000', percent: '4.17', amount: '50.00' })
  expect(of(1)).toMatchObject({ verdict: 'equal', percent: '0.00' })
  expect(of(2)).toMatchObject({ verdict: 'unmatched', listed: null })
  expect(counts).toMatchObject({ above: 1, equal: 1, unmatched: 1 })
  expect((await buyer.get(calls.query, { verdict: 'above', stage: 'order' })).rows).toHaveLength(1)
  // as the screen asks: rows and figures apart, in each order
  for (const sort of ['-amount', 'productName', 'day', 'diff'])
    expect((await buyer.get(calls.query, { sort, part: 'rows', page: 1, size: 10 })).rows.length).toBeGreaterThan(0)
  expect((await buyer.get(calls.query, { part: 'totals' })).total).toBeGreaterThan(0)
  const other = await openGoods(w)
  const stranger = await w.person({ 'provincial/priceCheck': 'view' }, other.hospital)
  expect((await stranger.get(calls.query, {})).rows).toEqual([])
  const authority = await w.person({ 'provincial/priceCheck': 'view' }, await w.org('authority', '监管中心'))
  expect((await authority.get(calls.query, { stage: 'order' })).rows).toHaveLength(3)
})

test('a price is judged by what was listed on its day: before and after a change, and before the item was taken from the list', async () => {
  const items = [await g.item({ price: '12.5' }), await g.item({ price: '12.5' })]
  await matched(w, items[0]!.productId, 'Y1', '12.50')
  await matched(w, items[1]!.productId, 'Y2', '12.50')
  const early = await auditedOrder(g, items, '4')
  await w.sql.query(`update purchase_order set created_at = created_at - interval '3 days' where id = $1`, [early.id])
  await auditedOrder(g, items, '2')
  const of = (code: string) => `(select id from province_item where prov_id = '${code}')`
  await w.sql.query(`update province_price set valid_to = now()::date - 1 where item_id = ${of('Y1')}`)
  await w.sql.query(
    `insert into province_price (item_id, price, valid_from, source) values (${of('Y1')}, 12, now()::date - 1, 'pull')`,
  )
  await w.sql.query(`update province_version set valid_to = clock_timestamp() where item_id = ${of('Y2')}`)
  await w.sql.query(`insert into province_version (item_id, digest, name, prov_code, ratio, listed, source)
    values (${of('Y2')}, 'gone', '药', 'Y2', 24, false, 'pull')`)
  const { rows } = await buyer.get(calls.query, { stage: 'order', size: 50, sort: 'day' })
  const told = (i: number) =>
    rows.filter((r) => r.productId === items[i]!.productId).map((r) => [r.verdict, Number(r.qty), r.diff])
  expect(told(0)).toEqual([
    ['equal', 4, '0.0000'],
    ['above', 2, '0.5000'],
  ])
  expect(told(1)).toEqual([
    ['equal', 4, '0.0000'],
    ['delisted', 2, null],
  ])
  expect(new Set(rows.map((r) => r.id)).size).toBe(rows.length)
})
