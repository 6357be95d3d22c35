import { implement, type Routes } from '#kernel/server/implement.ts'
import { runImport } from '#kernel/server/importing.ts'
import { rowCalls, saleCalls } from '../shared/calls.ts'
import { type QueueName, queueNames } from '../shared/queues.ts'
import { add, rowImporters, viewPatient } from './sales.ts'
import * as rows from './service.ts'

const routesOf = (name: QueueName): Routes =>
  implement(rowCalls[name], {
    query: (ctx, input) => rows.query(ctx, name, input),
    detail: (ctx, input) => rows.detail(ctx, name, input),
    upload: (ctx, input) => rows.upload(ctx, name, input),
    batchUpload: (ctx, input) => rows.batchUpload(ctx, name, input),
    resend: (ctx, input) => rows.resend(ctx, name, input),
    revoke: (ctx, input) => rows.revoke(ctx, name, input),
    import: (ctx, input) => runImport(ctx, rowImporters[name], input),
    export: (ctx, input) => rows.exportList(ctx, name, input),
    line: (ctx) => rows.line(ctx, name),
    retry: (ctx) => rows.retry(ctx, name),
  })
const salesOf = (name: keyof typeof saleCalls): Routes =>
  implement(saleCalls[name], {
    add: (ctx, input) => add(ctx, name, input),
    viewPatient: (ctx, input) => viewPatient(ctx, name, input),
  })

export const traceRowRoutes: Routes = [
  ...queueNames.flatMap(routesOf),
  ...salesOf('shopSales'),
  ...salesOf('salesReturn'),
]
