import type { Noun } from '#kernel/server/noun.ts'
import { failedToday } from './server/queries.ts'
import { exchangeRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'exchange',
  routes: exchangeRoutes,
  cards: [
    {
      ...{ key: 'exchangeFailed', label: '今日失败的接口交换', tone: 'red', place: 260 },
      codes: ['system/operateLog:view'],
      orgs: ['hospital', 'supplier', 'authority'],
      path: '/system/operateLog/exchange',
      filters: { ok: false, at: { from: 'today', to: 'today' } },
      count: failedToday,
    },
  ],
}
