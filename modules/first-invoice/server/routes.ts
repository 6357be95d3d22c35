import { implement } from '#kernel/server/implement.ts'
import { firstCalls } from '../shared/calls.ts'
import { firsts, remove, save } from './service.ts'

export const firstRoutes = implement(firstCalls, { query: firsts, save, delete: remove })
