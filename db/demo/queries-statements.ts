import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Statements are made on the first of the month after theirs, and confirmed within its first days. One of these days stays where it is. */
export const backdateStatements = async (tx: Tx): Promise<void> => {
  const at = sql`((month || '-01')::timestamp + interval '1 month 40 minutes') at time zone 'Asia/Shanghai'`
  const past = sql`(month || '-01')::date + interval '1 month' + interval '4 days' < (now() at time zone 'Asia/Shanghai')::date`
  await sql`
    update doc_history h set at = x.at + case when h.action like 'supplier%' then interval '2 days 9 hours'
        when h.action like 'hospital%' then interval '3 days 10 hours' when h.action = 'dispute' then interval '3 days 15 hours'
        else interval '0' end
    from (select id, ${at} as at from statement where ${past}) x where h.doc_id = x.id`.execute(tx)
  await sql`
    update statement s set created_at = x.at, sent_at = x.at, supplier_at = case when s.supplier_at is not null then x.at + interval '2 days 9 hours' end,
      hospital_at = case when s.hospital_at is not null then x.at + interval '3 days 10 hours' end
    from (select id, ${at} as at from statement where ${past}) x where x.id = s.id`.execute(tx)
}
