import { z } from 'zod'
import { dayInReach, dayReach } from './day.ts'

export const Id = z.uuid()
/** Optimistic version of a record: every update names the version it was made from. */
export const Version = z.int().min(0)
/** One record by its id. */
export const ById = z.object({ id: Id }).strict()
/** A record as the caller knows it. */
export const versioned = z.object({ id: Id, version: Version }).strict()
/** 启用 or 停用 of a record as the caller knows it. */
export const switched = versioned.extend({ enabled: z.boolean() }).strict()
/** The second person's proof, of an act that may take two (security.md C35). */
export const signed = { signOff: z.string().max(300).optional() }
/** What saving a record without a number answers. */
export const Stored = z.object({ id: Id, version: z.int() })
/** What saving a numbered document answers. */
export const Saved = z.object({ id: Id, no: z.string(), version: z.int() })
/** What became of each record of a batch; the refused ones with their reason. */
export const Batch = z.object({
  done: z.int(),
  failed: z.array(z.object({ id: Id, no: z.string(), reason: z.string() })),
  /** Of documents: what those that were done are since, so that a list shows them where they stand (ux.md 69). */
  now: z.array(z.object({ id: Id, status: z.string(), version: z.int() })).optional(),
  /** So many of those that were done passed a level of several and wait for the next one. */
  waiting: z.int().optional(),
})
/** Several fields of one shape. */
export const each = <T extends z.ZodType, K extends string>(type: T, ...keys: K[]): Record<K, T> =>
  Object.fromEntries(keys.map((key) => [key, type])) as Record<K, T>
/** Product kind: drug, consumable, reagent, logistics material. */
export const Kind = z.int().min(0).max(3)
/** Date without time: a string end to end. */
export const Day = z.iso.date().refine(dayInReach, dayReach)
/** A moment with its offset from UTC, to the minute or finer: `2026-03-01T08:30+08:00`. */
export const Moment = z.iso.datetime({ offset: true }).refine(dayInReach, dayReach)
/** A range of days, both ends included, either may be open. */
export const Days = z.object({ from: Day.optional(), to: Day.optional() }).strict()

/** Sort keys a list offers: `no` ascending, `-no` descending; up to three, the first counts most: `kind,-createdAt`. */
const sortOf = (sorts: readonly string[]) => {
  const one = `-?(${sorts.join('|')})`
  return z.string().regex(new RegExp(`^${one}(,${one}){0,2}$`))
}

/**
 * The input of a list call: page from 1, size 1–500, sort, keyword (number, name, code, pinyin initials; several values
 * by newline or comma), and the list's own filters, all optional. Unknown keys are refused.
 */
export const ask = <F extends z.ZodRawShape>(filters: F, sorts: readonly string[]) =>
  z
    .object({
      page: z.int().min(1).max(1_000_000).default(1),
      size: z.int().min(1).max(500).default(20),
      sort: sortOf(sorts).optional(),
      keyword: z
        .string()
        .trim()
        .max(20_000)
        .refine((text) => valuesOf(text).length <= mostKeywords, '关键字最多 500 个')
        .optional(),
      /** The rows, or what is counted and summed over all of them; both when left out. Screens ask for them apart. */
      part: z.enum(['rows', 'totals']).optional(),
      ...(Object.fromEntries(Object.entries(filters).map(([k, v]) => [k, (v as z.ZodType).optional()])) as {
        [P in keyof F]: z.ZodOptional<F[P] extends z.ZodType ? F[P] : never>
      }),
    })
    .strict()

/**
 * The answer of a list call. `total` (null when only rows were asked) is exact where that takes less than 50 ms;
 * beyond 100,000 it is an estimate, `totalIsAbout` is true, and nothing is summed or counted by status.
 * `missing`: values of a pasted keyword list that no row answers to. `sums`: 全部合计 per summable column, decimal strings. `counts`: rows per status under the other filters (quick tabs).
 */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    total: z.int().nullable(),
    totalIsAbout: z.boolean().optional(),
    sums: z.record(z.string(), z.string()).optional(),
    counts: z.record(z.string(), z.int()).optional(),
    missing: z.array(z.string()).optional(),
  })

export interface Page<R> {
  rows: R[]
  total: number | null
  totalIsAbout?: boolean
  sums?: Record<string, string>
  counts?: Record<string, number>
  missing?: string[]
}

/** As many values may be pasted into a keyword field (ux.md 1.2). */
export const mostKeywords = 500

const valuesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r,，;；、\t]+/)
      .map((s) => s.trim())
      .filter(Boolean),
  ),
]

/** Splits a keyword field into its different values: newline, comma, Chinese comma or semicolon; at most 500. */
export const keywords = (text: string | undefined): string[] => valuesOf(text ?? '').slice(0, mostKeywords)

/** How many different values a keyword field holds, also beyond 500. */
export const countKeywords = (text: string): number => valuesOf(text).length
