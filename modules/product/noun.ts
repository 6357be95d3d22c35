import type { Noun } from '#kernel/server/noun.ts'
import { productImporters } from './server/importer.ts'
import { productInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { productFiles } from './server/public.ts'
import { productRoutes } from './server/routes.ts'
import { productKinds, vbpClasses } from './shared/kinds.ts'
import { productTables } from './shared/tables.ts'

export const noun: Noun = {
  name: 'product',
  screens,
  grants,
  routes: productRoutes,
  importers: Object.values(productImporters),
  files: productFiles,
  invariants: productInvariants,
  log: {
    entities: { product: '产品' },
    tables: { product: Object.values(productTables) },
    // kinds are called alike wherever they stand
    choices: {
      ...Object.fromEntries(['kind', 'kinds', 'productKinds', 'defaultKinds'].map((f) => [`*.${f}`, productKinds])),
      '*.vbpClass': vbpClasses,
    },
  },
}
