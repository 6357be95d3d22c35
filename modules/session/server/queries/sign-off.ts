import { sql } from 'kysely'
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

/** Somebody who can work for an organisation now and holds one of these codes there, and not the one that rules him out. */
export const holderOf = async (
  tx: Tx,
  userId: string,
  orgId: string,
  { codes, but = '' }: { codes: readonly string[]; but?: string },
) => {
  const { rows } = await sql<{ userId: string; name: string }>`
    with held as (select distinct ra.path || ':' || ra.code as code from user_role_facts ur join role_action_facts ra on ra.role_id = ur.role_id
      where ur.user_id = ${userId} and ur.enabled and ur.org_id = ${orgId})
    select u.id as "userId", u.name from app_user_card u where u.id = ${userId} and u.enabled and not u.locked
      and exists (select from held where code = any (${[...codes]}::text[])) and not exists (select from held where code = ${but})`.execute(
    tx,
  )
  return rows[0]
}
