import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'

interface NewUser {
  loginName: string
  name: string
  mobile?: string
  email?: string
  job?: string
  remark?: string
  passwordHash: string
  /** He must choose his own password. */
  firstLogin?: boolean
  orgId?: string
}

export const insertUser = (tx: Tx, { loginName, name, mobile, email, job, remark, ...u }: NewUser) =>
  tx
    .insertInto('app_user')
    .values({
      login_name: loginName,
      ...{ name, mobile, email, job, remark },
      password_hash: u.passwordHash,
      first_login: u.firstLogin ?? false,
      home_org: u.orgId,
      ...spelled(name),
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Asks the administrators to help with a password; nothing when there is no such account with that mobile. */
export const askReset = async (tx: Tx, login: string, mobile: string, ip: string) => {
  await sql`
    insert into password_request (user_id, org_id, ip) select id, home_org, ${ip} from app_user
    where lower(login_name) = lower(${login}) and mobile = ${mobile} and mobile <> '' and enabled
    on conflict (user_id) where done_at is null do update set created_at = now()`.execute(tx)
}

/** Whom somebody says he is, with the hash of his password: for signing in alone. */
export const accountOf = (tx: Tx, login: string) =>
  tx
    .selectFrom('app_user')
    .where(sql`lower(login_name)`, '=', login.trim().toLowerCase())
    .select([
      'id',
      'name',
      'login_name as loginName',
      'password_hash as passwordHash',
      'first_login as firstLogin',
      'locked',
      'enabled',
      'settings',
    ])
    .executeTakeFirst()

/**
 * The password its owner chose. Nothing of the record that others change is another by it, so its version stays: who is locked
 * just now is locked, whatever he does with his password meanwhile.
 */
export const setOwnPassword = async (tx: Tx, userId: string, passwordHash: string) => {
  await sql`update app_user set password_hash = ${passwordHash}, password_at = now(), first_login = false where id = ${userId}`.execute(
    tx,
  )
}

/** How the actor wants to see the product, over what he wanted before. */
export const keepLook = (tx: Tx, settings: object) =>
  sql`update app_user set settings = settings || ${JSON.stringify(settings)}::jsonb where id = app_user()`.execute(tx)

/** The organisation of the first role is whose account it is. */
export const setHome = async (tx: Tx, userId: string, orgId: string) => {
  await sql`update app_user set home_org = ${orgId} where id = ${userId} and home_org is null
    and not exists (select from user_role_facts where user_id = ${userId} and org_id <> ${orgId})`.execute(tx)
}
