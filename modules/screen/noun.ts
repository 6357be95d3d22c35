import { keeping } from '#kernel/server/kept-figures.ts'
import type { Noun } from '#kernel/server/noun.ts'
import { keptPanels } from './server/queries/rows.ts'
import { screenRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'screen',
  routes: screenRoutes,
  tasks: [keeping('screen.keep', keptPanels)],
}
