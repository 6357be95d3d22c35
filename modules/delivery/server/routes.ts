import { implement } from '#kernel/server/implement.ts'
import { deliveryCalls } from '../shared/calls.ts'
import * as delivery from './service.ts'

export const deliveryRoutes = implement(deliveryCalls, {
  query: delivery.query,
  detail: delivery.detail,
  add: delivery.add,
  update: delivery.update,
  delete: delivery.remove,
  ship: delivery.act,
  void: delivery.act,
})
