import type { Noun } from '#kernel/server/noun.ts'
import { screenRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'screen',
  routes: screenRoutes,
}
