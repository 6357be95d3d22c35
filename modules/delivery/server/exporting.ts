import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import { deliveryLineSheet, deliverySheet } from '../shared/sheet.ts'
import * as q from './queries-export.ts'

/** The list as a file: the deliveries of its filters in its order, or their lots. */
export const exportList = (ctx: Ctx, { type, columns, content, ...wish }: Input<(typeof deliveryCalls)['export']>) =>
  content === 'lines'
    ? exportBlob(ctx, {
        name: '配送单明细',
        fields: [...deliverySheet, ...deliveryLineSheet],
        rows: streamed(ctx.tx, q.linesForExport(ctx.tx, ctx.actor, wish)),
        type,
        columns,
      })
    : exportBlob(ctx, {
        name: '配送单',
        fields: deliverySheet,
        rows: streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish)),
        type,
        columns,
      })
