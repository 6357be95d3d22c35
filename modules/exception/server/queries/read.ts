import { sql } from 'kysely'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { ExceptionRow, exceptionCalls } from '../../shared/calls.ts'
import { exceptionMachine } from '../../shared/machine.ts'

/** Each side its own rows, the authority those of both. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('exception as d')
    .innerJoin('org_card as hospital', 'hospital.id', 'd.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'd.supplier_id')
    .$if(actor.org === 'hospital' || actor.org === 'supplier', (q) => q.where('d.org_id', '=', actor.orgId))

type Row = typeof ExceptionRow.shape
type Told<K extends keyof Row> = Row[K]['_output']

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columnsFor('d', ExceptionRow.shape, [
        ...(['cause', 'docType', 'hospital', 'supplier', 'side', 'kind', 'lastNote', 'actions'] as const),
      ]),
    )
    .select(columns('d', 'orgId', 'createdBy'))
    .select(['d.goods_kind as kind', 'hospital.name as hospital', 'supplier.name as supplier'])
    .select([
      sql<Told<'cause'>>`d.cause`.as('cause'),
      sql<Told<'docType'>>`d.doc_type`.as('docType'),
      sql<Told<'side'>>`case when d.org_id = d.hospital_id then 'hospital' else 'supplier' end`.as('side'),
      sql<string>`coalesce((select n.text from exception_note n where n.exception_id = d.id order by n.at desc, n.id desc limit 1), '')`.as(
        'lastNote',
      ),
    ])

export const exceptionReads = documentReads({
  call: exceptionCalls.query,
  alias: 'd',
  visible,
  row,
  whole: row,
  tests: {
    status: oneOf('d.status'),
    cause: oneOf('d.cause'),
    docType: is('d.doc_type'),
    side: (side) => sql`d.org_id = ${sql.ref(`d.${side}_id`)}`,
    hospitalId: is('d.hospital_id'),
    supplierId: is('d.supplier_id'),
    docId: is('d.doc_id'),
    kind: is('d.goods_kind'),
    since: (range) => days('d.since' as 'd.since_at')(range),
    mine: (mine) => sql`coalesce(d.owner_id = app_user(), false) = ${mine}`,
  },
  keyword: {
    nos: ['d.no', 'd.doc_no'],
    numbers: { YC: 'd.no' },
    found: [partner('d.supplier_id', 'supplier', 'supplier'), partner('d.hospital_id', 'hospital', 'hospital')],
  },
  order: {
    sorts: { no: 'd.no', since: 'd.since', deadline: 'd.deadline', amount: 'd.amount' },
    fallback: '-since',
    steady: { one: ['status', 'hospitalId', 'supplierId'], days: 'since', region: ['hospitalId'] },
  },
  sums: { amount: 'd.amount' },
  of: exceptionMachine,
})
export type Seen = NonNullable<Awaited<ReturnType<typeof exceptionReads.get>>>

/** What was noted at a row the reader sees, oldest first. */
export const notesOf = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ id: string; text: string; userName: string; at: string }>`
    select n.id, n.text, n.user_name as "userName", n.at from exception_note n where n.exception_id = ${id} order by n.at, n.id`.execute(
    tx,
  )
  return rows
}
