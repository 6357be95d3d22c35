import { useActs } from '#kernel/web/document/acts.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '../shared/calls.ts'
import { planMachine } from '../shared/machine.ts'

export const at = '/procurement/planning'
export const stale = [planCalls.query, planCalls.detail]

/** What may be done with a plan; its orders are the order's call. */
export const usePlanActs = (o: { gone?: () => void; generate?: 'call' } = {}) =>
  useActs(
    planMachine,
    { ...planCalls, fromPlan: orderCalls.fromPlan },
    { refresh: [...stale, orderCalls.query], at, gone: o.gone, by: { generateOrder: o.generate ?? 'hidden' } },
  )
