import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import { among } from '#kernel/server/page.ts'
import { inCategory } from '#modules/category/server/public.ts'
import { catalogCalls } from '../../shared/calls.ts'
import { kindsSeen } from '../may.ts'
import { platformStepInSql } from './platform.ts'

/** Every item with its article, maker, hospital and supplier. */
export const items = (tx: Tx) =>
  tx
    .selectFrom('catalog_item as c')
    .innerJoin('product_card as p', 'p.id', 'c.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')

/** What every query over articles and their suppliers brings. */
export const article = [
  'p.id as productId',
  'p.platform_code as code',
  'p.pack_unit as unit',
  // the ratio: minimum units per pack unit
  ...columns(
    'p',
    'kind',
    'name',
    'spec',
    'model',
    'packSpec',
    'minUnit',
    'conversionRatio',
    'listedPrice',
    'ceilingPrice',
    'versionId',
  ),
  sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
  'supplier.id as supplierId',
  'supplier.name as supplier',
] as const

/** On what terms an item may be ordered. */
export const terms = [
  ...columns('c', 'price', 'packMultiple', 'minQty', 'maxQty', 'isDefault', 'temporary', 'temporaryUntil', 'online'),
] as const

/** Name, codes, pinyin and initials of the article, the hospital's own code and name; several values are codes or names. */
export const keyword = {
  codes: ['p.platform_code', 'p.name', 'c.hospital_code'],
  found: [
    foundBy('c.product_id', 'product_search', sql`p.search`),
    foundBy('c.id', 'catalog_item_search', sql`own_words(c.hospital_code, c.hospital_name)`),
  ],
} as const

/** The catalogue items an actor may see: a hospital its own, the authority all, by the kinds of his screens and range. */
const visible = (tx: Tx, actor: Actor) =>
  items(tx)
    .leftJoin('app_user_card as creator', 'creator.id', 'c.created_by')
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('c.supplier_id', '=', actor.orgId))
    .where('p.kind', 'in', [...kindsSeen(actor), -1])

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    'p.platform_code as no',
    'hospital.name as hospital',
    ...article,
    ...columns('c', 'id', 'hospitalId', 'hospitalCode', 'hospitalName', 'retailPrice', 'source', 'status', 'version'),
    ...terms,
    ...columns('c', 'createdBy', 'createdAt'),
    sql<string>`coalesce(creator.name, '')`.as('creatorName'),
    platformStepInSql('p.kind').as('platformStep'),
  ])

export const itemReads = documentReads({
  call: catalogCalls.query,
  alias: 'c',
  visible,
  row,
  whole: row,
  tests: {
    status: oneOf('c.status'),
    kinds: oneOf('p.kind'),
    categoryId: inCategory('c.product_id'),
    supplierId: is('c.supplier_id'),
    hospitalId: is('c.hospital_id'),
    isDefault: is('c.is_default'),
    temporary: is('c.temporary'),
    certificateId: (id) =>
      sql`(c.hospital_id, c.supplier_id, c.product_id) in (select hospital_id, supplier_id, product_id from certificate_reach(${id}))`,
  },
  keyword,
  order: {
    sorts: { createdAt: 'c.created_at', code: 'p.platform_code', name: 'p.name', price: 'c.price' },
    fallback: '-createdAt',
  },
})
export type Item = NonNullable<Awaited<ReturnType<typeof itemReads.get>>>

/** Locks all items of products of a hospital, in id order: their default supplier may move. */
export const lockOfProducts = (tx: Tx, hospitalId: string, productIds: readonly string[]) =>
  tx
    .selectFrom('catalog_item')
    .where('hospital_id', '=', hospitalId)
    .where(among('product_id', productIds))
    .orderBy('id')
    .select(columns('catalog_item', 'id', 'productId', 'supplierId', 'isDefault', 'status', 'createdAt'))
    .forUpdate()
    .execute()
