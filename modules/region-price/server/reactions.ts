import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/doc.ts'
import { on } from '#kernel/server/reaction.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { deliveryMachine } from '#modules/delivery/shared/machine.ts'
import { accepted, settledBy, voided, waitsFor } from './queries/settle.ts'

interface Taken extends Doc {
  lots?: readonly { deliveryLineId: string; acceptedQty: string | null }[]
}

/** What is settled of goods that were on their way follows what became of them; the rows are the region's, behind both walls. */
export const regionPriceReactions = [
  on(acceptanceMachine, 'confirm', async (ctx: Ctx, { lots = [] }: Taken) => {
    const lines = lots.map((l) => l.deliveryLineId)
    if (await waitsFor(ctx.tx, lines)) await elevated(ctx, () => accepted(ctx.tx, lots))
  }),
  // what was settled of goods that were taken in stays settled: who paid the difference did
  on(acceptanceMachine, 'reverse', async (ctx: Ctx, { lots = [] }: Taken) => {
    const no = await settledBy(
      ctx.tx,
      lots.map((l) => l.deliveryLineId),
    )
    if (no) throw refuse('调价 {{no}} 已按此次验收结算，不能冲销', { no })
  }),
  on(deliveryMachine, 'void', (ctx, doc) => elevated(ctx, () => voided(ctx.tx, doc.id))),
]
