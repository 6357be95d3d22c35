import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Hospitals with orders at the supplier: each may have its own days. */
export const hospitalsWaiting = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct hospital_id as id from purchase_order where status in ('waitAllocate', 'allocating')`.execute(tx)
  return rows.map((r) => r.id)
}

const shipped = sql`exists (select from order_line l where l.order_id = o.id and l.shipped_qty > 0)`
const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`

/** Orders of a hospital the supplier let lie for so many days, or this one if he did. */
const late =
  (test: (days: number) => RawBuilder<unknown>) => async (tx: Tx, hospitalId: string, days: number, id?: string) => {
    const { rows } = await sql<{ id: string }>`
    select id from purchase_order o where hospital_id = ${hospitalId} and ${test(days)}
      and (${id ?? null}::uuid is null or o.id = ${id ?? null}::uuid) order by id`.execute(tx)
    return rows.map((r) => r.id)
  }

/** Nothing was shipped since he could read it. */
export const unshipped = late(
  (days) => sql`status in ('waitAllocate', 'allocating') and released_at < ${ago(days)} and not ${shipped}`,
)

/** The rest has waited since the last shipping, with nothing on the way. */
export const restWaiting = late(
  (days) => sql`status = 'allocating' and last_delivery_at < ${ago(days)} and ${shipped}
    and not exists (select from order_line l where l.order_id = o.id and l.transit_qty > 0)`,
)
