import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { sumOf } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { type procurementPanels, screenCalls } from '../shared/calls.ts'
import { listBehind } from '../shared/lists.ts'

let w: World
let g: Goods
let other: Goods
let regulator: Person
let n = 0
const order = (of: Goods, amount: string, status: string, released: string, created = 'now()', kind = 0) =>
  w.sql.query(
    `insert into purchase_order (hospital_id, supplier_id, no, point_id, point_name, kind, amount, status, created_by, creator_name, released_at, created_at)
     values ($1, $2, $3, $4, '药库', $5, $6, $7, $8, '张', ${released}, ${created})`,
    [of.hospital, of.supplier, `CG${++n}`, of.point, kind, amount, status, of.buyer.userId],
  )

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  other = await openGoods(w)
  regulator = await w.person(
    {
      Home: 'view',
      'procurement/purchaseOrder': 'view',
      'procurement/delivery': 'view',
      'procurement/acceptance': 'view',
      'statistics/purchaseVolume': 'view',
    },
    await w.org('authority', '医保局'),
  )
  // an order in every status, begun long ago: what counts is that it reached the supplier, and when
  for (const [i, status] of keys(orderMachine.states).entries()) {
    await order(i % 2 ? g : other, `${100 + i}.01`, status, 'now()', `now() - interval '200 days'`, i % 3)
    await order(g, '1000', status, 'null')
  }
})
afterAll(() => w.close())

const panel = async (name: (typeof procurementPanels)[number]) =>
  (await regulator.get(screenCalls.procurement, { panel: name })).rows
const figure = async (key: string) => (await panel('figures')).find((r) => r.key === key)?.value
const chart = async (who: Person, key: string) =>
  (await who.get(homeCalls.charts, {})).charts.find((c) => c.key === key)!.points
const sum = (values: string[]) => sumOf(values, 2)
const weeks = async (who: Person) => (await chart(who, 'weekly')).map((p) => p.values[0]!)

const calls = {
  '/procurement/purchaseOrder': orderCalls.query,
  '/procurement/delivery': deliveryCalls.query,
  '/procurement/acceptance': acceptanceCalls.query,
}
/** The list a number opens, asked as its page asks it. */
const listOf = async (name: Parameters<typeof listBehind>[0], key: string) => {
  const list = listBehind(name, key, today())!
  const { total, sums } = await regulator.get(calls[list.path as keyof typeof calls], {
    ...list.filters,
    part: 'totals',
  })
  return { total: String(total), amount: sums?.amount ?? sums?.acceptedAmount }
}

test('workbench and big screen say the same amount: what reached the supplier and was not taken back', async () => {
  const wanted = sum(
    keys(orderMachine.states).map((s, i) => (s === 'void' || s === 'unaudited' ? '0' : `${100 + i}.01`)),
  )
  expect(await figure('amount')).toBe(wanted)
  expect((await weeks(regulator)).at(-1)).toBe(wanted)
  expect((await panel('trend')).at(-1)!.value).toBe(wanted)
  for (const name of ['hospitals', 'suppliers', 'kinds'] as const)
    expect([name, sum((await panel(name)).map((r) => r.value))]).toEqual([name, wanted])
  // each partner's own workbench shows his part of it
  const own = await Promise.all([g.buyer, other.buyer].map(async (p) => (await weeks(p)).at(-1)!))
  expect(sum(own)).toBe(wanted)
  const sold = await Promise.all([g.sales, other.sales].map(async (p) => (await weeks(p)).at(-1)!))
  expect(sum(sold)).toBe(wanted)
})

test('every number of the big screen opens the list of exactly its rows, to the second of the region’s month', async () => {
  const month = `date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  const day = `date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  await order(g, '5000.05', 'allocating', month)
  await order(g, '7000.07', 'allocating', `${month} - interval '1 second'`)
  await order(other, '9000.09', 'closed', `${day} - interval '364 days'`)
  await order(other, '11000.11', 'closed', `${day} - interval '364 days 1 second'`)
  const accepted = await listOf('figures', 'accepted')
  expect(await figure('accepted')).toBe(accepted.amount ?? '0')
  const amount = await figure('amount')
  expect(await listOf('figures', 'amount')).toEqual({ total: await figure('orders'), amount })
  for (const key of ['waiting', 'shipping', 'checking'])
    expect([key, (await listOf('figures', key)).total]).toEqual([key, await figure(key)])
  for (const name of ['hospitals', 'suppliers', 'kinds'] as const)
    for (const row of await panel(name)) expect([name, (await listOf(name, row.key)).amount]).toEqual([name, row.value])
  for (const row of await panel('statuses'))
    expect([row.key, (await listOf('statuses', row.key)).total]).toEqual([row.key, row.value])
})

test('an order released lately counts on the workbench however long ago it was begun', async () => {
  const before = (await weeks(g.buyer)).at(-1)!
  await order(g, '3.30', 'allocating', 'now()', `now() - interval '300 days'`)
  expect((await weeks(g.buyer)).at(-1)).toBe(sum([before, '3.30']))
})

test('the rate of a hospital is its sums divided, never the mean of its rates', async () => {
  const one = async (sql: string, values: unknown[]) => (await w.sql.query(`${sql} returning id`, values)).rows[0].id
  const batch = await one(
    `insert into vbp_batch (code, name, level, start_date, end_date) values ('B1', '一批', 'national', now()::date - 10, now()::date + 300)`,
    [],
  )
  const quota = async (of: Goods, price: string, agreed: number, done: number) => {
    const { productId } = await g.item()
    const item = await one(
      `insert into vbp_item (batch_id, product_id, selected_price, volume_unit) values ($1, $2, $3, 'pack')`,
      [batch, productId, price],
    )
    await one(`insert into vbp_quota (item_id, hospital_id, year, agreed_qty, done_qty) values ($1, $2, 1, $3, $4)`, [
      item,
      of.hospital,
      agreed,
      done,
    ])
  }
  // the mean of the two rates would be 50
  await quota(g, '10', 100, 100)
  await quota(g, '10', 900, 0)
  expect((await chart(regulator, 'vbp')).map((p) => p.values)).toEqual([['10.00']])
  // another unit: by value, (100 × 50 + 0) of (100 × 50 + 900 × 10)
  await w.sql.query(
    `update product set pack_unit = '支' where id = (select product_id from vbp_item order by id limit 1)`,
  )
  await w.sql.query(`update vbp_item set selected_price = 50 where id = (select id from vbp_item order by id limit 1)`)
  expect((await chart(regulator, 'vbp')).map((p) => p.values)).toEqual([['35.71']])
})
