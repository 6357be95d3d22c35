import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { keywords } from '#kernel/shared/page.ts'
import { among, begins, contains, numberIn } from '../page.ts'

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

/**
 * How a keyword is looked for (ux.md 1.2): in the numbers of documents, in the codes and names of other
 * records, or by a test of its own such as `anyWord` (page.ts).
 */
export type Keyword =
  | ((words: readonly string[]) => Test)
  | {
      /** Columns that hold the document's own number; a pasted list of values is looked for in all of them. */
      nos: readonly [string, ...string[]]
      /** Where a number with such a prefix is found instead: prefix → column. */
      numbers?: Readonly<Record<string, string>>
      /** Texts one word is looked for in, beside the numbers. */
      texts?: readonly RawBuilder<unknown>[]
    }
  | {
      /** Columns a pasted list of values is looked for in, and texts one word is: nothing tells a code from a name. */
      codes: readonly [string, ...string[]]
      texts: readonly RawBuilder<unknown>[]
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

/** Name and pinyin initials of an organisation joined under this alias. */
export const named = (alias: string) => sql`${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.initials`)}`
export const text = (column: string) => sql`lower(${sql.ref(column)})`

export const listedIn = (k: Keyword) => (typeof k === 'function' ? [] : 'codes' in k ? k.codes : k.nos)

const any = (tests: readonly RawBuilder<unknown>[]): Test => sql`(${sql.join(tests, sql` or `)})`

const keywordTest = (asked: string | undefined, k: Keyword): Test | undefined => {
  const words = keywords(asked)
  const [word] = words
  if (word === undefined) return undefined
  if (typeof k === 'function') return k(words)
  if (words.length > 1) return any(listedIn(k).map((c) => sql`${sql.ref(c)} in (${sql.join(words)})`))
  const like = (place: RawBuilder<unknown>) => sql`${place} like ${contains(word)}`
  if ('codes' in k) return any(k.texts.map(like))
  const no = numberIn(words)
  // where another column holds numbers too, one of an unknown kind may be any of them
  const column = no && (k.numbers?.[no.slice(0, 2)] ?? (k.nos.length === 1 ? k.nos[0] : undefined))
  if (no && column) return begins(column, no)
  const columns = [...new Set([...k.nos, ...Object.values(k.numbers ?? {})])]
  return any([...columns.map(text), ...(k.texts ?? [])].map(like))
}

/** The query under the filters that were asked. `leave` names one that does not count, such as the tabs' own. */
export const filtered = <Q extends SelectQueryBuilder<any, any, any>, Ask>(
  query: Q,
  asked: Wish<Ask>,
  o: { id: string; tests: FilterTests<Ask>; keyword: Keyword; leave?: keyof FiltersOf<Ask> },
): Q => {
  const tests = Object.entries(o.tests) as [string, (value: unknown) => Tests][]
  const all = [
    asked.ids && among(o.id, asked.ids),
    ...tests.flatMap(([name, test]) => {
      const value = (asked as Record<string, unknown>)[name]
      return value === undefined || name === o.leave ? [] : test(value)
    }),
    keywordTest(asked.keyword, o.keyword),
  ]
  return all.reduce((q, one) => (one ? (q.where(one) as Q) : q), query)
}
