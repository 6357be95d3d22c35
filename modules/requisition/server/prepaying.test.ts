import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { agree } from '#tests/covering.ts'
import type { Invoicers } from '#tests/invoicing.ts'
import {
  approved,
  drafted,
  openRequests,
  passedInvoices,
  type Requesters,
  submitted,
  transfer,
} from '#tests/requesting.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { requisitionInvariants } from './invariants.ts'

/* domain §2.27: a prepayment names a contract; what was paid is a credit that later requisitions of the pair use first. */
let w: World
let g: Goods
let v: Invoicers
let p: Requesters
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const opened = await openRequests(w, g)
  v = opened.invoices
  p = opened.people
})

afterAll(() => w.close())

/** A contract of so many yuan that agrees to so many per cent. */
const contract = async (amount: string, rate: number | null, of: Goods = g) => {
  const c = await agree(w, of)
  await w.sql.query('update contract set amount = $2, prepay_rate = $3 where id = $1', [c.id, amount, rate])
  return c
}
const asked = (who: Person, contractId: string, amount: string) =>
  who.ask(calls.prepay, { contractId, amount, payMethod: 'transfer' })
const draft = (who: Person, contractId: string, amount: string) =>
  who.get(calls.prepay, { contractId, amount, payMethod: 'transfer' }) as Promise<{
    id: string
    no: string
    version: number
  }>
const paidPrepayment = async (amount: string, rate = 30, of = '1000.00') => {
  const c = await contract(of, rate)
  const d = await approved(await submitted(p.finance, await draft(p.finance, c.id, amount)), p.second)
  const paid = await p.cashier.get(calls.pay, transfer(d, amount))
  return { ...d, version: paid.version, contractId: c.id }
}
const rest = async (id: string) => (await p.finance.get(calls.detail, { id })).restAmount
const said = (answer: unknown) => JSON.stringify(answer)
const keeps = async () => expect(await brokenInvariants(w.sql, requisitionInvariants)).toEqual([])

