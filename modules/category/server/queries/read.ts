import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { filtered, is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import type { Keyword } from '#kernel/server/keyword.ts'
import type { Input } from '#kernel/shared/call.ts'
import { categoryCalls } from '../../shared/calls.ts'

const every = (tx: Tx) => tx.selectFrom('category as c').leftJoin('category as p', 'p.id', 'c.parent_id')

/** The tree that governs: a hospital's own where it keeps one, else the platform's. */
const visible = (tx: Tx, actor: Actor) =>
  every(tx).where(
    actor.org === 'hospital'
      ? sql<boolean>`c.hospital_id is not distinct from
          (select case when own_tree(${actor.orgId}::uuid) then ${actor.orgId}::uuid end)`
      : sql<boolean>`c.hospital_id is null`,
  )
/** The platform's tree, whatever governs: what is said of products to the whole region. */
const platform = (tx: Tx) => every(tx).where('c.hospital_id', 'is', null)

const row = (q: ReturnType<typeof every>) =>
  q.select([
    ...columns('c', 'id', 'code', 'name', 'parentId', 'level', 'kind', 'hospitalId', 'enabled', 'version'),
    sql<string>`coalesce(p.code, '')`.as('parentCode'),
    sql<string>`coalesce(p.name, '')`.as('parentName'),
    sql<boolean>`not exists (select from category x where x.parent_id = c.id)`.as('isLeaf'),
    sql<number>`case when c.hospital_id is null then (select count(*)::int from product_card x where x.category_id = c.id)
      else (select count(*)::int from category_product x where x.category_id = c.id) end`.as('products'),
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

export type Part = Pick<Input<(typeof categoryCalls)['tree']>, 'kind' | 'enabled' | 'keyword' | 'parentId' | 'platform'>
const base = ({ tx, actor }: Ctx, { platform: whole }: Pick<Part, 'platform'>) =>
  whole ? platform(tx) : visible(tx, actor)
const part = (ctx: Ctx, { platform: whole, ...input }: Part) =>
  filtered<ReturnType<typeof every>, Input<typeof categoryCalls.query>>(base(ctx, { platform: whole }), input, {
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
export const levels = (ctx: Ctx, input: Part) =>
  part(ctx, input)
    .select(['c.level', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('c.level')
    .orderBy('c.level')
    .execute()

/** Nodes of the tree in order of their code; `children` says how many each has, under the same wish for `enabled`. */
export const nodes = (ctx: Ctx, input: Part, o: { deepest: number; most: number }) =>
  part(ctx, input)
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
export const matching = async (ctx: Ctx, input: Part, most: number): Promise<string[]> => {
  const rows = await part(ctx, input).select('c.id').orderBy('c.code').limit(most).execute()
  return rows.map((r) => r.id)
}

export const nodesById = (ctx: Ctx, ids: readonly string[], of: Pick<Part, 'platform'>) =>
  base(ctx, of)
    .where('c.id', 'in', [...ids])
    .select(node)
    .select(childrenOf())
    .orderBy('c.code')
    .execute()

const ref = [
  ...columns('c', 'id', 'code', 'name', 'kind', 'enabled'),
  sql<boolean>`not exists (select from category x where x.parent_id = c.id)`.as('isLeaf'),
] as const

/** Categories of the platform by what a sheet says of them. */
export const byText = (tx: Tx, kind: number, texts: readonly string[]) =>
  platform(tx)
    .where('c.kind', '=', kind)
    .where((eb) => eb.or([eb('c.code', 'in', [...texts, '']), eb('c.name', 'in', [...texts, ''])]))
    .select(ref)
    .execute()

/** One of the platform's. */
export const byId = (tx: Tx, id: string) => platform(tx).where('c.id', '=', id).select(ref).executeTakeFirst()
