import { implement } from '#kernel/server/implement.ts'
import type { Input } from '#kernel/shared/call.ts'
import { screenCalls } from '../shared/calls.ts'
import * as buying from './queries/buying.ts'
import { rowsOf } from './queries/rows.ts'
import * as stock from './queries/stock.ts'

type Calls = typeof screenCalls

const buyingPanels = { ...buying }
const stockPanels = { ...stock }

export const screenRoutes = implement(screenCalls, {
  procurement: (ctx, { panel }: Input<Calls['procurement']>) => rowsOf(ctx.tx, buyingPanels[panel]),
  // consumption is not reported yet: the panel says so instead of showing a made-up turnover
  inventory: async (ctx, { panel }: Input<Calls['inventory']>) =>
    panel === 'turnover' ? { rows: [] } : rowsOf(ctx.tx, stockPanels[panel]),
})
