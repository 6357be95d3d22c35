import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyMachine } from '#app/modules.ts'
import { outOf, type State } from '#kernel/shared/machine.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

/* What a list adds up: papers that were refused, voided or taken back are shown and counted, and amount to nothing. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

test('a voided plan is out of the sum of all, and its tab says what it comes to', async () => {
  const { catalogItemId } = await g.item()
  const wish = { planType: 'month' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '2' }] }
  const [kept, gone] = [await g.buyer.get(planCalls.add, wish), await g.buyer.get(planCalls.add, wish)]
  const amountOf = async (id: string) => (await g.buyer.get(planCalls.detail, { id })).totalAmount
  await w.sql.query(`update plan set status = 'void' where id = $1`, [gone.id])
  const said = async (more: object) => {
    const { total, sums, counts } = await g.buyer.get(planCalls.query, more)
    return { total, sum: sums?.totalAmount, voided: counts?.void }
  }
  expect(await said({})).toEqual({ total: 2, sum: await amountOf(kept.id), voided: 1 })
  expect(await said({ status: ['void'] })).toEqual({ total: 1, sum: await amountOf(gone.id), voided: 1 })
  // a filter the tally does not know counts the rows themselves
  expect(await said({ urgent: false })).toEqual({ total: 2, sum: await amountOf(kept.id), voided: 1 })
  const both = Number(await amountOf(kept.id)) + Number(await amountOf(gone.id))
  expect((await said({ status: ['void', 'draft'] })).sum).toBe(both.toFixed(2))
})

test('no paper that goes on, and none that ended well, is out of a sum', () => {
  expect(outOf(planMachine)).toEqual(['rejected', 'void'])
  expect(outOf(planMachine, ['void'])).toEqual([])
  const well = everyMachine.flatMap((m) =>
    outOf(m)
      .filter((s) => ['green', 'blue', 'orange'].includes((m.states as Record<string, State>)[s]!.tone))
      .map((s) => `${m.name}.${s}`),
  )
  expect(well).toEqual([])
})
