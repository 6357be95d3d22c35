import { implement } from '#kernel/server/implement.ts'
import { orderCalls } from '../shared/calls.ts'
import { fromPlan } from './generate.ts'
import { importLines } from './importer.ts'
import { add, copy, order, print, update } from './service.ts'
import * as supply from './supply.ts'

export const orderRoutes = implement(orderCalls, {
  query: order.query,
  detail: order.detail,
  add: order.sending('submit', (ctx, input) => add(ctx, input)),
  update: order.sending('submit', update),
  delete: order.remove,
  copy,
  import: importLines,
  export: order.export,
  print,
  fromPlan,
  submit: order.act,
  withdraw: order.act,
  audit: order.act,
  accept: supply.accept,
  batchAccept: supply.batchAccept,
  requestUnaudit: supply.requestUnaudit,
  agreeUnaudit: order.act,
  refuseUnaudit: order.act,
  close: supply.close,
  void: order.act,
})
