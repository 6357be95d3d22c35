import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { implement } from '#kernel/server/implement.ts'
import { awaitCalls } from '../shared/calls.ts'
import { awaitSheet } from '../shared/words.ts'
import * as overview from './queries/overview.ts'
import * as q from './queries/read.ts'

export const payableRoutes = implement(awaitCalls, {
  query: ({ tx, actor }, input) => q.list(tx, actor, input),
  subtotals: ({ tx, actor }, input) => overview.subtotals(tx, actor, input),
  partners: ({ tx, actor }, input) => overview.partners(tx, actor, input),
  numbers: ({ tx, actor }) => overview.numbers(tx, actor),
  export: (ctx, { type, columns, ...wish }) => {
    const rows = streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish))
    return exportBlob(ctx, { name: '待开票', fields: awaitSheet, rows, type, columns })
  },
})
