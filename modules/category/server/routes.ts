import { implement } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { categoryCalls } from '../shared/calls.ts'
import { assign } from './assign.ts'
import { move, preview } from './move.ts'
import * as categories from './service.ts'
import { categoryImporter } from './sheet.ts'
import { tree } from './tree.ts'

export const categoryRoutes = implement(categoryCalls, {
  query: categories.category.query,
  tree,
  add: categories.add,
  update: categories.update,
  delete: categories.remove,
  switch: categories.setEnabled,
  preview,
  move,
  assign,
  import: (ctx, input) => runImport(ctx, categoryImporter, input),
  export: categories.category.export,
})
