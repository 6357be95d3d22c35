import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { undecided } from './queries/read.ts'

/**
 * What refusals hold of lines of an order, by line: their supplier may still object, or did, and the operator has not decided yet
 * (decision 0058). Its caller has the order locked.
 */
export const heldByRefusals = (ctx: Ctx, orderLineIds: readonly string[]): ReturnType<typeof undecided> =>
  elevated(ctx, () => undecided(ctx.tx, orderLineIds))
