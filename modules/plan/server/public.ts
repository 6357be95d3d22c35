import { derive } from '#kernel/server/act.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { planMachine } from '../shared/machine.ts'
import { planReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import type { PlanDoc } from './rules.ts'

export { comingIn, dailyOf, inFullDays } from './queries/suggest.ts'
export type { PlanDoc } from './rules.ts'

/** The plan, locked, as the order module needs it; undefined for unknown and foreign ids. */
export const lockPlan = async (ctx: Ctx, id: string) => {
  const plan = await reads.lock(ctx.tx, ctx.actor, id)
  return plan && { ...plan, parties: [plan.hospitalId] }
}

/** Lines with something left to order. */
export const linesToOrder = (tx: Tx, planId: string) => q.orderableLines(tx, planId)

/** Notes what orders took from plan lines (after the allocations are written) and moves the plan on. */
export const noteOrdered = async (ctx: Ctx, plan: PlanDoc, taken: readonly { planLineId: string; qty: string }[]) => {
  const whole = await q.addOrdered(ctx.tx, plan.id, taken)
  await derive(ctx, planMachine, [plan], whole ? 'orderAll' : 'orderPart')
}

/** Orders take less of plan lines than they did (after the allocations are written); the plan stays where it is. */
export const noteLess = ({ tx }: Ctx, back: readonly { planLineId: string; qty: string }[]): Promise<void> =>
  q.lessOrdered(tx, back)
