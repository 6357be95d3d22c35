import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export interface Stored {
  key: string
  orgId: string | null
  value: unknown
  version: number
  changedBy: string
  changedAt: string
}

/** What is stored for the region and for one organisation. */
export const stored = async (tx: Tx, orgId: string): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select c.key, c.org_id as "orgId", c.value, c.version, coalesce(u.name, '') as "changedBy", c.updated_at as "changedAt"
    from config c left join app_user_card u on u.id = c.updated_by where c.org_id is null or c.org_id = ${orgId}`.execute(
    tx,
  )
  return rows
}

/** The stored value of one level, locked. */
export const lock = async (tx: Tx, key: string, orgId: string | null) => {
  const { rows } = await sql<{ value: unknown; version: number; changedAt: string }>`
    select value, version, updated_at as "changedAt" from config
    where key = ${key} and org_id is not distinct from ${orgId}::uuid for update`.execute(tx)
  return rows[0]
}

/** Writes the value over the version seen (0: none yet), with who agreed where two were needed; undefined when somebody else was faster. */
export const put = async (
  tx: Tx,
  key: string,
  orgId: string | null,
  { value, seen, agreed = null }: { value: unknown; seen: number; agreed?: string | null },
) => {
  const { rows } = await sql<{ version: number }>`
    insert into config (key, org_id, value, updated_by, agreed_by, version)
    values (${key}, ${orgId}, ${JSON.stringify(value)}::jsonb, app_user(), ${agreed}, 1)
    on conflict (key, org_id) do update set value = excluded.value, updated_by = excluded.updated_by, agreed_by = excluded.agreed_by,
      updated_at = now(), version = config.version + 1 where config.version = ${seen} returning version`.execute(tx)
  return rows[0]?.version
}

export const drop = async (tx: Tx, key: string, orgId: string | null) => {
  await sql`delete from config where key = ${key} and org_id is not distinct from ${orgId}::uuid`.execute(tx)
}

/** What the log keeps of a setting: its value, or what it inherited where none was set (rows of before do not say it). */
export interface Kept {
  value?: unknown
  inherited?: unknown
  second?: string
}

/** What the log says of one setting at one level, newest first. */
export const changes = async (tx: Tx, entityId: string) => {
  const { rows } = await sql<{
    id: string
    at: string
    userName: string
    orgName: string
    before: Kept | null
    after: Kept | null
  }>`
    select a.day || '-' || a.seq || '-' || coalesce(a.org_id::text, '') as id, a.at, a.user_name as "userName",
      coalesce(o.name, '') as "orgName", a.before, a.after
    from audit_log_facts a left join org_card o on o.id = a.org_id
    where a.entity = 'config' and a.entity_id = ${entityId} order by a.at desc limit 200`.execute(tx)
  return rows
}
