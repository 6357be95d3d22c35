import type { Ctx } from '#kernel/server/ctx.ts'
import { react } from '#kernel/server/reaction.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import { Decimal, plain } from '#kernel/shared/decimal.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { type Cause, causes, outOfUse, packsText, undoType } from '../shared/causes.ts'
import type { HoldKind } from '../shared/holds.ts'
import { cutsPiece, pieceFault } from './pieces.ts'
import * as q from './queries/book.ts'
import { closedOf } from './queries/periods.ts'
import { endedParts, ofHolds, type Under } from './under.ts'

/** The document that moves goods. */
export interface Source {
  /** Name of its machine. */
  type: string
  id: string
  no: string
  hospitalId: string
  /** For which department the goods go, or came back from. */
  departmentId?: string | null | undefined
}
interface Told {
  /** Minimum units, more than zero; the cause says whether they come or go. */
  units: string
  cause: Exclude<Cause, 'undo'>
  /** The line, or the part of a line, this is: it moves once (invariant I5). */
  refLineId: string
  reason?: string
  /** Number of the line in the document, from 1, which a refusal names. */
  line?: number
}
/** Goods that come to a place; their balance may be new. */
export type Come = Told & Omit<q.Coming, 'units' | 'cause' | 'type' | 'reason' | 'refLineId'>
/** Goods of a balance that is there, the cause says in which direction. */
export type Go = Told & {
  balanceId: string
  holdId?: string | undefined
  /** Of goods that leave from under a hold: other holds of all of the lot that let them go too. Any other one stops them. */
  under?: readonly HoldKind[]
  /** And kinds of holds of a part of it that end with the goods, where more leaves than nobody else holds. */
  ends?: readonly HoldKind[]
  /**
   * They were used on a day their document judged, not today, and came a moment ago: neither their day nor a lock of all of
   * their lot stops what is over.
   */
  good?: boolean
}
/** A movement that is taken back, of a balance. */
export interface Undo {
  balanceId: string
  movementId: string
  /** As it was booked, signed. */
  units: string
  type: number | null
  refLineId: string
  reason?: string
  line?: number
}

/** What a posting of a document may bring: all of it is booked, or nothing. */
export interface Posting {
  come?: readonly Come[]
  go?: readonly Go[]
  undo?: readonly Undo[]
  /** What may refuse once whoever books the first of the same lots is done: before that nobody sees what he brings. */
  waited?: () => Promise<void>
}

type Leaving = Under & { good?: boolean }

const signed = ({ units, cause }: { units: string; cause: Cause }): string =>
  causes[cause].sign < 0 ? new Decimal(units).neg().toFixed() : units

/**
 * The one door to stock: balances, movements and holds change here and nowhere else (issue 17; domain-stock §2.24.1 to 2.24.3).
 * Goods that go are locked and judged first: what is not available, past its day, or not to be seen by the actor is refused,
 * each line with its numbers, and nothing is booked.
 * @throws Refusal naming the lines
 */
