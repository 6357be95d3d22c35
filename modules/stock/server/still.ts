import type { Ctx } from '#kernel/server/ctx.ts'
import { lockBalances } from './queries/book.ts'

/** Waits for whatever is being booked of these balances, and keeps them as they are until COMMIT: what moved until now is known. */
export const standStill = async (ctx: Ctx, balanceIds: readonly string[]): Promise<void> => {
  if (balanceIds.length > 0) await lockBalances(ctx.tx, ctx.actor, balanceIds)
}
