import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { approved, banked, drafted, openRequests, passedInvoices, submitted, transfer } from '#tests/requesting.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { requisitionInvariants } from './invariants.ts'

/* domain §2.27: open credits of the pair are always taken in. How a red invoice comes about is another paper's story. */
let w: World
let g: Goods
let all: Awaited<ReturnType<typeof openRequests>>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  all = await openRequests(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, requisitionInvariants)).toEqual([])
  await w.close()
})

/** A passed red invoice of so much. */
let n = 0
const red = async (amount: string, of: Pick<Goods, 'hospital' | 'supplier'> = g): Promise<string> => {
  const { rows } = await w.sql.query(
    `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, status,
       keyed, created_by, creator_name, submitted_by, audited_by, colour, red_reason)
     values ($1, $2, $2, 'FPR' || $5, 'digitalSpecial', lpad($5, 20, '9'), '2026-01-01', $3, 0, $3, 'passed', true, $4, 'x', $4, $6, 'red', 'return') returning id`,
    [of.hospital, of.supplier, amount, all.people.clerk.userId, String(++n), all.people.second.userId],
  )
  return rows[0].id
}

test('what is owed back is set off whole and first, though nobody chose it', async () => {
  const { finance, second, cashier } = all.people
  const [a, b] = await passedInvoices(w, g, all.invoices, '100.00', '40.00')
  const older = await drafted(finance, g.supplier, [b!])
  const credit = await red('-30.00')
  const made = await drafted(finance, g.supplier, [a!])
  const d = await finance.get(calls.detail, { id: made.id })
  expect(d.lines.map((l) => [l.invoiceId, l.amount])).toEqual([
    [credit, '-30.00'],
    [a, '100.00'],
  ])
  expect(d.amount).toBe('70.00')
  const late = await finance.ask(calls.submit, { id: older.id, version: older.version })
  expect(late.msg).toMatch(/^红字发票 \d+ 尚未抵扣，请修改后再提交$/)
  const now = await approved(await submitted(finance, made), second)
  // the first yuan sets it off
  const part = await cashier.get(calls.pay, transfer(now, '10.00'))
  const half = await finance.get(calls.detail, { id: now.id })
  expect([half.status, half.lines.map((l) => l.paidAmount)]).toEqual(['partlyPaid', ['-30.00', '40.00']])
  const rest = await cashier.get(calls.pay, transfer({ id: now.id, version: part.version }, '60.00'))
  expect(rest.status).toBe('paid')
})

test('credits of more than what is asked for leave nothing to ask for', async () => {
  const [a] = await passedInvoices(w, g, all.invoices, '20.00')
  await red('-25.00')
  const lines = [{ invoiceId: a!, amount: '20.00' }]
  const made = await all.people.finance.ask(calls.add, { partnerId: g.supplier, payMethod: 'transfer', lines })
  expect(made.msg).toBe('待抵扣的红字发票不少于所选发票，抵扣后为 -5.00 元，请再选择发票')
})

