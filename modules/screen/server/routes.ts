import type { Ctx } from '#kernel/server/ctx.ts'
import { implement } from '#kernel/server/implement.ts'
import type { Input } from '#kernel/shared/call.ts'
import { type ScreenRow, screenCalls } from '../shared/calls.ts'
import * as buying from './queries.ts'
import * as stock from './queries-stock.ts'

type Calls = typeof screenCalls

/** Consumption is not reported yet: the panel says so instead of showing a made-up turnover. */
const nothing = async (): Promise<ScreenRow[]> => []
const buyingPanels = { ...buying }
const stockPanels = { ...stock, turnover: nothing }

const procurement = async ({ tx }: Ctx, { panel }: Input<Calls['procurement']>) => ({
  rows: await buyingPanels[panel](tx),
})
const inventory = async ({ tx }: Ctx, { panel }: Input<Calls['inventory']>) => ({ rows: await stockPanels[panel](tx) })

export const screenRoutes = implement(screenCalls, { procurement, inventory })
