import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, type Wish } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy, type Search } from '#kernel/server/keyword.ts'
import { begins } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { typedWays } from '#kernel/shared/code-text.ts'
import type { Upload } from '#modules/trace-setting/shared/uploads.ts'
import { rowCalls } from '../../shared/calls.ts'
import { type QueueName, queueNames, queues } from '../../shared/queues.ts'
import type { AttemptAct, AttemptOutcome, RowState } from '../../shared/states.ts'
import { digestSought } from '../person.ts'
import { waitsFor } from './pump.ts'
import type { Lack } from './write.ts'

/** A hospital's own rows; the authority those of the region. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('trace_row as r')
    .innerJoin('org_card as hospital', 'hospital.id', 'r.hospital_id')
    .leftJoin('org_card as supplier', 'supplier.id', 'r.supplier_id')
    .leftJoin('product_card as p', 'p.id', 'r.product_id')
    .leftJoin('distribution_point_card as point', 'point.id', 'r.point_id')
    .$if(actor.org === 'hospital', (q) => q.where('r.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'r',
      'id',
      'sourceNo',
      'source',
      'sourceId',
      'lotNo',
      'flowNo',
      'attempts',
      'reason',
      'bchno',
      'version',
      'eventAt',
      'createdAt',
    ),
    ...columns('r', 'sentAt', 'takenAt', 'revokedAt', 'codes', 'undone', 'hospitalId', 'productId', 'supplierId'),
    'r.source_no as no',
    sql<Upload>`r.kind`.as('kind'),
    sql<RowState>`r.state`.as('state'),
    sql<Lack[]>`r.missing`.as('missing'),
    sql<string>`trim_scale(round(r.units / coalesce(p.conversion_ratio, 1), 6))`.as('units'),
    sql<string>`coalesce(p.name, r.fields ->> 'fixmedins_hilist_name', '')`.as('product'),
    sql<string>`coalesce(p.spec, '')`.as('spec'),
    sql<string>`coalesce(p.pack_unit, '')`.as('unit'),
    'hospital.name as hospital',
    sql<string>`coalesce(supplier.name, '')`.as('supplier'),
    sql<string>`coalesce(point.name, '')`.as('point'),
    // only of what could go: what it waits for is looked for row by row
    sql<string>`case when r.state = 'ready' then coalesce((select b.source_no from trace_row b where b.id = ${waitsFor}), '') else '' end`.as(
      'waitingFor',
    ),
    sql<string | null>`(select s.sealed from trace_sale s where s.row_id = r.id)`.as('sealed'),
    // a revoked row goes anew once
    sql<boolean>`exists (select from trace_row n where n.corrects = r.id)`.as('corrected'),
  ])
const whole = (q: ReturnType<typeof visible>) =>
  row(q).select([
    sql<Record<string, string>>`r.fields`.as('fields'),
    ...columns('r', 'sourceLine', 'corrects', 'ofRow'),
    'r.units as minUnits',
    sql<string[]>`array(select c.code from trace_row_code c where c.row_id = r.id order by c.code limit 5000)`.as(
      'codeList',
    ),
  ])

/** Rows by the beginning of their paper's number, or of ours, the platform's, or the lot's: each has its index. */
const byNumber = (kind: Upload): Search => {
  const columns = ['source_no', 'bchno', 'flow_no', 'lot_no']
  const of = (row: string, word: string) => {
    // our own numbers are in capitals; another system's are as it writes them
    const ways = [...new Set(typedWays(word).flatMap((way) => [way, way.toUpperCase()]))]
    return sql<boolean>`(${sql.join(
      columns.flatMap((c) => ways.map((way) => begins(`${row}.${c}`, way))),
      sql` or `,
    )})`
  }
  return {
    column: 'r.id',
    ids: (word, most) =>
      sql`array(select x.id from trace_row x where x.kind = ${kind} and ${of('x', word)} limit ${most ?? null}::int)`,
    each: (word) => of('r', word),
  }
}

