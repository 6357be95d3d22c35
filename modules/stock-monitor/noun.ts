import type { Noun } from '#kernel/server/noun.ts'
import { thresholdImporter } from './server/importer.ts'
import { grants, screens } from './server/menu.data.ts'
import { lacking } from './server/queries/read.ts'
import { monitorWarnings } from './server/queries/warnings.ts'
import { monitorRoutes } from './server/routes.ts'
import { monitorTasks } from './server/tasks.ts'
import { thresholdTable } from './shared/fields.ts'

export const noun: Noun = {
  name: 'stock-monitor',
  screens,
  grants,
  routes: monitorRoutes,
  importers: [thresholdImporter],
  tasks: monitorTasks,
  warnings: monitorWarnings,
  cards: [
    {
      key: 'stockLacking',
      label: '断货与短缺',
      tone: 'red',
      place: 265,
      codes: ['inventory/inventoryMonitoring:view'],
      orgs: ['hospital'],
      path: '/inventory/inventoryMonitoring',
      filters: { alarm: ['out', 'short'] },
      count: lacking,
    },
  ],
  log: {
    entities: { stockThreshold: '库存阈值' },
    fields: { most: '最高库存' },
    tables: { stockThreshold: [thresholdTable] },
  },
}
