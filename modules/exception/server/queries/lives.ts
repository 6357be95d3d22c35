import { type RawBuilder, sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Cause } from '#kernel/server/noun.ts'
import { keys } from '#kernel/shared/machine.ts'
import { hoursOf } from '../settings.ts'

/** A cause that lasts, as one side has it. */
export interface Live {
  cause: string
  docType: string
  docId: string
  docNo: string
  hospitalId: string
  supplierId: string
  orgId: string
  owner: string | null
}
/** A row as it stands. */
export interface Stands {
  id: string
  no: string
  status: 'open' | 'owned' | 'resolved'
  version: number
  orgId: string
  /** Its cause was over. */
  ended: boolean
}
/** A cause without its row, a row without its cause, or both where the row says otherwise. */
export interface Off {
  now: Live | null
  row: Stands | null
  /** What it amounts to, and all of it as JSON. */
  amount: string | null
  written: string | null
}

const hours = sql`case c.cause ${sql.join(
  keys(hoursOf).map((type) => sql`when ${sql.lit(type)} then make_interval(hours => ${numberInSql(hoursOf[type])})`),
  sql` `,
)} else interval '0' end`

/** Each cause that lasts, of some documents or of all, with when it began to be an exception. */
const lives = (causes: readonly Cause[], of?: ReadonlyMap<string, readonly string[]>): RawBuilder<unknown> =>
  sql`select c.*, coalesce(c.due + ${hours}, c.since, now()) as began, coalesce(c.deadline, c.due + ${hours}) as ends
    from (${sql.join(
      causes.map(
        (c) => sql`select ${sql.lit(c.machine.name)}::text as doc_type, x.* from (${sql.raw(c.lives)}) x
          ${of ? sql`where x.doc_id = any(${[...(of.get(c.machine.name) ?? [])]}::uuid[])` : sql``}`,
      ),
      sql` union all `,
    )}) c where c.due is null or c.due + ${hours} <= now()`

const ofSides = sql`cross join lateral (values (l.hospital_id, l.hospital_owner), (l.supplier_id, l.supplier_owner)) s (org_id, owner)`

/**
 * What does not stand as the causes of these documents are. Their rows are locked, so that nobody takes one meanwhile.
 * @param of machine → ids
 */
export const off = async (
  tx: Tx,
  causes: readonly Cause[],
  of: ReadonlyMap<string, readonly string[]>,
): Promise<Off[]> => {
  const { rows } = await sql<Off>`
    with live as materialized (select l.*, s.org_id, s.owner from (${lives(causes, of)}) l ${ofSides}),
      have as materialized (select * from exception where doc_id = any(${[...of.values()].flat()}::uuid[]) order by id for update)
    select case when l.cause is not null then jsonb_build_object('cause', l.cause, 'docType', l.doc_type, 'docId', l.doc_id, 'docNo', l.no,
        'hospitalId', l.hospital_id, 'supplierId', l.supplier_id, 'orgId', l.org_id, 'owner', l.owner) end as now,
      case when e.id is not null then jsonb_build_object('id', e.id, 'no', e.no, 'status', e.status, 'version', e.version, 'orgId', e.org_id, 'ended', e.ended_at is not null)
        end as row,
      l.amount::text as amount, to_jsonb(l)::text as written
    from live l full join have e on (e.cause, e.line_id, e.org_id) = (l.cause, l.line_id, l.org_id)
    where (l.cause is not null) <> (e.id is not null and e.ended_at is null)
      or (l.cause is not null and e.amount is distinct from l.amount)`.execute(tx)
  return rows
}

/** Documents with something off, in the whole region: what time brought, and what a moment between two transactions left. */
export const offDocs = async (tx: Tx, causes: readonly Cause[]): Promise<{ docType: string; docId: string }[]> => {
  const { rows } = await sql<{ docType: string; docId: string }>`
    with live as materialized (select l.*, s.org_id from (${lives(causes)}) l ${ofSides})
    select doc_type as "docType", doc_id as "docId" from live l where not exists (select from exception e
      where (e.cause, e.line_id, e.org_id) = (l.cause, l.line_id, l.org_id) and e.ended_at is null)
    union select doc_type, doc_id from exception e where e.ended_at is null and not exists (select from live l
      where (l.cause, l.line_id) = (e.cause, e.line_id))
    order by 2`.execute(tx)
  return rows
}
