import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { priceCalls } from '../shared/price-calls.ts'
import { priceSheet } from '../shared/words.ts'
import * as q from './queries/prices.ts'

export const priceQuery = (ctx: Ctx, asked: Input<(typeof priceCalls)['query']>) => q.list(ctx.tx, ctx.actor, asked)
export const priceExport = (ctx: Ctx, { type, columns, ...wish }: Input<(typeof priceCalls)['export']>) =>
  exportBlob(ctx, {
    ...priceSheet,
    type,
    columns,
    rows: streamed<object>(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish)),
  })
