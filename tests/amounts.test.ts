import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf, sumOf } from '#kernel/shared/decimal.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { lotOf, planOf, runningOrder, shipped } from './chain.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

/* security.md C63: what the database keeps is what the program reckons. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

test('the database rounds a line as the program does, and sums what it rounded', async () => {
  const some = Array.from({ length: 10_000 }, () => [
    `${randomInt(99_999_999)}.${String(randomInt(1000)).padStart(3, '0')}`,
    `${randomInt(100_000)}.${String(randomInt(10_000)).padStart(4, '0')}`,
  ]) as [string, string][]
  const { rows } = await w.sql.query<{ amount: string; total: string }>(
    `select round(q * p, 2)::text as amount, sum(round(q * p, 2)) over ()::text as total
     from unnest($1::numeric[], $2::numeric[]) with ordinality t (q, p, n) order by n`,
    [some.map(([q]) => q), some.map(([, p]) => p)],
  )
  const amounts = some.map(([q, p]) => amountOf(q, p))
  expect(rows.map((r) => r.amount)).toEqual(amounts)
  expect(rows[0]!.total).toBe(sumOf(amounts, 2))
})

test('100.001 against 100.000 is refused, and nothing beyond the bounds is kept', async () => {
  const item = await g.item({ unit: 'kg' })
  const box = await g.item({ unit: '盒' })
  const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '100.000' }])
  const ship = async (qty: string) => {
    const made = await g.sales.ask(deliveryCalls.add, { orderId: order.id, lines: [lotOf(order.lines[0]!.id, qty)] })
    return made.code === 0 ? g.sales.ask(deliveryCalls.ship, { id: made.data!.id, version: made.data!.version }) : made
  }
  expect((await ship('100.001')).code).not.toBe(codes.ok)
  const { acceptance } = await shipped(g, order.id, [lotOf(order.lines[0]!.id, '100')])
  const accept = (acceptedQty: string, refusedQty: string) =>
    g.receiver.ask(acceptanceCalls.accept, {
      id: acceptance.id,
      version: acceptance.version,
      lines: [{ id: acceptance.lines[0]!.id, acceptedQty, refusedQty, refuseCode: '01' }],
    })
  for (const [a, b] of [
    ['100.001', '0'],
    ['100', '0.001'],
    ['99.9995', '0.0005'],
  ] as const)
    expect([a, b, (await accept(a, b)).code]).not.toEqual([a, b, codes.ok])
  expect((await accept('99.999', '0.001')).code).toBe(codes.ok)
  const wish = async (catalogItemId: string, qty: string) => {
    const { id } = await planOf(g, [{ catalogItemId, qty }])
    return (await g.buyer.get(planCalls.detail, { id })).lines[0]!.qty
  }
  expect(await wish(item.catalogItemId, '99999999.999')).toBe('99999999.999')
  expect(await wish(box.catalogItemId, '99999999')).toBe('99999999.000')
  for (const [one, qty] of [
    [item, '100000000'],
    [item, '0.0001'],
    [box, '100000000'],
    [box, '0.5'],
    [box, '1e3'],
    [box, '-1'],
  ] as const)
    await expect(wish(one.catalogItemId, qty)).rejects.toThrow()
})
