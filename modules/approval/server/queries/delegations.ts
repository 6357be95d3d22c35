import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import type { delegationCalls } from '../../shared/calls.ts'

type Row = Answer<typeof delegationCalls.query>['rows'][number]

/** What the actor delegated and what was delegated to him, here, newest first. */
export const list = async ({ tx, actor }: Ctx): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select d.id, u.name as "userName", g.name as "delegateName", d.user_id = ${actor.userId} as mine, d.from_day as from, d.to_day as to, d.reason,
      case when d.ended_at is not null then 'ended' when d.to_day < ${todayInSql} then 'over' when d.from_day > ${todayInSql} then 'coming' else 'running' end as state
    from approval_delegation d join app_user_card u on u.id = d.user_id join app_user_card g on g.id = d.delegate_id
    where d.org_id = ${actor.orgId} and ${actor.userId} in (d.user_id, d.delegate_id)
    order by d.created_at desc limit 50`.execute(tx)
  return rows
}

/** Colleagues with an account here that is in use, and which of these codes each holds; whoever holds none is left out. */
export const colleagues = async ({ tx, actor }: Ctx, codes: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string; codes: string[] }>`
    select u.id, u.name || ' (' || u.login_name || ')' as name, array_agg(distinct ra.path || ':' || ra.code) as codes
    from app_user_card u
    join user_role_facts ur on ur.user_id = u.id and ur.org_id = ${actor.orgId} and ur.enabled
    join role_action_facts ra on ra.role_id = ur.role_id and ra.path || ':' || ra.code = any (${[...codes]}::text[])
    where u.enabled and not u.locked and u.id <> ${actor.userId}
    group by u.id, u.name, u.login_name order by u.name limit 2000`.execute(tx)
  return rows
}

/** What somebody here is called. */
export const calledHere = async (tx: Tx, orgId: string, userId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select u.name || ' (' || u.login_name || ')' as name from app_user_card u where u.id = ${userId}
      and exists (select from user_role_facts ur where ur.user_id = u.id and ur.org_id = ${orgId})`.execute(tx)
  return rows[0]?.name
}

export const overlaps = async (ctx: Ctx, from: string, to: string): Promise<boolean> => {
  const { rows } = await sql`
    select from approval_delegation where user_id = ${ctx.actor.userId} and org_id = ${ctx.actor.orgId} and ended_at is null
      and from_day <= ${to}::date and to_day >= ${from}::date`.execute(ctx.tx)
  return rows.length > 0
}

export const insert = async (ctx: Ctx, d: Input<typeof delegationCalls.save>) => {
  const { rows } = await sql<{ id: string }>`
    insert into approval_delegation (org_id, user_id, delegate_id, from_day, to_day, reason, created_by)
    values (${ctx.actor.orgId}, ${ctx.actor.userId}, ${d.delegateId}, ${d.from}, ${d.to}, ${d.reason}, ${ctx.actor.userId}) returning id`.execute(
    ctx.tx,
  )
  return rows[0]!
}

/** Ends one of the actor's own. @returns what the delegation was; nothing for one that has ended or is somebody else's */
export const end = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<{ delegate: string; from: string; to: string }>`
    update approval_delegation d set ended_at = now() from app_user_card u
    where d.id = ${id} and d.user_id = ${ctx.actor.userId} and d.ended_at is null and u.id = d.delegate_id
    returning u.name as delegate, d.from_day as "from", d.to_day as "to"`.execute(ctx.tx)
  return rows[0]
}
