import { lastChange } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { exportBlob } from '#kernel/server/exporting.ts'
import { conflict, notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import type { pointCalls } from '../shared/calls.ts'
import { pointFields } from '../shared/fields.ts'
import { settleDefaults } from './defaults.ts'
import * as q from './queries/points.ts'

type In<K extends keyof typeof pointCalls> = Input<(typeof pointCalls)[K]>

const at = 'baseInfo/distributionPoint'
const actionsOf = (p: { enabled: boolean; productKinds: number[]; defaultKinds: number[] }, actor: Actor): string[] => [
  ...(actor.codes.has(`${at}:edit`) ? ['edit'] : []),
  ...(actor.codes.has(`${at}:setDefault`) && p.enabled && p.productKinds.some((k) => !p.defaultKinds.includes(k))
    ? ['setDefault']
    : []),
  ...(actor.codes.has(`${at}:enable`) ? [p.enabled ? 'disable' : 'enable'] : []),
  ...(actor.codes.has(`${at}:delete`) ? ['delete'] : []),
]

export const query = async ({ tx, actor }: Ctx, input: In<'query'>) => {
  const page = await q.list(tx, actor, input)
  return { ...page, rows: page.rows.map((p) => ({ ...p, actions: actionsOf(p, actor) })) }
}

export const detail = async ({ tx, actor }: Ctx, { id }: In<'detail'>) => {
  const point = await q.get(tx, actor, id)
  if (!point) throw notFound('配送点不存在')
  return { ...point, actions: actionsOf(point, actor) }
}

export const options = ({ tx, actor }: Ctx, { kind }: In<'options'>) => q.options(tx, actor, kind)

/** The point a wish is about and all others, locked. */
const locked = async (ctx: Ctx, wish: { id: string; version: number }) => {
  const all = await q.lockAll(ctx.tx, ctx.actor)
  const before = all.find((p) => p.id === wish.id)
  if (!before) throw notFound('配送点不存在')
  if (before.version !== wish.version) throw conflict({ ...(await lastChange(ctx, before)), current: before })
  return { all, before }
}

const settle = async (ctx: Ctx, points: readonly q.Point[], wish?: { id: string; kinds: readonly number[] }) => {
  for (const { id, kinds } of settleDefaults(points, wish)) await q.setDefaults(ctx.tx, id, kinds)
}

const codeIsFree = (all: readonly q.Point[], code: string, id?: string) => {
  if (all.some((p) => p.code === code && p.id !== id)) throw refuse('配送点编码「{{code}}」已存在', { code })
}

/** The first point that takes a kind becomes its default. */
export const add = async (ctx: Ctx, body: In<'add'>) => {
  const all = await q.lockAll(ctx.tx, ctx.actor)
  codeIsFree(all, body.code)
  const saved = await q.insert(ctx.tx, ctx.actor.orgId, body)
  const fresh = { id: saved.id, enabled: true, productKinds: body.productKinds, defaultKinds: [] }
  await settle(ctx, [...all, fresh as never])
  audit(ctx, { entity: 'distributionPoint', entityId: saved.id, entityNo: body.code, action: 'add', after: body })
  return saved
}

/** A point that is the default of a kind may stop taking it only when no other point could be the default. */
const keepsDefaults = (
  all: readonly q.Point[],
  before: q.Point,
  after: { enabled: boolean; productKinds: number[] },
) => {
  const lost = before.defaultKinds.filter((k) => !after.enabled || !after.productKinds.includes(k))
  const others = all.filter((p) => p.id !== before.id && p.enabled)
  const kind = lost.find((k) => others.some((p) => p.productKinds.includes(k)))
  if (kind !== undefined)
    throw refuse('此配送点是「{{kind}}」的默认配送点，请先把其他配送点设为默认', { kind: productKinds[kind as 0] })
}

export const update = async (ctx: Ctx, { id, version, ...body }: In<'update'>) => {
  const { all, before } = await locked(ctx, { id, version })
  codeIsFree(all, body.code, id)
  const after = { ...before, productKinds: body.productKinds }
  keepsDefaults(all, before, after)
  const saved = await q.update(ctx.tx, id, { values: body })
  await settle(
    ctx,
    all.map((p) => (p.id === id ? after : p)),
  )
  audit(ctx, { entity: 'distributionPoint', entityId: id, entityNo: body.code, action: 'update', before, after: body })
  return saved
}

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const { all, before } = await locked(ctx, wish)
  keepsDefaults(all, before, { enabled: false, productKinds: [] })
  await q.remove(ctx.tx, wish.id)
  audit(ctx, {
    entity: 'distributionPoint',
    entityId: wish.id,
    entityNo: before.code,
    action: 'delete',
    before,
  })
  return { id: wish.id }
}

export const setEnabled = async (ctx: Ctx, { enabled, ...wish }: In<'switch'>) => {
  const { all, before } = await locked(ctx, wish)
  const after = { ...before, enabled }
  keepsDefaults(all, before, after)
  const saved = await q.update(ctx.tx, wish.id, { enabled })
  await settle(
    ctx,
    all.map((p) => (p.id === wish.id ? after : p)),
  )
  audit(ctx, {
    entity: 'distributionPoint',
    entityId: wish.id,
    entityNo: before.code,
    action: enabled ? 'enable' : 'disable',
    before: { enabled: before.enabled },
    after: { enabled },
  })
  return saved
}

/** Takes the default of the kinds over; the points that had it lose it in the same transaction. */
export const setDefault = async (ctx: Ctx, { kinds, ...wish }: In<'setDefault'>) => {
  const { all, before } = await locked(ctx, wish)
  if (!before.enabled) throw refuse('配送点已停用，不能设为默认')
  const foreign = kinds.find((k) => !before.productKinds.includes(k))
  if (foreign !== undefined)
    throw refuse('此配送点不接收「{{kind}}」，不能设为默认', { kind: productKinds[foreign as 0] })
  await settle(ctx, all, { id: wish.id, kinds })
  const saved = await q.update(ctx.tx, wish.id, {})
  audit(ctx, {
    entity: 'distributionPoint',
    entityId: wish.id,
    entityNo: before.code,
    action: 'setDefault',
    before: { defaultKinds: before.defaultKinds },
    after: { kinds },
  })
  return saved
}

export const exportList = async (ctx: Ctx, { type, columns, ...input }: In<'export'>) => {
  const rows = await q.forExport(ctx.tx, ctx.actor, input).execute()
  const named = (kinds: readonly number[]) =>
    kinds.map((k) => say(productKinds[k as 0], ctx.lang)).join(marks[ctx.lang].comma)
  return exportBlob(ctx, {
    name: '配送点',
    fields: pointFields,
    rows: rows.map((p) => ({ ...p, kinds: named(p.productKinds), defaults: named(p.defaultKinds) })),
    type,
    columns,
  })
}
