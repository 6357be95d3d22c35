import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { priceCalls } from '../shared/calls.ts'
import { priceImporter } from './importer.ts'
import * as price from './service.ts'
import { addAll } from './several.ts'

export const priceRoutes: Routes = implement(priceCalls, {
  query: price.query,
  detail: price.detail,
  items: price.items,
  add: price.add,
  addAll,
  update: price.update,
  delete: price.remove,
  submit: price.act,
  withdraw: price.act,
  audit: price.act,
  import: (ctx, input) => runImport(ctx, priceImporter, input),
  export: price.exportList,
})
