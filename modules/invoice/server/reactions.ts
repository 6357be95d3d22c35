import { note } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/doc.ts'
import { on } from '#kernel/server/reaction.ts'
import { elevated } from '#kernel/server/tx.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { invoiceMachine } from '../shared/machine.ts'
import { arrive, depart, type Touched, unannounce } from './queries/announce.ts'

/** Steps of drafts that other documents cause: whoever took in the goods is no author of the invoice. */
export const caused = {
  arrive: '货到关联',
  depart: '验收冲销，退回在途',
  unannounce: '配送单作废，取消随货登记',
} as const

const told = (ctx: Ctx, drafts: readonly Touched[], action: keyof typeof caused) => {
  for (const d of drafts)
    note(
      ctx,
      invoiceMachine,
      { ...d, parties: [d.createdOrg] },
      { action, label: caused[action], to: d.status, authored: false },
    )
}

interface Taken extends Doc {
  lots?: readonly { id: string }[]
}

/** The invoice follows the goods it announces (domain §2.25), after the ledger has them. */
export const invoiceReactions = [
  on(acceptanceMachine, 'confirm', async (ctx: Ctx, { id }: Doc) =>
    told(ctx, await elevated(ctx, () => arrive(ctx.tx, id)), 'arrive'),
  ),
  on(acceptanceMachine, 'reverse', async (ctx: Ctx, { lots = [] }: Taken) => {
    const lines = lots.map((l) => l.id)
    told(ctx, await elevated(ctx, () => depart(ctx.tx, lines)), 'depart')
  }),
  on(deliveryMachine, 'void', async (ctx: Ctx, { id }: Doc) => told(ctx, await unannounce(ctx.tx, id), 'unannounce')),
]
