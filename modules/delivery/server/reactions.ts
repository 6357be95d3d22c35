import type { Ctx } from '#kernel/server/ctx.ts'
import { type Doc, on } from '#kernel/server/reaction.ts'
import { touched } from '#kernel/server/tell.ts'
import { asOwner } from '#kernel/server/tx.ts'
import { keys } from '#kernel/shared/machine.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { deliveryMachine } from '../shared/machine.ts'
import { draftsOf } from './queries/orders.ts'

/** Before it was accepted nothing was made for an order; what is sent of it the makers of its drafts send themselves. */
const without: readonly string[] = ['accept', 'allocatePart', 'allocateAll']

/** An order began or ceased to be sent on: its drafts are freed or stopped, and whoever has one open hears so (ux.md 67). */
const draftsHear = async (ctx: Ctx, order: Doc & { supplierId: string }): Promise<void> => {
  const step = ctx.happenings.findLast((h) => h.doc.id === order.id)
  if (!step || (step.from === 'allocating') === (step.to === 'allocating')) return
  const drafts = await asOwner(ctx, order.supplierId, () => draftsOf(ctx.tx, order.id))
  for (const { supplierId, ...d } of drafts)
    touched(ctx, deliveryMachine, { ...d, parties: [supplierId] }, '订单状态变更')
}

/** It may begin or end with it that an order is sent on. */
const turns = (action: keyof typeof orderMachine.actions): boolean => {
  const { from, to }: { from: readonly string[]; to: string } = orderMachine.actions[action]
  return to === 'allocating' || from.includes('allocating')
}

/** What is decided about an order concerns the drafts of it. */
export const deliveryReactions = keys(orderMachine.actions)
  .filter((action) => turns(action) && !without.includes(action))
  .map((action) => on(orderMachine, action, draftsHear))
