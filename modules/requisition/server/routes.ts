import { implement } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { requisitionCalls } from '../shared/calls.ts'
import { freeze, promise, unfreeze } from './holding.ts'
import { receiptImporter } from './importer.ts'
import { bounce, pay } from './paying.ts'
import { partners } from './queries/candidates.ts'
import { prepayContracts } from './queries/prepaid.ts'
import { account, add, candidates, prepaid, prepay, requisition, update } from './service.ts'

export const requisitionRoutes = implement(requisitionCalls, {
  query: requisition.query,
  detail: requisition.detail,
  add: requisition.sending('submit', add),
  update: requisition.sending('submit', update),
  prepay: requisition.sending('submit', prepay),
  prepayContracts: ({ tx, actor }, asked) => prepayContracts(tx, actor, asked),
  prepaid,
  delete: requisition.remove,
  partners: ({ tx, actor }, asked) => partners(tx, actor, asked),
  candidates,
  submit: requisition.act,
  resubmit: requisition.act,
  withdraw: requisition.act,
  audit: requisition.act,
  pay,
  reversePayment: bounce,
  account,
  promise,
  freeze,
  unfreeze,
  void: requisition.act,
  import: (ctx, input) => runImport(ctx, receiptImporter, input),
  print: requisition.print,
  export: requisition.export,
})
