import type { Ctx } from '#kernel/server/ctx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { requestedAmount } from './queries/ledger.ts'
import { requisition } from './service.ts'

/** Whether a requisition that stands asks for money of this invoice: it is not voided then. */
export const isRequested = async (ctx: Ctx, invoiceId: string): Promise<boolean> =>
  cmp(await requestedAmount(ctx.tx, invoiceId), '0') !== 0

/** One of them whole, as its reader sees it. @throws Refusal unknown and foreign ids alike */
export const requisitionWhole = (ctx: Ctx, id: string) => requisition.detail(ctx, { id })
