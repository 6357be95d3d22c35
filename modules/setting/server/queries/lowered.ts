import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** Who hears of a change: the organisation whose wall it is and the authority; of the region's every hospital too. */
export const toldOf = async (tx: Tx, orgId: string | null): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from org_card where enabled and (kind = 'authority' or id = ${orgId}::uuid or (${orgId}::uuid is null and kind = 'hospital'))`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}

export interface Kept {
  key: string
  /** Empty: the region's. */
  orgName: string
  value: unknown
  changedBy: string
  agreedBy: string
  changedAt: string
}

/** What is stored of these settings: the region's and the actor's own, for the authority everybody's. */
export const kept = async (tx: Tx, actor: Actor, keys: readonly string[]): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select c.key, coalesce(o.name, '') as "orgName", c.value, coalesce(u.name, '') as "changedBy", coalesce(a.name, '') as "agreedBy",
      c.updated_at as "changedAt"
    from config c left join org_card o on o.id = c.org_id
      left join app_user_card u on u.id = c.updated_by left join app_user_card a on a.id = c.agreed_by
    where c.key = any (${[...keys]}::text[]) and (c.org_id is null or c.org_id = ${actor.orgId} or ${actor.org === 'authority'})
    order by o.name nulls first, c.key`.execute(tx)
  return rows
}
