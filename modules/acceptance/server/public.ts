import type { Ctx } from '#kernel/server/ctx.ts'
import { acceptanceReads as reads } from './queries/read.ts'

/** The lots of an acceptance as stock books them. */
export const linesOfAcceptance = (ctx: Ctx, id: string) => reads.lines(ctx.tx, id)
