import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { contains } from '#kernel/server/page.ts'
import { typedWays } from '#kernel/shared/code-text.ts'
import { saleTypes } from '#modules/delivery/shared/sale-types.ts'
import type { HoldKind } from '#modules/stock/shared/holds.ts'
import { leavesUnder, type ReturnType as Type } from '../../shared/types.ts'

/** What is asked of the lots of a point. */
export interface Asked {
  pointId: string
  returnType: Type
  supplierId?: string | undefined
  keyword?: string | undefined
  /** Lots by the lines of their deliveries; else those with anything to return. */
  ids?: readonly string[] | undefined
  balanceIds?: readonly string[] | undefined
  /** Those nothing more of may go back too, such as what is on a return already. */
  every?: true
}

/** A picker shows no more; whoever looks for another one types more of it. */
const MOST = 200

/** Name, code or pinyin of the article, its lot, or the delivery it came with. */
const found = (word: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    typedWays(word.toLowerCase())
      .map(contains)
      .map((like) => sql`p.search like ${like} or lower(dl.lot_no) like ${like} or lower(d.no) like ${like}`),
    sql` or `,
  )})`

/**
 * Lots of a point that came by a delivery and were accepted: each with the balance it lies in, what of it may go back, and why no
 * more may (domain §3.8). Returnable: accepted less what came back and what is on its way, and no more than lies there and nobody
 * holds; packs.
 */
export const candidates = async (
  tx: Tx,
  actor: Actor,
  { ids, balanceIds, every, keyword, supplierId, ...o }: Asked,
) => {
  const type = sql`(${sql.join(leavesUnder(o.returnType))})`
  const lots = tx
    .selectFrom('stock_balance_facts as s')
    .innerJoin('delivery_line_card as dl', (j) =>
      j
        .onRef('dl.product_id', '=', 's.product_id')
        .onRef('dl.lot_no', '=', 's.lot_no')
        .onRef('dl.hospital_id', '=', 's.hospital_id')
        .onRef('dl.supplier_id', '=', 's.supplier_id')
        .onRef('dl.price', '=', 's.price')
        .on(sql<boolean>`s.expiry_date = coalesce(dl.expiry_date, '2999-12-31')`),
    )
    .innerJoin('order_line_card as ol', (j) =>
      j.onRef('ol.id', '=', 'dl.order_line_id').onRef('ol.conversion_ratio', '=', 's.ratio'),
    )
    .innerJoin('delivery_card as d', (j) =>
      j
        .onRef('d.id', '=', 'dl.delivery_id')
        .on(sql<boolean>`(d.sale_type = ${saleTypes.consigned}) = (s.owner = 'supplier')`),
    )
    .innerJoin('purchase_order_card as o', 'o.id', 'ol.order_id')
    .innerJoin('product_card as p', 'p.id', 's.product_id')
    .innerJoin('org_card as supplier', 'supplier.id', 's.supplier_id')
    .where('s.hospital_id', '=', actor.orgId)
    .where('s.point_id', '=', o.pointId)
    .where('dl.accepted_qty', '>', '0')
    .$if(!!supplierId, (q) => q.where('s.supplier_id', '=', supplierId!))
    .$if(!!keyword, (q) => q.where(found(keyword!)))
    .$if(ids !== undefined, (q) => q.where('dl.id', 'in', [...ids!]))
    .$if(balanceIds !== undefined, (q) => q.where('s.id', 'in', [...balanceIds!]))
    .$if(ids === undefined, (q) => q.where('s.units', '>', '0'))
    .select([
      ...columns('dl', 'productId', 'lotNo', 'productionDate', 'expiryDate', 'invoiceNo', 'supplierId'),
      // what it was settled to, where its price was cut since
      sql<string>`coalesce(settled_price(dl.id, s.id), dl.price)`.as('price'),
    ])
    .select(['dl.id as deliveryLineId', 'dl.order_line_id as orderLineId', 's.id as balanceId', 's.ratio', 's.owner'])
    .select(['dl.accepted_qty as acceptedQty', 'dl.returning_qty as returningQty', 'dl.returned_qty as returnedQty'])
    .select(columns('ol', 'name', 'spec', 'packSpec', 'manufacturer', 'unit', 'minUnit'))
    .select(['ol.product_code as code', 'd.no as deliveryNo', 'o.no as orderNo', 'supplier.name as supplier'])
    .select(['p.narcotic', 'p.initials', 's.units', 's.part_units as partUnits', 's.locked_units as lockedUnits'])
    .select([
      sql<boolean>`d.sale_type = ${saleTypes.gift}`.as('gift'),
      sql<boolean>`dl.invoice_no <> '' or exists (select from payable_item_facts i where i.delivery_line_id = dl.id and i.invoiced_qty > 0)`.as(
        'invoiced',
      ),
      // the first hold of the whole that keeps it here, and whether any lets it go
      sql<string>`coalesce((select h.hold_kind from stock_hold_facts h where h.balance_id = s.id and h.units is null and h.released_at is null
        and h.hold_kind not in ${type} order by h.created_at limit 1), '')`.as('held'),
      sql<boolean>`exists (select from stock_hold_facts h where h.balance_id = s.id and h.units is null and h.released_at is null
        and h.hold_kind in ${type})`.as('under'),
    ])
  const { rows } = await sql<Omit<Lot, 'held'> & { held: HoldKind | '' }>`
    with lots as (${lots}), free as (
      select *, case when held <> '' then 0 when under then units - "partUnits" else units - "lockedUnits" end as "freeUnits" from lots
    ), judged as (
      select *, trim_scale(trunc(greatest(least("acceptedQty" - "returnedQty" - "returningQty", trunc("freeUnits" / ratio, 3)), 0), 3)) as returnable,
        trim_scale(round(units / ratio, 6)) as stock, trim_scale(trunc(greatest("freeUnits", 0) / ratio, 3)) as free
      from free
    )
    select * from judged ${ids === undefined && !every ? sql`where returnable > 0` : sql``}
    order by initials, name, "expiryDate", "lotNo", "deliveryNo", "deliveryLineId" limit ${ids || balanceIds ? 2000 : MOST}`.execute(
    tx,
  )
  return rows
}

/** A lot of a point by the line of its delivery. Packs, but what ends with `Units`. */
export interface Lot {
  deliveryLineId: string
  orderLineId: string
  balanceId: string
  productId: string
  supplierId: string
  supplier: string
  code: string
  name: string
  spec: string
  packSpec: string
  manufacturer: string
  unit: string
  minUnit: string
  lotNo: string
  productionDate: string | null
  expiryDate: string | null
  invoiceNo: string
  deliveryNo: string
  orderNo: string
  owner: 'hospital' | 'supplier'
  gift: boolean
  invoiced: boolean
  narcotic: boolean
  /** A hold of the whole lets it go back: it leaves from under it. */
  under: boolean
  /** The kind of hold that keeps it here. */
  held: HoldKind | ''
  ratio: string
  price: string
  acceptedQty: string
  returningQty: string
  returnedQty: string
  /** Minimum units of its balance that papers hold, such as a return that has not left. */
  partUnits: string
  stock: string
  /** What of its balance nobody holds; all its deliveries share it. */
  free: string
  returnable: string
}
