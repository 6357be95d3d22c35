import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Points of a hospital by their code, and its departments. */
export const placesOf = async (tx: Tx, hospitalId: string) => {
  const points = await sql<{ id: string; code: string }>`
    select id, code from distribution_point where hospital_id = ${hospitalId}`.execute(tx)
  const departments = await sql<{ id: string; code: string; type: string }>`
    select id, code, type from department where hospital_id = ${hospitalId} order by code`.execute(tx)
  return { point: new Map(points.rows.map((p) => [p.code, p.id])), departments: departments.rows }
}

/** Moves a document of stock and what it moved so many days back; its number names that day already. */
export const moveStockBack = async (tx: Tx, id: string, days: number): Promise<void> => {
  const back = sql`${Math.max(days, 0)}::float8 * interval '1 day'`
  await sql`update stock_document set created_at = created_at - ${back}, requested_at = requested_at - ${back},
    audited_at = audited_at - ${back}, posted_at = posted_at - ${back}, shipped_at = shipped_at - ${back}, received_at = received_at - ${back}
    where id = ${id}`.execute(tx)
  await sql`update doc_history set at = at - ${back} where doc_id = ${id}`.execute(tx)
  await sql`update stock_movement set at = at - ${back} where ref_id = ${id}`.execute(tx)
  await sql`update stock_balance b set received_at = b.received_at - ${back} from stock_movement m
    where m.ref_id = ${id} and m.balance_id = b.id and m.cause = 'transferIn' and b.received_at > now() - interval '1 hour'`.execute(
    tx,
  )
}
