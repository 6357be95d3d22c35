import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { settingRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'setting',
  screens,
  grants,
  routes: settingRoutes,
  log: { entities: { config: '系统配置', dict: '字典' } },
}
