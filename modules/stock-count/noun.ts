import type { Noun } from '#kernel/server/noun.ts'
import { stockCountInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { stockCountRoutes } from './server/routes.ts'
import { count } from './server/service.ts'
import { stockCountMachine } from './shared/machine.ts'
import { stockCountMessages } from './shared/messages.ts'
import { scopes, varianceReasons } from './shared/reasons.ts'
import { countLineWords, countWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'stock-count',
  screens,
  grants,
  routes: stockCountRoutes,
  machines: [stockCountMachine],
  prefixes: ['PD'],
  messages: [stockCountMessages],
  paper: { machine: stockCountMachine, look: async (ctx, id) => count.asDoc(await count.get(ctx, id)) },
  kept: [
    {
      machine: stockCountMachine,
      issuer: 'hospital_id',
      lines: { table: 'stock_count_line', parent: 'count_id', owners: ['hospital_id'] },
      apart: ['audited_by', 'created_by'],
    },
  ],
  invariants: stockCountInvariants,
  log: {
    choices: { 'stockCount.scope': scopes, 'stockCount.reason': varianceReasons },
    words: { stockCount: [countWords, countLineWords] },
  },
}
