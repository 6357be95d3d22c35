import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { lotOf, planOf, runningOrder, shipped } from './chain.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

let w: World
let g: Goods

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

type Lines = Parameters<typeof planOf>[1]
const plan = (lines: Lines) => planOf(g, lines)
const ordered = (lines: Lines) => runningOrder(g, lines)
const ship = (orderId: string, lines: Parameters<typeof shipped>[2]) => shipped(g, orderId, lines)

/** In packs. */
const sumOf = 'select coalesce(sum(qty), 0)::text as qty from stock_balance_facts where product_id = $1'
const stockOf = async (productId: string) => (await w.sql.query(sumOf, [productId])).rows[0].qty as string

test('a plan becomes an order, two deliveries with two lots, an acceptance with a refusal, and exactly the accepted stock', async () => {
  const item = await g.item()
  const order = await ordered([{ catalogItemId: item.catalogItemId, qty: '100' }])
  const line = order.lines[0]!
  const first = await ship(order.id, [lotOf(line.id, '40', 'A1'), lotOf(line.id, '20', 'A2')])
  expect((await g.sales.get(orderCalls.detail, { id: order.id })).lines[0]).toMatchObject({
    shippedQty: '60.000',
    openQty: '40.000',
  })

  const [a1, a2] = first.acceptance.lines
  const checked = await g.receiver.get(acceptanceCalls.accept, {
    id: first.acceptance.id,
    version: first.acceptance.version,
    lines: [
      { id: a1!.id, acceptedQty: '40', refusedQty: '0' },
      { id: a2!.id, acceptedQty: '15', refusedQty: '5', refuseCode: '01' },
    ],
  })
  expect(await stockOf(item.productId)).toBe('0')
  await g.auditor.get(acceptanceCalls.confirm, { id: first.acceptance.id, version: checked.version })
  expect(await stockOf(item.productId)).toBe('55')

  const after = await g.sales.get(orderCalls.detail, { id: order.id })
  expect(after.lines[0]).toMatchObject({ acceptedQty: '55.000', refusedQty: '5.000', openQty: '45.000' })
  expect(after.status).toBe('allocating')

  const second = await ship(order.id, [lotOf(line.id, '45', 'A3')])
  const ok = await g.receiver.get(acceptanceCalls.accept, {
    id: second.acceptance.id,
    version: second.acceptance.version,
    lines: [{ id: second.acceptance.lines[0]!.id, acceptedQty: '45', refusedQty: '0' }],
  })
  await g.auditor.get(acceptanceCalls.confirm, { id: second.acceptance.id, version: ok.version })
  expect((await g.buyer.get(orderCalls.detail, { id: order.id })).status).toBe('accepted')

  const stock = await g.buyer.get(stockCalls.query, { productId: item.productId, sort: 'expiryDate' })
  expect(stock.rows.map((r) => [r.lotNo, r.qty])).toEqual(
    expect.arrayContaining([
      ['A1', '960.000000'],
      ['A2', '360.000000'],
      ['A3', '1080.000000'],
    ]),
  )
  const moves = await g.buyer.get(stockCalls.movements, { productId: item.productId })
  expect(moves.rows).toHaveLength(3)

  const trail = await g.buyer.get(trailCalls.trace, { id: order.id })
  expect(trail.nodes.map((n) => n.kind).sort()).toEqual([
    'acceptance',
    'acceptance',
    'delivery',
    'delivery',
    'order',
    'plan',
    'refusal',
  ])
  const theirs = await g.sales.get(trailCalls.trace, { id: order.id })
  expect(new Set(theirs.nodes.map((n) => n.kind))).toEqual(new Set(['acceptance', 'delivery', 'order', 'refusal']))
  expect(trail.steps.every((s) => s.userName !== '' && s.at !== '')).toBe(true)
})

