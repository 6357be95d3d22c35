import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Answer } from '#kernel/shared/call.ts'
import type { workflowCalls } from '../../shared/calls.ts'

type FlowRow = Answer<typeof workflowCalls.query>['flows'][number]
type Step = FlowRow['steps'][number]
export type Body = Pick<FlowRow, 'docType' | 'name' | 'kinds' | 'enabled' | 'steps'>

export const flows = async (tx: Tx, orgId: string, id?: string): Promise<FlowRow[]> => {
  const { rows } = await sql<FlowRow>`
    select f.id, f.doc_type as "docType", f.name, f.kinds, f.enabled, f.version, coalesce(u.name, '') as "changedBy", f.updated_at as "changedAt",
      coalesce((select jsonb_agg(jsonb_build_object('name', s.name, 'minAmount', s.min_amount::text, 'roleIds', s.role_ids, 'userIds', s.user_ids)
        order by s.level) from approval_flow_step s where s.flow_id = f.id), '[]') as steps
    from approval_flow f left join app_user_card u on u.id = f.updated_by
    where f.org_id = ${orgId} and f.deleted_at is null and (${id ?? null}::uuid is null or f.id = ${id ?? null}::uuid) order by f.doc_type, f.kinds, f.name`.execute(
    tx,
  )
  return rows
}

export const lock = async (tx: Tx, orgId: string, id: string): Promise<FlowRow | undefined> => {
  await sql`select from approval_flow where id = ${id} and org_id = ${orgId} for update`.execute(tx)
  return (await flows(tx, orgId, id))[0]
}

export interface Org {
  id: string
  name: string
  kind: string
}
export const org = async (tx: Tx, id: string) => {
  const { rows } = await sql<Org>`select id, name, kind from org_card where id = ${id}`.execute(tx)
  return rows[0]
}

const levels = async (tx: Tx, orgId: string, flowId: string, steps: readonly Step[]) => {
  await sql`delete from approval_flow_step where flow_id = ${flowId}`.execute(tx)
  for (const [i, s] of steps.entries())
    await sql`insert into approval_flow_step (org_id, flow_id, level, name, min_amount, role_ids, user_ids)
      values (${orgId}, ${flowId}, ${i + 1}, ${s.name}, ${s.minAmount}, ${s.roleIds}::uuid[], ${s.userIds}::uuid[])`.execute(
      tx,
    )
}

export const insert = async (tx: Tx, orgId: string, b: Body, agreed: string) => {
  const { rows } = await sql<{ id: string; version: number }>`
    insert into approval_flow (org_id, doc_type, name, kinds, enabled, updated_by, agreed_by)
    values (${orgId}, ${b.docType}, ${b.name}, ${b.kinds}::smallint[], ${b.enabled}, app_user(), ${agreed}) returning id, version`.execute(
    tx,
  )
  await levels(tx, orgId, rows[0]!.id, b.steps)
  return rows[0]!
}

/** Writes what is given; the rest stays. */
export const change = async (tx: Tx, orgId: string, id: string, b: Partial<Body>, agreed: string) => {
  const { rows } = await sql<{ id: string; version: number }>`
    update approval_flow set name = coalesce(${b.name ?? null}, name), kinds = coalesce(${b.kinds ?? null}::smallint[], kinds),
      enabled = coalesce(${b.enabled ?? null}::boolean, enabled), updated_by = app_user(), agreed_by = ${agreed}, updated_at = now(), version = version + 1
    where id = ${id} returning id, version`.execute(tx)
  if (b.steps) await levels(tx, orgId, id, b.steps)
  return rows[0]!
}

/** It stays as one that is down (security.md C92). */
export const remove = async (tx: Tx, id: string, agreed: string) => {
  await sql`update approval_flow set enabled = false, deleted_at = now(), updated_by = app_user(), agreed_by = ${agreed},
    updated_at = now(), version = version + 1 where id = ${id}`.execute(tx)
}

type FlowOff = Record<'id' | 'name' | 'orgName' | 'changedBy' | 'agreedBy' | 'changedAt', string> & { deleted: boolean }
/** One stands by now for all the papers of the one that was deleted, or a later one was deleted too. */
const again = sql`exists (select from approval_flow n where n.org_id = f.org_id and n.doc_type = f.doc_type and n.id <> f.id
  and (n.kinds = '{}' or (f.kinds <> '{}' and n.kinds @> f.kinds)) and (n.enabled or n.deleted_at > f.deleted_at))`
/** Flows that are switched off, or deleted without another one in their place: the actor's own, for the authority everybody's. */
export const flowsOff = async (tx: Tx, actor: Actor) => {
  const { rows } = await sql<FlowOff>`
    select f.id, f.name, f.deleted_at is not null as deleted, o.name as "orgName", coalesce(u.name, '') as "changedBy", coalesce(a.name, '') as "agreedBy", f.updated_at as "changedAt"
    from approval_flow f join org_card o on o.id = f.org_id
      left join app_user_card u on u.id = f.updated_by left join app_user_card a on a.id = f.agreed_by
    where not f.enabled and (f.deleted_at is null or not ${again}) and (f.org_id = ${actor.orgId} or ${actor.org === 'authority'}) order by o.name, f.name`.execute(
    tx,
  )
  return rows
}

/** Roles and people of an organisation that a level may name. */
export const rolesOf = async (tx: Tx, orgId: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from role_card where org_id = ${orgId} and enabled order by name`.execute(tx)
  return rows
}
export const usersOf = async (tx: Tx, orgId: string) => {
  const { rows } = await sql<{ id: string; name: string; loginName: string }>`
    select u.id, u.name, u.login_name as "loginName" from app_user_card u
    where u.enabled and exists (select from user_role_facts ur where ur.user_id = u.id and ur.org_id = ${orgId}) order by u.name, u.login_name limit 2000`.execute(
    tx,
  )
  return rows
}
