import { implement } from '#kernel/server/implement.ts'
import { matchCalls } from '../shared/calls.ts'
import { exception, matched, override, query, rematch, say } from './service.ts'

export const matchRoutes = implement(matchCalls, {
  query,
  matched,
  match: rematch,
  exceptionAct: say,
  override,
  export: exception.export,
})
