import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Keyword, keywordTest } from '../keyword.ts'
import { among } from '../page.ts'

type Test = RawBuilder<boolean>
type Tests = Test | readonly Test[] | undefined

/** What every list may be asked beside its own filters. */
interface Common {
  page?: number
  size?: number
  sort?: string
  part?: 'rows' | 'totals'
  keyword?: string
}
/** The filters a list call declares. */
export type FiltersOf<Ask> = Omit<Ask, keyof Common>
/** What an export takes of a list: its filters and its order, or some records. */
export type Wish<Ask> = Partial<FiltersOf<Ask>> & Pick<Common, 'keyword' | 'sort'> & { ids?: string[] | undefined }

/** The SQL of every declared filter, by its name; one that is forgotten does not compile. */
export type FilterTests<Ask> = {
  [K in keyof FiltersOf<Ask>]-?: (value: NonNullable<FiltersOf<Ask>[K]>) => Tests
}

export const is =
  (column: string) =>
  (value: string | number | boolean): Test =>
    sql`${sql.ref(column)} = ${value}`

export const oneOf =
  (column: string) =>
  (values: readonly (string | number)[]): Tests =>
    values.length > 0 ? sql`${sql.ref(column)} in (${sql.join(values)})` : undefined

/** Columns that hold a moment are called so; those that hold a day are not. */
type MomentColumn = `${string}_at` | `${string}.at`
interface Range {
  from?: string | undefined
  to?: string | undefined
}

/**
 * A moment within days of the region, both ends included. It is compared with a moment: `timestamptz >= date` may tell
 * something about the row, so behind row-level security no index serves it.
 */
export const days =
  (column: MomentColumn) =>
  ({ from, to }: Range): Tests => [
    ...(from ? [sql<boolean>`${sql.ref(column)} >= ${from}::timestamp at time zone 'Asia/Shanghai'`] : []),
    ...(to ? [sql<boolean>`${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`] : []),
  ]

/** A day within days, both ends included. */
export const dates =
  <C extends string>(column: C extends MomentColumn ? never : C) =>
  ({ from, to }: Range): Tests => [
    ...(from ? [sql<boolean>`${sql.ref(column)} >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`${sql.ref(column)} <= ${to}::date`] : []),
  ]

export const text = (column: string) => sql`lower(${sql.ref(column)})`

const testsOf = <Ask>(tests: FilterTests<Ask>, asked: Wish<Ask>, name: string): readonly Test[] => {
  const value = (asked as Record<string, unknown>)[name]
  const found = value === undefined ? [] : (tests as Record<string, (value: unknown) => Tests>)[name]?.(value)
  return [found ?? []].flat()
}

/** One of the filters as a condition, when it was asked. */
export const testOf = <Ask>(tests: FilterTests<Ask>, asked: Wish<Ask>, name: string): Test | undefined => {
  const found = testsOf(tests, asked, name)
  return found.length > 0 ? sql`(${sql.join(found, sql` and `)})` : undefined
}

/** The query under the filters that were asked. */
export const filtered = <Q extends SelectQueryBuilder<any, any, any>, Ask>(
  query: Q,
  asked: Wish<Ask>,
  o: { id: string; tests: FilterTests<Ask>; keyword: Keyword; found?: readonly Test[] | undefined },
): Q => {
  const all = [
    asked.ids && among(o.id, asked.ids),
    ...Object.keys(o.tests).flatMap((name) => testsOf(o.tests, asked, name)),
    keywordTest(asked.keyword, o.keyword, o.found),
  ]
  return all.reduce((q, one) => (one ? (q.where(one) as Q) : q), query)
}
