import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { amendmentCalls } from '#modules/amendment/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { wishOf } from '#tests/amending.ts'
import { type Agreed, agree, countersOf, frozen } from '#tests/covering.ts'
import { openOf, typedInvoice } from '#tests/invoicing.ts'
import { approved, drafted, levelled, openRequests, submitted, transfer } from '#tests/requesting.ts'
import { acceptedLot, returners, typedReturn, ways } from '#tests/returning.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { registerCalls } from '../shared/register-calls.ts'

/* domain §2.28: from its first day every order, delivery, acceptance and payment says by itself how far a contract went. */

let w: World
let g: Goods
let v: Awaited<ReturnType<typeof openRequests>>['invoices']
let p: Awaited<ReturnType<typeof openRequests>>['people']
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ invoices: v, people: p } = await openRequests(w, g))
  await levelled(w, g, p)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const agreed = async (o: Agreed = {}) => {
  const item = await g.item({ price: '12.5' })
  return { item, ...(await agree(w, g, { ...o, lines: [{ productId: item.productId }] })) }
}
const sumsOf = async (id: string) =>
  (
    await w.sql.query(
      'select executed_amount::float8 as executed, paid_amount::float8 as paid from contract where id = $1',
      [id],
    )
  ).rows[0]
/** Ten packs of it, ordered and accepted, and their invoice handed in. */
const invoiced = async (item: { productId: string; catalogItemId: string }) => {
  const lot = await acceptedLot(g, { item, price: '12.5' })
  const [owed] = await openOf(v.clerk, g.hospital, lot.productId, w)
  const made = await v.clerk.get(
    invoiceCalls.add,
    typedInvoice(g.hospital, '125.00', [{ itemId: owed!.itemId, qty: '10' }]),
  )
  const sent = await v.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
  return { lot, id: made.id, version: sent.version }
}
const m16 = async (id: string) =>
  (await v.finance.get(matchCalls.matched, { id })).run!.results.find((r) => r.check === 'M16')!

test('ordered, shipped, accepted, returned, invoiced and paid move its counters, and its sums', async () => {
  const c = await agreed()
  const { lot, id, version } = await invoiced(c.item)
  expect(await countersOf(w, c.id)).toMatchObject([
    { ordered: 10, shipped: 10, accepted: 10, returned: 0, executed: 125, invoiced: 125, paid: 0 },
  ])
  await v.finance.get(invoiceCalls.audit, { id, version, action: 'approve' })
  const asked = await approved(await submitted(p.finance, await drafted(p.finance, g.supplier, [id])), p.second)
  await p.cashier.get(requisitionCalls.pay, transfer(asked, '125.00'))
  expect(await countersOf(w, c.id)).toMatchObject([{ paid: 125 }])
  expect(await sumsOf(c.id)).toEqual({ executed: 125, paid: 125 })
  const r = await returners(w, g)
  const gone = await ways(r).gone(typedReturn(g, { lot: { deliveryLineId: lot.deliveryLineId }, qty: '3' }))
  await r.seller.get(returnOrderCalls.receive, { id: gone.id, version: gone.version })
  expect(await countersOf(w, c.id)).toMatchObject([{ accepted: 10, returned: 3, executed: 87.5 }])
  expect(await sumsOf(c.id)).toMatchObject({ executed: 87.5 })
})

