import { lastChange, note, act as take } from '#kernel/server/act.ts'
import { attempt } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { conflict, type LineError, lineErrors, notFound, refuse } from '#kernel/server/refusal.ts'
import { sayRefusal } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { catalogCalls } from '../shared/calls.ts'
import { type CatalogAction, type CatalogStatus, catalogMachine, machineOfKind } from '../shared/machine.ts'
import { clearDefault, settleDefaults } from './defaults.ts'
import { mayKind } from './may.ts'
import * as q from './queries/read.ts'
import * as write from './queries/write.ts'
import { type CatalogDoc, catalogRules, docOf, fieldRefusal, judge, settingFaults } from './rules.ts'

type In<K extends keyof typeof catalogCalls> = Input<(typeof catalogCalls)[K]>
type Wanted = Omit<write.NewValues, 'isDefault'> & { isDefault?: boolean }
export type Source = 'platform' | 'parent' | 'import'
const pairOf = (p: { productId: string; supplierId: string }) => `${p.productId} ${p.supplierId}`

/** The first supplier of a product is its default, unless said otherwise. */
export const withDefaults = async (ctx: Ctx, items: readonly Wanted[]): Promise<write.NewValues[]> => {
  const productIds = items.map((i) => i.productId)
  const has = new Set((await q.lockOfProducts(ctx.tx, ctx.actor.orgId, productIds)).map((i) => i.productId))
  return items.map((item) => {
    const isDefault = item.isDefault ?? !has.has(item.productId)
    has.add(item.productId)
    return { ...item, isDefault }
  })
}

/** Inserts drafts with history and audit; pairs the hospital has already are missing from the answer. */
export const insertDrafts = async (ctx: Ctx, source: Source, items: readonly write.NewValues[]) => {
  if (items.length === 0) return []
  const saved = await write.insert(ctx.tx, ctx.actor.orgId, ctx.actor.userId, source, items)
  const byPair = new Map(items.map((i) => [pairOf(i), i]))
  for (const s of saved) {
    const doc = { ...s, parties: [ctx.actor.orgId] }
    await note(ctx, catalogMachine, doc, { action: 'create', label: '新建', to: s.status })
    audit(ctx, { entity: 'catalogItem', entityId: s.id, action: 'add', after: { ...byPair.get(pairOf(s)), source } })
  }
  return saved
}

const addErrors = async (ctx: Ctx, items: readonly Wanted[]): Promise<LineError[]> => {
  const judged = await judge(ctx.tx, ctx.actor.orgId, items as readonly write.NewValues[])
  const seen = new Map<string, number>()
  return items.flatMap((item, i): LineError[] => {
    const line = i + 1
    const { facts, faults } = judged[i]!
    if (facts && !mayKind(ctx.actor, 'add', facts.kind))
      return [{ line, column: 'productId', message: '没有此类产品的权限' }]
    const twin = seen.get(pairOf(item))
    if (twin) return [{ line, column: 'productId', message: '与第 {{twin}} 行重复', params: { twin: String(twin) } }]
    seen.set(pairOf(item), line)
    return faults.map((f) => ({ line, column: f.field, message: f.reason, params: f.params }))
  })
}

/** Takes products over into the catalogue, all or none; with `submit` they go to the audit at once. */
export const add = async (ctx: Ctx, { items, submit }: In<'add'>) => {
  const errors = await addErrors(ctx, items)
  if (errors.length > 0) throw lineErrors(errors, 'items')
  const saved = await insertDrafts(ctx, 'platform', await withDefaults(ctx, items))
  const byPair = new Map(saved.map((s) => [pairOf(s), s]))
  const doubled = items.flatMap((item, i) =>
    byPair.has(pairOf(item))
      ? []
      : [{ line: i + 1, column: 'productId', message: '采购目录中已有此产品和供应商' } satisfies LineError],
  )
  if (doubled.length > 0) throw lineErrors(doubled, 'items')
  const added: { id: string; version: number }[] = []
  for (const item of items) {
    const s = byPair.get(pairOf(item))!
    added.push(submit ? await act(ctx, { id: s.id, version: s.version, action: 'submit' }) : s)
  }
  return { items: added.map(({ id, version }) => ({ id, version })) }
}

const locked = async (ctx: Ctx, wish: { id: string; version: number }): Promise<CatalogDoc> => {
  const item = await q.lock(ctx.tx, ctx.actor, wish.id)
  if (!item) throw notFound('采购目录中没有此品种')
  if (item.version !== wish.version) throw conflict({ ...(await lastChange(ctx, item)), current: item })
  return docOf(item)
}

