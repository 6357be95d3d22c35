import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { everyInvariant, everyTask } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { readSettings } from '#kernel/server/db/settings.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { lotOf, runningOrder } from './chain.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/* security.md C56–C60, C62, C65: what two people do at one instant. */
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

const many = <T>(n: number, one: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, i) => one(i)))
const won = (answers: readonly Envelope[]) => answers.filter((a) => a.code === codes.ok)

const pendingPlan = async (qty = '100') => {
  const { catalogItemId } = await g.item()
  const p = await g.buyer.get(planCalls.add, {
    planType: 'month',
    kind: 0,
    pointId: g.point,
    lines: [{ catalogItemId, qty }],
  })
  return { id: p.id, version: (await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })).version }
}

const acceptedOrder = async (qty = '100') => {
  const p = await pendingPlan(qty)
  await g.auditor.get(planCalls.audit, { ...p, action: 'approve' })
  const order = (await g.buyer.get(orderCalls.query, { planId: p.id })).rows[0]!
  const audited = await g.auditor.get(orderCalls.audit, { id: order.id, version: order.version, action: 'approve' })
  await g.sales.get(orderCalls.accept, { id: order.id, version: audited.version })
  return g.sales.get(orderCalls.detail, { id: order.id })
}

const delivery = async (orderId: string, orderLineId: string, qty: string, lotNo: string) =>
  g.sales.get(deliveryCalls.add, {
    orderId,
    lines: [{ orderLineId, qty, lotNo, productionDate: '2026-01-01', expiryDate: '2030-01-01' }],
  })

const shipped = async (qty = '100') => {
  const order = await acceptedOrder(qty)
  const d = await delivery(order.id, order.lines[0]!.id, qty, 'L1')
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
  return { order, acceptance: await g.receiver.get(acceptanceCalls.detail, { id: wait.id }) }
}

test('sixteen receivers accept one line at one instant: one is heard, the others learn who was first', async () => {
  const { order, acceptance } = await shipped()
  const answers = await many(16, (i) =>
    g.receiver.ask(acceptanceCalls.accept, {
      id: acceptance.id,
      version: acceptance.version,
      lines: [
        {
          id: acceptance.lines[0]!.id,
          acceptedQty: String(100 - i),
          refusedQty: String(i),
          ...(i ? { refuseCode: '01' } : {}),
        },
      ],
    }),
  )
  expect(won(answers)).toHaveLength(1)
  for (const a of answers.filter((one) => one.code !== 0)) expect([a.code, a.msg]).toEqual([codes.conflict, a.msg])
  const confirmed = await many(16, async () =>
    g.auditor.ask(acceptanceCalls.confirm, {
      id: acceptance.id,
      version: (await g.buyer.get(acceptanceCalls.detail, { id: acceptance.id })).version,
    }),
  )
  expect(won(confirmed)).toHaveLength(1)
  const line = (await g.sales.get(orderCalls.detail, { id: order.id })).lines[0]!
  expect(Number(line.acceptedQty) + Number(line.refusedQty)).toBe(100)
})

test('sixteen receivers at two hundred lines, and sixteen deliveries of each: none is accepted or shipped beyond what is there', async () => {
  const items = []
  for (let i = 0; i < 200; i++) items.push(await g.item())
  const order = await runningOrder(
    g,
    items.map(({ catalogItemId }) => ({ catalogItemId, qty: '12' })),
  )
  const drafts = await many(16, (i) =>
    g.sales.get(deliveryCalls.add, { orderId: order.id, lines: order.lines.map((l) => lotOf(l.id, '1', `L${i}`)) }),
  )
  const ships = await many(16, (i) =>
    g.sales.ask(deliveryCalls.ship, { id: drafts[i]!.id, version: drafts[i]!.version }),
  )
  expect(won(ships)).toHaveLength(12)
  const waiting = (await g.receiver.get(acceptanceCalls.query, { status: ['wait'], keyword: order.no, size: 50 })).rows
  expect(waiting).toHaveLength(12)
  // all at one instant: two receivers for each of eight deliveries
  const answers = await many(16, async (i) => {
    const { id, version, lines } = await g.receiver.get(acceptanceCalls.detail, { id: waiting[i % 8]!.id })
    return g.receiver.ask(acceptanceCalls.accept, {
      id,
      version,
      lines: lines.map((l) => ({ id: l.id, acceptedQty: '1', refusedQty: '0' })),
    })
  })
  expect(won(answers)).toHaveLength(8)
  const confirms = await many(16, async (i) => {
    const { id, version } = await g.buyer.get(acceptanceCalls.detail, { id: waiting[i % 8]!.id })
    return g.auditor.ask(acceptanceCalls.confirm, { id, version })
  })
  expect(won(confirms)).toHaveLength(8)
  const { lines } = await g.sales.get(orderCalls.detail, { id: order.id })
  expect(new Set(lines.map((l) => `${l.shippedQty} ${l.acceptedQty}`))).toEqual(new Set(['12.000 8.000']))
}, 120_000)

