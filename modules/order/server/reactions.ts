import { on } from '#kernel/server/reaction.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { createOrdersFromPlan } from './generate.ts'

/** An approved plan makes orders. */
export const orderReactions = [on(planMachine, 'approve', createOrdersFromPlan)]
