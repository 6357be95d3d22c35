import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { expiryRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'expiry-warning',
  screens,
  grants,
  routes: expiryRoutes,
}
