import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { bookOn, going } from '#tests/booking.ts'
import { refusedOf } from '#tests/refusing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { acceptanceCalls as calls } from '../shared/calls.ts'

/* domain §3.6: a confirmed acceptance whose goods are untouched is taken back. */
let w: World
let g: Goods
let reverser: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  reverser = await w.person(
    { 'procurement/acceptance': 'view confirm reverse', 'inventory/inventoryQuery': 'view lock unlock' },
    g.hospital,
  )
})
afterAll(() => w.close())

const sound = async () => expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
const prove = (who: Person) => w.sql.query('update session set proved_at = now() where user_id = $1', [who.userId])
const onlyOf = async (acceptanceId: string) => {
  const a = await reverser.get(calls.detail, { id: acceptanceId })
  return { a, wish: { id: a.id, version: a.version, reason: '误确认，实物未到' } }
}
/** Ten packs ordered, so many sent and refused; the acceptance confirmed. */
const confirmed = async (sent: string, refused: string) => {
  const r = await refusedOf(g, '10', sent, refused)
  const { rows } = await w.sql.query(
    'select a.id, a.order_id, a.delivery_id from acceptance a where a.order_id = $1 and status = $2',
    [r.order.id, 'confirmed'],
  )
  return rows[0] as { id: string; order_id: string; delivery_id: string }
}
const stockOf = async (productId: string) =>
  (await reverser.get(stockCalls.query, { size: 200 })).rows
    .filter((s) => s.productId === productId)
    .reduce((sum, s) => sum + Number(s.qty) / 24, 0)

test('what was taken in leaves the stock again, is counted as on its way, and waits in a new acceptance; what was refused stays refused', async () => {
  const paper = await confirmed('10', '3')
  const before = await g.sales.get(orderCalls.detail, { id: paper.order_id })
  const product = before.lines[0]!.productId
  expect(await stockOf(product)).toBe(7)
  const { wish } = await onlyOf(paper.id)
  await prove(reverser)
  await reverser.get(calls.reverse, wish)
  await sound()
  expect(await stockOf(product)).toBe(0)
  const order = await g.sales.get(orderCalls.detail, { id: paper.order_id })
  expect(order.lines.map((l) => [l.acceptedQty, l.transitQty, l.openQty].map(Number))).toEqual([[0, 7, 3]])
  const all = (await g.receiver.get(calls.query, { deliveryId: paper.delivery_id })).rows
  expect(all.map((x) => x.status).toSorted()).toEqual(['reversed', 'wait'])
  const delivery = await g.sales.get(deliveryCalls.detail, { id: paper.delivery_id })
  expect(delivery.status).toBe('partlyAccepted')
  const told = await g.sales.get(messageCalls.query, { category: 'notice' })
  expect(told.rows.some((m) => m.template.includes('冲销了验收单'))).toBe(true)

  // received again: five of the seven are there
  const waits = await g.receiver.get(calls.detail, { id: all.find((x) => x.status === 'wait')!.id })
  expect(waits.lines.map((l) => Number(l.deliveredQty))).toEqual([7])
  const found = { id: waits.lines[0]!.id, acceptedQty: '5', refusedQty: '2', refuseCode: '04' as const }
  const checked = await g.receiver.get(calls.accept, { id: waits.id, version: waits.version, lines: [found] })
  await g.auditor.get(calls.confirm, { id: waits.id, version: checked.version })
  await sound()
  expect(await stockOf(product)).toBe(5)
  // once is once
  const twice = await onlyOf(paper.id)
  expect((await reverser.ask(calls.reverse, twice.wish)).code).not.toBe(0)
})

test('an order that was finished by it runs again, and is finished by the next', async () => {
  const paper = await confirmed('10', '0')
  expect((await g.sales.get(orderCalls.detail, { id: paper.order_id })).status).toBe('accepted')
  const { wish } = await onlyOf(paper.id)
  await prove(reverser)
  await reverser.get(calls.reverse, wish)
  expect((await g.sales.get(orderCalls.detail, { id: paper.order_id })).status).toBe('allocated')
  await sound()
  // nothing of it is judged: it is on its way as it was, and its supplier may take it back
  const d = await g.sales.get(deliveryCalls.detail, { id: paper.delivery_id })
  expect(d.status).toBe('shipped')
  await g.sales.get(deliveryCalls.void, { id: d.id, version: d.version })
  const order = await g.sales.get(orderCalls.detail, { id: paper.order_id })
  expect([order.status, Number(order.lines[0]!.openQty)]).toEqual(['allocating', 10])
  await sound()
})

