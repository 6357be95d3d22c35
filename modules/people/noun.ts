import type { Noun } from '#kernel/server/noun.ts'
import { userImporter } from './server/importer.ts'
import { grants, screens } from './server/menu.data.ts'
import * as cards from './server/queries/cards.ts'
import { peopleSteps } from './server/queries/steps.ts'
import { peopleRoutes } from './server/routes.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const asked = (code: string) => ({ codes: [`system/user:${code}`], orgs: everybody, path: '/system/user' })

export const noun: Noun = {
  name: 'people',
  screens,
  grants,
  firstSteps: peopleSteps,
  routes: peopleRoutes,
  importers: [userImporter],
  cards: [
    {
      ...asked('resetPassword'),
      ...{ key: 'resetAsked', label: '申请重置密码', tone: 'red', place: 190 },
      filters: { resetAsked: true },
      count: cards.resetAsked,
    },
    {
      ...asked('assignRole'),
      ...{ key: 'noRole', label: '未分配角色的用户', tone: 'orange', place: 200 },
      filters: { noRole: true, enabled: true },
      count: cards.withoutRole,
    },
    {
      ...asked('unlock'),
      ...{ key: 'lockedUsers', label: '锁定的用户', tone: 'orange', place: 210 },
      filters: { locked: true },
      count: cards.locked,
    },
  ],
  log: { entities: { user: '用户' } },
}
