import { implement } from '#kernel/server/implement.ts'
import { newCountCalls, stockCountCalls } from '../shared/calls.ts'
import { enter } from './enter.ts'
import { scan } from './scan.ts'
import { add, count, recount, update } from './service.ts'

export const stockCountRoutes = [
  ...implement(newCountCalls, { count: add }),
  ...implement(stockCountCalls, {
    query: count.query,
    detail: count.detail,
    update,
    delete: count.remove,
    start: count.act,
    enter,
    scan,
    recount,
    submit: count.act,
    audit: count.act,
    void: count.act,
    print: count.print,
    export: count.export,
  }),
]
