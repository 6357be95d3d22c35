import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { goodsWay } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { stockCalls } from '../shared/calls.ts'
import { bookIn } from './queries.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const dayFrom = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test('a lot is near its end by the days of its own article, in the row and in the filter alike', async () => {
  await w.sql.query(`alter table product alter near_expiry_days set default 1`)
  await goodsWay(g, '短效品', dayFrom(100))
  const lots = async (state: 'near' | 'normal' | 'expired') =>
    (await g.buyer.get(stockCalls.query, { keyword: '短效品', state })).rows.map((r) => [r.daysLeft, r.near])
  const nearDays = (n: number) => w.sql.query(`update product set near_expiry_days = $1 where name = '短效品'`, [n])
  await nearDays(100)
  expect([await lots('near'), await lots('normal')]).toEqual([[], [[100, false]]])
  await nearDays(101)
  expect([await lots('near'), await lots('normal')]).toEqual([[[100, true]], []])
  await w.sql.query(`update stock_balance set expiry_date = $1`, [today()])
  // good to the end of its last day, expired the day after (domain §2.24)
  expect([await lots('near'), await lots('normal'), await lots('expired')]).toEqual([[[0, true]], [], []])
  await w.sql.query(`update stock_balance set expiry_date = $1`, [dayFrom(-1)])
  expect([await lots('near'), await lots('normal'), await lots('expired')]).toEqual([[], [], [[-1, true]]])
})

test('two suppliers’ goods of one lot, day and price are two balances, each with its own movements', async () => {
  const { productId } = await g.item()
  const other = await w.org('supplier', '另一家供应商')
  const line = (supplierId: string, qty: string) => ({
    pointId: g.point,
    productId,
    supplierId,
    lotNo: 'L1',
    productionDate: '2026-01-01',
    expiryDate: '2030-01-01',
    price: '2',
    qty,
    refLineId: randomUUID(),
  })
  const book = (...lines: ReturnType<typeof line>[]) =>
    withTx(founder, (tx) =>
      bookIn(
        tx,
        g.hospital,
        { type: 'test', id: randomUUID(), no: 'T', movement: 108, userId: g.buyer.userId, userName: '张' },
        lines,
      ),
    )
  await book(line(g.supplier, '3'), line(other, '5'), line(g.supplier, '4'))
  await book(line(other, '1'))
  const { rows } = await w.sql.query(
    `select b.supplier_id as supplier, b.qty::float as qty, array_agg(m.before_qty::float order by m.at, m.after_qty) as before
     from stock_balance b join stock_movement m on m.balance_id = b.id where b.product_id = $1 group by b.id order by 2`,
    [productId],
  )
  expect(rows).toEqual([
    { supplier: other, qty: 6, before: [0, 5] },
    { supplier: g.supplier, qty: 7, before: [0, 3] },
  ])
})
