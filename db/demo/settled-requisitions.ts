import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { requisitionCalls as calls } from '#modules/requisition/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import { moveSettled } from './queries-settlement.ts'
import type { MadeInvoice } from './settled-invoices.ts'
import { paidAfter } from './settlement-days.ts'
import type { Desk } from './settlement-types.ts'

/** How far what is asked for of an invoice goes; `bounced`: a transfer came back, and it was paid again. */
export interface RequestStory {
  reach: 'draft' | 'pending' | 'rejected' | 'void' | 'approved' | 'partlyPaid' | 'bounced' | 'paid'
  /** Only a half of the invoice is asked for. */
  half?: boolean
  /** Days from the approval to the payment; on time when left out. */
  wait?: number
  /** The hospital raises it itself. */
  own?: boolean
}
interface Wish {
  id: string
  version: number
}
const halfOf = (amount: string): string => new Decimal(amount).div(2).toFixed(2)

/** Level by level, as many as the amount asks for; who raised it is none of them. */
const approved = async (d: Desk, of: Wish, ago: number): Promise<Wish> => {
  let { version } = of
  for (const who of d.levels) {
    const now = await ask(who, calls.audit, { id: of.id, version, action: 'approve' }, ago)
    version = now.version
    if (now.status !== 'pending') break
  }
  return { id: of.id, version }
}

/** Transfers of the bank, one number each. */
const payments = async (
  d: Desk,
  of: Wish,
  { reach }: RequestStory,
  o: { amount: string; ago: number; bank: string },
) => {
  let { version } = of
  const payDate = dayFrom(-o.ago)
  const pay = async (amount: string, nth: number) => {
    const bankVoucherNo = `${o.bank}${nth}`
    ;({ version } = await ask(d.cashier, calls.pay, { id: of.id, version, payDate, amount, bankVoucherNo }, o.ago))
  }
  if (reach === 'paid') return pay(o.amount, 1)
  await pay(halfOf(o.amount), 1)
  if (reach === 'partlyPaid') return
  await pay(new Decimal(o.amount).sub(halfOf(o.amount)).toFixed(2), 2)
  const { payments: all } = await ask(d.cashier, calls.detail, { id: of.id })
  const back = { paymentId: all.find((p) => p.bankVoucherNo === `${o.bank}2`)!.id, payDate, reason: '收款账号有误' }
  const bounced = { id: of.id, version, bankVoucherNo: `${o.bank}2T`, ...back }
  ;({ version } = await ask(d.cashier, calls.reversePayment, bounced, o.ago))
  await pay(new Decimal(o.amount).sub(halfOf(o.amount)).toFixed(2), 3)
}

const follow = async (
  d: Desk,
  by: Actor,
  made: Wish,
  story: RequestStory,
  o: Parameters<typeof payments>[3] & { decided: number; sent: number },
) => {
  if (story.reach === 'draft') return
  const sent = await ask(by, calls.submit, { id: made.id, version: made.version }, o.sent)
  const of = { id: made.id, version: sent.version }
  if (story.reach === 'pending') return
  if (story.reach === 'rejected') {
    const [first] = d.levels
    await ask(first!, calls.audit, { ...of, action: 'reject', reason: '本月资金计划已满，请下月再请' }, o.decided)
  } else if (story.reach === 'void') await ask(by, calls.void, { ...of, reason: '与上月请款重复' }, o.decided)
  else {
    const passed = await approved(d, of, o.decided)
    if (story.reach !== 'approved') await payments(d, passed, story, o)
  }
}

/** What is asked for of one invoice, brought as far as its story goes and moved to its days. @param bank tells its transfers from all others */
export const requestFor = async (d: Desk, invoice: MadeInvoice, story: RequestStory, bank: string): Promise<void> => {
  const amount = story.half ? halfOf(invoice.amount) : invoice.amount
  const steps = paidAfter(invoice.day, story.wait ?? 14)
  const by = story.own ? d.finance : d.biller
  const partnerId = story.own ? d.biller.orgId : d.finance.orgId
  const wish = { partnerId, payMethod: 'transfer' as const, period: invoice.day.slice(0, 7) }
  const made = await ask(by, calls.add, { ...wish, lines: [{ invoiceId: invoice.id, amount }] }, steps.sent)
  await follow(d, by, made, story, { amount, ago: steps.paid, bank, decided: steps.decided, sent: steps.sent })
  await withTx(founder, (tx) => moveSettled(tx, made.id, steps))
}
