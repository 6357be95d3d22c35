import type { Noun } from '#kernel/server/noun.ts'
import { mergeInvariants } from './server/invariants.ts'
import { mergeRoutes } from './server/routes.ts'

export const noun: Noun = {
  name: 'product-merge',
  routes: mergeRoutes,
  invariants: mergeInvariants,
  log: {
    entities: { productMerge: '产品合并' },
    actions: { mergeInto: '合并产品', undoMerge: '撤销合并' },
    fields: { mergedInto: '并入产品', replacedBy: '改为产品', done: '行数' },
  },
}
