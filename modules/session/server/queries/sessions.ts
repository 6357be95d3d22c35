import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

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
/** Why sessions end, as their holders are told (kernel/server/session-end.ts). */
export type WhyEnded = 'ended' | 'reset' | 'locked' | 'deleted' | 'password'
interface Which {
  orgId?: string
  but?: string | null
  why?: WhyEnded
}
/**
 * Ends the sessions of a user, those for one organisation or but one where that is said; answers how many. Without an
 * organisation no device is known to him any more.
 */
export const endSessions = async (tx: Tx, userId: string, o: Which = {}) => {
  if (!o.orgId) await sql`delete from login_device where user_id = ${userId}`.execute(tx)
  const { numAffectedRows } = await sql`
    update session set ended_at = now(), ended_by = app_user(), ended_why = ${o.why ?? 'ended'} where user_id = ${userId} and ended_at is null
      and (${o.orgId ?? null}::uuid is null or org_id = ${o.orgId ?? null}::uuid) and id is distinct from ${o.but ?? null}::uuid`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}
/** Ends one of his living sessions, for this organisation where one is said; answers how many. */
export const endOne = async (tx: Tx, userId: string, id: string, orgId?: string) => {
  const { numAffectedRows } = await sql`
    update session set ended_at = now(), ended_by = app_user(), ended_why = 'ended' where id in (select id from session_facts where id = ${id} and living)
      and user_id = ${userId} and (${orgId ?? null}::uuid is null or org_id = ${orgId ?? null}::uuid)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
/** Is this device known to this person? */
export const knowsDevice = async (tx: Tx, device: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from login_device where mark_hash = ${device} and user_id = ${userId} and expires_at > now()`.execute(tx)
  return rows.length > 0
}
/**
 * Gives a device somebody signed in on another mark, under which all who signed in on it are known: what was copied of the
 * former one is worth nothing then. For himself it counts ninety days anew.
 */
export const markDevice = async (tx: Tx, userId: string, former: string | undefined, mark: string) => {
  if (former) await sql`update login_device set mark_hash = ${mark} where mark_hash = ${former}`.execute(tx)
  await sql`insert into login_device (mark_hash, user_id, expires_at) values (${mark}, ${userId}, now() + interval '90 days')
    on conflict (mark_hash, user_id) do update set expires_at = excluded.expires_at`.execute(tx)
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
