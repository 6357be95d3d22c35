import type { Ctx } from '#kernel/server/ctx.ts'
import { masterService } from '#kernel/server/master.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { productKinds } from '#modules/product/shared/kinds.ts'
import type { pointCalls } from '../shared/calls.ts'
import { pointFields } from '../shared/fields.ts'
import { settleDefaults } from './defaults.ts'
import * as q from './queries/points.ts'

type In<K extends keyof typeof pointCalls> = Input<(typeof pointCalls)[K]>
type Standing = Pick<q.PointRow, 'id' | 'enabled' | 'productKinds' | 'defaultKinds'>

const kindsOf = (kinds: readonly number[], { lang }: Ctx): string =>
  kinds.map((k) => say(productKinds[k as 0], lang)).join(marks[lang].comma)

export const point = masterService({
  entity: 'distributionPoint',
  unknown: '配送点不存在',
  screen: 'baseInfo/distributionPoint',
  offers: ['edit', 'enable', 'delete'],
  more: (p) => (p.enabled && p.productKinds.some((k) => !p.defaultKinds.includes(k)) ? ['setDefault'] : []),
  reads: q.pointReads,
  named: (p) => p.code,
  sheet: {
    name: '配送点',
    fields: pointFields,
    row: (p, ctx) => ({ ...p, kinds: kindsOf(p.productKinds, ctx), defaults: kindsOf(p.defaultKinds, ctx) }),
  },
})

export const options = ({ tx, actor }: Ctx, input: In<'options'>) => q.options(tx, actor, input)

/** The point a wish is about and all others, locked. */
const locked = async (ctx: Ctx, wish: { id: string; version: number }) => {
  const all = await q.lockAll(ctx.tx, ctx.actor)
  return { all, before: await point.forChange(ctx, wish) }
}

const settle = async (ctx: Ctx, points: readonly Standing[], wish?: { id: string; kinds: readonly number[] }) => {
  for (const { id, kinds } of settleDefaults(points, wish)) await q.setDefaults(ctx.tx, id, kinds)
}

const codeIsFree = (all: readonly q.PointRow[], code: string, id?: string) => {
  if (all.some((p) => p.code === code && p.id !== id)) throw refuse('配送点编码「{{code}}」已存在', { code })
}

/** The first point that takes a kind becomes its default. */
export const add = async (ctx: Ctx, body: In<'add'>) => {
  const all = await q.lockAll(ctx.tx, ctx.actor)
  codeIsFree(all, body.code)
  const saved = await q.insert(ctx.tx, ctx.actor.orgId, body)
  await settle(ctx, [...all, { id: saved.id, enabled: true, productKinds: body.productKinds, defaultKinds: [] }])
  point.noted(ctx, { ...body, ...saved }, 'add', { after: body })
  return saved
}

/** A point that is the default of a kind may stop taking it only when no other point could be the default. */
const keepsDefaults = (
  all: readonly q.PointRow[],
  before: q.PointRow,
  after: { enabled: boolean; productKinds: number[] },
) => {
  const lost = before.defaultKinds.filter((k) => !after.enabled || !after.productKinds.includes(k))
  const others = all.filter((p) => p.id !== before.id && p.enabled)
  const kind = lost.find((k) => others.some((p) => p.productKinds.includes(k)))
  if (kind !== undefined)
    throw refuse('此配送点是「{{kind}}」的默认配送点，请先把其他配送点设为默认', { kind: productKinds[kind as 0] })
}

/** Writes what changes, and settles whose default each kind is from now on. */
const change = async (
  ctx: Ctx,
  wish: { id: string; version: number },
  set: Omit<In<'update'>, keyof typeof wish> & { enabled?: boolean },
) => {
  const { all, before } = await locked(ctx, wish)
  if (set.code) codeIsFree(all, set.code, wish.id)
  // what lies there would be in both ledgers, or in none
  if (set.keptBy === 'his' && before.keptBy !== 'his' && (await q.holdsStock(ctx.tx, wish.id)))
    throw malformed([{ path: 'keptBy', message: '此配送点还有库存或在途的调拨，请先发放、调出或接收' }])
  const after = {
    ...before,
    productKinds: set.productKinds ?? before.productKinds,
    enabled: set.enabled ?? before.enabled,
  }
  keepsDefaults(all, before, after)
  const saved = await q.update(ctx.tx, wish.id, set)
  await settle(
    ctx,
    all.map((p) => (p.id === wish.id ? after : p)),
  )
  return { before, saved }
}

export const update = async (ctx: Ctx, { id, version, ...body }: In<'update'>) => {
  const { before, saved } = await change(ctx, { id, version }, body)
  point.noted(ctx, { ...before, ...body }, 'update', { before, after: body })
  return saved
}

export const setEnabled = async (ctx: Ctx, { enabled, ...wish }: In<'switch'>) => {
  const { before, saved } = await change(ctx, wish, { enabled })
  point.switched(ctx, before, enabled)
  return saved
}

export const remove = async (ctx: Ctx, wish: In<'delete'>) => {
  const { all, before } = await locked(ctx, wish)
  keepsDefaults(all, before, { enabled: false, productKinds: [] })
  await q.remove(ctx.tx, wish.id)
  point.noted(ctx, before, 'delete', { before })
  return { id: wish.id }
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
  point.noted(ctx, before, 'setDefault', { before: { defaultKinds: before.defaultKinds }, after: { kinds } })
  return saved
}
