import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { permissionCalls } from '../../shared/calls.ts'
import type { Scope } from '../../shared/kinds.ts'

/** As the database keeps it: type id, or * for all others. */
export type Rules = Record<string, { scope: Scope; hide: boolean }>

const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('contract_permission as p')
    .leftJoin('role_card as r', 'r.id', 'p.role_id')
    .leftJoin('app_user_card as u', 'u.id', 'p.user_id')
    .where('p.org_id', '=', actor.orgId)

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('p', 'id', 'roleId', 'userId', 'version', 'savedAt', 'saverName'),
    sql<string>`coalesce(r.name, u.name)`.as('subject'),
    sql<'role' | 'person'>`case when p.role_id is null then 'person' else 'role' end`.as('kind'),
    sql<Rules>`p.rules`.as('said'),
    // what is said of a type that is gone is said no more
    sql<{ typeId: string | null; scope: Scope; hideAmount: boolean; typeName: string }[]>`
      (select coalesce(jsonb_agg(jsonb_build_object('typeId', t.id, 'typeName', coalesce(t.name, ''), 'scope', e.value ->> 'scope',
          'hideAmount', (e.value ->> 'hide')::boolean) order by t.code nulls first), '[]')
        from jsonb_each(p.rules) e left join contract_type t on t.id::text = e.key where e.key = '*' or t.id is not null)`.as(
      'rules',
    ),
  ])

export const permissionReads = documentReads({
  call: permissionCalls.query,
  alias: 'p',
  visible,
  row,
  whole: row,
  tests: {
    kind: (kind) => sql`(p.role_id is null) = ${kind === 'person'}`,
    userId: (id) =>
      sql`(p.user_id = ${id}::uuid or p.role_id in (select f.role_id from user_role_facts f where f.user_id = ${id}::uuid and f.org_id = p.org_id))`,
  },
  keyword: { codes: ['r.name', 'u.name'], texts: [text('r.name'), text('u.name'), text('u.login_name')] },
  order: { sorts: { subject: 'subject', savedAt: 'p.saved_at' }, fallback: 'subject' },
  tabs: 'none',
})

type Subject = { roleId: string } | { userId: string }
const of = (s: Subject): RawBuilder<boolean> =>
  'roleId' in s ? sql`p.role_id = ${s.roleId}::uuid` : sql`p.user_id = ${s.userId}::uuid`

export const lockOf = (ctx: Ctx, s: Subject) =>
  row(visible(ctx.tx, ctx.actor).where(of(s)))
    .forUpdate('p')
    .executeTakeFirst()

/** The role or person of the actor's organisation by name; undefined for all others. */
export const named = async ({ tx, actor }: Ctx, s: Subject): Promise<string | undefined> => {
  const { rows } = await ('roleId' in s
    ? sql<{ name: string }>`select name from role_card where id = ${s.roleId}::uuid and org_id = ${actor.orgId}::uuid`
    : sql<{ name: string }>`select u.name from app_user_card u where u.id = ${s.userId}::uuid
        and exists (select from user_role_facts f where f.user_id = u.id and f.org_id = ${actor.orgId}::uuid)`
  ).execute(tx)
  return rows[0]?.name
}

/** Inserts the first word on somebody; undefined when a colleague was faster. */
export const insert = async ({ tx, actor }: Ctx, s: Subject, rules: Rules) => {
  const { rows } = await sql<{ id: string; version: number }>`
    insert into contract_permission (org_id, role_id, user_id, rules, saved_by, saver_name, version)
    values (${actor.orgId}, ${'roleId' in s ? s.roleId : null}, ${'userId' in s ? s.userId : null}, ${JSON.stringify(rules)}::jsonb,
      ${actor.userId}, ${actor.name}, 1)
    on conflict do nothing returning id, version`.execute(tx)
  return rows[0]
}
export const update = ({ tx, actor }: Ctx, id: string, rules: Rules) =>
  tx
    .updateTable('contract_permission')
    .set({
      rules: JSON.stringify(rules),
      saved_by: actor.userId,
      saver_name: actor.name,
      saved_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
export const remove = ({ tx }: Ctx, id: string) => tx.deleteFrom('contract_permission').where('id', '=', id).execute()

interface Choice {
  id: string
  name: string
  note: string
}
export const roles = async ({ tx, actor }: Ctx) =>
  (
    await sql<Choice>`select id, name, '' as note from role_card where org_id = ${actor.orgId} and enabled order by name`.execute(
      tx,
    )
  ).rows
export const people = async ({ tx, actor }: Ctx) =>
  (
    await sql<Choice>`select u.id, u.name, u.login_name as note from app_user_card u where u.enabled
      and exists (select from user_role_facts f where f.user_id = u.id and f.org_id = ${actor.orgId}) order by u.name limit 5000`.execute(
      tx,
    )
  ).rows
export const types = async ({ tx, actor }: Ctx) =>
  (
    await sql<Choice>`select t.id, t.name, t.code as note from contract_type t join org_card o on o.id = t.org_id
      where t.org_id = ${actor.orgId} or o.kind = 'authority' order by t.code`.execute(tx)
  ).rows

/** The word on a person as the wall reads it; null where there is none. */
export const rulesOf = async (
  { tx, actor }: Ctx,
  userId: string,
): Promise<{ rules: Rules | null; departments: string[] }> => {
  const { rows } = await sql<{ rules: Rules | null; departments: string[] }>`
    select contract_rules(${userId}::uuid, ${actor.orgId}::uuid) as rules,
      array(select d.name from department_card d where d.id = any (departments_of(${userId}::uuid, ${actor.orgId}::uuid)) order by 1) as departments`.execute(
    tx,
  )
  return rows[0]!
}
export const seenByType = async ({ tx }: Ctx, userId: string) =>
  (
    await sql<{ typeId: string; seen: number; all: number }>`
      select type_id as "typeId", (count(*) filter (where seen))::int as seen, count(*)::int as "all"
      from contract_seen_by(${userId}::uuid) group by type_id`.execute(tx)
  ).rows
export const seen = async ({ tx }: Ctx, userId: string) =>
  (
    await sql<{ id: string; no: string; name: string; typeName: string; ownerName: string }>`
      select c.id, c.no, c.name, t.name as "typeName", c.owner_name as "ownerName" from contract_seen_by(${userId}::uuid) c
      join contract_type t on t.id = c.type_id where c.seen order by c.created_at desc, c.id desc limit 50`.execute(tx)
  ).rows
