import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { implement } from '#kernel/server/implement.ts'
import { clockCalls } from '../shared/calls.ts'
import { clockSheet } from '../shared/words.ts'
import * as q from './queries/read.ts'
import * as service from './service.ts'

export const clockRoutes = implement(clockCalls, {
  query: ({ tx, actor }, input) => q.list(tx, actor, input),
  ages: async ({ tx, actor }, input) => ({ rows: await q.aged(tx, actor, input) }),
  detail: service.detail,
  ranking: service.ranking,
  remind: service.remind,
  export: (ctx, { type, columns, ...wish }) => {
    const rows = streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish))
    return exportBlob(ctx, { name: '付款时限', fields: clockSheet, rows, type, columns })
  },
})
