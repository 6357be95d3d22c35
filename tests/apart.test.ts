import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { everyMachine } from '#app/modules.ts'
import { settingOf } from '#kernel/server/config.ts'
import { keys } from '#kernel/shared/machine.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { lotOf } from './chain.ts'
import { orderedGoods } from './way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/*
 * security.md, insider: who made or audited an order does not register its goods, and who confirms them neither registered
 * nor bought them; nor is anybody told to. What is kept apart stands in the machines.
 */
let w: World
let g: Goods
let leader: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  leader = await w.person({ 'system/lowered': 'view', messageNotice: 'view' }, g.hospital)
  // everybody may everything, so that only what he did before stands in his way
  for (const p of [g.buyer, g.auditor, g.receiver])
    await w.sql.query(
      `insert into role_action select role_id, 'procurement/acceptance', unnest('{accept,confirm,batchAccept,refuse}'::text[])
       from user_role where user_id = $1 on conflict do nothing`,
      [p.userId],
    )
})
afterAll(() => w.close())
afterEach(() => w.sql.query(`delete from config where key = 'acceptance.twoPersons'`))

type Shipped = Awaited<ReturnType<typeof shippedFrom>>
const shippedFrom = async (order: { id: string; lines: readonly { id: string; qty: string }[] }) => {
  const lines = order.lines.map((l) => lotOf(l.id, l.qty.replace(/\.0+$/, '')))
  const d = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const [row] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows
  return g.receiver.get(acceptanceCalls.detail, { id: row!.id })
}
/** Goods on the desk: of an order typed by the buyer and audited, or of one a plan made. */
const fromOrder = async () => {
  const { catalogItemId } = await g.item()
  const head = { supplierId: g.supplier, pointId: g.point, kind: 0, lines: [{ catalogItemId, qty: '10' }] }
  const made = await g.buyer.get(orderCalls.add, head)
  const sent = await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
  const passed = await g.auditor.get(orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  await g.sales.get(orderCalls.accept, { id: made.id, version: passed.version })
  return shippedFrom(await g.sales.get(orderCalls.detail, { id: made.id }))
}
const fromPlan = async () => {
  const { order, lines } = await orderedGoods(g, `由计划${crypto.randomUUID().slice(0, 8)}`)
  return shippedFrom({ id: order.id, lines })
}
/** Somebody who may plan, audit and receive. */
const everything = () =>
  w.person(
    {
      'procurement/planning': 'view add edit submit audit',
      'procurement/purchaseOrder': 'view audit',
      'procurement/acceptance': 'view accept confirm',
    },
    g.hospital,
  )

test('who rewrote and submitted a plan, and who audited nothing but it, did so of its orders', async () => {
  const [writer, judge] = [await everything(), await everything()]
  const { catalogItemId } = await g.item()
  const body = { planType: 'month' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '10' }] }
  const begun = await g.buyer.get(planCalls.add, body)
  const { id, version } = begun
  const mine = await writer.get(planCalls.update, { ...body, id, version, lines: [{ catalogItemId, qty: '20' }] })
  const sent = await writer.get(planCalls.submit, { id, version: mine.version })
  await judge.get(planCalls.audit, { id: begun.id, version: sent.version, action: 'approve' })
  const order = (await g.buyer.get(orderCalls.query, { planId: begun.id })).rows[0]!
  const wish = { id: order.id, version: order.version, action: 'approve' as const }
  expect((await writer.get(orderCalls.detail, { id: order.id })).actions).not.toContain('approve')
  expect((await writer.ask(orderCalls.audit, wish)).msg).toBe('不能审核自己修改或提交的单据')
  const passed = await g.auditor.get(orderCalls.audit, wish)
  await g.sales.get(orderCalls.accept, { id: order.id, version: passed.version })
  const a = await shippedFrom(await g.sales.get(orderCalls.detail, { id: order.id }))
  for (const p of [writer, judge]) {
    expect(await offered(p, a.id)).toEqual([[], []])
    expect((await p.ask(acceptanceCalls.accept, found(a))).msg).toBe(notAtDesk)
  }
  const checked = await g.receiver.get(acceptanceCalls.accept, found(a))
  const confirming = { id: a.id, version: checked.version }
  expect((await writer.ask(acceptanceCalls.confirm, confirming)).msg).toBe('不能确认自己采购的订单的验收')
  // nor in direct SQL
  await expect(
    w.sql.query(`update acceptance set confirmed_by = $1, confirmed_at = now() where id = $2`, [writer.userId, a.id]),
  ).rejects.toThrow(/one person ordered/)
  await judge.get(acceptanceCalls.confirm, confirming)
})

const offered = async (p: Person, id: string) => {
  const own = (await p.get(acceptanceCalls.detail, { id })).actions
  const row = (await p.get(acceptanceCalls.query, { size: 500 })).rows.find((r) => r.id === id)!
  return [own, row.actions].map((all) => all.filter((a) => a === 'accept' || a === 'confirm'))
}
const found = (a: Pick<Shipped, 'id' | 'version' | 'lines'>) => ({
  id: a.id,
  version: a.version,
  lines: a.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' })),
})
const notAtDesk = '不能登记自己采购或审核的订单的到货'

