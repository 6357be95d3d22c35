import type { Noun } from '#kernel/server/noun.ts'
import { priceTasks } from './server/due.ts'
import { priceImporter } from './server/importer.ts'
import { priceInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { priceRoutes } from './server/routes.ts'
import { price } from './server/service.ts'
import { priceMachine, priceReasons, priceTypes } from './shared/machine.ts'
import { priceMessages } from './shared/messages.ts'
import { priceWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'price',
  screens,
  grants,
  routes: priceRoutes,
  machines: [priceMachine],
  importers: [priceImporter],
  paper: { machine: priceMachine, look: async (ctx, id) => price.asDoc(await price.get(ctx, id)) },
  tasks: priceTasks,
  prefixes: ['TJ'],
  messages: [priceMessages],
  kept: [{ machine: priceMachine, apart: ['audited_by', 'created_by'] }],
  invariants: priceInvariants,
  log: {
    choices: { 'priceAdjustment.type': priceTypes, 'priceAdjustment.reason': priceReasons },
    words: { priceAdjustment: [priceWords] },
  },
}
