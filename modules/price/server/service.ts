import { actionsOn, historyOf, lastChange, note, act as take } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { nextNo } from '#kernel/server/number.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { actionsFor } from '#kernel/shared/machine.ts'
import { adjustable, lockAdjustable } from '#modules/purchase-list/server/public.ts'
import type { priceCalls } from '../shared/calls.ts'
import { exportFields } from '../shared/fields.ts'
import { type PriceAction, type PriceStatus, priceMachine } from '../shared/machine.ts'
import * as q from './queries.ts'
import * as save from './queries-save.ts'
import { docOf, faultOf, fieldRefusal, oldPriceOf, type PriceDoc, priceRules } from './rules.ts'

type In<K extends keyof typeof priceCalls> = Input<(typeof priceCalls)[K]>
const at = 'purchaseList/priceModification'
const open = (status: string) => status === 'draft' || status === 'rejected'

/** The applying organisation writes; whoever has the right audits. */
const allowed = (a: { createdOrg: string }, actor: Actor) => (x: string) =>
  x === 'approve' || x === 'reject' || a.createdOrg === actor.orgId

const shown = async <P extends q.Stored>(ctx: Ctx, all: readonly P[]) => {
  const actions = await actionsOn(ctx, priceMachine, all)
  return all.map((a, i) => ({ ...a, actions: actions[i]!.filter(allowed(a, ctx.actor)) }))
}

export const query = async (ctx: Ctx, input: In<'query'>) => {
  const page = await q.list(ctx.tx, ctx.actor, input)
  return { ...page, rows: await shown(ctx, page.rows) }
}

export const detail = async (ctx: Ctx, { id }: In<'detail'>) => {
  const a = await q.get(ctx.tx, ctx.actor, id)
  if (!a) throw notFound()
  return { ...(await shown(ctx, [a]))[0]!, history: await historyOf(ctx, [id]) }
}

export const items = (ctx: Ctx, input: In<'items'>) => adjustable(ctx, input)

const itemOf = async (ctx: Ctx, v: save.Adjustment) => {
  const item = await lockAdjustable(ctx, v.catalogItemId)
  if (!item) throw fieldRefusal({ field: 'catalogItemId', reason: '采购目录中没有此品种' })
  const fault = await faultOf(ctx, v, item)
  if (fault) throw fieldRefusal(fault)
  return item
}

export const add = async (ctx: Ctx, v: save.Adjustment) => {
  const no = await nextNo(ctx, 'TJ')
  const item = await itemOf(ctx, v)
  const a = await save.insert(ctx.tx, ctx.actor, no, v, item, oldPriceOf(v, item))
  const doc = { ...a, parties: [item.hospitalId, item.supplierId] }
  await note(ctx, priceMachine, doc, { action: 'create', label: '新建', to: a.status })
  audit(ctx, { entity: 'priceAdjustment', entityId: a.id, entityNo: no, action: 'add', after: v })
  return { id: a.id, no, version: a.version }
}

const locked = async (ctx: Ctx, wish: { id: string; version: number }): Promise<PriceDoc> => {
  const a = await q.lock(ctx.tx, ctx.actor, wish.id)
  if (!a) throw notFound()
  if (a.version !== wish.version) throw conflict({ ...(await lastChange(ctx, a)), current: a })
  if (a.createdOrg !== ctx.actor.orgId) throw refuse('只有创建机构可以执行此操作')
  return docOf(a)
}

/** Saves a draft or a rejected adjustment. */
export const change = async (ctx: Ctx, a: PriceDoc, v: save.Adjustment) => {
  if (!open(a.status))
    throw refuse('当前状态「{{status}}」不能{{action}}', {
      status: priceMachine.states[a.status].label,
      action: '修改',
    })
  const item = await itemOf(ctx, v)
  const saved = await save.update(ctx.tx, a.id, v, item, oldPriceOf(v, item))
  await note(ctx, priceMachine, a, { action: 'update', label: '修改', to: a.status })
  audit(ctx, { entity: 'priceAdjustment', entityId: a.id, entityNo: a.no, action: 'update', before: a, after: v })
  return saved
}

export const update = async (ctx: Ctx, { id, version, ...v }: In<'update'>) =>
  change(ctx, await locked(ctx, { id, version }), v)

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const a = await locked(ctx, wish)
  if (!open(a.status)) throw refuse('只有待提交的单据可以删除')
  audit(ctx, { entity: 'priceAdjustment', entityId: a.id, entityNo: a.no, action: 'delete', before: a })
  await save.remove(ctx.tx, a.id)
  return { id: a.id }
}

/** Submit, withdraw, approve, reject. An approval on or after the effective day applies the price at once. */
export const act = async (ctx: Ctx, wish: { id: string; version: number; action: PriceAction; reason?: string }) => {
  const a = await q.lock(ctx.tx, ctx.actor, wish.id)
  if (!a) throw notFound()
  const doc = docOf(a)
  await take(ctx, priceMachine, doc, wish, priceRules)
  return { id: doc.id, status: doc.status, version: doc.version }
}

export const exportList = (ctx: Ctx, { type, columns, ...input }: In<'export'>) => {
  const rows = streamed(ctx.tx, q.forExport(ctx.tx, ctx.actor, input))
  async function* values() {
    for await (const r of rows)
      yield { ...r, statusLabel: say(priceMachine.states[r.status as PriceStatus].label, ctx.lang) }
  }
  return exportBlob(ctx, { name: '调价单', fields: exportFields, rows: values(), type, columns })
}
