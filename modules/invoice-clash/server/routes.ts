import { implement } from '#kernel/server/implement.ts'
import { clashCalls } from '../shared/calls.ts'
import { list } from './queries/read.ts'
import { close } from './service.ts'

export const clashRoutes = implement(clashCalls, {
  query: ({ tx, actor }, asked) => list(tx, actor, asked),
  close,
})
