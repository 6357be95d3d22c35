import type { Noun } from '#kernel/server/noun.ts'
import { payableInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { awaiting } from './server/queries/read.ts'
import { payableReactions } from './server/reactions.ts'
import { payableRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'payable',
  screens,
  grants,
  routes: payableRoutes,
  reactions: payableReactions,
  cards: [
    {
      key: 'awaitInvoice',
      label: '待开票',
      tone: 'orange',
      place: 285,
      codes: ['settlement/awaitInvoice:view'],
      orgs: ['supplier'],
      path: '/settlement/awaitInvoice',
      filters: {},
      count: awaiting,
    },
  ],
  invariants: payableInvariants,
}
