import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { refusalCalls } from '#modules/refusal/shared/calls.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { lotOf } from '#tests/chain.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { deliveryCalls as calls } from '../shared/calls.ts'

/* domain §2.18, ux.md 1.5: one car brings what several orders of a hospital's point wait for. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

type Order = Awaited<ReturnType<typeof runningOrder>>
const three = () => Promise.all(['10', '20', '30'].map((qty) => runningOrder(g, qty)))
/** Of each order its first line, so much of it. */
const lots = (orders: readonly Order[], ...qtys: string[]) =>
  orders.map((o, i) => lotOf(o.lines[0]!.id, qtys[i]!, `L${i}`))
const sent = async (orders: readonly Order[], ...qtys: string[]) => {
  const [first, ...more] = orders.map((o) => o.id)
  const d = await g.sales.get(calls.add, { orderId: first!, orderIds: more, lines: lots(orders, ...qtys) })
  await g.sales.get(calls.ship, { id: d.id, version: d.version })
  const wait = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows[0]!
  return { d, wait: await g.receiver.get(acceptanceCalls.detail, { id: wait.id }) }
}
const lineOf = async (o: Order) => {
  const { status, lines } = await g.sales.get(orderCalls.detail, { id: o.id })
  const { openQty, transitQty, acceptedQty, refusedQty } = lines[0]!
  return [status, ...[openQty, transitQty, acceptedQty, refusedQty].map(Number)]
}

test('one delivery brings lines of three orders: each order counts its own, in sending, taking in and refusing', async () => {
  const orders = await three()
  const { d, wait } = await sent(orders, '10', '15', '30')
  expect(await Promise.all(orders.map(lineOf))).toEqual([
    ['allocated', 0, 10, 0, 0],
    ['allocating', 5, 15, 0, 0],
    ['allocated', 0, 30, 0, 0],
  ])
  const nos = orders.map((o) => o.no).toSorted()
  const detail = await g.sales.get(calls.detail, { id: d.id })
  expect(detail.orderNo.split(', ')).toEqual(nos)
  expect(detail.lines.map((l) => [l.orderNo, Number(l.qty)])).toEqual(orders.map((o, i) => [o.no, [10, 15, 30][i]]))

  const checked = await g.receiver.get(acceptanceCalls.accept, {
    id: wait.id,
    version: wait.version,
    lines: wait.lines.map((l, i) => ({
      id: l.id,
      acceptedQty: ['8', '15', '29'][i]!,
      refusedQty: ['2', '0', '1'][i]!,
      ...(i === 1 ? {} : { refuseCode: '01' as const }),
    })),
  })
  await g.auditor.get(acceptanceCalls.confirm, { id: wait.id, version: checked.version })
  expect(await Promise.all(orders.map(lineOf))).toEqual([
    ['allocating', 2, 0, 8, 2],
    ['allocating', 5, 0, 15, 0],
    ['allocating', 1, 0, 29, 1],
  ])
  // what was refused is argued about order by order
  const refusals = await Promise.all(
    orders.map(async (o) =>
      (await g.sales.get(refusalCalls.query, { orderId: o.id })).rows.map((r) => Number(r.totalQty)),
    ),
  )
  expect(refusals).toEqual([[2], [], [1]])
})

test('a delivery of several orders is found by each of them, in its list, its keyword and its trail', async () => {
  const orders = await three()
  const { d, wait } = await sent(orders, '1', '2', '3')
  for (const o of orders) {
    for (const who of [g.sales, g.receiver]) {
      expect((await who.get(calls.query, { orderId: o.id })).rows.map((r) => r.id)).toEqual([d.id])
      expect((await who.get(calls.query, { keyword: o.no })).rows.map((r) => r.id)).toEqual([d.id])
      expect((await who.get(acceptanceCalls.query, { orderId: o.id })).rows.map((r) => r.id)).toEqual([wait.id])
      expect((await who.get(acceptanceCalls.query, { keyword: o.no })).rows.map((r) => r.id)).toEqual([wait.id])
    }
    const { nodes } = await g.sales.get(trailCalls.trace, { kind: 'order', id: o.id })
    expect(nodes.filter((n) => n.kind === 'delivery').map((n) => [n.id, n.parentId])).toEqual([[d.id, o.id]])
  }
  // and its own trail begins at all of them
  const { nodes } = await g.sales.get(trailCalls.trace, { kind: 'acceptance', id: wait.id })
  expect(
    nodes
      .filter((n) => n.kind === 'order')
      .map((n) => n.id)
      .toSorted(),
  ).toEqual(orders.map((o) => o.id).toSorted())
  // a pasted list finds it by whichever of them is on it, beside numbers of its own kind, and says what is none
  const last = (await g.sales.get(calls.detail, { id: d.id })).orderNo.split(', ').filter((no) => no !== orders[0]!.no)
  for (const list of [orders.map((o) => o.no), last, [...last, d.no, 'CG20990101000001']]) {
    const keyword = list.join('\n')
    const missing = list.filter((no) => no.startsWith('CG2099'))
    const byWhom = [await g.sales.get(calls.query, { keyword }), await g.receiver.get(calls.query, { keyword })]
    for (const found of byWhom) expect([found.rows.map((r) => r.id), found.missing]).toEqual([[d.id], missing])
    const waits = await g.receiver.get(acceptanceCalls.query, { keyword })
    expect([waits.rows.map((r) => r.id), waits.missing]).toEqual([[wait.id], missing])
  }
})

