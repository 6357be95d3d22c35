import { implement, type Routes } from '#kernel/server/implement.ts'
import { cooperationCalls } from '../shared/calls.ts'
import { freeze, freezes, unfreeze } from './freeze.ts'
import { answer, cooperation, invite, suspend } from './service.ts'
import { setTerm } from './term.ts'

export const cooperationRoutes: Routes = implement(cooperationCalls, {
  query: cooperation.query,
  invite,
  answer,
  suspend,
  setTerm,
  freezes,
  freeze,
  unfreeze,
})
