import type { Noun } from '#kernel/server/noun.ts'
import { watchCards } from './server/cards.ts'
import { grants, screens } from './server/menu.data.ts'
import { statRoutes, watchRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'contract-watch',
  screens,
  grants,
  routes: [...watchRoutes, ...statRoutes],
  cards: watchCards,
  log: {
    entities: { contractWatch: '合同履约' },
    fields: { reminded: '催办对象' },
  },
}
