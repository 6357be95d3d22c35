import type { Noun } from '#kernel/server/noun.ts'
import { roleRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'role',
  routes: roleRoutes,
}
