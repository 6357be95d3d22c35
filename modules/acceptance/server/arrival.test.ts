import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { lotOf, runningOrder, shipped } from '#tests/chain.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { acceptanceCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let desk: Person
const codes = { 'procurement/acceptance': 'view accept batchAccept refuse revoke' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  desk = await w.person(codes, g.hospital)
})
afterAll(() => w.close())

const HOUR = 3600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
const day = (moment: string) => new Date(Date.parse(moment) + 8 * HOUR).toISOString().slice(0, 10)

/** Two lots that left the supplier two days ago and wait at the desk. */
const waiting = async () => {
  const { catalogItemId } = await g.item()
  const o = await runningOrder(g, [{ catalogItemId, qty: '10' }])
  const { delivery, acceptance } = await shipped(g, o.id, [
    lotOf(o.lines[0]!.id, '5', 'L1'),
    lotOf(o.lines[0]!.id, '5', 'L2'),
  ])
  await w.sql.query(`update delivery set shipped_at = now() - interval '48 hours' where id = $1`, [delivery.id])
  return { delivery, ...acceptance }
}
type Waiting = Awaited<ReturnType<typeof waiting>>
const whole = (a: { id: string; version: number; lines: Waiting['lines'] }, more: object = {}) => ({
  id: a.id,
  version: a.version,
  lines: a.lines.map((l) => ({ id: l.id, acceptedQty: '5', refusedQty: '0' })),
  ...more,
})
const arrived = async (id: string) => (await desk.get(acceptanceCalls.detail, { id })).arrivedAt
const openedBefore = (id: string, hours: number) =>
  w.sql.query('update acceptance set opened_at = now() - make_interval(hours => $2) where id = $1', [id, hours])
const expiring = (deliveryId: string, expiryDate: string) =>
  w.sql.query('update delivery_line set expiry_date = $2 where delivery_id = $1', [deliveryId, expiryDate])

test('goods arrived when the receiver says so, and all three ways of registering take it', async () => {
  const [a, b, c] = [await waiting(), await waiting(), await waiting()]
  const arrivedAt = ago(30)
  await desk.get(acceptanceCalls.accept, whole(a, { arrivedAt }))
  await desk.get(acceptanceCalls.batchAccept, { items: [{ id: b.id, version: b.version }], arrivedAt })
  await desk.get(acceptanceCalls.refuse, { id: c.id, version: c.version, refuseCode: '01', arrivedAt })
  for (const one of [a, b, c]) expect(await arrived(one.id)).toBe(arrivedAt)
})

test('otherwise when they were first opened at the desk; looking at them is no opening', async () => {
  const a = await waiting()
  const looks = await w.person({ 'procurement/acceptance': 'view confirm' }, g.hospital)
  expect((await looks.ask(acceptanceCalls.open, { id: a.id })).code).not.toBe(0)
  expect((await looks.get(acceptanceCalls.detail, { id: a.id })).openedAt).toBeNull()
  const { openedAt } = await desk.get(acceptanceCalls.open, { id: a.id })
  expect(Math.abs(Date.parse(openedAt) - Date.now())).toBeLessThan(60_000)
  await openedBefore(a.id, 20)
  const again = await desk.get(acceptanceCalls.open, { id: a.id })
  expect(Date.now() - Date.parse(again.openedAt)).toBeGreaterThan(19 * HOUR)
  // opening changed nothing of the document, so the version seen before still counts
  await desk.get(acceptanceCalls.accept, whole(a))
  expect(await arrived(a.id)).toBe(again.openedAt)
  expect((await desk.ask(acceptanceCalls.open, { id: a.id })).msg).toBe('验收单已登记')
})

