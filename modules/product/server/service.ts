import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { conflict, malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Field, Values } from '#kernel/shared/field.ts'
import { categoryById, wrongCategory } from '#modules/category/server/public.ts'
import { makerById, wrongMaker } from '#modules/company/server/public.ts'
import type { Family, ProductBody, ProductCalls } from '../shared/calls.ts'
import { type ProductKind, productTables } from '../shared/tables.ts'
import { imagesOf, keepImages } from './images.ts'
import { guardPrices } from './prices.ts'
import * as q from './queries/read.ts'
import * as save from './queries/write.ts'
import { type ProductRecord, recordOf, valuesOf } from './record.ts'
import { wrongUnits } from './units.ts'

type In<K extends keyof ProductCalls> = Input<ProductCalls[K]>

/** What this reader may do with a product; writing is the authority's. */
const actionsOf = (f: Family, p: { enabled: boolean }, actor: Actor): string[] =>
  actor.org !== 'authority'
    ? []
    : [
        ...(actor.codes.has(`${f.screen}:edit`) ? ['edit'] : []),
        ...(actor.codes.has(`${f.screen}:enable`) ? [p.enabled ? 'disable' : 'enable'] : []),
        ...(actor.codes.has(`${f.screen}:delete`) ? ['delete'] : []),
      ]

/** A product as it goes out; in lists and exports references show as names and codes, in forms as ids. */
export const shown = (p: q.Stored, named: boolean) => {
  const values: Values = { platformCode: p.platform_code, ...valuesOf(p.kind as ProductKind, p) }
  return {
    id: p.id,
    kind: p.kind,
    platformCode: p.platform_code,
    name: p.name,
    spec: p.spec,
    packUnit: p.pack_unit,
    manufacturer: p.maker,
    values: named ? { ...values, manufacturerId: p.maker, categoryId: p.category } : values,
    enabled: p.enabled,
    disabledReason: p.disabled_reason,
    version: p.version,
  }
}

export const query = (f: Family) => async (ctx: Ctx, input: In<'query'>) => {
  const page = await q.readsIn(f).list(ctx.tx, ctx.actor, input)
  return { ...page, rows: page.rows.map((p) => ({ ...shown(p, true), actions: actionsOf(f, p, ctx.actor) })) }
}

export const detail =
  (f: Family) =>
  async (ctx: Ctx, { id }: In<'detail'>) => {
    const p = await q.readsIn(f).get(ctx.tx, ctx.actor, id)
    if (!p) throw notFound('产品不存在')
    return {
      ...shown(p, false),
      actions: actionsOf(f, p, ctx.actor),
      manufacturerId: p.manufacturer_id,
      categoryId: p.category_id,
      category: p.category,
      images: imagesOf(p),
      createdAt: p.created_at,
      updatedAt: p.updated_at,
    }
  }

/** Checks what the fields name elsewhere; the same sentences as an import's. Answers the maker's name. */
const references = async (ctx: Ctx, { kind, values }: ProductBody): Promise<string> => {
  const maker = values.manufacturerId ? await makerById(ctx.tx, String(values.manufacturerId)) : undefined
  const noMaker = values.manufacturerId ? wrongMaker(maker) : undefined
  if (noMaker) throw malformed([{ path: 'values.manufacturerId', message: noMaker }])
  const category = values.categoryId ? await categoryById(ctx.tx, String(values.categoryId)) : undefined
  const noCategory = values.categoryId ? wrongCategory(kind, category) : undefined
  if (noCategory) throw malformed([{ path: 'values.categoryId', message: noCategory }])
  return maker?.name ?? ''
}

export const DOUBLED = '相同名称、规格、包装、批准文号和生产企业的产品，或相同医保代码的产品已存在'

export const creatorOf = (actor: Actor): string | null => (actor.org === 'system' ? null : actor.userId)

const told = (ctx: Ctx, p: { id: string; no: string }, action: string, change: { before?: unknown; after?: unknown }) =>
  audit(ctx, { entity: 'product', entityId: p.id, entityNo: p.no, action, ...change })

/** What the log keeps of a new product, typed or imported: its fields that have a value. */
export const noteAdd = (ctx: Ctx, saved: save.Saved, kind: ProductKind, record: ProductRecord) => {
  const filled = Object.entries(valuesOf(kind, record)).filter(([, v]) => v !== null)
  told(ctx, { id: saved.id, no: saved.platformCode }, 'add', { after: Object.fromEntries(filled) })
}

/** What the log keeps of a changed product, typed or imported: its fields before and after. */
export const noteUpdate = (ctx: Ctx, before: q.Stored, record: ProductRecord, images?: ProductBody['images']) => {
  const kind = before.kind as ProductKind
  told(ctx, before, 'update', {
    before: { ...valuesOf(kind, before), ...(images ? { images: imagesOf(before).map((f) => f.fileId) } : {}) },
    after: { ...valuesOf(kind, record), ...(images ? { images } : {}) },
  })
}

