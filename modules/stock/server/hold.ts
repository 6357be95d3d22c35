import { tookStepsIn } from '#kernel/server/apart.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { Decimal, plain } from '#kernel/shared/decimal.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { stockCalls } from '../shared/calls.ts'
import { packsText } from '../shared/causes.ts'
import { type HoldKind, heldFast, holdKinds } from '../shared/holds.ts'
import { cutsPiece, pieceFault } from './pieces.ts'
import type { Source } from './post.ts'
import * as book from './queries/book.ts'
import * as q from './queries/holds.ts'

type Calls = typeof stockCalls

/** Goods that shall stand still. */
export interface HoldWish {
  balanceId: string
  kind: HoldKind
  /** Minimum units; left out: all of the balance, and whatever is added to it later. */
  units?: string | undefined
  /** They stand still as a whole already, and so many of them are this paper's. */
  under?: boolean | undefined
  reason: string
  /** Number of the line in the document, from 1, which a refusal names. */
  line?: number | undefined
}

/**
 * Lets goods stand still (domain-stock §2.24.2). Balances are locked in the order of their ids; a part that is more than what
 * nobody holds, and what the actor does not see, is refused, each line with its numbers, and nothing is held.
 * @returns ids of the holds, in the order of the wishes
 * @throws Refusal naming the lines
 */
export const hold = async (ctx: Ctx, source: Source, wants: readonly HoldWish[]): Promise<string[]> => {
  if (wants.length === 0) return []
  const ids = [...new Set(wants.map((w) => w.balanceId))]
  const there = new Map((await book.lockBalances(ctx.tx, ctx.actor, ids)).map((b) => [b.id, b]))
  const fine = await fineUnits(
    ctx.tx,
    wants.flatMap((x) => (x.units ? [plain(x.units)] : [])),
  )
  const taken = new Map<string, Decimal>()
  const wrong = wants.flatMap(({ balanceId, units, under, line }, i): LineError[] => {
    const at = { line: line ?? i + 1, column: 'qty' }
    const b = there.get(balanceId)
    if (!b) return [{ ...at, message: '库存不存在' }]
    if (units === undefined) return []
    if (cutsPiece(b, units, fine)) return [pieceFault(at.line, b)]
    const before = taken.get(balanceId) ?? new Decimal(0)
    taken.set(balanceId, before.add(units))
    const free = Decimal.max(new Decimal(b.qty).sub(under ? b.partLocked : b.lockedQty).sub(before), 0)
    if (free.gte(units)) return []
    const text = (n: Decimal) => packsText(n.toFixed(), b.ratio, b.unit, b.minUnit)
    const params = {
      name: `${b.name} ${b.spec}`,
      lot: b.lotNo || '--',
      have: text(free),
      want: text(new Decimal(units)),
    }
    return [{ ...at, message: '「{{name}}」批号 {{lot}} 可用 {{have}}，本次需要 {{want}}', params }]
  })
  if (wrong.length > 0) throw lineErrors(wrong)
  const by = { ...source, userId: ctx.actor.userId, userName: ctx.actor.name }
  return q.insert(
    ctx.tx,
    by,
    wants.map(({ balanceId, kind, units, reason }) => ({ balanceId, kind, units: units ?? null, reason })),
  )
}

/** Which holds: their ids, or all a document placed. */
export type HoldsOf = { ids: readonly string[] } | { refType: string; refId: string }

/** Lets goods go that a document held; who may do it is the document's to say. What was released before stays as it is. */
export const release = async (ctx: Ctx, of: HoldsOf, reason: string): Promise<void> => {
  const ids = 'ids' in of ? of.ids : await q.placedBy(ctx.tx, of.refType, of.refId)
  if (ids.length > 0) await q.release(ctx.tx, ctx.actor, ids, reason)
}

/** Locks balances by hand, whole, or one of them in part. */
export const lock = async (ctx: Ctx, { balanceIds, units, reason }: Input<Calls['lock']>) => {
  const nobody = { type: 'stockHold', id: balanceIds[0]!, no: '', hospitalId: ctx.actor.orgId }
  const ids = await hold(
    ctx,
    nobody,
    balanceIds.map((balanceId) => ({ balanceId, kind: 'manual', units, reason })),
  )
  for (const [i, id] of ids.entries())
    audit(ctx, {
      entity: 'stockHold',
      entityId: id,
      entityNo: '',
      action: 'lock',
      after: { balanceId: balanceIds[i], reason, ...(units ? { qty: units } : {}) },
    })
  return { ids }
}

/** Why this person does not release this hold (§2.24.2); undefined when he may. */
const whyNot = (ctx: Ctx, h: q.Hold, did: ReadonlySet<string>): string | undefined => {
  const why = heldFast[h.kind]
  if (why) return why
  if (h.kind !== 'quarantine') return undefined
  return h.createdBy === ctx.actor.userId || (h.refId && did.has(h.refId))
    ? '待验的货由收货、验收以外的人放行'
    : undefined
}

const deeds = (ctx: Ctx, holds: readonly q.Hold[]) =>
  tookStepsIn(
    ctx,
    holds.flatMap((h) => (h.kind === 'quarantine' && h.refId ? [h.refId] : [])),
  )

/** The live holds of a balance, each with why the reader cannot release it. */
export const holds = async (ctx: Ctx, { balanceId }: Input<Calls['holds']>) => {
  const all = await q.of(ctx.tx, ctx.actor, balanceId)
  const did = await deeds(ctx, all)
  const own = ctx.actor.org === 'hospital'
  return {
    rows: all.map((h) => ({ ...h, why: own ? (whyNot(ctx, h, did) ?? '') : '仅医院可以解锁' })),
  }
}

/**
 * Releases holds by hand, each by whoever may: what was locked by hand, and by another person than who took the goods in what
 * waits in quarantine. Expired, recalled, reserved, counted and unqualified goods are not released here.
 * @throws Refusal that names the first hold that may not
 */
export const unlock = async (ctx: Ctx, { holdIds, reason }: Input<Calls['unlock']>) => {
  const all = await q.lock(ctx.tx, ctx.actor, holdIds)
  if (all.length < new Set(holdIds).size) throw notFound()
  const did = await deeds(ctx, all)
  for (const h of all) {
    const of = { name: h.name, lot: h.lotNo || '--', kind: holdKinds[h.kind].label }
    if (h.releasedAt)
      throw refuse('「{{name}}」批号 {{lot}} 的{{kind}}已由 {{user}} 解除', { ...of, user: h.releaserName })
    const why = whyNot(ctx, h, did)
    if (why) throw refuse('「{{name}}」批号 {{lot}}（{{kind}}）不能解锁：{{why}}', { ...of, why })
  }
  await q.release(ctx.tx, ctx.actor, holdIds, reason)
  for (const h of all) {
    const entry = { entity: 'stockHold', entityId: h.id, entityNo: h.refNo, action: 'unlock' }
    audit(ctx, { ...entry, before: { reason: h.reason }, after: { reason } })
  }
  return { ids: all.map((h) => h.id) }
}
