import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#kernel/server/db/pool.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { catalogCalls } from '../shared/calls.ts'
import { pickCalls } from '../shared/pick.ts'
import { keepPrices } from './tasks.ts'

let w: World
let houses: Goods[]
let product: string
beforeAll(async () => {
  w = await openWorld()
  houses = []
  for (let n = 0; n < 5; n++) houses.push(await openGoods(w))
  product = (await houses[0]!.item()).productId
})
afterAll(() => w.close())

const monthsAgo = (n: number) =>
  `(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '${n} months' + interval '3 days')`

/** An order of this hospital that reached its supplier, with one line of the product. */
const bought = async (h: Goods, price: string, months: number, counted = true) => {
  await w.sql.query(
    `insert into catalog_item (hospital_id, product_id, supplier_id, price, status, created_by)
     values ($1, $2, $3, 9, 'enabled', $4) on conflict do nothing`,
    [h.hospital, product, h.supplier, h.buyer.userId],
  )
  const at = monthsAgo(months)
  const { rows } = await w.sql.query(
    `insert into purchase_order (hospital_id, supplier_id, no, point_id, point_name, kind, order_type, status, creator_name, created_by,
       created_at, submitted_at, released_at)
     select $1, $2, 'B' || substr(md5(random()::text), 1, 12), $3, '药库', 0, 0, '${counted ? 'accepted' : 'void'}', 'x', $4, ${at}, ${at}, ${at}
     returning id`,
    [h.hospital, h.supplier, h.point, h.buyer.userId],
  )
  await w.sql.query(
    `insert into order_line (hospital_id, supplier_id, order_id, seq, product_id, catalog_item_id, product_code, name, spec, unit, min_unit,
       conversion_ratio, price, qty, amount)
     select $1, $2, $3, 1, c.product_id, c.id, 'x', 'x', 'x', '盒', '粒', 24, $4::numeric, 1, $4::numeric from catalog_item c
     where c.hospital_id = $1 and c.product_id = $5 and c.supplier_id = $2`,
    [h.hospital, h.supplier, rows[0].id, price, product],
  )
}
const asked = async (h: Goods) => {
  const buyer = await w.person({ 'purchaseList/catalogues': 'view', 'procurement/planning': 'view add' }, h.hospital)
  const row = (await buyer.get(catalogCalls.query, {})).rows.find((r) => r.productId === product)!
  const item = (await buyer.get(pickCalls.named, { ids: [row.id] }))[0]!.item
  const prices = ({ lastPrice, regionLowest, regionMedian }: typeof item | typeof row) => ({
    ...{ lastPrice, regionLowest, regionMedian },
  })
  expect(prices(item)).toEqual(prices(row))
  return { ...prices(item), day: item.lastDay, month: item.regionMonth }
}

test('what others pay is told of a whole month in which three others bought, never by fewer and never by one’s own', async () => {
  const [mine, a, b, c, d] = houses as [Goods, Goods, Goods, Goods, Goods]
  await bought(mine, '10', 2)
  await bought(a, '8', 2)
  await bought(b, '9.5', 2)
  await keepPrices({ call: 'test', requestId: 'test' })
  // two others: nothing
  expect(await asked(mine)).toMatchObject({ lastPrice: '10.0000', regionLowest: null, regionMedian: null, month: null })
  // a month that was kept stays as it is, whatever is brought into it
  await bought(c, '12', 2)
  await keepPrices({ call: 'test', requestId: 'test' })
  expect(await asked(mine)).toMatchObject({ regionLowest: null })
  // this month is not told
  for (const [h, price] of [
    [a, '7'],
    [b, '7.5'],
    [c, '7.6'],
  ] as const)
    await bought(h, price, 0)
  expect(await asked(mine)).toMatchObject({ regionLowest: null })
  // of three others: lowest and median; void orders, and earlier ones of the same month, do not count
  await w.sql.query('delete from peer_price; delete from peer_price_month')
  await bought(a, '8.5', 1)
  await bought(a, '8', 1)
  await bought(b, '9', 1)
  await bought(c, '11', 1)
  await bought(d, '1', 1, false)
  await keepPrices({ call: 'test', requestId: 'test' })
  expect(await asked(mine)).toMatchObject({ regionLowest: '8.0000', regionMedian: '9.0000' })
  // who is one of the three sees two others in it, and so the month before, of three
  expect(await asked(a)).toMatchObject({ lastPrice: '8.0000', regionLowest: '9.5000', regionMedian: '10.0000' })
})

test('nobody reads the prices of the others themselves', async () => {
  const pool = createPool(w.url, { role: 'jicai_app', max: 1 })
  try {
    for (const kind of ['hospital', 'supplier', 'authority']) {
      await pool.query(`select set_config('app.kind', $1, false), set_config('app.org', $2, false)`, [
        ...[kind, houses[0]!.hospital],
      ])
      expect((await pool.query('select from peer_price')).rowCount).toBe(0)
    }
    await pool.query(`select set_config('app.kind', 'supplier', false)`)
    expect((await pool.query('select from peer_prices(array[$1]::uuid[])', [product])).rowCount).toBe(0)
  } finally {
    await pool.end()
  }
})
