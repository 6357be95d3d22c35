import { implement } from '#kernel/server/implement.ts'
import { stockDocumentCalls } from '../shared/calls.ts'
import { post } from './issue.ts'
import { goods, lots, suppliers } from './look.ts'
import { adjust, consume, transfer, update } from './make.ts'
import { importOpening } from './opening.ts'
import { receive } from './receive.ts'
import { doc } from './service.ts'
import { submit, withdraw } from './submit.ts'
import { targets } from './targets.ts'

export const stockDocumentRoutes = implement(stockDocumentCalls, {
  query: doc.query,
  detail: doc.detail,
  consume,
  transfer,
  adjust,
  update,
  delete: doc.remove,
  submit,
  withdraw,
  audit: doc.act,
  post,
  sendBack: doc.act,
  ship: doc.act,
  receive,
  confirmLoss: doc.act,
  reverse: doc.act,
  void: doc.act,
  import: importOpening,
  print: doc.print,
  export: doc.export,
  goods,
  lots,
  suppliers,
  targets: async (ctx) => (await targets(ctx)).filter((t) => t.keptBy === 'here'),
})
