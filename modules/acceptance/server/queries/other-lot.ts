import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

interface Other {
  qty: string
  lotNo: string
  productionDate: string | null
  expiryDate: string | null
}

/** Whether codes of single packs came with a lot of a delivery: they are of that lot. */
export const isTraced = async (tx: Tx, deliveryLineId: string): Promise<boolean> =>
  !!(await tx
    .selectFrom('delivery_code_card')
    .where('delivery_line_id', '=', deliveryLineId)
    .select('code')
    .limit(1)
    .executeTakeFirst())

/** Parts a waiting lot, behind the wall of what was shipped (db/migrations/0099_other_lot.sql). */
export const part = (tx: Tx, lineId: string, o: Other) =>
  sql`select acceptance_other_lot(${lineId}::uuid, ${o.qty}::numeric, ${o.lotNo}, ${o.productionDate}::date, ${o.expiryDate}::date)`.execute(
    tx,
  )

/** The same for its supplier's word. */
export const confirm = (tx: Tx, id: string) => sql`select acceptance_confirm_lots(${id}::uuid)`.execute(tx)
