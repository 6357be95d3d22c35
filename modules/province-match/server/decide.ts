import { severally } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { notFound, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import type { CompareCalls } from '../shared/calls.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import { conflictLabels, type Way } from '../shared/states.ts'
import { conflictsWith } from './differences.ts'
import { judgePair } from './judging.ts'
import { oneAtATime } from './queries/items.ts'
import * as pairs from './queries/pairs.ts'
import { readsOf, scopeOf } from './queries/read.ts'
import { priceTolerance } from './settings.ts'

type In<K extends keyof CompareCalls> = Input<CompareCalls[K]>
const entity = 'provinceMatch'

/** One of ours as it stands, if it is still as it was seen. @throws Refusal: unknown, or changed since */
const seen = async (
  ctx: Ctx,
  name: ProvinceFamily,
  tolerance: number,
  { id, version }: { id: string; version: number },
) => {
  const row = await readsOf(name, ctx.actor, tolerance).get(ctx.tx, ctx.actor, id)
  if (!row) throw notFound(name === 'corp' ? '企业不存在' : '产品不存在')
  if (row.version !== version) throw refuse('「{{name}}」的对照已被修改，请刷新后再试', { name: row.name })
  return row
}

/** Also by an order of a hospital a range keeps from him. */
const usedBy = (ctx: Ctx, pair: Parameters<typeof pairs.usedBy>[1]) => elevated(ctx, () => pairs.usedBy(ctx.tx, pair))

/**
 * Ends what stands in the way of a new pair, where it may. What the region settled stays for a hospital, on either side: a hospital
 * pairs what the region has not, and its own pair would count for nobody (domain-trace §2.30.2). @throws Refusal what stands stays
 */
const clearWay = async (ctx: Ctx, o: { localId: string; itemId: string; item: string }) => {
  const { tx, actor } = ctx
  const scope = scopeOf(actor)
  const ends: { id: string; own: boolean; reason: string }[] = []
  for (const s of await elevated(ctx, () => pairs.around(tx, scope, o.localId, o.itemId))) {
    const [ours, theirs] = [s.localId === o.localId, s.itemId === o.itemId]
    const own = s.hospitalId === scope
    if (s.suggested || s.double) {
      if (own || scope === null) ends.push({ id: s.id, own, reason: '已选定其他对照' })
      continue
    }
    if (!own && scope !== null) {
      if (theirs) throw refuse('省平台目录「{{item}}」已由区域与「{{name}}」对照', { item: o.item, name: s.name })
      throw refuse('「{{name}}」已由区域对照「{{item}}」，请由区域管理员修改', { name: s.name, item: s.provId })
    }
    if (own && theirs && !ours)
      throw refuse('省平台目录「{{item}}」已与「{{name}}」对照，请先取消', { item: o.item, name: s.name })
    if (!(ours && theirs)) {
      const no = await usedBy(ctx, s)
      if (no) throw refuse('省平台订单 {{no}} 正在使用「{{name}}」现在的对照', { no, name: s.name })
    }
    ends.push({ id: s.id, own, reason: own ? '改为新的对照' : '区域已对照' })
  }
  for (const { id, own, reason } of ends) {
    const end = () => pairs.end(tx, [id], actor, reason)
    await (own ? end() : elevated(ctx, end))
  }
}

interface Wish {
  id: string
  version: number
  itemId: string
  ownId?: string | undefined
}
/** Pairs one of ours with an item (domain-trace §2.30.2). @throws Refusal naming why not; what differs needs a reason */
export const pairOne = async (
  ctx: Ctx,
  name: ProvinceFamily,
  wish: Wish,
  o: { tolerance: number; reason: string; way: Way },
) => {
  const { tx, actor } = ctx
  const row = await seen(ctx, name, o.tolerance, wish)
  const item = (await pairs.itemsOf(tx, name, [wish.itemId])).get(wish.itemId)
  if (!item) throw notFound('省平台目录不存在')
  const ownId = wish.ownId ?? ''
  if (ownId && actor.org !== 'hospital') throw refuse('院内目录ID 由医院填写')
  // two of one code the region has still to choose from are no pair of its own yet
  const chosen = row.state !== 'suggested' && !row.conflicts.includes('double')
  const region = row.pairId !== null && !row.own && chosen && actor.org === 'hospital'
  if (region && row.itemId === item.id) {
    if (!ownId) throw refuse('「{{name}}」已由区域对照，只需填写院内目录ID', { name: row.name })
    return noteOwnId(ctx, row, item, ownId)
  }
  if (!row.enabled) throw refuse('「{{name}}」已停用', { name: row.name })
  if (!item.listed) throw refuse('省平台目录「{{item}}」已撤网', { item: item.code })
  const judged = judgePair(name, row, item)
  const conflicts = conflictsWith(row, item, judged.conflicts, o.tolerance)
  if (conflicts.length > 0 && !o.reason)
    throw refuse('「{{name}}」有差异须处理：{{conflicts}}，请填写原因', {
      name: row.name,
      conflicts: conflicts.map((c) => say(conflictLabels[c], ctx.lang)).join(marks[ctx.lang].comma),
    })
  await clearWay(ctx, { localId: row.id, itemId: item.id, item: item.code })
  await pairs.make(tx, actor, {
    ...{ family: name, scope: scopeOf(actor), localId: row.id, itemId: item.id, way: o.way },
    ...{
      score: judged.score,
      judged: judged.judged,
      conflicts: judged.conflicts,
      accepted: conflicts.length > 0 ? o.reason : '',
    },
  })
  audit(ctx, {
    ...{ entity, entityId: row.id, entityNo: row.code, action: 'match' },
    before: { state: row.state, item: row.item?.code ?? '' },
    after: { item: item.code, ...(conflicts.length > 0 ? { accepted: o.reason } : {}) },
  })
  if (ownId) await noteOwnId(ctx, row, item, ownId)
}

const noteOwnId = async (
  ctx: Ctx,
  row: { id: string; code: string },
  item: { id: string; code: string },
  ownId: string,
) => {
  const taken = await pairs.ownIdTaken(ctx.tx, ctx.actor.orgId, item.id, ownId)
  if (taken) throw refuse('院内目录ID「{{ownId}}」已用于省平台目录「{{item}}」', { ownId, item: taken })
  await pairs.setOwnId(ctx.tx, ctx.actor.orgId, item.id, ownId)
  audit(ctx, { entity, entityId: row.id, entityNo: row.code, action: 'match', after: { item: item.code, ownId } })
}

const noted = (items: readonly { id: string }[], nos: ReadonlyMap<string, string>) =>
  new Map(items.map((i) => [i.id, nos.get(i.id) ?? '']))

/** Numbers of ours by id, as far as the actor sees them. */
const nosOf = async (ctx: Ctx, name: ProvinceFamily, tolerance: number, items: readonly { id: string }[]) => {
  const rows = await readsOf(name, ctx.actor, tolerance)
    .rows(ctx.tx, ctx.actor, { ids: items.map((i) => i.id) })
    .execute()
  return noted(items, new Map(rows.map((r) => [r.id, r.code])))
}

/** Several pairs at once, each by itself: done, or refused with its reason. */
export const match = async (ctx: Ctx, name: ProvinceFamily, { items, reason }: In<'match'>) => {
  await oneAtATime(ctx.tx, name)
  const tolerance = await configOf(ctx, priceTolerance)
  const how = { tolerance, reason: reason ?? '', way: 'person' } as const
  return severally(ctx, items, await nosOf(ctx, name, tolerance, items), (item) => pairOne(ctx, name, item, how))
}

/** Takes pairs back, each by itself; one an open provincial order was written with stays. */
export const cancelMatch = async (ctx: Ctx, name: ProvinceFamily, { items, reason }: In<'cancelMatch'>) => {
  await oneAtATime(ctx.tx, name)
  const tolerance = await configOf(ctx, priceTolerance)
  return severally(ctx, items, await nosOf(ctx, name, tolerance, items), async (item) => {
    const row = await seen(ctx, name, tolerance, item)
    if (!row.pairId || !row.itemId) throw refuse('「{{name}}」没有对照，不需取消', { name: row.name })
    if (!row.own && ctx.actor.org === 'hospital')
      throw refuse('「{{name}}」由区域对照，请由区域管理员取消', { name: row.name })
    const pair = { id: row.pairId, localId: row.id, itemId: row.itemId, hospitalId: scopeOf(ctx.actor) }
    const no = await usedBy(ctx, pair)
    if (no) throw refuse('省平台订单 {{no}} 正在使用「{{name}}」的对照，不能取消', { no, name: row.name })
    await pairs.end(ctx.tx, [row.pairId], ctx.actor, reason)
    audit(ctx, {
      ...{ entity, entityId: row.id, entityNo: row.code, action: 'cancelMatch' },
      ...{ before: { state: row.state, item: row.item?.code ?? '' }, after: { reason } },
    })
  })
}
