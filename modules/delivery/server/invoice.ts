import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { numbered } from '#modules/payable/server/public.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import { announcedAmong, invoiceElsewhere, lockInvoice, setInvoice } from './queries/invoice.ts'
import { deliveryReads as reads } from './queries/read.ts'
import { delivery, lotsNamed } from './service.ts'

/** The delivery with its lots, when an invoice can be added to it now. */
export const checkInvoice = async (ctx: Ctx, { id }: { id: string }) => {
  const d = await delivery.get(ctx, id)
  delivery.mustOffer(ctx, d, 'addInvoice')
  return { id, no: d.no, version: d.version, lines: await reads.lines(ctx.tx, id) }
}

const cent = new Decimal('0.01')

/** The typed amount over its lots: each lot's own, and the cents the invoice was rounded by one a lot, from the first. */
const parted = (lots: readonly { id: string; amount: string }[], typed: string) => {
  const amounts = lots.map((l) => l.amount)
  const sum = sumOf(amounts, 2)
  const off = new Decimal(typed).sub(sum)
  if (off.abs().gt(cent.mul(lots.length)))
    throw refuse('发票金额 {{amount}} 与所选明细金额合计 {{sum}} 不一致', { amount: typed, sum })
  const cents = off.abs().div(cent).ceil().toNumber()
  const step = off.isNegative() ? cent.neg() : cent
  return lots.map(({ id, amount }, i) => ({ id, amount: i < cents ? step.add(amount).toFixed(2) : amount }))
}

/**
 * Registers one invoice for lots of a delivery. What it says is kept as typed and never changed to make it match (lessons:
 * invoice control). A lot has one invoice; an invoice of a supplier is for one hospital under one date, over as many of
 * their deliveries as it names, until settlement brings an invoice of its own (domain §2.25). Another supplier's numbers are
 * his: who types one first keeps nobody from his own (security.md A18).
 */
export const addInvoice = async (ctx: Ctx, input: Input<(typeof deliveryCalls)['addInvoice']>) => {
  const { id, version, lineIds, invoiceAmount, ...invoice } = input
  const { invoiceNo } = invoice
  const { doc, before } = await delivery.forChange(ctx, id, version, 'addInvoice')
  if (invoice.invoiceDate > today()) throw refuse('发票日期不能晚于今天')
  const lots = lotsNamed(before.lines, lineIds)
  const announced = await announcedAmong(ctx.tx, lineIds)
  const its = lots.find((l) => announced.has(l.id))
  if (its) throw refuse('第 {{line}} 行已登记发票 {{invoiceNo}}', { line: its.seq, invoiceNo: its.invoiceNo })
  const other = lots.find((l) => l.invoiceDate && (l.invoiceNo !== invoiceNo || l.invoiceCode !== invoice.invoiceCode))
  if (other) throw refuse('第 {{line}} 行已登记发票 {{invoiceNo}}', { line: other.seq, invoiceNo: other.invoiceNo })
  const parts = parted(lots, invoiceAmount)
  await lockInvoice(ctx.tx, doc.supplierId, invoice)
  const used = await invoiceElsewhere(ctx.tx, doc, invoice)
  if (used) throw refuse('发票 {{invoiceNo}} 已用于其他医院或其他开票日期的配送单 {{no}}', { invoiceNo, no: used })
  const saved = await setInvoice(ctx.tx, id, parts, invoice)
  await numbered(ctx, lineIds)
  await delivery.noted(ctx, doc, 'addInvoice', '登记发票', { after: input })
  return { id, no: doc.no, version: saved }
}
