import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { AmendmentStatus } from '../../shared/machine.ts'

/** The open amendment of an order, locked. */
export const ofOrder = async (tx: Tx, orderId: string) => {
  const { rows } = await sql<{
    id: string
    no: string
    status: AmendmentStatus
    version: number
    hospitalId: string
    supplierId: string
    sent: boolean
  }>`
    select id, no, status, version, hospital_id as "hospitalId", supplier_id as "supplierId", sent_at is not null as sent from amendment
    where order_id = ${orderId} and status in ('pendingAudit', 'pendingSupplier') for update`.execute(tx)
  return rows[0]
}
