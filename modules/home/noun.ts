import { keeping } from '#kernel/server/kept-figures.ts'
import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { keptCharts } from './server/queries/charts.ts'
import { homeRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'home',
  screens,
  grants,
  routes: homeRoutes,
  tasks: [keeping('home.keep', keptCharts)],
}