test('twelve deliveries of ten out of a hundred ship at one instant: ten leave, two are told what is still open', async () => {
  const order = await acceptedOrder('100')
  const drafts: { id: string; version: number }[] = []
  for (let i = 0; i < 12; i++) {
    const answer = await g.sales.ask(deliveryCalls.add, {
      orderId: order.id,
      lines: [
        {
          orderLineId: order.lines[0]!.id,
          qty: '10',
          lotNo: `L${i}`,
          productionDate: '2026-01-01',
          expiryDate: '2030-01-01',
        },
      ],
    })
    expect([answer.code, answer.msg]).toEqual([0, answer.msg])
    drafts.push(answer.data!)
  }
  const answers = await many(12, (i) =>
    g.sales.ask(deliveryCalls.ship, { id: drafts[i]!.id, version: drafts[i]!.version }),
  )
  expect(won(answers)).toHaveLength(10)
  for (const a of answers.filter((one) => one.code !== 0)) expect(a.code).toBe(codes.refused)
  expect((await g.sales.get(orderCalls.detail, { id: order.id })).lines[0]!).toMatchObject({
    shippedQty: '100.000',
    openQty: '0.000',
  })
})

test('two auditors decide on one plan at one instant, two hundred times: one wins each time', async () => {
  const second = await w.person('auditor', g.hospital)
  for (let round = 0; round < 20; round++) {
    const plans = await many(10, () => pendingPlan())
    const pairs = await Promise.all(
      plans.map((p) =>
        Promise.all([
          g.auditor.ask(planCalls.audit, { ...p, action: 'approve' }),
          second.ask(planCalls.audit, { ...p, action: 'reject', reason: '数量偏大' }),
        ]),
      ),
    )
    for (const answers of pairs) {
      expect(won(answers)).toHaveLength(1)
      expect(answers.find((a) => a.code !== 0)).toMatchObject({ code: codes.conflict })
    }
  }
})

test('twenty posts of one key make one document and twenty equal answers; another body of that key is a conflict', async () => {
  const { catalogItemId } = await g.item()
  const wish = { planType: 'month' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '5' }] }
  const key = { 'idempotency-key': randomUUID() }
  const plans = async () => (await g.buyer.get(planCalls.query, {})).total ?? 0
  const before = await plans()
  const answers = await many(20, () => g.buyer.ask(planCalls.add, wish, key))
  expect(new Set(answers.map((a) => JSON.stringify([a.code, a.data]))).size).toBe(1)
  expect(answers[0]!.code).toBe(0)
  expect(await plans()).toBe(before + 1)
  const other = await g.buyer.ask(planCalls.add, { ...wish, kind: 1 }, key)
  expect(other).toMatchObject({ code: codes.conflict, data: null })
  expect(await plans()).toBe(before + 1)
})

