import type { Noun } from '#kernel/server/noun.ts'
import { departmentImporter } from './server/importer.ts'
import { placeRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'place',
  routes: placeRoutes,
  importers: [departmentImporter],
}
