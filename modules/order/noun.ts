import type { Noun } from '#kernel/server/noun.ts'
import { orderLineTemplate } from './server/importer.ts'
import { orderInvariants } from './server/invariants.ts'
import { grants, screens } from './server/menu.data.ts'
import { orderCauses } from './server/queries/causes.ts'
import { orderSteps } from './server/queries/steps.ts'
import { orderTrail } from './server/queries/trail.ts'
import { orderReactions } from './server/reactions.ts'
import { orderRoutes } from './server/routes.ts'
import { order } from './server/service.ts'
import { orderTasks } from './server/tasks.ts'
import { orderMachine } from './shared/machine.ts'
import { orderMessages } from './shared/messages.ts'
import { orderPaper } from './shared/paper.ts'
import { lineWords, orderWords } from './shared/words.ts'

const byDeadline = { orgs: ['authority'], machine: orderMachine, sort: 'dueOn' } as const
const watched = (code: string, status: string) =>
  ({ ...byDeadline, codes: [`procurement/purchaseOrder:${code}`], status }) as const

export const noun: Noun = {
  name: 'order',
  screens,
  grants,
  firstSteps: orderSteps,
  routes: orderRoutes,
  machines: [orderMachine],
  importers: [orderLineTemplate],
  tasks: orderTasks,
  reactions: orderReactions,
  prefixes: ['CG'],
  messages: [orderMessages],
  cards: [
    { ...watched('close', 'waitAllocate'), key: 'orderWait', label: '供应商未接单', tone: 'orange', place: 150 },
    { ...watched('view', 'allocating'), key: 'orderRunning', label: '配货中的订单', tone: 'blue', place: 160 },
  ],
  causes: [orderCauses],
  trail: { ...orderTrail, look: async (ctx, id) => order.asDoc(await order.get(ctx, id)) },
  kept: [
    {
      machine: orderMachine,
      issuer: 'hospital_id',
      lines: { table: 'order_line', parent: 'order_id', owners: ['hospital_id', 'supplier_id'] },
      sums: ['amount', 'total_qty'],
      apart: ['audited_by', 'created_by'],
    },
  ],
  invariants: orderInvariants,
  papers: [orderPaper],
  log: {
    entities: { purchaseOrder: '采购订单' },
    words: { order: [orderWords, lineWords] },
  },
}
