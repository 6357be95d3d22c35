import type { Tx } from '#kernel/server/ctx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import * as q from './queries.ts'

/** One part of a line after classification; several when the agreed volume ends inside the line. */
export interface Part {
  qty: string
  /** 0 none, 1 national within, 2 provincial within, 3 national outside, 4 provincial outside (specification §3 jclx). */
  vbpClass: number
  quotaId?: string
  /** Quota units per ordered unit. */
  ratio?: string
  /** Quota units to reserve. */
  used?: string
}

/**
 * Decides the purchase class of lines (domain §5): the first candidate quota counts; within it → 1/2, exhausted → 3/4,
 * at the limit the line is split, the inner part floored to whole packs. Lines of one product share the rest in order.
 */
export const classify = async (
  tx: Tx,
  hospitalId: string,
  lines: readonly { key: string; productId: string; qty: string }[],
  day: string,
): Promise<Map<string, { parts: Part[] }>> => {
  const found = await q.candidates(
    tx,
    hospitalId,
    lines.map((l) => l.productId),
    day,
  )
  const first = new Map<string, q.Candidate>()
  for (const c of found) if (!first.has(c.productId)) first.set(c.productId, c)
  const left = new Map([...first.values()].map((c) => [c.quotaId, new Decimal(c.remain)]))
  return new Map(
    lines.map((line) => {
      const c = first.get(line.productId)
      return [line.key, { parts: c ? split(line.qty, c, left) : [{ qty: line.qty, vbpClass: 0 }] }]
    }),
  )
}

const split = (qty: string, c: q.Candidate, left: Map<string, Decimal>): Part[] => {
  const [within, outside] = c.level === 'national' ? [1, 3] : [2, 4]
  const ratio = c.volumeUnit === 'min' ? new Decimal(c.conversionRatio) : new Decimal(1)
  const rest = left.get(c.quotaId)!
  const wanted = new Decimal(qty)
  const need = wanted.mul(ratio).toDecimalPlaces(3)
  if (need.lte(rest)) {
    left.set(c.quotaId, rest.sub(need))
    return [{ qty, vbpClass: within, quotaId: c.quotaId, ratio: ratio.toFixed(), used: need.toFixed(3) }]
  }
  const inner = Decimal.max(rest, 0).div(ratio).floor()
  if (inner.lte(0)) return [{ qty, vbpClass: outside }]
  const used = inner.mul(ratio)
  left.set(c.quotaId, rest.sub(used))
  return [
    { qty: inner.toFixed(), vbpClass: within, quotaId: c.quotaId, ratio: ratio.toFixed(), used: used.toFixed(3) },
    { qty: wanted.sub(inner).toFixed(), vbpClass: outside },
  ]
}

/** Reserves agreed volume; the table's CHECK refuses more than was agreed, should two orders race. */
export const reserve = async (tx: Tx, uses: readonly { quotaId: string; used: string }[]): Promise<void> => {
  if (uses.length > 0) await q.addUsed(tx, uses)
}

/** Gives reserved volume back. Works behind the hospital's wall: call it inside `elevated` for a supplier's act. */
export const release = async (tx: Tx, uses: readonly { quotaId: string; used: string }[]): Promise<void> => {
  if (uses.length > 0)
    await q.addUsed(
      tx,
      uses.map((u) => ({ ...u, used: new Decimal(u.used).neg().toFixed() })),
    )
}

/** Accepted quantities count as done (domain §5, progress). `ratio`: quota units per ordered unit. */
export const addDone = async (
  tx: Tx,
  rows: readonly { quotaId: string; qty: string; ratio: string }[],
): Promise<void> => {
  if (rows.length > 0) await q.addDone(tx, rows)
}

/** The price a selected product must have, within and outside the volume; products without one are missing. */
export const selectedPrices = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  day: string,
): Promise<Map<string, string>> => {
  const found = await q.candidates(tx, hospitalId, productIds, day)
  return new Map(found.toReversed().map((c) => [c.productId, c.selectedPrice]))
}