const open = (status: CatalogStatus) => status === 'draft' || status === 'rejected'
const others = ({ price: _p, isDefault: _d, ...v }: write.ItemValues) => JSON.stringify(v)
const settingsOf = (i: write.ItemValues): write.ItemValues => ({
  price: i.price,
  hospitalCode: i.hospitalCode,
  hospitalName: i.hospitalName,
  packMultiple: plain(i.packMultiple),
  minQty: i.minQty ? plain(i.minQty) : null,
  maxQty: i.maxQty ? plain(i.maxQty) : null,
  temporary: i.temporary,
  temporaryUntil: i.temporary ? (i.temporaryUntil ?? null) : null,
  online: i.online,
  isDefault: i.isDefault,
})

/**
 * Why this person may not change the item like this; each part has its own code. The price of an item that was enabled
 * once is changed by a price adjustment alone (domain §2.12).
 */
export const changeRefused = (ctx: Ctx, item: CatalogDoc, next: write.ItemValues): string | undefined => {
  const may = (code: string) => mayKind(ctx.actor, code, item.kind)
  // on the lists price and default supplier have their own codes; the catalogue's edit covers both
  const mayAll = ctx.actor.codes.has('purchaseList/catalogues:edit')
  const repriced = cmp(item.price, next.price) !== 0
  if (repriced && !open(item.status)) return '已启用过的品种请用调价单修改价格'
  const [before, after] = [settingsOf(item), settingsOf(next)]
  const foul =
    (repriced && !mayAll && !may('setPrice')) ||
    (before.isDefault !== after.isDefault && !mayAll && !may('setSupplier')) ||
    (others(before) !== others(after) && !may('edit'))
  return foul ? '没有修改此内容的权限' : undefined
}

/** Saves an item's settings and settles the default supplier of its product. */
export const saveItem = async (ctx: Ctx, item: CatalogDoc, values: write.ItemValues) => {
  const enabled = item.status === 'enabled'
  // among the enabled items only settleDefaults moves the mark
  const saved = await write.update(ctx.tx, item.id, enabled ? { ...values, isDefault: false } : values)
  if (enabled) {
    const wished = values.isDefault ? { first: [item.id] } : { last: item.id }
    await settleDefaults(ctx.tx, item.hospitalId, [item.productId], wished)
  }
  await note(ctx, machineOfKind(item.kind), item, { action: 'update', label: '修改', to: item.status })
  audit(ctx, {
    entity: 'catalogItem',
    entityId: item.id,
    entityNo: item.code,
    action: 'update',
    before: settingsOf(item),
    after: settingsOf(values),
  })
  return saved
}

export const update = async (ctx: Ctx, { id, version, ...values }: In<'update'>) => {
  const item = await locked(ctx, { id, version })
  if (item.status === 'pending')
    throw refuse('当前状态「{{status}}」不能{{action}}', { status: '待审核', action: '修改' })
  const no = changeRefused(ctx, item, values)
  if (no) throw refuse(no)
  const faults = open(item.status)
    ? (
        await judge(ctx.tx, item.hospitalId, [{ ...values, productId: item.productId, supplierId: item.supplierId }])
      )[0]!.faults
    : settingFaults(item.unit, values, today())
  if (faults.length > 0) throw fieldRefusal(faults)
  return saveItem(ctx, item, values)
}

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const item = await locked(ctx, wish)
  if (!mayKind(ctx.actor, 'delete', item.kind)) throw refuse('没有此类产品的权限')
  if (!open(item.status)) throw refuse('只有待提交和审核不通过的品种可以删除')
  audit(ctx, { entity: 'catalogItem', entityId: item.id, entityNo: item.code, action: 'delete', before: item })
  await write.remove(ctx.tx, item.id)
  return { id: item.id }
}

/** Submit, withdraw, approve, reject, enable, stop: one function for all of them. */
export const act = async (ctx: Ctx, wish: { id: string; version: number; action: CatalogAction; reason?: string }) => {
  const item = await q.lock(ctx.tx, ctx.actor, wish.id)
  if (!item) throw notFound('采购目录中没有此品种')
  const doc = docOf(item)
  // two defaults among the enabled items cannot be, not even for a moment; a refusal rolls this back
  if (doc.isDefault && catalogMachine.actions[wish.action].to === 'enabled')
    await clearDefault(ctx.tx, doc.hospitalId, doc.productId)
  await take(ctx, machineOfKind(doc.kind), doc, wish, catalogRules)
  return { id: doc.id, status: doc.status, version: doc.version }
}

/** Takes one action on many items; each is done or refused by itself, in id order. */
export const actOnAll = async (
  ctx: Ctx,
  {
    items,
    action,
    reason,
  }: { items: readonly { id: string; version: number }[]; action: CatalogAction; reason?: string },
) => {
  const failed: { id: string; no: string; reason: string }[] = []
  const named = new Map((await q.everyItem(ctx.tx, ctx.actor, { ids: items.map((i) => i.id) })).map((i) => [i.id, i]))
  for (const item of items.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const no = await attempt(ctx, () => act(ctx, { ...item, action, reason }))
    if (no) failed.push({ id: item.id, no: named.get(item.id)?.code ?? '', reason: sayRefusal(no, ctx.lang) })
  }
  return { done: items.length - failed.length, failed }
}
