import type { Noun } from '#kernel/server/noun.ts'
import { homeRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'home',
  routes: homeRoutes,
}
