import type { Ctx } from '#kernel/server/ctx.ts'
import { deriveDelivery } from '#modules/delivery/server/public.ts'
import { noteWaitsAgain } from '#modules/order/server/public.ts'
import { acceptanceReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { acceptance, wait } from './service.ts'

type Held = Awaited<ReturnType<typeof acceptance.lock>>

/** A confirmed acceptance behind its order and its delivery, all of them locked. @throws Refusal when the actor may not see it */
export const lockAcceptance = (ctx: Ctx, id: string): Promise<Held> => acceptance.lock(ctx, id)

/**
 * What a confirmed acceptance refused of these lines is refused no more: counted as on its way, it waits in a new acceptance of
 * the same delivery (domain §3.7; decision 0005). Behind the walls of both parties: to be called `elevated`.
 */
export const waitAgain = async (ctx: Ctx, held: Held, lineIds: readonly string[]): Promise<void> => {
  const lots = (await reads.lines(ctx.tx, held.doc.id)).filter((l) => lineIds.includes(l.id))
  const back = lots.map(({ deliveryLineId, orderLineId, refusedQty }) => ({
    deliveryLineId,
    orderLineId,
    qty: refusedQty!,
  }))
  await q.takeAgain(ctx.tx, lineIds)
  const counted = back.map((l) => ({ deliveryLineId: l.deliveryLineId, acceptedQty: '0', refusedQty: `-${l.qty}` }))
  await deriveDelivery(ctx, held.delivery, 'waitAgain', counted)
  await noteWaitsAgain(ctx, held.orders, back)
  await wait(
    ctx,
    held,
    back.map(({ deliveryLineId, qty }) => ({ deliveryLineId, deliveredQty: qty })),
  )
}
