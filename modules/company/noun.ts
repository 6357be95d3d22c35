import type { Noun } from '#kernel/server/noun.ts'
import { makerImporter } from './server/makers.ts'
import { companyRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'company',
  routes: companyRoutes,
  importers: [makerImporter],
}
