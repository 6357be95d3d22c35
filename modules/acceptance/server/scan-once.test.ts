import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { lotOf, runningOrder, shipped } from '#tests/chain.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { acceptanceCalls as calls } from '../shared/calls.ts'
import { acceptanceInvariants } from './invariants.ts'

/* decision 0095: a scan's id is one in its hospital. */
let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, acceptanceInvariants)).toEqual([])
  await w.close()
})

/** Five packs of a lot at the door, counted by hand under an id, and how many of them are. */
const desk = async (g: Goods) => {
  const who = await w.person({ 'procurement/acceptance': 'view scan' }, g.hospital)
  const o = await runningOrder(g, [{ catalogItemId: (await g.item()).catalogItemId, qty: '5' }])
  const { acceptance } = await shipped(g, o.id, [lotOf(o.lines[0]!.id, '5', 'L1')])
  const lines = async () => (await who.get(calls.detail, { id: acceptance.id })).lines
  const [{ deliveryLineId } = { deliveryLineId: '' }] = await lines()
  const one = (id: string) => ({ id, deliveryLineId, qty: '1' })
  const scan = (id: string, later: string[] = []) =>
    who.get(calls.saveScan, { docId: acceptance.id, ...one(id), later: later.map(one) })
  return { scan, count: async () => Number((await lines())[0]!.scannedQty) }
}

test('sent to another paper it is the same scan: it counts nowhere twice, also at one moment', async () => {
  const g = await openGoods(w)
  const [a, b] = [await desk(g), await desk(g)]
  const id = randomUUID()
  expect((await a.scan(id)).result).toBe('counted')
  const alone = await b.scan(id)
  expect(alone).toMatchObject({ id, result: 'again', deliveryLineId: null, total: '0.000' })
  expect(alone.message).toBe('此次扫码已上传到其他验收单，不再计入')
  // what comes with it counts
  const more = await b.scan(id, [randomUUID()])
  expect([more, ...more.later].map((s) => s.result)).toEqual(['again', 'counted'])
  expect([await a.count(), await b.count()]).toEqual([1, 1])
  const both = randomUUID()
  const said = await Promise.all([a.scan(both), b.scan(both)])
  expect(said.map((s) => s.result).toSorted()).toEqual(['again', 'counted'])
  expect((await a.count()) + (await b.count())).toBe(3)
  // another hospital's ids are its own matter
  const far = await desk(await openGoods(w))
  expect((await far.scan(id)).result).toBe('counted')
})
