import type { Noun } from '#kernel/server/noun.ts'
import { requisitionCards } from './server/cards.ts'
import { requisitionFiles } from './server/files.ts'
import { requisitionTasks } from './server/holding.ts'
import { receiptImporter } from './server/importer.ts'
import { requisitionInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { requisitionTrail } from './server/queries/trail.ts'
import { requisitionRoutes } from './server/routes.ts'
import { requisition } from './server/service.ts'
import { requisitionMachine } from './shared/machine.ts'
import { requisitionMessages } from './shared/messages.ts'
import { requisitionPaper } from './shared/paper.ts'
import { holdWords, paymentWords, promiseWords, requisitionLineWords, requisitionWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'requisition',
  screens,
  grants,
  routes: requisitionRoutes,
  files: requisitionFiles,
  machines: [requisitionMachine],
  importers: [receiptImporter],
  tasks: requisitionTasks,
  prefixes: ['QK', 'FK'],
  messages: [requisitionMessages],
  cards: requisitionCards,
  trail: { ...requisitionTrail, look: async (ctx, id) => requisition.asDoc(await requisition.get(ctx, id)) },
  kept: [
    {
      machine: requisitionMachine,
      issuer: 'created_org',
      lines: { table: 'requisition_line', parent: 'requisition_id', owners: ['hospital_id', 'supplier_id'] },
      apart: ['audited_by', 'created_by'],
    },
  ],
  invariants: requisitionInvariants,
  papers: [requisitionPaper],
  log: {
    fields: { partnerId: '往来单位', invoiceId: '发票', paymentId: '退回的付款', contractId: '合同' },
    words: {
      requisition: [requisitionWords, requisitionLineWords, paymentWords, holdWords, promiseWords],
    },
  },
}
