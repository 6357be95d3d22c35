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

const mean = (what: ReturnType<typeof sql>) => sql`round(sum(${what} * c.owed) / sum(c.owed), 1)`

/**
 * Hospitals by the items whose clock began in these days, the longest first; as far as the actor sees them, of one supplier, or all of
 * some hospitals. What was paid in time is of what was due by now (domain §6.3 payOnTime, by the moved day).
 */
export const figures = async (
  tx: Tx,
  days: { from: string; to: string },
  of: { supplierId?: string; hospitalIds?: readonly string[] },
): Promise<Figures[]> => {
  const due = sql`(c.paid_on <= c.moved_due or c.moved_due < c.until)`
  const { rows } = await sql<Figures>`
    select c.hospital_id as "hospitalId", count(*)::int as items, count(distinct c.supplier_id)::int as suppliers, sum(c.owed) as owed,
      ${mean(sql`c.gross_days`)} as "grossDays", ${mean(sql`c.stopped_days`)} as "stoppedDays", ${mean(sql`c.net_days`)} as "netDays",
      coalesce(sum(c.owed - c.paid) filter (where c.overdue_days > 0 and c.paid_on is null), 0) as overdue,
      round(100 * coalesce(sum(c.owed) filter (where c.paid_on <= c.moved_due), 0) / sum(c.owed) filter (where ${due}), 1) as "onTime"
    from payment_clock_facts c where c.started_on between ${days.from}::date and ${days.to}::date
      ${of.supplierId ? sql`and c.supplier_id = ${of.supplierId}` : sql``}
      ${of.hospitalIds ? sql`and c.hospital_id = any(${[...of.hospitalIds]}::uuid[])` : sql``}
    group by 1 order by 5 desc, 1`.execute(tx)
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
