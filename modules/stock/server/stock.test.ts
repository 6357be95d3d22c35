import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { goodsWay } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { stockCalls } from '../shared/calls.ts'

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
  expect([await lots('near'), await lots('normal'), await lots('expired')]).toEqual([[], [], [[0, true]]])
})
