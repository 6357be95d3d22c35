import { z } from 'zod'

export const Id = z.uuid()
/** Optimistic version of a record: every update names the version it was made from. */
export const Version = z.int().min(0)
/** Date without time: a string end to end. */
export const Day = z.iso.date()
/** A range of days, both ends included, either may be open. */
export const Days = z.object({ from: Day.optional(), to: Day.optional() }).strict()

/** Sort keys a list offers: `no` ascending, `-no` descending. */
const sortOf = <K extends string>(sorts: readonly K[]) =>
  z.enum([...sorts, ...sorts.map((k) => `-${k}` as const)] as [K | `-${K}`, ...(K | `-${K}`)[]])

/**
 * The input of a list call: page from 1, size 1–500, sort, keyword (number, name, code, pinyin initials; several values
 * by newline or comma), and the list's own filters, all optional. Unknown keys are refused.
 */
export const ask = <F extends z.ZodRawShape, K extends string>(filters: F, sorts: readonly K[]) =>
  z
    .object({
      page: z.int().min(1).max(1_000_000).default(1),
      size: z.int().min(1).max(500).default(20),
      sort: sortOf(sorts).optional(),
      keyword: z.string().trim().max(20_000).optional(),
      /** The rows, or what is counted and summed over all of them; both when left out. Screens ask for them apart. */
      part: z.enum(['rows', 'totals']).optional(),
      ...(Object.fromEntries(Object.entries(filters).map(([k, v]) => [k, (v as z.ZodType).optional()])) as {
        [P in keyof F]: z.ZodOptional<F[P] extends z.ZodType ? F[P] : never>
      }),
    })
    .strict()

/**
 * The answer of a list call. `total` (null when only rows were asked) is exact up to 10,000; beyond, `totalIsAtLeast` is true and total is 10,000.
 * `sums`: 全部合计 per summable column, decimal strings. `counts`: rows per status under the other filters (quick tabs).
 */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    total: z.int().nullable(),
    totalIsAtLeast: z.boolean().optional(),
    sums: z.record(z.string(), z.string()).optional(),
    counts: z.record(z.string(), z.int()).optional(),
  })

export interface Page<R> {
  rows: R[]
  total: number | null
  totalIsAtLeast?: boolean
  sums?: Record<string, string>
  counts?: Record<string, number>
}

/** Splits a keyword field into its values: newline, comma, Chinese comma or semicolon; at most 500 (ux.md 1.2). */
export const keywords = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[\n\r,，;；、\t]+/)
    .map((s) => s.trim())
    .filter(Boolean)
    .slice(0, 500)
