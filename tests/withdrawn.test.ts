import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { attemptCalls } from '#kernel/shared/calls/attempt.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

/* Lessons: a submit whose answer was lost counts once or never, and its writer knows which. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())
afterEach(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
})

test('a submit withdrawn before it came is refused when it comes, and one that came counts', async () => {
  const { catalogItemId } = await g.item()
  const wish = { planType: 'month' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '5' }] }
  const [late, came] = [randomUUID(), randomUUID()]
  const under = (key: string) => g.buyer.ask(planCalls.add, wish, { 'idempotency-key': key })
  const withdraw = (key: string, who = g.buyer) => who.get(attemptCalls.withdraw, { key })
  expect(await withdraw(late)).toEqual({ came: false })
  expect(await under(late)).toMatchObject({ code: codes.conflict })
  expect(await withdraw(late)).toEqual({ came: false })
  const made = await under(came)
  expect(await withdraw(came)).toEqual({ came: true })
  expect((await under(came)).data).toEqual(made.data)
  // somebody else's key is nobody's: it neither tells nor stops anything
  expect(await withdraw(came, await w.person('buyer', g.hospital))).toEqual({ came: false })
  expect((await under(came)).data).toEqual(made.data)
})

test('of a submit and its withdrawal at once one wins, and both know which', async () => {
  const { catalogItemId } = await g.item()
  const wish = { planType: 'month' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '5' }] }
  for (let i = 0; i < 5; i++) {
    const key = randomUUID()
    const [sent, back] = await Promise.all([
      g.buyer.ask(planCalls.add, wish, { 'idempotency-key': key }),
      g.buyer.get(attemptCalls.withdraw, { key }),
    ])
    expect(sent.code).toBe(back.came ? 0 : codes.conflict)
  }
})
