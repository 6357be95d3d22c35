import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { menuCalls } from '../shared/calls.ts'
import { menuImporter } from './importer.ts'
import * as menus from './service.ts'

export const menuRoutes: Routes = implement(menuCalls, {
  query: menus.query,
  add: menus.add,
  update: menus.update,
  delete: menus.remove,
  sort: menus.sort,
  import: (ctx, input) => runImport(ctx, menuImporter, input),
  export: menus.exportTree,
})
