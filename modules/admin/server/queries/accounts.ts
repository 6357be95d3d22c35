import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { spelled } from '#kernel/server/pinyin.ts'

/** A supplier that registered itself; its number becomes its code. */
export const insertOrg = (
  tx: Tx,
  r: {
    no: string
    orgName: string
    creditCode: string
    district: string
    address: string
    name: string
    mobile: string
  },
) =>
  tx
    .insertInto('org')
    .values({
      kind: 'supplier',
      code: r.no,
      name: r.orgName,
      short_name: r.orgName,
      credit_code: r.creditCode,
      district: r.district,
      address: r.address,
      contact: r.name,
      mobile: r.mobile,
      ...spelled(r.orgName),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

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

/** One writer at a time of what an organisation has only one of; undefined when there is no such organisation. */
export const lockOrg = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from org where id = ${id} for no key update`.execute(tx)
  return rows[0]
}
