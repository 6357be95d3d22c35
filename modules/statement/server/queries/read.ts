import { sql } from 'kysely'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { type StatementLine, StatementRow, statementCalls } from '../../shared/calls.ts'
import { statementMachine } from '../../shared/machine.ts'
import { isOneMonth } from '../../shared/months.ts'

type Line = (typeof StatementLine)['shape']

/** Either side its own; the authority all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('statement as s')
    .innerJoin('org_card as hospital', 'hospital.id', 's.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 's.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('s.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('s.supplier_id', '=', actor.orgId))

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(columnsFor('s', StatementRow.shape, ['hospital', 'supplier', 'why', 'actions']))
    .select(['hospital.name as hospital', 'supplier.name as supplier', 's.created_by as createdBy'])
const whole = (q: ReturnType<typeof visible>) =>
  row(q).select(['s.dispute_note as disputeNote', sql<Line['disputedBy']['_output']>`s.disputed_by`.as('disputedBy')])

const lines = (tx: Tx) =>
  tx
    .selectFrom('statement_line as l')
    .select(['l.statement_id as documentId', ...columns('l', 'id', 'seq', 'undone', 'docId', 'docNo', 'day')])
    .select(columns('l', 'itemCount', 'amount', 'disputeNote', 'disputeRound'))
    .select([
      sql<Line['what']['_output']>`l.what`.as('what'),
      sql<Line['docKind']['_output']>`l.doc_kind`.as('docKind'),
      sql<Line['dispute']['_output']>`l.dispute`.as('dispute'),
      sql<Line['disputedBy']['_output']>`l.disputed_by`.as('disputedBy'),
    ])

const summed = (...keys: readonly string[]) => Object.fromEntries(keys.map((k) => [k, `s.${k}`]))

export const statementReads = documentReads({
  call: statementCalls.query,
  alias: 's',
  visible,
  row,
  whole,
  lines,
  tests: {
    status: oneOf('s.status'),
    month: ({ from, to }) => [
      ...(from ? [sql<boolean>`s.month >= ${from.slice(0, 7)}`] : []),
      ...(to ? [sql<boolean>`s.month <= ${to.slice(0, 7)}`] : []),
    ],
    hospitalId: is('s.hospital_id'),
    supplierId: is('s.supplier_id'),
    owing: (yes) => (yes ? sql<boolean>`s.closing <> 0` : sql<boolean>`s.closing = 0`),
  },
  keyword: {
    nos: ['s.no'],
    texts: [],
    found: [partner('s.supplier_id', 'supplier', 'supplier'), partner('s.hospital_id', 'hospital', 'hospital')],
  },
  order: {
    sorts: { no: 's.no', month: 's.month', closing: 's.closing', accepted: 's.accepted' },
    fallback: '-month',
  },
  // what several months of a pair begin and end with does not add up
  sums: ({ month }) => ({
    ...summed('accepted', 'returned', 'difference', 'paid', 'credit', 'invoiced', 'red'),
    ...(isOneMonth(month) ? summed('opening', 'closing') : {}),
  }),
  of: statementMachine,
})
export type StatementDoc = NonNullable<Awaited<ReturnType<typeof statementReads.get>>>
export type StatementLineRow = Awaited<ReturnType<typeof statementReads.lines>>[number]

/** How many wait for the actor's side. */
export const awaiting = async ({ tx, actor }: Ctx): Promise<number> => {
  const own = actor.org === 'hospital' ? 'awaitHospital' : 'awaitSupplier'
  const { n } = await visible(tx, actor)
    .where('s.status', 'in', ['sent', own])
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Whether a later month of the pair has a statement: what stands then is the opening of that one. */
export const hasLater = async (
  tx: Tx,
  d: Pick<StatementDoc, 'hospitalId' | 'supplierId' | 'month'>,
): Promise<boolean> =>
  !!(await tx
    .selectFrom('statement')
    .where('hospital_id', '=', d.hospitalId)
    .where('supplier_id', '=', d.supplierId)
    .where('month', '>', d.month)
    .select('id')
    .executeTakeFirst())
