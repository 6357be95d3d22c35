import { createHash } from 'node:crypto'
import type { Tx } from '#kernel/server/ctx.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { ProvinceFamily } from '../shared/families.ts'
import * as q from './queries/items.ts'

export type { Told } from './queries/items.ts'

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

/** Whether two sayings of an item are one. */
export const saysTheSame = (a: q.Told, b: q.Told): boolean => digestOf(a) === digestOf(b)

/** Keeps items as they came, what is unchanged untouched. @returns those that were written */
export const keepItems = (tx: Tx, family: ProvinceFamily, by: q.Teller, rows: readonly q.Told[]): Promise<q.Kept[]> => {
  // told twice in one portion, the last one counts
  const once = new Map(rows.map((r) => [r.provId, { ...r, digest: digestOf(r) }]))
  return once.size > 0 ? q.keep(tx, family, by, [...once.values()]) : Promise.resolve([])
}

/** What an item costs from a day on. */
export interface ToldPrice {
  provId: string
  price: string
  /** `YYYY-MM-DD`; empty: since it was told. */
  from: string
  /** It is what the item costs now, not a row of what it cost when. */
  now?: boolean
}

/** So long an item costs that; one that is not written yet has no id. */
interface Period {
  id?: string
  price: string
  from: string
  to: string | null
  /** A file said so, not the platform. */
  filed: boolean
}
interface Step {
  ends: { id: string; to: string }[]
  begins: q.NewPrice[]
}
const has = (p: Period, day: string): boolean => p.from <= day && (p.to === null || p.to > day)

/** The periods of one item, and what is told put among them. */
const courseOf = (known: q.Priced['prices'], filed: boolean) => {
  const before = new Map(known.map((k) => [k.id, k.to]))
  // one that was corrected on its day was valid on none
  const all: Period[] = known.filter((k) => k.to === null || k.to > k.from).map((k) => ({ ...k }))
  const at = (day: string): Period | undefined => all.find((p) => has(p, day))
  return {
    at,
    /** Costs that from a day to the next known one. */
    begin: (price: string, from: string) => {
      const [next] = all.flatMap((p) => (p.from > from ? [p.from] : [])).sort()
      all.push({ price, from, to: next ?? null, filed })
    },
    /** Costs something else from a day within it to its end. */
    turn: (of: Period, price: string, from: string) => {
      all.push({ price, from, to: of.to, filed })
      of.to = from
    },
    step: (itemId: string): Step => ({
      ends: all.flatMap(({ id, to }) => (id && to !== null && to !== before.get(id) ? [{ id, to }] : [])),
      begins: all.flatMap(({ id, price, from, to }) => (!id && to !== from ? [{ itemId, price, from, to }] : [])),
    }),
  }
}

/**
 * What is to be written of an item's prices. Each that is told holds from its day to the next one known or told. What is over stays
 * as it was; one told otherwise of the very day it began counts from today, or takes its place where that day is still to come.
 * What the platform says an item costs now, it costs from today, since whenever that may be; so too in the place of what a file said.
 */
const stepsOf = (
  itemId: string,
  known: q.Priced['prices'],
  told: readonly ToldPrice[],
  by: q.Teller,
  today: string,
) => {
  const course = courseOf(known, by !== null)
  // told twice of one day, the last one counts
  const days = [...Map.groupBy(told, (t) => t.from || today)]
  const all = days
    .map(([from, said]) => ({ from, price: said.at(-1)!.price, now: said.some((t) => t.now) }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  for (const { price, from } of all) {
    const hit = course.at(from)
    if (!hit) {
      course.begin(price, from)
      continue
    }
    const over = hit.to !== null && hit.to <= today && hit.id !== undefined
    if (over || cmp(hit.price, price) === 0) continue
    const start = from > hit.from || from > today ? from : today
    // one that the next one told ends before today is over
    if (!all.some((other) => other.from > from && other.from <= start)) course.turn(hit, price, start)
  }
  const last = all.findLast((t) => t.from <= today)
  const is = course.at(today)
  if (last && is && (last.now || (by === null && is.filed)) && cmp(is.price, last.price) !== 0)
    course.turn(is, last.price, today)
  return course.step(itemId)
}

/** Keeps what items cost from which day; nothing of what was told before changes. @returns the ids there of those that cost something else now */
export const keepPrices = async (
  tx: Tx,
  family: ProvinceFamily,
  by: q.Teller,
  rows: readonly ToldPrice[],
  today: string,
): Promise<string[]> => {
  const told = Map.groupBy(rows, (r) => r.provId)
  const known = await q.pricesOf(tx, family, [...told.keys()])
  const steps = known.map((k) => stepsOf(k.itemId, k.prices, told.get(k.provId)!, by, today))
  const begins = steps.flatMap((s) => s.begins)
  const changed = known.flatMap((k, i) => (steps[i]!.begins.length > 0 ? [k.provId] : []))
  await q.keepPrices(
    tx,
    by,
    steps.flatMap((s) => s.ends),
    begins,
  )
  return changed
}
