import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { orderCalls } from '../shared/calls.ts'
import { orderLineSheet, orderSheet } from '../shared/sheet.ts'
import * as q from './queries/export.ts'

/** The list as a file: the orders of its filters in its order, or their lines. */
export const exportList = (ctx: Ctx, { type, columns, content, ...wish }: Input<(typeof orderCalls)['export']>) =>
  content === 'lines'
    ? exportBlob(ctx, {
        name: '采购订单明细',
        fields: [...orderSheet, ...orderLineSheet],
        rows: streamed(ctx.tx, q.linesForExport(ctx.tx, ctx.actor, wish)),
        type,
        columns,
      })
    : exportBlob(ctx, {
        name: '采购订单',
        fields: orderSheet,
        rows: streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish)),
        type,
        columns,
      })
