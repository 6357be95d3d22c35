import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** A company without an organisation by its credit code, else by its name. */
export const unclaimed = async (tx: Tx, creditCode: string, name: string) => {
  const { rows } = await sql<{ id: string }>`
    select id from company where org_id is null and ((${creditCode} <> '' and credit_code = ${creditCode}) or name = ${name})
    order by credit_code = ${creditCode} desc limit 1 for update`.execute(tx)
  return rows[0]
}
export const claim = async (tx: Tx, id: string, orgId: string) => {
  await sql`update company set org_id = ${orgId}, is_vendor = true, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}
