import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { manufacturerCalls, relationCalls, supplierCalls } from '../shared/calls.ts'
import * as makers from './makers.ts'
import * as newSuppliers from './new-suppliers.ts'
import { batchUpdate } from './relation-batch.ts'
import { addAll, articles, match } from './relation-entry.ts'
import { relationImporter } from './relation-import.ts'
import * as relations from './relations.ts'
import * as suppliers from './suppliers.ts'

export const companyRoutes: Routes = [
  ...implement(manufacturerCalls, {
    query: makers.maker.query,
    detail: makers.detail,
    add: makers.add,
    update: makers.update,
    reveal: makers.reveal,
    switch: makers.setEnabled,
    import: (ctx, input) => runImport(ctx, makers.makerImporter, input),
    export: makers.maker.export,
  }),
  ...implement(supplierCalls, {
    query: suppliers.query,
    baseInfo: suppliers.baseInfo,
    detail: suppliers.detail,
    export: suppliers.exported,
    add: newSuppliers.add,
    import: (ctx, input) => runImport(ctx, newSuppliers.supplierImporter, input),
    update: suppliers.update,
    reveal: suppliers.reveal,
    listOrgOfUser: suppliers.listOrgOfUser,
  }),
  ...implement(relationCalls, {
    query: relations.query,
    hospitals: relations.hospitals,
    add: relations.add,
    addAll,
    articles,
    match,
    update: relations.update,
    switch: relations.setEnabled,
    batchUpdate,
    import: (ctx, input) => runImport(ctx, relationImporter, input),
    export: relations.relation.export,
    confirm: relations.confirm,
  }),
]
