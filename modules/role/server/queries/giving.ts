import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Range } from '../../shared/calls.ts'

export const putRole = async (
  tx: Tx,
  r: { orgId: string; template: string; name: string; grants: { path: string; code: string }[] },
): Promise<string> => {
  const known = await tx
    .selectFrom('role')
    .where('org_id', '=', r.orgId)
    .where('template', '=', r.template)
    .select('id')
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await tx
    .insertInto('role')
    .values({ org_id: r.orgId, template: r.template, name: r.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (r.grants.length > 0)
    await tx
      .insertInto('role_action')
      .values(r.grants.map((g) => ({ role_id: id, ...g })))
      .execute()
  return id
}

/** Roles of an organisation as they may be given, held as they are until COMMIT. */
export const toGive = async (tx: Tx, orgId: string, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string; template: string; enabled: boolean; range: Range }>`
    select id, name, template, enabled, data_range as range from role
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id for share`.execute(tx)
  return rows
}

export const heldBy = async (tx: Tx, userId: string, orgId: string): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('user_role')
    .where('user_id', '=', userId)
    .where('org_id', '=', orgId)
    .select('role_id')
    .execute()
  return new Set(rows.map((r) => r.role_id))
}

/** Replaces the roles of a user in one organisation; gives before it takes, since who works nowhere here is no longer given any. */
export const setRoles = async (tx: Tx, userId: string, orgId: string, ids: readonly string[]) => {
  for (const id of ids) await giveRole(tx, userId, orgId, id)
  await sql`delete from user_role where user_id = ${userId} and org_id = ${orgId} and role_id <> all(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

export const giveRole = async (tx: Tx, userId: string, orgId: string, roleId: string) => {
  await tx
    .insertInto('user_role')
    .values({ user_id: userId, org_id: orgId, role_id: roleId })
    .onConflict((c) => c.doNothing())
    .execute()
}
