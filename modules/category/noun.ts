import type { Noun } from '#kernel/server/noun.ts'
import { categoryRoutes } from './server/routes.ts'
import { categoryImporter } from './server/sheet.ts'

export const noun: Noun = {
  name: 'category',
  routes: categoryRoutes,
  importers: [categoryImporter],
}
