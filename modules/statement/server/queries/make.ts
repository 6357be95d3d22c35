import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { nextNos } from '#kernel/server/number.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import type { statementMachine } from '../../shared/machine.ts'

export interface Pair {
  hospitalId: string
  supplierId: string
}
export interface Made extends Pair {
  id: string
  no: string
  month: string
  status: StatusOf<typeof statementMachine>
  version: number
}

/** The first pair something moved between: of what was owed, or of what was paid before anything came. Each by its index. */
const first = (behind: RawBuilder<unknown>) => sql`
  select m.hospital_id, m.supplier_id from (
    (select x.hospital_id, x.supplier_id from payable_item_card x where ${behind} order by x.hospital_id, x.supplier_id limit 1)
    union all
    (select x.hospital_id, x.supplier_id from requisition_payment_facts x where ${behind} order by x.hospital_id, x.supplier_id limit 1)) m
  order by m.hospital_id, m.supplier_id limit 1`

/** Pairs behind this one with movement (domain-money §2.51), in their order: whoever ever owed something, or was owed, or was paid. */
export const pairsAfter = async (tx: Tx, last: Pair | undefined, most: number): Promise<Pair[]> => {
  const behind = last
    ? sql`(x.hospital_id, x.supplier_id) > (${last.hospitalId}::uuid, ${last.supplierId}::uuid)`
    : sql`true`
  const { rows } = await sql<Pair>`
    with recursive pair as (
      select f.hospital_id, f.supplier_id, 1 as n from (${first(behind)}) f
      union all
      select f.hospital_id, f.supplier_id, p.n + 1 from pair p
        cross join lateral (${first(sql`(x.hospital_id, x.supplier_id) > (p.hospital_id, p.supplier_id)`)}) f
      where p.n < ${most})
    select hospital_id as "hospitalId", supplier_id as "supplierId" from pair order by 1, 2`.execute(tx)
  return rows
}

/** The statements a pair lacks until this month, none before that one, made by the actor, or by the system where he is none. */
export const make = async (
  ctx: Ctx,
  { hospitalId, supplierId }: Pair,
  { until, since }: { until: string; since: string },
): Promise<Made[]> => {
  const { tx, actor } = ctx
  const person = actor.org === 'system' ? null : actor.userId
  const { rows } = await sql<{ id: string }>`
    select statement_make(${hospitalId}, ${supplierId}, ${until}, ${person}, ${person ? actor.name : ''}, ${since}) as id`.execute(
    tx,
  )
  if (rows.length === 0) return []
  const ids = rows.map((r) => r.id)
  // the oldest first, as they were made
  const nos = await nextNos(ctx, 'DZ', ids.length)
  const made = await sql<Made>`
    update statement s set no = x.no from unnest(${ids}::uuid[], ${nos}::text[]) as x (id, no) where s.id = x.id
    returning s.id, s.no, s.month, s.status, s.version, s.hospital_id as "hospitalId", s.supplier_id as "supplierId"`.execute(
    tx,
  )
  return made.rows.toSorted((a, b) => a.month.localeCompare(b.month))
}

/** Takes in what came late and stands nowhere yet. */
export const fill = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select statement_fill(${id}) as n`.execute(tx)
  return rows[0]!.n
}

/** What there is between two: the latest month with a statement, if any, and whether anything moved. */
export const known = async (
  tx: Tx,
  { hospitalId, supplierId }: Pair,
): Promise<{ month: string | null; has: boolean }> => {
  const { rows } = await sql<{ month: string | null; has: boolean }>`
    select (select max(month) from statement where hospital_id = ${hospitalId} and supplier_id = ${supplierId}) as month,
      exists (select from payable_item_card where hospital_id = ${hospitalId} and supplier_id = ${supplierId})
        or exists (select from requisition_payment_facts where hospital_id = ${hospitalId} and supplier_id = ${supplierId}) as has`.execute(
    tx,
  )
  return rows[0]!
}
