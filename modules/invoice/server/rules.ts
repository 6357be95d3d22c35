import type { Rules } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { lineErrors, refuse } from '#kernel/server/refusal.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { taken } from '#modules/invoice-clash/server/public.ts'
import { mustAgree, qrValues } from '#modules/invoice-reading/server/public.ts'
import { free, reserve } from '#modules/payable/server/public.ts'
import { isRequested } from '#modules/requisition/server/public.ts'
import { isPaper } from '../shared/kinds.ts'
import type { invoiceMachine } from '../shared/machine.ts'
import { keysOf } from '../shared/number.ts'
import { mustHaveArrived } from './announce.ts'
import { announceNothing } from './queries/announce.ts'
import { profilesOf } from './queries/billing.ts'
import type { InvoiceDoc, InvoiceLine } from './queries/read.ts'
import * as q from './queries/write.ts'
import * as red from './red.ts'
import { mustBeVouched } from './vouched.ts'

export type ActingInvoice = Acting<InvoiceDoc, InvoiceLine>

/**
 * Whether it may be handed in (domain-money §3.17, what blocks): whose it is before its number, so that nobody blocks a rival's
 * number. The sentence of the first fault.
 */
const mayGo = async (ctx: Ctx, d: ActingInvoice): Promise<string | undefined> => {
  await mustHaveArrived(ctx, d.id)
  const lines = await d.lines()
  if (lines.length === 0 && d.redReason !== 'wrong') return '没有关联明细，不能提交'
  if (d.issueDate > today()) return '开票日期不能晚于今天'
  mustAgree([...d.readings, { values: qrValues(d.qrRaw) }])
  const known = await profilesOf(ctx.tx, [d.hospitalId, d.supplierId])
  const [seller, buyer] = [known.get(d.supplierId)!, known.get(d.hospitalId)!]
  if (!seller.taxNo) throw refuse('「{{name}}」没有维护税号，请先填写开票资料', { name: d.supplier })
  if (!buyer.taxNo) throw refuse('「{{name}}」没有维护税号，请先填写开票资料', { name: d.hospital })
  if (d.sellerTaxNo !== seller.taxNo)
    throw refuse('销方税号 {{no}} 不是供应商的税号 {{his}}', { no: d.sellerTaxNo, his: seller.taxNo })
  if (d.buyerTaxNo !== buyer.taxNo)
    throw refuse('购方税号 {{no}} 不是医院开票资料的税号 {{his}}', { no: d.buyerTaxNo, his: buyer.taxNo })
  const stop = (await stopsOf(ctx, d.hospitalId, [d.supplierId], 'invoice')).get(d.supplierId)
  if (stop) throw refuse(stop.message, stop.params)
  if (d.colour === 'red') await red.mayTake(ctx, d)
  return undefined
}

/** Its number is taken for ever, and what it is for is nobody else's (domain §2.25). @throws Refusal */
const handIn = async (ctx: Ctx, d: ActingInvoice): Promise<void> => {
  const foreign = await q.takeKeys(ctx.tx, d, keysOf(d))
  if (foreign.length > 0) throw taken(ctx, foreign, d)
  const lines = await d.lines()
  // what came back was on a voucher as it went out
  if (d.colour === 'blue') await mustBeVouched(ctx, d.hospitalId, lines)
  const { parts, faults } = await reserve(
    ctx,
    { ...d, red: d.colour === 'red' },
    lines.map((l) => ({ itemId: l.itemId, qty: l.qty })),
  )
  if (faults.length > 0)
    throw lineErrors(faults.map(({ at, message, params }) => ({ line: at + 1, column: 'qty', message, params })))
  // what is left between it and its lines the match tells (M05)
  await q.setParts(ctx.tx, d.id, parts)
}
/** What the last match found against it, and who let that pass; the match of this step looks again. */
const mayPass = async (ctx: Ctx, d: ActingInvoice): Promise<string | undefined> => {
  if (d.overriders.includes(ctx.actor.userId)) return '放行过此发票异常的人不能验票通过'
  const at = d.marks.search(/[fb]/)
  if (d.redReason === 'wrong') await red.mustBeFree(ctx, d.id)
  if (at >= 0) throw refuse('核对未通过：{{check}}，请先处理异常', { check: `M${String(at + 1).padStart(2, '0')}` })
  return undefined
}
type Voidable = Pick<InvoiceDoc, 'keyed' | 'invoiceType' | 'issueDate' | 'redTaken' | 'redReason' | 'status'>
/** Whether what red ones did keeps it: a blue one that is taken back stands, and so does what was issued in error. */
const redKeeps = ({ redTaken, redReason, status }: Voidable): boolean =>
  cmp(redTaken, '0') > 0 || (redReason === 'wrong' && status === 'passed')
/** Paper alone is voided, in the month it was issued in (domain §2.25). */
const isFresh = ({ keyed, invoiceType, issueDate }: Voidable): boolean =>
  keyed && isPaper(invoiceType) && issueDate.slice(0, 7) === today().slice(0, 7)
export const mayVoid = (d: Voidable): boolean => isFresh(d) && !redKeeps(d)
const freed = { effect: (ctx: Ctx, d: ActingInvoice) => free(ctx, d.id) }

/** Reasons to refuse an action, and its consequences. */
export const invoiceRules: Rules<ActionOf<typeof invoiceMachine>, ActingInvoice> = {
  submit: { refuse: mayGo, sets: q.stamp.submitted, effect: handIn },
  withdraw: freed,
  approve: {
    refuse: mayPass,
    sets: q.stamp.audited,
    effect: async (ctx, d) => {
      if (d.colour === 'red') await red.taken(ctx, d)
    },
  },
  reject: {
    refuse: async (_, __, wish) => (wish?.reason ? undefined : '请填写原因'),
    sets: q.stamp.audited,
    ...freed,
  },
  void: {
    refuse: async (ctx, d) => {
      if (await isRequested(ctx, d.id)) return '发票已请款，不能作废'
      if (!isFresh(d)) return '只有纸质发票能在开票当月作废，电子发票请开红字发票'
      if (redKeeps(d)) return d.colour === 'red' ? '开票有误的红字发票通过后不能作废' : '已有红字发票，不能作废'
      return undefined
    },
    effect: async (ctx, d) => {
      await free(ctx, d.id)
      await announceNothing(ctx.tx, d.id)
      if (d.colour === 'red') await red.givenBack(ctx, d)
    },
  },
}
