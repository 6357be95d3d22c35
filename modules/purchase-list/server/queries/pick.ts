import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import { is } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { among } from '#kernel/server/page.ts'
import { pickCalls } from '../../shared/pick.ts'
import { article, items, keyword } from './read.ts'

const own = (tx: Tx, hospitalId: string) => items(tx).where('c.hospital_id', '=', hospitalId)

/** A catalogue item as documents take it over. Prices per pack unit. */
const row = (q: ReturnType<typeof items>) =>
  q.select([
    'c.id as catalogItemId',
    ...article,
    'c.price',
    'c.pack_multiple as packMultiple',
    'c.min_qty as minOrderQty',
    'c.max_qty as maxOrderQty',
    'p.narcotic',
  ])

/** The enabled items of the actor's hospital. */
export const pickReads = documentReads({
  call: pickCalls.find,
  alias: 'c',
  visible: (tx, actor) => own(tx, actor.orgId).where('c.status', '=', 'enabled'),
  row,
  whole: row,
  tests: { kind: is('p.kind'), supplierId: is('c.supplier_id') },
  keyword,
  order: { sorts: { name: 'p.name' }, fallback: 'name' },
  tabs: 'none',
})

/** Items by id, enabled or not. */
export const byIds = (tx: Tx, hospitalId: string, ids: readonly string[]) =>
  row(own(tx, hospitalId).where(among('c.id', ids))).execute()

/** Enabled items by what a file or a paste may call them; the default supplier's first. */
export const byCodes = (tx: Tx, hospitalId: string, kind: number | undefined, codes: readonly string[]) =>
  row(own(tx, hospitalId))
    .where('c.status', '=', 'enabled')
    .$if(kind !== undefined, (q) => q.where('p.kind', '=', kind!))
    .where((eb) =>
      eb.or([
        eb('p.platform_code', 'in', [...codes, '']),
        eb('c.hospital_code', 'in', [...codes.filter(Boolean), '-']),
        eb('p.barcode', 'in', [...codes.filter(Boolean), '-']),
        eb('p.insurance_code', 'in', [...codes.filter(Boolean), '-']),
      ]),
    )
    .select(['c.hospital_code as hospitalCode', 'p.barcode', 'p.insurance_code as insuranceCode'])
    .orderBy(sql`c.is_default desc, c.created_at, c.id`)
    .execute()

/** What decides whether items can be ordered on a day. */
export const standings = (tx: Tx, hospitalId: string, ids: readonly string[], day: string) =>
  tx
    .selectFrom('catalog_item as c')
    .innerJoin('product_card as p', 'p.id', 'c.product_id')
    .leftJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .leftJoin('supply_relation_facts as r', (j) =>
      j
        .onRef('r.hospital_id', '=', 'c.hospital_id')
        .onRef('r.supplier_id', '=', 'c.supplier_id')
        .onRef('r.product_id', '=', 'c.product_id'),
    )
    .where('c.hospital_id', '=', hospitalId)
    .where(among('c.id', ids))
    .select([
      ...columns('c', 'id', 'status', 'price', 'productId'),
      'supplier.enabled as supplies',
      'p.enabled as productEnabled',
      'p.ceiling_price as ceilingPrice',
      'p.listed_price as listedPrice',
      sql<boolean>`c.temporary and c.temporary_until < ${day}::date`.as('over'),
      sql<boolean>`coalesce(r.enabled and ${day}::date between r.valid_from and r.valid_to, false)`.as('related'),
    ])
    .execute()

export type Facts = Awaited<ReturnType<typeof facts>>[number]

/** What figures read of an item: whether it is bought online, its limits, where it belongs and how it is counted. */
export const facts = (tx: Tx, hospitalId: string, ids: readonly string[]) =>
  own(tx, hospitalId)
    .where(among('c.id', ids))
    .select([
      'c.id as catalogItemId',
      'c.product_id as productId',
      sql<boolean>`c.online or p.provincial_id <> ''`.as('online'),
      ...columns('p', 'listedPrice', 'ceilingPrice', 'categoryId', 'twoInvoice'),
      'p.conversion_ratio as minUnitRatio',
    ])
    .execute()
