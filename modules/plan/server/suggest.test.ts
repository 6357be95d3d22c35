import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { planCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

/** Stock of a product, with movements of a cause some days ago. */
const stock = async (
  productId: string,
  qty: number,
  moves: [cause: string, qty: number, days: number][],
  expiry = '2999-12-31',
) => {
  const { rows } = await w.sql.query(
    `insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, price, qty) values ($1, $2, $3, $4, $5, 1, $6) returning id`,
    [g.hospital, g.point, productId, `L${expiry}`, expiry, qty],
  )
  for (const [cause, moved, days] of moves)
    await w.sql.query(
      `insert into stock_movement (hospital_id, balance_id, cause, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_name, at)
       values ($1, $2, $3, $4::numeric, $4::numeric, greatest(0, -$4::numeric), greatest(0, -$4::numeric) + $4::numeric, 'test', new_id(), new_id(), 'T', 't', now() - make_interval(days => $5))`,
      [g.hospital, rows[0].id, cause, moved, days],
    )
}
const suggested = async (item: { catalogItemId: string }, wish = {}) =>
  (await g.buyer.get(planCalls.suggest, { kind: 0, all: true, ...wish })).rows.find(
    (r) => r.catalogItemId === item.catalogItemId,
  )!

test('use of 30 days, less stock and what is on the way, rounded up to the pack multiple', async () => {
  const item = await g.item({ multiple: '10' })
  await stock(item.productId, 12, [
    ['deptIssue', -60, 3],
    ['deptIssue', -500, 40],
  ])
  expect(await suggested(item)).toMatchObject({ dailyUse: '2.000', stock: '12', byPurchases: false })
  // 2 × 30 − 12 = 48
  expect(Number((await suggested(item)).suggestQty)).toBe(50)
  expect(Number((await suggested(item, { days: 90 })).suggestQty)).toBe(170)
  const plan = await g.buyer.get(planCalls.add, {
    planType: 'month',
    kind: 0,
    pointId: g.point,
    lines: [{ catalogItemId: item.catalogItemId, qty: '30' }],
  })
  expect(Number((await suggested(item)).onWay)).toBe(0)
  await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  expect(Number((await suggested(item)).onWay)).toBe(30)
  expect(Number((await suggested(item)).suggestQty)).toBe(20)
})

test('without consumption the receipts of 90 days tell the use; expired stock does not count, that of today does', async () => {
  const item = await g.item()
  await stock(item.productId, 40, [['receipt', 90, 5]], '2020-01-01')
  const last = await g.item()
  await stock(last.productId, 40, [], today())
  expect((await suggested(last)).stock).toBe('40')
  const row = await suggested(item)
  expect([row.byPurchases, row.dailyUse, row.stock]).toEqual([true, '1.000', '0'])
  expect(Number(row.suggestQty)).toBe(30)
})

test('the least and largest quantity of the item hold, and what is enough is not suggested', async () => {
  const [small, large, enough] = [await g.item(), await g.item(), await g.item()]
  await w.sql.query('update catalog_item set min_qty = 25 where id = $1', [small.catalogItemId])
  await w.sql.query('update catalog_item set max_qty = 40 where id = $1', [large.catalogItemId])
  await stock(small.productId, 0, [['deptIssue', -10, 1]])
  await stock(large.productId, 0, [['deptIssue', -300, 1]])
  await stock(enough.productId, 500, [['deptIssue', -30, 1]])
  expect(Number((await suggested(small)).suggestQty)).toBe(25)
  expect(Number((await suggested(large)).suggestQty)).toBe(40)
  expect(Number((await suggested(enough)).suggestQty)).toBe(0)
  const wanted = (await g.buyer.get(planCalls.suggest, { kind: 0 })).rows.map((r) => r.catalogItemId)
  expect(wanted).toContain(small.catalogItemId)
  expect(wanted).not.toContain(enough.catalogItemId)
})

test('another hospital’s stock and consumption play no part', async () => {
  const item = await g.item()
  await stock(item.productId, 5, [['deptIssue', -30, 1]])
  const stranger = (await openGoods(w)).buyer
  const { rows } = await stranger.get(planCalls.suggest, { kind: 0, all: true })
  expect(rows).toEqual([])
})

test('nothing suggested says why: no such items, no use known, or enough there', async () => {
  const other = await openGoods(w)
  const why = async (wish = {}) => (await other.buyer.get(planCalls.suggest, { kind: 0, ...wish })).why
  expect(await why()).toContain('请先维护采购目录')
  const item = await other.item()
  await w.sql.query('update catalog_item set is_default = true where id = $1', [item.catalogItemId])
  expect(await why()).toContain('算不出日均用量')
  expect(await why({ keyword: '没有这种药' })).toBe('没有符合条件的品种')
})
