import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { delegationCalls, workflowCalls } from '#modules/approval/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { type Invoicers, typedInvoice } from '#tests/invoicing.ts'
import { approved, drafted, openRequests, type Requesters, submitted, transfer } from '#tests/requesting.ts'
import { beside } from '#tests/signing.ts'
import { owed } from '#tests/vouching.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'

/* security.md I13: whoever passed any level of an invoice does not pay it, nor for whom somebody else passed it. */
let w: World
let g: Goods
let v: Invoicers
let p: Requesters
let first: Person
let second: Person
const rights = { 'settlement/invoice': 'view audit', 'settlement/requisition': 'view pay' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ invoices: v, people: p } = await openRequests(w, g))
  first = await w.person(rights, g.hospital)
  second = await w.person(rights, g.hospital)
  const config = beside(
    await w.person({ 'system/config': 'view edit' }, g.hospital),
    await w.person({ 'system/lowered': 'view agree' }, g.hospital),
  )
  const level = (name: string, who: Person) => ({ name, minAmount: '0', roleIds: [], userIds: [who.userId] })
  await config.get(workflowCalls.save, {
    ...{ docType: 'invoice', name: '验票', kinds: [], enabled: true },
    steps: [level('初验', first), level('复验', second)],
  })
})
afterAll(() => w.close())

/** A requisition that waits for its payment, of an invoice these passed level by level. */
const toPay = async (...by: Person[]) => {
  const [itemId] = await owed(w, g, { qty: '1', price: '50.00' })
  const made = await v.clerk.get(invoiceCalls.add, typedInvoice(g.hospital, '50.00', [{ itemId: itemId!, qty: '1' }]))
  let { version } = await v.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
  for (const who of by) ({ version } = await who.get(invoiceCalls.audit, { id: made.id, version, action: 'approve' }))
  return approved(await submitted(p.finance, await drafted(p.finance, g.supplier, [made.id])), p.second)
}
const why = '验过其中发票或放行过其异常的人不能付款'
const offered = async (who: Person, d: { id: string }) => [
  (await who.get(calls.detail, { id: d.id })).actions.includes('pay'),
  (await who.get(calls.query, { toPay: true, size: 100 })).rows.some((r) => r.id === d.id),
]

test('whoever passed an early level of an invoice neither pays it nor is told to, as little as who passed the last', async () => {
  const d = await toPay(first, second)
  for (const who of [first, second]) {
    expect(await offered(who, d)).toEqual([false, false])
    expect((await who.ask(calls.pay, transfer(d, '50.00'))).msg).toBe(why)
  }
  expect(await offered(p.cashier, d)).toEqual([true, true])
  expect((await p.cashier.get(calls.pay, transfer(d, '50.00'))).status).toBe('paid')
})

test('nor does he for whom somebody else passed it while he was away; the invariant finds a payment written past it', async () => {
  const standIn = await w.person(rights, g.hospital)
  await first.get(delegationCalls.save, { delegateId: standIn.userId, from: today(), to: today() })
  const d = await toPay(standIn, second)
  for (const who of [first, standIn]) {
    expect(await offered(who, d)).toEqual([false, false])
    expect((await who.ask(calls.pay, transfer(d, '50.00'))).msg).toBe(why)
  }
  await p.cashier.get(calls.pay, transfer(d, '50.00'))
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  for (const who of [first, standIn]) {
    await w.sql.query('update requisition_payment set paid_by = $2 where requisition_id = $1', [d.id, who.userId])
    expect(await brokenInvariants(w.sql, everyInvariant)).toMatchObject([{ id: 'I13r' }])
  }
})
