import { useAct } from '#kernel/web/http/hooks.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { deliveryCalls } from '../shared/calls.ts'

export const stale = [deliveryCalls.query, deliveryCalls.detail, orderCalls.query, orderCalls.detail]

/** Every action of a delivery by its own address. */
export const useDeliveryActs = () => {
  const ship = useAct(deliveryCalls.ship, { refresh: stale, done: '已发货' })
  const abolish = useAct(deliveryCalls.void, { refresh: stale, done: '已作废' })
  return {
    act: (action: string, input: { id: string; version: number; reason?: string }): Promise<unknown> =>
      action === 'ship' ? ship.run(input) : action === 'void' ? abolish.run(input) : Promise.resolve(),
    busy: ship.busy || abolish.busy,
  }
}
