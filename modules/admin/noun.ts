import type { Noun } from '#kernel/server/noun.ts'
import { menuImporter } from './server/menu-importer.ts'
import { orgImporter } from './server/org-importer.ts'
import { adminRoutes } from './server/routes.ts'
import { adminTasks } from './server/tasks.ts'
import { userImporter } from './server/user-importer.ts'

export const noun: Noun = {
  name: 'admin',
  routes: adminRoutes,
  importers: [menuImporter, userImporter, orgImporter],
  tasks: adminTasks,
}
