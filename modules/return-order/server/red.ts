import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { attach, ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import { reddened, redNoOf } from '#modules/payable/server/public.ts'
import type { returnOrderCalls } from '../shared/calls.ts'
import { blueDay, returnReads as reads, redElsewhere } from './queries/read.ts'
import * as q from './queries/write.ts'
import { returnOrder } from './service.ts'

const owner = 'returnOrder'
const cent = new Decimal('0.01')

/**
 * The red invoice of what came back (domain §3.8): a number of the supplier's that stands for no other return, not of a day before
 * the invoice it takes back, over what is due and nobody handed a red invoice in for. What it says is kept as it was typed.
 */
export const uploadRedInvoice = async (ctx: Ctx, input: Input<(typeof returnOrderCalls)['uploadRedInvoice']>) => {
  const { id, version, files, redAmount: typed, redCode = '', redNo, redDate } = input
  const seen = await returnOrder.get(ctx, id)
  if (seen.status === 'done' && cmp(seen.redDue, '0') === 0) throw refuse('此退货单没有需要红冲的发票')
  if (seen.redNo) throw refuse('已上传红字发票 {{no}}', { no: seen.redNo })
  const atDesk = await redNoOf(ctx, id)
  if (atDesk) throw refuse('已由红字发票 {{no}} 红冲', { no: atDesk })
  const { doc: d, before } = await returnOrder.forChange(ctx, id, version, 'uploadRedInvoice')
  const redAmount = new Decimal(typed).abs().toFixed(2)
  const no = (path: string, message: string, params?: Record<string, string | number>) =>
    malformed([{ path, message, ...(params ? { params } : {}) }])
  if (redNo.length === 20 && redCode) throw no('redCode', '20 位号码的数电发票没有发票代码')
  if (redDate > today()) throw no('redDate', '开票日期不能晚于今天')
  const blue = await blueDay(ctx.tx, id)
  if (blue && redDate < blue) throw no('redDate', '红字发票不能早于原发票日期 {{day}}', { day: blue })
  const off = new Decimal(redAmount).sub(d.redDue).abs()
  if (off.gt(cent.mul(before.lines.length)))
    throw no('redAmount', '红冲金额 {{amount}} 与应红冲金额 {{due}} 不一致', {
      amount: redAmount,
      due: new Decimal(d.redDue).toFixed(2),
    })
  if (before.lines.some((l) => l.invoiceNo === redNo))
    throw no('redNo', '发票 {{no}} 是原发票，请填写红字发票号码', { no: redNo })
  await q.lockRed(ctx.tx, d.supplierId, redCode, redNo)
  const other = await redElsewhere(ctx.tx, { id, supplierId: d.supplierId, redCode, redNo })
  if (other) throw no('redNo', '红字发票 {{no}} 已用于退货单 {{other}}', { no: redNo, other })
  const kept = await attach(ctx, { kind: owner, id }, d.redFiles, files)
  const saved = await q.keepRed(ctx.tx, id, ctx.actor.userId, { redCode, redNo, redDate, redAmount, files: kept })
  await reddened(ctx, id)
  await returnOrder.noted(ctx, d, 'uploadRedInvoice', '上传红字发票', { after: input })
  return { id, no: d.no, version: saved.version }
}

/** Its red invoice is read by whoever sees the return. */
export const redFiles: FileGrant = async (ctx, fileId) => {
  const id = ctx.actor.codes.has('procurement/return:view') && (await ownerOf(ctx, owner, fileId))
  return !!id && (await reads.get(ctx.tx, ctx.actor, id)) !== undefined
}
