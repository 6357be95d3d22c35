import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** What the region knows of the platform's list, as the platform itself has it. */
export const listOf = async (tx: Tx) => {
  const items = await sql`
    select prov_id as id, case when prov_code <> '' then prov_code else prov_id end as code, family as kind, name, '' as former, spec, pack_spec as pack,
      coalesce(ratio, 1)::text as ratio, unit, '' as form, maker, approval_no as licence, insurance_code as insurance,
      coalesce(price, 0)::numeric(12,2)::text as price, listed, '2026-01-01' as "from", '2026-01-01T00:00:00.000Z' as changed
    from province_item_card where family <> 'corp' order by prov_id`.execute(tx)
  const companies = await sql`
    select prov_id as id, name, credit_code as credit, 'supplier' as role, listed as valid, '2026-01-01T00:00:00.000Z' as changed
    from province_item_card where family = 'corp' order by prov_id`.execute(tx)
  return { items: items.rows, companies: companies.rows }
}
/** Accounts on this machine's platform, which may listen elsewhere now. */
export const movePlatform = (tx: Tx, root: string) =>
  sql`
  update province_account set url = ${root} || substring(url from '/[a-z]+$') where url ~ '^http://127\\.0\\.0\\.1:\\d+/(steps|once)$'`.execute(
    tx,
  )
/** The demonstration's hospitals without an account, by their number among all; the platform knows six. */
export const unconnected = async (tx: Tx) =>
  (
    await sql<{
      id: string
      n: number
    }>`select x.id, x.n from (select o.id, row_number() over (order by o.code)::int as n
      from org o where o.kind = 'hospital') x where x.n <= 6 and not exists (select from province_account a where a.hospital_id = x.id)
      order by x.n`.execute(tx)
  ).rows
export const auditedOrders = async (tx: Tx, hospitalId: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from purchase_order_card where hospital_id = ${hospitalId} and counted
      and status in ('waitAllocate', 'allocating', 'allocated') order by created_at desc limit 60`.execute(tx)
  ).rows.map((r) => r.id)
