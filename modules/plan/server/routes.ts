import { implement } from '#kernel/server/implement.ts'
import { planCalls } from '../shared/calls.ts'
import { exportList } from './exporting.ts'
import { importLines } from './importer.ts'
import { print } from './printing.ts'
import * as plan from './service.ts'
import { suggest } from './suggest.ts'

export const planRoutes = implement(planCalls, {
  query: plan.query,
  detail: plan.detail,
  add: plan.add,
  update: plan.update,
  delete: plan.remove,
  copy: plan.copy,
  suggest,
  import: importLines,
  export: exportList,
  print,
  submit: plan.act,
  withdraw: plan.act,
  audit: plan.act,
  close: plan.act,
  void: plan.act,
})
