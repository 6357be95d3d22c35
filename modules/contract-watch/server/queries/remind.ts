import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Whose next step a contract that lags waits for: the supplier's where enough was ordered for the time that is gone. */
export const orderedShare = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string | null>> => {
  const { rows } = await sql<{ id: string; share: string | null }>`
    select l.contract_id as id, round(100 * sum(least(l.ordered_qty, l.qty) * l.price) filter (where l.qty is not null)
      / nullif(sum(l.amount), 0), 1) as share
    from contract_line_card l where l.contract_id = any(${[...ids]}::uuid[]) group by 1`.execute(tx)
  return new Map(rows.map((r) => [r.id, r.share]))
}

/** @returns whether nobody reminded this side of it today */
export const noteReminder = async (
  tx: Tx,
  of: { contractId: string; hospitalId: string; supplierId: string; side: 'hospital' | 'supplier' },
  by: { orgId: string; userId: string; name: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into contract_reminder (hospital_id, supplier_id, contract_id, side, org_id, reminded_by, reminder_name)
    values (${of.hospitalId}, ${of.supplierId}, ${of.contractId}, ${of.side}, ${by.orgId}, ${by.userId}, ${by.name})
    on conflict (contract_id, side, day) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Who looks after it on either side, as far as he is still there. */
export const ownersOf = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ hospital: string | null; supplier: string | null }>`
    select c.owner_id as hospital, c.supplier_owner_id as supplier from contract_card c where c.id = ${id}`.execute(tx)
  return rows[0]!
}
