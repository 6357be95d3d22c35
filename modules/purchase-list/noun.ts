import type { Noun } from '#kernel/server/noun.ts'
import { catalogImporter } from './server/importer.ts'
import { grants, screens } from './server/menu.data.ts'
import { pickRoutes } from './server/pick.ts'
import { catalogSteps } from './server/queries/steps.ts'
import { catalogRoutes } from './server/routes.ts'
import { catalogTasks } from './server/tasks.ts'
import { catalogMachine, catalogMachines } from './shared/machine.ts'
import { itemWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'purchase-list',
  screens,
  grants,
  firstSteps: catalogSteps,
  routes: [...pickRoutes, ...catalogRoutes],
  machines: Object.values(catalogMachines),
  importers: [catalogImporter],
  tasks: catalogTasks,
  // submitted by the hundred: the workbench counts them, nobody is told of each
  messages: [{ machine: catalogMachine, label: catalogMachine.label, rules: [] }],
  cards: [
    {
      key: 'listAudit',
      label: '待审核的采购目录',
      tone: 'orange',
      place: 120,
      codes: ['purchaseList/listAudits:audit'],
      orgs: ['hospital'],
      machine: catalogMachine,
      status: 'pending',
      path: '/purchaseList/listAudits',
    },
    {
      ...{ key: 'listPlatform', label: '待平台审核的采购目录', tone: 'orange', place: 123 },
      ...{ codes: ['purchaseList/listAudits:audit'], orgs: ['authority'], machine: catalogMachine, status: 'platform' },
      path: '/purchaseList/listAudits',
    },
  ],
  log: { words: { catalogItem: [itemWords] } },
}
