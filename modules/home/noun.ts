import type { Card, Noun } from '#kernel/server/noun.ts'
import { type Counter, countOf } from './server/queries-cards.ts'
import { homeRoutes } from './server/routes.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const users = { orgs: everybody, path: '/system/user' }
const log = { orgs: everybody, path: '/system/operateLog' }
const today = { from: 'today', to: 'today' }
const card = (c: Omit<Extract<Card, { path: string; count: unknown }>, 'count' | 'key'> & { key: Counter }): Card => ({
  ...c,
  count: (ctx) => countOf(ctx.tx, ctx.actor, c.key),
})

export const noun: Noun = {
  name: 'home',
  routes: homeRoutes,
  cards: [
    card({
      ...users,
      key: 'resetAsked',
      label: '申请重置密码',
      codes: ['system/user:resetPassword'],
      filters: { resetAsked: true },
      tone: 'red',
      place: 190,
    }),
    card({
      ...users,
      key: 'noRole',
      label: '未分配角色的用户',
      codes: ['system/user:assignRole'],
      filters: { noRole: true, enabled: true },
      tone: 'orange',
      place: 200,
    }),
    card({
      ...users,
      key: 'lockedUsers',
      label: '锁定的用户',
      codes: ['system/user:unlock'],
      filters: { locked: true },
      tone: 'orange',
      place: 210,
    }),
    card({
      key: 'disabledOrgs',
      label: '停用的机构',
      codes: ['system/hospital:enable'],
      orgs: ['authority'],
      path: '/system/hospital',
      filters: { enabled: false },
      tone: 'blue',
      place: 220,
    }),
    card({
      ...log,
      key: 'failedLogins',
      label: '今日登录失败',
      codes: ['system/loginLog:export'],
      path: '/system/loginLog',
      filters: { outcome: 'wrong', at: today },
      tone: 'red',
      place: 230,
    }),
    card({
      ...log,
      key: 'rightsChanged',
      label: '今日角色变更',
      codes: ['system/operateLog:export'],
      filters: { entity: 'role', at: today },
      tone: 'orange',
      place: 240,
    }),
    card({
      ...log,
      key: 'settingsChanged',
      label: '今日参数变更',
      codes: ['system/operateLog:view', 'system/config:view'],
      filters: { entity: 'config', at: today },
      tone: 'blue',
      place: 250,
    }),
    card({
      ...log,
      key: 'exchangeFailed',
      label: '今日失败的接口交换',
      codes: ['system/operateLog:view'],
      path: '/system/operateLog/exchange',
      filters: { ok: false, at: today },
      tone: 'red',
      place: 260,
    }),
  ],
}
