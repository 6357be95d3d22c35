import type { Noun } from '#kernel/server/noun.ts'
import { paperFiles } from './server/files.ts'
import { trailRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'trail',
  routes: trailRoutes,
  files: paperFiles,
}
