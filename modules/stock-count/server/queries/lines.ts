import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import type { VarianceReason } from '../../shared/reasons.ts'

/** What moved of a line's balance from its book to a moment; what a transaction books at once has one end. */
export const movedTo = (line: string, moment: string) => sql<string>`
  (select coalesce(sum(m.units), 0) from stock_movement_facts m
    where m.balance_id = ${sql.ref(`${line}.balance_id`)} and m.at > ${sql.ref(`${line}.book_at`)} and m.at <= ${sql.ref(moment)})`

/**
 * What is in the book is known of a line whose number nobody can change any more: counted blind, the book and the variance
 * do not leave the server before (domain-stock §2.24.7).
 */
const shown = sql<boolean>`(not c.blind or c.status in ('pending', 'posted', 'void') or (c.status = 'recounting' and l.given >= l.wanted))`
/** The numbers before are not known to whoever counts a line again. */
const told = sql<boolean>`(c.status <> 'recounting' or l.given >= l.wanted)`
const kept = sql<boolean>`l.variance is not null and c.status in ('pending', 'posted', 'void')`

const moved = sql<string | null>`case when ${shown} and l.given > 0 then ${movedTo('l', 'l.counted_at')} end`
const variance = sql<string | null>`case when ${kept} then l.variance
  when ${shown} and l.given > 0 then l.counted - l.book_qty - ${movedTo('l', 'l.counted_at')} end`

const number = (n: 1 | 2 | 3) => sql`case when l.qty${sql.raw(String(n))} is not null then jsonb_build_object(
  'units', l.qty${sql.raw(String(n))}::text, 'at', l.at${sql.raw(String(n))}, 'by', l.name${sql.raw(String(n))}) end`

/** Every line with what may be known of it now. */
export const lines = (tx: Tx) =>
  tx
    .selectFrom('stock_count_line as l')
    .innerJoin('stock_count as c', 'c.id', 'l.count_id')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoin('org_card as supplier', 'supplier.id', 'l.supplier_id')
    .select([
      'l.count_id as documentId',
      ...columns('l', 'id', 'seq', 'balanceId', 'productId', 'supplierId', 'lotNo', 'productionDate', 'price', 'ratio'),
      ...columns('l', 'found', 'wanted', 'given', 'note', 'version'),
      sql<'hospital' | 'supplier'>`l.owner`.as('owner'),
      sql<string | null>`nullif(l.expiry_date, '2999-12-31'::date)`.as('expiryDate'),
      'p.platform_code as code',
      ...columns('p', 'name', 'spec', 'minUnit', 'narcotic'),
      sql<boolean>`p.high_value`.as('highValue'),
      'p.pack_unit as unit',
      sql<
        string[]
      >`array_remove(array_remove(array[lower(p.platform_code), lower(p.barcode), lower(p.udi_di), lower((select hospital_code
        from catalog_item_card i where i.hospital_id = l.hospital_id and i.product_id = p.id order by i.is_default desc limit 1))], ''), null)`.as(
        'codes',
      ),
      sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
      sql<string>`coalesce(supplier.name, '')`.as('supplier'),
      sql<string | null>`case when ${told} then l.counted end`.as('counted'),
      sql<string | null>`case when ${told} then l.counted_at end`.as('countedAt'),
      sql<string>`case l.given when 0 then '' when 1 then l.name1 when 2 then l.name2 else l.name3 end`.as('countedBy'),
      sql<
        { units: string; at: string; by: string }[]
      >`case when ${told} then array_remove(array[${number(1)}, ${number(2)}, ${number(3)}], null)
        else '{}' end`.as('numbers'),
      sql<boolean>`coalesce((select app_user()) = case l.given when 1 then l.by1 when 2 then l.by2 when 3 then l.by3 end, false)`.as(
        'mine',
      ),
      sql<string | null>`case when ${shown} then l.book_qty end`.as('bookQty'),
      moved.as('movedQty'),
      variance.as('variance'),
      sql<
        string | null
      >`case when ${kept} then l.variance_value else round((${variance}) * l.price / l.ratio, 2) end`.as(
        'varianceValue',
      ),
      sql<VarianceReason | null>`l.reason`.as('reason'),
    ])
