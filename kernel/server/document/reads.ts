import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Call, Input } from '#kernel/shared/call.ts'
import { type Machine, outOf } from '#kernel/shared/machine.ts'
import { type Counting, leavesFew } from '../counting.ts'
import type { Actor, Tx } from '../ctx.ts'
import { kept } from '../db/keep.ts'
import { type Found, type Keyword, listedIn, lookUp, orderFor } from '../keyword.ts'
import { type Order, ordered, paged } from '../page.ts'
import { tallyOf } from '../tally.ts'
import { type FilterTests, filtered, testOf, type Wish } from './filters.ts'

type Query<R> = SelectQueryBuilder<any, any, R>
/** An id, or the question for it: a parent is locked by the id of its child. */
export type Ref = string | RawBuilder<string>
/** The same of several. */
export type Refs = readonly string[] | RawBuilder<string[]>
/** Of this column: is it among these? */
export const amongRefs = (column: string, refs: Refs) =>
  sql<boolean>`${sql.ref(column)} = any(${'compile' in refs ? refs : [...refs]}::uuid[])`

type Sums = Readonly<Record<string, string>>

/** What a noun says of its reading; everything else of list, page, lock and export follows from it. */
interface All<C extends Call, B extends Query<any>, R, W, L> {
  call: C
  /** Alias of the document's table, whose row is locked. */
  alias: string
  /** The documents an actor may see; every read begins here. */
  visible: (tx: Tx, actor: Actor) => B
  /** The columns of a list's row. */
  row: (q: B) => Query<R>
  /** The columns of a page and an export; those of a row when left out. */
  whole: (q: B) => Query<W>
  /** The lines of all documents with `documentId`, unordered, with `seq`. */
  lines?: (tx: Tx) => Query<L>
  tests: FilterTests<Input<C>>
  keyword: Keyword
  order: Omit<Order, 'tie' | 'named'>
  /** Sums over all rows: key of the answer → column; by what was asked, where not every choice adds up. `keptBack`: counting.ts. */
  sums?: Sums | ((asked: Input<C>) => Sums)
  keptBack?: true
  /** Of a list with sums: what its statuses are, since refused and voided papers amount to nothing (`outOf`); none, where each row counts. */
  of?: Machine<any, any, any> | 'none'
  /** The table whose tally holds the totals of the list: papers with one sum. */
  tally?: string
  /** For a list without quick tabs, which count by status. */
  tabs?: 'none'
}

type Reading<C extends Call, B extends Query<any>, R, W, L> = Omit<All<C, B, R, W, L>, 'sums' | 'of'> &
  (Required<Pick<All<C, B, R, W, L>, 'sums' | 'of'>> | { sums?: never; of?: never })

/**
 * List, page, lock, lines and export rows of a document from one `visible` (architecture §4.4). What the list call declares
 * and the columns do not bring does not compile where the call is implemented; a filter without its test does not here.
 */
