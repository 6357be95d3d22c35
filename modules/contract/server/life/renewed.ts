import type { Ctx } from '#kernel/server/ctx.ts'
import { elevated } from '#kernel/server/tx.ts'
import { followed } from '../queries/moving.ts'

/** Whether a contract has a successor both sides signed, also where who signs or voids that one may not see it. */
export const noteRenewed = (ctx: Ctx, id: string, renewed: boolean): Promise<void> =>
  elevated(ctx, () => followed(ctx.tx, id, { renewed }))
