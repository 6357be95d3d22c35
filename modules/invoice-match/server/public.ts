import type { Ctx } from '#kernel/server/ctx.ts'
import { isPending } from './queries/facts.ts'
import { runsOf } from './queries/read.ts'
import { runMatch } from './run.ts'
import { matched } from './service.ts'

/** Every run of an invoice as it was kept, and what did not agree with all that was said of it. */
export const matchesWhole = async (ctx: Ctx, invoiceId: string) => {
  const { exceptions } = await matched(ctx, { id: invoiceId })
  return { runs: await runsOf(ctx.tx, invoiceId), exceptions }
}

/** Something became known of an invoice: one that waits is matched anew. The caller has it locked, or is the system. */
export const matchAgain = async (ctx: Ctx, invoiceId: string): Promise<void> => {
  if (await isPending(ctx.tx, invoiceId)) await runMatch(ctx, invoiceId, 'hand')
}
