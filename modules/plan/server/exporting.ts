import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { planCalls } from '../shared/calls.ts'
import { planLineSheet, planSheet } from '../shared/sheet.ts'
import * as q from './queries-export.ts'

/** The list as a file: the plans of its filters in its order, or their lines. */
export const exportList = (ctx: Ctx, { type, columns, content, ...wish }: Input<(typeof planCalls)['export']>) =>
  content === 'lines'
    ? exportBlob(ctx, {
        name: '采购计划明细',
        fields: [...planSheet, ...planLineSheet],
        rows: streamed(ctx.tx, q.linesForExport(ctx.tx, ctx.actor, wish)),
        type,
        columns,
      })
    : exportBlob(ctx, {
        name: '采购计划',
        fields: planSheet,
        rows: streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish)),
        type,
        columns,
      })
