import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { clockOf, daysPass, watchers } from '#tests/clocking.ts'
import { type Invoicers, typedInvoice } from '#tests/invoicing.ts'
import { approved, drafted, openRequests, type Requesters, submitted, transfer } from '#tests/requesting.ts'
import { owedOn } from '#tests/stating.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'

/* domain-money §3.16: what stops a clock is opened and closed by acts of documents alone, each with its party. */
let w: World
let g: Goods
let v: Invoicers
let p: Requesters
let c: Awaited<ReturnType<typeof watchers>>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ invoices: v, people: p } = await openRequests(w, g))
  c = await watchers(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const item = async (ago: number) => (await owedOn(w, g, { on: dayAfter(today(), -ago), qty: '1', price: '100' }))[0]!
const invoiced = async (itemId: string) => {
  const made = await v.clerk.get(invoiceCalls.add, typedInvoice(g.hospital, '100.00', [{ itemId, qty: '1' }]))
  return { ...made, ...(await v.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })) }
}
const judged = async (d: { id: string; version: number }, action: 'approve' | 'reject') => ({
  ...d,
  ...(await v.finance.get(invoiceCalls.audit, {
    ...{ id: d.id, version: d.version, action },
    ...(action === 'reject' ? { rejectCode: 'amount' as const, reason: '金额不符' } : {}),
  })),
})
const again = async (d: { id: string; version: number }) => ({
  ...d,
  ...(await v.clerk.get(invoiceCalls.submit, { id: d.id, version: d.version })),
})
const asked = async (d: { id: string }) => {
  const made = await drafted(p.finance, g.supplier, [d.id])
  return approved(await submitted(p.finance, made), p.second)
}
const stops = async (id: string) =>
  (await clockOf(c.clerk, id)).stops.map((s) => [s.code, s.party, s.days, s.endsOn === null])

