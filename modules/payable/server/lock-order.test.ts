import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { voucherCalls } from '#modules/invoice-voucher/shared/calls.ts'
import { owed, vouchers } from '#tests/vouching.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { heldOf } from './queries/write.ts'

/* Items are locked in one order, by the day they are owed since, everywhere: else two who want the same ones wait for each other for ever. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

/** Two items of which the one that came about later is owed since an earlier day. */
const crossed = async () => {
  const [later, earlier] = (await owed(w, g, {}, {})).sort()
  await w.sql.query('update payable_item set accepted_on = $2 where id = $1', [earlier, dayAfter(today(), -3)])
  return { earlier: earlier!, later: later! }
}
/** While somebody else has the earlier one: whoever wants both waits for it with empty hands. */
const waitsEmptyHanded = async (
  { earlier, later }: Awaited<ReturnType<typeof crossed>>,
  wants: () => Promise<unknown>,
) => {
  await w.sql.query('begin')
  await w.sql.query('select from payable_item where id = $1 for update', [earlier])
  const answer = wants()
  const waiting = async () => (await w.sql.query('select from pg_locks where not granted')).rowCount
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
  const free = await w.sql.query('select from payable_item where id = $1 for update skip locked', [later])
  await w.sql.query('commit')
  await answer
  expect(free.rowCount).toBe(1)
}

test('a voucher takes its items in the order in which invoices take them', async () => {
  const { finance } = await vouchers(w, g)
  const both = await crossed()
  const lines = [both.later, both.earlier].map((itemId) => ({ itemId }))
  await waitsEmptyHanded(both, () => finance.get(voucherCalls.add, { lines }))
})

test('so does an acceptance that is taken back', async () => {
  const both = await crossed()
  const { rows } = await w.sql.query(
    'update payable_item set source_type = 1 where id = any($1) returning source_line_id as line',
    [[both.later, both.earlier]],
  )
  const lines = rows.map((r) => r.line)
  await waitsEmptyHanded(both, () => inContext(systemActor, { call: 'test' }, (ctx) => heldOf(ctx.tx, lines)))
})
