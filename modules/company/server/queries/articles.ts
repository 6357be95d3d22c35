import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { filtered } from '#kernel/server/document/filters.ts'
import { foundBy, type Keyword } from '#kernel/server/keyword.ts'
import { paged } from '#kernel/server/page.ts'

const products = (tx: Tx) => tx.selectFrom('product_card as p').leftJoin('company as m', 'm.id', 'p.manufacturer_id')

const article = [
  ...columns('p', 'id', 'kind', 'name', 'spec', 'packSpec', 'listedPrice', 'ceilingPrice'),
  'p.platform_code as code',
  'p.pack_unit as unit',
  sql<string>`coalesce(m.name, '')`.as('manufacturer'),
] as const

const keyword: Keyword = {
  codes: ['p.platform_code', 'p.name'],
  found: [foundBy('p.id', 'product_search', sql`p.search`)],
}

/** Enabled products, a page of them. */
export const articles = (tx: Tx, input: { keyword?: string; page: number; size: number }) => {
  const base = filtered(products(tx).where('p.enabled', '=', true), input, { id: 'p.id', tests: {}, keyword })
  return paged(tx, base, base.select(article), input, { sorts: { name: 'p.name' }, fallback: 'name', tie: 'p.id' })
}

/**
 * Products, enabled or not, that texts may mean: by the code of the platform, which is sought as it is written, or by the exact
 * name. Both have an index, which a comparison without width and case would not.
 */
export const mentioned = (tx: Tx, codes: readonly string[], names: readonly string[]) =>
  products(tx)
    .where((eb) => eb.or([eb('p.platform_code', 'in', ['', ...codes]), eb('p.name', 'in', ['', ...names])]))
    .select([...article, 'p.enabled'])
    .orderBy('p.platform_code')
    .execute()
