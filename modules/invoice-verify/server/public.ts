import type { Ctx } from '#kernel/server/ctx.ts'
import { ofInvoice } from './queries/read.ts'

export { verifyFrom, verifyLevel } from './settings.ts'

/** Every look-up of an invoice its reader sees, as it was kept. */
export const verificationsOf = (ctx: Ctx, invoiceId: string) => ofInvoice(ctx.tx, ctx.actor, invoiceId)
