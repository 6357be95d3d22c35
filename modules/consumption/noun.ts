import type { Noun } from '#kernel/server/noun.ts'
import { consumptionInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { consumptionRoutes } from './server/routes.ts'
import { consumptionTasks } from './server/tasks.ts'

export const noun: Noun = {
  name: 'consumption',
  screens,
  grants,
  routes: consumptionRoutes,
  tasks: consumptionTasks,
  invariants: consumptionInvariants,
}
