import type { Noun } from '#kernel/server/noun.ts'
import { settingRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'setting',
  routes: settingRoutes,
}
