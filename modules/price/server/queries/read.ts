import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Adjustable } from '#modules/purchase-list/server/public.ts'
import { priceCalls } from '../../shared/calls.ts'
import type { PriceType } from '../../shared/machine.ts'

export type Adjustment = Input<typeof priceCalls.add>

/** The adjustments an actor may see: those about his organisation; a draft only if it is his organisation's own. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('price_adjustment as a')
    .innerJoin('catalog_item_card as c', 'c.id', 'a.catalog_item_id')
    .innerJoin('product_card as p', 'p.id', 'a.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'a.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'a.supplier_id')
    .innerJoin('org_card as maker_org', 'maker_org.id', 'a.created_org')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoin('app_user_card as creator', 'creator.id', 'a.created_by')
    .leftJoin('app_user_card as auditor', 'auditor.id', 'a.audited_by')
    .$if(actor.org === 'hospital', (q) => q.where('a.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('a.supplier_id', '=', actor.orgId))
    .$if(actor.org !== 'system', (q) =>
      q.where((eb) => eb.or([eb('a.created_org', '=', actor.orgId), eb('a.status', '<>', 'draft')])),
    )

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('a', 'id', 'no', 'hospitalId', 'supplierId', 'catalogItemId', 'type', 'oldPrice', 'newPrice', 'reason'),
    ...columns(
      'a',
      'effectiveDate',
      'remark',
      'createdBy',
      'createdOrg',
      'createdAt',
      'auditedAt',
      'status',
      'version',
    ),
    ...columns('p', 'kind', 'name', 'spec', 'packSpec', 'listedPrice', 'ceilingPrice'),
    'p.platform_code as code',
    'p.pack_unit as unit',
    sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
    'hospital.name as hospital',
    'supplier.name as supplier',
    'maker_org.name as creatorOrg',
    sql<string>`coalesce(creator.name, '')`.as('creatorName'),
    sql<string>`coalesce(auditor.name, '')`.as('auditorName'),
    'c.price as currentPrice',
    'c.retail_price as currentRetailPrice',
  ])

export const reads = documentReads({
  call: priceCalls.query,
  alias: 'a',
  visible,
  row,
  whole: row,
  tests: {
    status: oneOf('a.status'),
    priceType: is('a.type'),
    reason: is('a.reason'),
    hospitalId: is('a.hospital_id'),
    supplierId: is('a.supplier_id'),
    createdAt: days('a.created_at'),
    effectiveDate: dates('a.effective_date'),
  },
  keyword: {
    nos: ['a.no', 'p.platform_code'],
    texts: [text('supplier.name')],
    found: [foundBy('a.product_id', 'product_search', sql`p.search`)],
  },
  order: {
    sorts: { createdAt: 'a.created_at', no: 'a.no', effectiveDate: 'a.effective_date' },
    fallback: '-createdAt',
  },
})
export type Stored = NonNullable<Awaited<ReturnType<typeof reads.get>>>

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
export const openTwin = (tx: Tx, itemId: string, retail: boolean, except?: string) =>
  tx
    .selectFrom('price_adjustment')
    .where('catalog_item_id', '=', itemId)
    .where('type', retail ? '=' : '<>', 'retail')
    .where('status', 'in', ['pending', 'passed'])
    .$if(except !== undefined, (q) => q.where('id', '<>', except!))
    .select(['no'])
    .executeTakeFirst()

/** A draft of the organisation for an item and type: a file changes it instead of adding another. */
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

const values = (v: Adjustment, item: Adjustable, oldPrice: string) => ({
  hospital_id: item.hospitalId,
  supplier_id: item.supplierId,
  product_id: item.productId,
  catalog_item_id: item.id,
  type: v.type,
  old_price: oldPrice,
  new_price: v.newPrice,
  effective_date: v.effectiveDate,
  reason: v.reason,
  remark: v.remark,
})

export const insert = (tx: Tx, actor: Actor, no: string, v: Adjustment, item: Adjustable, oldPrice: string) =>
  tx
    .insertInto('price_adjustment')
    .values({ no, created_by: actor.userId, created_org: actor.orgId, ...values(v, item, oldPrice) })
    .returning(['id', 'no', 'status', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, v: Adjustment, item: Adjustable, oldPrice: string) =>
  tx
    .updateTable('price_adjustment')
    .set({ ...values(v, item, oldPrice), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'no', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('price_adjustment').where('id', '=', id).execute()

/** The price an item had when the adjustment was submitted, approved or applied. */
export const setOldPrice = (tx: Tx, id: string, oldPrice: string) =>
  tx.updateTable('price_adjustment').set({ old_price: oldPrice }).where('id', '=', id).execute()

export const stamp = (tx: Tx, id: string, auditedBy: string) =>
  tx
    .updateTable('price_adjustment')
    .set({ audited_by: auditedBy, audited_at: sql`now()` })
    .where('id', '=', id)
    .execute()
