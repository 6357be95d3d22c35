import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy, partner } from '#kernel/server/keyword.ts'
import { nextNos } from '#kernel/server/number.ts'
import { balanceCalls } from '../../shared/balance.ts'
import type { CaseKind } from '../../shared/states.ts'

/** A hospital's own; the authority's region: of what lives twice it sees both sides. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('trace_case as k')
    .innerJoin('org_card as hospital', 'hospital.id', 'k.hospital_id')
    .leftJoin('product_card as p', 'p.id', 'k.product_id')
    .leftJoin('delivery_line_card as l', 'l.id', 'k.delivery_line_id')
    .$if(actor.org === 'hospital', (q) => q.where('k.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

/** How many of his hospital's own nobody has settled. */
export const countOpenCases = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(tx, sql`trace_case k where k.hospital_id = ${actor.orgId} and k.status = 'open'`)

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'k',
      'id',
      'hospitalId',
      'no',
      'said',
      'docNo',
      'lotNo',
      'code',
      'since',
      'ownerName',
      'note',
      'closerName',
      'reason',
    ),
    ...columns(
      'k',
      'closedAt',
      'ownerId',
      'rowId',
      'productId',
      'pointId',
      'status',
      'version',
      'createdBy',
      'subject',
    ),
    ...columns('k', 'deliveryLineId'),
    sql<string | null>`trim_scale(k.expected)`.as('expected'),
    sql<string | null>`trim_scale(k.found)`.as('found'),
    sql<CaseKind>`k.cause`.as('cause'),
    sql<string>`coalesce(p.name, '')`.as('name'),
    'l.delivery_id as deliveryId',
    'hospital.name as hospital',
  ])

export const caseReads = documentReads({
  call: balanceCalls.cases,
  alias: 'k',
  visible,
  row,
  whole: row,
  tests: {
    cause: oneOf('k.cause'),
    status: oneOf('k.status'),
    hospitalId: is('k.hospital_id'),
    productId: is('k.product_id'),
    since: (range) => days('k.since' as 'k.since_at')(range),
    mine: (mine) => sql`coalesce(k.owner_id = app_user(), false) = ${mine}`,
  },
  keyword: {
    nos: ['k.no', 'k.doc_no', 'k.lot_no', 'k.code'],
    numbers: { ZC: 'k.no' },
    found: [foundBy('k.product_id', 'product_search', sql`p.search`), partner('k.hospital_id', 'hospital', 'hospital')],
  },
  order: { sorts: { no: 'k.no', since: 'k.since' }, fallback: '-since' },
})
export type Case = NonNullable<Awaited<ReturnType<typeof caseReads.get>>>

/** What is wrong, and about what: the same subject stands once while it is open. */
export interface Wrong {
  hospitalId: string
  cause: CaseKind
  subject: string
  said?: string
  productId?: string | null
  deliveryLineId?: string | null
  docNo?: string
  lotNo?: string
  pointId?: string | null
  code?: string
  rowId?: string | null
  /** The delivery in which it was shown; what the night finds was in none. */
  shownIn?: string
  expected?: string | null
  found?: string | null
}

/** Cases of what is wrong and has none; of the others the numbers as they are now. */
export const raise = async (ctx: Ctx, said: readonly Wrong[]) => {
  // a device may tell of one code twice at once
  const wrongs = [...new Map(said.map((w) => [`${w.hospitalId} ${w.cause} ${w.subject}`, w])).values()]
  const nos = await nextNos(ctx, 'ZC', wrongs.length)
  const rows = wrongs.map((w, i) => ({ ...w, no: nos[i] }))
  const made = await sql<{
    id: string
    no: string
    version: number
    hospitalId: string
    cause: CaseKind
    code: string
    fresh: boolean
  }>`
    insert into trace_case (hospital_id, no, cause, subject, said, product_id, delivery_line_id, doc_no, lot_no, point_id, code, row_id, shown_in, expected, found)
    select x."hospitalId", x.no, x.cause, x.subject, coalesce(x.said, ''), x."productId", x."deliveryLineId", coalesce(x."docNo", ''),
      coalesce(x."lotNo", ''), x."pointId", coalesce(x.code, ''), x."rowId", x."shownIn", x.expected, x.found
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("hospitalId" uuid, no text, cause text, subject text, said text,
      "productId" uuid, "deliveryLineId" uuid, "docNo" text, "lotNo" text, "pointId" uuid, code text, "rowId" uuid, "shownIn" uuid,
      expected numeric, found numeric)
    -- what a person closed with a reason stays closed while it is the same; shown in another delivery it is not
    where not exists (select from trace_case o where o.hospital_id = x."hospitalId" and o.cause = x.cause and o.subject = x.subject
      and o.closed_by is not null and (x."shownIn" is null or o.shown_in = x."shownIn")
      and (o.expected, o.found, o.said, o.doc_no) is not distinct from (x.expected, x.found, coalesce(x.said, ''), coalesce(x."docNo", '')))
    on conflict (hospital_id, cause, subject) where status = 'open' do update
      set expected = excluded.expected, found = excluded.found, said = excluded.said,
        doc_no = coalesce(nullif(excluded.doc_no, ''), trace_case.doc_no), shown_in = coalesce(excluded.shown_in, trace_case.shown_in)
      where (trace_case.expected, trace_case.found, trace_case.said, trace_case.doc_no, trace_case.shown_in)
        is distinct from (excluded.expected, excluded.found, excluded.said, excluded.doc_no, excluded.shown_in)
    returning id, no, version, hospital_id as "hospitalId", cause, code, xmax = 0 as fresh`.execute(ctx.tx)
  return made.rows.filter((r) => r.fresh)
}

/** Open cases of these kinds of a hospital, locked; for the machine that looks whether they last. */
export const openOf = (tx: Tx, hospitalId: string, causes: readonly CaseKind[]) =>
  tx
    .selectFrom('trace_case as k')
    .where('k.hospital_id', '=', hospitalId)
    .where('k.status', '=', 'open')
    .where('k.cause', 'in', [...causes])
    .select(columns('k', 'id', 'no', 'version', 'subject', 'hospitalId'))
    .select([sql<CaseKind>`k.cause`.as('cause'), sql<'open'>`k.status`.as('status')])
    .orderBy('k.id')
    .forUpdate()
    .execute()

const now = sql<string>`now()`
export const stamp = {
  closed: ({ actor }: Ctx, reason: string) => ({
    closed_at: now,
    closed_by: actor.userId,
    closer_name: actor.name,
    reason,
  }),
  ended: { closed_at: now },
}
export const setOwner = (tx: Tx, id: string, o: { ownerId: string; ownerName: string; note: string }) =>
  tx
    .updateTable('trace_case')
    .set({ owner_id: o.ownerId, owner_name: o.ownerName, note: o.note, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** Who of a hospital may mend a difference. */
export const peopleOf = async (tx: Tx, orgId: string) =>
  (
    await sql<{ id: string; name: string }>`select distinct u.id, u.name from user_role_facts f
      join role_action_facts a on a.role_id = f.role_id and a.enabled and a.path = 'trace/balanceSheet' and a.code = 'fix'
      join app_user_card u on u.id = f.user_id and u.enabled
      where f.org_id = ${orgId} and f.enabled order by u.name limit 500`.execute(tx)
  ).rows

export const authorities = (tx: Tx) =>
  tx.selectFrom('org_card').where('kind', '=', 'authority').where('enabled', '=', true).select('id').execute()
