import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { approved, drafted, openRequests, passedInvoices, submitted, transfer } from '#tests/requesting.ts'
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
const red = async (amount: string): Promise<string> => {
  const { rows } = await w.sql.query(
    `insert into invoice (hospital_id, supplier_id, created_org, no, invoice_type, number, issue_date, excl_amount, tax_amount, amount, status,
       keyed, created_by, creator_name, submitted_by, audited_by, colour, red_reason)
     values ($1, $2, $2, 'FPR' || $5, 'digitalSpecial', lpad($5, 20, '9'), '2026-01-01', $3, 0, $3, 'passed', true, $4, 'x', $4, $6, 'red', 'return') returning id`,
    [g.hospital, g.supplier, amount, all.people.clerk.userId, String(++n), all.people.second.userId],
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
