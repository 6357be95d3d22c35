import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import * as kit from '#tests/prepaying.ts'
import {
  approved,
  banked,
  drafted,
  levelled,
  openRequests,
  passedInvoices,
  submitted,
  transfer,
} from '#tests/requesting.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'

/* domain §2.27: the bank may send a prepayment back after it covered requisitions; what it covered is open again. */
let w: World
let g: Goods
let all: Awaited<ReturnType<typeof openRequests>>
beforeAll(async () => {
  w = await openWorld()
})
/** A pair of its own: what is prepaid to one supplier covers nothing of the next one. */
beforeEach(async () => {
  g = await openGoods(w)
  all = await openRequests(w, g)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const detail = (id: string) => all.people.finance.get(calls.detail, { id })
const prepaid = (...parts: string[]) => kit.prepaid(w, g, all.people, ...parts)
const asked = async (...amounts: string[]) =>
  submitted(
    all.people.clerk,
    await drafted(all.people.clerk, g.hospital, await passedInvoices(w, g, all.invoices, ...amounts)),
  )
const bounced = (id: string) => kit.bounced(all.people, id)

test('a prepayment that covered a requisition whole bounces: what it covered is open again, and both sides hear of it', async () => {
  const { clerk, second, cashier } = all.people
  const of = await prepaid('120.00')
  const done = await approved(await asked('100.00'), second)
  expect((await detail(done.id)).status).toBe('paid')
  expect((await bounced(of.id)).data).toMatchObject({ status: 'approved' })
  const open = await detail(done.id)
  expect([open.status, open.lines.map((l) => l.paidAmount)]).toEqual(['rejected', ['0.00', '0.00']])
  const step = { action: 'uncover', to: 'rejected', reason: `${of.no} · 户名不符` }
  expect(open.history.find((h) => h.action === 'uncover')).toMatchObject(step)
  const { rows } = await w.sql.query(
    `select c.state, c.paid, q.requested_amount as asked from payment_clock c join payable_link k on k.item_id = c.item_id
       join requested_invoice q on q.invoice_id = k.invoice_id where k.invoice_id = $1`,
    [open.lines.find((l) => l.invoiceId)!.invoiceId],
  )
  expect(rows).toEqual([{ state: 'open', paid: '0.00', asked: '0.00' }])
  for (const who of [clerk, all.people.finance]) {
    const { rows: heard } = await who.get(messageCalls.query, { category: 'warning' })
    expect(heard.filter((x) => x.docNo === done.no)).toMatchObject([
      { event: 'requisition.uncover', params: { reason: `${of.no} · 户名不符` } },
    ])
  }
  // as nothing covers it now, it is asked for in money, approved by what it comes to, and paid
  const lines = open.lines.filter((l) => l.invoiceId).map((l) => ({ invoiceId: l.invoiceId!, amount: l.amount }))
  const { version } = await clerk.get(calls.update, { id: done.id, version: open.version, lines })
  const now = await approved(await submitted(clerk, { ...done, version }), second)
  expect((await cashier.get(calls.pay, transfer(now, '100.00'))).status).toBe('paid')
})

test('no more is opened than what came back, the last ones first; what is held stays covered, and what waits for approval leaves its levels', async () => {
  const { finance, second } = all.people
  await levelled(w, g, all.people)
  const of = await prepaid('60.00', '60.00')
  const first = await approved(await asked('50.00'), second)
  const last = await asked('40.00')
  await finance.get(calls.freeze, { id: last.id, version: last.version, reason: '质量争议' })
  const statuses = async () => [(await detail(first.id)).status, (await detail(last.id)).status]
  // 30 are used by nobody, and the last one is held: the one before it is opened
  expect((await bounced(of.id)).code).toBe(0)
  expect(await statuses()).toEqual(['rejected', 'pending'])
  expect((await bounced(of.id)).msg).toBe(`请款单 ${last.no} 抵扣了这笔预付款，解除冻结后才能登记退票`)
  await finance.get(calls.unfreeze, { id: last.id, version: (await detail(last.id)).version })
  expect((await bounced(of.id)).code).toBe(0)
  expect(await statuses()).toEqual(['rejected', 'rejected'])
  const { rows } = await w.sql.query('select state from approval_level where doc_id = $1', [last.id])
  expect(rows).toEqual([{ state: 'cancelled' }])
})

/** What a requisition comes to, what of it is paid, and of each line both. */
const standing = async (id: string) => {
  const d = await detail(id)
  return [d.status, d.amount, d.paidAmount, d.prepaidAmount, d.lines.map((l) => [l.amount, l.paidAmount])]
}

test('what money was paid on besides loses what came back too, and goes on as it is: handed in, approved and paid', async () => {
  const { clerk, finance, second, cashier } = all.people
  const of = await prepaid('120.00')
  const now = await approved(await asked('150.00'), second)
  await cashier.get(calls.pay, transfer(now, '30.00'))
  const [line] = (await detail(now.id)).lines.filter((l) => l.invoiceId)
  expect((await bounced(of.id)).data).toMatchObject({ status: 'approved' })
  const lines = [
    ['0.00', '0.00'],
    ['150.00', '30.00'],
  ]
  expect(await standing(now.id)).toEqual(['rejected', '150.00', '30.00', '0.00', lines])
  for (const who of [clerk, finance]) {
    const { rows: heard } = await who.get(messageCalls.query, { category: 'warning' })
    expect(heard.filter((x) => x.docNo === now.no)).toMatchObject([{ event: 'requisition.uncover' }])
  }
  const owes = async () => {
    const { rows } = await w.sql.query(
      `select c.state, c.paid, q.requested_amount as asked from payment_clock c join payable_link k on k.item_id = c.item_id
         join requested_invoice q on q.invoice_id = k.invoice_id where k.invoice_id = $1`,
      [line!.invoiceId],
    )
    return rows
  }
  expect(await owes()).toEqual([{ state: 'open', paid: '30.00', asked: '30.00' }])
  // who made it is led on: nothing else may be done with what was paid on
  const open = await detail(now.id)
  expect((await clerk.get(calls.detail, { id: now.id })).actions).toEqual(expect.arrayContaining(['submit']))
  expect((await clerk.get(calls.detail, { id: now.id })).actions).not.toContain('edit')
  const sent = await submitted(clerk, { ...now, version: open.version })
  expect(await owes()).toEqual([{ state: 'open', paid: '30.00', asked: '150.00' }])
  const again = await approved(sent, second)
  expect((await detail(now.id)).status).toBe('partlyPaid')
  expect((await cashier.get(calls.pay, transfer(again, '120.00'))).status).toBe('paid')
  expect(await owes()).toEqual([{ state: 'paid', paid: '150.00', asked: '150.00' }])
})

test('of what money was paid on only so much is opened as came back; what is left still covers it', async () => {
  const { second, cashier } = all.people
  const of = await prepaid('60.00', '60.00')
  const now = await approved(await asked('150.00'), second)
  await cashier.get(calls.pay, transfer(now, '10.00'))
  expect((await bounced(of.id)).code).toBe(0)
  const lines = [
    ['-60.00', '-60.00'],
    ['150.00', '70.00'],
  ]
  expect(await standing(now.id)).toEqual(['rejected', '90.00', '10.00', '60.00', lines])
})

test('one that is paid in part and waits for another approval, or was sent back from there, is opened as well', async () => {
  const { clerk, second, cashier } = all.people
  await levelled(w, g, all.people)
  const of = await prepaid('60.00', '60.00')
  const now = await approved(await asked('150.00'), second)
  const part = await cashier.get(calls.pay, transfer(now, '10.00'))
  await banked(w, g.supplier, '6222000033334444')
  await clerk.get(calls.resubmit, { id: now.id, version: part.version })
  expect((await bounced(of.id)).code).toBe(0)
  expect((await standing(now.id)).slice(0, 4)).toEqual(['rejected', '90.00', '10.00', '60.00'])
  const { rows } = await w.sql.query(`select state from approval_level where doc_id = $1 and state <> 'passed'`, [
    now.id,
  ])
  expect(rows).toEqual([{ state: 'cancelled' }])
  // it stays sent back while the rest comes back too, and says so
  expect((await bounced(of.id)).code).toBe(0)
  expect((await standing(now.id)).slice(0, 4)).toEqual(['rejected', '150.00', '10.00', '0.00'])
  const open = await detail(now.id)
  expect(open.history.filter((h) => h.action === 'uncover').map((h) => h.from)).toEqual(['pending', 'rejected'])
  const again = await approved(await submitted(clerk, { ...now, version: open.version }), second)
  expect((await cashier.get(calls.pay, transfer(again, '140.00'))).status).toBe('paid')
})

test('what is paid in full with money stays paid when the rest of the prepayment comes back: nothing of it covers that one any more', async () => {
  const { clerk, second, cashier } = all.people
  const of = await prepaid('60.00', '60.00')
  const whole = await approved(await asked('60.00'), second)
  const now = await approved(await asked('150.00'), second)
  await cashier.get(calls.pay, transfer(now, '10.00'))
  expect((await bounced(of.id)).code).toBe(0)
  expect((await standing(now.id)).slice(0, 4)).toEqual(['rejected', '150.00', '10.00', '0.00'])
  const open = await detail(now.id)
  const again = await approved(await submitted(clerk, { ...now, version: open.version }), second)
  expect((await cashier.get(calls.pay, transfer(again, '140.00'))).status).toBe('paid')
  expect((await bounced(of.id)).code).toBe(0)
  expect((await standing(now.id)).slice(0, 3)).toEqual(['paid', '150.00', '150.00'])
  expect((await detail(whole.id)).status).toBe('rejected')
})

test('who paid a part of it does not hand it in again when what covered it is gone', async () => {
  const { finance, second, cashier } = all.people
  const at = 'settlement/requisition'
  const payer = await w.person({ [at]: 'view submit pay reversePayment' }, g.hospital)
  const of = await prepaid('120.00')
  const made = await drafted(finance, g.supplier, await passedInvoices(w, g, all.invoices, '150.00'))
  const now = await approved(await submitted(finance, made), second)
  await payer.get(calls.pay, transfer(now, '10.00'))
  await banked(w, g.supplier, '6222000055556666')
  const part = await detail(now.id)
  const no = '付过款的人不能提交'
  expect((await payer.ask(calls.resubmit, { id: now.id, version: part.version })).msg).toBe(no)
  expect((await bounced(of.id)).code).toBe(0)
  const open = await payer.get(calls.detail, { id: now.id })
  expect([open.status, open.actions.includes('submit')]).toEqual(['rejected', false])
  expect((await payer.ask(calls.submit, { id: now.id, version: open.version })).msg).toBe(no)
  const sent = await submitted(finance, { ...now, version: open.version })
  expect((await cashier.get(calls.pay, transfer(await approved(sent, second), '140.00'))).status).toBe('paid')
})
