import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { ordered, timeText } from '#kernel/server/page.ts'
import { type Filters, filtered, lineCount, order } from './queries.ts'

type Wish = Filters & { sort?: string }

const row = [
  'a.no',
  'd.no as deliveryNo',
  'o.no as orderNo',
  'hospital.name as hospital',
  'supplier.name as supplier',
  'a.point_name as point',
  'a.kind',
  lineCount,
  'a.accepted_amount as acceptedAmount',
  'a.status',
  'a.arrived_temp as arrivedTemp',
  timeText('a.created_at').as('createdAt'),
  timeText('a.arrived_at').as('arrivedAt'),
  'a.checker_name as checkerName',
  timeText('a.checked_at').as('checkedAt'),
  'a.confirmer_name as confirmerName',
  timeText('a.confirmed_at').as('confirmedAt'),
  'a.remark',
] as const

/** The acceptances of the list, a row each. */
export const forExport = (tx: Tx, actor: Actor, input: Wish) =>
  ordered(filtered(tx, actor, input).select(row), input.sort, order)

/** The lots of the same acceptances, each with its acceptance in front; one without lots keeps one row. */
export const linesForExport = (tx: Tx, actor: Actor, input: Wish) =>
  ordered(
    filtered(tx, actor, input)
      .leftJoin('acceptance_line as l', 'l.acceptance_id', 'a.id')
      .leftJoin('delivery_line as dl', 'dl.id', 'l.delivery_line_id')
      .leftJoin('order_line as ol', 'ol.id', 'dl.order_line_id')
      .select(row)
      .select([
        'l.seq',
        'ol.product_code as code',
        'ol.name',
        'ol.spec',
        'ol.pack_spec as packSpec',
        'ol.manufacturer',
        'ol.unit',
        'dl.price',
        'dl.lot_no as lotNo',
        'dl.production_date as productionDate',
        'dl.expiry_date as expiryDate',
        'l.delivered_qty as deliveredQty',
        'l.accepted_qty as acceptedQty',
        'l.refused_qty as refusedQty',
        sql<string>`round(l.accepted_qty * dl.price, 2)`.as('amount'),
        'l.refuse_code as refuseCode',
        'l.refuse_reason as refuseReason',
      ]),
    input.sort,
    order,
  ).orderBy(sql`l.seq`)
