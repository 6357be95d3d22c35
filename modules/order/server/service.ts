import { actionsOn, chainOf, historyOf, lastChange, note, type Standing, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { nextNo } from '#kernel/server/number.ts'
import { conflict, type LineError, lineErrors, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { ActionOf, StatusOf } from '#kernel/shared/machine.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { certificateWarnings } from '#modules/certificate/server/public.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { catalogLines } from '#modules/purchase-list/server/public.ts'
import type { orderCalls } from '../shared/calls.ts'
import { orderMachine } from '../shared/machine.ts'
import * as read from './queries/read.ts'
import * as write from './queries/write.ts'
import { approvalAmount, type OrderDoc, orderRules } from './rules.ts'

type Calls = typeof orderCalls
type Body = Input<Calls['add']>
type Status = StatusOf<typeof orderMachine>

/** A plan's orders are parts of it: what they hold is changed there. */
const own = (o: { source: string }) => (a: string) => o.source !== 'plan' || (a !== 'edit' && a !== 'delete')

const shown = async <O extends Standing & { status: Status; source: string }>(ctx: Ctx, orders: readonly O[]) => {
  const actions = await actionsOn(ctx, orderMachine, orders)
  return orders.map((o, i) => ({ ...o, actions: actions[i]!.filter(own(o)) }))
}

export const query = async (ctx: Ctx, input: Input<Calls['query']>) => {
  const page = await read.list(ctx.tx, ctx.actor, input)
  return { ...page, rows: await shown(ctx, page.rows) }
}

export const detail = async (ctx: Ctx, { id }: { id: string }) => {
  const found = await read.get(ctx.tx, ctx.actor, id)
  if (!found) throw notFound()
  const o = (await shown(ctx, [found]))[0]!
  const lines = await read.lines(ctx.tx, id)
  return {
    ...o,
    chain: await chainOf(ctx, orderMachine, o, await factsNow(ctx, o)),
    warnings: o.actions.some((a) => deciding.includes(a)) ? await certificateWarnings(ctx, o.supplierId, lines) : [],
    lines,
    rejections: await read.rejections(ctx.tx, id),
    history: await historyOf(ctx, [id]),
  }
}

/** Who may still send the order on, or take back what he sent, is told of certificates near their end. */
const deciding = ['submit', 'withdraw', 'approve']

const factsOf = (o: { hospitalId: string; kind: number; amount: string; createdBy: string }) => ({
  orgId: o.hospitalId,
  kind: o.kind,
  amount: o.amount,
  createdBy: o.createdBy,
})
/** The same, and of an order that is not submitted what its approval would look at today. */
const factsNow = async (
  ctx: Ctx,
  o: Parameters<typeof factsOf>[0] & Parameters<typeof approvalAmount>[1] & { status: Status },
) =>
  orderMachine.actions.submit.from.includes(o.status)
    ? { ...factsOf(o), amount: await approvalAmount(ctx, o, o.amount) }
    : factsOf(o)

/** Lines with the catalogue's price and snapshot; refused by line where something does not fit. */
const newLines = async (ctx: Ctx, body: Body) => {
  const items = await catalogLines(
    ctx.tx,
    ctx.actor.orgId,
    body.lines.map((l) => l.catalogItemId),
  )
  const seen = new Map<string, number>()
  const errors: LineError[] = []
  const lines = body.lines.flatMap((line, i) => {
    const item = items.get(line.catalogItemId)
    const no = (column: string, message: string, params?: Record<string, string>) => {
      errors.push({ line: i + 1, column, message, params })
      return []
    }
    if (!item) return no('catalogItemId', '采购目录中没有此品种')
    if (item.kind !== body.kind) return no('catalogItemId', '品种的产品大类与订单不一致')
    if (item.supplierId !== body.supplierId) return no('catalogItemId', '品种的供应商与订单不一致')
    const twin = seen.get(line.catalogItemId)
    if (twin) return no('catalogItemId', '与第 {{twin}} 行重复', { twin: String(twin) })
    seen.set(line.catalogItemId, i + 1)
    if (!fits(line.qty, boundOfUnit(item.unit)))
      return no('qty', '单位「{{unit}}」的数量必须是整数', { unit: String(item.unit) })
    return [
      {
        ...item,
        qty: line.qty,
        vbpClass: 0,
        vbpQuotaId: null,
        vbpRatio: null,
        vbpUsed: '0',
        remark: line.remark,
        catalogItemId: line.catalogItemId,
        narcotic: item.narcotic,
      },
    ]
  })
  if (errors.length > 0) throw lineErrors(errors)
  if (new Set(lines.map((l) => l.narcotic)).size > 1) throw refuse('麻醉、精神药品必须单独下单')
  return { lines, narcotic: lines[0]?.narcotic ?? false }
}

const pointFor = async (ctx: Ctx, pointId: string) => {
  const point = await pointOf(ctx.tx, pointId)
  if (!point || point.hospitalId !== ctx.actor.orgId || !point.enabled) throw refuse('配送点不存在或已停用')
  return {
    pointId,
    pointName: point.name,
    pointAddress: point.address,
    receiver: point.receiver,
    receiverPhone: point.phone,
  }
}

export const add = async (ctx: Ctx, body: Body, source: 'manual' | 'copy' = 'manual') => {
  const point = await pointFor(ctx, body.pointId)
  const { lines, narcotic } = await newLines(ctx, body)
  const no = await nextNo(ctx, 'CG')
  const { supplierId, kind, orderType, urgent, expectedDate, remark } = body
  const order = await write.insert(
    ctx.tx,
    {
      hospitalId: ctx.actor.orgId,
      supplierId,
      no,
      ...point,
      kind,
      narcotic,
      vbpClass: null,
      orderType,
      urgent,
      expectedDate,
      remark,
      source,
    },
    ctx.actor,
  )
  await write.addLines(ctx.tx, ctx.actor.orgId, supplierId, order.id, lines)
  const doc = { id: order.id, no, status: order.status, version: order.version, parties: [ctx.actor.orgId] }
  await note(ctx, orderMachine, doc, { action: 'create', label: '新建', to: order.status })
  audit(ctx, { entity: 'order', entityId: order.id, entityNo: no, action: 'add', after: body })
  return { id: order.id, no, version: order.version }
}

export const update = async (ctx: Ctx, { id, version, ...body }: Input<Calls['update']>) => {
  const o = await read.lock(ctx.tx, ctx.actor, id)
  if (!o) throw notFound()
  const before = { ...o, lines: await read.lines(ctx.tx, id) }
  if (o.version !== version) throw conflict({ ...(await lastChange(ctx, o)), version: o.version, current: before })
  if (!['draft', 'auditRejected'].includes(o.status)) {
    throw refuse('当前状态「{{status}}」不能{{action}}', {
      status: orderMachine.states[o.status].label,
      action: '修改',
    })
  }
  if (o.source === 'plan') throw refuse('由计划生成的订单不能修改明细，请作废后重新下单')
  if (body.supplierId !== o.supplierId || body.kind !== o.kind) throw refuse('供应商和产品大类不能修改')
  const point = await pointFor(ctx, body.pointId)
  const { lines, narcotic } = await newLines(ctx, body)
  const saved = await write.updateHead(ctx.tx, id, {
    ...point,
    narcotic,
    orderType: body.orderType,
    urgent: body.urgent,
    expectedDate: body.expectedDate,
    remark: body.remark,
  })
  await write.dropLines(ctx.tx, id)
  await write.addLines(ctx.tx, o.hospitalId, o.supplierId, id, lines)
  await note(ctx, orderMachine, { ...o, parties: [o.hospitalId] }, { action: 'update', label: '修改', to: o.status })
  audit(ctx, { entity: 'order', entityId: id, entityNo: o.no, action: 'update', before, after: body })
  return { id, no: o.no, version: saved.version }
}

export const remove = async (ctx: Ctx, { id, version }: { id: string; version: number }) => {
  const o = await read.lock(ctx.tx, ctx.actor, id)
  if (!o) throw notFound()
  if (o.version !== version) throw conflict({ ...(await lastChange(ctx, o)), version: o.version })
  if (o.status !== 'draft' || o.source === 'plan') throw refuse('只有待提交的手工订单可以删除，其他请作废')
  audit(ctx, {
    entity: 'order',
    entityId: id,
    entityNo: o.no,
    action: 'delete',
    before: { ...o, lines: await read.lines(ctx.tx, id) },
  })
  await write.remove(ctx.tx, id)
  return { id }
}

export const copy = async (ctx: Ctx, { id }: { id: string }) => {
  const o = await read.get(ctx.tx, ctx.actor, id)
  if (!o) throw notFound()
  const old = await read.lines(ctx.tx, id)
  const items = await catalogLines(
    ctx.tx,
    ctx.actor.orgId,
    old.flatMap((l) => l.catalogItemId ?? []),
  )
  const qtys = new Map<string, string>()
  for (const l of old)
    if (l.catalogItemId && items.has(l.catalogItemId) && !qtys.has(l.catalogItemId)) qtys.set(l.catalogItemId, l.qty)
  return add(
    ctx,
    {
      supplierId: o.supplierId,
      pointId: o.pointId,
      kind: o.kind,
      orderType: o.orderType,
      urgent: o.urgent,
      remark: o.remark,
      lines: [...qtys].map(([catalogItemId, qty]) => ({ catalogItemId, qty, remark: '' })),
    },
    'copy',
  )
}

/** The order, locked, as a document: its steps are the supplier's to read once it was released. */
export const lockDoc = async (ctx: Ctx, id: string) => {
  const o = await read.lock(ctx.tx, ctx.actor, id)
  if (!o) throw notFound()
  const parties = o.releasedAt ? [o.hospitalId, o.supplierId] : [o.hospitalId]
  return { ...o, parties, approval: factsOf(o) }
}

type Wish = { id: string; version: number; action: ActionOf<typeof orderMachine>; reason?: string }

export const act = async (ctx: Ctx, wish: Wish) => {
  const doc: OrderDoc = await lockDoc(ctx, wish.id)
  if (wish.action === 'approve') doc.parties = [doc.hospitalId, doc.supplierId]
  await take(ctx, orderMachine, doc, wish, orderRules)
  const warnings =
    wish.action === 'submit' || wish.action === 'approve'
      ? await certificateWarnings(ctx, doc.supplierId, await read.lines(ctx.tx, doc.id))
      : []
  return { id: doc.id, status: doc.status, version: doc.version, warnings }
}
