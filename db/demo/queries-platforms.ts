import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Ways out of the house to this machine: those of an earlier start give way, what else is listed stays. */
export const allow = async (tx: Tx, entries: readonly string[]): Promise<void> => {
  const kept = sql`(select string_agg(e, ' ') from regexp_split_to_table(coalesce((select value #>> '{}' from config
    where key = 'outbound.hosts' and org_id is null), ''), '\\s+') e where e <> '' and e !~ '^127\\.0\\.0\\.1:')`
  await sql`insert into config (key, value) values ('outbound.hosts', to_jsonb(concat_ws(' ', ${kept}, ${entries.join(' ')}::text)))
    on conflict (key, org_id) do update set value = excluded.value, version = config.version + 1`.execute(tx)
}
/** Accounts on this machine's platform, which may listen elsewhere now. */
export const move = (tx: Tx, address: string) =>
  sql`update trace_account set address = ${address} where address ~ '^http://127\\.0\\.0\\.1:\\d+/$' and address <> ${address}`.execute(
    tx,
  )
/** The demonstration's hospitals without an account, by their number among all. */
export const unconnected = async (tx: Tx) =>
  (
    await sql<{
      id: string
      n: number
    }>`select x.id, x.n from (select o.id, row_number() over (order by o.code)::int as n
      from org o where o.kind = 'hospital') x where x.n <= 8 and not exists (select from trace_account a where a.hospital_id = x.id)
      order by x.n`.execute(tx)
  ).rows
