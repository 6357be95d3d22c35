import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, contains, countsBy, type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { catalogCalls } from '../../shared/calls.ts'
import { kindsSeen } from '../may.ts'

type List = Input<(typeof catalogCalls)['query']>
type Ask = Omit<List, 'page' | 'size' | 'sort' | 'part'> & { ids?: string[] }

/** The catalogue items an actor may see: a hospital its own, the authority all, by the kinds of his screens and range. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('catalog_item as c')
    .innerJoin('product as p', 'p.id', 'c.product_id')
    .innerJoin('org as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org as supplier', 'supplier.id', 'c.supplier_id')
    .leftJoin('company as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoin('app_user as creator', 'creator.id', 'c.created_by')
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('c.supplier_id', '=', actor.orgId))
    .where('p.kind', 'in', [...kindsSeen(actor), -1])

const filtered = (tx: Tx, actor: Actor, input: Ask, withStatus = true) => {
  const words = keywords(input.keyword)
  return visible(tx, actor)
    .$if(!!input.ids, (q) => q.where(among('c.id', input.ids!)))
    .$if(withStatus && !!input.status?.length, (q) => q.where('c.status', 'in', input.status!))
    .$if(!!input.kinds?.length, (q) => q.where('p.kind', 'in', input.kinds!))
    .$if(!!input.supplierId, (q) => q.where('c.supplier_id', '=', input.supplierId!))
    .$if(!!input.hospitalId, (q) => q.where('c.hospital_id', '=', input.hospitalId!))
    .$if(input.isDefault !== undefined, (q) => q.where('c.is_default', '=', input.isDefault!))
    .$if(input.temporary !== undefined, (q) => q.where('c.temporary', '=', input.temporary!))
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
}

export const productColumns = [
  'p.id as productId',
  'p.kind',
  'p.platform_code as code',
  'p.name',
  'p.spec',
  'p.model',
  'p.pack_spec as packSpec',
  'p.pack_unit as unit',
  'p.min_unit as minUnit',
  'p.conversion_ratio as conversionRatio',
  'p.listed_price as listedPrice',
  'p.ceiling_price as ceilingPrice',
  sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
  'supplier.id as supplierId',
  'supplier.name as supplier',
] as const

const row = [
  'c.id',
  'c.hospital_id as hospitalId',
  'hospital.name as hospital',
  ...productColumns,
  'c.hospital_code as hospitalCode',
  'c.hospital_name as hospitalName',
  'c.price',
  'c.retail_price as retailPrice',
  'c.pack_multiple as packMultiple',
  'c.min_qty as minQty',
  'c.max_qty as maxQty',
  'c.is_default as isDefault',
  'c.temporary',
  'c.temporary_until as temporaryUntil',
  'c.online',
  'c.source',
  'c.created_by as createdBy',
  sql<string>`coalesce(creator.name, '')`.as('creatorName'),
  'c.created_at as createdAt',
  'c.status',
  'c.version',
] as const

const order: Order = {
  sorts: { createdAt: 'c.created_at', code: 'p.platform_code', name: 'p.name', price: 'c.price' },
  fallback: '-createdAt',
  tie: 'c.id',
  named: ['p.platform_code', 'p.name', 'c.hospital_code'],
}

export const list = (tx: Tx, actor: Actor, input: List) => {
  const base = filtered(tx, actor, input)
  return paged(tx, base, base.select(row), input, order, {
    counts: () => countsBy(tx, filtered(tx, actor, input, false), 'c.status'),
  })
}
export type Stored = Awaited<ReturnType<typeof list>>['rows'][number]

export const forExport = (tx: Tx, actor: Actor, input: Ask & { sort?: string }) =>
  ordered(filtered(tx, actor, input).select(row), input.sort, order)

/** The whole catalogue, for verification. */
export const everyItem = (tx: Tx, actor: Actor, input: Ask) =>
  forExport(tx, actor, { ...input, sort: 'code' }).execute()

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('c.id', '=', id).select(row).executeTakeFirst()

/** Locks an item for the rest of the transaction; undefined for unknown and foreign ids alike. */
export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('c.id', '=', id).select(row).forUpdate('c').executeTakeFirst()

/** Locks all items of products of a hospital, in id order: their default supplier may move. */
export const lockOfProducts = (tx: Tx, hospitalId: string, productIds: readonly string[]) =>
  tx
    .selectFrom('catalog_item')
    .where('hospital_id', '=', hospitalId)
    .where(among('product_id', productIds))
    .orderBy('id')
    .select([
      'id',
      'product_id as productId',
      'supplier_id as supplierId',
      'is_default as isDefault',
      'status',
      'created_at as createdAt',
    ])
    .forUpdate()
    .execute()