test('lots that wait for a later acceptance were opened with the first ones', async () => {
  const a = await waiting()
  await openedBefore(a.id, 20)
  await desk.get(acceptanceCalls.accept, { ...whole(a), lines: whole(a).lines.slice(0, 1) })
  const { rows } = await desk.get(acceptanceCalls.query, { deliveryId: a.delivery.id, status: ['wait'] })
  const rest = await desk.get(acceptanceCalls.detail, { id: rows[0]!.id })
  expect(rest.openedAt).toBe(await arrived(a.id))
})

test('nobody opened them, so they arrived when they were registered', async () => {
  const a = await waiting()
  await desk.get(acceptanceCalls.accept, whole(a))
  const done = await desk.get(acceptanceCalls.detail, { id: a.id })
  expect(Math.abs(Date.parse(done.arrivedAt!) - Date.parse(done.checkedAt!))).toBeLessThan(10_000)
})

test('an arrival before the shipping, in the future or no time at all is refused by its field', async () => {
  const a = await waiting()
  const why = async (arrivedAt: string) => {
    const answer = await desk.ask(acceptanceCalls.accept, whole(a, { arrivedAt }))
    return [
      answer.code,
      (answer.data as unknown as { fields: { path: string }[] }).fields.map((f) => f.path),
      answer.msg,
    ]
  }
  expect(await why(ago(49))).toEqual([400, ['arrivedAt'], '到货时间不能早于发货时间'])
  expect(await why(ago(-1))).toEqual([400, ['arrivedAt'], '到货时间不能晚于现在'])
  expect((await why('2026-02-30 25:00')).slice(0, 2)).toEqual([400, ['arrivedAt']])
  const failed = await desk.get(acceptanceCalls.batchAccept, {
    items: [{ id: a.id, version: a.version }],
    arrivedAt: ago(49),
  })
  expect(failed.failed[0]!.reason).toBe('到货时间不能早于发货时间')
  // the minute of the shipping is typed without its seconds
  const { rows } = await w.sql.query('select shipped_at from delivery where id = $1', [a.delivery.id])
  const minute = `${rows[0].shipped_at.toISOString().slice(0, 16)}:00Z`
  await desk.get(acceptanceCalls.accept, whole(a, { arrivedAt: minute }))
  expect(await arrived(a.id)).toBe(rows[0].shipped_at.toISOString())
})

test('a lot is good to the end of its last day, judged by the day it arrived and not the day it is registered', async () => {
  const arrivedAt = ago(26)
  const [last, over] = [await waiting(), await waiting()]
  await expiring(last.delivery.id, day(arrivedAt))
  await expiring(over.delivery.id, day(ago(50)))
  const expired = await desk.ask(acceptanceCalls.accept, whole(last))
  expect(JSON.stringify(expired.data)).toContain('该批号已过期，只能拒收')
  const batch = (one: Waiting, more = {}) =>
    desk.get(acceptanceCalls.batchAccept, { items: [{ id: one.id, version: one.version }], ...more })
  expect((await batch(last)).failed.map((f) => f.reason)).toEqual(['有已过期的批号，请逐单验收'])
  expect((await batch(over, { arrivedAt })).failed.map((f) => f.reason)).toEqual(['有已过期的批号，请逐单验收'])
  await desk.get(acceptanceCalls.accept, whole(last, { arrivedAt }))
  const today = await waiting()
  await expiring(today.delivery.id, day(ago(0)))
  expect((await batch(today)).done).toBe(1)
})

test('a delivery voided while its goods are registered says who registered them', async () => {
  const a = await waiting()
  await desk.get(acceptanceCalls.accept, whole(a))
  // as if the registering had not moved the delivery yet
  await w.sql.query(`update delivery set status = 'shipped' where id = $1`, [a.delivery.id])
  const { version } = await g.sales.get(deliveryCalls.detail, { id: a.delivery.id })
  const late = await g.sales.ask(deliveryCalls.void, { id: a.delivery.id, version, reason: '错发' })
  const { rows } = await w.sql.query('select name from app_user where id = $1', [desk.userId])
  expect(late.data).toMatchObject({ changedBy: rows[0].name })
})
