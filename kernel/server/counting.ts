import { type CompiledQuery, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#kernel/shared/page.ts'
import type { Tx } from './ctx.ts'

/** Exact counting stops here: more rows take longer than 50 ms. What a list has beyond is estimated, and said so. */
export const EXACT = 100_000

type Read = <R>(tx: Tx, query: CompiledQuery<R>) => Promise<R[]>
const once: Read = async (tx, query) => (await tx.executeQuery(query)).rows

/**
 * Rows of a `from` with its conditions, up to one more than `EXACT`.
 * @param read `kept` (db/keep.ts) where the plan does not depend on the values
 */
export const countRows = async (tx: Tx, from: RawBuilder<unknown>, read = once): Promise<number> => {
  const asked = sql<{ n: number }>`select count(*)::int as n from (select 1 from ${from} limit ${EXACT + 1}) x`
  const [row] = await read(tx, asked.compile(tx))
  return row?.n ?? 0
}

type Base = SelectQueryBuilder<any, any, any>

/** What is counted of a list beside its rows. */
export interface Counting {
  /** Sums over all rows: key of the answer → column or expression. */
  sums?: Readonly<Record<string, string | RawBuilder<unknown>>> | undefined
  /** Rows may keep what is summed back from their reader, as null: a sum of such rows alone is left out, and is no 0. */
  keptBack?: true | undefined
  /** Rows that are counted and not summed. */
  out?: RawBuilder<boolean> | undefined
  /** Quick tabs: their column, the query without the tabs' own filter, and that filter. */
  tab?: { column: string; base: Base; here: RawBuilder<boolean> | undefined } | undefined
  /** The same rows where they are counted already: `n` of them in one. */
  tally?: Base | undefined
}

type Answer = Omit<Page<never>, 'rows'>
const known = (sums: [string, string | null][]) => sums.filter((s): s is [string, string] => s[1] !== null)

/** Total, sums and counts of the tabs in one pass over the rows. Beyond `EXACT` there is only a total, and «about». */
export const counted = async (
  tx: Tx,
  base: Base,
  { sums = {}, keptBack, out, tab, tally }: Counting,
): Promise<Answer> => {
  const summed = Object.entries(sums).map(([key, of], i) => ({ key, of, as: `s${i}` }))
  const here = tab?.here
  const rows = (tally ?? tab?.base ?? base).select([
    (tab ? sql.ref(tab.column) : sql`null`).as('tab'),
    ...(here ? [here.as('here')] : []),
    ...(tally ? [sql.ref('n').as('n')] : []),
    ...(out ? [out.as('out')] : []),
    ...summed.map((s) => (typeof s.of === 'string' ? sql.ref(s.of) : s.of).as(s.as)),
  ])
  const open = here ? sql`filter (where here)` : sql``
  const summing = [...(here ? [sql`here`] : []), ...(out ? [sql`not out`] : [])]
  const filter = summing.length > 0 ? sql`filter (where ${sql.join(summing, sql` and `)})` : sql``
  const n = tally ? sql`sum(n)` : sql`count(*)`
  const sumsOf = summed.map(({ as }) => {
    const [sum, told] = [sql`sum(${sql.id(as)}) ${filter}`, sql`count(${sql.id(as)}) ${filter}`]
    if (!keptBack) return sql`, coalesce(${sum}, 0)::text as ${sql.id(as)}`
    return sql`, case when ${told} = 0 and count(*) ${filter} > 0 then null else coalesce(${sum}, 0)::text end as ${sql.id(as)}`
  })
  const found = await sql<{ tab: string; whole: boolean; n: number; here: number } & Record<string, string | null>>`
    select ${tab ? sql`tab, grouping(tab) = 1` : sql`null as tab, true`} as whole,
      coalesce(${n}, 0)::int as n, coalesce(${n} ${open}, 0)::int as here ${sql.join(sumsOf, sql``)}
    from (${tally ? rows : rows.limit(EXACT + 1)}) x ${tab ? sql`group by grouping sets ((tab), ())` : sql``}`.execute(
    tx,
  )
  const whole = found.rows.find((r) => r.whole)!
  // one tab may hold few rows of very many
  if (!tally && whole.n > EXACT)
    return here ? counted(tx, base, { sums, out }) : { total: await about(tx, base), totalIsAbout: true }
  const tabs = found.rows.filter((r) => !r.whole && r.n > 0)
  return {
    total: whole.here,
    ...(summed.length > 0
      ? { sums: Object.fromEntries(known(summed.map((s) => [s.key, whole.here ? whole[s.as]! : '0']))) }
      : {}),
    ...(tab ? { counts: { all: whole.n, ...Object.fromEntries(tabs.map((r) => [r.tab, r.n])) } } : {}),
  }
}

/** So many rows are read and sorted in the time of a long walk. */
const FEW = 5_000

/**
 * Whether a partner or place that a list was asked for leaves so few rows that reading each is cheaper than walking over all in
 * their order: his may stand together at its end, which the planner does not know.
 * @param base the list without its keyword
 */
export const leavesFew = async (tx: Tx, asked: object, base: Base): Promise<boolean> =>
  Object.entries(asked).some(([key, value]) => key.endsWith('Id') && value !== undefined) &&
  (await estimated(tx, base)) <= FEW

/** The planner's estimate of the rows. */
const estimated = async (tx: Tx, base: Base): Promise<number> => {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) ${base.select(sql`1`.as('one'))}`.execute(tx)
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}
/** Two digits of it. */
const about = async (tx: Tx, base: Base): Promise<number> =>
  Number(Math.max(await estimated(tx, base), EXACT).toPrecision(2))
