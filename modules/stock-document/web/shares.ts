import { Decimal } from '#kernel/shared/decimal.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import { unitsOf } from '../shared/units.ts'
import type { Line, Lot, Share } from './lines.ts'

type Typed = Pick<Line, 'goods' | 'lot' | 'qty' | 'qtyUnit'>
const wanted = (l: Typed): Decimal =>
  l.goods && isNumber(l.qty) ? Decimal.max(unitsOf(l.qty, l.qtyUnit, l.goods.ratio), 0) : new Decimal(0)
const zero = new Decimal(0)
const sum = (all: readonly Decimal[]): Decimal => all.reduce((a, b) => a.add(b), zero)

/**
 * Shares the lots of a shelf, in the order they should go, out to the lines: first to those that named their lot, then to the
 * others, each takes where the one before ended (domain-stock §2.24.4, as `allocate` of the stock does).
 */
export const shareOut = (lots: readonly Lot[], lines: readonly Typed[]): (Share | undefined)[] => {
  const free = new Map(lots.map((l) => [l.balanceId, new Decimal(l.available)]))
  const ofProduct = Map.groupBy(lots, (l) => l.productId)
  const taken = new Map<Typed, Share['parts']>()
  const take = (l: Typed, from: readonly Lot[]) => {
    let rest = wanted(l)
    const parts: Share['parts'][number][] = []
    for (const { balanceId, lotNo, expiryDate } of from) {
      const units = Decimal.min(rest, free.get(balanceId) ?? zero)
      if (units.lte(0)) continue
      free.set(balanceId, free.get(balanceId)!.sub(units))
      rest = rest.sub(units)
      parts.push({ balanceId, lotNo, expiryDate, units: units.toFixed() })
    }
    taken.set(l, parts)
  }
  const itsLots = (l: Typed): readonly Lot[] => {
    const all = ofProduct.get(l.goods?.productId ?? '') ?? []
    return l.lot ? all.filter((x) => x.balanceId === l.lot?.balanceId) : all
  }
  for (const named of [true, false]) for (const l of lines) if (l.goods && !!l.lot === named) take(l, itsLots(l))
  return lines.map((l) => {
    if (!l.goods) return undefined
    const own = itsLots(l)
    const parts = taken.get(l) ?? []
    return {
      parts,
      available: sum(own.map((x) => new Decimal(x.available))).toFixed(),
      left: sum(own.map((x) => free.get(x.balanceId) ?? zero)).toFixed(),
      short: wanted(l)
        .sub(sum(parts.map((p) => new Decimal(p.units))))
        .toFixed(),
    }
  })
}

interface Scanned {
  goods: NonNullable<Line['goods']>
  /** The lot the code names. */
  lot?: Lot | undefined
  /** How many packs it stands for. */
  packs: string
}

/** The lines after a scan: the line of the article, and of the lot, gets so much more, or a new one is begun; and which it is. */
export const scannedInto = (
  lines: readonly Line[],
  { goods, lot, packs }: Scanned,
  make: (from: Partial<Line>) => Line,
  untouched: (l: Line) => boolean,
): { lines: Line[]; line: Line } => {
  const same = (l: Line) => l.goods?.productId === goods.productId
  const old = lines.find((l) => same(l) && (lot ? l.lot?.balanceId === lot.balanceId : true))
  if (old) {
    const more = old.qtyUnit === 'pack' ? packs : new Decimal(packs).mul(goods.ratio).toFixed()
    const line = { ...old, qty: new Decimal(isNumber(old.qty) ? old.qty : '0').add(more).toFixed() }
    return { lines: lines.map((l) => (l === old ? line : l)), line }
  }
  const line = make({ goods, lot, qty: packs })
  // the empty line at the end stays there
  const empty = lines.findIndex(untouched)
  const at = empty < 0 ? lines.length : empty
  return { lines: [...lines.slice(0, at), line, ...lines.slice(at)], line }
}