export const add = async (ctx: Ctx, body: ProductBody) => {
  const maker = await references(ctx, body)
  const record = recordOf(body.kind, body.values, maker)
  guardPrices(ctx, undefined, record)
  const [saved] = await save.insert(ctx.tx, body.kind, creatorOf(ctx.actor), [record])
  if (!saved) throw refuse(DOUBLED)
  await keepImages(ctx, saved.id, [], body.images)
  noteAdd(ctx, saved, body.kind, record)
  return saved
}

const locked = async (ctx: Ctx, f: Family, wish: { id: string; version: number }) => {
  const [before] = await q.lock(ctx.tx, f.kinds, [wish.id])
  if (!before) throw notFound('产品不存在')
  if (before.version !== wish.version)
    throw conflict({ ...(await lastChange(ctx, before)), current: shown(before, false) })
  return before
}

export const update =
  (f: Family) =>
  async (ctx: Ctx, { id, version, body }: In<'update'>) => {
    const before = await locked(ctx, f, { id, version })
    if (body.kind !== before.kind) throw refuse('产品大类不能修改')
    const maker = await references(ctx, body)
    const record = recordOf(body.kind, body.values, maker)
    const twin = await save.match(ctx.tx, body.kind, [{ line: 0, record }])
    if (twin.get(0) && twin.get(0) !== id) throw refuse(DOUBLED)
    const fault = (await wrongUnits(ctx, [{ before, after: record }])).get(id)
    if (fault) throw malformed([{ path: `values.${fault.key}`, message: fault.reason, params: fault.params }])
    guardPrices(ctx, before, record)
    const [saved] = await save.update(ctx.tx, [{ ...record, id, version }])
    if (!saved) throw notFound('产品不存在')
    await keepImages(ctx, id, imagesOf(before), body.images)
    noteUpdate(ctx, before, record, body.images)
    return saved
  }

export const remove = (f: Family) => async (ctx: Ctx, wish: In<'delete'>) => {
  const before = await locked(ctx, f, wish)
  if (await q.used(ctx.tx, wish.id)) throw refuse('产品已被使用，不能删除，可以停用')
  await keepImages(ctx, wish.id, imagesOf(before), [])
  await save.remove(ctx.tx, wish.id)
  told(ctx, before, 'delete', { before: valuesOf(before.kind as ProductKind, before) })
  return { id: wish.id }
}

/** Who, why and when is kept with every switch (domain §2.1 状态). */
const turn = async (ctx: Ctx, p: q.Stored, enabled: boolean, reason: string) => {
  const saved = await save.setEnabled(ctx.tx, p.id, enabled, reason)
  const change = { before: { enabled: p.enabled }, after: { enabled, reason } }
  told(ctx, p, enabled ? 'enable' : 'disable', change)
  return saved
}

export const setEnabled =
  (f: Family) =>
  async (ctx: Ctx, { id, version, enabled, reason }: In<'switch'>) => {
    if (!enabled && !reason) throw refuse('请填写停用原因')
    return turn(ctx, await locked(ctx, f, { id, version }), enabled, reason)
  }

export const setAllEnabled =
  (f: Family) =>
  async (ctx: Ctx, { ids, enabled, reason }: In<'batchSwitch'>) => {
    if (!enabled && !reason) throw refuse('请填写停用原因')
    const rows = await q.lock(ctx.tx, f.kinds, ids)
    const known = new Map(rows.map((r) => [r.id, r]))
    const failed = [...new Set(ids)].flatMap((id) => {
      const p = known.get(id)
      if (!p) return [{ id, no: '', reason: '产品不存在' }]
      if (p.enabled !== enabled) return []
      return [{ id, no: p.no, reason: enabled ? '产品已是启用状态' : '产品已是停用状态' }]
    })
    const todo = rows.filter((p) => p.enabled !== enabled)
    for (const p of todo) await turn(ctx, p, enabled, reason)
    return { done: todo.length, failed }
  }

const fieldsOf = (kinds: readonly ProductKind[]): Field[] => [
  ...new Map(kinds.flatMap((k) => productTables[k].fields.map((f) => [f.key, f] as const))).values(),
]

/** The list as a file that can be imported again: makers by name, categories by code. */
export const exportList =
  (f: Family) =>
  async (ctx: Ctx, { type, columns, ...wish }: In<'export'>) => {
    const kinds = wish.kind === undefined ? f.kinds : f.kinds.filter((k) => k === wish.kind)
    const rows = streamed(ctx.tx, q.readsIn(f).rows(ctx.tx, ctx.actor, wish))
    const enabled: Field = { key: 'enabled', label: '启用', type: 'bool', made: true }
    async function* values() {
      for await (const p of rows)
        yield { ...shown(p, true).values, categoryId: p.category_code, enabled: p.enabled } as Record<string, unknown>
    }
    const fields = [...fieldsOf(kinds), enabled]
    return exportBlob(ctx, { name: f.title, fields, rows: values(), type, columns })
  }
