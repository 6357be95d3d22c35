import { waitingAtLevel } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import type { ActionOf } from '#kernel/shared/machine.ts'
import { stockDocumentMachine as m } from '../shared/machine.ts'
import { mayTake, notHis } from '../shared/may.ts'
import type { StockDoc } from './queries/read.ts'

/** Refuses a step of another class, and one of the other side, in the words of a wrong status. */
export const mustTake = (ctx: Ctx, d: StockDoc, action: ActionOf<typeof m>): void => {
  if (mayTake(d, action, ctx.actor)) return
  const no = notHis(d, action, ctx.actor.userId)
  if (no) throw refuse(no)
  throw refuse('当前状态「{{status}}」不能{{action}}', {
    status: m.states[d.status].label,
    action: m.actions[action].label,
  })
}

/** Whether somebody's turn of a flow of approval is still to come. */
export const waits = async (ctx: Ctx, d: StockDoc): Promise<boolean> => (await waitingAtLevel(ctx, m, [d])).has(d.id)
