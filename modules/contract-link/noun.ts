import type { Noun } from '#kernel/server/noun.ts'
import { contractLinkRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'contract-link',
  routes: contractLinkRoutes,
}
