import { implement } from '#kernel/server/implement.ts'
import { firstCalls, firstListCalls } from '../shared/calls.ts'
import { firstList } from './queries/list.ts'
import { firsts, remove, save } from './service.ts'

export const firstRoutes = [
  ...implement(firstCalls, { query: firsts, save, delete: remove }),
  ...implement(firstListCalls, { query: ({ tx, actor }, asked) => firstList(tx, actor, asked) }),
]