describe('a credit that comes after the submit', () => {
  /** A pair of its own: what is owed back to one hospital keeps nothing of the next one. */
  const pair = async () => {
    const h = await openGoods(w)
    const { invoices, people } = await openRequests(w, h)
    const asked = async (...amounts: string[]) =>
      submitted(
        people.finance,
        await drafted(people.finance, h.supplier, await passedInvoices(w, h, invoices, ...amounts)),
      )
    return {
      h,
      people,
      asked,
      approve: (d: Named, who = people.second) => who.ask(calls.audit, { ...of(d), action: 'approve' }),
    }
  }
  type Named = { id: string; version: number }
  const of = ({ id, version }: Named): Named => ({ id, version })
  const first = /^红字发票 \d+ 尚未抵扣，请撤回或驳回，修改后再提交$/

  test('keeps it from being approved until it is withdrawn and handed in again with it', async () => {
    const { h, people, asked, approve } = await pair()
    const d = await asked('100.00')
    await red('-30.00', h)
    expect((await approve(d)).msg).toMatch(first)
    const { version } = await people.finance.get(calls.withdraw, of(d))
    const { lines } = await people.finance.get(calls.detail, { id: d.id })
    const said = lines.map((l) => ({ invoiceId: l.invoiceId!, amount: l.amount }))
    const changed = await people.finance.get(calls.update, { id: d.id, version, lines: said })
    const again = await submitted(people.finance, { ...d, version: changed.version })
    expect((await people.finance.get(calls.detail, { id: d.id })).amount).toBe('70.00')
    const now = await approved(again, people.second)
    expect((await people.cashier.get(calls.pay, transfer(now, '70.00'))).status).toBe('paid')
  })

  test('of an approved one keeps it from being paid, and from being looked at anew', async () => {
    const { h, people, asked } = await pair()
    const now = await approved(await asked('100.00'), people.second)
    await red('-100.00', h)
    expect((await people.cashier.ask(calls.pay, transfer(now, '1.00'))).msg).toMatch(first)
    await banked(w, h.supplier, '6222000099998888')
    expect((await people.finance.ask(calls.resubmit, of(now))).msg).toMatch(first)
    expect((await people.finance.get(calls.withdraw, of(now))).status).toBe('draft')
  })

  test('of an approved one of the supplier lets the hospital send it back with a reason, and ask for the rest itself', async () => {
    const { h, people } = await pair()
    const ids = await passedInvoices(w, h, (await openRequests(w, h)).invoices, '100.00')
    const theirs = await submitted(people.clerk, await drafted(people.clerk, h.hospital, ids))
    const now = await approved(theirs, people.second)
    await red('-30.00', h)
    expect((await people.cashier.ask(calls.pay, transfer(now, '1.00'))).msg).toMatch(first)
    expect((await people.second.get(calls.detail, { id: now.id })).actions).toContain('reject')
    const back = { ...of(now), action: 'reject' as const, reason: '红字发票尚未抵扣' }
    expect((await people.second.get(calls.audit, back)).status).toBe('rejected')
    const [heard] = (await people.clerk.get(messageCalls.query, { category: 'warning' })).rows
    expect(heard).toMatchObject({ event: 'requisition.reject', docNo: now.no, params: { reason: back.reason } })
    const ours = await submitted(people.finance, await drafted(people.finance, h.supplier, ids))
    const paid = transfer(await approved(ours, people.second), '70.00')
    expect((await people.cashier.get(calls.pay, paid)).status).toBe('paid')
  })

  test('of one that is partly paid is kept back of the rest, until another requisition sets it off', async () => {
    const { h, people, asked, approve } = await pair()
    const now = await approved(await asked('100.00'), people.second)
    const part = await people.cashier.get(calls.pay, transfer(now, '50.00'))
    await red('-30.00', h)
    const over = await people.cashier.ask(calls.pay, transfer({ ...now, version: part.version }, '20.01'))
    expect(over.msg).toMatch(/^红字发票 \d+ 尚未抵扣，本次最多可付 20.00 元，其余待其抵扣后再付$/)
    // another account: it is approved anew, though it can not be withdrawn any more
    await banked(w, h.supplier, '6222000099998888')
    const sent = await people.finance.get(calls.resubmit, { id: now.id, version: part.version })
    const back = { id: now.id, version: sent.version, action: 'reject' as const, reason: '再核' }
    const rejected = await people.second.get(calls.audit, back)
    const again = await submitted(people.finance, { ...now, version: rejected.version })
    expect((await approve(again)).msg).toBe('')
    const { version } = await people.finance.get(calls.detail, { id: now.id })
    const rest = await people.cashier.get(calls.pay, transfer({ id: now.id, version }, '20.00'))
    expect(rest.status).toBe('partlyPaid')
    const none = await people.cashier.ask(calls.pay, transfer({ id: now.id, version: rest.version }, '0.01'))
    expect(none.msg).toContain('本次最多可付 0.00 元')
    await asked('40.00')
    const whole = await people.cashier.get(calls.pay, transfer({ id: now.id, version: rest.version }, '30.00'))
    expect(whole.status).toBe('paid')
  })
})