/** Whether he is told to take the next step of this one, his list of what he may do holds it, and his card counts just that. */
const waitsFor = async (p: Person, a: { id: string }) => {
  const { rows } = await p.get(messageCalls.query, { category: 'todo', size: 100 })
  const { cards } = await p.get(homeCalls.schedule, {})
  const own = cards.filter((c) => c.key === 'accept' || c.key === 'confirm')
  let listed = false
  for (const { query, count } of own) {
    const asked = new URLSearchParams(query)
    expect(asked.get('forMe')).toBe('true')
    const status = JSON.parse(asked.get('status')!) as ['wait']
    const found = await p.get(acceptanceCalls.query, { status, forMe: true, size: 100 })
    expect(found.rows.length).toBe(count)
    listed ||= found.rows.some((r) => r.id === a.id)
  }
  return [rows.some((r) => r.path.endsWith(a.id)), listed]
}

describe.each([
  ['typed', fromOrder],
  ['made by a plan', fromPlan],
] as const)('goods of an order %s', (_, goods) => {
  test('are registered by neither who bought nor who audited them, by no way of registering', async () => {
    const a = await goods()
    const { id, version } = a
    for (const p of [g.buyer, g.auditor]) {
      expect(await offered(p, id)).toEqual([[], []])
      expect((await p.ask(acceptanceCalls.accept, found(a))).msg).toBe(notAtDesk)
      expect((await p.ask(acceptanceCalls.refuse, { id, version, refuseCode: '01' })).msg).toBe(notAtDesk)
      const { failed } = await p.get(acceptanceCalls.batchAccept, { items: [{ id, version }] })
      expect(failed.map((f) => f.reason)).toEqual([notAtDesk])
    }
    expect(await offered(g.receiver, id)).toEqual([['accept'], ['accept']])
    expect(await waitsFor(g.receiver, a)).toEqual([true, true])
    for (const p of [g.buyer, g.auditor]) expect(await waitsFor(p, a)).toEqual([false, false])
  })

  test('are confirmed by neither who registered nor who bought them; who audited the order may', async () => {
    const a = await goods()
    const { version } = await g.receiver.get(acceptanceCalls.accept, found(a))
    for (const [p, why] of [
      [g.receiver, '不能确认自己登记的验收'],
      [g.buyer, '不能确认自己采购的订单的验收'],
    ] as const) {
      expect(await offered(p, a.id)).toEqual([[], []])
      expect((await p.ask(acceptanceCalls.confirm, { id: a.id, version })).msg).toBe(why)
    }
    expect(await offered(g.auditor, a.id)).toEqual([['confirm'], ['confirm']])
    expect(await waitsFor(g.auditor, a)).toEqual([true, true])
    for (const p of [g.receiver, g.buyer]) expect(await waitsFor(p, a)).toEqual([false, false])
    await g.auditor.get(acceptanceCalls.confirm, { id: a.id, version })
  })
})

test('a hospital too small for it lets one person do both: the document shows each use, and the leader is told', async () => {
  await w.sql.query(`insert into config (key, org_id, value) values ('acceptance.twoPersons', $1, 'false')`, [
    g.hospital,
  ])
  const a = await fromOrder()
  expect(await offered(g.buyer, a.id)).toEqual([['accept'], ['accept']])
  expect(await waitsFor(g.buyer, a)).toEqual([true, true])
  const { version } = await g.buyer.get(acceptanceCalls.accept, found(a))
  await g.buyer.get(acceptanceCalls.confirm, { id: a.id, version })
  const { history, no } = await g.sales.get(acceptanceCalls.detail, { id: a.id })
  expect(history.map((h) => [h.action, h.reason])).toEqual([
    ['create', ''],
    ['accept', ''],
    ['alone', notAtDesk],
    ['confirm', ''],
    ['alone', '不能确认自己登记的验收'],
  ])
  const told = (await leader.get(messageCalls.query, {})).rows.filter((m) => m.event === 'acceptance.alone')
  expect(told.map((m) => m.params.reason)).toEqual(['不能确认自己登记的验收', notAtDesk])
  expect(told.every((m) => m.params.no === no)).toBe(true)
  // whom nothing keeps from it leaves no such note
  const other = await fromOrder()
  const done = await g.receiver.get(acceptanceCalls.accept, found(other))
  await g.auditor.get(acceptanceCalls.confirm, { id: other.id, version: done.version })
  const steps = (await g.receiver.get(acceptanceCalls.detail, { id: other.id })).history.map((h) => h.action)
  expect(steps).toEqual(['create', 'accept', 'confirm'])
})

test('another hospital’s setting opens nothing here', async () => {
  const other = await w.org('hospital', '小医院')
  await w.sql.query(`insert into config (key, org_id, value) values ('acceptance.twoPersons', $1, 'false')`, [other])
  const a = await fromOrder()
  expect((await g.buyer.ask(acceptanceCalls.accept, found(a))).msg).toBe(notAtDesk)
})

test('what a machine keeps apart names steps there are, and a setting that says it lowers a wall', () => {
  const rules = everyMachine.flatMap((m) =>
    keys(m.actions).flatMap((a) => (m.actions[a]!.apart ?? []).map((r) => [m, r] as const)),
  )
  expect(rules.length).toBeGreaterThan(2)
  for (const [m, r] of rules) {
    const of = r.of?.machine ?? m
    const known = ['authored', 'audited', ...keys(of.actions), ...keys(of.offers)]
    expect([m.name, r.did.filter((d) => !known.includes(d))]).toEqual([m.name, []])
    // where a small organisation may do without, that is a wall; of stock nobody does (domain-stock §2.24.4, §2.24.7)
    expect([m.name, m.apartBy ? settingOf(m.apartBy)?.fallback : true]).toEqual([m.name, true])
  }
})
