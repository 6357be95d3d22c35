import { historyOf, lastChange, note, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import { conflict, lineErrors, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { type ActionOf, actionsFor, type StatusOf } from '#kernel/shared/machine.ts'
import { certificateWarnings } from '#modules/certificate/server/public.ts'
import { lockOrder } from '#modules/order/server/public.ts'
import type { deliveryCalls } from '../shared/calls.ts'
import { deliveryMachine, invoiceable } from '../shared/machine.ts'
import * as q from './queries.ts'
import { checkLots, type DeliveryDoc, deliveryRules } from './rules.ts'

type Calls = typeof deliveryCalls
type Status = StatusOf<typeof deliveryMachine>

const shown = <D extends { status: string }>(d: D, actor: Actor) => ({
  ...d,
  actions: [
    ...(actor.org === 'supplier' && d.status === 'draft' && actor.codes.has('procurement/delivery:edit')
      ? ['edit']
      : []),
    ...(actor.org === 'supplier' && actor.codes.has('procurement/delivery:copy') ? ['copy'] : []),
    ...(actor.org === 'supplier' &&
    invoiceable.includes(d.status as Status) &&
    actor.codes.has('procurement/delivery:addInvoice')
      ? ['addInvoice']
      : []),
    ...(actor.org === 'supplier' && d.status === 'draft' && actor.codes.has('procurement/delivery:delete')
      ? ['delete']
      : []),
    ...actionsFor(deliveryMachine, d.status as Status, actor),
  ],
})

export const query = async ({ tx, actor }: Ctx, input: Input<Calls['query']>) => {
  const page = await q.list(tx, actor, input)
  return { ...page, rows: page.rows.map((d) => shown(d, actor)) } as never
}

export const detail = async (ctx: Ctx, { id }: { id: string }) => {
  const d = await q.get(ctx.tx, ctx.actor, id)
  if (!d) throw notFound()
  const lines = await q.lines(ctx.tx, id)
  const doc = shown(d, ctx.actor)
  return {
    ...doc,
    warnings: doc.actions.includes('ship') ? await certificateWarnings(ctx, d.supplierId, lines) : [],
    coldChain: lines.some((l) => l.coldChain),
    lines,
    history: await historyOf(ctx, [id]),
  } as never
}

const refuseState = (d: { status: string }) => {
  if (d.status !== 'draft')
    throw refuse('当前状态「{{status}}」不能{{action}}', {
      status: deliveryMachine.states[d.status as Status].label,
      action: '修改',
    })
}

/** The delivery for the entry form; refused with the sentence saving would answer. */
export const checkEdit = async (ctx: Ctx, { id }: { id: string }) => {
  const d = await q.get(ctx.tx, ctx.actor, id)
  if (!d) throw notFound()
  refuseState(d)
  return detail(ctx, { id })
}

type Order = Awaited<ReturnType<typeof lockOrder>>

/** The order line gives product and price; a deviating price cannot even be sent. */
const lotsFor = async (
  ctx: Ctx,
  { order, lines: orderLines }: Order,
  lines: Input<Calls['add']>['lines'],
): Promise<q.NewLine[]> => {
  if (order.status !== 'allocating') throw refuse('订单不在配货中，不能发货')
  const errors = await checkLots(ctx, lines, orderLines)
  if (errors.length > 0) throw lineErrors(errors)
  const byId = new Map(orderLines.map((l) => [l.id, l]))
  return lines.map((l) => ({
    ...l,
    productId: byId.get(l.orderLineId)!.productId,
    price: byId.get(l.orderLineId)!.price,
  }))
}

export const add = async (ctx: Ctx, { orderId, lines, ...transport }: Input<Calls['add']>) => {
  const locked = await lockOrder(ctx, orderId)
  const lots = await lotsFor(ctx, locked, lines)
  const no = await nextNo(ctx, 'PS')
  const d = await q.insert(ctx.tx, ctx.actor, no, locked.order, transport)
  await q.replaceLines(
    ctx.tx,
    { id: d.id, hospitalId: locked.order.hospitalId, supplierId: locked.order.supplierId },
    lots,
  )
  await note(
    ctx,
    deliveryMachine,
    { id: d.id, no, status: d.status, version: d.version, parties: [ctx.actor.orgId] },
    { action: 'create', label: '新建', to: d.status },
  )
  audit(ctx, { entity: 'delivery', entityId: d.id, entityNo: no, action: 'add', after: { ...transport, lines } })
  return { id: d.id, no, version: d.version }
}

/** The order is locked before the delivery, as everywhere: parents first. */
export const lockBoth = async (ctx: Ctx, id: string) => {
  const seen = await q.get(ctx.tx, ctx.actor, id)
  if (!seen) throw notFound()
  const order = await lockOrder(ctx, seen.orderId)
  const d = await q.lock(ctx.tx, ctx.actor, id)
  if (!d) throw notFound()
  return { order, d }
}

export const update = async (ctx: Ctx, { id, version, lines, ...transport }: Input<Calls['update']>) => {
  const { order, d } = await lockBoth(ctx, id)
  const before = { ...d, lines: await q.lines(ctx.tx, id) }
  if (d.version !== version) throw conflict({ ...(await lastChange(ctx, d)), version: d.version, current: before })
  refuseState(d)
  const lots = await lotsFor(ctx, order, lines)
  const saved = await q.update(ctx.tx, id, transport)
  await q.replaceLines(ctx.tx, d, lots)
  await note(ctx, deliveryMachine, { ...d, parties: [d.supplierId] }, { action: 'update', label: '修改', to: d.status })
  audit(ctx, {
    entity: 'delivery',
    entityId: id,
    entityNo: d.no,
    action: 'update',
    before,
    after: { ...transport, lines },
  })
  return { id, no: d.no, version: saved.version }
}

export const remove = async (ctx: Ctx, { id, version }: { id: string; version: number }) => {
  const d = await q.lock(ctx.tx, ctx.actor, id)
  if (!d) throw notFound()
  if (d.version !== version) throw conflict({ ...(await lastChange(ctx, d)), version: d.version })
  if (d.status !== 'draft') throw refuse('只有待发货的配送单可以删除')
  audit(ctx, {
    entity: 'delivery',
    entityId: id,
    entityNo: d.no,
    action: 'delete',
    before: { ...d, lines: await q.lines(ctx.tx, id) },
  })
  await q.remove(ctx.tx, id)
  return { id }
}

type Wish = { id: string; version: number; action: ActionOf<typeof deliveryMachine>; reason?: string }

export const act = async (ctx: Ctx, wish: Wish) => {
  const { d } = await lockBoth(ctx, wish.id)
  const both = wish.action === 'ship' || d.shippedAt !== null
  const doc: DeliveryDoc = {
    ...d,
    status: d.status as Status,
    parties: both ? [d.supplierId, d.hospitalId] : [d.supplierId],
  }
  await take(ctx, deliveryMachine, doc, wish, deliveryRules)
  const warnings =
    wish.action === 'ship' ? await certificateWarnings(ctx, doc.supplierId, await q.lines(ctx.tx, doc.id)) : []
  return { id: doc.id, status: doc.status, version: doc.version, warnings }
}
