import { implement, type Routes } from '#kernel/server/implement.ts'
import { logCalls } from '../shared/calls.ts'
import * as logs from './service.ts'

export const logRoutes: Routes = [
  ...implement(logCalls, {
    query: logs.query,
    export: logs.exportList,
    verify: logs.verify,
    entities: logs.entities,
  }),
]
