import type { Noun } from '#kernel/server/noun.ts'
import { returnTasks } from './server/clock.ts'
import { returnOrderInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { redOpen } from './server/queries/cards.ts'
import { returnCauses } from './server/queries/causes.ts'
import { returnTrail } from './server/queries/trail.ts'
import { redFiles } from './server/red.ts'
import { returnOrderRoutes } from './server/routes.ts'
import { returnOrder } from './server/service.ts'
import { returnOrderMachine } from './shared/machine.ts'
import { returnOrderMessages } from './shared/messages.ts'
import { returnPaper } from './shared/paper.ts'
import { redWords, returnLineWords, returnWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'return-order',
  screens,
  grants,
  routes: returnOrderRoutes,
  machines: [returnOrderMachine],
  tasks: returnTasks,
  prefixes: ['TH'],
  messages: [returnOrderMessages],
  cards: [
    {
      key: 'returnRejected',
      label: '供应商不同意的退货',
      tone: 'red',
      place: 116,
      codes: ['procurement/return:edit'],
      orgs: ['hospital'],
      machine: returnOrderMachine,
      status: 'disagreed',
    },
    {
      key: 'returnRed',
      label: '待开红字发票的退货',
      tone: 'orange',
      place: 117,
      codes: ['procurement/return:uploadRedInvoice'],
      orgs: ['supplier'],
      path: '/procurement/return',
      filters: { redOpen: true },
      count: redOpen,
    },
  ],
  causes: [returnCauses],
  trail: { ...returnTrail, look: async (ctx, id) => returnOrder.asDoc(await returnOrder.get(ctx, id)) },
  kept: [
    {
      machine: returnOrderMachine,
      issuer: 'hospital_id',
      lines: { table: 'return_order_line', parent: 'return_order_id', owners: ['hospital_id', 'supplier_id'] },
      sums: ['amount', 'total_qty'],
      apart: ['audited_by', 'created_by'],
    },
  ],
  invariants: returnOrderInvariants,
  files: redFiles,
  papers: [returnPaper],
  log: { words: { returnOrder: [returnWords, returnLineWords, redWords] } },
}
