import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { roleRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'role',
  screens,
  grants,
  routes: roleRoutes,
  log: { entities: { role: '角色', roleTemplate: '权限模板' } },
}