export const documentReads = <C extends Call, B extends Query<any>, R, W, L = never>(o: Reading<C, B, R, W, L>) => {
  const id = `${o.alias}.id`
  const order: Order = { ...o.order, tie: id }
  const listOrder = { ...order, ...(listedIn(o.keyword).length > 0 ? { named: listedIn(o.keyword) } : {}) }
  const base = (tx: Tx, actor: Actor, asked: Wish<Input<C>>, found?: Found['tests']): B =>
    filtered<B, Input<C>>(o.visible(tx, actor), asked, { id, tests: o.tests, keyword: o.keyword, found })
  /** The tabs count what the list holds whatever the status, and of it what has the status that was asked. */
  const tabOf = (tx: Tx, actor: Actor, asked: Input<C>, found?: Found['tests']): Counting['tab'] => ({
    column: `${o.alias}.status`,
    base: base(tx, actor, { ...asked, status: undefined } as Wish<Input<C>>, found),
    here: testOf(o.tests, asked, 'status'),
  })
  /** Whether a row amounts to nothing. */
  const left = (of: Machine<any, any, any>, asked: Input<C>): Counting['out'] => {
    const out = outOf(of, testOf(o.tests, asked, 'status') ?? testOf(o.tests, asked, 'counted'))
    return out.length > 0 ? sql<boolean>`${sql.ref(`${o.alias}.status`)} in (${sql.join(out)})` : undefined
  }
  const sumsOf = (asked: Input<C>): Sums | undefined => (typeof o.sums === 'function' ? o.sums(asked) : o.sums)
  const one = (tx: Tx, actor: Actor, docId: Ref): B => o.visible(tx, actor).where(id, '=', docId) as B
  const tallied = (tx: Tx, actor: Actor, all: Input<C> & { status?: unknown }): Counting['tally'] => {
    const { status: _, ...asked } = all
    const amount = Object.values(sumsOf(all) ?? {})[0]?.split('.')[1]
    const rows = o.tally && amount ? tallyOf(tx, actor, asked, { table: o.tally, alias: o.alias, amount }) : undefined
    return (
      rows && filtered<Query<any>, Input<C>>(rows, asked as Wish<Input<C>>, { id, tests: o.tests, keyword: o.keyword })
    )
  }
  return {
    /** A page of the list with its total, sums and counts of the tabs. */
    list: async (tx: Tx, actor: Actor, asked: Input<C>) => {
      const found = await lookUp(tx, (asked as { keyword?: string }).keyword, o.keyword)
      const all = found?.wide ? undefined : found?.tests
      const whole = !!found?.wide && (await leavesFew(tx, asked, base(tx, actor, { ...asked, keyword: '' })))
      const how = orderFor(listOrder, actor, asked, o.keyword, found)
      return paged<R>(
        tx,
        base(tx, actor, asked, all),
        o.row(how.inOrder ? base(tx, actor, { ...asked, keyword: '' }) : base(tx, actor, asked, found?.tests)),
        asked,
        { ...how, whole: how.whole || whole },
        {
          ...{ sums: sumsOf(asked), keptBack: o.keptBack },
          out: o.of && o.of !== 'none' ? left(o.of, asked) : undefined,
          tab: o.tabs === 'none' ? undefined : tabOf(tx, actor, asked, all),
          tally: tallied(tx, actor, asked),
        },
      )
    },
    get: async (tx: Tx, actor: Actor, docId: string): Promise<W | undefined> =>
      (await kept(tx, o.whole(one(tx, actor, docId)).compile()))[0],
    /** Locks it until COMMIT; undefined for unknown and foreign ids alike. */
    lock: (tx: Tx, actor: Actor, docId: Ref): Promise<W | undefined> =>
      o
        .whole(one(tx, actor, docId))
        .forUpdate(o.alias)
        .executeTakeFirst(),
    /** Several, locked in the order of their ids; those this actor may not see are left out. */
    lockAll: (tx: Tx, actor: Actor, refs: Refs): Promise<W[]> =>
      o
        .whole(o.visible(tx, actor).where(amongRefs(id, refs)) as B)
        .orderBy(id)
        .forUpdate(o.alias)
        .execute(),
    lines: async (tx: Tx, docId: string): Promise<L[]> =>
      o.lines
        ? kept(tx, sql<L>`select * from ${o.lines(tx)} as line where "documentId" = ${docId} order by seq`.compile(tx))
        : [],
    /** The lines of several documents, each with its own in their order. */
    linesOf: async (tx: Tx, docIds: readonly string[]): Promise<ReadonlyMap<string, L[]>> => {
      const asked = sql<L & { documentId: string }>`
        select * from ${o.lines!(tx)} as line where "documentId" = any(${[...docIds]}::uuid[]) order by seq`
      return Map.groupBy((await asked.execute(tx)).rows, (l) => l.documentId)
    },
    /** The documents of the list in its order, a row each. */
    rows: (tx: Tx, actor: Actor, asked: Wish<Input<C>>): Query<W> =>
      ordered(o.whole(base(tx, actor, asked)), asked.sort, order),
    /** Their lines, each with its document in front; a document without lines keeps one row. `as`: line column → key. */
    lineRows: (tx: Tx, actor: Actor, asked: Wish<Input<C>>, as: ReadonlyMap<string, string>) => {
      const joined = base(tx, actor, asked).leftJoin(o.lines!(tx).as('line'), (j: any) =>
        j.onRef('line.documentId', '=', id),
      ) as unknown as B
      const selected = o.whole(joined).select([...as].map(([column, key]) => sql.ref(`line.${column}`).as(key)))
      return ordered(selected, asked.sort, order).orderBy(sql`line.seq`)
    },
  }
}
