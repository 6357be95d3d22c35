import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Deliveries that hold something of an order and wait to be sent: there is nothing to send on it once it is given up. */
export const draftsOf = async (tx: Tx, o: { id: string; supplierId: string }): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from delivery_card
    where supplier_id = ${o.supplierId} and status = 'draft' and (order_id = ${o.id} or ${o.id}::uuid = any (more_orders))`.execute(
    tx,
  )
  return rows[0]!.n
}
