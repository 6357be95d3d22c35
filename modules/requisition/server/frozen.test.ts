import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { cooperationCalls } from '#modules/cooperation/shared/calls.ts'
import { partners } from '#tests/cooperating.ts'
import { agree } from '#tests/covering.ts'
import type { Invoicers } from '#tests/invoicing.ts'
import {
  approved,
  banked,
  drafted,
  openRequests,
  passedInvoices,
  type Requesters,
  submitted,
  transfer,
} from '#tests/requesting.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'

/* domain-lists §2.35: a supplier whose payments are frozen is asked for, approved and paid nothing. */
let w: World
let g: Goods
let v: Invoicers
let p: Requesters
let authority: Person
let hospital: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ invoices: v, people: p } = await openRequests(w, g))
  await partners(w, g.hospital, g.supplier)
  const may = { 'baseInfo/mySupplier': 'view freeze unfreeze' }
  authority = await w.person(may, await w.org('authority', '云泽监管局'))
  hospital = await w.person(may, g.hospital)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const freeze = async (by: Person, kinds: ('payment' | 'order' | 'invoice')[] = ['payment']) => {
  const wish = { supplierId: g.supplier, kinds, validFrom: today(), reason: '涉嫌虚开发票，协查期间停付' }
  const { id, version } = await by.get(cooperationCalls.freeze, wish)
  return { lift: () => by.get(cooperationCalls.unfreeze, { id, version, reason: '协查结束，恢复付款' }) }
}
const orgName = async (id: string) =>
  (await w.sql.query('select name from org where id = $1', [id])).rows[0].name as string
const says = async (by: string) =>
  `「${await orgName(g.supplier)}」的付款已被${by}冻结，解冻前不能办理：涉嫌虚开发票，协查期间停付`
const draft = async (amount: string, who = p.finance) =>
  drafted(who, who === p.clerk ? g.hospital : g.supplier, await passedInvoices(w, g, v, amount))
const of = ({ id, version }: { id: string; version: number }) => ({ id, version })
const pass = (d: { id: string; version: number }) => ({ ...of(d), action: 'approve' as const })

describe('payments frozen by the authority', () => {
  test('are neither handed in by either side, approved nor paid, with who and why, until it is lifted; what came back is booked', async () => {
    const [mine, his] = [await draft('10.00'), await draft('11.00', p.clerk)]
    const waiting = await submitted(p.finance, await draft('12.00'))
    const open = await approved(await submitted(p.finance, await draft('13.00')), p.second)
    const part = await p.cashier.get(calls.pay, transfer(open, '3.00'))
    const now = { id: open.id, version: part.version }
    const frozen = await freeze(authority)
    const sentence = await says('云泽监管局')
    expect((await p.finance.ask(calls.submit, of(mine))).msg).toBe(sentence)
    expect((await p.clerk.ask(calls.submit, of(his))).msg).toBe(sentence)
    expect((await p.second.ask(calls.audit, pass(waiting))).msg).toBe(sentence)
    expect((await p.cashier.ask(calls.pay, transfer(now, '10.00'))).msg).toBe(sentence)
    // said before anybody tries
    expect((await p.cashier.get(calls.detail, { id: open.id })).warnings).toEqual([sentence])
    const { payments } = await p.cashier.get(calls.detail, { id: open.id })
    const { amount: _, ...back } = transfer(now, '3.00')
    const wish = { ...back, paymentId: payments[0]!.id, reason: '账号户名不符' }
    const bounced = await p.cashier.get(calls.reversePayment, wish)
    await frozen.lift()
    const paid = await p.cashier.get(calls.pay, transfer({ id: open.id, version: bounced.version }, '13.00'))
    expect(paid.status).toBe('paid')
    await approved(waiting, p.second)
    await submitted(p.finance, mine)
    await submitted(p.clerk, his)
  })

  test('are not handed in again for another account', async () => {
    const d = await approved(await submitted(p.finance, await draft('14.00')), p.second)
    await banked(w, g.supplier, '6222000099998888')
    const frozen = await freeze(authority)
    expect((await p.finance.ask(calls.resubmit, of(d))).msg).toBe(await says('云泽监管局'))
    await frozen.lift()
    expect((await p.finance.ask(calls.resubmit, of(d))).code).toBe(0)
  })

  test('cover nothing with what was prepaid, and nothing is prepaid', async () => {
    const c = await agree(w, g)
    await w.sql.query('update contract set amount = 1000, prepay_rate = 30 where id = $1', [c.id])
    const prepay = async (amount: string) =>
      approved(
        await submitted(
          p.finance,
          await p.finance.get(calls.prepay, { contractId: c.id, amount, payMethod: 'transfer' }),
        ),
        p.second,
      )
    const [first, next] = [await prepay('20.00'), await prepay('30.00')]
    await p.cashier.get(calls.pay, transfer(first, '20.00'))
    const [invoiceId] = await passedInvoices(w, g, v, '20.00')
    const lines = [{ invoiceId: invoiceId!, amount: '20.00' }]
    const covered = await submitted(
      p.finance,
      await p.finance.get(calls.add, { partnerId: g.supplier, payMethod: 'transfer', lines }),
    )
    const frozen = await freeze(authority)
    const sentence = await says('云泽监管局')
    expect((await p.second.ask(calls.audit, pass(covered))).msg).toBe(sentence)
    expect((await p.cashier.ask(calls.pay, transfer(next, '30.00'))).msg).toBe(sentence)
    await frozen.lift()
    expect((await p.second.get(calls.audit, pass(covered))).status).toBe('paid')
  })
})

test('a freeze of the hospital itself stops its payments too; one of orders or invoices stops none', async () => {
  const d = await approved(await submitted(p.finance, await draft('15.00')), p.second)
  const own = await freeze(hospital)
  expect((await p.cashier.ask(calls.pay, transfer(d, '15.00'))).msg).toBe(await says(await orgName(g.hospital)))
  await own.lift()
  const others = await freeze(hospital, ['order', 'invoice'])
  expect((await p.cashier.get(calls.pay, transfer(d, '15.00'))).status).toBe('paid')
  await others.lift()
})
