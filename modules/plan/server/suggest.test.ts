import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { fill } from '#kernel/shared/plural.ts'
import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { taken } from '#tests/refusing.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { planCalls } from '../shared/calls.ts'
import { whyOf } from '../shared/why.ts'

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
  age = 60,
  where: Pick<Goods, 'hospital' | 'point'> = g,
) => {
  const { rows } = await w.sql.query(
    `insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, price, qty, received_at) values ($1, $2, $3, $4, $5, 1, $6, now() - make_interval(days => $7)) returning id`,
    [where.hospital, where.point, productId, `L${expiry}`, expiry, qty, age],
  )
  for (const [cause, moved, days] of moves)
    await w.sql.query(
      `insert into stock_movement (hospital_id, balance_id, cause, value, qty, before_qty, after_qty, ref_type, ref_id, ref_line_id, ref_no, user_name, at)
       values ($1, $2, $3, $4::numeric, $4::numeric, greatest(0, -$4::numeric), greatest(0, -$4::numeric) + $4::numeric, 'test', new_id(), new_id(), 'T', 't', now() - make_interval(days => $5))`,
      [where.hospital, rows[0].id, cause, moved, days],
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
  // 2 × (30 + 3) − 12 = 54
  expect(await suggested(item)).toMatchObject({ leadDays: '3', leadMeasured: false })
  expect(Number((await suggested(item)).suggestQty)).toBe(60)
  expect(Number((await suggested(item, { days: 90 })).suggestQty)).toBe(180)
  const plan = await g.buyer.get(planCalls.add, {
    planType: 'month',
    kind: 0,
    pointId: g.point,
    lines: [{ catalogItemId: item.catalogItemId, qty: '30' }],
  })
  expect(Number((await suggested(item)).onWay)).toBe(0)
  await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  expect(Number((await suggested(item)).onWay)).toBe(30)
  expect(Number((await suggested(item)).suggestQty)).toBe(30)
})

test('use of a day is the one the watch of stock shows: of full days, over as many as the shelf is old, none of a young one', async () => {
  const [ten, six] = [await g.item(), await g.item()]
  // what went today is no full day yet
  const went: Parameters<typeof stock>[2] = [
    ['deptIssue', -20, 4],
    ['deptIssue', -70, 0],
  ]
  await stock(ten.productId, 100, went, '2999-12-31', 10)
  await stock(six.productId, 100, went, '2999-12-31', 6)
  const keeper = await w.person({ 'inventory/inventoryMonitoring': 'view' }, g.hospital)
  const shown = async (productId: string) => (await keeper.get(monitorCalls.query, { productId })).rows[0]!.daily
  expect([Number((await suggested(ten)).dailyUse), await shown(ten.productId)]).toEqual([2, '2'])
  const young = await suggested(six)
  expect([Number(young.dailyUse), young.byPurchases, await shown(six.productId)]).toEqual([0, true, null])
})

test('without consumption the receipts of 90 days tell the use; what is over does not count, and what ends while it should last is said apart', async () => {
  const item = await g.item()
  await stock(item.productId, 40, [['receipt', 90, 5]], '2020-01-01')
  const last = await g.item()
  await stock(last.productId, 40, [], today())
  expect(await suggested(last)).toMatchObject({ stock: '0', nearQty: '40' })
  const row = await suggested(item)
  expect([row.byPurchases, row.dailyUse, row.stock]).toEqual([true, '1.000', '0'])
  expect(Number(row.suggestQty)).toBe(33)
})

test('the days a supplier took, the safety stock, and what ends too soon are in it and said', async () => {
  const order = await runningOrder(g, '6')
  const [line] = order.lines
  const item = { catalogItemId: line!.catalogItemId!, productId: line!.productId }
  const { acceptance } = await shipped(g, order.id, [lotOf(line!.id, '6')])
  await taken(g, acceptance.id, '0')
  await w.sql.query(`update purchase_order set released_at = now() - interval '10 days' where id = $1`, [order.id])
  await w.sql.query(
    `insert into stock_threshold (hospital_id, point_id, product_id, safety, updated_by, updater_name) values ($1, $2, $3, 8, $4, 'x')`,
    [g.hospital, g.point, item.productId, g.buyer.userId],
  )
  await stock(item.productId, 0, [['deptIssue', -60, 3]])
  const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await stock(item.productId, 5, [], soon)
  const row = await suggested(item)
  expect(row).toMatchObject({ safety: '8.000', leadMeasured: true, stock: '6', nearQty: '5', usedSince: '60' })
  expect(Number(row.leadDays)).toBe(10)
  // 2 × (30 + 10) + 8 − 6
  expect(Number(row.suggestQty)).toBe(82)
  expect(whyOf(row, 30).map((x) => fill(x.template, x.params))).toEqual([
    '日均 2 ×（30 + 到货 10 天）+ 安全库存 8 − 可用 6 − 在途 0',
    '另有 5 在备货期内到期，未计入',
  ])
  // of another point of its own there is nothing to tell, and of a stranger’s no more than of one that is none
  const { rows } = await w.sql.query(
    `insert into distribution_point (hospital_id, code, name, type, product_kinds, default_kinds) values ($1, 'EP', '二药房', '药房', '{0}', '{}') returning id`,
    [g.hospital],
  )
  const at = (pointId: string) => g.buyer.ask(planCalls.suggest, { kind: 0, all: true, pointId })
  expect((await at(rows[0].id)).data).toMatchObject({ rows: [] })
  for (const foreign of [(await openGoods(w)).point, randomUUID()])
    expect((await at(foreign)).msg).toBe('配送点不存在或已停用')
})

test('agreed volume behind its curve is made up for, and says so; what is on the way counts', async () => {
  const item = await g.item()
  await w.sql.query(
    `with b as (insert into vbp_batch (code, name, level, start_date, end_date) values ('B' || $2, $2, 'national', current_date - 99, current_date + 265) returning id),
      i as (insert into vbp_item (batch_id, product_id, selected_price, volume_unit) select b.id, $1::uuid, 12.5, 'pack' from b returning id)
    insert into vbp_quota (item_id, hospital_id, year, agreed_qty) select i.id, $3, 1, 365 from i`,
    [item.productId, randomUUID().slice(0, 8), g.hospital],
  )
  const row = await suggested(item)
  // a hundred days of the year are gone
  expect([row.raised, Number(row.behindQty), Number(row.suggestQty)]).toEqual([true, 100, 100])
  const plan = await g.buyer.get(planCalls.add, {
    ...{ planType: 'month', kind: 0, pointId: g.point },
    lines: [{ catalogItemId: item.catalogItemId, qty: '40' }],
  })
  await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  expect(Number((await suggested(item)).suggestQty)).toBe(60)
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
  // what is used today counts tomorrow
  await stock(item.productId, 5, [['deptIssue', -30, 0]], undefined, undefined, other)
  expect(await why()).toBe('近 30 个整天没有消耗，近 90 天也没有入库，算不出日均用量')
  expect(await why({ keyword: '没有这种药' })).toBe('没有符合条件的品种')
})
