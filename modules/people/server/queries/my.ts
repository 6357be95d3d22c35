import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Answer } from '#kernel/shared/call.ts'
import type { myCalls } from '../../shared/calls-my.ts'

type Me = Answer<(typeof myCalls)['query']>

export const me = async (tx: Tx) => {
  const { rows } = await sql<Omit<Me, 'sessions' | 'logins'>>`
    select u.id, u.login_name as "loginName", u.name, u.mobile, u.email, u.job, coalesce(h.name, '') as "orgName",
      u.password_at as "passwordAt", u.version,
      coalesce((select jsonb_agg(jsonb_build_object('orgName', o.name, 'name', ur.name) order by o.name, ur.name)
        from user_role_facts ur join org_card o on o.id = ur.org_id where ur.user_id = u.id), '[]') as roles
    from app_user u left join org_card h on h.id = u.home_org where u.id = app_user()`.execute(tx)
  return rows[0]!
}

export const sessions = async (tx: Tx, current: string | null) => {
  const { rows } = await sql<Me['sessions'][number]>`
    select s.id, o.name as "orgName", s.ip, s.user_agent as "userAgent", s.created_at as "createdAt", s.seen_at as "seenAt",
      s.id is not distinct from ${current}::uuid as current
    from session_facts s join org_card o on o.id = s.org_id
    where s.user_id = app_user() and s.living order by current desc, s.seen_at desc`.execute(tx)
  return rows
}

export const logins = async (tx: Tx) => {
  const { rows } = await sql<Me['logins'][number]>`
    select at, outcome, ip, user_agent as "userAgent" from login_log_facts
    where user_id = app_user() order by at desc limit 10`.execute(tx)
  return rows
}

export const lock = async (tx: Tx) => {
  const { rows } = await sql<Pick<Me, 'version' | 'loginName' | 'mobile' | 'email' | 'job'>>`
    select version, login_name as "loginName", mobile, email, job from app_user where id = app_user() for no key update`.execute(
    tx,
  )
  return rows[0]!
}

export const edit = async (tx: Tx, v: Partial<Pick<Me, 'mobile' | 'email' | 'job'>>): Promise<number> => {
  const { version } = await tx
    .updateTable('app_user')
    .set({ ...v, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', sql<string>`app_user()`)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
