import type { LineError } from '#kernel/server/refusal.ts'
import { Decimal, sumOf } from '#kernel/shared/decimal.ts'
import { packsText } from '../shared/causes.ts'
import { type HoldKind, holdLabels } from '../shared/holds.ts'
import type { Going, Held, Over } from './queries/book.ts'

/**
 * Goods that leave from under a hold: the kinds of whole holds that let them go all the same, and the kinds that, over a part of a lot
 * whose whole leaves, leave with it.
 */
export type Under = Going & {
  line: number
  under?: readonly HoldKind[] | undefined
  ends?: readonly HoldKind[] | undefined
}

/** What others hold of a lot, part by part, that does not keep these goods from leaving. */
const ending = (g: Under, over: ReadonlyMap<string, Over>): Over[] =>
  [...over.values()].filter((h) => h.balanceId === g.balanceId && !h.whole && !h.released && g.ends?.includes(h.kind))

/**
 * Why goods cannot leave from under the hold they name, as it is now that their balance is locked: a hold of another kind, such as a
 * recall, came over all of them since their document looked; the hold ended; or it is over less than all lines take from under it.
 */
export const ofHolds = (
  going: readonly Under[],
  held: ReadonlyMap<string, Held>,
  over: ReadonlyMap<string, Over>,
): LineError[] => {
  const taken = new Map<string, Decimal>()
  return going.flatMap((g): LineError[] => {
    const b = held.get(g.balanceId)
    const own = g.holdId ? over.get(g.holdId) : undefined
    if (!b || !own) return []
    const at = { line: g.line, column: 'qty' }
    const named = { name: `${b.name} ${b.spec}`, lot: b.lotNo || '--' }
    const other = [...over.values()].find(
      (h) => h.balanceId === b.id && h.whole && !h.released && h.id !== own.id && !g.under?.includes(h.kind),
    )
    if (other) {
      const params = { ...named, kind: holdLabels[other.kind] }
      return [{ ...at, message: '「{{name}}」批号 {{lot}} 已被锁定（{{kind}}），不能出库', params }]
    }
    if (own.released) {
      const params = { ...named, kind: holdLabels[own.kind], user: own.releaser }
      return [{ ...at, message: '「{{name}}」批号 {{lot}} 的{{kind}}已由 {{user}} 解除', params }]
    }
    // what others hold a part of is theirs, also where all of it stands still, but for what ends as the goods do
    const ends = sumOf(ending(g, over).map((h) => h.qty))
    const have = own.whole ? new Decimal(b.qty).sub(b.partLocked).add(ends) : new Decimal(own.qty)
    const units = new Decimal(g.units).neg()
    const before = taken.get(own.id) ?? new Decimal(0)
    taken.set(own.id, before.add(units))
    if (before.add(units).lte(have)) return []
    const text = (n: Decimal) => packsText(Decimal.max(n, 0).toFixed(), b.ratio, b.unit, b.minUnit)
    const params = { ...named, kind: holdLabels[own.kind], have: text(have.sub(before)), want: text(units) }
    return [{ ...at, message: '「{{name}}」批号 {{lot}} 的{{kind}}只有 {{have}} 可以出库，本次需要 {{want}}', params }]
  })
}

/**
 * How much less the others hold of lots that leave as a whole: what goes beyond what nobody else holds a part of, of the oldest part
 * first; units are negative, as those of what leaves.
 */
export const endedParts = (
  going: readonly Under[],
  held: ReadonlyMap<string, Held>,
  over: ReadonlyMap<string, Over>,
): { holdId: string; units: string }[] => {
  const wholes = going.filter((g) => g.holdId && over.get(g.holdId)?.whole)
  return [...Map.groupBy(wholes, (g) => g.balanceId)].flatMap(([balanceId, own]) => {
    const b = held.get(balanceId)!
    let beyond = new Decimal(sumOf(own.map((g) => g.units))).neg().sub(new Decimal(b.qty).sub(b.partLocked))
    const parts = new Set(own.flatMap((g) => ending(g, over)))
    return [...parts].flatMap((h) => {
      const gone = sumOf(going.filter((g) => g.holdId === h.id).map((g) => g.units))
      const units = Decimal.min(beyond, new Decimal(h.qty).add(gone))
      if (units.lte(0)) return []
      beyond = beyond.sub(units)
      return [{ holdId: h.id, units: units.neg().toFixed() }]
    })
  })
}
