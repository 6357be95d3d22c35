import type { RawBuilder } from 'kysely'
import type { Ctx } from '#kernel/server/ctx.ts'
import { implement } from '#kernel/server/implement.ts'
import type { Input } from '#kernel/shared/call.ts'
import { type ScreenRow, screenCalls } from '../shared/calls.ts'
import * as buying from './queries/buying.ts'
import * as stock from './queries/stock.ts'

type Calls = typeof screenCalls

const buyingPanels = { ...buying }
const stockPanels = { ...stock }
const rows = async ({ tx }: Ctx, panel: RawBuilder<ScreenRow>) => ({ rows: (await panel.execute(tx)).rows })

export const screenRoutes = implement(screenCalls, {
  procurement: (ctx, { panel }: Input<Calls['procurement']>) => rows(ctx, buyingPanels[panel]),
  // consumption is not reported yet: the panel says so instead of showing a made-up turnover
  inventory: async (ctx, { panel }: Input<Calls['inventory']>) =>
    panel === 'turnover' ? { rows: [] } : rows(ctx, stockPanels[panel]),
})