describe('a prepayment', () => {
  test('is asked of a contract that agrees to one, by one of its two sides, up to what it agrees to', async () => {
    const c = await contract('1000.00', 30)
    const none = await contract('1000.00', null)
    expect(said(await asked(p.finance, none.id, '1'))).toContain('没有约定预付')
    expect(said(await asked(p.finance, c.id, '0'))).toContain('必须大于 0')
    const { rows } = await p.finance.get(calls.prepayContracts, { keyword: c.no })
    expect(rows).toMatchObject([{ no: c.no, prepayRate: 30, mostAmount: '300.00', openAmount: '300.00' }])
    const first = await submitted(p.finance, await draft(p.finance, c.id, '200.00'))
    const second = await draft(p.clerk, c.id, '100.01')
    const late = await p.clerk.ask(calls.submit, { id: second.id, version: second.version })
    expect(said(late)).toContain(`合同 ${c.no} 约定预付 30%，最多还可预付 100.00 元`)
    await p.finance.get(calls.withdraw, { id: first.id, version: first.version })
    await submitted(p.clerk, second)
    expect((await p.finance.get(calls.prepayContracts, { keyword: c.no })).rows[0]!.openAmount).toBe('199.99')
    await keeps()
  })

  test('of two handed in at once for the same rest one is refused', async () => {
    const c = await contract('1000.00', 30)
    const both = [await draft(p.finance, c.id, '200.00'), await draft(p.clerk, c.id, '200.00')]
    const came = await Promise.all(
      both.map((d, i) => [p.finance, p.clerk][i]!.ask(calls.submit, { id: d.id, version: d.version })),
    )
    expect(came.map((a) => a.code === 0).sort()).toEqual([false, true])
    await keeps()
  })

  test('is nobody else’s: another supplier’s contract is unknown, and its payer is neither its creator nor its approver', async () => {
    const other = await openGoods(w)
    const theirs = await contract('1000.00', 30, other)
    expect(said(await asked(p.finance, theirs.id, '1'))).toContain('合同不存在')
    expect(said(await asked(p.clerk, theirs.id, '1'))).toContain('合同不存在')
    expect((await p.clerk.get(calls.prepayContracts, { keyword: theirs.no })).rows).toEqual([])
    const c = await contract('1000.00', 30)
    const d = await draft(p.clerk, c.id, '10.00')
    const moved = await p.clerk.ask(calls.update, { id: d.id, version: d.version, contractId: theirs.id })
    expect(said(moved)).toContain('合同不存在')
    const invoiced = await p.clerk.ask(calls.update, { id: d.id, version: d.version, lines: [] })
    expect(said(invoiced)).toContain('预付请款没有发票')
  })

  test('stops with its contract: neither approved nor paid once that is over', async () => {
    const c = await contract('1000.00', 30)
    const sent = await submitted(p.finance, await draft(p.finance, c.id, '50.00'))
    const next = await approved(await submitted(p.finance, await draft(p.finance, c.id, '60.00')), p.second)
    await w.sql.query(`update contract set status = 'terminated' where id = $1`, [c.id])
    const pass = await p.second.ask(calls.audit, { id: sent.id, version: sent.version, action: 'approve' })
    expect(pass.msg).toBe(`合同 ${c.no} 已终止，不能预付`)
    const pay = await p.cashier.ask(calls.pay, transfer(next, '60.00'))
    expect(pay.msg).toBe(`合同 ${c.no} 已终止，不能预付`)
    expect((await p.cashier.get(calls.detail, { id: next.id })).warnings).toEqual([`合同 ${c.no} 已终止，不能预付`])
    await p.finance.get(calls.void, { id: next.id, version: next.version, reason: '合同已终止' })
    await p.finance.get(calls.void, { id: sent.id, version: sent.version, reason: '合同已终止' })
    await keeps()
  })

  test('is of a contract and never of its supplement: neither offered nor asked for, and nothing while the contract is frozen', async () => {
    const main = await contract('1000.00', 30)
    const extra = await contract('1000.00', 30)
    const early = await submitted(p.clerk, await draft(p.clerk, extra.id, '250.00'))
    const begun = await draft(p.clerk, extra.id, '20.00')
    await w.sql.query('update contract set parent_id = $2, base_n = 1 where id = $1', [extra.id, main.id])
    expect((await p.finance.get(calls.prepayContracts, { keyword: extra.no })).rows).toEqual([])
    expect(said(await asked(p.finance, extra.id, '1'))).toContain('合同不存在')
    const belongs = `${extra.no} 是合同 ${main.no} 的补充协议，预付请按主合同办理`
    expect((await p.clerk.ask(calls.submit, { id: begun.id, version: begun.version })).msg).toBe(belongs)
    const pass = await p.second.ask(calls.audit, { id: early.id, version: early.version, action: 'approve' })
    expect(pass.msg).toBe(belongs)
    // what was asked for in its name counts against the contract
    const { rows } = await p.finance.get(calls.prepayContracts, { keyword: main.no })
    expect(rows).toMatchObject([{ no: main.no, mostAmount: '300.00', openAmount: '50.00' }])
    const more = await draft(p.finance, main.id, '50.01')
    const late = await p.finance.ask(calls.submit, { id: more.id, version: more.version })
    expect(said(late)).toContain(`合同 ${main.no} 约定预付 30%，最多还可预付 50.00 元`)
    await w.sql.query(`update contract set status = 'frozen' where id = $1`, [main.id])
    expect((await p.finance.get(calls.prepayContracts, { keyword: main.no })).rows).toEqual([])
    expect((await p.finance.get(calls.prepayContracts, { keyword: extra.no })).rows).toEqual([])
    await w.sql.query(`update contract set status = 'effective' where id = $1`, [main.id])
    await keeps()
  })
})

