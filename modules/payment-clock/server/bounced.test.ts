import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { requisitionCalls as calls } from '#modules/requisition/shared/calls.ts'
import { clockOf, daysPass } from '#tests/clocking.ts'
import { agree } from '#tests/covering.ts'
import { bounced, prepaid } from '#tests/prepaying.ts'
import { approved, drafted, openRequests, passedInvoices, submitted, transfer } from '#tests/requesting.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'

/* domain-money §3.16, 06: what the bank sent back stands until it is paid again, or nobody is to pay it any more. */
let w: World
let g: Goods
let all: Awaited<ReturnType<typeof openRequests>>
let who: Record<'finance' | 'clerk', Person>
beforeAll(async () => {
  w = await openWorld()
})
beforeEach(async () => {
  g = await openGoods(w)
  all = await openRequests(w, g)
  const view = { 'settlement/paymentClock': 'view' }
  who = { finance: await w.person(view, g.hospital), clerk: await w.person(view, g.supplier) }
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const detail = (id: string) => all.people.finance.get(calls.detail, { id })
const owed = async (...amounts: string[]) => {
  const ids = await passedInvoices(w, g, all.invoices, ...amounts)
  const { rows } = await w.sql.query('select item_id as id from payable_link where invoice_id = any($1)', [ids])
  return { ids, items: rows.map((r): string => r.id) }
}
const asked = async (ids: string[]) =>
  approved(await submitted(all.people.clerk, await drafted(all.people.clerk, g.hospital, ids)), all.people.second)
const stops = async (id: string) =>
  (await clockOf(who.clerk, id)).stops.map((s) => [s.code, s.docNo, s.days, s.endsOn === null])

test('06 ends when the requisition is rejected after it was approved: nobody pays it as it is', async () => {
  const { second, cashier } = all.people
  const { ids, items } = await owed('100.00')
  const d = await asked(ids)
  await cashier.get(calls.pay, transfer(d, '100.00'))
  expect((await bounced(all.people, d.id)).code).toBe(0)
  await daysPass(w, 3, items)
  expect(await stops(items[0]!)).toEqual([['06', d.no, 3, true]])
  const { version } = await detail(d.id)
  await second.get(calls.audit, { id: d.id, version, action: 'reject', reason: '发票待核' })
  await daysPass(w, 2, items)
  expect(await stops(items[0]!)).toEqual([['06', d.no, 3, false]])
  expect(await clockOf(who.clerk, items[0]!)).toMatchObject({ grossDays: 5, netDays: 2, supplierDays: 3 })
})

test('06 ends when the prepayment that covered a part bounces as well and the requisition is open again', async () => {
  const { cashier } = all.people
  const of = await prepaid(w, g, all.people, '70.00')
  const { ids, items } = await owed('100.00')
  const d = await asked(ids)
  await cashier.get(calls.pay, transfer(d, '30.00'))
  expect((await bounced(all.people, d.id)).code).toBe(0)
  await daysPass(w, 3, items)
  expect((await bounced(all.people, of.id)).code).toBe(0)
  await daysPass(w, 2, items)
  expect(await stops(items[0]!)).toEqual([['06', d.no, 3, false]])
})

test('what a prepayment covered stands from its bounce on, of its own payment, until it is asked for anew', async () => {
  const { cashier, clerk, second } = all.people
  const { ids, items } = await owed('100.00')
  // an older payment of the same invoice, which nobody sent back
  const line = { invoiceId: ids[0]!, amount: '20.00' }
  const first = await clerk.get(calls.add, { partnerId: g.hospital, payMethod: 'transfer', lines: [line] })
  const earlier = await approved(await submitted(clerk, first as typeof first & { no: string }), second)
  await cashier.get(calls.pay, transfer(earlier, '20.00'))
  const of = await prepaid(w, g, all.people, '80.00')
  const d = await asked(ids)
  expect((await detail(d.id)).status).toBe('paid')
  await daysPass(w, 4, items)
  expect((await bounced(all.people, of.id)).code).toBe(0)
  const clock = await clockOf(who.finance, items[0]!)
  expect(clock.parts.map((x) => [x.amount, x.requisitionNo])).toEqual([
    ['20.00', earlier.no],
    ['80.00', ''],
    ['-80.00', of.no],
  ])
  expect(clock).toMatchObject({ band: 'stopped', stop: '06', paid: '20.00' })
  expect(clock.stops).toMatchObject([{ beginsOn: today(), docNo: of.no }])
  await daysPass(w, 2, items)
  expect(await stops(items[0]!)).toEqual([['06', of.no, 2, true]])
  const open = await detail(d.id)
  const lines = open.lines.filter((l) => l.invoiceId).map((l) => ({ invoiceId: l.invoiceId!, amount: l.amount }))
  const { version } = await clerk.get(calls.update, { id: d.id, version: open.version, lines })
  const now = await submitted(clerk, { ...d, version })
  await daysPass(w, 3, items)
  expect(await stops(items[0]!)).toEqual([['06', of.no, 2, false]])
  // taken back again, it is no new stop
  await clerk.get(calls.withdraw, { id: now.id, version: now.version })
  expect(await stops(items[0]!)).toEqual([['06', of.no, 2, false]])
})

test('06 of what a prepayment covered ends too when the prepayment is paid again, or rejected', async () => {
  const { cashier, second } = all.people
  const again = await prepaid(w, g, all.people, '50.00')
  const a = await owed('50.00')
  await asked(a.ids)
  expect((await bounced(all.people, again.id)).code).toBe(0)
  expect(await stops(a.items[0]!)).toEqual([['06', again.no, 0, true]])
  await cashier.get(calls.pay, transfer({ id: again.id, version: (await detail(again.id)).version }, '50.00'))
  expect(await stops(a.items[0]!)).toEqual([['06', again.no, 0, false]])
  expect((await bounced(all.people, again.id)).code).toBe(0)

  const over = await prepaid(w, g, all.people, '60.00')
  const b = await owed('60.00')
  await asked(b.ids)
  expect((await bounced(all.people, over.id)).code).toBe(0)
  const { version } = await detail(over.id)
  await second.get(calls.audit, { id: over.id, version, action: 'reject', reason: '不再预付' })
  expect(await stops(b.items[0]!)).toEqual([['06', over.no, 0, false]])
})

test('06 of what a prepayment covered begins no sooner than it was covered, whatever day the bank took it back', async () => {
  const { cashier, clerk, finance, second } = all.people
  const before = (n: number) => new Date(Date.parse(today()) - n * 86_400_000).toISOString().slice(0, 10)
  const c = await agree(w, g)
  await w.sql.query(`update contract set amount = '1000.00', prepay_rate = 30 where id = $1`, [c.id])
  const made = await finance.get(calls.prepay, { contractId: c.id, amount: '80.00', payMethod: 'transfer' })
  const of = await approved(await submitted(finance, made as typeof made & { no: string }), second)
  await cashier.get(calls.pay, { ...transfer(of, '80.00'), payDate: before(10) })
  const { ids, items } = await owed('80.00')
  await daysPass(w, 5, items)
  const d = await asked(ids)
  expect((await detail(d.id)).status).toBe('paid')
  const { version, payments } = await detail(of.id)
  const { amount: _, ...wish } = transfer({ id: of.id, version }, '80.00')
  const back = { ...wish, paymentId: payments[0]!.id, payDate: before(3), reason: '户名不符' }
  await cashier.get(calls.reversePayment, back)
  // that five days went by before it was asked for is not the supplier's doing
  const clock = await clockOf(who.finance, items[0]!)
  expect(clock.stops).toMatchObject([{ code: '06', beginsOn: today(), days: 0 }])
  expect(clock).toMatchObject({ grossDays: 5, supplierDays: 0 })
  const open = await detail(d.id)
  const lines = open.lines.filter((l) => l.invoiceId).map((l) => ({ invoiceId: l.invoiceId!, amount: l.amount }))
  const saved = await clerk.get(calls.update, { id: d.id, version: open.version, lines })
  const now = await approved(await submitted(clerk, { ...d, version: saved.version }), second)
  expect(await stops(items[0]!)).toEqual([['06', of.no, 0, false]])
  // paid and sent back itself, it does not move the stop of before
  await cashier.get(calls.pay, transfer(now, '80.00'))
  expect((await clockOf(who.finance, items[0]!)).stops).toMatchObject([{ beginsOn: today(), docNo: of.no }])
})
