import type { Noun } from '#kernel/server/noun.ts'
import { menuImporter } from './server/importer.ts'
import { grants, screens } from './server/menu.data.ts'
import { menuRoutes } from './server/routes.ts'
import { menuSheet } from './shared/fields.ts'

export const noun: Noun = {
  name: 'menu',
  screens,
  grants,
  routes: menuRoutes,
  importers: [menuImporter],
  log: { entities: { menu: '菜单' }, tables: { menu: [menuSheet] } },
}
