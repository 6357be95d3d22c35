import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Ref } from '#kernel/server/document/reads.ts'
import { notFound } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { deliveryReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import type { DeliveryDoc } from './rules.ts'

export { boxNamed } from './boxes.ts'
export { invoiceOfLine } from './queries/invoice.ts'
export { deliveriesBy, deliveriesOf, orderNos } from './queries/orders.ts'
export type { TraceLine } from './queries/trace.ts'
export { lockCodes } from './queries/trace.ts'
export type { DeliveryDoc, Shipped } from './rules.ts'
export { scanTrace } from './trace.ts'
export { learnBox } from './trace-box.ts'
export { lineFor } from './trace-line.ts'
export { traceRequired } from './untraced.ts'

/** The delivery, locked; refused like an unknown id when the actor may not see it. */
export const lockDelivery = async (ctx: Ctx, id: Ref) => {
  const d = await reads.lock(ctx.tx, ctx.actor, id)
  if (!d) throw notFound()
  return { ...d, parties: [d.supplierId, d.hospitalId] }
}

/** A system step of the delivery caused by its acceptance, and what was accepted and refused of its lots. */
export const deriveDelivery = (
  ctx: Ctx,
  doc: DeliveryDoc,
  action: 'checkPart' | 'checkAll' | 'uncheck' | 'confirmAll' | 'refuseAll' | 'waitAgain' | 'unconfirm',
  found: readonly q.Accepted[] | undefined,
) => derive(ctx, deliveryMachine, [doc], action, { also: found && q.addAccepted(found) })

/** Lots of deliveries, locked in the order of their ids behind their orders, whoever asks: what goes back is counted there. */
export const lockLots = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  elevated(ctx, () => q.lockLots(ctx.tx, ids))
