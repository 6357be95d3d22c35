import { backgroundRoutes } from '#kernel/server/background/routes.ts'
import { backgroundTasks } from '#kernel/server/background/tasks.ts'
import { commonRoutes } from '#kernel/server/common.ts'
import { fileRoutes } from '#kernel/server/files/routes.ts'
import { fileTasks } from '#kernel/server/files/tasks.ts'
import type { Routes } from '#kernel/server/implement.ts'
import type { Importer } from '#kernel/server/importing.ts'
import type { Task } from '#kernel/server/task.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { acceptanceRoutes } from '#modules/acceptance/server/routes.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { approvalRoutes } from '#modules/approval/server/routes.ts'
import { categoryRoutes } from '#modules/category/server/routes.ts'
import { categoryImporter } from '#modules/category/server/sheet.ts'
import { certificateRoutes } from '#modules/certificate/server/routes.ts'
import { certificateMachine } from '#modules/certificate/shared/machine.ts'
import { makerImporter } from '#modules/company/server/makers.ts'
import { companyRoutes } from '#modules/company/server/routes.ts'
import { contractLinkRoutes } from '#modules/contract-link/server/routes.ts'
import { shipmentImporter } from '#modules/delivery/server/importer.ts'
import { deliveryRoutes } from '#modules/delivery/server/routes.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { exchangeRoutes } from '#modules/exchange/server/routes.ts'
import { homeRoutes } from '#modules/home/server/routes.ts'
import { logRoutes } from '#modules/log/server/routes.ts'
import { logTasks } from '#modules/log/server/tasks.ts'
import { menuImporter } from '#modules/menu/server/importer.ts'
import { menuRoutes } from '#modules/menu/server/routes.ts'
import { messageRoutes } from '#modules/message/server/routes.ts'
import { messageTasks } from '#modules/message/server/tasks.ts'
import { ocrRoutes } from '#modules/ocr/server/routes.ts'
import { orderRoutes } from '#modules/order/server/routes.ts'
import { orderTasks } from '#modules/order/server/tasks.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { orgImporter } from '#modules/organisation/server/importer.ts'
import { organisationRoutes } from '#modules/organisation/server/routes.ts'
import { userImporter } from '#modules/people/server/importer.ts'
import { peopleRoutes } from '#modules/people/server/routes.ts'
import { departmentImporter } from '#modules/place/server/importer.ts'
import { placeRoutes } from '#modules/place/server/routes.ts'
import { planLineTemplate } from '#modules/plan/server/importer.ts'
import { planRoutes } from '#modules/plan/server/routes.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { priceImporter } from '#modules/price/server/importer.ts'
import { priceRoutes } from '#modules/price/server/routes.ts'
import { priceTasks } from '#modules/price/server/tasks.ts'
import { priceMachine } from '#modules/price/shared/machine.ts'
import { productImporters } from '#modules/product/server/importer.ts'
import { productRoutes } from '#modules/product/server/routes.ts'
import { catalogImporter } from '#modules/purchase-list/server/importer.ts'
import { pickRoutes } from '#modules/purchase-list/server/pick.ts'
import { catalogRoutes } from '#modules/purchase-list/server/routes.ts'
import { catalogMachines } from '#modules/purchase-list/shared/machine.ts'
import { registrationRoutes } from '#modules/registration/server/routes.ts'
import { registrationTasks } from '#modules/registration/server/tasks.ts'
import { registrationMachine } from '#modules/registration/shared/machine.ts'
import { roleRoutes } from '#modules/role/server/routes.ts'
import { screenRoutes } from '#modules/screen/server/routes.ts'
import { sessionRoutes } from '#modules/session/server/routes.ts'
import { sessionTasks } from '#modules/session/server/tasks.ts'
import { settingRoutes } from '#modules/setting/server/routes.ts'
import { stockRoutes } from '#modules/stock/server/routes.ts'
import { trailRoutes } from '#modules/trail/server/routes.ts'

/** The only list of modules. */
export const everyRoute: Routes = [
  ...ocrRoutes,
  ...sessionRoutes,
  ...fileRoutes,
  ...commonRoutes,
  ...backgroundRoutes,
  ...productRoutes,
  ...categoryRoutes,
  ...companyRoutes,
  ...certificateRoutes,
  ...placeRoutes,
  ...homeRoutes,
  ...messageRoutes,
  ...pickRoutes,
  ...catalogRoutes,
  ...priceRoutes,
  ...planRoutes,
  ...orderRoutes,
  ...deliveryRoutes,
  ...acceptanceRoutes,
  ...stockRoutes,
  ...trailRoutes,
  ...roleRoutes,
  ...peopleRoutes,
  ...organisationRoutes,
  ...settingRoutes,
  ...logRoutes,
  ...exchangeRoutes,
  ...menuRoutes,
  ...approvalRoutes,
  ...registrationRoutes,
  ...screenRoutes,
  ...contractLinkRoutes,
]

export const everyMachine: readonly Machine[] = [
  ...Object.values(catalogMachines),
  certificateMachine,
  priceMachine,
  planMachine,
  orderMachine,
  deliveryMachine,
  acceptanceMachine,
  registrationMachine,
] as never

/** What POST /api/Import/ImportFile and the template call know. */
export const everyImporter: readonly Importer[] = [
  ...Object.values(productImporters),
  categoryImporter,
  makerImporter,
  departmentImporter,
  catalogImporter,
  priceImporter,
  menuImporter,
  userImporter,
  orgImporter,
  planLineTemplate,
  shipmentImporter,
]

/** What runs beside the requests: jobs of the queue, and what has its time of day (kernel/server/job-runner.ts). */
export const everyTask: readonly Task[] = [
  ...backgroundTasks,
  ...fileTasks,
  ...logTasks,
  ...sessionTasks,
  ...priceTasks,
  ...orderTasks,
  ...messageTasks,
  ...registrationTasks,
]
