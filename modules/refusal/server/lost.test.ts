import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { lotOf, shipped } from '#tests/chain.ts'
import { lineOf, seen, taken } from '#tests/refusing.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { refusalCalls } from '../shared/calls.ts'

/* domain §3.7: what an order has open no more of refused goods was sent again, or given up; a record says which. */
let w: World
let g: Goods
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  operator = await w.person('operator', await w.org('authority', '监管'))
})
afterAll(async () => {
  // whatever was tried here, orders, refusals and exceptions agree
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})
const of = ({ id, version }: { id: string; version: number }) => ({ id, version })

/** Of 10, so much was shipped and 4 of it refused; another line keeps the order running. */
const refused = async (sent = '10') => {
  const order = await runningOrder(g, '10', '10')
  const line = order.lines[0]!
  const { acceptance } = await shipped(g, order.id, [lotOf(line.id, sent)])
  await taken(g, acceptance.id, '4')
  const [refusal] = (await g.sales.get(refusalCalls.query, { orderId: order.id })).rows
  return { order, line, refusal: refusal! }
}
type Refused = Awaited<ReturnType<typeof refused>>
const closed = async ({ order, line }: Refused, qty: string) => {
  const { version } = await g.buyer.get(orderCalls.detail, { id: order.id })
  const lines = [{ orderLineId: line.id, qty, reason: '停产' }]
  return g.buyer.get(amendmentCalls.closeLine, { id: order.id, version, lines })
}
const rejected = async ({ order, line }: Refused, qty: string) => {
  const { version } = await g.sales.get(orderCalls.detail, { id: order.id })
  const lines = [{ orderLineId: line.id, qty, reasonCode: 'shortage' as const, expectedDate: '2031-01-05' }]
  return g.sales.get(rejectionCalls.reject, { id: order.id, version, lines })
}
const resend = (r: { id: string; version: number }) =>
  g.sales.ask(refusalCalls.handle, { ...of(r), action: 'resend', mode: 'resend' })
const settle = (r: { id: string; version: number }) =>
  g.sales.get(refusalCalls.handle, { ...of(r), action: 'settle', mode: 'takeBack' })
const given = '第 1 行的数量已结案、拒配或变更'

test('what the buyer closed of it is fetched, and not closed twice; nobody says that it was sent again', async () => {
  const r = await refused()
  const agreed = await g.sales.get(refusalCalls.agree, of(r.refusal))
  await closed(r, '3')
  expect((await resend(agreed)).msg).toBe(`${given}，不能补发，请选择取回或就地销毁`)
  expect((await settle(agreed)).status).toBe('done')
  expect(await lineOf(g, r.order.id)).toMatchObject({ status: 'allocating', openQty: '0.000', closedQty: '4.000' })
  expect(await seen(g, r.refusal.id)).toMatchObject({ handleMode: 'takeBack', lines: [{ resentQty: '0.000' }] })
})

test('what was shipped since of the rest of the line was not sent again for it', async () => {
  const r = await refused('5')
  await shipped(g, r.order.id, [lotOf(r.line.id, '5', 'N1')])
  const agreed = await g.sales.get(refusalCalls.agree, of(r.refusal))
  await closed(r, '4')
  expect((await settle(agreed)).status).toBe('done')
  expect(await lineOf(g, r.order.id)).toMatchObject({ openQty: '0.000', closedQty: '4.000', transitQty: '5.000' })
})

test('a part sent again and the rest closed leave it to be fetched', async () => {
  const r = await refused()
  await shipped(g, r.order.id, [lotOf(r.line.id, '1', 'N1')])
  const agreed = await g.sales.get(refusalCalls.agree, of(r.refusal))
  await closed(r, '3')
  expect((await resend(agreed)).code).not.toBe(0)
  expect((await settle(agreed)).status).toBe('done')
  expect((await lineOf(g, r.order.id)).closedQty).toBe('3.000')
})

test('what its supplier rejected of it is neither disputed nor taken in again, and is fetched', async () => {
  const r = await refused()
  await rejected(r, '4')
  const dispute = await g.sales.ask(refusalCalls.dispute, { ...of(r.refusal), reason: '出库完好' })
  expect(dispute.msg).toBe(`${given}，不能提出异议`)
  const revoke = await g.receiver.ask(refusalCalls.revoke, { ...of(r.refusal), reason: '误登记' })
  expect(revoke.msg).toBe(`${given}，不能重新验收`)
  expect((await settle(await g.sales.get(refusalCalls.agree, of(r.refusal)))).status).toBe('done')
  expect(await lineOf(g, r.order.id)).toMatchObject({ openQty: '0.000', closedQty: '0.000' })

  const other = await refused()
  const disputed = await g.sales.get(refusalCalls.dispute, { ...of(other.refusal), reason: '出库完好' })
  await rejected(other, '4')
  const again = await operator.ask(refusalCalls.mediate, { ...of(disputed), action: 'again', reason: '完好' })
  expect(again.msg).toBe(`${given}，不能重新验收`)
})
