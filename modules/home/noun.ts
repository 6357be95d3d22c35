import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { homeRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'home',
  screens,
  grants,
  routes: homeRoutes,
}
