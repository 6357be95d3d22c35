import type { Ctx } from '#kernel/server/ctx.ts'
import { passedFor } from './queries/levels.ts'

export { approvalGate } from './gate.ts'
export { flowsOff } from './queries/flows.ts'
export { forMe, hisTurn, passedForInSql, passedForMe, waitsForMe } from './queries/levels.ts'
export { useApprovable } from './service.ts'

/** Whether the actor passed a level of this document, or another one did by his right. */
export const standsBehind = (ctx: Ctx, docId: string): Promise<boolean> => passedFor(ctx.tx, docId, ctx.actor.userId)
