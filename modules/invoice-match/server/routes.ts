import { implement } from '#kernel/server/implement.ts'
import { matchCalls } from '../shared/calls.ts'
import { exception, matched, override, rematch, say } from './service.ts'

export const matchRoutes = implement(matchCalls, {
  query: exception.query,
  matched,
  match: rematch,
  exceptionAct: say,
  override,
})
