import { today } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { malformed } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { areaCalls, consumptionCalls } from '../shared/calls.ts'
import { By, StockBy } from '../shared/calls.ts'
import { areaStockSheet, useSheet } from '../shared/words.ts'
import * as area from './queries/area.ts'
import * as q from './queries/use.ts'
import { leastDays, mostDays, outlierRate } from './settings.ts'
import { before, pieces, spanOf, yearBefore, yearTo } from './spans.ts'

type Calls = typeof consumptionCalls
type Area = typeof areaCalls
type Period = Input<Calls['query']>['period']

const ratesOf = async (ctx: Ctx, period: Period) => {
  const span = spanOf(period, today())
  // three periods are read, and beside them a year: longer ones are asked in parts
  if (Date.parse(span.to) - Date.parse(span.from) > 3 * 366 * 86_400_000)
    throw malformed([{ path: 'period', message: '期间最长 3 年' }])
  const months = await q.foldedMonths(ctx.tx)
  const asked = [span, before(span), yearBefore(span), yearTo(span), yearBefore(yearTo(span))]
  const days = await q.foldedDays(
    ctx.tx,
    asked.flatMap((s) => pieces(s, months).days),
  )
  return { span, folded: { months, days }, outlier: await configOf(ctx, outlierRate) }
}
const boundsOf = async (ctx: Ctx) => ({ most: await configOf(ctx, mostDays), least: await configOf(ctx, leastDays) })

export const query = async (ctx: Ctx, input: Input<Calls['query']>) =>
  q.list(ctx.tx, ctx.actor, input, await ratesOf(ctx, input.period))

export const trend = async (ctx: Ctx, input: Input<Calls['trend']>) => ({
  months: await q.trend(ctx.tx, ctx.actor, input, await ratesOf(ctx, input.period)),
})

export const exportUse = async (ctx: Ctx, { type, columns, ...wish }: Input<Calls['export']>) => {
  const rates = await ratesOf(ctx, wish.period)
  const rows = streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, wish, rates))
  return exportBlob(ctx, { name: '消耗统计', fields: useSheet, rows, type, columns })
}

export const inventory = async (ctx: Ctx, input: Input<Area['inventory']>) =>
  area.inventory(ctx.tx, ctx.actor, input, await boundsOf(ctx))

/** One of the two lists of the region, under the headings it has. */
export const exportArea = async (ctx: Ctx, { what, by, ...wish }: Input<Area['export']>) => {
  if (what !== 'inventory') {
    const heading = By.optional().safeParse(by).data
    return exportUse(ctx, { ...wish, ...(heading ? { by: heading } : {}) })
  }
  const { type, columns, ...rest } = wish
  // what only use is asked for says nothing of stock
  const { period: _, pointId: __, departmentId: ___, noDepartment: ____, noCategory: _____, ...some } = rest
  const { vbpClass: ______, outlier: _______, ...asked } = some
  const heading = StockBy.optional().safeParse(by).data
  const listed = area.forExport(
    ctx.tx,
    ctx.actor,
    { ...asked, ...(heading ? { by: heading } : {}) },
    await boundsOf(ctx),
    await area.sourceFor(ctx.tx, ctx.actor),
  )
  const rows = area.flatten(streamed(ctx.tx, listed))
  return exportBlob(ctx, { name: '区域库存', fields: areaStockSheet, rows, type, columns })
}
