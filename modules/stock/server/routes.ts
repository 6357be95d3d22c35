import { implement } from '#kernel/server/implement.ts'
import { stockCalls } from '../shared/calls.ts'
import * as stock from './service.ts'

export const stockRoutes = implement(stockCalls, {
  query: stock.query,
  movements: stock.movements,
  export: stock.exportList,
})