describe('what was prepaid', () => {
  test('is used first by what is asked for later: the rest is told, and nothing of it is paid twice', async () => {
    const of = await paidPrepayment('300.00')
    expect(await rest(of.id)).toBe('300.00')
    expect(await p.finance.get(calls.prepaid, { partnerId: g.supplier })).toMatchObject([
      { no: of.no, restAmount: '300.00' },
    ])
    const [a, b] = await passedInvoices(w, g, v, '120.00', '500.00')
    // all of it covered: nobody pays
    const whole = await submitted(p.clerk, await drafted(p.clerk, g.hospital, [a!]))
    expect(await p.finance.get(calls.detail, { id: whole.id })).toMatchObject({
      amount: '0.00',
      prepaidAmount: '120.00',
      lineCount: 2,
    })
    expect(await rest(of.id)).toBe('180.00')
    await approved(whole, p.second)
    const done = await p.finance.get(calls.detail, { id: whole.id })
    expect([done.status, done.paidAmount, done.payments.length]).toEqual(['paid', '0.00', 0])
    expect(done.lines.map((l) => [l.prepaidId ?? l.invoiceId, l.amount, l.paidAmount, l.oppositeNo])).toEqual([
      [of.id, '-120.00', '-120.00', expect.stringMatching(/^HT/)],
      [a, '120.00', '120.00', ''],
    ])
    const { rows } = await w.sql.query(
      `select paid_on::text = payable_day(now())::text as today, state from payment_clock c join payable_link k on k.item_id = c.item_id where k.invoice_id = $1`,
      [a],
    )
    expect(rows).toEqual([{ today: true, state: 'paid' }])
    // the rest covers a part
    const part = await approved(await submitted(p.clerk, await drafted(p.clerk, g.hospital, [b!])), p.second)
    expect(await p.cashier.get(calls.detail, { id: part.id })).toMatchObject({
      amount: '320.00',
      prepaidAmount: '180.00',
    })
    expect(said(await p.cashier.ask(calls.pay, transfer(part, '320.01')))).toContain('最多可付 320.00 元')
    const paid = await p.cashier.get(calls.pay, transfer(part, '320.00'))
    expect(paid.status).toBe('paid')
    expect(await rest(of.id)).toBe('0.00')
    await keeps()
    // the bank took the prepayment back after it was used
    const { payments } = await p.cashier.get(calls.detail, { id: of.id })
    const bounce = { id: of.id, version: of.version, paymentId: payments[0]!.id, payDate: payments[0]!.payDate }
    const back = await p.cashier.ask(calls.reversePayment, { ...bounce, bankVoucherNo: 'TP-PRE-1', reason: '户名不符' })
    expect(said(back)).toContain('"status":"approved"')
    expect(await p.finance.get(calls.detail, { id: whole.id })).toMatchObject({
      status: 'rejected',
      paidAmount: '0.00',
    })
    // money was paid besides: it stays, and what the prepayment covered is asked for in money (decision 0098)
    expect(await p.finance.get(calls.detail, { id: part.id })).toMatchObject({
      ...{ status: 'rejected', amount: '500.00', paidAmount: '320.00', prepaidAmount: '0.00' },
    })
    await keeps()
  })

  test('that came after a draft was written must be taken in; that somebody else used meanwhile is refused by its line', async () => {
    const [a, b] = await passedInvoices(w, g, v, '70.00', '80.00')
    const early = await drafted(p.clerk, g.hospital, [a!])
    const of = await paidPrepayment('75.00')
    const not = await p.clerk.ask(calls.submit, { id: early.id, version: early.version })
    expect(not.msg).toBe(`预付款 ${of.no} 尚未抵扣，请修改后再提交`)
    const lines = [{ invoiceId: a!, amount: '70.00' }]
    const saved = await p.clerk.get(calls.update, { id: early.id, version: early.version, lines })
    const rival = await drafted(p.finance, g.supplier, [b!])
    await submitted(p.finance, rival)
    const late = await p.clerk.ask(calls.submit, { id: early.id, version: saved.version })
    expect(said(late)).toContain(`预付款 ${of.no} 最多可抵扣 0.00 元`)
    await keeps()
  })

  test('is free again when what used it is taken back', async () => {
    const of = await paidPrepayment('40.00')
    const [a] = await passedInvoices(w, g, v, '30.00')
    const sent = await submitted(p.clerk, await drafted(p.clerk, g.hospital, [a!]))
    const one = await rest(of.id)
    await p.clerk.get(calls.withdraw, { id: sent.id, version: sent.version })
    expect([one, await rest(of.id)]).toEqual(['10.00', '40.00'])
    await keeps()
  })
})
