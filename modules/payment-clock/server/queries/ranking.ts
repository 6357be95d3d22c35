import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** Means by amount of items whose clock began in a time, to one decimal. */
export interface Figures {
  hospitalId: string
  items: number
  suppliers: number
  owed: string
  grossDays: string
  stoppedDays: string
  netDays: string
  overdue: string
  onTime: string | null
}

const mean = (what: ReturnType<typeof sql>) => sql`round(${what} / sum(p.owed), 1)`
const yuan = (cents: ReturnType<typeof sql>) => sql`round(${cents} / 100.0, 2)`

/**
 * Hospitals by the items whose clock began in these days, the longest first; as far as the actor sees them, of one supplier, or all of
 * some hospitals. What was paid in time is of what was due by now (domain §6.3 payOnTime, by the moved day; a stop moves it while it lasts
 * too). Pair by pair first: a year of a region is half a million items, and they need no order so. Added up in whole cents. Net days are
 * what is left of gross ones.
 */
export const figures = async (
  tx: Tx,
  days: { from: string; to: string },
  of: { supplierId?: string; hospitalIds?: readonly string[] },
): Promise<Figures[]> => {
  const { rows } = await sql<Figures>`
    with pair as (
      select c.hospital_id, c.supplier_id, count(*) as items, sum(c.owed_cents) as owed, sum(c.gross_days * c.owed_cents) as gross,
        sum(c.stopped_days * c.owed_cents) as stopped, sum(c.left_cents) filter (where c.overdue_days > 0 and c.paid_on is null) as overdue,
        sum(c.owed_cents) filter (where c.paid_on <= c.moved_due) as timely,
        sum(c.owed_cents) filter (where c.paid_on <= c.moved_due or c.overdue_days > 0) as due
      from payment_clock_facts c where c.started_on between ${days.from}::date and ${days.to}::date
        ${of.supplierId ? sql`and c.supplier_id = ${of.supplierId}` : sql``}
        ${of.hospitalIds ? sql`and c.hospital_id = any(${[...of.hospitalIds]}::uuid[])` : sql``}
      group by 1, 2
    )
    select p.hospital_id as "hospitalId", sum(p.items)::int as items, count(*)::int as suppliers, ${yuan(sql`sum(p.owed)`)} as owed,
      ${mean(sql`sum(p.gross)`)} as "grossDays", ${mean(sql`sum(p.stopped)`)} as "stoppedDays", ${mean(sql`sum(p.gross - p.stopped)`)} as "netDays",
      coalesce(${yuan(sql`sum(p.overdue)`)}, 0) as overdue, round(100 * coalesce(sum(p.timely), 0) / sum(p.due), 1) as "onTime"
    from pair p group by 1 order by 5 desc, 1`.execute(tx)
  return rows
}

export const namesOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await tx
        .selectFrom('org_card')
        .where('id', 'in', [...ids])
        .select(['id', 'name'])
        .execute()
    ).map((o) => [o.id, o.name]),
  )

/** Whose items a reader's ranking is made of. */
export const sideOf = (actor: Actor): { supplierId?: string; hospitalIds?: readonly string[] } =>
  actor.org === 'supplier'
    ? { supplierId: actor.orgId }
    : actor.org === 'hospital'
      ? { hospitalIds: [actor.orgId] }
      : {}