test('the supplier ships no more than is open, and the sentence names the number', async () => {
  const item = await g.item()
  const order = await ordered([{ catalogItemId: item.catalogItemId, qty: '10' }])
  const line = order.lines[0]!
  const refused = await g.sales.ask(deliveryCalls.add, {
    orderId: order.id,
    lines: [lotOf(line.id, '6', 'B1'), lotOf(line.id, '5', 'B2')],
  })
  expect(refused.msg).toContain('发货数量超过未发数量 10')
  const one = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines: [lotOf(line.id, '8')] })
  const two = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines: [lotOf(line.id, '8')] })
  await g.sales.get(deliveryCalls.ship, { id: one.id, version: one.version })
  const late = await g.sales.ask(deliveryCalls.ship, { id: two.id, version: two.version })
  expect(late.msg).toContain('发货数量超过未发数量 2')
})

test('expired lots, an expiry before production and a missing lot are each refused with their own sentence', async () => {
  const item = await g.item()
  const order = await ordered([{ catalogItemId: item.catalogItemId, qty: '10' }])
  const id = order.lines[0]!.id
  const sent = { orderId: order.id, send: true }
  const say = async (change: object) =>
    (await g.sales.ask(deliveryCalls.add, { ...sent, lines: [{ ...lotOf(id, '1'), ...change }] })).msg
  expect(await say({ expiryDate: '2026-02-01' })).toContain('已过期')
  expect(await say({ expiryDate: '2025-12-31' })).toContain('有效期至必须晚于生产日期')
  expect(await say({ lotNo: '' })).toContain('请填写批号')
  expect(await say({ qty: '1.5' })).toContain('必须是整数')
  expect(await say({ qty: '-1' })).not.toBe('')
})

test('accepted and refused must add up to what was delivered, and a refusal needs a reason', async () => {
  const item = await g.item()
  const order = await ordered([{ catalogItemId: item.catalogItemId, qty: '10' }])
  const { acceptance } = await ship(order.id, [lotOf(order.lines[0]!.id, '10')])
  const say = async (line: object) =>
    (
      await g.receiver.ask(acceptanceCalls.accept, {
        id: acceptance.id,
        version: acceptance.version,
        lines: [{ id: acceptance.lines[0]!.id, acceptedQty: '10', refusedQty: '0', ...line }],
      })
    ).msg
  expect(await say({ acceptedQty: '11' })).toContain('必须等于到货数量 10')
  expect(await say({ acceptedQty: '9', refusedQty: '1' })).toContain('请选择拒收原因')
})

test('who registered an acceptance does not confirm it', async () => {
  const item = await g.item()
  const order = await ordered([{ catalogItemId: item.catalogItemId, qty: '5' }])
  const { acceptance } = await ship(order.id, [lotOf(order.lines[0]!.id, '5')])
  await w.sql.query(
    `insert into role_action select role_id, 'procurement/acceptance', 'confirm' from user_role where user_id = $1 on conflict do nothing`,
    [g.receiver.userId],
  )
  const done = await g.receiver.get(acceptanceCalls.accept, {
    id: acceptance.id,
    version: acceptance.version,
    lines: [{ id: acceptance.lines[0]!.id, acceptedQty: '5', refusedQty: '0' }],
  })
  const own = await g.receiver.ask(acceptanceCalls.confirm, { id: acceptance.id, version: done.version })
  expect(own.msg).toBe('不能确认自己登记的验收')
  await w.sql.query(
    `delete from role_action where code = 'confirm' and role_id in (select role_id from user_role where user_id = $1)`,
    [g.receiver.userId],
  )
})

