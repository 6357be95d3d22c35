import { z } from 'zod'
import { call } from '#kernel/shared/call.ts'
import { tones } from '#kernel/shared/machine.ts'
import { Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'

/** A machine's name. */
const Kind = z.string().max(40)

/** One document of the goods' way. */
export const TrailNode = z.object({
  kind: Kind,
  id: Id,
  no: z.string(),
  status: z.string(),
  state: z.object({ label: z.string(), tone: z.enum(tones) }),
  qty: DecOut,
  parentId: Id.nullable(),
  at: z.string(),
  person: z.string(),
})

export const trailCalls = {
  /** Every document linked with one, and every step of them this reader may see, in order of time. */
  trace: call({
    method: 'POST',
    path: '/linex/order/order/trace',
    title: '订单跟踪',
    allow: {
      code: [
        'procurement/purchaseOrder:view',
        'procurement/planning:view',
        'procurement/delivery:view',
        'procurement/acceptance:view',
      ],
      orgs: ['hospital', 'supplier', 'authority'],
    },
    does: 'read',
    aliases: ['/api/Order/Trace'],
    input: z.object({ kind: Kind.default('order'), id: Id }).strict(),
    output: z.object({
      /** In the order of the goods' way, with the screen of each. */
      kinds: z.array(z.object({ kind: Kind, label: z.string(), path: z.string() })),
      nodes: z.array(TrailNode),
      steps: z.array(HistoryStep.extend({ docId: Id, docType: z.string() })),
    }),
  }),
}
