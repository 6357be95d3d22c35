import type { Noun } from '#kernel/server/noun.ts'
import { menuImporter } from './server/importer.ts'
import { menuRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'menu',
  routes: menuRoutes,
  importers: [menuImporter],
}
