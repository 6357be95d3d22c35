import { implement } from '#kernel/server/implement.ts'
import { orderCalls } from '../shared/calls.ts'
import { exportList } from './exporting.ts'
import { fromPlan } from './generate.ts'
import { print } from './printing.ts'
import * as order from './service.ts'
import * as supply from './supply.ts'

export const orderRoutes = implement(orderCalls, {
  query: order.query,
  detail: order.detail,
  add: (ctx, input) => order.add(ctx, input),
  update: order.update,
  delete: order.remove,
  copy: order.copy,
  export: exportList,
  print,
  fromPlan,
  submit: order.act,
  withdraw: order.act,
  audit: order.act,
  accept: supply.accept,
  reject: supply.reject,
  requestUnaudit: supply.requestUnaudit,
  agreeUnaudit: order.act,
  refuseUnaudit: order.act,
  close: supply.close,
  void: order.act,
})
