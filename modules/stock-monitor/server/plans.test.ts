import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { AskError, type AskOptions } from '#kernel/web/http/ask.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { createMaker, type Made, makeEach } from '../web/plans.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

/** Asks the server as somebody; while it is lost, what arrived is answered to nobody. */
const line = (who: Person) => {
  const way = { lost: false, now: 0 }
  const send = async (call: Call, input: Asked<Call>, o: AskOptions) => {
    const { code, msg, data } = await who.ask(call, input, o.key ? { 'idempotency-key': o.key } : {})
    if (way.lost) throw new AskError('no answer')
    if (code !== 0) throw new AskError(msg, code)
    return data
  }
  return { way, make: createMaker(send as never, () => way.now) }
}

/** What the dialog sends of two groups, each an article that is short. */
const twoGroups = async () => {
  const g = await openGoods(w)
  const [a, b] = [await g.item(), await g.item()]
  const { way, make } = line(g.buyer)
  const plan = (catalogItemId: string, qty: string) => ({
    ...{ planType: 'auto' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty }] },
  })
  const groups = new Map([
    ['a', a.catalogItemId],
    ['b', b.catalogItemId],
  ])
  /** A press of the button, in a dialog that knows of these plans. */
  const press = (made: Map<string, Made>, qty = '1') =>
    makeEach(groups, made, (item, key) => make(key, plan(item, qty)))
  const kept = async () => (await g.buyer.get(planCalls.query, {})).rows.map((r) => r.id).sort()
  const ids = (made: Map<string, Made>) => [...made.values()].map((m) => m.id).sort()
  return { way, press, kept, ids }
}

test('a plan whose answer got lost is not made a second time when the button is pressed again', async () => {
  const { way, press, kept, ids } = await twoGroups()
  const made = new Map<string, Made>()
  way.lost = true
  await expect(press(made)).rejects.toThrow('no answer')
  way.lost = false
  expect([await kept(), made.size]).toEqual([[expect.any(String)], 0])
  await press(made)
  expect([made.size, await kept()]).toEqual([2, ids(made)])
})

test('nor in a dialog that was closed since and wants other quantities; what is made once more on purpose is', async () => {
  const { way, press, kept, ids } = await twoGroups()
  way.lost = true
  await expect(press(new Map())).rejects.toThrow('no answer')
  way.lost = false
  const made = new Map<string, Made>()
  await press(made, '2')
  expect([made.get('a'), made.get('b')]).toMatchObject([{ earlier: true }, {}])
  expect(made.get('b')).not.toHaveProperty('earlier')
  expect(await kept()).toEqual(ids(made))
  await press(new Map(), '2')
  expect(await kept()).toHaveLength(4)
})

test('one that was lost long ago is told as what it is, also where nothing else is wanted now', async () => {
  const { way, press, kept, ids } = await twoGroups()
  way.lost = true
  await expect(press(new Map())).rejects.toThrow('no answer')
  way.lost = false
  way.now += 11 * 60_000
  const made = new Map<string, Made>()
  await press(made)
  expect([made.get('a')?.earlier, made.get('b')?.earlier]).toEqual([true, undefined])
  expect(await kept()).toEqual(ids(made))
})