test('what its supplier rejects and what is closed is free again', async () => {
  const c = await agreed()
  const lines = [{ catalogItemId: c.item.catalogItemId, qty: '100' }]
  const made = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
  const sent = await g.buyer.get(orderCalls.submit, { id: made.id, version: made.version })
  const passed = await g.auditor.get(orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  // whoever asks for its end sees what still goes on
  const clerk = await w.person({ 'contract/manage': 'view terminate' }, g.hospital)
  const going = async () => (await clerk.get(registerCalls.detail, { id: c.id })).openOrders.map((o) => o.id)
  expect(await going()).toEqual([made.id])
  const more = { supplierId: g.supplier, pointId: g.point, kind: 0, lines: [{ ...lines[0]!, qty: '1' }] }
  const second = await g.buyer.get(orderCalls.add, more)
  expect((await g.buyer.ask(orderCalls.submit, { id: second.id, version: second.version })).msg).toMatch(/还可订 0/)
  await g.buyer.get(orderCalls.close, { id: made.id, version: passed.version, reason: '不要了' })
  expect(await countersOf(w, c.id)).toMatchObject([{ ordered: 100, closed: 100 }])
  expect(await going()).toEqual([])
  await g.buyer.get(orderCalls.submit, { id: second.id, version: second.version })
  expect(await countersOf(w, c.id)).toMatchObject([{ ordered: 101, closed: 100 }])
})

test('an amendment is judged by the same contract, and follows it', async () => {
  const { id, version, lines } = await runningOrder(g, '10')
  const productId = lines[0]!.productId
  // bound as if it had been in force
  const c = await agree(w, g, { lines: [{ productId, qty: '15' }] })
  await w.sql.query(
    `update order_line set contract_line_id = (select id from contract_line where contract_id = $1), contract_n = 1, contract_price = 12.5 where id = $2`,
    [c.id, lines[0]!.id],
  )
  const order = { id, version, lines }
  expect((await g.buyer.ask(amendmentCalls.amend, wishOf(order, { 0: '16' }))).msg).toBe(
    `第 1 行：合同 ${c.no} 还可订 15，不足 16`,
  )
  expect((await g.buyer.ask(amendmentCalls.amend, wishOf(order, { 0: '15' }))).code).toBe(0)
})

test('its term is the term of what was ordered on it, and M16 says where an invoice does not agree with it', async () => {
  const c = await agreed({ payDays: 75 })
  const one = await invoiced(c.item)
  const { rows } = await w.sql.query('select due_on - accepted_on as days from payable_item where product_id = $1', [
    c.item.productId,
  ])
  expect(rows).toEqual([{ days: 75 }])
  expect(await m16(one.id)).toMatchObject({ outcome: 'passed', params: { no: c.no } })
  // a term of its own, and another price, agreed meanwhile for what is ordered from now on
  await w.sql.query('update contract_line set price = 11, amount = round(qty * 11, 2) where contract_id = $1', [c.id])
  await w.sql.query('update contract set amount = 1100 where id = $1', [c.id])
  const again = async () => {
    const at = await v.clerk.get(invoiceCalls.detail, { id: one.id })
    const back = await v.clerk.get(invoiceCalls.withdraw, { id: one.id, version: at.version })
    await v.clerk.get(invoiceCalls.submit, { id: one.id, version: back.version })
    return m16(one.id)
  }
  expect(await again()).toMatchObject({ outcome: 'passed' })
  await w.sql.query('update contract set pay_days = 60 where id = $1', [c.id])
  expect(await again()).toMatchObject({ outcome: 'failed', level: 'override', params: { days: '75', agreed: '60' } })
  await w.sql.query('update contract set pay_days = 75 where id = $1', [c.id])
  await frozen(w, c.id, '停供')
  expect(await again()).toMatchObject({ outcome: 'failed', params: { no: c.no, reason: '停供' } })
})

test('goods no contract names follow the contract of their two that names none, then what the two agreed', async () => {
  const item = await g.item({ price: '12.5' })
  await agree(w, g, { category: 'service', payDays: 90 })
  await agree(w, g, { category: 'integrity', payDays: 10 })
  const { id } = await invoiced(item)
  const { rows } = await w.sql.query('select due_on - accepted_on as days from payable_item where product_id = $1', [
    item.productId,
  ])
  expect(rows).toEqual([{ days: 90 }])
  expect(await m16(id)).toMatchObject({ outcome: 'none' })
})
