import type { Noun } from '#kernel/server/noun.ts'
import { trailRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'trail',
  routes: trailRoutes,
}
