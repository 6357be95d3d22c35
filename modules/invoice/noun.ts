import type { Noun } from '#kernel/server/noun.ts'
import { invoiceFiles } from './server/files.ts'
import { invoiceInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { invoiceTrail } from './server/queries/trail.ts'
import { caused, invoiceReactions } from './server/reactions.ts'
import { invoiceRoutes } from './server/routes.ts'
import { invoice } from './server/service.ts'
import { billingTable } from './shared/billing.ts'
import { invoiceMachine } from './shared/machine.ts'
import { invoiceMessages } from './shared/messages.ts'
import { invoicePaper } from './shared/paper.ts'
import { invoiceLineWords, invoiceWords } from './shared/words.ts'

export const noun: Noun = {
  name: 'invoice',
  screens,
  grants,
  routes: invoiceRoutes,
  machines: [invoiceMachine],
  reactions: invoiceReactions,
  prefixes: ['FP'],
  messages: [invoiceMessages],
  cards: [
    {
      key: 'invoiceRejected',
      label: '被驳回的发票',
      tone: 'red',
      place: 289,
      codes: ['settlement/invoice:edit'],
      orgs: ['supplier'],
      machine: invoiceMachine,
      status: 'rejected',
    },
  ],
  trail: { ...invoiceTrail, look: async (ctx, id) => invoice.asDoc(await invoice.get(ctx, id)) },
  kept: [
    {
      machine: invoiceMachine,
      issuer: 'created_org',
      lines: { table: 'invoice_line', parent: 'invoice_id', owners: ['hospital_id', 'supplier_id'] },
      apart: ['audited_by', 'created_by'],
    },
  ],
  files: invoiceFiles,
  invariants: invoiceInvariants,
  papers: [invoicePaper],
  log: {
    entities: { billingProfile: '开票资料' },
    actions: caused,
    fields: {
      partnerId: '往来单位',
      itemId: '产品',
      readings: '原件',
      qrText: '二维码文字',
      without: '移除的原件',
      blues: '蓝字发票',
      announced: '随货明细',
      deliveryLineId: '配送明细',
    },
    tables: { billingProfile: [billingTable] },
    words: { invoice: [invoiceWords, invoiceLineWords] },
  },
}
