import { implement, type Routes } from '#kernel/server/implement.ts'
import { newApplyCalls } from '../shared/calls.ts'
import { partnerReads, productReads } from './queries.ts'
import { accept, add, apply, similar, update } from './service.ts'

export const newApplyRoutes: Routes = implement(newApplyCalls, {
  query: apply.query,
  detail: apply.detail,
  add,
  update,
  delete: apply.remove,
  submit: apply.act,
  withdraw: apply.act,
  audit: apply.act,
  accept,
  export: apply.export,
  products: (ctx, input) => productReads.list(ctx.tx, ctx.actor, input),
  partners: (ctx, input) => partnerReads.list(ctx.tx, ctx.actor, input),
  similar,
})
