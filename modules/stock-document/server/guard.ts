import { waitingAtLevel } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
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

/**
 * The stock of a point of the hospital's own system is booked there: what is booked here of it repeats a paper of that system, by its
 * number (domain-stock §2.24.4, decision 0110). @throws Refusal
 */
export const notByHand = (point: { name: string; keptBy: string }, externalNo: string | null | undefined): void => {
  if (point.keptBy === 'his' && !externalNo)
    throw malformed([
      {
        path: 'pointId',
        message: '「{{name}}」的库存由院内系统管理，不在这里手工记账；院内系统的单据请带其外部单号',
        params: { name: point.name },
      },
    ])
}

/** Whether somebody's turn of a flow of approval is still to come. */
export const waits = async (ctx: Ctx, d: StockDoc): Promise<boolean> => (await waitingAtLevel(ctx, m, [d])).has(d.id)
