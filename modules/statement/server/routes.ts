import { implement } from '#kernel/server/implement.ts'
import { statementCalls } from '../shared/calls.ts'
import { dispute } from './disputing.ts'
import { generate, statement } from './service.ts'

export const statementRoutes = implement(statementCalls, {
  query: statement.query,
  detail: statement.detail,
  generate,
  confirm: statement.act,
  dispute,
  answer: statement.act,
  print: statement.print,
  export: statement.export,
})
