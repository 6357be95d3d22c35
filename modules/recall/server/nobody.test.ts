import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { balancesOf, issued, openRegion, shelved, taskOf, typed } from '#tests/recalling.ts'
import { runningOrder } from '#tests/way.ts'
import { openWorld, type World } from '#tests/world.ts'
import { recallCalls } from '../shared/calls.ts'
import { recallTasks } from './clock.ts'
import { recallInvariants } from './invariants.ts'

let w: World
let r: Awaited<ReturnType<typeof openRegion>>
beforeAll(async () => {
  w = await openWorld()
  r = await openRegion(w, 2)
})
afterAll(() => w.close())

test('a lot nobody has yet is recalled: what arrives is held, what would be sent is not, and who got some has a task', async () => {
  const [a, b] = r.houses as [(typeof r.houses)[0], (typeof r.houses)[0]]
  const order = await runningOrder(a, '10')
  const [line] = order.lines
  const lot = { qty: '2', lotNo: 'NEW', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const recall = await issued(r.operator, typed(line!.productId, ['NEW']))
  // with nothing left to do it may be closed
  expect(recall).toMatchObject({ status: 'closing', lots: 'NEW', tasks: 0, taskList: [] })
  // nobody learns of it
  for (const h of [a, b]) expect((await h.keeper.get(recallCalls.query, {})).rows).toEqual([])
  const sent = await a.sales.get(deliveryCalls.add, { orderId: order.id, lines: [{ orderLineId: line!.id, ...lot }] })
  const no = await a.sales.ask(deliveryCalls.ship, { id: sent.id, version: sent.version })
  expect(no.msg).toContain(`批号 NEW 已被召回（${recall.no}），不能发货`)
  await shelved(b, line!.productId, { lotNo: 'NEW', units: '6' }, { lotNo: 'GOOD', units: '4' })
  expect((await balancesOf(w, line!.productId)).map((x) => [x.lot, x.qty, x.locked])).toEqual([
    ['GOOD', 4, 0],
    ['NEW', 6, 6],
  ])
  await recallTasks[0]!.run({ call: 'job', requestId: 'x' }, {})
  expect(await taskOf(b.keeper, recall.id)).toMatchObject({ status: 'notified', lots: [{ lotNo: 'NEW' }] })
  expect(await r.operator.get(recallCalls.detail, { id: recall.id })).toMatchObject({ status: 'issued' })
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
})

test('a recall of a lot that never came to anybody is closed', async () => {
  const { productId } = await r.houses[0]!.item()
  const { id, version } = await issued(r.operator, typed(productId, ['NEVER']))
  expect(await r.operator.get(recallCalls.close, { id, version })).toMatchObject({ status: 'closed' })
})

test('a drill of a lot nobody has is none', async () => {
  const { productId } = await r.houses[0]!.item()
  const made = await r.operator.get(recallCalls.add, typed(productId, ['NONE'], { drill: true }))
  const no = await r.operator.ask(recallCalls.issue, { id: made.id, version: made.version })
  expect(no.msg).toBe('没有机构有过或正在接收这些批号，不必演练')
})
