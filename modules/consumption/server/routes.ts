import { implement } from '#kernel/server/implement.ts'
import { areaCalls, consumptionCalls } from '../shared/calls.ts'
import * as s from './service.ts'

export const consumptionRoutes = [
  ...implement(consumptionCalls, { query: s.query, export: s.exportUse, trend: s.trend }),
  ...implement(areaCalls, { consumption: s.query, inventory: s.inventory, export: s.exportArea }),
]
