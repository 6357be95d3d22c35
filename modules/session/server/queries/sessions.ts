import { type RawBuilder, sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { limits } from '../limits.ts'

export const hasFreshKey = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql`select from login_key where created_at > now() - interval '1 hour' limit 1`.execute(tx)
  return rows.length > 0
}

export const addKey = async (tx: Tx, key: { exponent: string; modulus: string; privateKey: string }) => {
  await sql`delete from login_key where expires_at < now()`.execute(tx)
  await sql`insert into login_key (exponent, modulus, private_key, expires_at)
    values (${key.exponent}, ${key.modulus}, ${key.privateKey}, now() + interval '70 minutes')`.execute(tx)
}

export const newestKey = (tx: Tx) =>
  tx
    .selectFrom('login_key')
    .orderBy('created_at', 'desc')
    .select(['kid', 'exponent', 'modulus'])
    .limit(1)
    .executeTakeFirst()

export const keyOf = (tx: Tx, kid: string) =>
  tx.selectFrom('login_key').where('kid', '=', kid).select('private_key').executeTakeFirst()

export const addChallenge = async (tx: Tx, c: { preHash: string; userHash: string; kid: string; nonce: string }) => {
  await sql`delete from login_challenge where expires_at < now()`.execute(tx)
  await sql`insert into login_challenge (pre_hash, user_hash, kid, nonce, expires_at)
    values (${c.preHash}, ${c.userHash}, ${c.kid}, ${c.nonce}, now() + interval '120 seconds')
    on conflict (pre_hash) do update set user_hash = excluded.user_hash, kid = excluded.kid, nonce = excluded.nonce, expires_at = excluded.expires_at`.execute(
    tx,
  )
}

/** Takes the challenge away: good once, even when the login fails. */
export const takeChallenge = async (tx: Tx, preHash: string) => {
  const { rows } = await sql<{ userHash: string; kid: string; nonce: string }>`
    delete from login_challenge where pre_hash = ${preHash} and expires_at > now() returning user_hash as "userHash", kid, nonce`.execute(
    tx,
  )
  return rows[0]
}

/** Organisations a user may work for, the last used first. */
export const orgsOf = async (tx: Tx, userId: string) => {
  const { rows } = await sql<{ id: string; name: string; code: string; kind: string; pinyin: string }>`
    select o.id, o.name, o.code, o.kind, o.pinyin || ' ' || o.initials as pinyin from org_card o
    where o.enabled and exists (select from user_role_facts ur where ur.user_id = ${userId} and ur.org_id = o.id)
    order by (select max(s.created_at) from session s where s.user_id = ${userId} and s.org_id = o.id) desc nulls last, o.kind, o.name`.execute(
    tx,
  )
  return rows
}

