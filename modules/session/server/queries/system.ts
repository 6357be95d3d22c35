import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'

/** Whether this organisation belongs to another one today. */
export const belongs = async (tx: Tx, orgId: string): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    select id from org_card where id = ${orgId} and parent_id is not null
    and ${todayInSql} between coalesce(parent_from, '-infinity') and coalesce(parent_to, 'infinity')`.execute(tx)
  return rows.length > 0
}

/** The organisations that belong to this one today. */
export const childOrgs = async (tx: Tx, orgId: string) => {
  const { rows } = await sql<{ strId: string; strName: string }>`
    select id as "strId", name as "strName" from org_card
    where parent_id = ${orgId} and enabled and ${todayInSql} between coalesce(parent_from, '-infinity') and coalesce(parent_to, 'infinity')
    order by code`.execute(tx)
  return rows
}
