import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { implement } from '#kernel/server/implement.ts'
import { watchCalls } from '../shared/calls.ts'
import { statCalls } from '../shared/statistics.ts'
import { statSheet } from '../shared/words.ts'
import * as s from './queries/statistics.ts'
import * as watch from './service.ts'

export const watchRoutes = implement(watchCalls, {
  query: watch.query,
  detail: watch.detail,
  outlook: watch.outlook,
  remind: watch.remind,
  export: watch.exportList,
})

export const statRoutes = implement(statCalls, {
  outline: async ({ tx, actor }, input) => {
    const { by: _, ...asked } = input
    // nobody below reads what others pay
    const told = actor.org === 'authority' ? await s.spreads(tx, actor, asked) : { spreads: [], spreadTotal: 0 }
    return { ...(await s.outline(tx, actor, input)), ...told }
  },
  detail: ({ tx, actor }, input) => s.list(tx, actor, input),
  export: (ctx, { type, columns, ...wish }) => {
    const rows = streamed(ctx.tx, s.forExport(ctx.tx, ctx.actor, wish))
    return exportBlob(ctx, { name: '合同统计明细', fields: statSheet, rows, type, columns })
  },
})
