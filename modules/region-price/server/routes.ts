import { implement, type Routes } from '#kernel/server/implement.ts'
import { regionPriceCalls } from '../shared/calls.ts'
import { impact, settlementExport, settlements, why } from './impact.ts'
import { add, approve, articles, regionPrice, update } from './service.ts'

export const regionPriceRoutes: Routes = implement(regionPriceCalls, {
  query: regionPrice.query,
  detail: regionPrice.detail,
  add,
  update,
  delete: regionPrice.remove,
  submit: regionPrice.act,
  withdraw: regionPrice.act,
  approve,
  reject: regionPrice.act,
  articles,
  export: regionPrice.export,
  impact,
  settlements,
  settlementExport,
  why,
})
