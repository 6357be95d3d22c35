import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { filtered, is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import type { Keyword } from '#kernel/server/keyword.ts'
import { spelled } from '#kernel/server/pinyin.ts'
import type { Input } from '#kernel/shared/call.ts'
import { categoryCalls } from '../shared/calls.ts'

/** The categories; one tree for the region, which everybody may read. */
const visible = (tx: Tx) => tx.selectFrom('category as c').leftJoin('category as p', 'p.id', 'c.parent_id')

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('c', 'id', 'code', 'name', 'parentId', 'level', 'kind', 'enabled', 'version'),
    sql<string>`coalesce(p.code, '')`.as('parentCode'),
    sql<string>`coalesce(p.name, '')`.as('parentName'),
    sql<boolean>`not exists (select from category x where x.parent_id = c.id)`.as('isLeaf'),
    sql<number>`(select count(*)::int from product_card x where x.category_id = c.id)`.as('products'),
  ])

const tests = { kind: is('c.kind'), parentId: is('c.parent_id'), level: is('c.level'), enabled: is('c.enabled') }
const keyword: Keyword = {
  codes: ['c.code', 'c.name'],
  texts: [text('c.code'), text('c.name'), text('c.pinyin'), text('c.initials')],
}

export const categoryReads = documentReads({
  call: categoryCalls.query,
  alias: 'c',
  visible,
  row,
  whole: row,
  tests,
  keyword,
  order: { sorts: { code: 'c.code', name: 'c.name', level: 'c.level' }, fallback: 'code' },
  tabs: 'none',
})

type Part = Pick<Input<(typeof categoryCalls)['query']>, 'kind' | 'enabled' | 'keyword' | 'parentId'>
const part = (tx: Tx, input: Part) =>
  filtered<ReturnType<typeof visible>, Input<typeof categoryCalls.query>>(visible(tx), input, {
    id: 'c.id',
    tests,
    keyword,
  })
const node = ['c.id', 'c.code', 'c.name', 'c.parent_id as parentId', 'c.level', 'c.kind', 'c.enabled'] as const

/** How many children a category has, all of them or those of one state. */
const childrenOf = (enabled?: boolean) => {
  const wanted = enabled === undefined ? sql`true` : sql`x.enabled = ${enabled}`
  return sql<number>`(select count(*)::int from category x where x.parent_id = c.id and ${wanted})`.as('children')
}

/** How many categories each level has. */
export const levels = (tx: Tx, input: Part) =>
  part(tx, input)
    .select(['c.level', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('c.level')
    .orderBy('c.level')
    .execute()

/** Nodes of the tree in order of their code; `children` says how many each has, under the same wish for `enabled`. */
export const nodes = (tx: Tx, input: Part, o: { deepest: number; most: number }) =>
  part(tx, input)
    .where('c.level', '<=', o.deepest)
    .select(node)
    .select(childrenOf(input.enabled))
    .orderBy('c.code')
    .limit(o.most)
    .execute()

/** The ids of these categories and of all above them. */
export const upwards = async (tx: Tx, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, parent_id from category where id = any(${ids}::uuid[])
      union select c.id, c.parent_id from category c join up on c.id = up.parent_id
    ) select id from up`.execute(tx)
  return rows.map((r) => r.id)
}

/** Ids of at most `most` categories that match, in order of their code. */
export const matching = async (tx: Tx, input: Part, most: number): Promise<string[]> => {
  const rows = await part(tx, input).select('c.id').orderBy('c.code').limit(most).execute()
  return rows.map((r) => r.id)
}

export const nodesById = (tx: Tx, ids: readonly string[]) =>
  visible(tx)
    .where('c.id', 'in', [...ids])
    .select(node)
    .select(childrenOf())
    .orderBy('c.code')
    .execute()

export const byCode = (tx: Tx, codes: readonly string[]) =>
  tx
    .selectFrom('category')
    .where('code', 'in', [...codes, ''])
    .select(['id', 'code', 'name', 'parent_id as parentId', 'level', 'kind', 'enabled'])
    .execute()

export interface NewCategory {
  code: string
  name: string
  parentId: string | null
  level: number
  kind: number
}

export const insert = (tx: Tx, c: NewCategory) =>
  tx
    .insertInto('category')
    .values({ code: c.code, name: c.name, parent_id: c.parentId, level: c.level, kind: c.kind, ...spelled(c.name) })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, set: { code?: string; name?: string; enabled?: boolean }) =>
  tx
    .updateTable('category')
    .set({ ...set, ...(set.name ? spelled(set.name) : {}), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('category').where('id', '=', id).execute()

/** What still hangs on a category; asked after it is locked. */
export const uses = (tx: Tx, id: string) =>
  tx
    .selectNoFrom([
      sql<boolean>`exists (select from category where parent_id = ${id})`.as('children'),
      sql<boolean>`exists (select from product_card where category_id = ${id})`.as('products'),
    ])
    .executeTakeFirstOrThrow()

/** Inserts or updates by code in one statement; answers what was added and changed, with the name it had before. */
export const upsert = async (tx: Tx, rows: readonly NewCategory[]) => {
  const json = JSON.stringify(rows.map((r) => ({ ...r, ...spelled(r.name) })))
  const { rows: done } = await sql<{ id: string; code: string; was: string | null }>`
    insert into category (code, name, parent_id, level, kind, pinyin, initials)
    select code, name, "parentId", level, kind, pinyin, initials from jsonb_to_recordset(${json}::jsonb)
      as x(code text, name text, "parentId" uuid, level int, kind smallint, pinyin text, initials text)
    on conflict (code) do update set name = excluded.name, pinyin = excluded.pinyin, initials = excluded.initials,
      version = category.version + 1, updated_at = now()
    where category.name is distinct from excluded.name
    -- the statement itself still sees the row of before; to name it by "old" takes a newer PostgreSQL than 15
    returning id, code, (select c.name from category c where c.code = category.code) as was`.execute(tx)
  return new Map(done.map((d) => [d.code, d]))
}

const ref = [
  ...columns('c', 'id', 'code', 'name', 'kind', 'enabled'),
  sql<boolean>`not exists (select from category x where x.parent_id = c.id)`.as('isLeaf'),
] as const

export const byText = (tx: Tx, kind: number, texts: readonly string[]) =>
  visible(tx)
    .where('c.kind', '=', kind)
    .where((eb) => eb.or([eb('c.code', 'in', [...texts, '']), eb('c.name', 'in', [...texts, ''])]))
    .select(ref)
    .execute()

export const byId = (tx: Tx, id: string) => visible(tx).where('c.id', '=', id).select(ref).executeTakeFirst()
