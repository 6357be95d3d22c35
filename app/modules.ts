import type { Routes } from '#kernel/server/implement.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { acceptanceRoutes } from '#modules/acceptance/server/routes.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { deliveryRoutes } from '#modules/delivery/server/routes.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { homeRoutes } from '#modules/home/server/routes.ts'
import { orderRoutes } from '#modules/order/server/routes.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { planRoutes } from '#modules/plan/server/routes.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { sessionRoutes } from '#modules/session/server/routes.ts'
import { stockRoutes } from '#modules/stock/server/routes.ts'
import { trailRoutes } from '#modules/trail/server/routes.ts'

/** The only list of modules. */
export const everyRoute: Routes = [
  ...sessionRoutes,
  ...homeRoutes,
  ...planRoutes,
  ...orderRoutes,
  ...deliveryRoutes,
  ...acceptanceRoutes,
  ...stockRoutes,
  ...trailRoutes,
]

export const everyMachine: readonly Machine[] = [planMachine, orderMachine, deliveryMachine, acceptanceMachine] as never
