import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { lotOf, runningOrder, shipped } from '#tests/chain.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { acceptanceCalls } from '../shared/calls.ts'

let w: World
let g: Goods

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

/** The numbers of a plan, its order, delivery and acceptance. */
const chain = async () => {
  const item = await g.item()
  const order = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '4' }])
  const { delivery, acceptance } = await shipped(g, order.id, [lotOf(order.lines[0]!.id, '4')])
  const { rows } = await g.buyer.get(orderCalls.query, { keyword: order.no })
  return {
    plan: rows.find((o) => o.id === order.id)!.planNo!,
    order: order.no,
    delivery: delivery.no,
    acceptance: acceptance.no,
  }
}

test('a number finds its document in every list of the chain, whole, in small letters, and by its beginning', async () => {
  const one = await chain()
  const two = await chain()
  const nos = async <R extends { no: string }>(found: Promise<{ rows: R[] }>) => (await found).rows.map((r) => r.no)
  const search = {
    plan: (keyword: string) => nos(g.buyer.get(planCalls.query, { keyword })),
    order: (keyword: string) => nos(g.buyer.get(orderCalls.query, { keyword })),
    delivery: (keyword: string) => nos(g.sales.get(deliveryCalls.query, { keyword })),
    acceptance: (keyword: string) => nos(g.receiver.get(acceptanceCalls.query, { keyword })),
  }
  for (const kind of ['plan', 'order', 'delivery', 'acceptance'] as const) {
    expect(await search[kind](one[kind])).toEqual([one[kind]])
    expect(await search[kind](two[kind].toLowerCase())).toEqual([two[kind]])
    // letters and day are the same for both
    expect((await search[kind](one[kind].slice(0, 8))).sort()).toEqual([one[kind], two[kind]].sort())
    expect(await search[kind](`${one[kind]}9`)).toEqual([])
    // a piece out of the middle is no beginning: it is looked for anywhere
    expect(await search[kind](one[kind].slice(4))).toEqual([one[kind]])
    expect(await search[kind](one[kind].slice(-4))).toContain(one[kind])
  }
  // a delivery and an acceptance are also found by the numbers before them
  expect(await search.delivery(one.order)).toEqual([one.delivery])
  expect(await search.acceptance(one.order)).toEqual([one.acceptance])
  expect(await search.acceptance(two.delivery)).toEqual([two.acceptance])
})
