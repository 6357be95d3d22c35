import type { Noun } from '#kernel/server/noun.ts'
import { shipmentImporter } from './server/importer.ts'
import { deliveryInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { deliveryCauses } from './server/queries/causes.ts'
import { deliveryTrail } from './server/queries/trail.ts'
import { deliveryReactions } from './server/reactions.ts'
import { reportFiles } from './server/reports.ts'
import { deliveryRoutes } from './server/routes.ts'
import { delivery } from './server/service.ts'
import { boxLabels, packLabels } from './shared/label-paper.ts'
import { deliveryMachine } from './shared/machine.ts'
import { deliveryMessages } from './shared/messages.ts'
import { deliveryPaper } from './shared/paper.ts'
import { deliveryWords, invoiceWords, lotWords } from './shared/words.ts'

const mine = (code: string, status: string) =>
  ({ codes: [`procurement/delivery:${code}`], orgs: ['supplier'], machine: deliveryMachine, status }) as const

export const noun: Noun = {
  name: 'delivery',
  screens,
  grants,
  routes: deliveryRoutes,
  reactions: deliveryReactions,
  machines: [deliveryMachine],
  importers: [shipmentImporter],
  prefixes: ['PS'],
  messages: [deliveryMessages],
  cards: [
    { ...mine('ship', 'draft'), key: 'deliveryDraft', label: '未发货的配送单', tone: 'blue', place: 70 },
    { ...mine('add', 'refused'), key: 'deliveryRefused', label: '被拒收的配送单', tone: 'red', place: 80 },
  ],
  causes: [deliveryCauses],
  trail: { ...deliveryTrail, look: async (ctx, id) => delivery.asDoc(await delivery.get(ctx, id)) },
  papers: [deliveryPaper, ...packLabels, ...boxLabels],
  invariants: deliveryInvariants,
  log: {
    fields: { orderIds: '采购订单', children: '箱内追溯码' },
    words: { delivery: [deliveryWords, lotWords, invoiceWords] },
  },
  files: reportFiles,
  kept: [
    {
      machine: deliveryMachine,
      issuer: 'supplier_id',
      lines: { table: 'delivery_line', parent: 'delivery_id', owners: ['hospital_id', 'supplier_id'] },
      sums: ['amount', 'total_qty'],
    },
  ],
}
