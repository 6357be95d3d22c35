import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Template } from '#kernel/shared/template.ts'

export interface Stored {
  kind: string
  version: number
  template: Template | null
  changedBy: string
  changedAt: string
}

const columns = sql`kind, version, body as template, saved_name as "changedBy", saved_at as "changedAt"`

/** The version that holds of each kind, of the actor's organisation. */
export const held = async ({ tx, actor }: Ctx): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select distinct on (kind) ${columns} from print_template where org_id = ${actor.orgId} order by kind, version desc`.execute(
    tx,
  )
  return rows
}

/** Versions of one kind, newest first. */
export const versions = async ({ tx, actor }: Ctx, kind: string, most = 100): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select ${columns} from print_template where org_id = ${actor.orgId} and kind = ${kind}
    order by version desc limit ${most}`.execute(tx)
  return rows
}

/** The next version; undefined when somebody else was faster. */
export const insert = async ({ tx, actor }: Ctx, kind: string, version: number, body: Template | null) => {
  const { rows } = await sql<{ version: number }>`
    insert into print_template (org_id, kind, version, body, saved_by, saved_name)
    values (${actor.orgId}, ${kind}, ${version}, ${body && JSON.stringify(body)}::jsonb, ${actor.userId}, ${actor.name})
    on conflict do nothing returning version`.execute(tx)
  return rows[0]?.version
}
