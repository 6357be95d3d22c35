import type { Noun } from '#kernel/server/noun.ts'
import { regionPriceInvariants } from './server/invariants.ts'
import { regionPriceCauses } from './server/queries/causes.ts'
import { regionPriceReactions } from './server/reactions.ts'
import { regionPriceRoutes } from './server/routes.ts'
import { regionPriceTasks } from './server/run.ts'
import { regionPrice } from './server/service.ts'
import { regionPriceMachine, regionReasons, regionTypes } from './shared/machine.ts'
import { regionPriceMessages } from './shared/messages.ts'
import { impactWords, lineWords, regionWords, ruleWords, settlementWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'region-price',
  routes: regionPriceRoutes,
  machines: [regionPriceMachine],
  paper: { machine: regionPriceMachine, look: async (ctx, id) => regionPrice.asDoc(await regionPrice.get(ctx, id)) },
  tasks: regionPriceTasks,
  reactions: regionPriceReactions,
  causes: [regionPriceCauses],
  prefixes: ['QJ'],
  messages: [regionPriceMessages],
  kept: [{ machine: regionPriceMachine, issuer: 'created_org', apart: ['audited_by', 'created_by'] }],
  invariants: regionPriceInvariants,
  log: {
    choices: { 'regionPrice.type': regionTypes, 'regionPrice.reason': regionReasons },
    words: { regionPrice: [regionWords, ruleWords, lineWords, impactWords, settlementWords] },
  },
}
