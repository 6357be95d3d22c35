import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'

interface Named {
  name: string
  nameEn: string
  pinyin: string
  initials: string
  sort: number
}

export const putArea = async (tx: Tx, a: Named & { area: string; icon: string }): Promise<string> => {
  const known = await tx.selectFrom('menu').where('area', '=', a.area).select('id').executeTakeFirst()
  if (known) return known.id
  const { id } = await tx
    .insertInto('menu')
    .values({
      area: a.area,
      name: a.name,
      name_en: a.nameEn,
      icon: a.icon,
      sort: a.sort,
      pinyin: a.pinyin,
      initials: a.initials,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const putMenu = async (
  tx: Tx,
  m: Named & { parent: string; path: string; kinds: string[]; actions: string[] },
) => {
  await sql`
    insert into menu (parent_id, path, name, name_en, pinyin, initials, sort, org_kinds, actions)
    values (${m.parent}, ${m.path}, ${m.name}, ${m.nameEn}, ${m.pinyin}, ${m.initials}, ${m.sort}, ${m.kinds}::text[], ${m.actions}::text[])
    on conflict (path) do update set org_kinds = excluded.org_kinds, actions = excluded.actions`.execute(tx)
}

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

export const putUser = async (
  tx: Tx,
  u: { login: string; name: string; hash: string; firstLogin: boolean },
): Promise<string> => {
  const { id } = await tx
    .insertInto('app_user')
    .values({
      login_name: u.login,
      name: u.name,
      password_hash: u.hash,
      first_login: u.firstLogin,
      ...spelled(u.name),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a role; the organisation of the first role is whose account it is. */
export const giveRole = async (tx: Tx, userId: string, orgId: string, roleId: string) => {
  await tx
    .updateTable('app_user')
    .set({ home_org: orgId })
    .where('id', '=', userId)
    .where('home_org', 'is', null)
    .execute()
  await tx
    .insertInto('user_role')
    .values({ user_id: userId, org_id: orgId, role_id: roleId })
    .onConflict((c) => c.doNothing())
    .execute()
}
