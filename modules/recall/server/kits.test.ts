import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { surgeryOrderCalls } from '#modules/surgery-order/shared/calls.ts'
import { of, openTheatre, surgeons, typedOrder, ways } from '#tests/operating.ts'
import { issued, openRegion, recallCodes, typed } from '#tests/recalling.ts'
import { openWorld, type World } from '#tests/world.ts'
import { recallCalls } from '../shared/calls.ts'
import { recallInvariants } from './invariants.ts'

/* domain-stock §2.24.9: one task per organisation that has, had or is being sent the lot; a kit for an operation is sent too. */
let w: World
let r: Awaited<ReturnType<typeof openRegion>>
beforeAll(async () => {
  w = await openWorld()
  r = await openRegion(w, 2)
})
afterAll(() => w.close())

test('a kit that came for an operation is found: its hospital and its supplier have a task, with what of it is not used, back or lost', async () => {
  const [a, other] = r.houses as [(typeof r.houses)[0], (typeof r.houses)[0]]
  const theatre = await openTheatre(w, a)
  const people = await surgeons(w, a)
  const item = await theatre.item()
  const kit = await ways(people).shipped(typedOrder(a, theatre, { ...item, qty: '2' }))
  const keeper = await w.person(recallCodes.keeper, a.hospital)
  const onWay = (tasks: { orgKind: string; lots: { onWay: string }[] }[]) =>
    tasks.map((t) => [t.orgKind, t.lots.map((l) => Number(l.onWay))]).toSorted()
  const drill = await issued(r.operator, Object.assign(typed(item.productId, ['L1']), { drill: true }))
  expect(onWay(drill.taskList)).toEqual([
    ['hospital', [2]],
    ['supplier', [2]],
  ])
  // one of the two is in the patient by the time it is recalled
  const pieces = kit.pieces.slice(0, 1).map((p) => ({ id: p.id, usedQty: '1' }))
  await people.room.get(surgeryOrderCalls.registerUse, { ...of(kit), pieces })
  const recall = await issued(r.operator, typed(item.productId, ['L1']))
  expect(onWay(recall.taskList)).toEqual([
    ['hospital', [1]],
    ['supplier', [1]],
  ])
  expect((await keeper.get(recallCalls.detail, { id: recall.id })).taskList.map((t) => t.orgId)).toEqual([a.hospital])
  const stranger = await w.person(recallCodes.keeper, other.hospital)
  expect((await stranger.ask(recallCalls.detail, { id: recall.id })).code).toBe(404)
  expect(await brokenInvariants(w.sql, recallInvariants)).toEqual([])
})
