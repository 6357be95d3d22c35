import { lastChange } from '#kernel/server/act.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob, streamed } from '#kernel/server/exporting.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Field, Values } from '#kernel/shared/field.ts'
import type { Family, ProductBody, ProductCalls } from '../shared/calls.ts'
import { type ProductKind, productTables } from '../shared/tables.ts'
import { changeOf, DOUBLED, references, wholeOf } from './change.ts'
import { imagesOf, keepImages } from './images.ts'
import { noteAdd, noteUpdate, told } from './notes.ts'
import { guardPrices } from './prices.ts'
import * as q from './queries/read.ts'
import * as save from './queries/write.ts'
import { recordOf, valuesOf } from './record.ts'

type In<K extends keyof ProductCalls> = Input<ProductCalls[K]>

/** What this reader may do with a product; writing is the authority's. */
const actionsOf = (f: Family, p: { enabled: boolean; merged_into: string | null }, actor: Actor): string[] =>
  actor.org !== 'authority'
    ? []
    : [
        ...(actor.codes.has(`${f.screen}:edit`) ? ['edit'] : []),
        ...(actor.codes.has(`${f.screen}:enable`) && !p.merged_into ? [p.enabled ? 'disable' : 'enable'] : []),
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
      mergedInto: p.merged_into ? { id: p.merged_into, code: p.successor } : null,
      replacedBy: !p.merged_into && p.replaced_by ? { id: p.replaced_by, code: p.successor } : null,
      replaces: await q.replaced(ctx.tx, p.id),
      createdAt: p.created_at,
      updatedAt: p.updated_at,
    }
  }

export const creatorOf = (actor: Actor): string | null => (actor.org === 'system' ? null : actor.userId)

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

/** The product as it stands, for a change. @throws Refusal not found, or a conflict that brings it as it is now */
export const locked = async (ctx: Ctx, f: Family, wish: { id: string; version: number }) => {
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
    const record = await changeOf(ctx, before, wholeOf(before, body.values))
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

const MERGED = '产品已合并到 {{into}}，不能启用；可以撤销合并'

/** Who, why and when is kept with every switch (domain §2.1 状态). */
const turn = async (ctx: Ctx, p: q.Stored, enabled: boolean, reason: string, next?: q.Stored) => {
  const saved = await save.setEnabled(ctx.tx, p.id, enabled, reason, next?.id ?? null)
  const change = {
    before: { enabled: p.enabled },
    after: { enabled, reason, ...(next ? { replacedBy: `${next.name} ${next.platform_code}` } : {}) },
  }
  told(ctx, p, enabled ? 'enable' : 'disable', change)
  return saved
}

/** What stands in the place of a product that was made anew (domain-lists §2.33). @throws Refusal it cannot */
const successorOf = async (ctx: Ctx, p: q.Stored, id: string | undefined): Promise<q.Stored | undefined> => {
  if (!id) return undefined
  const [next] = await q.byIds(ctx.tx, [id])
  if (!next) throw notFound('产品不存在')
  if (next.id === p.id) throw refuse('产品不能改为自身')
  if (next.kind !== p.kind) throw refuse('改为的产品大类不同')
  if (!next.enabled) throw refuse('改为的产品已停用')
  return next
}

export const setEnabled =
  (f: Family) =>
  async (ctx: Ctx, { id, version, enabled, reason, replacedById }: In<'switch'>) => {
    if (!enabled && !reason) throw refuse('请填写停用原因')
    const p = await locked(ctx, f, { id, version })
    if (enabled && replacedById) throw refuse('停用时才能填写改为的产品')
    if (enabled && p.merged_into) throw refuse(MERGED, { into: p.successor })
    return turn(ctx, p, enabled, reason, await successorOf(ctx, p, replacedById))
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
      if (enabled && p.merged_into) return [{ id, no: p.no, reason: say(MERGED, ctx.lang, { into: p.successor }) }]
      if (p.enabled !== enabled) return []
      return [{ id, no: p.no, reason: enabled ? '产品已是启用状态' : '产品已是停用状态' }]
    })
    const todo = rows.filter((p) => p.enabled !== enabled && !(enabled && p.merged_into))
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
