import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/doc.ts'
import { on } from '#kernel/server/reaction.ts'
import { elevated } from '#kernel/server/tx.ts'
import { letGo } from '#modules/order/server/public.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { amendmentMachine } from '../shared/machine.ts'
import { ofOrder } from './queries/ended.ts'

/** What is proposed for an order ends with it, and where all of it shall be taken back. */
const endWithOrder = async (ctx: Ctx, order: Doc): Promise<void> => {
  // of one that waits for its audit the supplier knows nothing
  await elevated(ctx, async () => {
    const open = await ofOrder(ctx.tx, order.id)
    if (!open) return
    const parties = open.sent ? [open.hospitalId, open.supplierId] : [open.hospitalId]
    await letGo(ctx, order.id)
    await derive(ctx, amendmentMachine, [{ ...open, parties }], 'orderEnds', { reason: order.no ?? '' })
  })
}

export const amendmentReactions = (
  [
    ...(['close', 'closeAccepted', 'closeRest', 'acceptAll', 'rejectAll', 'autoVoid'] as const),
    ...(['unaudit', 'requestUnaudit', 'agreeUnaudit'] as const),
  ] as const
).map((action) => on(orderMachine, action, endWithOrder))
