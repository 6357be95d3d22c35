import { implement } from '#kernel/server/implement.ts'
import { deliveryCalls } from '../shared/calls.ts'
import { exportList } from './exporting.ts'
import { print } from './printing.ts'
import * as delivery from './service.ts'

export const deliveryRoutes = implement(deliveryCalls, {
  query: delivery.query,
  detail: delivery.detail,
  add: delivery.add,
  update: delivery.update,
  delete: delivery.remove,
  export: exportList,
  print,
  ship: delivery.act,
  void: delivery.act,
})
