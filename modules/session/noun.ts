import type { Noun } from '#kernel/server/noun.ts'
import { sessionRoutes } from './server/routes.ts'
import { sessionTasks } from './server/tasks.ts'

export const noun: Noun = {
  name: 'session',
  routes: sessionRoutes,
  tasks: sessionTasks,
}
