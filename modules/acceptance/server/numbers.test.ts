import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { acceptanceCalls } from '../shared/calls.ts'

let w: World
let g: Goods

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

/** A plan, its order, delivery and acceptance, with their numbers. */
const chain = async () => {
  const item = await g.item()
  const lines = [{ catalogItemId: item.catalogItemId, qty: '4' }]
  const plan = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const { version } = await g.buyer.get(planCalls.submit, { id: plan.id, version: plan.version })
  await g.auditor.get(planCalls.audit, { id: plan.id, version, action: 'approve' })
  const [order] = (await g.buyer.get(orderCalls.query, { planId: plan.id })).rows
  const id = order!.id
  const audited = await g.auditor.get(orderCalls.audit, { id, version: order!.version, action: 'approve' })
  await g.sales.get(orderCalls.accept, { id, version: audited.version })
  const [line] = (await g.sales.get(orderCalls.detail, { id })).lines
  const lot = { lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const delivery = await g.sales.get(deliveryCalls.add, {
    orderId: id,
    lines: [{ orderLineId: line!.id, qty: '4', ...lot }],
  })
  await g.sales.get(deliveryCalls.ship, { id: delivery.id, version: delivery.version })
  const [acceptance] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: delivery.id })).rows
  return { plan: plan.no, order: order!.no, delivery: delivery.no, acceptance: acceptance!.no }
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
    expect((await search[kind](one[kind].slice(0, 10))).sort()).toEqual([one[kind], two[kind]].sort())
    expect(await search[kind](`${one[kind]}9`)).toEqual([])
    // a piece out of the middle is no beginning: it is looked for anywhere
    expect(await search[kind](one[kind].slice(4))).toEqual([one[kind]])
  }
  // a delivery and an acceptance are also found by the numbers before them
  expect(await search.delivery(one.order)).toEqual([one.delivery])
  expect(await search.acceptance(one.order)).toEqual([one.acceptance])
  expect(await search.acceptance(two.delivery)).toEqual([two.acceptance])
})
