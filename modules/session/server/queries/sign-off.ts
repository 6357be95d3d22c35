import { type RawBuilder, sql } from 'kysely'
import { numberInSql } from '#kernel/server/config.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { passwordDays } from '#kernel/server/session.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'

export const add = async (tx: Tx, tokenHash: string, second: string, of: SignedAct) => {
  await sql`insert into session_sign_off (token_hash, second_user, doc_type, doc_id, version, act, body_hash)
    values (${tokenHash}, ${second}, ${of.type}, ${of.id}, ${of.version}, ${of.act}, ${of.hash})`.execute(tx)
}

/** Takes the proof away, which is the actor's own for this act, and tells who gave it; undefined when it is not, or is over. */
export const take = async (tx: Tx, tokenHash: string, of: SignedAct): Promise<string | undefined> => {
  const { rows } = await sql<{ second: string }>`
    delete from session_sign_off where token_hash = ${tokenHash} and first_user = app_user() and org_id = app_org()
      and (doc_type, doc_id, version, act, body_hash) = (${of.type}, ${of.id}, ${of.version}::int, ${of.act}, ${of.hash})
      and expires_at > now()
    returning second_user as second`.execute(tx)
  return rows[0]?.second
}

export interface Rights {
  codes: readonly string[]
  /** Whoever holds one of these codes is ruled out. */
  but?: readonly string[]
}
/** Those who can work for an organisation now and hold one of these codes there, and none that rules them out. */
const holders = (orgId: string, { codes, but = [] }: Rights, who: RawBuilder<unknown>) => sql<{
  userId: string
  name: string
  /** His password is not one he chose, or too old. */
  unsettled: boolean
}>`
  select u.id as "userId", u.name, u.first_login
      or coalesce(u.chosen_at < now() - make_interval(days => nullif(${numberInSql(passwordDays)}, 0)), false) as unsettled
    from app_user_card u
    join lateral (select array_agg(ra.path || ':' || ra.code) as codes from user_role_facts ur
      join role_action_facts ra on ra.role_id = ur.role_id
      where ur.user_id = u.id and ur.enabled and ur.org_id = ${orgId}) held on held.codes && ${[...codes]}::text[]
  where u.enabled and not u.locked and not held.codes && ${[...but]}::text[] and ${who} order by u.name`

/** This person, if he is one of them. */
export const holderOf = async (tx: Tx, userId: string, orgId: string, rights: Rights) => {
  const { rows } = await holders(orgId, rights, sql`u.id = ${userId}`).execute(tx)
  return rows[0]
}

/** All of them beside this person, by their names. */
export const othersOf = async (tx: Tx, userId: string, orgId: string, rights: Rights) => {
  const others = sql`u.id <> ${userId} and u.id in (select user_id from user_role_facts where org_id = ${orgId})`
  return (await holders(orgId, rights, others).execute(tx)).rows
}

export interface Tie {
  other: string
  /** He did it to the first one; else the first one to him. */
  byOther: boolean
  action: 'add' | 'assignRole' | 'resetPassword'
}
/** Accounts one of two made, passwords he set and roles he gave the other within seven days: the newest of each two first. */
export const tiesOf = async (tx: Tx, first: string, others: readonly string[]): Promise<Tie[]> => {
  if (others.length === 0) return []
  const { rows } = await sql<Tie>`
    select case when l.user_id = ${first} then l.entity_id else l.user_id::text end as other, l.user_id <> ${first} as "byOther", l.action
    from audit_log_facts l
    where l.entity = 'user' and l.entity_id = any(${[first, ...others]}::text[]) and l.user_id = any(${[first, ...others]}::uuid[])
      and (l.user_id = ${first}) <> (l.entity_id = ${first}) and l.at > now() - interval '7 days'
      and (l.action in ('add', 'resetPassword')
        or l.action = 'assignRole' and not coalesce(l.before -> 'roles' @> (l.after -> 'roles'), false))
    order by l.at desc`.execute(tx)
  return rows
}
