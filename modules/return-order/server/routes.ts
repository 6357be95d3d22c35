import { implement } from '#kernel/server/implement.ts'
import { returnOrderCalls } from '../shared/calls.ts'
import { agree, receive, shipBack } from './moves.ts'
import { uploadRedInvoice } from './red.ts'
import { add, candidates, returnOrder, update } from './service.ts'

export const returnOrderRoutes = implement(returnOrderCalls, {
  query: returnOrder.query,
  detail: returnOrder.detail,
  add: returnOrder.sending('submit', add),
  update: returnOrder.sending('submit', update),
  delete: returnOrder.remove,
  candidates,
  submit: returnOrder.act,
  withdraw: returnOrder.act,
  audit: returnOrder.act,
  agree,
  disagree: returnOrder.act,
  shipBack,
  receive,
  void: returnOrder.act,
  uploadRedInvoice,
  print: returnOrder.print,
  export: returnOrder.export,
})
