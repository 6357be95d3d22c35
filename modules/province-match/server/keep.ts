import { createHash } from 'node:crypto'
import type { Tx } from '#kernel/server/ctx.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import * as q from './queries/items.ts'

export type { Source, Told } from './queries/items.ts'

/** Changes when what is said of an item does; how a number is spelt says nothing, nor does its price, which has days of its own. */
const digestOf = ({ raw: _, ratio, ...told }: q.Told): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...Object.entries(told).sort(([a], [b]) => (a < b ? -1 : 1)),
        ratio === null ? null : plain(ratio),
      ]),
    )
    .digest('base64')

/** Keeps items as they came, what is unchanged untouched. @returns those that were written */
export const keepItems = (
  tx: Tx,
  family: ProvinceFamily,
  source: q.Source,
  rows: readonly q.Told[],
): Promise<q.Kept[]> => {
  // told twice in one portion, the last one counts
  const once = new Map(rows.map((r) => [r.provId, { ...r, digest: digestOf(r) }]))
  return once.size > 0 ? q.keep(tx, family, source, [...once.values()]) : Promise.resolve([])
}

/** What an item costs from a day on. */
export interface ToldPrice {
  provId: string
  price: string
  /** `YYYY-MM-DD`; empty: since it was told. */
  from: string
}

type Known = q.Priced['prices']
interface Step {
  ends: { id: string; to: string }[]
  begins: q.NewPrice[]
}
/** A last price that is not written yet has no id. */
type Open = { id?: string; price: string; from: string; at?: number }

/**
 * What is to be written of an item's prices. A price that was told stands: one of a later day ends it; one that says it holds
 * since the same day or earlier counts from today, or takes its place where it is of today itself. One before all others is put there.
 */
const stepsOf = (itemId: string, known: Known, told: readonly ToldPrice[], today: string): Step => {
  const step: Step = { ends: [], begins: [] }
  const lasting = known.filter((k) => k.to === null || k.to > k.from)
  let first = lasting[0]?.from
  let open: Open | undefined = lasting.find((k) => k.to === null)
  const begin = (price: string, from: string) => {
    open = { price, from, at: step.begins.push({ itemId, price, from, to: null }) - 1 }
    first ??= from
  }
  const end = (of: Open, to: string) => {
    if (of.id) step.ends.push({ id: of.id, to })
    else step.begins[of.at!]!.to = to
  }
  for (const { price, from: said } of told.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const from = said || today
    if (!open) {
      begin(price, from)
      continue
    }
    if (first && from < first) {
      if (cmp(price, lasting[0]?.price ?? open.price) !== 0) step.begins.push({ itemId, price, from, to: first })
      first = from
      continue
    }
    // a day that is past and has its price keeps it
    if (lasting.some((k) => k.from === from && cmp(k.price, price) === 0)) continue
    if (cmp(open.price, price) === 0) continue
    const start: string = from > open.from ? from : today > open.from ? today : open.from
    if (from < open.from) continue
    end(open, start)
    begin(price, start)
  }
  return step
}

/** Keeps what items cost from which day; nothing of what was told before changes. @returns the ids there of those that cost something else now */
export const keepPrices = async (
  tx: Tx,
  family: ProvinceFamily,
  source: q.Source,
  rows: readonly ToldPrice[],
  today: string,
): Promise<string[]> => {
  const told = Map.groupBy(rows, (r) => r.provId)
  const known = await q.pricesOf(tx, family, [...told.keys()])
  const steps = known.map((k) => stepsOf(k.itemId, k.prices, told.get(k.provId)!, today))
  const begins = steps.flatMap((s) => s.begins)
  const changed = known.flatMap((k, i) => (steps[i]!.begins.length > 0 ? [k.provId] : []))
  await q.keepPrices(
    tx,
    source,
    steps.flatMap((s) => s.ends),
    begins,
  )
  return changed
}
