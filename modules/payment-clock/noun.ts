import type { Noun } from '#kernel/server/noun.ts'
import { clockInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { count } from './server/queries/detail.ts'
import { clockRoutes } from './server/routes.ts'
import './server/settings.ts'

const code = 'settlement/paymentClock'
const card = { codes: [`${code}:view`], path: `/${code}` } as const

export const noun: Noun = {
  name: 'payment-clock',
  screens,
  grants,
  routes: clockRoutes,
  cards: [
    {
      ...card,
      key: 'payableSoon',
      label: '7 天内到期',
      place: 299,
      tone: 'orange',
      orgs: ['hospital'],
      filters: { soon: true },
      count: count.soon,
    },
    {
      ...card,
      key: 'payableOverdue',
      label: '已逾期',
      place: 300,
      tone: 'red',
      orgs: ['hospital'],
      filters: { band: 'overdue' },
      count: count.overdue,
    },
    {
      ...card,
      key: 'receivableWeek',
      label: '本周应回款',
      place: 295,
      tone: 'blue',
      orgs: ['supplier'],
      filters: { thisWeek: true },
      count: count.thisWeek,
    },
  ],
  invariants: clockInvariants,
  log: {
    entities: { paymentClock: '付款时限' },
    fields: { items: '明细数' },
  },
}
