import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/**
 * A whole hold for every balance past its day that has none for that reason, locked in the order of ids as every booking does.
 * @returns how many
 */
export const holdExpired = async (tx: Tx, by: Pick<Actor, 'name'>): Promise<number> => {
  const { numAffectedRows } = await sql`
    with past as (
      select b.id, b.hospital_id, b.expiry_date from stock_balance b
      where b.qty > 0 and expired(b.expiry_date)
        and not exists (select from stock_hold h where h.balance_id = b.id and h.hold_kind = 'expired' and h.released_at is null)
      order by b.id for update
    )
    insert into stock_hold (hospital_id, balance_id, hold_kind, reason, creator_name)
    select hospital_id, id, 'expired', ${'有效期至 '}::text || expiry_date, ${by.name} from past`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
