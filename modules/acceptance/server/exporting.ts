import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceLineSheet, acceptanceSheet } from '../shared/sheet.ts'
import * as q from './queries-export.ts'

/** The list as a file: the acceptances of its filters in its order, or their lots. */
export const exportList = (ctx: Ctx, { type, columns, content, ...wish }: Input<(typeof acceptanceCalls)['export']>) =>
  content === 'lines'
    ? exportBlob(ctx, {
        name: '验收单明细',
        fields: [...acceptanceSheet, ...acceptanceLineSheet],
        rows: streamed(ctx.tx, q.linesForExport(ctx.tx, ctx.actor, wish)),
        type,
        columns,
      })
    : exportBlob(ctx, {
        name: '验收单',
        fields: acceptanceSheet,
        rows: streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish)),
        type,
        columns,
      })
