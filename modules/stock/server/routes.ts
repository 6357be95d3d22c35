import { implement } from '#kernel/server/implement.ts'
import { stockCalls } from '../shared/calls.ts'
import { allocate } from './fefo.ts'
import { holds, lock, unlock } from './hold.ts'
import { hiding } from './queries/blind.ts'
import * as stock from './service.ts'

export const stockRoutes = implement(stockCalls, {
  query: stock.query,
  movements: stock.movements,
  export: stock.exportList,
  holds,
  hiding: ({ tx, actor }) => hiding(tx, actor),
  lock,
  unlock,
  allocate,
})
