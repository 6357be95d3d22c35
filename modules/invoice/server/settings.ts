import { z } from 'zod'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { allowedOf } from '../shared/amounts.ts'

/** Domain §2.25: what an invoice and its lines may be apart beside a cent a line; yuan. */
export const linkTolerance = setting(
  'settlement.linkTolerance',
  z.string().regex(/^\d{1,4}(\.\d{1,2})?$/),
  '0.00',
  '发票价税合计与关联明细允许相差的金额（元），每行另允许 0.01 元',
  { regionOnly: true },
)

/** Domain-money §3.17 M05: the same in per mille of the invoice; the larger of the two counts. */
export const linkToleranceRate = setting(
  'settlement.linkToleranceRate',
  z.string().regex(/^\d{1,2}(\.\d{1,2})?$/),
  '0',
  '发票价税合计与关联明细允许相差的比例（‰），与金额取大者',
  { regionOnly: true },
)

/** What the region allows an invoice of so much beside a cent a line; yuan. */
export const linkAllowed = async (ctx: Ctx, amount: string): Promise<string> =>
  allowedOf(amount, await configOf(ctx, linkTolerance), await configOf(ctx, linkToleranceRate))

/** Domain §2.26: a hospital, or the region, may want to be invoiced only what is on a voucher its supplier agreed to. */
export const voucherRequired = setting('settlement.voucherRequired', z.boolean(), false, '只能按已确认的开票凭证开票')
