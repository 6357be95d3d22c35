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

test('what is late stands by supplier, the latest of each first, with its day and the days since', async () => {
  const other = await openGoods(w)
  const region = await w.person('operator', await w.org('authority', '监管'))
  const late: [string, number, string][] = []
  for (const [of, days] of [
    [g, 2],
    [other, 9],
    [g, 5],
    [other, 3],
  ] as const) {
    const o = await runningOrder(of, '1')
    await due(o.id, -days, 20)
    late.push([of.supplier, days, o.id])
  }
  const asked = { overdue: true, sort: 'supplier,-overdueDays', size: 100 } as const
  const { rows } = await region.get(orderCalls.query, asked)
  const found = rows.filter((o) => late.some(([, , id]) => id === o.id))
  const [first] = found
  const by = (supplier: string) => late.filter(([s]) => s === supplier).toSorted((a, b) => b[1] - a[1])
  const others = late.find(([s]) => s !== first!.supplierId)![0]
  expect(found.map((o) => [o.supplierId, o.overdueDays, o.id])).toEqual([...by(first!.supplierId), ...by(others)])
  expect(found.map((o) => o.dueOn)).toEqual(found.map((o) => o.expectedDate))
  const hospitals = await g.buyer.get(orderCalls.query, asked)
  expect(hospitals.rows.map((o) => o.overdueDays)).toEqual([5, 3, 2])
})
