import { implement } from '#kernel/server/implement.ts'
import { watchCalls } from '../shared/calls.ts'
import { statCalls } from '../shared/statistics.ts'
import * as watch from './service.ts'
import * as s from './statistics.ts'

export const watchRoutes = implement(watchCalls, {
  query: watch.query,
  detail: watch.detail,
  outlook: watch.outlook,
  remind: watch.remind,
  export: watch.exportList,
})

export const statRoutes = implement(statCalls, {
  outline: s.outline,
  detail: s.detail,
  export: s.exportDetail,
  outlineExport: s.exportOutline,
  spreadExport: s.exportSpreads,
})