export const post = async (
  ctx: Ctx,
  source: Source,
  { come = [], go = [], undo = [], waited }: Posting,
): Promise<void> => {
  const by = { ...source, userId: ctx.actor.userId, userName: ctx.actor.name }
  const going: Leaving[] = [
    ...go.map((g, i) => ({
      balanceId: g.balanceId,
      holdId: g.holdId,
      under: g.under,
      ends: g.ends,
      units: signed(g),
      cause: g.cause,
      type: causes[g.cause].type,
      refLineId: g.refLineId,
      reason: g.reason ?? '',
      line: g.line ?? i + 1,
      ...(g.good ? { good: true } : {}),
    })),
    ...undo.map((u, i) => ({
      balanceId: u.balanceId,
      units: new Decimal(u.units).neg().toFixed(),
      cause: 'undo' as const,
      type: undoType(u.type),
      refLineId: u.refLineId,
      reason: u.reason ?? '',
      undoOf: u.movementId,
      line: u.line ?? i + 1,
    })),
  ]
  const coming = come.map((c) => ({ ...c, units: signed(c), type: causes[c.cause].type, reason: c.reason ?? '' }))
  // before any balance: who only brings goods has these before he takes one, and so has who recalls the watch
  if (coming.length > 0) await q.keepFirstLots(ctx.tx, by, coming)
  await waited?.()
  if (going.length > 0) {
    const ids = [...new Set(going.map((g) => g.balanceId))]
    const held = new Map((await q.lockBalances(ctx.tx, ctx.actor, ids)).map((b) => [b.id, b]))
    const closed =
      undo.length > 0
        ? await closedOf(
            ctx.tx,
            undo.map((u) => u.movementId),
          )
        : new Map<string, string>()
    const fine = await fineUnits(
      ctx.tx,
      going.map((g) => plain(new Decimal(g.units).abs().toFixed())),
    )
    const holdIds = going.flatMap((g) => g.holdId ?? [])
    const over = holdIds.length > 0 ? await q.holdsOver(ctx.tx, ids, holdIds) : new Map<string, q.Over>()
    const wrong = [
      ...judge(going, held),
      ...ofHolds(going, held, over),
      ...inPieces(going, held, fine),
      ...ofClosed(going, closed),
    ]
    if (wrong.length > 0) throw lineErrors(wrong)
    if (holdIds.length > 0) await q.shrinkHolds(ctx.tx, by, [...going, ...endedParts(going, held, over)])
    await q.book(ctx.tx, by, going)
  }
  if (coming.length > 0) await q.bookIn(ctx.tx, by, coming)
  const moved = { ...source, status: 'booked', version: 0, parties: [source.hospitalId] }
  await react(ctx, 'stockMovement', moved, { action: 'book' })
}

/** A month whose books are closed stays as it is: what was booked in it is not taken back (§2.24.10). */
const ofClosed = (going: readonly (q.Going & { line: number })[], closed: ReadonlyMap<string, string>): LineError[] =>
  going.flatMap(({ line, undoOf }) => {
    const month = undoOf && closed.get(undoOf)
    return month ? [{ line, column: 'qty', message: '{{month}} 已结账，该月的出入库不能冲销', params: { month } }] : []
  })

/** What cannot be cut is not cut; what is taken back comes as it went. */
const inPieces = (
  going: readonly Leaving[],
  held: ReadonlyMap<string, q.Held>,
  fine: ReadonlySet<string>,
): LineError[] =>
  going.flatMap(({ balanceId, units, line, undoOf }) => {
    const b = held.get(balanceId)
    return b && !undoOf && cutsPiece(b, new Decimal(units).abs().toFixed(), fine) ? [pieceFault(line, b)] : []
  })

/** Why a line cannot go; of several of one balance the first that is too much. */
const judge = (going: readonly Leaving[], held: ReadonlyMap<string, q.Held>): LineError[] => {
  const taken = new Map<string, Decimal>()
  return going.flatMap((g): LineError[] => {
    const column = 'qty'
    const b = held.get(g.balanceId)
    if (!b) return [{ line: g.line, column, message: '库存不存在' }]
    const units = new Decimal(g.units)
    if (units.gte(0)) {
      // what comes to a balance in the same posting may go from it again: what was lost on the way
      taken.set(g.balanceId, (taken.get(g.balanceId) ?? new Decimal(0)).sub(units))
      return []
    }
    const named = { name: `${b.name} ${b.spec}`, lot: b.lotNo || '--' }
    if (b.expired && !g.good && !outOfUse.includes(g.cause))
      return [{ line: g.line, column, message: '「{{name}}」批号 {{lot}} 已过有效期，不能使用', params: named }]
    // goods under the hold they leave from are counted with it, all others with what nobody holds
    const have = new Decimal(b.qty).sub(g.holdId ? 0 : g.good ? b.partLocked : b.lockedQty)
    const before = taken.get(g.balanceId) ?? new Decimal(0)
    const after = before.sub(units)
    taken.set(g.balanceId, after)
    if (after.lte(have)) return []
    const text = (n: Decimal) => packsText(Decimal.max(n, 0).toFixed(), b.ratio, b.unit, b.minUnit)
    const params = {
      ...named,
      have: text(have.sub(before)),
      want: text(units.neg()),
      held: text(new Decimal(b.lockedQty)),
    }
    const message = new Decimal(b.lockedQty).gt(0)
      ? '「{{name}}」批号 {{lot}} 可用 {{have}}（另有 {{held}} 被锁定），本次需要 {{want}}'
      : '「{{name}}」批号 {{lot}} 可用 {{have}}，本次需要 {{want}}'
    return [{ line: g.line, column, message, params }]
  })
}
