import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { anyWord } from '#kernel/server/page.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import { orgCalls } from '../shared/calls.ts'

/** Organisations are the region's common knowledge; only the authority's calls come here. */
const visible = (tx: Tx) => tx.selectFrom('org as o').leftJoin('org as p', 'p.id', 'o.parent_id')

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('o', 'id', 'kind', 'code', 'name', 'shortName', 'parentId', 'parentFrom', 'parentTo', 'level'),
    ...columns('o', 'district', 'address', 'creditCode', 'contact', 'mobile', 'enabled', 'version', 'updatedAt'),
    'o.disabled_reason as disabledReason',
    sql<string>`coalesce(p.name, '')`.as('parentName'),
    sql<number>`(select count(distinct ur.user_id)::int from user_role_facts ur where ur.org_id = o.id)`.as(
      'userCount',
    ),
  ])

export const orgReads = documentReads({
  call: orgCalls.query,
  alias: 'o',
  visible,
  row,
  whole: row,
  tests: { id: is('o.id'), kind: is('o.kind'), enabled: is('o.enabled') },
  keyword: anyWord([text('o.code'), text('o.name'), sql.ref('o.pinyin'), sql.ref('o.initials')], ['o.credit_code']),
  order: { sorts: { code: 'o.code', name: 'o.name', updatedAt: 'o.updated_at' }, fallback: 'code' },
  tabs: 'none',
})

/** No key update: what only names it goes on meanwhile. */
export const lock = async (tx: Tx, actor: Actor, id: string) => {
  await sql`select from org where id = ${id} for no key update`.execute(tx)
  return orgReads.get(tx, actor, id)
}

/** One writer at a time of what an organisation has only one of; undefined when there is no such organisation. */
export const lockOrg = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from org where id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Another organisation with this code or name. */
export const taken = async (tx: Tx, v: { code: string; name: string }, except?: string) => {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from org where (code = ${v.code} or name = ${v.name}) and id is distinct from ${except ?? null}::uuid`.execute(
    tx,
  )
  return rows
}

/** The organisations above one, itself first. */
export const chainOf = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ id: string; kind: OrgKind; enabled: boolean }>`
    with recursive up as (
      select id, kind, enabled, parent_id, 1 as n from org where id = ${id}
      union all select o.id, o.kind, o.enabled, o.parent_id, n + 1 from org o join up on up.parent_id = o.id where n < 20)
    select id, kind, enabled from up order by n`.execute(tx)
  return rows
}

export interface OrgValues {
  kind: OrgKind
  code: string
  name: string
  shortName: string
  parentId: string | null
  parentFrom: string | null
  parentTo: string | null
  level: string
  district: string
  address: string
  creditCode: string
  contact: string
  mobile: string
}
const written = ({ shortName, parentId, parentFrom, parentTo, creditCode, ...same }: OrgValues) => ({
  ...same,
  short_name: shortName,
  parent_id: parentId,
  parent_from: parentFrom,
  parent_to: parentTo,
  credit_code: creditCode,
  ...spelled(same.name),
})

export const insert = (tx: Tx, v: OrgValues, enabled: boolean) =>
  tx
    .insertInto('org')
    .values({ ...written(v), enabled })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, change: OrgValues | { enabled: boolean; reason: string }) =>
  tx
    .updateTable('org')
    .set({
      ...('enabled' in change ? { enabled: change.enabled, disabled_reason: change.reason } : written(change)),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** Whether it has papers of its own among the companies: its name and credit code are theirs. */
export const hasPapers = async (tx: Tx, id: string): Promise<boolean> =>
  (await sql`select from company_card where org_id = ${id}`.execute(tx)).rows.length > 0

/** Name and credit code alone; a short name that was never its own follows. */
export const rename = (tx: Tx, id: string, { name, creditCode }: { name?: string; creditCode?: string }) =>
  tx
    .updateTable('org')
    .set({
      ...(name === undefined
        ? {}
        : {
            ...spelled(name),
            name,
            short_name: sql<string>`case when short_name = name then ${name} else short_name end`,
          }),
      credit_code: creditCode,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Ids of organisations by code, and by name: what a sheet calls one. */
export const byCodesAndNames = async (tx: Tx, said: readonly string[]) => {
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from org where code = any (${[...said]}::text[]) or name = any (${[...said]}::text[])`.execute(
    tx,
  )
  return new Map(rows.flatMap((r) => [[r.name, r.id] as const, [r.code, r.id] as const]))
}

export const org = (tx: Tx, id: string) =>
  tx.selectFrom('org').where('id', '=', id).select(['id', 'name', 'kind', 'enabled']).executeTakeFirst()

/** For the workbench. */
export const disabled = ({ tx }: Ctx): Promise<number> => countRows(tx, sql`org where not enabled`)

/** Ids of all hospitals, those no longer at work too: what goes through a whole region does it one after the other. */
export const hospitals = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.selectFrom('org').where('kind', '=', 'hospital').orderBy('id').select('id').execute()
  return rows.map((r) => r.id)
}
