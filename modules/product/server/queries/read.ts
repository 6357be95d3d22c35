import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import { among } from '#kernel/server/page.ts'
import { inCategory } from '#modules/category/server/public.ts'
import type { Family } from '../../shared/calls.ts'

/**
 * The products of the region, one catalogue for all.
 * @param hospital whose own classification is read where it keeps one; else the platform's
 */
const all = (tx: Tx, hospital: string | null = null) =>
  tx
    .selectFrom('product as p')
    .leftJoin('company_card as m', 'm.id', 'p.manufacturer_id')
    .leftJoin('category_product_facts as own', (j) =>
      j.onRef('own.product_id', '=', 'p.id').on(sql<boolean>`own.hospital_id = ${hospital}::uuid`),
    )
    .leftJoin('category_card as c', (j) =>
      j.on(
        sql<boolean>`c.id = case when (select own_tree(${hospital}::uuid)) then own.category_id else p.category_id end`,
      ),
    )

const row = (q: ReturnType<typeof all>) =>
  q.select([
    ...columns('p', 'id', 'kind', 'name', 'spec', 'model', 'origin', 'barcode', 'narcotic', 'extra', 'enabled'),
    ...columns('p', 'version'),
    'p.platform_code',
    'p.platform_code as no',
    'p.trade_name',
    'p.pack_spec',
    'p.pack_unit',
    'p.min_unit',
    'p.conversion_ratio',
    'p.manufacturer_id',
    'p.category_id',
    'p.approval_no',
    'p.insurance_code',
    'p.provincial_id',
    'p.listed_price',
    'p.ceiling_price',
    'p.cold_chain',
    'p.lot_required',
    'p.expiry_required',
    'p.near_expiry_days',
    'p.disabled_reason',
    'p.created_at',
    'p.updated_at',
    'p.version_no',
    'p.merged_into',
    'p.replaced_by',
    sql<string>`case when coalesce(p.merged_into, p.replaced_by) is null then ''
      else (select s.platform_code from product s where s.id = coalesce(p.merged_into, p.replaced_by)) end`.as(
      'successor',
    ),
    sql<string>`coalesce(m.name, '')`.as('maker'),
    sql<string>`coalesce(c.name, '')`.as('category'),
    sql<string>`coalesce(c.code, '')`.as('category_code'),
  ])

/** The reads of one catalogue. */
export const readsIn = (f: Family) =>
  documentReads({
    call: f.calls.query,
    alias: 'p',
    visible: (tx: Tx, actor: Actor) =>
      all(tx, actor.org === 'hospital' ? actor.orgId : null).where('p.kind', 'in', [...f.kinds]),
    row,
    whole: row,
    tests: {
      kind: is('p.kind'),
      categoryId: inCategory('p.id'),
      classed: (yes: boolean) => sql<boolean>`(c.id is not null) = ${yes}`,
      manufacturerId: is('p.manufacturer_id'),
      enabled: is('p.enabled'),
      narcotic: is('p.narcotic'),
      coldChain: is('p.cold_chain'),
    },
    keyword: {
      codes: ['p.platform_code', 'p.name', 'p.insurance_code', 'p.approval_no'],
      found: [foundBy('p.id', 'product_search', sql`p.search`)],
    },
    order: {
      sorts: { platformCode: 'p.platform_code', name: 'p.name', createdAt: 'p.created_at' },
      fallback: '-platformCode',
    },
    tabs: 'none',
  })
export type Stored = Awaited<ReturnType<typeof byIds>>[number]

/** Products by id, of whatever kind. */
export const byIds = (tx: Tx, ids: readonly string[]) => row(all(tx).where(among('p.id', ids))).execute()

/** What a product stands in the place of. */
export const replaced = (tx: Tx, id: string) =>
  tx
    .selectFrom('product as p')
    .where('p.replaced_by', '=', id)
    .select(['p.id', 'p.platform_code as code'])
    .orderBy('p.platform_code')
    .execute()

/** Locks products for the rest of the transaction, in id order. */
export const lock = (tx: Tx, kinds: readonly number[], ids: readonly string[]) =>
  row(
    all(tx)
      .where('p.kind', 'in', [...kinds])
      .where(among('p.id', ids)),
  )
    .orderBy('p.id')
    .forUpdate('p')
    .execute()

/** Whether anything names the product, so that it can only be disabled. */
export const used = async (tx: Tx, id: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from supply_relation_facts where product_id = ${id}) or exists (select from catalog_item_card where product_id = ${id})
      or exists (select from vbp_item_card where product_id = ${id})
      or exists (select from correction_card where product_id = ${id}) or exists (select from product where merged_into = ${id} or replaced_by = ${id})
      or exists (select from product where id = ${id} and merged_into is not null) as used`.execute(tx)
  return rows[0]!.used
}

/** What knows these products by their units: the kind of thing, and a number or a hospital of that kind. */
export const uses = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await sql<{ productId: string; kind: string; no: string }>`
    select product_id as "productId", kind, no from product_uses(${ids}::uuid[])`.execute(tx)
  return rows
}
