import { derive, note } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { amountOf } from '#kernel/shared/decimal.ts'
import { itemLines } from '#modules/purchase-list/server/public.ts'
import { noteReasons, reasonOf } from '#modules/vbp/server/public.ts'
import type { SubstituteReason } from '#modules/vbp/shared/reason.ts'
import { orderMachine } from '../shared/machine.ts'
import { orderReads as reads } from './queries/read.ts'
import * as write from './queries/write.ts'
import { type OrderDoc, orderRules } from './rules.ts'
import { approvalAmount, order, pointFor } from './service.ts'

export interface Instead {
  /** The order a part of which does not come, and the line. */
  of: OrderDoc
  lineId: string
  /** What is bought in its place, and of whom. */
  catalogItemId: string
  supplierId: string
  qty: string
  remark: string
  /** What goes over of the line's share in plan lines, in its own units; `whole`: as much as each new line has. */
  passes: 'whole' | { qty: string }
  /** Why it is no selected article, where §5 asks; left out: what was said of it in the order before. */
  why?: SubstituteReason | undefined
}

/**
 * An order in the place of what a supplier does not bring (domain §3.3): its class is decided anew, its lines take over the plan's
 * allocation, and it waits for its audit. It belongs to who asked for it, so he does not pass it.
 * @throws Refusal whatever keeps an order from being submitted: freeze, certificates, price, multiples
 */
export const orderInstead = async (ctx: Ctx, w: Instead): Promise<{ id: string; no: string }> => {
  const { of: was } = w
  const point = await pointFor(ctx, was.pointId)
  const [item] = await itemLines(ctx, [{ catalogItemId: w.catalogItemId, qty: w.qty }], (i) =>
    i.supplierId !== w.supplierId ? '品种的供应商与订单不一致' : undefined,
  )
  const { kind, narcotic } = item!
  const { hospitalId, orderType, urgent, expectedDate, planId } = was
  const line = { ...item!, vbpClass: 0, vbpQuotaId: null, vbpRatio: null, vbpUsed: '0', remark: w.remark }
  const [made] = await write.insert(ctx.tx, [
    {
      ...point,
      ...{ hospitalId, orderType, urgent, kind, narcotic, supplierId: w.supplierId },
      // the day may be over by now
      ...(expectedDate && expectedDate >= today() ? { expectedDate } : {}),
      ...(planId ? { planId } : {}),
      no: await nextNo(ctx, 'CG'),
      source: 'switch',
      createdBy: ctx.actor.userId,
      creatorName: ctx.actor.name,
      lines: [line],
    },
  ])
  const { id, no } = made!
  const found = await order.get(ctx, id)
  const amount = () => approvalAmount(ctx, { ...found, amount: amountOf(w.qty, line.price) }, [id])
  const doc = {
    ...order.asDoc(found),
    lines: () => reads.lines(ctx.tx, id),
    approval: { orgId: hospitalId, kind, amount, createdBy: ctx.actor.userId },
  }
  note(ctx, orderMachine, doc, { action: 'create', label: '替代拒配的数量', to: 'draft', reason: was.no })
  audit(ctx, {
    entity: 'order',
    entityId: id,
    entityNo: no,
    action: 'generate',
    after: { instead: was.no, lines: [line] },
  })
  const { productId } = line
  const substitute = w.why ?? (await reasonOf(ctx.tx, { orderId: was.id }, productId))
  await noteReasons(ctx, { orderId: id }, [{ productId, substitute }])
  const fault = await orderRules.submit!.refuse!(ctx, doc)
  if (fault) throw refuse(fault)
  await orderRules.submit!.effect!(ctx, doc, {})
  // a line may have become two at the end of the agreed volume
  const lines = await doc.lines()
  if (w.passes === 'whole') for (const l of lines) await write.passAllocations(ctx.tx, w.lineId, l.id, l.qty)
  else await write.passAllocations(ctx.tx, w.lineId, lines[0]!.id, w.passes.qty)
  await derive(ctx, orderMachine, [doc], 'switchSubmit', { sets: write.stamp.submitted() })
  return { id, no }
}
