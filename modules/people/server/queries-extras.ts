import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'

/** Living sessions of a user that an administrator may see: of an account of another organisation only those for his own. */
const living = (actor: Actor, userId: string, owned: boolean) => sql`
  s.user_id = ${userId} and s.ended_at is null and s.seen_at > now() - interval '30 minutes'
  and s.created_at > now() - interval '12 hours' and (${owned} or s.org_id = ${actor.orgId})`

export const sessions = async (tx: Tx, actor: Actor, userId: string, owned: boolean) => {
  const { rows } = await sql<{
    id: string
    orgName: string
    ip: string
    userAgent: string
    createdAt: string
    seenAt: string
  }>`
    select s.id, o.name as "orgName", s.ip, s.user_agent as "userAgent", s.created_at as "createdAt", s.seen_at as "seenAt"
    from session s join org o on o.id = s.org_id where ${living(actor, userId, owned)} order by s.seen_at desc`.execute(
    tx,
  )
  return rows
}

export const endSession = async (tx: Tx, actor: Actor, userId: string, owned: boolean, id: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    update session s set ended_at = now() where ${living(actor, userId, owned)} and s.id = ${id}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Ids of users by account name, whoever's they are. */
export const idsByLogin = async (tx: Tx, logins: readonly string[]) => {
  const { rows } = await sql<{ id: string; login: string }>`
    select id, lower(login_name) as login from app_user where lower(login_name) = any (${logins.map((l) => l.toLowerCase())}::text[])`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.login, r.id]))
}

export const orgByName = async (tx: Tx, name: string) => {
  const { rows } = await sql<{ id: string }>`select id from org where name = ${name} and enabled`.execute(tx)
  return rows[0]?.id
}

export const rolesByName = async (tx: Tx, orgId: string, names: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from role where org_id = ${orgId} and name = any (${[...names]}::text[])`.execute(tx)
  return new Map(rows.map((r) => [r.name, r.id]))
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
