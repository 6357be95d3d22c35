import type { Ctx } from '#kernel/server/ctx.ts'
import * as q from './queries.ts'

/** The lots of an acceptance as stock books them. */
export const linesOfAcceptance = (ctx: Ctx, id: string) => q.lines(ctx.tx, id)
