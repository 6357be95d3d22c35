import { implement } from '#kernel/server/implement.ts'
import { stockCalls } from '../shared/calls.ts'
import { allocate } from './fefo.ts'
import { holds, lock, unlock } from './hold.ts'
import * as stock from './service.ts'

export const stockRoutes = implement(stockCalls, {
  query: stock.query,
  movements: stock.movements,
  export: stock.exportList,
  holds,
  lock,
  unlock,
  allocate,
})
