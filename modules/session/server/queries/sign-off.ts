import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'

export const add = async (tx: Tx, tokenHash: string, second: string, of: SignedAct) => {
  await sql`insert into session_sign_off (token_hash, second_user, doc_type, doc_id, version, act)
    values (${tokenHash}, ${second}, ${of.type}, ${of.id}, ${of.version}, ${of.act})`.execute(tx)
}

/** Takes the proof away, which is the actor's own for this act, and tells who gave it; undefined when it is not, or is over. */
export const take = async (tx: Tx, tokenHash: string, of: SignedAct): Promise<string | undefined> => {
  const { rows } = await sql<{ second: string }>`
    delete from session_sign_off where token_hash = ${tokenHash} and first_user = app_user() and org_id = app_org()
      and (doc_type, doc_id, version, act) = (${of.type}, ${of.id}, ${of.version}::int, ${of.act}) and expires_at > now()
    returning second_user as second`.execute(tx)
  return rows[0]?.second
}

interface Rights {
  codes: readonly string[]
  /** Whoever holds this code is ruled out. */
  but?: string
}
/** Those who can work for an organisation now and hold one of these codes there, and not the one that rules them out. */
const holders = (orgId: string, { codes, but = '' }: Rights, who: RawBuilder<unknown>) => sql<{
  userId: string
  name: string
}>`
  select u.id as "userId", u.name from app_user_card u
    join lateral (select array_agg(ra.path || ':' || ra.code) as codes from user_role_facts ur
      join role_action_facts ra on ra.role_id = ur.role_id
      where ur.user_id = u.id and ur.enabled and ur.org_id = ${orgId}) held on held.codes && ${[...codes]}::text[]
  where u.enabled and not u.locked and not ${but} = any (held.codes) and ${who}`

/** This person, if he is one of them. */
export const holderOf = async (tx: Tx, userId: string, orgId: string, rights: Rights) => {
  const { rows } = await holders(orgId, rights, sql`u.id = ${userId}`).execute(tx)
  return rows[0]
}

/** Names of a few of them beside this person. */
export const othersOf = async (tx: Tx, userId: string, orgId: string, rights: Rights): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from (${holders(orgId, rights, sql`u.id <> ${userId} and u.id in (select user_id from user_role_facts where org_id = ${orgId})`)}) h
    order by name limit 4`.execute(tx)
  return rows.map((r) => r.name)
}
