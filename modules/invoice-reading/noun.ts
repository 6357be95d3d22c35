import type { Noun } from '#kernel/server/noun.ts'
import { readingRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'invoice-reading',
  routes: readingRoutes,
}
