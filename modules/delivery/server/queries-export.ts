import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { ordered, timeText } from '#kernel/server/page.ts'
import { type Filters, filtered, order } from './queries.ts'

type Wish = Filters & { sort?: string }

const row = [
  'd.no',
  'o.no as orderNo',
  'hospital.name as hospital',
  'supplier.name as supplier',
  'd.point_name as point',
  'd.kind',
  'd.line_count as lineCount',
  'd.total_qty as totalQty',
  'd.amount',
  'd.status',
  'd.carrier',
  'd.vehicle',
  'd.driver',
  'd.driver_phone as driverPhone',
  'd.logistics_code as logisticsCode',
  'd.boxes',
  'd.creator_name as creatorName',
  timeText('d.created_at').as('createdAt'),
  timeText('d.shipped_at').as('shippedAt'),
  'd.remark',
] as const

/** The deliveries of the list, a row each. */
export const forExport = (tx: Tx, actor: Actor, input: Wish) =>
  ordered(filtered(tx, actor, input).select(row), input.sort, order)

/** The lots of the same deliveries, each with its delivery in front; a delivery without lots keeps one row. */
export const linesForExport = (tx: Tx, actor: Actor, input: Wish) =>
  ordered(
    filtered(tx, actor, input)
      .leftJoin('delivery_line as l', 'l.delivery_id', 'd.id')
      .leftJoin('order_line as ol', 'ol.id', 'l.order_line_id')
      .select(row)
      .select([
        'l.seq',
        'ol.product_code as code',
        'ol.name',
        'ol.spec',
        'ol.pack_spec as packSpec',
        'ol.manufacturer',
        'ol.unit',
        'l.price',
        'l.qty',
        'l.amount as lineAmount',
        'l.lot_no as lotNo',
        'l.production_date as productionDate',
        'l.expiry_date as expiryDate',
        'l.sterilize_lot as sterilizeLot',
        'l.invoice_no as invoiceNo',
        'l.accepted_qty as acceptedQty',
        'l.refused_qty as refusedQty',
        'l.remark as lineRemark',
      ]),
    input.sort,
    order,
  ).orderBy(sql`l.seq`)
