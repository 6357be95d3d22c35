import { remark, act as take } from '#kernel/server/act.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { madeBeside } from '#kernel/server/tell.ts'
import type { Input } from '#kernel/shared/call.ts'
import { lackOf } from '#modules/certificate/server/public.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { applyTemporary } from '#modules/new-apply/server/public.ts'
import { orderInstead } from '#modules/order/server/public.ts'
import { orderable } from '#modules/purchase-list/server/public.ts'
import type { rejectionCalls } from '../shared/calls.ts'
import { type RejectionAction, rejectionMachine } from '../shared/machine.ts'
import { judged } from './looking.ts'
import * as q from './queries/read.ts'
import * as write from './queries/write.ts'
import { agreed, held, type RejectionDoc, rejectionRules } from './service.ts'

type In<K extends keyof typeof rejectionCalls> = Input<(typeof rejectionCalls)[K]>

/** Agrees to it with what came in its place. */
const settle = async (ctx: Ctx, doc: RejectionDoc, wish: { action: RejectionAction; version: number }) => {
  await take(ctx, rejectionMachine, doc, wish, rejectionRules)
  return { id: doc.id, status: doc.status, version: doc.version, made: madeBeside(ctx, doc.id) }
}

/** Why another supplier does not take over: he must be allowed, at work, and licensed (domain §3.3). @throws Refusal */
const mustSupply = async (ctx: Ctx, r: RejectionDoc, supplierId: string): Promise<string> => {
  if (supplierId === r.supplierId) throw refuse('不能换给拒配的供应商本身')
  const item = await q.itemOf(ctx.tx, r.hospitalId, r.productId, supplierId)
  if (item?.status !== 'enabled') throw refuse('采购目录中没有启用该供应商的此品种，不能换给他')
  const stop = (await stopsOf(ctx, r.hospitalId, [supplierId], 'order')).get(supplierId)
  if (stop) throw refuse(stop.message, stop.params)
  const lack = await lackOf(ctx, { supplierId, hospitalId: r.hospitalId }, [r])
  if (lack) throw refuse(lack.template, lack.params)
  const no = (await orderable(ctx.tx, r.hospitalId, [item.id], today())).get(item.id)?.no
  if (no) throw refuse(no)
  return item.id
}

/** 换供应商: what was rejected is ordered from somebody else, by an order of its own that goes to its audit. */
export const switchSupplier = async (ctx: Ctx, { supplierId, ...wish }: In<'switchSupplier'>) => {
  const action = 'switchSupplier' as const
  const { doc, fits } = await held(ctx, { ...wish, action })
  if (fits) {
    const catalogItemId = await mustSupply(ctx, doc, supplierId)
    // volume it held is free again before the class of the new order is decided
    await agreed(ctx, doc)
    const { id } = await orderInstead(ctx, {
      of: doc.behind.order,
      lineId: doc.orderLineId,
      ...{ catalogItemId, supplierId, qty: doc.qty, remark: doc.no, passes: 'whole' },
    })
    doc.made = { new_order_id: id }
  }
  return settle(ctx, doc, { ...wish, action })
}

/** What the hospital's catalogue lacks of a substitute is applied for; the rejection waits. */
const applyFor = async (ctx: Ctx, doc: RejectionDoc) => {
  if (doc.applyId) throw refuse('此替代品已申请新品 {{no}}，请待其启用后再采用', { no: doc.applyNo ?? '' })
  const { id, no } = await applyTemporary(ctx, {
    productId: doc.substituteId!,
    supplierId: doc.supplierId,
    price: doc.substitutePrice!,
    monthlyQty: doc.substituteQty!,
    reason: `${doc.no} ${doc.name} ${doc.reason}`.slice(0, 500),
  })
  remark(ctx, rejectionMachine, doc, { action: 'apply', label: '申请新品（临采）', to: doc.status, reason: no })
  const { version } = await write.setApply(ctx.tx, doc.id, id)
  return { id: doc.id, status: doc.status, version, made: madeBeside(ctx, doc.id) }
}

/**
 * 采用替代品: what the supplier offers is ordered from him in its place. A non-selected one asks for the reason of §5 while
 * agreed volume of the article is left.
 */
export const acceptSubstitute = async (ctx: Ctx, wish: In<'acceptSubstitute'>) => {
  const { id, version, apply, vbpReason, vbpReasonText = '' } = wish
  const action = 'acceptSubstitute' as const
  const { doc, fits } = await held(ctx, { id, version, action })
  if (!fits) return settle(ctx, doc, { version, action })
  if (!doc.substituteId) throw refuse('供应商没有提供替代品')
  const offer = await judged(ctx, doc)
  if (offer.no) throw refuse(offer.no.message, offer.no.params)
  if (offer.missing && apply) return applyFor(ctx, doc)
  if (offer.missing || !offer.itemId) throw refuse(offer.missing!.message, offer.missing!.params)
  if (offer.asksReason && !vbpReason)
    throw malformed([{ path: 'vbpReason', message: '约定采购量未完成，采用非中选品请选择原因' }])
  if (vbpReason === 'other' && !vbpReasonText) throw malformed([{ path: 'vbpReasonText', message: '请填写原因说明' }])
  const why = offer.asksReason && vbpReason ? { code: vbpReason, text: vbpReasonText } : undefined
  await agreed(ctx, doc)
  const made = await orderInstead(ctx, {
    of: doc.behind.order,
    lineId: doc.orderLineId,
    catalogItemId: offer.itemId,
    supplierId: doc.supplierId,
    qty: doc.substituteQty!,
    remark: doc.no,
    passes: { qty: doc.qty },
    why,
  })
  doc.made = {
    new_order_id: made.id,
    ...(why ? { vbp_reason: why.code, vbp_reason_text: why.text } : {}),
  }
  return settle(ctx, doc, { version, action })
}