describe('a clock', () => {
  test('runs from the day of registration and is seen by both sides and the authority, by nobody else', async () => {
    const id = await item(3)
    const clock = await clockOf(c.finance, id)
    expect(clock).toMatchObject({
      ...{
        startedOn: dayAfter(today(), -3),
        dueOn: dayAfter(today(), 27),
        movedDue: dayAfter(today(), 27),
        band: 'due',
      },
      ...{
        grossDays: 3,
        netDays: 3,
        supplierDays: 0,
        hospitalDays: 0,
        authorityDays: 0,
        overdueDays: 0,
        owed: '100.00',
      },
      ...{ stops: [], parts: [], stop: null },
    })
    expect(await clockOf(c.clerk, id)).toEqual(clock)
    expect((await clockOf(c.region, id)).owed).toBe('100.00')
    for (const kind of ['hospital', 'supplier'] as const) {
      const other = await w.person({ 'settlement/paymentClock': 'view' }, await w.org(kind, `别的${kind}`))
      expect((await other.ask((await import('../shared/calls.ts')).clockCalls.detail, { id })).code).toBe(404)
    }
  })

  test('01 without an invoice stands from the eighth day until there is one', async () => {
    const id = await item(12)
    expect(await stops(id)).toEqual([['01', 'supplier', 5, true]])
    expect(await clockOf(c.clerk, id)).toMatchObject({
      band: 'stopped',
      stop: '01',
      grossDays: 12,
      netDays: 7,
      supplierDays: 5,
    })
    await invoiced(id)
    expect(await stops(id)).toEqual([['01', 'supplier', 5, false]])
    expect(await clockOf(c.clerk, id)).toMatchObject({ band: 'due', stop: null, movedDue: dayAfter(today(), 23) })
  })

  test('02 a rejected invoice stands until it is handed in again; days that are 01 too count once, for the first', async () => {
    const id = await item(0)
    let d = await judged(await invoiced(id), 'reject')
    expect(await stops(id)).toEqual([['02', 'supplier', 0, true]])
    await daysPass(w, 4, [id])
    expect(await stops(id)).toEqual([['02', 'supplier', 4, true]])
    await daysPass(w, 6, [id])
    // from the eighth day on there is no invoice either
    expect(await stops(id)).toEqual([
      ['02', 'supplier', 10, true],
      ['01', 'supplier', 0, true],
    ])
    d = await again(d)
    expect(await clockOf(c.clerk, id)).toMatchObject({ grossDays: 10, netDays: 0, supplierDays: 10, band: 'due' })
    await judged(d, 'approve')
  })

  test('07 in the name of the authority, 04 of whom the hospital names when it lifts it', async () => {
    const id = await item(2)
    const d = await asked(await judged(await invoiced(id), 'approve'))
    const held = await p.region.get(requisitionCalls.freeze, { id: d.id, version: d.version, reason: '调查' })
    await daysPass(w, 5, [id])
    expect(await clockOf(c.region, id)).toMatchObject({
      band: 'stopped',
      stop: '07',
      authorityDays: 5,
      grossDays: 7,
      netDays: 2,
    })
    const two = await p.finance.get(requisitionCalls.freeze, { id: d.id, version: held.version, reason: '质量' })
    await daysPass(w, 3, [id])
    expect(await stops(id)).toEqual([
      ['07', 'authority', 8, true],
      ['04', 'hospital', 0, true],
    ])
    const one = await p.region.get(requisitionCalls.unfreeze, { id: d.id, version: two.version })
    await daysPass(w, 1, [id])
    expect(await stops(id)).toEqual([
      ['07', 'authority', 8, false],
      ['04', 'hospital', 1, true],
    ])
    const free = await p.finance.get(requisitionCalls.unfreeze, { id: d.id, version: one.version, fault: 'supplier' })
    const now = await clockOf(c.finance, id)
    expect(now).toMatchObject({
      authorityDays: 8,
      supplierDays: 1,
      hospitalDays: 0,
      netDays: 2,
      grossDays: 11,
      band: 'due',
    })
    await p.cashier.get(requisitionCalls.pay, transfer({ id: d.id, version: free.version }, '100.00'))
    expect(await clockOf(c.finance, id)).toMatchObject({ band: 'paid', paidOn: today(), paid: '100.00', netDays: 2 })
  })

  test('06 a transfer that bounces stands until it is paid again; what came and went is kept', async () => {
    const id = await item(1)
    const d = await asked(await judged(await invoiced(id), 'approve'))
    const paid = await p.cashier.get(requisitionCalls.pay, transfer(d, '100.00'))
    expect((await clockOf(c.clerk, id)).band).toBe('paid')
    await daysPass(w, 4, [id])
    const [payment] = (await p.cashier.get(requisitionCalls.detail, { id: d.id })).payments
    const back = await p.cashier.get(requisitionCalls.reversePayment, {
      ...{
        id: d.id,
        version: paid.version,
        paymentId: payment!.id,
        payDate: today(),
        bankVoucherNo: 'BACK1',
        reason: '账号有误',
      },
    })
    await daysPass(w, 3, [id])
    expect(await clockOf(c.clerk, id)).toMatchObject({
      band: 'stopped',
      stop: '06',
      supplierDays: 3,
      grossDays: 8,
      paid: '0.00',
    })
    await p.cashier.get(requisitionCalls.pay, transfer({ id: d.id, version: back.version }, '100.00'))
    const now = await clockOf(c.clerk, id)
    expect(now).toMatchObject({ band: 'paid', paidOn: today(), supplierDays: 3, netDays: 5 })
    expect(now.parts.map((x) => x.amount)).toEqual(['100.00', '-100.00', '100.00'])
  })

  test('05 a certificate the match did not find valid stands until the invoice is judged', async () => {
    const id = await item(0)
    const d = await invoiced(id)
    await w.sql.query(
      `insert into invoice_match (hospital_id, supplier_id, invoice_id, why, marks, tolerance, results, facts, run_by, runner_name)
       select hospital_id, supplier_id, invoice_id, 'hand', overlay(marks placing 'w' from 13 for 1), tolerance, results, facts, run_by, runner_name
       from invoice_match where invoice_id = $1`,
      [d.id],
    )
    await daysPass(w, 2, [id])
    expect(await stops(id)).toEqual([['05', 'supplier', 2, true]])
    await judged(d, 'approve')
    expect(await stops(id)).toEqual([['05', 'supplier', 2, false]])
  })

  test('past its moved day is overdue, and stands still while something stops it', async () => {
    const id = await item(40)
    expect(await clockOf(c.clerk, id)).toMatchObject({ band: 'stopped', overdueDays: 0, netDays: 7 })
    await invoiced(id)
    await daysPass(w, 30, [id])
    expect(await clockOf(c.clerk, id)).toMatchObject({
      band: 'overdue',
      grossDays: 70,
      supplierDays: 33,
      overdueDays: 7,
    })
  })
})
