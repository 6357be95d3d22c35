import type { Noun } from '#kernel/server/noun.ts'
import { categoryInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { categoryRoutes } from './server/routes.ts'
import { categoryImporter } from './server/sheet.ts'
import { categoryTable } from './shared/fields.ts'

export const noun: Noun = {
  name: 'category',
  screens,
  grants,
  routes: categoryRoutes,
  importers: [categoryImporter],
  invariants: categoryInvariants,
  log: {
    entities: { category: '物资分类' },
    actions: { move: '移动', assign: '归类产品' },
    tables: { category: [categoryTable] },
  },
}
