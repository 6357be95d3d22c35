import { implement } from '#kernel/server/implement.ts'
import type { Input } from '#kernel/shared/call.ts'
import { screenCalls } from '../shared/calls.ts'
import { panelOf, panels } from './queries/rows.ts'

type Calls = typeof screenCalls

export const screenRoutes = implement(screenCalls, {
  procurement: (ctx, { panel }: Input<Calls['procurement']>) =>
    panelOf(ctx, 'procurement', panel, panels.procurement[panel]),
  // consumption is not reported yet: the panel says so instead of showing a made-up turnover
  inventory: async (ctx, { panel }: Input<Calls['inventory']>) =>
    panel === 'turnover' ? { rows: [] } : panelOf(ctx, 'inventory', panel, panels.inventory[panel]),
})
