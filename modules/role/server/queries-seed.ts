import type { Tx } from '#kernel/server/ctx.ts'

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
