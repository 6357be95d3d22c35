import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { goodsWay } from './way.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

/* What a paper is about finds it, and so does the order it belongs to. */
let w: World
let g: Goods
let mine: Awaited<ReturnType<typeof goodsWay>>
let others: typeof mine
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  mine = await goodsWay(g, '头孢克洛干混悬剂')
  others = await goodsWay(g, '布洛芬缓释胶囊')
  await w.sql.query(`update product set search = search || ' tbklghxj' where name = '头孢克洛干混悬剂'`)
})
afterAll(() => w.close())

test.each([
  ['plans', planCalls.query, 'plan'],
  ['orders', orderCalls.query, 'order'],
  ['deliveries', deliveryCalls.query, 'delivery'],
  ['acceptances', acceptanceCalls.query, 'acceptance'],
] as const)('%s are found by an article in them: by its name, code and initials', async (_, call, key) => {
  const { rows } = await w.sql.query(`select platform_code as code from product where name = '头孢克洛干混悬剂'`)
  const code = rows[0].code as string
  for (const article of ['头孢克洛', 'TBKL', code, code.toLowerCase()]) {
    const page = await g.buyer.get(call, { article })
    expect([article, page.rows.map((r) => r.id), page.total]).toEqual([article, [mine[key].id], 1])
  }
  expect((await g.buyer.get(call, { article: '无此品种' })).rows).toEqual([])
})

test('pasted numbers find deliveries and acceptances by their orders too, and name what nothing has', async () => {
  const keyword = [mine.order.no, others.delivery.no, 'CG26000000000000'].join('\n')
  const delivered = await g.buyer.get(deliveryCalls.query, { keyword })
  const ids = (rows: { id: string }[]) => rows.map((r) => r.id).sort()
  expect(ids(delivered.rows)).toEqual([mine.delivery.id, others.delivery.id].sort())
  expect(delivered.missing).toEqual(['CG26000000000000'])
  const accepted = await g.buyer.get(acceptanceCalls.query, { keyword })
  expect(ids(accepted.rows)).toEqual([mine.acceptance.id, others.acceptance.id].sort())
  expect(accepted.missing).toEqual(['CG26000000000000'])
})
