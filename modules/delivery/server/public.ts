import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound } from '#kernel/server/refusal.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import { deliveryMachine } from '../shared/machine.ts'
import * as q from './queries.ts'
import type { DeliveryDoc } from './rules.ts'

export type { DeliveryDoc } from './rules.ts'

/** The delivery, locked, with its lines; refused like an unknown id when the actor may not see it. */
export const lockDelivery = async (ctx: Ctx, id: string) => {
  const d = await q.lock(ctx.tx, ctx.actor, id)
  if (!d) throw notFound()
  const delivery = { ...d, status: d.status as StatusOf<typeof deliveryMachine>, parties: [d.supplierId, d.hospitalId] }
  return { delivery, lines: await q.lines(ctx.tx, id) }
}

export const linesOfDelivery = (ctx: Ctx, id: string) => q.lines(ctx.tx, id)

/** A system step of the delivery caused by its acceptance. */
export const deriveDelivery = (
  ctx: Ctx,
  doc: DeliveryDoc,
  action: 'checkPart' | 'checkAll' | 'uncheck' | 'confirmAll' | 'refuseAll',
) => derive(ctx, deliveryMachine, doc, action)

export const noteAcceptedLines = (
  ctx: Ctx,
  rows: readonly { deliveryLineId: string; accepted: string; refused: string }[],
) => q.addAccepted(ctx.tx, rows)
