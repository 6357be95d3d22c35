import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/doc.ts'
import { on } from '#kernel/server/reaction.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { acceptanceMachine } from '#modules/acceptance/shared/machine.ts'
import { noteInvoiced } from '#modules/order/server/public.ts'
import { regionPriceMachine } from '#modules/region-price/shared/machine.ts'
import { returnOrderMachine } from '#modules/return-order/shared/machine.ts'
import { stockDocumentMachine } from '#modules/stock-document/shared/machine.ts'
import { surgeryOrderMachine } from '#modules/surgery-order/shared/machine.ts'
import { bear } from './public.ts'
import type { Source } from './queries/write.ts'
import { heldOf, takeBack } from './queries/write.ts'

const owes =
  (source: Source | 'acceptance') =>
  async (ctx: Ctx, { id }: Doc) => {
    await bear(ctx, source, id)
  }

interface Taken extends Doc {
  lots?: readonly { id: string }[]
}

/** Every document that makes something owed says so as it does; one that is taken back asks first. */
export const payableReactions = [
  on(acceptanceMachine, 'confirm', owes('acceptance')),
  on(acceptanceMachine, 'reverse', (ctx: Ctx, { lots = [] }: Taken) => {
    const lines = lots.map((l) => l.id)
    return elevated(ctx, async () => {
      const held = await heldOf(ctx.tx, lines)
      if (held) throw refuse(held === 'invoiced' ? '已开票，不能冲销' : '已列入开票凭证，不能冲销')
      await noteInvoiced(ctx, await takeBack(ctx.tx, lines))
    })
  }),
  on(returnOrderMachine, 'receive', owes('return')),
  on(returnOrderMachine, 'autoReceive', owes('return')),
  on(surgeryOrderMachine, 'confirmUse', owes('surgery')),
  on(stockDocumentMachine, 'post', owes('use')),
  on(stockDocumentMachine, 'reverse', owes('use')),
  on(regionPriceMachine, 'apply', owes('prices')),
]
