import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { lockOrdersOf } from '#modules/order/server/public.ts'
import type { invoiceCalls } from '../shared/calls.ts'
import * as q from './queries/announce.ts'
import type { Pair } from './queries/write.ts'

/** Goods of the supplier that are on their way, for a delivery's page or an invoice's. */
export const onRoad = async (
  ctx: Ctx,
  { deliveryId, partnerId, invoiceId, keyword }: Input<(typeof invoiceCalls)['onRoad']>,
) => {
  if (!deliveryId && !partnerId) return []
  const found = await q.onRoad(ctx.tx, ctx.actor.orgId, { deliveryId, hospitalId: partnerId, keyword }, invoiceId)
  return found.filter((l) => cmp(l.freeQty, '0') > 0)
}

/** The orders behind these lines, and behind what the invoice announces already, before anything of them moves. */
export const lockBehind = async (ctx: Ctx, lineIds: readonly string[], id?: string): Promise<void> => {
  const old = id ? (await q.announcedLines(ctx.tx, id)).map((l) => l.deliveryLineId) : []
  const behind = await q.orderLinesBehind(ctx.tx, [...lineIds, ...old])
  if (behind.length > 0) await lockOrdersOf(ctx, behind)
}

/**
 * What may be announced: lines of the pair that are on their way, each once and no more than is still to come of it; what is announced
 * already stays as it is (domain §2.25, 票货同行). @throws Refusal naming the line
 */
export const mustBeOnRoad = async (ctx: Ctx, pair: Pair, said: readonly q.Announced[], id?: string): Promise<void> => {
  if (said.length === 0) return
  if (ctx.actor.org !== 'supplier') throw refuse('随货发票由供应商登记')
  const ids = said.map((s) => s.deliveryLineId)
  const old = new Map((id ? await q.announcedLines(ctx.tx, id) : []).map((l) => [l.deliveryLineId, l.qty]))
  const open = new Map((await q.linesOnRoad(ctx.tx, pair, ids, id)).map((l) => [l.deliveryLineId, l]))
  const errors = said.flatMap(({ deliveryLineId, qty }, i): LineError[] => {
    const at = { line: i + 1, column: 'deliveryLineId' }
    if (ids.indexOf(deliveryLineId) !== i)
      return [{ ...at, message: '与第 {{first}} 行重复', params: { first: ids.indexOf(deliveryLineId) + 1 } }]
    const was = old.get(deliveryLineId)
    if (was !== undefined)
      return cmp(was, qty) === 0 ? [] : [{ ...at, message: '已随货登记的数量不能修改，请移除后重新选择' }]
    const line = open.get(deliveryLineId)
    if (!line || cmp(line.freeQty, '0') <= 0) return [{ ...at, message: '货物已不在途，或已随其他发票登记' }]
    if (cmp(qty, line.freeQty) > 0)
      return [{ ...at, message: '最多可登记 {{qty}}', params: { qty: plain(line.freeQty) } }]
    return []
  })
  if (errors.length > 0) throw lineErrors(errors)
}

/** It is handed in when its goods are judged, not before. @throws Refusal naming the deliveries it waits for */
export const mustHaveArrived = async (ctx: Ctx, id: string): Promise<void> => {
  const nos = await q.awaitedOf(ctx.tx, id)
  if (nos.length > 0)
    throw refuse('配送单 {{nos}} 的货物在途，确认验收后才能提交', {
      nos: `${nos.slice(0, 5).join(', ')}${nos.length > 5 ? '…' : ''}`,
    })
}
