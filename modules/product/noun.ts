import type { Noun } from '#kernel/server/noun.ts'
import { productImporters } from './server/importer.ts'
import { productFiles } from './server/public.ts'
import { productRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'product',
  routes: productRoutes,
  importers: Object.values(productImporters),
  files: productFiles,
}
