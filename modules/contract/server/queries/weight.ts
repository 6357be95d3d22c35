import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** What a contract's approval looks at, yuan; `also` of it other contracts the hospital handed in lately. */
export interface Weight {
  /** Its own: what its head says, and no less than its lines come to; null where quantities or the amount are left open. */
  own: string | null
  also: string
  others: number
}

/** What lines with a quantity come to, of a contract `c`. */
const linesSum = sql`coalesce((select sum(l.amount) from contract_line l where l.contract_id = c.id), 0)`
/** Neither typed nor reckoned: a framework says none or leaves quantities open, and what has no lines says none. */
const open = sql`(c.amount = 0 and (c.framework or not c.has_lines)
  or exists (select from contract_line l where l.contract_id = c.id and l.qty is null))`

/** What a supplement `c` leaves as it is in its contract. */
const leftSum = sql`coalesce((select sum(l.amount) from contract_line l where l.contract_id = c.parent_id
  and not exists (select from contract_line x where x.contract_id = c.id and x.product_id = l.product_id)), 0)`

/** What the lines of a contract that have a quantity come to, yuan; of a supplement those its contract will have. */
export const sumOfLines = async (tx: Tx, id: string): Promise<string> =>
  (
    await sql<{
      sum: string
    }>`select (${linesSum} + ${leftSum})::numeric(18, 2)::text as sum from contract c where c.id = ${id}`.execute(tx)
  ).rows[0]!.sum

/**
 * What a contract comes to, and what of the same hospital, supplier and type was handed in within 30 days and stands: a contract and its
 * supplements count once, by the largest of them, and its own family not at all.
 */
export const weightOf = async (tx: Tx, id: string): Promise<Weight> => {
  const { rows } = await sql<Weight>`
    select case when ${open} then null else greatest(c.amount, ${linesSum})::text end as own,
      coalesce(f.amount, 0)::text as also, coalesce(f.n, 0)::int as others
    from contract c cross join lateral (
      select sum(x.amount) as amount, count(*) as n from (
        select max(greatest(o.amount, coalesce((select sum(l.amount) from contract_line l where l.contract_id = o.id), 0))) as amount
        from contract o where o.hospital_id = c.hospital_id and o.supplier_id = c.supplier_id and o.type_id = c.type_id
          and o.submitted_at > now() - interval '30 days' and o.status not in ('unclaimed', 'claimed', 'draft', 'rejected', 'void')
          and coalesce(o.parent_id, o.id) <> coalesce(c.parent_id, c.id)
        group by coalesce(o.parent_id, o.id)) x) f
    where c.id = ${id}`.execute(tx)
  return rows[0]!
}

/** Contracts of a pair are handed in one after the other, so that each counts what was handed in before it; until the transaction ends. */
export const lockTurn = (tx: Tx, { hospitalId, supplierId }: { hospitalId: string; supplierId: string }) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`contract ${hospitalId} ${supplierId}`}, 0))`.execute(tx)