export const addSession = async (
  tx: Tx,
  s: { sidHash: string; userId: string; orgId: string; ip: string; userAgent: string },
) => {
  await sql`insert into session (sid_hash, user_id, org_id, ip, user_agent) values (${s.sidHash}, ${s.userId}, ${s.orgId}, ${s.ip}, ${s.userAgent})`.execute(
    tx,
  )
}
export const endSession = async (tx: Tx, sidHash: string) => {
  await sql`update session set ended_at = now() where sid_hash = ${sidHash} and ended_at is null`.execute(tx)
}
/** Ends the sessions of a user, those for one organisation or but one where that is said; answers how many. */
export const endSessions = async (tx: Tx, userId: string, o: { orgId?: string; but?: string | null } = {}) => {
  const { numAffectedRows } = await sql`
    update session set ended_at = now() where user_id = ${userId} and ended_at is null
      and (${o.orgId ?? null}::uuid is null or org_id = ${o.orgId ?? null}::uuid) and id is distinct from ${o.but ?? null}::uuid`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
/** Ends one of his living sessions, for this organisation where one is said; answers how many. */
export const endOne = async (tx: Tx, userId: string, id: string, orgId?: string) => {
  const { numAffectedRows } = await sql`
    update session set ended_at = now() where id in (select id from session_facts where id = ${id} and living)
      and user_id = ${userId} and (${orgId ?? null}::uuid is null or org_id = ${orgId ?? null}::uuid)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
export const moveSession = async (tx: Tx, sidHash: string, orgId: string) => {
  await sql`update session set org_id = ${orgId} where sid_hash = ${sidHash}`.execute(tx)
}
export const proveSession = async (tx: Tx, sidHash: string) => {
  await sql`update session set proved_at = now() where sid_hash = ${sidHash}`.execute(tx)
}

export const logLogin = async (
  tx: Tx,
  l: { login: string; userId?: string; orgId?: string; outcome: string; ip: string; userAgent: string },
) => {
  await sql`insert into login_log (login_name, user_id, org_id, outcome, ip, user_agent)
    values (${l.login.slice(0, 64)}, ${l.userId ?? null}, ${l.orgId ?? null}, ${l.outcome}, ${l.ip}, ${l.userAgent})`.execute(
    tx,
  )
}

/** Removes logins older than these days; answers how many. */
export const purgeLogins = async (tx: Tx, days: number): Promise<number> => {
  const gone = await sql`delete from login_log where at < now() - make_interval(days => ${days})`.execute(tx)
  return Number(gone.numAffectedRows ?? 0n)
}

const lately = (at: RawBuilder<unknown>) => sql`${at} > now() - make_interval(hours => ${numberInSql(limits.hours)})`

/**
 * How an account and its address stand after the failures of the last hours: over the limit (domain §3.15, settings) a
 * captcha is needed, and the wait doubles with every further failure, up to a longest one.
 */
export const throttleOf = async (tx: Tx, account: string, address: string) => {
  const { rows } = await sql<{ over: boolean; wait: number }>`
    select failures >= most as over, case when failures >= most
      then greatest(0, least(60 * ${numberInSql(limits.wait)}, power(2, least(failures - most, 30))) - extract(epoch from now() - last_at))::int else 0 end as wait
    from (select *, case when subject = ${account} then ${numberInSql(limits.account)} else ${numberInSql(limits.address)} end as most from login_throttle
      where subject in (${account}, ${address}) and ${lately(sql`last_at`)}) t`.execute(tx)
  return { over: rows.some((r) => r.over), wait: Math.max(0, ...rows.map((r) => r.wait)) }
}
export const countFailure = async (tx: Tx, subjects: string[]) => {
  await sql`insert into login_throttle (subject, failures) select unnest(${subjects}::text[]), 1
    on conflict (subject) do update set last_at = now(),
      failures = case when ${lately(sql`login_throttle.last_at`)} then login_throttle.failures + 1 else 1 end`.execute(
    tx,
  )
}
export const failuresOf = async (tx: Tx, subject: string): Promise<number> => {
  const { rows } = await sql<{ failures: number }>`
    select failures from login_throttle where subject = ${subject} and ${lately(sql`last_at`)}`.execute(tx)
  return rows[0]?.failures ?? 0
}
export const clearFailures = async (tx: Tx, subject: string) => {
  await sql`delete from login_throttle where subject = ${subject}`.execute(tx)
}

export const addCaptcha = async (tx: Tx, answerHash: string) => {
  await sql`delete from captcha where expires_at < now()`.execute(tx)
  const { rows } = await sql<{
    id: string
  }>`insert into captcha (answer_hash, expires_at) values (${answerHash}, now() + interval '5 minutes') returning id`.execute(
    tx,
  )
  return rows[0]!.id
}
export const takeCaptcha = async (tx: Tx, id: string) => {
  const { rows } = await sql<{
    answerHash: string
  }>`delete from captcha where id = ${id} and expires_at > now() returning answer_hash as "answerHash"`.execute(tx)
  return rows[0]?.answerHash
}

export const menuRows = (tx: Tx) =>
  tx
    .selectFrom('menu_card')
    .where('hidden', '=', false)
    .orderBy('sort')
    .orderBy('id')
    .select([
      'id',
      'parent_id as parentId',
      'path',
      'name',
      'name_en as nameEn',
      'pinyin',
      'initials',
      'icon',
      'actions',
      'org_kinds as orgKinds',
    ])
    .execute()

export const regionConfig = async (tx: Tx, key: string) => {
  const { rows } = await sql<{
    value: unknown
  }>`select value from config_facts where key = ${key} and org_id is null`.execute(tx)
  return rows[0]?.value
}
