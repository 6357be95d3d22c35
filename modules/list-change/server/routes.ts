import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { changeCalls } from '../shared/calls.ts'
import { changeImporter } from './importer.ts'
import * as read from './read.ts'
import * as changes from './service.ts'

export const changeRoutes: Routes = implement(changeCalls, {
  query: read.query,
  detail: read.detail,
  choices: read.choices,
  add: changes.add,
  update: changes.update,
  delete: changes.remove,
  submit: changes.act,
  batchSubmit: changes.submitAll,
  withdraw: changes.act,
  audit: changes.act,
  batchAudit: changes.auditAll,
  import: (ctx, input) => runImport(ctx, changeImporter, input),
  export: changes.services.drug.export,
})
