import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { codes, type Envelope } from '#kernel/shared/envelope.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
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
  expect(await brokenInvariants(w.sql)).toEqual([])
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
    g.buyer.ask(acceptanceCalls.confirm, {
      id: acceptance.id,
      version: (await g.buyer.get(acceptanceCalls.detail, { id: acceptance.id })).version,
    }),
  )
  expect(won(confirmed)).toHaveLength(1)
  const line = (await g.sales.get(orderCalls.detail, { id: order.id })).lines[0]!
  expect(Number(line.acceptedQty) + Number(line.refusedQty)).toBe(100)
})

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

test('two auditors decide on one plan at one instant, thirty times: one wins each time', async () => {
  const second = await w.person('auditor', g.hospital)
  for (let i = 0; i < 30; i++) {
    const p = await pendingPlan()
    const answers = await Promise.all([
      g.auditor.ask(planCalls.audit, { ...p, action: 'approve' }),
      second.ask(planCalls.audit, { ...p, action: 'reject', reason: '数量偏大' }),
    ])
    expect(won(answers)).toHaveLength(1)
    expect(answers.find((a) => a.code !== 0)).toMatchObject({ code: codes.conflict })
  }
})

test('twenty posts of one key make one document and twenty equal answers; another body of that key is refused', async () => {
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
  expect(other.code).toBe(codes.refused)
  expect(await plans()).toBe(before + 1)
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
      return g.buyer.ask(acceptanceCalls.confirm, { id: acceptance.id, version: checked.version })
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
