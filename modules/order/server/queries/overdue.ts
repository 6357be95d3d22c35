import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Hospitals with orders at the supplier: each may have its own days. */
export const hospitalsWaiting = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct hospital_id as id from purchase_order where status in ('waitAllocate', 'allocating')`.execute(tx)
  return rows.map((r) => r.id)
}

/** Orders of a hospital of which nothing was shipped since the supplier could read them, so many days ago. */
export const unshipped = async (
  tx: Tx,
  hospitalId: string,
  days: number,
  id: string | null = null,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from purchase_order o where hospital_id = ${hospitalId} and status in ('waitAllocate', 'allocating')
      and released_at < now() - make_interval(days => ${days}::int)
      and not exists (select from order_line l where l.order_id = o.id and l.shipped_qty > 0)
      and (${id}::uuid is null or o.id = ${id}::uuid)
    order by id`.execute(tx)
  return rows.map((r) => r.id)
}

/** Orders of a hospital whose rest has waited so many days since the last shipping, with nothing on the way. */
export const restWaiting = async (
  tx: Tx,
  hospitalId: string,
  days: number,
  id: string | null = null,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from purchase_order o where hospital_id = ${hospitalId} and status = 'allocating'
      and last_delivery_at < now() - make_interval(days => ${days}::int)
      and exists (select from order_line l where l.order_id = o.id and l.shipped_qty > 0)
      and not exists (select from order_line l where l.order_id = o.id and l.transit_qty > 0)
      and (${id}::uuid is null or o.id = ${id}::uuid)
    order by id`.execute(tx)
  return rows.map((r) => r.id)
}