test('the supplier refuses a part of a line; the rest is delivered and the order ends as accepted', async () => {
  const item = await g.item()
  const order = await ordered([{ catalogItemId: item.catalogItemId, qty: '10' }])
  const line = order.lines[0]!
  const of = { id: order.id, version: order.version }
  const wish = (qty: string) => ({ ...of, lines: [{ orderLineId: line.id, qty, reasonCode: 'shortage' as const }] })
  const tooMuch = await g.sales.ask(rejectionCalls.reject, wish('11'))
  expect(tooMuch.msg).toContain('拒配数量不能大于未发数量 10')
  expect(tooMuch.data).toMatchObject({ fields: [{ path: 'lines.0.qty' }] })
  const part = await g.sales.get(rejectionCalls.reject, wish('4'))
  expect(part.status).toBe('allocating')
  const { acceptance } = await ship(order.id, [lotOf(line.id, '6')])
  const done = await g.receiver.get(acceptanceCalls.accept, {
    id: acceptance.id,
    version: acceptance.version,
    lines: [{ id: acceptance.lines[0]!.id, acceptedQty: '6', refusedQty: '0' }],
  })
  await g.auditor.get(acceptanceCalls.confirm, { id: acceptance.id, version: done.version })
  // what was rejected may still come back
  const status = async () => (await g.buyer.get(orderCalls.detail, { id: order.id })).status
  expect(await status()).toBe('allocated')
  const [r] = (await g.buyer.get(rejectionCalls.query, { orderId: order.id })).rows
  await g.buyer.get(rejectionCalls.confirm, { id: r!.id, version: r!.version })
  expect(await status()).toBe('accepted')
})

test('the open rest of an order is closed with a reason; not while goods are on the way', async () => {
  const item = await g.item()
  const order = await ordered([{ catalogItemId: item.catalogItemId, qty: '10' }])
  const { delivery } = await ship(order.id, [lotOf(order.lines[0]!.id, '3')])
  const now = async () => (await g.buyer.get(orderCalls.detail, { id: order.id })).version
  expect((await g.buyer.ask(orderCalls.close, { id: order.id, version: await now(), reason: '不再需要' })).msg).toBe(
    '有已发货未验收的配送单，不能结案',
  )
  const d = await g.sales.get(deliveryCalls.detail, { id: delivery.id })
  await g.sales.get(deliveryCalls.void, { id: d.id, version: d.version })
  expect((await g.buyer.ask(orderCalls.close, { id: order.id, version: await now() })).msg).toBe('请填写结案原因')
  const closed = await g.buyer.get(orderCalls.close, { id: order.id, version: await now(), reason: '不再需要' })
  expect(closed.status).toBe('closed')
  expect((await g.buyer.get(orderCalls.detail, { id: order.id })).lines[0]).toMatchObject({
    closedQty: '10.000',
    openQty: '0.000',
  })
})

test('lines left out of an acceptance wait in a new one', async () => {
  const item = await g.item()
  const order = await ordered([{ catalogItemId: item.catalogItemId, qty: '10' }])
  const { acceptance, delivery } = await ship(order.id, [
    lotOf(order.lines[0]!.id, '6', 'B1'),
    lotOf(order.lines[0]!.id, '4', 'B2'),
  ])
  const done = await g.receiver.get(acceptanceCalls.accept, {
    id: acceptance.id,
    version: acceptance.version,
    lines: [{ id: acceptance.lines[0]!.id, acceptedQty: '6', refusedQty: '0' }],
  })
  await g.auditor.get(acceptanceCalls.confirm, { id: acceptance.id, version: done.version })
  expect(await stockOf(item.productId)).toBe('6')
  const { rows } = await g.receiver.get(acceptanceCalls.query, { deliveryId: delivery.id, status: ['wait'] })
  expect(rows).toHaveLength(1)
  expect((await g.receiver.get(acceptanceCalls.detail, { id: rows[0]!.id })).lines[0]).toMatchObject({
    lotNo: 'B2',
    deliveredQty: '4.000',
  })
  expect((await g.sales.get(deliveryCalls.detail, { id: delivery.id })).status).toBe('partlyAccepted')
})

