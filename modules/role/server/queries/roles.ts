import { sql } from 'kysely'
import { columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { anyWord } from '#kernel/server/page.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import { type Range, RoleRow, roleCalls } from '../../shared/calls.ts'

/** Roles of the actor's own organisation; the authority sees those of the region. Templates (no organisation) are apart. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('role as r')
    .innerJoin('org_card as o', 'o.id', 'r.org_id')
    .$if(actor.org !== 'authority', (q) => q.where('r.org_id', '=', actor.orgId))

const foreign = ['orgId', 'range', 'orgName', 'templateName', 'userCount', 'actionCount', 'mine', 'actions'] as const
const columns = (actor: Actor) => (q: ReturnType<typeof visible>) =>
  q.select([
    ...columnsFor('r', RoleRow.shape, foreign),
    'o.id as orgId',
    'o.name as orgName',
    'o.kind as orgKind',
    sql<Range>`r.data_range`.as('range'),
    sql<number>`(select count(*)::int from user_role ur where ur.role_id = r.id)`.as('userCount'),
    sql<number>`(select count(*)::int from role_action ra where ra.role_id = r.id)`.as('actionCount'),
    sql<boolean>`exists (select from user_role ur where ur.role_id = r.id and ur.user_id = ${actor.userId})`.as('mine'),
  ])

export const rolesFor = (actor: Actor) =>
  documentReads({
    call: roleCalls.query,
    alias: 'r',
    visible,
    row: columns(actor),
    whole: columns(actor),
    tests: { orgId: is('r.org_id'), enabled: is('r.enabled') },
    keyword: anyWord([text('r.name'), text('r.remark')]),
    order: { sorts: { name: 'r.name', updatedAt: 'r.updated_at' }, fallback: 'name' },
    tabs: 'none',
  })

export const get = (tx: Tx, actor: Actor, id: string) => rolesFor(actor).get(tx, actor, id)

/** Locks a role for the rest of the transaction, so that two editors take turns. */
export const lock = async (tx: Tx, actor: Actor, id: string) => {
  await sql`select from role where id = ${id} for no key update`.execute(tx)
  return get(tx, actor, id)
}
export type Role = NonNullable<Awaited<ReturnType<typeof get>>>

/** Pairs `path:code` of these roles, by name: what a screen shows of them does not hang on a plan. */
export const codesOf = async (tx: Tx, roleIds: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ code: string }>`
    select distinct path || ':' || code as code from role_action where role_id = any(${[...roleIds]}::uuid[])
    order by 1`.execute(tx)
  return new Set(rows.map((r) => r.code))
}

/** The screens a kind of organisation may be given, in menu order, with their areas. */
export const screensFor = async (tx: Tx, kind: OrgKind) => {
  const { rows } = await sql<{
    areaId: string
    area: string
    areaEn: string
    path: string
    name: string
    nameEn: string
    actions: string[]
  }>`
    select a.id as "areaId", a.name as area, a.name_en as "areaEn", m.path, m.name, m.name_en as "nameEn", m.actions
    from menu_card m join menu_card a on a.id = m.parent_id
    where m.path is not null and not m.hidden and ${kind} = any(m.org_kinds) order by a.sort, a.id, m.sort, m.id`.execute(
    tx,
  )
  return rows
}

export const nameTaken = async (tx: Tx, orgId: string | null, name: string, except?: string): Promise<boolean> => {
  const { rows } = await sql`select from role where org_id is not distinct from ${orgId}::uuid and name = ${name}
    and id is distinct from ${except ?? null}::uuid`.execute(tx)
  return rows.length > 0
}

export interface NewRole {
  orgId: string | null
  orgKind?: OrgKind
  name: string
  remark: string
  template: string
  range: Range
}

