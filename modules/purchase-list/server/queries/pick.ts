import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { among, contains, paged } from '#kernel/server/page.ts'
import { keywords } from '#kernel/shared/page.ts'

const items = (tx: Tx, hospitalId: string) =>
  tx
    .selectFrom('catalog_item as c')
    .innerJoin('product as p', 'p.id', 'c.product_id')
    .innerJoin('org as supplier', 'supplier.id', 'c.supplier_id')
    .leftJoin('company as maker', 'maker.id', 'p.manufacturer_id')
    .where('c.hospital_id', '=', hospitalId)

const row = [
  'c.id as catalogItemId',
  'c.product_id as productId',
  'p.kind',
  'p.platform_code as code',
  'p.name',
  'p.spec',
  'p.pack_spec as packSpec',
  'p.pack_unit as unit',
  'p.min_unit as minUnit',
  'p.conversion_ratio as conversionRatio',
  sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
  'c.supplier_id as supplierId',
  'supplier.name as supplier',
  'c.price',
  'c.pack_multiple as packMultiple',
  'c.min_qty as minOrderQty',
  'c.max_qty as maxOrderQty',
  'p.narcotic',
] as const

export interface PickAsk {
  hospitalId: string
  /** Left out: all kinds. */
  kind?: number
  supplierId?: string
  keyword?: string
  page: number
  size: number
}

/** The enabled items of a hospital that match: name, code, pinyin and initials, the hospital's own code and name. */
export const pickable = (tx: Tx, input: PickAsk) => {
  const words = keywords(input.keyword)
  const base = items(tx, input.hospitalId)
    .where('c.status', '=', 'enabled')
    .$if(input.kind !== undefined, (q) => q.where('p.kind', '=', input.kind!))
    .$if(!!input.supplierId, (q) => q.where('c.supplier_id', '=', input.supplierId!))
    .$if(words.length === 1, (q) =>
      q.where((eb) =>
        eb.or([
          eb('p.search', 'like', contains(words[0]!)),
          eb(sql`lower(c.hospital_code)`, 'like', contains(words[0]!)),
          eb(sql`lower(c.hospital_name)`, 'like', contains(words[0]!)),
        ]),
      ),
    )
    .$if(words.length > 1, (q) =>
      q.where((eb) =>
        eb.or([eb('p.platform_code', 'in', words), eb('p.name', 'in', words), eb('c.hospital_code', 'in', words)]),
      ),
    )
  return paged(tx, base, base.select(row), input, { sorts: { name: 'p.name' }, fallback: 'name', tie: 'c.id' })
}

/** Items by id, enabled or not. */
export const byIds = (tx: Tx, hospitalId: string, ids: readonly string[]) =>
  items(tx, hospitalId).where(among('c.id', ids)).select(row).execute()

/** Enabled items by what a file or a paste may call them; the default supplier's first. */
export const byCodes = (tx: Tx, hospitalId: string, kind: number | undefined, codes: readonly string[]) =>
  items(tx, hospitalId)
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
    .select([
      ...row,
      'c.hospital_code as hospitalCode',
      'p.barcode',
      'p.insurance_code as insuranceCode',
      'c.is_default as isDefault',
    ])
    .orderBy(sql`c.is_default desc, c.created_at, c.id`)
    .execute()

/** What decides whether items can be ordered on a day. */
export const standings = (tx: Tx, hospitalId: string, ids: readonly string[], day: string) =>
  tx
    .selectFrom('catalog_item as c')
    .innerJoin('product as p', 'p.id', 'c.product_id')
    .leftJoin('supply_relation as r', (j) =>
      j
        .onRef('r.hospital_id', '=', 'c.hospital_id')
        .onRef('r.supplier_id', '=', 'c.supplier_id')
        .onRef('r.product_id', '=', 'c.product_id'),
    )
    .leftJoin('org as supplier', 'supplier.id', 'c.supplier_id')
    .where('c.hospital_id', '=', hospitalId)
    .where(among('c.id', ids))
    .select([
      'c.id',
      'c.status',
      'supplier.enabled as supplies',
      'c.price',
      'c.product_id as productId',
      'p.enabled',
      'p.ceiling_price as ceiling',
      'p.listed_price as listed',
      sql<boolean>`c.temporary and c.temporary_until < ${day}::date`.as('over'),
      sql<boolean>`coalesce(r.enabled and ${day}::date between r.valid_from and r.valid_to, false)`.as('related'),
    ])
    .execute()

export type Facts = Awaited<ReturnType<typeof facts>>[number]

/** What figures read of an item: whether it is bought online, its limits, where it belongs and how it is counted. */
export const facts = (tx: Tx, hospitalId: string, ids: readonly string[]) =>
  items(tx, hospitalId)
    .where(among('c.id', ids))
    .select([
      'c.id as catalogItemId',
      'c.product_id as productId',
      sql<boolean>`c.online or p.provincial_id <> ''`.as('online'),
      'p.listed_price as listedPrice',
      'p.ceiling_price as ceilingPrice',
      'p.category_id as categoryId',
      // what a product does not say is the form's own default: drugs yes, others no
      sql<boolean>`coalesce(p.extra ->> 'twoInvoice', (p.kind = 0)::text) = 'true'`.as('twoInvoice'),
      'p.conversion_ratio as minUnitRatio',
    ])
    .execute()
