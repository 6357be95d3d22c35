import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import { kindsSeen, platformStepInSql } from '#modules/purchase-list/server/public.ts'
import { type ChangingKey, changeCalls, changingKeys } from '../../shared/calls.ts'
import type { Side } from '../../shared/text.ts'

/** The changes an actor may see: a hospital its own, the authority those that were submitted, by the kinds of his screens. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('catalog_change as g')
    .innerJoin('catalog_item_card as c', 'c.id', 'g.catalog_item_id')
    .innerJoin('product_card as p', 'p.id', 'c.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'g.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoin('app_user_card as creator', 'creator.id', 'g.created_by')
    .leftJoin('app_user_card as auditor', 'auditor.id', 'g.audited_by')
    .leftJoin('app_user_card as platform', 'platform.id', 'g.platform_by')
    .$if(actor.org === 'hospital', (q) => q.where('g.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))
    .$if(actor.org === 'authority', (q) => q.where('g.status', '<>', 'draft'))
    .where('p.kind', 'in', [...kindsSeen(actor), -1])

/** The default supplier of an item's article today. */
const defaultInSql = sql<string | null>`(select d.supplier_id from catalog_item_card d
  where d.hospital_id = c.hospital_id and d.product_id = c.product_id and d.is_default and d.status = 'enabled' limit 1)`

type Sides = Partial<Record<ChangingKey, Side>>

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    'p.platform_code as no',
    'p.platform_code as code',
    'p.pack_unit as unit',
    ...columns('p', 'kind', 'name', 'spec', 'packSpec'),
    sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
    'hospital.name as hospital',
    'supplier.name as supplier',
    ...columns('c', 'price', 'productId'),
    ...columns('g', 'id', 'hospitalId', 'catalogItemId', 'reason', 'status', 'version', 'createdBy', 'createdAt'),
    ...columns('g', 'submittedAt', 'auditedAt', 'platformAt', 'effectiveAt'),
    sql<Sides>`g.before`.as('before'),
    sql<Sides>`g.after`.as('after'),
    sql<Sides>`jsonb_build_object('packMultiple', c.pack_multiple::text, 'minQty', c.min_qty::text, 'maxQty', c.max_qty::text,
      'temporary', c.temporary, 'temporaryUntil', c.temporary_until, 'online', c.online, 'supplierId', ${defaultInSql})`.as(
      'current',
    ),
    sql<Record<string, string>>`(select coalesce(jsonb_object_agg(o.id, o.name), '{}') from org_card o
      where o.id in ((g.before ->> 'supplierId')::uuid, (g.after ->> 'supplierId')::uuid, ${defaultInSql}))`.as(
      'names',
    ),
    platformStepInSql('p.kind').as('platformStep'),
    sql<number>`case when g.status in ('pending', 'platform') then extract(day from now() - g.submitted_at)::int else 0 end`.as(
      'waited',
    ),
    ...(['creator', 'auditor', 'platform'] as const).map((who) =>
      sql<string>`coalesce(${sql.ref(`${who}.name`)}, '')`.as(
        `${who}Name` as 'creatorName' | 'auditorName' | 'platformName',
      ),
    ),
  ])

/** With both sides of each field as columns of a file. */
const whole = (q: ReturnType<typeof visible>) =>
  row(q).select(
    changingKeys.flatMap((key) =>
      (['before', 'after'] as const).map((side) => {
        const end = key[0]!.toUpperCase() + key.slice(1)
        const value =
          key === 'supplierId'
            ? sql`(select o.name from org_card o where o.id = (${sql.ref(`g.${side}`)} ->> ${sql.lit(key)})::uuid)`
            : key === 'temporary' || key === 'online'
              ? sql`(${sql.ref(`g.${side}`)} ->> ${sql.lit(key)})::boolean`
              : sql`${sql.ref(`g.${side}`)} ->> ${sql.lit(key)}`
        return sql<Side>`${value}`.as(`${side === 'before' ? 'was' : 'new'}${end}` as 'wasMinQty')
      }),
    ),
  )

export const changeReads = documentReads({
  call: changeCalls.query,
  alias: 'g',
  visible,
  row,
  whole,
  tests: {
    status: oneOf('g.status'),
    kinds: oneOf('p.kind'),
    hospitalId: is('g.hospital_id'),
    catalogItemId: is('g.catalog_item_id'),
  },
  keyword: {
    codes: ['p.platform_code', 'p.name'],
    found: [foundBy('c.product_id', 'product_search', sql`p.search`)],
    texts: [text('g.reason'), text('creator.name')],
  },
  order: {
    sorts: { createdAt: 'g.created_at', code: 'p.platform_code', name: 'p.name' },
    fallback: '-createdAt',
  },
})
export type Change = NonNullable<Awaited<ReturnType<typeof changeReads.get>>>

/** Changes under way of these items, by item. */
export const openOf = async (tx: Tx, itemIds: readonly string[]) => {
  const rows = await tx
    .selectFrom('catalog_change as g')
    .where('g.catalog_item_id', 'in', [...itemIds, '00000000-0000-0000-0000-000000000000'])
    .where('g.status', 'in', ['draft', 'pending', 'platform'])
    .select(columns('g', 'id', 'catalogItemId', 'status', 'version'))
    .execute()
  return new Map(rows.map((r) => [r.catalogItemId, r]))
}
