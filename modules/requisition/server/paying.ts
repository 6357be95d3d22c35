import { randomUUID } from 'node:crypto'
import { act, derive } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach } from '#kernel/server/files/attach.ts'
import { nextNo } from '#kernel/server/number.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, minus, sumOf } from '#kernel/shared/decimal.ts'
import { standsBehind } from '#modules/approval/server/public.ts'
import type { requisitionCalls } from '../shared/calls.ts'
import { requisitionMachine as m } from '../shared/machine.ts'
import type { PayMethod } from '../shared/types.ts'
import { mustKeepBack, mustSetOff } from './crediting.ts'
import { owner } from './files.ts'
import { mustNotBeFrozen } from './frozen.ts'
import { contractSays } from './prepaying.ts'
import * as ledger from './queries/ledger.ts'
import { requisitionReads } from './queries/read.ts'
import { insertPayment, spread, stamp } from './queries/write.ts'
import { type ActingRequisition, follow, heldSays } from './rules.ts'
import { requisition } from './service.ts'
import { coveredBeyond, type Uncovered, uncover } from './uncovering.ts'

type Calls = typeof requisitionCalls
/** One transfer: yuan, what came back with its minus. */
interface Transfer {
  payDate: string
  amount: string
  payMethod: PayMethod
  bankVoucherNo: string
  note: string
  bounces: string | null
  /** Ids of the bank's receipts. */
  files: readonly string[]
}
const acting = async (ctx: Ctx, id: string, action: 'pay' | 'bounce'): Promise<ActingRequisition> => {
  const { doc } = await requisition.lock(ctx, id)
  return { ...requisition.asDoc(doc, action), lines: () => requisitionReads.lines(ctx.tx, id) }
}

/** Whoever passed an invoice of it, or an exception of one, or approved it does not pay it, nor for whom somebody else approved it. */
const mayPay = async (ctx: Ctx, d: ActingRequisition): Promise<string | undefined> => {
  if (await elevated(ctx, () => ledger.checkedBy(ctx.tx, d.id, ctx.actor.userId)))
    return '验过其中发票或放行过其异常的人不能付款'
  if (await standsBehind(ctx, d.id)) return '他人代您审批过此请款单，您不能付款'
  return heldSays(d)
}
/** @throws Refusal of a day that is still to come, and of a number of the bank that is another transfer */
const mustBeOne = async (
  ctx: Ctx,
  d: ActingRequisition,
  t: Pick<Transfer, 'payDate' | 'bankVoucherNo'>,
): Promise<void> => {
  if (t.payDate > today()) throw malformed([{ path: 'payDate', message: '付款日期不能晚于今天' }])
  if (await ledger.voucherTaken(ctx.tx, d.hospitalId, t.bankVoucherNo))
    throw refuse('银行流水号 {{no}} 已登记过', { no: t.bankVoucherNo })
}

/**
 * The transfer stands beside the status; lines, invoices and items follow, and what is paid by now is the status.
 * @param first what must be written before what was paid sinks, and names this transfer
 */
const book = async (ctx: Ctx, d: ActingRequisition, t: Transfer, first?: () => Promise<void>): Promise<void> => {
  const no = await nextNo(ctx, 'FK')
  const of = { requisitionId: d.id, hospitalId: d.hospitalId, supplierId: d.supplierId }
  const id = randomUUID()
  const files = await attach(ctx, { kind: owner, id }, [], t.files)
  // whoever registers the same number at the same moment was first
  if (!(await insertPayment(ctx.tx, ctx.actor, { ...of, no, ...t, id, files })))
    throw refuse('银行流水号 {{no}} 已登记过', { no: t.bankVoucherNo })
  await first?.()
  await spread(ctx.tx, d.id)
  await follow(ctx, d.id)
  // what is with its maker stays there
  if (d.status === 'rejected') return
  const paid = sumOf([d.paidAmount, t.amount], 2)
  if (cmp(paid, d.amount) === 0) await derive(ctx, m, [d], 'payAll')
  else if (cmp(paid, '0') === 0) await derive(ctx, m, [d], 'payNone')
}
const told = (t: Transfer): string => [t.amount, t.payDate, t.bankVoucherNo, t.note].filter(Boolean).join(' · ')

/** A part of it, or all that is left, is paid: to the account it was approved for, and to no other one (domain §2.27). */
export const pay = async (ctx: Ctx, { id, version, ...typed }: Input<Calls['pay']>) => {
  const d = await acting(ctx, id, 'pay')
  const t: Transfer = { note: '', bounces: null, files: [], ...typed, payMethod: typed.payMethod ?? d.payMethod }
  await act(
    ctx,
    m,
    d,
    { action: 'pay', version, reason: told(t) },
    {
      pay: {
        async refuse() {
          const no = await mayPay(ctx, d)
          if (no) return no
          await mustNotBeFrozen(ctx, d)
          const over = await contractSays(ctx, d)
          if (over) return over
          if (d.accountChanged) return '供应商的收款账户已变更，须重新送审后才能付款'
          await mustSetOff(ctx, d)
          if (cmp(t.amount, d.leftAmount) > 0) throw refuse('最多可付 {{amount}} 元', { amount: d.leftAmount })
          await mustKeepBack(ctx, d, t.amount)
          await mustBeOne(ctx, d, t)
          return undefined
        },
        sets: () => stamp.paid(t.amount),
        effect: () => book(ctx, d, t),
      },
    },
  )
  return { id, status: d.status, version: d.version }
}

/** The bank sent a transfer back: a payment with a minus, and it may be paid again. What it covered as a prepayment is open again. */
export const bounce = async (
  ctx: Ctx,
  { id, version, paymentId, reason, ...typed }: Input<Calls['reversePayment']>,
) => {
  const d = await acting(ctx, id, 'bounce')
  const action = d.status === 'rejected' ? 'bounceLate' : 'bounce'
  let t: Transfer = { files: [], ...typed, amount: '0', payMethod: d.payMethod, note: reason, bounces: paymentId }
  const wish = { action: action as 'bounce' | 'bounceLate', version, reason: '' }
  let covered: readonly Uncovered[] = []
  const rule = {
    async refuse() {
      const no = await mayPay(ctx, d)
      if (no) return no
      const of = await ledger.paymentOf(ctx.tx, id, paymentId)
      if (!of) throw notFound()
      if (of.bounced || cmp(of.amount, '0') < 0) return '这笔付款已退票'
      // its days are the supplier's: none before anything was paid
      if (t.payDate < of.payDate) throw malformed([{ path: 'payDate', message: '退票日期不能早于付款日期' }])
      covered = await coveredBeyond(ctx, d, of.amount)
      await mustBeOne(ctx, d, t)
      t = { ...t, amount: minus('0', of.amount), payMethod: of.payMethod as PayMethod }
      wish.reason = told(t)
      return undefined
    },
    sets: () => stamp.paid(t.amount),
    // never more of it is used than was paid
    effect: () => book(ctx, d, t, () => uncover(ctx, d, covered, reason)),
  }
  await act(ctx, m, d, wish, { bounce: rule, bounceLate: rule })
  return { id, status: d.status, version: d.version }
}