test('of an order that was closed by hand nothing is taken back; what was refused of a delivery keeps it from being voided', async () => {
  const paper = await confirmed('6', '2')
  const o = await g.buyer.get(orderCalls.detail, { id: paper.order_id })
  const { wish } = await onlyOf(paper.id)
  await prove(reverser)
  await w.sql.query(`update purchase_order set closed_reason = '不再需要' where id = $1`, [o.id])
  expect((await reverser.ask(calls.reverse, wish)).msg).toBe('订单已结案，不能冲销')
  await w.sql.query(`update purchase_order set closed_reason = '' where id = $1`, [o.id])
  await reverser.get(calls.reverse, wish)
  const [wait] = (await g.receiver.get(calls.query, { deliveryId: paper.delivery_id, status: ['wait'] })).rows
  const found = {
    id: (await g.receiver.get(calls.detail, { id: wait!.id })).lines[0]!.id,
    acceptedQty: '4',
    refusedQty: '0',
  }
  const { version } = await g.receiver.get(calls.accept, { id: wait!.id, version: wait!.version, lines: [found] })
  await g.receiver.get(calls.revoke, { id: wait!.id, version, reason: '数错' })
  const d = await g.sales.get(deliveryCalls.detail, { id: paper.delivery_id })
  expect(d.status).toBe('shipped')
  expect((await g.sales.ask(deliveryCalls.void, { id: d.id, version: d.version })).msg).toBe(
    '此配送单已有拒收的货物，不能作废',
  )
  await sound()
})

test('without a reason, a password typed just now or the right of its own nothing is taken back', async () => {
  const paper = await confirmed('4', '0')
  const { wish } = await onlyOf(paper.id)
  expect((await g.auditor.ask(calls.reverse, wish)).code).toBe(codes.forbidden)
  await w.sql.query(`update session set proved_at = now() - interval '1 hour' where user_id = $1`, [reverser.userId])
  expect((await reverser.ask(calls.reverse, wish)).code).not.toBe(0)
  await prove(reverser)
  expect((await reverser.ask(calls.reverse, { ...wish, reason: '' })).code).not.toBe(0)
  expect((await onlyOf(paper.id)).a.status).toBe('confirmed')
})

test('goods that were used, stand still or go back since are not taken back, and nothing is half written', async () => {
  const paper = await confirmed('6', '0')
  const { a, wish } = await onlyOf(paper.id)
  await prove(reverser)
  const [line] = a.lines
  const { rows } = await w.sql.query(
    'select b.id, b.product_id from stock_balance b join stock_movement m on m.balance_id = b.id where m.ref_line_id = $1',
    [line!.id],
  )
  const balance = rows[0].id as string
  await reverser.get(stockCalls.lock, { balanceIds: [balance], units: '24', reason: '待检验' })
  const held = await reverser.ask(calls.reverse, wish)
  expect(held.msg).toMatch(/可用 5 盒（另有 1 盒 被锁定），本次需要 6 盒/)
  await w.sql.query('update delivery_line set returning_qty = 1 where id = $1', [line!.deliveryLineId])
  expect((await reverser.ask(calls.reverse, wish)).msg).toBe('已有退货，不能冲销')
  await w.sql.query('update delivery_line set returning_qty = 0 where id = $1', [line!.deliveryLineId])
  await bookOn(w, g, dayAfter(today(), 1), { go: [going(balance, '24')] })
  expect((await reverser.ask(calls.reverse, wish)).msg).toMatch(/批号 L1 入库后已由 .* 动用，不能冲销/)
  expect((await onlyOf(paper.id)).a.status).toBe('confirmed')
  expect(await stockOf(rows[0].product_id)).toBe(5)
})
