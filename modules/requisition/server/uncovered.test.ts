import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import * as kit from '#tests/prepaying.ts'
import { approved, drafted, openRequests, passedInvoices, submitted, transfer } from '#tests/requesting.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'

/* domain §2.27: what became of a requisition on which money was paid, after a prepayment that covered the rest went back. */
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

/** Asked for 150, of which a prepayment covered 120 and 30 were paid: the prepayment went back. */
const opened = async () => {
  const of = await prepaid('120.00')
  const now = await approved(await asked('150.00'), all.people.second)
  await all.people.cashier.get(calls.pay, transfer(now, '30.00'))
  expect((await bounced(of.id)).code).toBe(0)
  return now
}
/** Of its clock: what of it is paid, and its stops. */
const clockOf = async (id: string) => {
  const { rows } = await w.sql.query(
    `select c.paid, (select jsonb_agg(s.ends_on is null order by s.id) from payment_stop s where s.item_id = c.item_id and s.doc_id = $1) as open
     from payment_clock c join payable_link k on k.item_id = c.item_id join requisition_line l on l.invoice_id = k.invoice_id where l.requisition_id = $1`,
    [id],
  )
  return rows
}

test('the money that was paid of it bounces too: it stays with its maker, who may change and void it as any other', async () => {
  const { clerk, finance, second, cashier } = all.people
  const now = await opened()
  const actions = async (who = cashier) => (await who.get(calls.detail, { id: now.id })).actions
  expect(await actions()).toContain('bounceLate')
  expect(await actions(clerk)).not.toContain('void')
  expect((await bounced(now.id)).data).toMatchObject({ status: 'rejected' })
  const open = await detail(now.id)
  expect([open.status, open.amount, open.paidAmount, open.lines.map((l) => l.paidAmount)]).toEqual([
    ...['rejected', '150.00', '0.00'],
    ['0.00', '0.00'],
  ])
  expect(open.history.at(-1)).toMatchObject({ action: 'bounceLate', from: 'rejected', to: 'rejected' })
  const { rows: heard } = await clerk.get(messageCalls.query, { category: 'warning' })
  expect(heard.filter((x) => x.docNo === now.no).map((x) => x.event)).toContain('requisition.bounceLate')
  expect(await clockOf(now.id)).toEqual([{ paid: '0.00', open: [true] }])
  // nothing is paid: nothing can be sent back
  expect(await actions()).not.toContain('bounceLate')
  expect((await actions(clerk)).sort()).toEqual(expect.arrayContaining(['edit', 'submit', 'void']))
  const lines = open.lines.filter((l) => l.invoiceId).map((l) => ({ invoiceId: l.invoiceId!, amount: '140.00' }))
  const { version } = await clerk.get(calls.update, { id: now.id, version: open.version, lines })
  const sent = await submitted(clerk, { ...now, version })
  // asked for anew, it is the hospital's turn
  expect(await clockOf(now.id)).toEqual([{ paid: '0.00', open: [false] }])
  expect((await cashier.get(calls.pay, transfer(await approved(sent, second), '140.00'))).status).toBe('paid')
  const other = await opened()
  expect((await bounced(other.id)).code).toBe(0)
  const gone = await detail(other.id)
  await clerk.get(calls.void, { id: other.id, version: gone.version, reason: '不再请款' })
  expect((await finance.get(calls.detail, { id: other.id })).status).toBe('void')
})

test('who sent money back of one that was uncovered is one who paid: he neither approves it nor hands it in', async () => {
  const { second } = all.people
  const now = await opened()
  const at = 'settlement/requisition'
  const one = await w.person({ [at]: 'view audit submit reversePayment' }, g.hospital)
  const { version, payments } = await detail(now.id)
  const { amount: _, ...wish } = transfer({ id: now.id, version }, '30.00')
  const wrong = { ...wish, paymentId: payments[0]!.id, reason: '户名不符' }
  expect((await second.ask(calls.reversePayment, wrong)).code).not.toBe(0)
  expect((await one.ask(calls.reversePayment, wrong)).data).toMatchObject({ status: 'rejected' })
  const sent = await submitted(all.people.clerk, { ...now, version: (await detail(now.id)).version })
  const pass = await one.ask(calls.audit, { id: now.id, version: sent.version, action: 'approve' })
  expect(pass.msg).toBe('付过款的人不能审批')
})
