import type { Noun } from '#kernel/server/noun.ts'
import { makerImporter } from './server/makers.ts'
import { grants, screens } from './server/menu.data.ts'
import { supplierImporter } from './server/new-suppliers.ts'
import { companySteps } from './server/queries/steps.ts'
import { relationImporter } from './server/relation-import.ts'
import { companyRoutes } from './server/routes.ts'
import { makerTable, supplierTable } from './shared/fields.ts'
import { relationWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'company',
  screens,
  grants,
  firstSteps: companySteps,
  routes: companyRoutes,
  importers: [makerImporter, supplierImporter, relationImporter],
  log: {
    entities: { company: '企业', supplyRelation: '供货关系' },
    tables: { company: [makerTable, supplierTable] },
    words: { supplyRelation: [relationWords] },
  },
}
