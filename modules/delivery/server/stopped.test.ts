import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { lotOf } from '#tests/chain.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls as calls } from '../shared/calls.ts'
import { haltWarnings, holdsStopped, leadsNowhere } from '../shared/stopped.ts'

/* Nothing is offered on a draft that leads nowhere; its page says which order stands where, and what is done about it. */
let w: World
let g: Goods
let ship: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const may = 'view add edit delete ship void copy addInvoice scanTrace uploadReport printLabel'
  const codes = { 'procurement/delivery': may, 'procurement/purchaseOrder': 'view agreeUnaudit refuseUnaudit' }
  ship = await w.person(codes, g.supplier)
})
afterAll(() => w.close())

type Order = Awaited<ReturnType<typeof runningOrder>>
const draftOf = async (...orders: Order[]) => {
  const [first, ...more] = orders.map((o) => o.id)
  const lines = orders.map((o, i) => lotOf(o.lines[0]!.id, '5', `L${i}`))
  return ship.get(calls.add, { orderId: first!, orderIds: more, lines })
}
type Lot = Awaited<ReturnType<typeof seen>>['lines'][number]
const seen = (id: string) => ship.get(calls.detail, { id })
const unaudit = async ({ id }: Order) => {
  const { version } = await g.buyer.get(orderCalls.detail, { id })
  return g.buyer.get(orderCalls.requestUnaudit, { id, version, reason: '下错供应商' })
}
const alive = ['addInvoice', 'copy', 'delete', 'edit', 'printLabel', 'scanTrace', 'ship', 'uploadReport', 'void']
const over = ['delete', 'printLabel', 'void']

test('a draft whose order is to be reopened, or was, is not sent nor written on; page and refusal say which order stands where', async () => {
  const order = await runningOrder(g, '10')
  const d = await draftOf(order)
  expect((await seen(d.id)).actions.toSorted()).toEqual(alive)
  const asked = await unaudit(order)
  const waits = await seen(d.id)
  expect(waits.actions.toSorted()).toEqual(over)
  // the pages it is typed and scanned on say so, and offer neither
  expect([waits.stopped, leadsNowhere(waits), haltWarnings(waits)]).toEqual([
    [{ id: order.id, no: order.no }],
    true,
    waits.warnings,
  ])
  expect(waits.warnings).toEqual([
    `订单 ${order.no} 当前「预弃审」，答复前不能发货：拒绝弃审后可以发货，同意弃审后请删除此配送单`,
  ])
  const at = { id: d.id, version: d.version }
  expect((await ship.ask(calls.ship, at)).msg).toBe(`订单 ${order.no} 当前「预弃审」，不能发货`)
  expect((await ship.ask(calls.update, { ...at, carrier: '顺丰' })).msg).toBe(
    `订单 ${order.no} 当前「预弃审」，不能发货`,
  )
  // who agrees is told beforehand what he has in hand for it, and nobody else
  const drafts = async (who: Person) => (await who.get(orderCalls.detail, { id: order.id })).drafts
  await draftOf(await runningOrder(g, '10'))
  expect(await Promise.all([ship, g.buyer].map(drafts))).toEqual([1, undefined])
  await ship.get(orderCalls.agreeUnaudit, { id: order.id, version: asked.version })
  const gone = await seen(d.id)
  expect([gone.actions.toSorted(), gone.warnings]).toEqual([
    over,
    [`订单 ${order.no} 当前「已弃审」，不能发货：请删除或作废此配送单`],
  ])
  // the list offers no more than the page, in whichever language it is said
  const { rows } = await ship.get(calls.query, { orderId: order.id })
  expect(rows.map((r) => r.actions.toSorted())).toEqual([over])
  const english = await ship.ask(calls.ship, at, { 'accept-language': 'en' })
  expect(english.msg).toContain(`Order ${order.no} stands at`)
})

test('once the reopening is refused the draft is what it was', async () => {
  const order = await runningOrder(g, '10')
  const d = await draftOf(order)
  const asked = await unaudit(order)
  await ship.get(orderCalls.refuseUnaudit, { id: order.id, version: asked.version, reason: '已备货' })
  const again = await seen(d.id)
  expect([again.actions.toSorted(), again.warnings.filter((s) => s.includes(order.no))]).toEqual([alive, []])
  // what is told before it is sent is no sentence about its order
  expect([again.stopped, haltWarnings(again)]).toEqual([[], []])
  await ship.get(calls.ship, { id: d.id, version: d.version })
})

test('of several orders one that is over is taken out of the draft; what was sent is no matter of it', async () => {
  const [a, b] = [await runningOrder(g, '10'), await runningOrder(g, '10')]
  const d = await draftOf(a, b)
  await unaudit(b)
  const waits = await seen(d.id)
  expect(waits.actions.toSorted()).toEqual(alive.filter((name) => name !== 'ship'))
  expect(waits.warnings.join()).toContain('同意弃审后请移去该订单的明细')
  // it is scanned on, and sent once the lots of the other are taken out
  const [ofA, ofB] = waits.lines as [Lot, Lot]
  expect([leadsNowhere(waits), holdsStopped(waits, [ofA, ofB]), holdsStopped(waits, [ofA])]).toEqual([
    false,
    true,
    false,
  ])
  const { version, id } = await g.sales.get(orderCalls.detail, { id: b.id })
  await ship.get(orderCalls.agreeUnaudit, { id, version })
  const part = await seen(d.id)
  expect(part.warnings).toEqual([`订单 ${b.no} 当前「已弃审」，不能发货：请修改此配送单，移去该订单的明细`])
  const kept = await ship.get(calls.update, { id: d.id, version: d.version, lines: [lotOf(a.lines[0]!.id, '10')] })
  expect((await seen(d.id)).actions.toSorted()).toEqual(alive)
  await ship.get(calls.ship, { id: d.id, version: kept.version })
  // its order is sent whole: that is nothing to be told on it
  expect((await seen(d.id)).actions).toContain('scanTrace')
})
