import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { requisitionCalls as calls } from '#modules/requisition/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import { putRequisitionFlow } from './queries-requisitions.ts'

export interface Requesting {
  biller: Actor
  finance: Actor
  second: Actor
  auditor: Actor
  cashier: Actor
  operator: Actor
}
interface Wish {
  id: string
  version: number
}

/** Requisitions of a hospital's passed invoices: partly paid after a transfer that bounced, to be approved, and held by the region. All invented. */
export const loadRequisitions = async (p: Requesting): Promise<void> => {
  await withTx(founder, (tx) => putRequisitionFlow(tx, p.finance.orgId))
  const passed = await ask(p.biller, calls.candidates, { partnerId: p.finance.orgId })
  const half = (amount: string) => new Decimal(amount).div(2).toFixed(2)
  const [first, second] = passed
  if (!first || !second) return
  const raise = async (by: Actor, invoiceId: string, amount: string): Promise<Wish> => {
    const partnerId = by.orgId === p.biller.orgId ? p.finance.orgId : p.biller.orgId
    const made = await ask(by, calls.add, { partnerId, payMethod: 'transfer', lines: [{ invoiceId, amount }] })
    return ask(by, calls.submit, { id: made.id, version: made.version })
  }
  const pass = async (d: Wish): Promise<Wish> => {
    const one = await ask(p.auditor, calls.audit, { id: d.id, version: d.version, action: 'approve' })
    // where the levels are asked for, the second one waits
    return one.status === 'pending'
      ? ask(p.second, calls.audit, { id: d.id, version: one.version, action: 'approve' })
      : one
  }
  const amount = half(first.openAmount)
  let paid = await pass(await raise(p.biller, first.invoiceId, amount))
  const payDate = dayFrom(0)
  const pay = async (bankVoucherNo: string, part: string) => {
    paid = await ask(p.cashier, calls.pay, { id: paid.id, version: paid.version, payDate, amount: part, bankVoucherNo })
  }
  await pay('ZZ2026110001', half(amount))
  await pay('ZZ2026110002', half(half(amount)))
  const { payments } = await ask(p.cashier, calls.detail, { id: paid.id })
  const bounced = { paymentId: payments[1]!.id, payDate, bankVoucherNo: 'TP2026110002', reason: '收款户名不符' }
  const back = await ask(p.cashier, calls.reversePayment, { id: paid.id, version: paid.version, ...bounced })
  await ask(p.finance, calls.promise, { id: paid.id, version: back.version, payOn: dayFrom(3), note: '更正户名后付清' })
  await raise(p.finance, first.invoiceId, new Decimal(first.openAmount).sub(amount).toFixed(2))
  const held = await pass(await raise(p.biller, second.invoiceId, half(second.openAmount)))
  await ask(p.operator, calls.freeze, { id: held.id, version: held.version, reason: '核查票货是否一致' })
}
