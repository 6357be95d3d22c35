import type { Ctx } from '#kernel/server/ctx.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { type Circumstances, inContext, systemActor } from '#kernel/server/tx.ts'
import { raise } from './differences.ts'
import { toldAndTakenBack } from './own.ts'
import { wake } from './pump.ts'
import { wakeOrder } from './queries/own.ts'
import { lockOrder } from './queries/pump.ts'
import { dropReversed, ordersTold } from './queries/receipts.ts'
import { dropReturn, lockReturnOf, ordersOfReturn } from './queries/returns.ts'

export const TAKEN_BACK = 'provinceOrder.takenBack'
export type Paper = 'order' | 'acceptance' | 'return'
/** One of our papers was taken back: what follows is of the platform's line, and done by the system. */
export const takenBackLater = (ctx: Ctx, paper: Paper, id: string) => enqueue(ctx, TAKEN_BACK, { paper, id })

const differs = async (ctx: Ctx, orderIds: readonly string[]): Promise<void> => {
  for (const id of orderIds) {
    const o = await lockOrder(ctx.tx, id)
    if (o) await raise(ctx, o, await toldAndTakenBack(ctx, id))
  }
}
const how: Readonly<Record<Paper, (ctx: Ctx, id: string) => Promise<void>>> = {
  order: async (ctx, id) => {
    const hospitalId = await wakeOrder(ctx.tx, id)
    if (hospitalId) await wake(ctx, hospitalId)
  },
  acceptance: async (ctx, acceptanceId) => {
    await dropReversed(ctx.tx, { acceptanceId })
    await differs(ctx, await ordersTold(ctx.tx, acceptanceId))
  },
  return: async (ctx, id) => {
    const r = await lockReturnOf(ctx.tx, id)
    if (!r) return
    // what was said and is not answered is asked for first
    if (r.retId) await differs(ctx, await ordersOfReturn(ctx.tx, r.id))
    else if (!r.doing) await dropReturn(ctx.tx, r.id)
  },
}
/** What the platform does not have is dropped, what it has is taken back there, or a difference. */
export const takenBack = (about: Circumstances, paper: Paper, id: string): Promise<void> =>
  inContext(systemActor, about, (ctx) => how[paper](ctx, id))
export const isPaper = (paper: unknown): paper is Paper => typeof paper === 'string' && paper in how
