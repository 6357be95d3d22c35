import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export const me = async (tx: Tx) => {
  const { rows } = await sql<{
    id: string
    loginName: string
    name: string
    mobile: string
    email: string
    job: string
    orgName: string
    passwordAt: string
    version: number
    roles: { orgName: string; name: string }[]
  }>`
    select u.id, u.login_name as "loginName", u.name, u.mobile, u.email, u.job, coalesce(h.name, '') as "orgName",
      u.password_at as "passwordAt", u.version,
      coalesce((select jsonb_agg(jsonb_build_object('orgName', o.name, 'name', r.name) order by o.name, r.name)
        from user_role ur join role r on r.id = ur.role_id join org o on o.id = ur.org_id where ur.user_id = u.id), '[]') as roles
    from app_user u left join org h on h.id = u.home_org where u.id = app_user()`.execute(tx)
  return rows[0]!
}

export const sessions = async (tx: Tx, current: string | null) => {
  const { rows } = await sql<{
    id: string
    orgName: string
    ip: string
    userAgent: string
    createdAt: string
    seenAt: string
    current: boolean
  }>`
    select s.id, o.name as "orgName", s.ip, s.user_agent as "userAgent", s.created_at as "createdAt", s.seen_at as "seenAt",
      s.id is not distinct from ${current}::uuid as current
    from session s join org o on o.id = s.org_id
    where s.user_id = app_user() and s.ended_at is null
      and s.seen_at > now() - interval '30 minutes' and s.created_at > now() - interval '12 hours'
    order by current desc, s.seen_at desc`.execute(tx)
  return rows
}

export const logins = async (tx: Tx) => {
  const { rows } = await sql<{ at: string; outcome: string; ip: string; userAgent: string }>`
    select at, outcome, ip, user_agent as "userAgent" from login_log where user_id = app_user() order by at desc limit 10`.execute(
    tx,
  )
  return rows
}

export const lock = async (tx: Tx) => {
  const { rows } = await sql<{
    version: number
    loginName: string
    mobile: string
    email: string
    job: string
    updatedAt: string
  }>`
    select version, login_name as "loginName", mobile, email, job, updated_at as "updatedAt" from app_user where id = app_user() for no key update`.execute(
    tx,
  )
  return rows[0]!
}

export const edit = async (tx: Tx, v: { mobile: string; email: string; job: string }): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update app_user set mobile = ${v.mobile}, email = ${v.email}, job = ${v.job}, version = version + 1, updated_at = now()
    where id = app_user() returning version`.execute(tx)
  return rows[0]!.version
}

/** Ends one session of the actor, or all but the one that asks. */
export const endSessions = async (tx: Tx, current: string | null, id?: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    update session set ended_at = now() where user_id = app_user() and ended_at is null and id is distinct from ${current}::uuid
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