test('orders come into a draft and leave it with their lines, and what was voided is open again on each', async () => {
  const orders = await three()
  const [a, b, c] = orders as [Order, Order, Order]
  const d = await g.sales.get(calls.add, { orderId: a.id, lines: lots([a], '10') })
  const change = (version: number, o: object) =>
    g.sales.get(calls.update, { id: d.id, version, ...o } as never) as Promise<{ version: number }>
  const { version } = await change(d.version, { orderIds: [b.id, c.id], lines: lots(orders, '10', '20', '30') })
  const now = () => g.sales.get(calls.detail, { id: d.id })
  expect([(await now()).orderId, ...(await now()).moreOrders.toSorted()]).toEqual([a.id, ...[b.id, c.id].toSorted()])
  const narrower = await change(version, { lines: lots([b, c], '20', '30') })
  const { orderId, moreOrders } = await now()
  expect([orderId, ...moreOrders].toSorted()).toEqual([b.id, c.id].toSorted())
  const shipped = await g.sales.get(calls.ship, { id: d.id, version: narrower.version })
  expect(await Promise.all(orders.map(lineOf))).toEqual([
    ['allocating', 10, 0, 0, 0],
    ['allocated', 0, 20, 0, 0],
    ['allocated', 0, 30, 0, 0],
  ])
  await g.sales.get(calls.void, { id: d.id, version: shipped.version, reason: '车坏了' })
  expect((await Promise.all(orders.map(lineOf))).map(([s, open]) => [s, open])).toEqual([
    ['allocating', 10],
    ['allocating', 20],
    ['allocating', 30],
  ])
})

test('orders of another point or kind, of another supplier, or that have ended do not go along, and nothing is kept', async () => {
  const [a, b] = (await Promise.all([runningOrder(g, '10'), runningOrder(g, '10')])) as [Order, Order]
  const ask = async (more: Order, lines = lots([a, more], '1', '1')) =>
    (await g.sales.ask(calls.add, { orderId: a.id, orderIds: [more.id], lines })).msg
  await w.sql.query(
    `with p as (insert into distribution_point (hospital_id, code, name, type, product_kinds, default_kinds)
      values ($1, 'XK', '西药库', '药库', '{0}', '{}') returning id)
     update purchase_order set point_id = (select id from p) where id = $2`,
    [g.hospital, b.id],
  )
  expect(await ask(b)).toBe(`订单 ${b.no} 的配送点不同，不能同单配送`)
  await w.sql.query('update purchase_order set point_id = $1, narcotic = true where id = $2', [g.point, b.id])
  expect(await ask(b)).toBe(`麻醉、精神药品订单 ${b.no} 必须单独配送`)
  await w.sql.query('update purchase_order set narcotic = false where id = $1', [b.id])
  await g.sales
    .get(calls.add, { orderId: a.id, orderIds: [b.id], lines: lots([a, b], '1', '1') })
    .then((d) => g.sales.get(calls.delete, { id: d.id, version: d.version }))
  const rival = await openGoods(w)
  const theirs = await runningOrder(rival, '10')
  expect(await ask(theirs as Order)).toBe('单据不存在')
  // a line of an order that was not named
  const unnamed = await g.sales.ask(calls.add, { orderId: a.id, lines: lots([a, b], '1', '1') })
  expect((unnamed.data as unknown as { fields: { message: string }[] }).fields.map((f) => f.message)).toEqual([
    '订单中没有此明细',
  ])
  expect((await g.sales.get(calls.query, { orderId: a.id })).rows).toEqual([])
})

test('who bought one of its orders does not take the delivery in, and is not told to', async () => {
  const orders = await three()
  const author = await w.person(
    { 'procurement/acceptance': 'view accept', 'procurement/purchaseOrder': 'view add edit' },
    g.hospital,
  )
  await w.sql.query('update purchase_order set created_by = $1 where id = $2', [author.userId, orders[2]!.id])
  const { wait } = await sent(orders, '1', '2', '3')
  const lines = wait.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty.replace(/\.0+$/, ''), refusedQty: '0' }))
  const no = await author.ask(acceptanceCalls.accept, { id: wait.id, version: wait.version, lines })
  expect(no.msg).toBe('不能登记自己采购或审核的订单的到货')
  const open = (p: typeof author) => p.get(acceptanceCalls.query, { forMe: true, deliveryId: wait.deliveryId })
  expect((await open(author)).rows).toEqual([])
  expect((await open(g.receiver)).rows.map((r) => r.id)).toEqual([wait.id])
})
