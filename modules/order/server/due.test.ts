import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'

/* ux.md 1.5: a supplier's queue goes by its deadline, and says how near that is. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const due = (id: string, expected: number, promised: number | null = null) =>
  w.sql.query(
    `update purchase_order set expected_date = today + $2::integer, supplier_expects = today + $3::integer
     from (select (now() at time zone 'Asia/Shanghai')::date as today) t where id = $1`,
    [id, expected, promised],
  )

test('orders stand by the day they are due, with the days left or passed; the card leads to them in that order', async () => {
  const [far, late, soon, none] = [
    await runningOrder(g, '1'),
    await runningOrder(g, '1'),
    await runningOrder(g, '1'),
    await runningOrder(g, '1'),
  ]
  await due(far.id, 9)
  await due(late.id, 5, -3)
  await due(soon.id, 1, 4)
  await w.sql.query('update purchase_order set expected_date = null, supplier_expects = null where id = $1', [none.id])
  const [card] = (await g.sales.get(homeCalls.schedule, {})).cards.filter((c) => c.key === 'orderShip')
  const asked = new URLSearchParams(card!.query)
  expect([asked.get('status'), asked.get('sort')]).toEqual(['["allocating"]', 'dueOn'])
  const { rows } = await g.sales.get(orderCalls.query, { status: ['allocating'], sort: 'dueOn' })
  expect(rows.map((o) => [o.id, o.dueDays])).toEqual([
    [late.id, -3],
    [soon.id, 1],
    [far.id, 9],
    [none.id, null],
  ])
  expect(rows[0]).toMatchObject({ overdueDays: 3, dueOn: rows[0]!.supplierExpects })
})
