import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'

export const insertUser = (
  tx: Tx,
  u: {
    loginName: string
    name: string
    mobile: string
    email: string
    job: string
    passwordHash: string
    orgId: string
  },
) =>
  tx
    .insertInto('app_user')
    .values({
      login_name: u.loginName,
      name: u.name,
      mobile: u.mobile,
      email: u.email,
      job: u.job,
      password_hash: u.passwordHash,
      first_login: false,
      home_org: u.orgId,
      ...spelled(u.name),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Asks the administrators to help with a password; nothing when there is no such account with that mobile. */
export const askReset = async (tx: Tx, login: string, mobile: string, ip: string) => {
  await sql`
    insert into password_request (user_id, org_id, ip) select id, home_org, ${ip} from app_user
    where lower(login_name) = lower(${login}) and mobile = ${mobile} and mobile <> '' and enabled
    on conflict (user_id) where done_at is null do update set created_at = now()`.execute(tx)
}