export const insert = (tx: Tx, actor: Actor, r: NewRole) =>
  tx
    .insertInto('role')
    .values({
      org_id: r.orgId,
      org_kind: r.orgKind ?? null,
      name: r.name,
      remark: r.remark,
      template: r.template,
      data_range: JSON.stringify(r.range),
      created_by: actor.userId,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, v: { name?: string; remark?: string; enabled?: boolean; range?: Range }) =>
  tx
    .updateTable('role')
    .set({
      ...{ name: v.name, remark: v.remark, enabled: v.enabled },
      data_range: v.range && JSON.stringify(v.range),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Replaces the codes of a role by these `path:code`. */
export const setCodes = async (tx: Tx, id: string, codes: Iterable<string>) => {
  const pairs = [...codes].map((c) => ({ path: c.slice(0, c.lastIndexOf(':')), code: c.slice(c.lastIndexOf(':') + 1) }))
  await tx.deleteFrom('role_action').where('role_id', '=', id).execute()
  await sql`insert into role_action (role_id, path, code)
    select ${id}, x.path, x.code from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x(path text, code text)`.execute(
    tx,
  )
}

export const remove = (tx: Tx, id: string) => tx.deleteFrom('role').where('id', '=', id).execute()

/** People who hold a role and, with it, administrations of these roles: for the rule that nobody combines them. */
export const holders = async (tx: Tx, roleId: string) => {
  const { rows } = await sql<{ name: string; codes: string[] }>`
    select u.name, array(select distinct ra.path || ':' || ra.code from user_role o join role_action ra on ra.role_id = o.role_id
      where o.user_id = u.id and o.org_id = ur.org_id and o.role_id <> ur.role_id) as codes
    from user_role ur join app_user_card u on u.id = ur.user_id where ur.role_id = ${roleId}`.execute(tx)
  return rows
}

const kept = ['r.id', 'r.name', 'r.org_kind as orgKind', 'r.version'] as const

/** Templates the platform saved; built-in ones are data of the program. */
export const savedTemplates = async (tx: Tx) => {
  const rows = await tx.selectFrom('role as r').where('r.org_id', 'is', null).select(kept).orderBy('r.name').execute()
  return rows as (Omit<(typeof rows)[number], 'orgKind'> & { orgKind: OrgKind })[]
}

export const lockTemplate = (tx: Tx, id: string) =>
  tx
    .selectFrom('role as r')
    .where('r.org_id', 'is', null)
    .where('r.id', '=', id)
    .select(kept)
    .forUpdate()
    .executeTakeFirst()

/** What a data range names, as far as it exists. */
export const knownInRange = async (tx: Tx, orgId: string, range: Range) => {
  const { rows } = await sql<{ orgs: string[]; departments: string[]; suppliers: string[]; categories: string[] }>`
    select array(select id::text from department_card where hospital_id = ${orgId} and id = any(${range.departments ?? []}::uuid[])) as departments,
      array(select id::text from org_card where kind = 'supplier' and id = any(${range.suppliers ?? []}::uuid[])) as suppliers,
      array(select id::text from org_card where kind = 'hospital' and id = any(${range.orgs ?? []}::uuid[])) as orgs,
      array(select id::text from category_card where hospital_id is null and id = any(${range.categories ?? []}::uuid[])) as categories`.execute(
    tx,
  )
  return rows[0]!
}

/** Branches of the classification with all below them. */
export const branches = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ ids: string[] }>`select branches(${[...ids]}::uuid[])::text[] as ids`.execute(tx)
  return rows[0]!.ids
}

const named = (tx: Tx, kind: 'hospital' | 'supplier') =>
  tx.selectFrom('org_card').where('kind', '=', kind).select(['id', 'name']).orderBy('code').limit(5000).execute()

/** What the data range of an organisation's roles may name; a hospital limits no hospitals, a supplier no suppliers. */
export const rangeOptions = async (tx: Tx, orgId: string, kind: OrgKind) => ({
  orgs: kind === 'hospital' ? [] : await named(tx, 'hospital'),
  categories: await tx
    .selectFrom('category_card')
    .where('enabled', '=', true)
    .where('hospital_id', 'is', null)
    .select(['id', 'name', 'parent_id as parentId'])
    .orderBy('code')
    .limit(5000)
    .execute(),
  departments: await tx
    .selectFrom('department_card')
    .where('hospital_id', '=', orgId)
    .select(['id', 'name'])
    .orderBy('code')
    .limit(2000)
    .execute(),
  suppliers: kind === 'supplier' ? [] : await named(tx, 'supplier'),
})
