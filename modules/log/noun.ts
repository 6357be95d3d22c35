import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { changedToday, failedToday } from './server/queries.ts'
import { logRoutes } from './server/routes.ts'
import { logTasks } from './server/tasks.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const today = { from: 'today', to: 'today' }
const changed = (entity: string) => ({
  orgs: everybody,
  path: '/system/operateLog',
  filters: { entity, at: today },
  count: changedToday(entity),
})

export const noun: Noun = {
  name: 'log',
  screens,
  grants,
  routes: logRoutes,
  tasks: logTasks,
  cards: [
    {
      ...{ key: 'failedLogins', label: '今日登录失败', tone: 'red', place: 230 },
      codes: ['system/loginLog:export'],
      orgs: everybody,
      path: '/system/loginLog',
      filters: { outcome: 'wrong', at: today },
      count: failedToday,
    },
    {
      ...{ key: 'rightsChanged', label: '今日角色变更', tone: 'orange', place: 240 },
      ...changed('role'),
      codes: ['system/operateLog:export'],
    },
    {
      ...{ key: 'settingsChanged', label: '今日参数变更', tone: 'blue', place: 250 },
      ...changed('config'),
      codes: ['system/operateLog:view', 'system/config:view'],
    },
  ],
}
