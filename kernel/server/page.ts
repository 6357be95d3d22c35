import { type CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { codeKey, typedWays } from '#kernel/shared/code-text.ts'
import { keywords, type Page } from '#kernel/shared/page.ts'
import { type Counting, counted } from './counting.ts'
import type { Tx } from './ctx.ts'
import { kept } from './db/keep.ts'
import { malformed } from './refusal.ts'

/**
 * Runs a list query: one statement for the page; total, sums and quick-tab counts in another, so that the rows of a big
 * table do not wait for them (`part` of the input).
 * @param base the filtered query without select, order and limit
 * @param selected the same query with the columns of a row
 * @param order sort key → SQL column, the first sort key counting most (keys come from the call's schema, so anything else was refused before), the
 *   default key such as `-createdAt`, and the column that makes the order total
 */
export const paged = async <R>(
  tx: Tx,
  base: SelectQueryBuilder<any, any, any>,
  selected: SelectQueryBuilder<any, any, R>,
  input: { page: number; size: number; sort?: string; keyword?: string; part?: 'rows' | 'totals' },
  order: Order,
  counting: Counting = {},
): Promise<Page<R>> => {
  const rows = input.part === 'totals' ? [] : await pageOfRows(tx, selected, input, order)
  if (input.part === 'rows') return { rows, total: null }
  // a first page that is not full has already counted itself
  const alone =
    input.part === undefined && input.page === 1 && rows.length < input.size && !counting.sums && !counting.tab
  return {
    rows,
    ...(alone ? { total: rows.length } : await counted(tx, base, counting)),
    ...(order.named ? await missing(base, keywords(input.keyword), order.named) : {}),
  }
}

const missing = async (
  base: SelectQueryBuilder<any, any, any>,
  words: readonly string[],
  columns: NonNullable<Order['named']>,
) => {
  if (words.length < 2) return {}
  const rows: Record<string, string | undefined>[] = await base
    .select(columns.map((c, i) => (typeof c === 'string' ? sql.ref(c) : c).as(`c${i}`)))
    .distinct()
    .limit(50_000)
    .execute()
  const values = rows.flatMap((row) =>
    columns.flatMap((c, i) => (typeof c === 'string' ? [row[`c${i}`]] : (row[`c${i}`]?.split(', ') ?? []))),
  )
  const held = new Set(values.map((value) => value && codeKey(value)))
  return { missing: words.filter((word) => !held.has(codeKey(word))) }
}

const pageOfRows = async <R>(
  tx: Tx,
  selected: SelectQueryBuilder<any, any, R>,
  input: { page: number; size: number; sort?: string },
  order: Order,
): Promise<R[]> => {
  if (!isFirst(input))
    return (await ordered(selected, input.sort, order)
      .limit(input.size)
      .offset((input.page - 1) * input.size)
      .execute()) as R[]
  const asked = firstPage(tx, selected, input, order)
  const own = valuesOfOne(input, order)
  const keep = order.keep || (own !== undefined && asked.parameters.length <= 1 + own)
  return keep ? kept(tx, asked) : (await tx.executeQuery(asked)).rows
}

/** The first page of a usual size: it is asked all day. */
const isFirst = (input: Sized): boolean => input.page === 1 && usual.includes(input.size)
export interface Sized {
  page: number
  size: number
  sort?: string
}

/** Whether a page may be read from what a search answered in the order of this sort key. */
export const goesBy = (input: Sized, order: Pick<Order, 'fallback'>, sorted: string): boolean =>
  isFirst(input) && (input.sort || order.fallback) === sorted

const firstPage = <R>(
  tx: Tx,
  selected: SelectQueryBuilder<any, any, R>,
  input: Sized,
  { first, ...order }: Order,
): CompiledQuery<R> => {
  const split = first && (input.sort || order.fallback) === order.fallback
  const sorted = (q: SelectQueryBuilder<any, any, R>) =>
    order.inOrder ? inOrder(q, order.inOrder, order) : ordered(q, input.sort, order)
  // the limit is written out: the planner knows how few rows are wanted when it makes the plan that serves everybody
  const page = (q: SelectQueryBuilder<any, any, R>) => sorted(q).limit(sql.lit(input.size))
  if (!split) return page(selected).compile()
  // of the others only as many are read as the first leave room for
  return sql<R>`
    with ahead as materialized (${page(selected.where(first))}), others as materialized (
      select * from (${page(selected.where(sql<boolean>`not ${first}`))}) x
      limit greatest(${sql.lit(input.size)} - (select count(*) from ahead), 0))
    select * from ahead union all select * from others`.compile(tx)
}

/** From the beginning of what a search found in the list's order: read as far as the page reaches. */
const inOrder = <R>(
  selected: SelectQueryBuilder<any, any, R>,
  { column, text }: Ids,
  { tie }: Pick<Order, 'tie'>,
): SelectQueryBuilder<any, any, R> =>
  selected
    .innerJoin(sql`unnest(${text}::uuid[]) with ordinality`.as(sql`found(id, place)`), (j: any) =>
      j.onRef('found.id', '=', column),
    )
    .orderBy(sql`found.place, ${sql.ref(tie)}`) as unknown as SelectQueryBuilder<any, any, R>

/** Page sizes the screens offer. */
const usual = [10, 20, 50, 100]
const always = ['page', 'size', 'sort', 'part']

const askedOf = (input: object) =>
  Object.entries(input).filter(([key, value]) => value !== undefined && !always.includes(key))
/** Whether a list is asked nothing else, in its own order. */
export const asksOnly = (input: { sort?: string }, only: string): boolean =>
  !input.sort && askedOf(input).every(([key]) => key === only)

/**
 * How many values a filter brings whose plan serves every value: none, or one that an index holds in the list's own order, its days
 * beside it. Asked all day, so its plan is kept; undefined for all others, which are planned each time: a rare value of theirs
 * wants another plan than a common one.
 */
const valuesOfOne = (input: { sort?: string }, order: Order): number | undefined => {
  const asked = askedOf(input)
  if (asked.length === 0) return 0
  const one: readonly string[] = order.steady?.one ?? []
  const days = order.steady?.days ?? ''
  const known = asked.every(([key]) => key === days || one.includes(key))
  if (!known || asked.filter(([key]) => key !== days).length > 1 || (input.sort && input.sort !== order.fallback))
    return undefined
  const values = asked.flatMap(([key, value]) => (key === days ? Object.values(value).filter(Boolean) : value))
  return values.length <= (asked.some(([key]) => key === days) ? 3 : 1) ? values.length : undefined
}

/** What a search found in a column: the ids as the database wrote them, since nobody here reads them. */
export interface Ids {
  column: string
  text: string
}

/** What a list may be sorted by: sort key → SQL column, the key when none is asked for, and the column that breaks ties. */
export interface Order {
  sorts: Record<string, string>
  fallback: string
  tie: string
  /**
   * Columns a pasted keyword list is matched with exactly, or values with commas between them: what none of them holds is named in
   * `missing`.
   */
  named?: readonly (string | RawBuilder<string>)[]
  /** The keyword was looked up before: whether few ids or each row is asked stands in the text, so its plan may be kept. */
  keep?: boolean
  /**
   * Filters whose column leads an index that goes on with the list's own order, its days (`days` of that column), and which of
   * them the whole region's reader has an index for.
   */
  steady?: { one: readonly string[]; days: string; region: readonly string[] }
  /** Rows that come before all others unless sorted otherwise: few, and found by an index of their own. */
  first?: RawBuilder<boolean>
  /** All rows are read and sorted, though an index has their order. */
  whole?: boolean
  /** The column that orders rows of one value before `tie` does, as an index has it. */
  within?: string
  /** What a search found, in the order of the list: its rows are these, in this order (`goesBy`). */
  inOrder?: Ids | undefined
}

/** A query in the order a list shows it; for exports, which hold the list's rows in the list's order. */
export const ordered = <R>(
  selected: SelectQueryBuilder<any, any, R>,
  sort: string | undefined,
  order: Order,
): SelectQueryBuilder<any, any, R> => {
  const keys = (sort || order.fallback).split(',').map((key) => {
    const down = key.startsWith('-')
    const name = down ? key.slice(1) : key
    // the export of a list does not know the list's sort keys before
    if (!Object.hasOwn(order.sorts, name)) throw malformed([{ path: 'sort', message: '不能按此列排序' }])
    return { column: order.sorts[name]!, direction: down ? sql`desc` : sql`asc` }
  })
  const ties = order.within ? [order.within, order.tie] : [order.tie]
  const parts = [...keys, ...ties.map((column) => ({ column, direction: keys[0]!.direction }))]
  // the planner does not see that it is the column of an index
  const by = (column: string) => (order.whole ? sql`(select ${sql.ref(column)})` : sql.ref(column))
  const first = order.first && (sort || order.fallback) === order.fallback ? [sql`${order.first} desc`] : []
  return selected.orderBy(sql.join([...first, ...parts.map((k) => sql`${by(k.column)} ${k.direction}`)]))
}

/** Whether a column holds one of these ids; none of them for an empty list. One statement however many there are. */
export const among = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`

/** Today in the region, inside a statement. */
export const todayInSql = sql<string>`(now() at time zone 'Asia/Shanghai')::date`

/** A point in time as a sheet shows it: `2026-01-31 08:30:00`, local time of the region. */
export const timeText = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD HH24:MI:SS')`

/** `like` pattern that finds the text literally anywhere. */
export const contains = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** One of the words is part of one of these texts (small letters), or the whole of one of those columns. */
export const anyWord =
  (texts: readonly RawBuilder<unknown>[], wholes: readonly string[] = []) =>
  (words: readonly string[]): RawBuilder<boolean> => {
    const places = words.flatMap((w) => [
      ...typedWays(w).flatMap((way) => texts.map((text) => sql`${text} like ${contains(way)}`)),
      ...wholes.map((column) => sql`lower(${sql.ref(column)}) = ${w.toLowerCase()}`),
    ])
    return sql`(${sql.join(places, sql` or `)})`
  }

/**
 * One keyword that can only be a document number or its beginning (two letters and a day, domain §8.7), in capitals;
 * undefined for everything else. It is looked for with `begins`, at the cost of its own few rows.
 */
export const numberIn = (words: readonly string[]): string | undefined =>
  words.length === 1 && /^[a-z]{2}\d{6,20}$/i.test(words[0]!) ? words[0]!.toUpperCase() : undefined

/** Begins so, letter for letter, by order of bytes: that reaches an index behind row-level security, which `like` does not. */
export const begins = (column: string, beginning: string, value = (text: string) => sql`${text}`) => {
  const at = sql`${sql.ref(column)} collate "C"`
  return sql<boolean>`(${at} >= ${value(beginning)} and ${at} < ${value(`${beginning}\u{10ffff}`)})`
}

/**
 * The same for a statement whose plan is kept: a value the planner sees looks better to it than the plan that serves all, and
 * is planned anew each time (0024). Only where another order of rows is no temptation (`whole`).
 */
export const beginsUnseen = (column: string, beginning: string) =>
  begins(column, beginning, (text) => sql`(select ${text}::text)`)
