import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, contains, countsBy, type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { priceCalls } from '../shared/calls.ts'
import type { PriceType } from '../shared/machine.ts'

type List = Input<(typeof priceCalls)['query']>
type Ask = Omit<List, 'page' | 'size' | 'sort' | 'part'> & { ids?: string[] }

/** The adjustments an actor may see: those about his organisation; a draft only if it is his organisation's own. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('price_adjustment as a')
    .innerJoin('catalog_item as c', 'c.id', 'a.catalog_item_id')
    .innerJoin('product as p', 'p.id', 'a.product_id')
    .innerJoin('org as hospital', 'hospital.id', 'a.hospital_id')
    .innerJoin('org as supplier', 'supplier.id', 'a.supplier_id')
    .innerJoin('org as maker_org', 'maker_org.id', 'a.created_org')
    .leftJoin('company as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoin('app_user as creator', 'creator.id', 'a.created_by')
    .leftJoin('app_user as auditor', 'auditor.id', 'a.audited_by')
    .$if(actor.org === 'hospital', (q) => q.where('a.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('a.supplier_id', '=', actor.orgId))
    .$if(actor.org !== 'system', (q) =>
      q.where((eb) => eb.or([eb('a.created_org', '=', actor.orgId), eb('a.status', '<>', 'draft')])),
    )

const filtered = (tx: Tx, actor: Actor, input: Ask, withStatus = true) => {
  const words = keywords(input.keyword)
  const { createdAt, effectiveDate } = input
  return visible(tx, actor)
    .$if(!!input.ids, (q) => q.where(among('a.id', input.ids!)))
    .$if(withStatus && !!input.status?.length, (q) => q.where('a.status', 'in', input.status!))
    .$if(!!input.priceType, (q) => q.where('a.type', '=', input.priceType!))
    .$if(!!input.reason, (q) => q.where('a.reason', '=', input.reason!))
    .$if(!!input.hospitalId, (q) => q.where('a.hospital_id', '=', input.hospitalId!))
    .$if(!!input.supplierId, (q) => q.where('a.supplier_id', '=', input.supplierId!))
    .$if(!!createdAt?.from, (q) =>
      q.where(sql<boolean>`a.created_at >= ${createdAt!.from}::date::timestamp at time zone 'Asia/Shanghai'`),
    )
    .$if(!!createdAt?.to, (q) =>
      q.where(sql<boolean>`a.created_at < (${createdAt!.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`),
    )
    .$if(!!effectiveDate?.from, (q) => q.where('a.effective_date', '>=', effectiveDate!.from!))
    .$if(!!effectiveDate?.to, (q) => q.where('a.effective_date', '<=', effectiveDate!.to!))
    .$if(words.length === 1, (q) =>
      q.where((eb) =>
        eb.or([
          eb('p.search', 'like', contains(words[0]!)),
          eb(sql`lower(a.no)`, 'like', contains(words[0]!)),
          eb(sql`lower(supplier.name)`, 'like', contains(words[0]!)),
        ]),
      ),
    )
    .$if(words.length > 1, (q) => q.where((eb) => eb.or([eb('a.no', 'in', words), eb('p.platform_code', 'in', words)])))
}

const row = [
  'a.id',
  'a.no',
  'a.hospital_id as hospitalId',
  'hospital.name as hospital',
  'a.supplier_id as supplierId',
  'supplier.name as supplier',
  'a.catalog_item_id as catalogItemId',
  'a.product_id as productId',
  'p.kind',
  'p.platform_code as code',
  'p.name',
  'p.spec',
  'p.pack_spec as packSpec',
  'p.pack_unit as unit',
  sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
  'a.type',
  'a.old_price as oldPrice',
  'a.new_price as newPrice',
  'a.effective_date as effectiveDate',
  'a.reason',
  'a.remark',
  'a.created_by as createdBy',
  'a.created_org as createdOrg',
  'maker_org.name as creatorOrg',
  sql<string>`coalesce(creator.name, '')`.as('creatorName'),
  sql<string>`coalesce(auditor.name, '')`.as('auditorName'),
  'a.audited_at as auditedAt',
  'a.created_at as createdAt',
  'a.status',
  'a.version',
  'c.price as currentPrice',
  'c.retail_price as currentRetailPrice',
  'p.listed_price as listedPrice',
  'p.ceiling_price as ceilingPrice',
] as const

const order: Order = {
  sorts: { createdAt: 'a.created_at', no: 'a.no', effectiveDate: 'a.effective_date' },
  fallback: '-createdAt',
  tie: 'a.id',
  named: ['a.no', 'p.platform_code'],
}

export const list = (tx: Tx, actor: Actor, input: List) => {
  const base = filtered(tx, actor, input)
  return paged(tx, base, base.select(row), input, order, {
    counts: () => countsBy(tx, filtered(tx, actor, input, false), 'a.status'),
  })
}
export type Stored = Awaited<ReturnType<typeof list>>['rows'][number]

export const forExport = (tx: Tx, actor: Actor, input: Ask & { sort?: string }) =>
  ordered(filtered(tx, actor, input).select(row), input.sort, order)

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('a.id', '=', id).select(row).executeTakeFirst()

/** Locks an adjustment for the rest of the transaction; undefined for unknown and foreign ids alike. */
export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('a.id', '=', id).select(row).forUpdate('a').executeTakeFirst()

/** Approved adjustments whose day has come, oldest day first. */
export const due = (tx: Tx, day: string) =>
  tx
    .selectFrom('price_adjustment')
    .where('status', '=', 'passed')
    .where('effective_date', '<=', day)
    .orderBy('effective_date')
    .orderBy('created_at')
    .select(['id', 'no'])
    .execute()

/** Another adjustment of the same price that waits for audit or for its day. */
export const openTwin = (tx: Tx, itemId: string, retail: boolean, except: string) =>
  tx
    .selectFrom('price_adjustment')
    .where('catalog_item_id', '=', itemId)
    .where('type', retail ? '=' : '<>', 'retail')
    .where('status', 'in', ['pending', 'passed'])
    .where('id', '<>', except)
    .select(['no'])
    .executeTakeFirst()

/** A draft of the organisation for an item and type, locked: a file changes it instead of adding another. */
export const draftOf = (tx: Tx, orgId: string, itemId: string, type: PriceType) =>
  tx
    .selectFrom('price_adjustment')
    .where('created_org', '=', orgId)
    .where('catalog_item_id', '=', itemId)
    .where('type', '=', type)
    .where('status', '=', 'draft')
    .select(['id'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
