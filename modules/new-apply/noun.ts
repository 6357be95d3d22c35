import type { Noun } from '#kernel/server/noun.ts'
import { productTables } from '#modules/product/shared/tables.ts'
import { grants, screens } from './server/menu.data.ts'
import { newApplyRoutes } from './server/routes.ts'
import { apply } from './server/service.ts'
import { applyKinds, newApplyMachine } from './shared/machine.ts'
import { newApplyMessages } from './shared/messages.ts'
import { newApplyWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'new-apply',
  screens,
  grants,
  routes: newApplyRoutes,
  machines: [newApplyMachine],
  paper: { machine: newApplyMachine, look: async (ctx, id) => apply.asDoc(await apply.get(ctx, id)) },
  prefixes: ['XP'],
  messages: [newApplyMessages],
  kept: [{ machine: newApplyMachine, apart: ['audited_by', 'created_by'] }],
  log: {
    choices: { 'newApply.applyKind': applyKinds },
    words: { newApply: [newApplyWords] },
    fields: { images: '图片', supplyTo: '供货有效期至' },
    // what the platform files is a product
    tables: { newApply: Object.values(productTables) },
  },
}
