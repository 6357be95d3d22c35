import type { Ctx } from '#kernel/server/ctx.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { lockedAmount, requestedAmount } from './queries/ledger.ts'
import { requisition } from './service.ts'

/** Locks these invoices as requisitions ask for them. @returns whether one asks for money of any; the caller is elevated */
export const lockRequested = async (ctx: Ctx, invoiceIds: readonly string[]): Promise<boolean> =>
  cmp(await lockedAmount(ctx.tx, invoiceIds), '0') !== 0

/** Whether a requisition that stands asks for money of this invoice: it is not voided then. */
export const isRequested = async (ctx: Ctx, invoiceId: string): Promise<boolean> =>
  cmp(await requestedAmount(ctx.tx, invoiceId), '0') !== 0

/** One of them whole, as its reader sees it. @throws Refusal unknown and foreign ids alike */
export const requisitionWhole = (ctx: Ctx, id: string) => requisition.detail(ctx, { id })
