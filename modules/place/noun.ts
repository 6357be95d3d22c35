import type { Noun } from '#kernel/server/noun.ts'
import { departmentImporter } from './server/importer.ts'
import { grants, screens } from './server/menu.data.ts'
import { pointImporter } from './server/point-importer.ts'
import { placeSteps } from './server/queries/steps.ts'
import { placeRoutes } from './server/routes.ts'
import { departmentTable } from './shared/fields.ts'
import { pointWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'place',
  screens,
  grants,
  firstSteps: placeSteps,
  routes: placeRoutes,
  importers: [departmentImporter, pointImporter],
  log: {
    entities: { department: '科室', distributionPoint: '配送点' },
    tables: { department: [departmentTable] },
    words: { distributionPoint: [pointWords] },
  },
}
