import { sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { among, contains, type Order, ordered, paged } from '#kernel/server/page.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { Input, OrgKind } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { orgCalls } from '../shared/calls.ts'

type Ask = Pick<Input<(typeof orgCalls)['query']>, 'keyword' | 'id' | 'kind' | 'enabled'>

/** Organisations are the region's common knowledge; only the authority's calls come here. */
const filtered = (tx: Tx, input: Ask & { ids?: string[] }) => {
  const words = keywords(input.keyword)
  return tx
    .selectFrom('org as o')
    .leftJoin('org as p', 'p.id', 'o.parent_id')
    .$if(!!input.ids, (q) => q.where(among('o.id', input.ids!)))
    .$if(!!input.id, (q) => q.where('o.id', '=', input.id!))
    .$if(!!input.kind, (q) => q.where('o.kind', '=', input.kind!))
    .$if(input.enabled !== undefined, (q) => q.where('o.enabled', '=', input.enabled!))
    .$if(words.length > 0, (q) =>
      q.where((eb) =>
        eb.or(
          words.flatMap((w) => [
            eb(sql`lower(o.code)`, 'like', contains(w)),
            eb(sql`lower(o.name)`, 'like', contains(w)),
            eb('o.credit_code', '=', w),
            eb('o.pinyin', 'like', contains(w)),
            eb('o.initials', 'like', contains(w)),
          ]),
        ),
      ),
    )
}

const columns = [
  'o.id',
  'o.kind',
  'o.code',
  'o.name',
  'o.short_name as shortName',
  'o.parent_id as parentId',
  sql<string>`coalesce(p.name, '')`.as('parentName'),
  'o.parent_from as parentFrom',
  'o.parent_to as parentTo',
  'o.level',
  'o.district',
  'o.address',
  'o.credit_code as creditCode',
  'o.contact',
  'o.mobile',
  'o.enabled',
  sql<number>`(select count(distinct ur.user_id)::int from user_role ur where ur.org_id = o.id)`.as('userCount'),
  'o.version',
  'o.updated_at as updatedAt',
] as const

interface Row {
  id: string
  kind: OrgKind
  code: string
  name: string
  shortName: string
  parentId: string | null
  parentName: string
  parentFrom: string | null
  parentTo: string | null
  level: string
  district: string
  address: string
  creditCode: string
  contact: string
  mobile: string
  enabled: boolean
  userCount: number
  version: number
  updatedAt: string
}

const order: Order = {
  sorts: { code: 'o.code', name: 'o.name', updatedAt: 'o.updated_at' },
  fallback: 'code',
  tie: 'o.id',
}

export const list = (tx: Tx, input: Input<(typeof orgCalls)['query']>) => {
  const base = filtered(tx, input)
  return paged(tx, base, base.select(columns).$castTo<Row>(), input, order)
}

export const forExport = (tx: Tx, input: Ask & { ids?: string[]; sort?: string }) =>
  ordered(filtered(tx, input).select(columns).$castTo<Row>(), input.sort, order)

export const lock = async (tx: Tx, id: string) => {
  await sql`select from org where id = ${id} for no key update`.execute(tx)
  return filtered(tx, {}).where('o.id', '=', id).select(columns).$castTo<Row>().executeTakeFirst()
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
const written = (v: OrgValues) => ({
  code: v.code,
  name: v.name,
  short_name: v.shortName,
  parent_id: v.parentId,
  parent_from: v.parentFrom,
  parent_to: v.parentTo,
  level: v.level,
  district: v.district,
  address: v.address,
  credit_code: v.creditCode,
  contact: v.contact,
  mobile: v.mobile,
  ...spelled(v.name),
})

export const insert = (tx: Tx, v: OrgValues) =>
  tx
    .insertInto('org')
    .values({ kind: v.kind, ...written(v) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, change: { values?: OrgValues; enabled?: boolean }) =>
  tx
    .updateTable('org')
    .set({
      ...(change.values ? written(change.values) : {}),
      ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

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
