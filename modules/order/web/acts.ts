import { useActs } from '#kernel/web/document/acts.ts'
import { go } from '#kernel/web/shell/nav.ts'
import { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'

export const at = '/procurement/purchaseOrder'
export const stale = [orderCalls.query, orderCalls.detail]

/** What may be done with an order; lines are refused on its page. */
export const useOrderActs = (o: { gone?: () => void; reject?: () => void } = {}) =>
  useActs(orderMachine, orderCalls, {
    refresh: stale,
    at,
    gone: o.gone,
    by: { deliver: (d) => go(`/procurement/delivery/new?orderId=${d.id}`), reject: o.reject ?? 'hidden' },
  })
