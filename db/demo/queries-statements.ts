import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Statements are made on the first of the month after theirs, and confirmed within its first days. */
export const backdateStatements = async (tx: Tx): Promise<void> => {
  await sql`
    update statement s set created_at = x.at, sent_at = x.at, supplier_at = case when s.supplier_at is not null then x.at + interval '2 days 9 hours' end,
      hospital_at = case when s.hospital_at is not null then x.at + interval '3 days 10 hours' end
    from (select id, ((month || '-01')::timestamp + interval '1 month 40 minutes') at time zone 'Asia/Shanghai' as at from statement) x
    where x.id = s.id and x.at + interval '4 days' < now()`.execute(tx)
}
