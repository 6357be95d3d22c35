import type { Ctx } from '#kernel/server/ctx.ts'
import { runsOf } from './queries/read.ts'
import { matched } from './service.ts'

/** Every run of an invoice as it was kept, and what did not agree with all that was said of it. */
export const matchesWhole = async (ctx: Ctx, invoiceId: string) => {
  const { exceptions } = await matched(ctx, { id: invoiceId })
  return { runs: await runsOf(ctx.tx, invoiceId), exceptions }
}
