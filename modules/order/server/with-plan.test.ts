import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { heard } from '#tests/trips.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { orderCalls } from '../shared/calls.ts'

/* ux.md 74: one audit passes a plan and the orders it makes, unless the hospital wants two. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

beforeAll(() => w.sql.query(`delete from config where key = 'order.passWithPlan'`))

/** A plan of one line, approved; its order as the auditor reads it. */
const approved = async (x = g) => {
  const { catalogItemId } = await x.item()
  const lines = [{ catalogItemId, qty: '10' }]
  const p = await x.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: x.point, lines })
  const sent = await x.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  const { made } = await x.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
  expect(made).toEqual([
    { what: '采购订单', n: 1, path: expect.stringMatching(/^\/procurement\/purchaseOrder\/[\w-]{36}$/) },
  ])
  const { rows } = await x.auditor.get(orderCalls.query, { planId: p.id })
  return { plan: p, order: rows[0]! }
}

test('where a hospital wants to look twice, the orders of a plan wait for an audit of their own', async () => {
  await w.sql.query(`insert into config (key, org_id, value) values ('order.passWithPlan', $1, 'false')`, [g.hospital])
  expect((await approved()).order.status).toBe('pendingAudit')
  await w.sql.query(`delete from config where key = 'order.passWithPlan'`)
})

test('they are passed with the plan: the supplier has them, with the days they are due, and who passed them registers no goods', async () => {
  const { order } = await approved()
  expect(order.status).toBe('waitAllocate')
  const { history, version, lines } = await g.sales.get(orderCalls.detail, { id: order.id })
  expect(history.map((h) => h.label)).toContain('随计划通过')
  const { rows } = await w.sql.query(
    'select o.audited_by as by, o.released_at is not null as released, l.due_at is not null as due from purchase_order o join order_line l on l.order_id = o.id where o.id = $1',
    [order.id],
  )
  expect(rows).toEqual([{ by: g.auditor.userId, released: true, due: true }])

  await g.sales.get(orderCalls.accept, { id: order.id, version })
  const lot = { qty: '10', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const d = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines: [{ orderLineId: lines[0]!.id, ...lot }] })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
  const { lines: lots } = await g.receiver.get(acceptanceCalls.detail, { id: wait.id })
  const desk = await w.person({ 'procurement/acceptance': 'view accept' }, g.hospital)
  const wish = { ...wait, lines: [{ id: lots[0]!.id, acceptedQty: '10', refusedQty: '0' }] }
  const { id, version: seen } = wish
  await w.sql.query(
    `insert into user_role (user_id, org_id, role_id) select $1, org_id, role_id from user_role where user_id = $2`,
    [g.auditor.userId, desk.userId],
  )
  const said = await g.auditor.ask(acceptanceCalls.accept, { id, version: seen, lines: wish.lines })
  expect(said.msg).toBe('不能登记自己采购或审核的订单的到货')
  expect((await desk.ask(acceptanceCalls.accept, { id, version: seen, lines: wish.lines })).msg).toBe('')
})

/** A plan of articles, submitted; of narcotic ones and others two orders are made. */
const submitted = async (narcotic: boolean[], x = g) => {
  const lines = []
  for (const one of narcotic) lines.push({ catalogItemId: (await x.item({ narcotic: one })).catalogItemId, qty: '10' })
  const p = await x.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: x.point, lines })
  const sent = await x.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  return { p, sent }
}

test('what a plan’s approval asks of the database does not grow with the orders it makes', async () => {
  const asked = async (narcotic: boolean[]) => {
    const { p, sent } = await submitted(narcotic)
    let orders = 0
    const { statements } = await heard(async () => {
      const wish = { id: p.id, version: sent.version, action: 'approve' } as const
      orders = (await g.auditor.get(planCalls.audit, wish)).made?.[0]?.n ?? 0
    })
    return { orders, statements: statements.length }
  }
  await asked([false])
  const [one, two] = [await asked([false]), await asked([false, true])]
  expect([one.orders, two.orders]).toEqual([1, 2])
  expect(two.statements).toBe(one.statements)
  // one of them for what its contracts lack, which is told to who passes it
  expect(one.statements).toBeLessThanOrEqual(33)
})

test('orders of one plan come to a level of approval by what was submitted before each of them', async () => {
  const h = await openGoods(w)
  await w.sql.query(`delete from config where key = 'order.passWithPlan'`)
  await w.sql.query(
    `with f as (insert into approval_flow (org_id, doc_type, name, enabled) values ($1, 'order', '大额', true) returning id)
     insert into approval_flow_step (org_id, flow_id, level, name, min_amount, user_ids) select $1, id, 1, '主任', 200, $2 from f`,
    [h.hospital, [h.auditor.userId]],
  )
  const { p, sent } = await submitted([false, true], h)
  await h.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
  const { rows } = await h.auditor.get(orderCalls.query, { planId: p.id })
  // 125 yuan each: the first stays below the bound, the second does not
  expect(rows.map((o) => `${o.amount} ${o.status}`).sort()).toEqual(['125.00 pendingAudit', '125.00 waitAllocate'])
})

test('a plan whose orders the buyer makes by hand passes none of them', async () => {
  await w.sql.query(`insert into config (key, org_id, value) values ('plan.autoGenerate', $1, 'false')`, [g.hospital])
  const { catalogItemId } = await g.item()
  const lines = [{ catalogItemId, qty: '10' }]
  const p = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const sent = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  const passed = await g.auditor.get(planCalls.audit, { id: p.id, version: sent.version, action: 'approve' })
  const { orders } = await g.buyer.get(orderCalls.fromPlan, { id: p.id, version: passed.version })
  expect((await g.auditor.get(orderCalls.detail, { id: orders[0]!.id })).status).toBe('pendingAudit')
  await w.sql.query(`delete from config where key = 'plan.autoGenerate'`)
})

test('what a flow of approval waits for, and what may not be released today, goes on waiting', async () => {
  await w.sql.query(
    `with f as (insert into approval_flow (org_id, doc_type, name, enabled) values ($1, 'order', '订单', true) returning id)
     insert into approval_flow_step (org_id, flow_id, level, name, user_ids) select $1, id, 1, '主任', $2 from f`,
    [g.hospital, [g.auditor.userId]],
  )
  expect((await approved()).order.status).toBe('pendingAudit')
  await w.sql.query(`update approval_flow set enabled = false`)
  // a certificate the supplier lacks: his order stays, and its own audit says what is missing
  await w.sql.query(`insert into config (key, value) values ('certificate.requiredOfSuppliers', '"drugOperate"')`)
  const { order } = await approved()
  const said = await g.auditor.ask(orderCalls.audit, { id: order.id, version: order.version, action: 'approve' })
  expect([order.status, said.msg]).toEqual(['pendingAudit', expect.stringContaining('必备证件')])
  await w.sql.query(`delete from config where key = 'certificate.requiredOfSuppliers'`)
  expect((await approved()).order.status).toBe('waitAllocate')
})
