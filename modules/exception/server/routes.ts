import { implement } from '#kernel/server/implement.ts'
import { exceptionCalls } from '../shared/calls.ts'
import { exception, note, resolve } from './service.ts'

export const exceptionRoutes = implement(exceptionCalls, {
  query: exception.query,
  detail: exception.detail,
  take: exception.act,
  note,
  resolve,
  reopen: exception.act,
  export: exception.export,
})
