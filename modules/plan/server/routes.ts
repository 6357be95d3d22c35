import { implement } from '#kernel/server/implement.ts'
import { planCalls } from '../shared/calls.ts'
import { importLines } from './importer.ts'
import { add, copy, plan, suggest, update } from './service.ts'

export const planRoutes = implement(planCalls, {
  query: plan.query,
  detail: plan.detail,
  add: plan.sending('submit', add),
  update: plan.sending('submit', update),
  delete: plan.remove,
  copy,
  suggest,
  import: importLines,
  export: plan.export,
  print: plan.print,
  submit: plan.act,
  withdraw: plan.act,
  audit: plan.act,
  close: plan.act,
  void: plan.act,
})
