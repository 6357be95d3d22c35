import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { implement } from '#kernel/server/implement.ts'
import { firstCalls, firstListCalls } from '../shared/calls.ts'
import { firstSheet } from '../shared/words.ts'
import { firstList, forExport } from './queries/list.ts'
import { firsts, remove, save } from './service.ts'

export const firstRoutes = [
  ...implement(firstCalls, { query: firsts, save, delete: remove }),
  ...implement(firstListCalls, {
    query: ({ tx, actor }, asked) => firstList(tx, actor, asked),
    export: (ctx, { type, columns, ...wish }) => {
      const rows = streamed(ctx.tx, forExport(ctx.tx, ctx.actor, wish))
      return exportBlob(ctx, { name: '第一票', fields: firstSheet, rows, type, columns })
    },
  }),
]
