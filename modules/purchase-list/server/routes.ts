import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { catalogCalls } from '../shared/calls.ts'
import { catalogImporter } from './importer.ts'
import { copyFromParent, previewCopy } from './parent.ts'
import * as read from './read.ts'
import * as items from './service.ts'

export const catalogRoutes: Routes = implement(catalogCalls, {
  query: read.query,
  detail: read.detail,
  candidates: read.candidates,
  add: items.add,
  update: items.update,
  delete: items.remove,
  submit: items.act,
  batchSubmit: (ctx, { items: wanted }) => items.actOnAll(ctx, { items: wanted, action: 'submit' }),
  withdraw: items.act,
  audit: items.act,
  batchAudit: items.auditAll,
  switch: items.act,
  batchSwitch: items.actOnAll,
  import: (ctx, input) => runImport(ctx, catalogImporter, input),
  export: items.items.export,
  copyFromParent,
  previewCopy,
  verify: read.verify,
})