const readsIn = (name: QueueName) =>
  documentReads({
    call: rowCalls[name].query,
    alias: 'r',
    visible: (tx: Tx, actor: Actor) => visible(tx, actor).where('r.kind', '=', queues[name].kind),
    row,
    whole,
    tests: {
      state: (values) => (values.length > 0 ? sql<boolean>`r.state in (${sql.join(values)})` : undefined),
      hospitalId: is('r.hospital_id'),
      supplierId: is('r.supplier_id'),
      productId: is('r.product_id'),
      pointId: is('r.point_id'),
      error: (said) => sql<boolean>`strpos(lower(r.reason), lower(${said})) > 0`,
      // found first: as a condition of each row all of them would be looked at
      code: (code) => sql<boolean>`r.id = any (array(select c.row_id from trace_row_code c where c.code = ${code}))`,
      createdAt: days('r.created_at'),
      eventAt: days('r.event_at'),
      patient: (said) =>
        sql<boolean>`exists (select from trace_sale s where s.row_id = r.id and s.digests @> array[${digestSought(said)}])`,
    },
    keyword: {
      codes: ['r.source_no', 'r.bchno', 'r.flow_no', 'r.lot_no'],
      found: [byNumber(queues[name].kind), foundBy('r.product_id', 'product_search', sql`p.search`)],
    },
    order: {
      sorts: {
        sourceNo: 'r.source_no',
        createdAt: 'r.created_at',
        eventAt: 'r.event_at',
        attempts: 'r.attempts',
        sentAt: 'r.sent_at',
      },
      fallback: '-createdAt',
    },
    tabs: 'none',
  })
export const reads = Object.fromEntries(queueNames.map((name) => [name, readsIn(name)])) as Record<
  QueueName,
  ReturnType<typeof readsIn>
>
export type Row = Awaited<ReturnType<(typeof reads)['shopSales']['list']>>['rows'][number]
export type Whole = NonNullable<Awaited<ReturnType<(typeof reads)['shopSales']['get']>>>
export type Asked = Input<(typeof rowCalls)['shopSales']['query']>

/** How many rows are in each state, under the other filters. */
export const tally = async (tx: Tx, actor: Actor, name: QueueName, { state: _, ...asked }: Wish<Asked>) => {
  const { rows } = await sql<{ state: string; n: number }>`
    select x.state, count(*)::int as n from (${reads[name].rows(tx, actor, asked).clearSelect().clearOrderBy().select(sql<string>`r.state`.as('state'))}) x group by 1`.execute(
    tx,
  )
  return { all: rows.reduce((n, r) => n + r.n, 0), ...Object.fromEntries(rows.map((r) => [r.state, r.n])) } as Record<
    string,
    number
  >
}

/** Rows of a hospital by id, locked in the order of their ids; foreign ones are missing. */
export const lock = (tx: Tx, actor: Actor, name: QueueName, ids: readonly string[]): Promise<Whole[]> =>
  reads[name].lockAll(tx, actor, ids)

export const attemptsOf = (tx: Tx, rowId: string) =>
  tx
    .selectFrom('trace_attempt as a')
    .where('a.row_id', '=', rowId)
    .orderBy('a.began_at')
    .select(columns('a', 'id', 'n', 'beganAt', 'endedAt', 'message'))
    .select([sql<AttemptAct>`a.act`.as('act'), sql<AttemptOutcome>`a.outcome`.as('outcome')])
    .limit(500)
    .execute()

/** The rows a row is in place of, and those in place of it, the oldest first; of what its reader sees. */
export const chainOf = async (tx: Tx, rowId: string) =>
  (
    await sql<{ id: string; bchno: string; state: RowState; flowNo: string; createdAt: string }>`
      with recursive back as (
        select r.id, r.corrects, 0 as n from trace_row r where r.id = ${rowId}
        union all select r.id, r.corrects, b.n + 1 from back b join trace_row r on r.id = b.corrects where b.n < 50
      ), fore as (
        select r.id, 0 as n from trace_row r where r.id = ${rowId}
        union all select r.id, f.n + 1 from fore f join trace_row r on r.corrects = f.id where f.n < 50
      )
      select r.id, r.bchno, r.state, r.flow_no as "flowNo", r.created_at as "createdAt" from trace_row r
      where r.id in (select id from back union select id from fore) order by r.created_at, r.id`.execute(tx)
  ).rows
