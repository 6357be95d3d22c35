import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { orgCalls } from '../shared/calls.ts'
import { orgImporter } from './importer.ts'
import * as orgs from './service.ts'

export const organisationRoutes: Routes = implement(orgCalls, {
  query: orgs.query,
  add: orgs.add,
  update: orgs.update,
  switch: orgs.setEnabled,
  import: (ctx, input) => runImport(ctx, orgImporter, input),
  export: orgs.exportList,
})