test('orders are split by supplier and narcotic flag, and the allocations add up exactly', async () => {
  const other = await w.org('supplier', '另一供应商')
  const items = [await g.item(), await g.item({ supplier: other }), await g.item({ narcotic: true })]
  const p = await plan(items.map((i, n) => ({ catalogItemId: i.catalogItemId, qty: String(n + 1) })))
  const submitted = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await g.auditor.get(planCalls.audit, { id: p.id, version: submitted.version, action: 'approve' })
  const { rows } = await g.buyer.get(orderCalls.query, { planId: p.id })
  expect(rows).toHaveLength(3)
  expect(rows.map((r) => r.status)).toEqual(['pendingAudit', 'pendingAudit', 'pendingAudit'])
  const done = await g.buyer.get(planCalls.detail, { id: p.id })
  expect(done.status).toBe('ordered')
  expect(done.lines.every((l) => l.orderedQty === l.qty)).toBe(true)
})

test('a supplier sees an order only after its audit, and another supplier never', async () => {
  const rival = await w.person('sales', await w.org('supplier', '竞争对手'))
  const item = await g.item()
  const p = await plan([{ catalogItemId: item.catalogItemId, qty: '2' }])
  const submitted = await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  await g.auditor.get(planCalls.audit, { id: p.id, version: submitted.version, action: 'approve' })
  const order = (await g.buyer.get(orderCalls.query, { planId: p.id })).rows[0]!
  const unknown = await g.sales.ask(orderCalls.detail, { id: '00000000-0000-4000-8000-000000000000' })
  expect(await g.sales.ask(orderCalls.detail, { id: order.id })).toMatchObject({ code: unknown.code, msg: unknown.msg })
  await g.auditor.get(orderCalls.audit, { id: order.id, version: order.version, action: 'approve' })
  expect((await g.sales.ask(orderCalls.detail, { id: order.id })).code).toBe(0)
  expect(await rival.ask(orderCalls.detail, { id: order.id })).toMatchObject({ code: unknown.code, msg: unknown.msg })
})

test('five posts of one key make one document with one answer; another body under the key is refused', async () => {
  const item = await g.item()
  const key = crypto.randomUUID()
  const body = {
    planType: 'week' as const,
    kind: 0,
    pointId: g.point,
    lines: [{ catalogItemId: item.catalogItemId, qty: '3' }],
  }
  const all = await Promise.all(
    Array.from({ length: 5 }, () => g.buyer.ask(planCalls.add, body, { 'idempotency-key': key })),
  )
  expect(new Set(all.map((a) => JSON.stringify(a.data))).size).toBe(1)
  expect(all.every((a) => a.code === 0)).toBe(true)
  const changed = await g.buyer.ask(planCalls.add, { ...body, remark: 'x' }, { 'idempotency-key': key })
  expect(changed.code).not.toBe(0)
})

test('sixteen receivers of one acceptance: one registers, stock is booked once', async () => {
  const item = await g.item()
  const order = await ordered([{ catalogItemId: item.catalogItemId, qty: '5' }])
  const { acceptance } = await ship(order.id, [lotOf(order.lines[0]!.id, '5')])
  const input = {
    id: acceptance.id,
    version: acceptance.version,
    lines: [{ id: acceptance.lines[0]!.id, acceptedQty: '5', refusedQty: '0' }],
  }
  const all = await Promise.all(Array.from({ length: 16 }, () => g.receiver.ask(acceptanceCalls.accept, input)))
  expect(all.filter((a) => a.code === 0)).toHaveLength(1)
  const version = all.find((a) => a.code === 0)!.data!.version
  const confirms = await Promise.all(
    Array.from({ length: 8 }, () => g.auditor.ask(acceptanceCalls.confirm, { id: acceptance.id, version })),
  )
  expect(confirms.filter((c) => c.code === 0)).toHaveLength(1)
  expect(await stockOf(item.productId)).toBe('5')
})

test('the audit chain of the day holds, and one altered row is found', async () => {
  const check = () =>
    w.sql.query(`select * from audit_verify($1, (now() at time zone 'Asia/Shanghai')::date)`, [g.hospital])
  expect((await check()).rows).toEqual([])
  await w.sql.query(`update audit_log set user_name = 'x' where org_id = $1 and seq = 2`, [g.hospital])
  expect((await check()).rows.length).toBeGreaterThan(0)
})