test('a key is known for a day, at another node and after a restart', async () => {
  const { catalogItemId } = await g.item()
  const wish = { planType: 'month' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '5' }] }
  const headers = { ...g.buyer.headers, 'idempotency-key': randomUUID() }
  const at = async (app: FastifyInstance) =>
    (await app.inject({ method: 'POST', url: planCalls.add.path, headers, payload: wish })).json<Envelope>()
  const first = await at(w.app)
  await w.sql.query(`update idempotency set created_at = now() - interval '24 hours' where key = $1`, [
    headers['idempotency-key'],
  ])
  for (const task of everyTask.filter((t) => t.name.startsWith('session.')))
    await task.run({ call: '', requestId: '' }, {})
  vi.resetModules()
  const { openApp } = await import('#app/server.ts')
  const second = await openApp({ ...readSettings({ DATA_DIR: w.dataDir, LOG_LEVEL: 'silent' }), demo: 'off' }, w.url)
  const again = await at(second).finally(() => second.close())
  expect([first.code, again.code, again.data]).toEqual([0, 0, first.data])
})

test('one key of two people is two keys', async () => {
  const { catalogItemId } = await g.item()
  const wish = { planType: 'month' as const, kind: 0, pointId: g.point, lines: [{ catalogItemId, qty: '5' }] }
  const key = { 'idempotency-key': randomUUID() }
  const colleague = await w.person('buyer', g.hospital)
  const [a, b] = [await g.buyer.ask(planCalls.add, wish, key), await colleague.ask(planCalls.add, wish, key)]
  expect([a.code, b.code]).toEqual([0, 0])
  expect(a.data!.id).not.toBe(b.data!.id)
})

test('one item in two lines is counted as the sum at shipping', async () => {
  const order = await acceptedOrder('10')
  const line = (qty: string, lotNo: string) => ({
    orderLineId: order.lines[0]!.id,
    qty,
    lotNo,
    productionDate: '2026-01-01',
    expiryDate: '2030-01-01',
  })
  const answer = await g.sales.ask(deliveryCalls.add, { orderId: order.id, lines: [line('6', 'A'), line('6', 'B')] })
  const shippedToo =
    answer.code === 0
      ? await g.sales.ask(deliveryCalls.ship, { id: answer.data!.id, version: answer.data!.version })
      : answer
  expect(shippedToo.code).not.toBe(0)
})

test('fifty people at once: no deadlock reaches anybody', async () => {
  const items = await Promise.all(Array.from({ length: 5 }, () => g.item()))
  const orders = [await acceptedOrder('1000'), await acceptedOrder('1000')]
  const work: ((i: number) => Promise<Envelope>)[] = [
    (i) =>
      g.buyer.ask(planCalls.add, {
        planType: 'month',
        kind: 0,
        pointId: g.point,
        lines: [...items].sort(() => (i % 2 ? 1 : -1)).map((one) => ({ catalogItemId: one.catalogItemId, qty: '5' })),
      }),
    async (i) => {
      const order = orders[i % 2]!
      const d = await delivery(order.id, order.lines[0]!.id, '1', `M${i}`)
      return g.sales.ask(deliveryCalls.ship, { id: d.id, version: d.version })
    },
    async () => {
      const p = await pendingPlan('7')
      return g.auditor.ask(planCalls.audit, { ...p, action: 'approve' })
    },
    async () => {
      const { acceptance } = await shipped('3')
      const checked = await g.receiver.get(acceptanceCalls.accept, {
        id: acceptance.id,
        version: acceptance.version,
        lines: [{ id: acceptance.lines[0]!.id, acceptedQty: '3', refusedQty: '0' }],
      })
      return g.auditor.ask(acceptanceCalls.confirm, { id: acceptance.id, version: checked.version })
    },
    () => g.buyer.ask(orderCalls.query, {}),
  ]
  const answers = await many(50, (i) => work[i % work.length]!(i))
  expect(answers.filter((a) => a.code !== 0).map((a) => a.msg)).toEqual([])
})

test('a stale version is refused at every change of a document', async () => {
  const { id, version } = await pendingPlan()
  const stale: [Person, { path: string }, object][] = [
    [g.auditor, planCalls.audit, { id, version: version - 1, action: 'approve' }],
    [g.buyer, planCalls.withdraw, { id, version: version - 1 }],
  ]
  for (const [who, c, input] of stale)
    expect(await who.ask(c as never, input as never)).toMatchObject({ code: codes.conflict })
})
