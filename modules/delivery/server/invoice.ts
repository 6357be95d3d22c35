import { lastChange, note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine, invoiceable } from '../shared/machine.ts'
import * as q from './queries.ts'
import { invoiceElsewhere, setInvoice } from './queries-invoice.ts'
import { lockBoth } from './service.ts'

type Delivery = NonNullable<Awaited<ReturnType<typeof q.get>>>

/** Invoices may be added until the acceptance is confirmed (domain §3.5). */
const refuseState = (d: Delivery) => {
  const status = d.status as keyof typeof deliveryMachine.states
  if (!invoiceable.includes(status))
    throw refuse('当前状态「{{status}}」不能{{action}}', {
      status: deliveryMachine.states[status].label,
      action: '登记发票',
    })
}

/** The delivery with its lots, when an invoice can be added to it now. */
export const checkInvoice = async (ctx: Ctx, { id }: { id: string }) => {
  const d = await q.get(ctx.tx, ctx.actor, id)
  if (!d) throw notFound()
  refuseState(d)
  return { id, no: d.no, version: d.version, lines: await q.lines(ctx.tx, id) } as never
}

/**
 * Registers one invoice for lots of a delivery. Its amount is that of the lots, a cent per lot apart at most, so that
 * what the invoice says is never changed to make it match (lessons: invoice control).
 */
export const addInvoice = async (ctx: Ctx, input: Input<(typeof deliveryCalls)['addInvoice']>) => {
  const { id, version, lineIds, invoiceAmount, ...invoice } = input
  const { d } = await lockBoth(ctx, id)
  if (d.version !== version) throw conflict({ ...(await lastChange(ctx, d)), version: d.version })
  refuseState(d)
  if (invoice.invoiceDate > today()) throw refuse('发票日期不能晚于今天')
  const wanted = new Set(lineIds)
  const lines = (await q.lines(ctx.tx, id)).filter((l) => wanted.has(l.id))
  if (lines.length !== wanted.size) throw refuse('配送单中没有此明细')
  const sum = sumOf(
    lines.map((l) => l.amount),
    2,
  )
  if (new Decimal(invoiceAmount).sub(sum).abs().gt(new Decimal('0.01').mul(lines.length)))
    throw refuse('发票金额 {{amount}} 与所选明细金额合计 {{sum}} 不一致', { amount: invoiceAmount, sum })
  const other = await invoiceElsewhere(ctx.tx, d.supplierId, id, d.hospitalId, invoice.invoiceNo)
  if (other)
    throw refuse('发票 {{invoiceNo}} 已用于其他医院的配送单 {{no}}', { invoiceNo: invoice.invoiceNo, no: other.no })
  const saved = await setInvoice(ctx.tx, id, lineIds, invoice)
  const parties = d.shippedAt ? [d.supplierId, d.hospitalId] : [d.supplierId]
  await note(ctx, deliveryMachine, { ...d, parties }, { action: 'addInvoice', label: '登记发票', to: d.status })
  audit(ctx, { entity: 'delivery', entityId: id, entityNo: d.no, action: 'addInvoice', after: input })
  return { id, no: d.no, version: saved }
}
