import { randomUUID } from 'node:crypto'
import { asKnown } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import { today } from '#kernel/server/clock.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { attach, ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { cooperationCalls } from '../shared/calls.ts'
import { type FreezeKind, freezeKinds } from '../shared/kinds.ts'
import { tellFreeze } from './notices.ts'
import * as q from './queries/freezes.ts'

type In<K extends keyof typeof cooperationCalls> = Input<(typeof cooperationCalls)[K]>
/** Of its files. */
const owner = 'supplierFreeze'

const named = (kinds: readonly FreezeKind[]): string => kinds.map((k) => freezeKinds[k]).join(' / ')

/** Lifted by whose it is: the hospital's own, the region's by the authority. */
const mayLift = (f: q.StoredFreeze, actor: Actor): boolean =>
  (f.state === 'running' || f.state === 'coming') &&
  actor.codes.has('baseInfo/mySupplier:unfreeze') &&
  (f.hospital === null ? actor.org === 'authority' : f.orgId === actor.orgId)

export const freezes = async (ctx: Ctx, input: In<'freezes'>) => {
  const page = await q.freezeReads.list(ctx.tx, ctx.actor, input)
  return { ...page, rows: page.rows.map((f) => ({ ...f, actions: mayLift(f, ctx.actor) ? ['unfreeze'] : [] })) }
}

/**
 * Freezes a supplier from a day to a day for the own hospital, or for the region (domain-lists §2.35). What is under way goes on.
 * @throws Refusal days of the past or upside down at their field, one that is frozen already, or a supplier one has nothing with
 */
export const freeze = async (ctx: Ctx, { files = [], ...input }: In<'freeze'>) => {
  const { supplierId, kinds, validFrom, reason } = input
  const validTo = input.validTo ?? null
  if (validFrom < today()) throw malformed([{ path: 'validFrom', message: '冻结不能从过去的日期开始' }])
  if (validTo && validTo < validFrom) throw malformed([{ path: 'validTo', message: '截止日期不能早于开始日期' }])
  const supplier = await q.partner(ctx.tx, ctx.actor, supplierId)
  if (!supplier) throw notFound('供应商不存在')
  await q.hold(ctx.tx, supplierId)
  const wish = {
    supplierId,
    hospitalId: ctx.actor.org === 'hospital' ? ctx.actor.orgId : null,
    kinds: [...new Set(kinds)],
    validFrom,
    validTo,
  }
  const twin = await q.twin(ctx.tx, wish)
  if (twin)
    throw twin.until
      ? refuse('「{{supplier}}」的{{kinds}}在此期间已被冻结至 {{until}}', {
          supplier: supplier.name,
          kinds: named(twin.kinds),
          until: twin.until,
        })
      : refuse('「{{supplier}}」的{{kinds}}已被冻结，解冻前无需再次冻结', {
          supplier: supplier.name,
          kinds: named(twin.kinds),
        })
  const id = randomUUID()
  const kept = await attach(ctx, { kind: owner, id }, [], files)
  const made = await q.insert(ctx, id, { ...wish, reason, files: kept })
  audit(ctx, { entity: owner, entityId: id, entityNo: supplier.name, action: 'freeze', after: { ...wish, reason } })
  const told = { supplierId, supplier: supplier.name, kinds: named(wish.kinds), day: validFrom, reason }
  const hospitals = wish.hospitalId ? [] : await q.hospitalsOf(ctx.tx, supplierId)
  await tellFreeze(ctx, [supplierId, ...hospitals], told, 'frozen')
  return made
}

/** Lifts a freeze before its last day, with a reason. @throws Refusal one that is over or lifted, or another one's */
export const unfreeze = async (ctx: Ctx, { id, version, reason }: In<'unfreeze'>) => {
  const found = await q.freezeReads.get(ctx.tx, ctx.actor, id)
  if (!found) throw notFound('冻结记录不存在')
  await q.hold(ctx.tx, found.supplierId)
  const f = await asKnown(ctx, await q.freezeReads.get(ctx.tx, ctx.actor, id), version, '冻结记录不存在')
  if (f.state === 'lifted' || f.state === 'over') throw refuse('此冻结已结束，无需解冻')
  if (!mayLift(f, ctx.actor)) throw refuse('此冻结由{{org}}作出，只能由其解冻', { org: f.org })
  const done = await q.lift(ctx, id, reason)
  audit(ctx, { entity: owner, entityId: id, entityNo: f.supplier, action: 'unfreeze', after: { reason } })
  const told = { supplierId: f.supplierId, supplier: f.supplier, kinds: named(f.kinds), day: today(), reason }
  const hospitals = f.hospital === null ? await q.hospitalsOf(ctx.tx, f.supplierId) : []
  await tellFreeze(ctx, [f.supplierId, ...hospitals], told, 'lifted')
  return done
}

/** Its papers are read by whoever reads it. */
export const freezeFiles: FileGrant = async (ctx, fileId) => {
  const id = await ownerOf(ctx, owner, fileId)
  return !!id && (await q.freezeReads.get(ctx.tx, ctx.actor, id)) !== undefined
}
