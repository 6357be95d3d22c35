import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { adjustable } from '#modules/purchase-list/server/public.ts'
import { priceCalls } from '../shared/calls.ts'
import { history } from './history.ts'
import { match, priceImporter } from './importer.ts'
import { add, addAll, price, update } from './service.ts'

export const priceRoutes: Routes = implement(priceCalls, {
  query: price.query,
  detail: price.detail,
  items: adjustable,
  match,
  history,
  add,
  addAll,
  update,
  delete: price.remove,
  submit: price.act,
  withdraw: price.act,
  audit: price.act,
  import: (ctx, input) => runImport(ctx, priceImporter, input),
  export: price.export,
})
