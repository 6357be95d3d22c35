import type { Ctx } from '#kernel/server/ctx.ts'
import type { Acting } from '#kernel/server/document/service.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { cmp, Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { candidatesOf } from './queries/candidates.ts'
import type { RequisitionDoc, RequisitionLine } from './queries/read.ts'

/** Credits of its pair that no requisition sets off; behind the ranges of who approves or pays, since they lower what is owed to anybody. */
const openCredits = (ctx: Ctx, d: RequisitionDoc) => elevated(ctx, () => candidatesOf(ctx, d, { credits: true }))

/**
 * Open credits of the pair are always taken in (domain §2.27), those too that came after it was handed in: it goes on only when it was
 * withdrawn or sent back and handed in with them. What was paid of it stays and cannot be withdrawn: its next payment keeps them back.
 * @throws Refusal naming the first of them that is none of its lines
 */
export const mustSetOff = async (ctx: Ctx, d: Acting<RequisitionDoc, RequisitionLine>): Promise<void> => {
  if (d.kind === 'prepay' || cmp(d.paidAmount, '0') > 0) return
  const lines = await d.lines()
  const credit = (await openCredits(ctx, d)).find((c) => !lines.some((l) => l.invoiceId === c.invoiceId))
  if (!credit) return
  const no = { no: credit.invoiceNo }
  if (cmp(credit.openAmount, '0') > 0) throw refuse('已红冲的发票 {{no}} 尚未列入，请撤回或驳回，修改后再提交', no)
  throw refuse('红字发票 {{no}} 尚未抵扣，请撤回或驳回，修改后再提交', no)
}

/** Of the rest of one that is partly paid what is owed back is not paid, until another requisition sets it off. @throws Refusal */
export const mustKeepBack = async (
  ctx: Ctx,
  d: Acting<RequisitionDoc, RequisitionLine>,
  amount: string,
): Promise<void> => {
  if (d.kind === 'prepay' || cmp(d.paidAmount, '0') <= 0) return
  const credits = await openCredits(ctx, d)
  const back = sumOf(credits.map((c) => c.openAmount))
  const most = Decimal.max(0, sumOf([d.leftAmount, back])).toFixed(2)
  if (cmp(back, '0') < 0 && cmp(amount, most) > 0)
    throw refuse('红字发票 {{no}} 尚未抵扣，本次最多可付 {{amount}} 元，其余待其抵扣后再付', {
      no: credits[0]!.invoiceNo,
      amount: most,
    })
}
