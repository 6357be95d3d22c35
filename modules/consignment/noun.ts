import type { Noun } from '#kernel/server/noun.ts'
import { grants, screens } from './server/menu.data.ts'
import { consignmentWarnings } from './server/queries/warnings.ts'
import { consignmentRoutes } from './server/service.ts'

export const noun: Noun = {
  name: 'consignment',
  screens,
  grants,
  routes: consignmentRoutes,
  warnings: consignmentWarnings,
  prefixes: ['MD'],
  log: {
    entities: { consignBuyOut: '寄售买断', consignLevel: '寄售约定量' },
    actions: { buyOut: '买断', setLevel: '设置约定量' },
    fields: { level: '约定量' },
  },
}
