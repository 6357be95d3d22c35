import type { Noun } from '#kernel/server/noun.ts'
import { stockInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { nearExpiry } from './server/queries/read.ts'
import { stockWarnings } from './server/queries/warnings.ts'
import { stockReactions } from './server/reactions.ts'
import { stockRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'stock',
  screens,
  grants,
  routes: stockRoutes,
  reactions: stockReactions,
  cards: [
    {
      key: 'nearExpiry',
      label: '近效期库存',
      tone: 'red',
      place: 270,
      codes: ['inventory/inventoryQuery:view'],
      orgs: ['hospital', 'authority'],
      path: '/inventory/inventoryQuery',
      filters: { state: 'near' },
      count: nearExpiry,
    },
  ],
  invariants: stockInvariants,
  warnings: stockWarnings,
}
