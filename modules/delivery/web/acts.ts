import { useActs } from '#kernel/web/document/acts.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine } from '../shared/machine.ts'

export const at = '/procurement/delivery'
export const stale = [deliveryCalls.query, deliveryCalls.detail, orderCalls.query, orderCalls.detail]

/** What may be done with a delivery; invoices are registered on its page. */
export const useDeliveryActs = (o: { gone?: () => void; addInvoice?: () => void } = {}) =>
  useActs(deliveryMachine, deliveryCalls, {
    refresh: stale,
    at,
    gone: o.gone,
    by: { addInvoice: o.addInvoice ?? 'hidden' },
  })
