import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { ordered, timeText } from '#kernel/server/page.ts'
import { type Filters, filtered, lineStatus, order, planNo } from './read.ts'

type Wish = Filters & { sort?: string }

const row = [
  'o.no',
  'hospital.name as hospital',
  'supplier.name as supplier',
  'o.point_name as point',
  'o.kind',
  'o.narcotic',
  'o.vbp_class as vbpClass',
  'o.urgent',
  'o.expected_date as expectedDate',
  'o.line_count as lineCount',
  'o.total_qty as totalQty',
  'o.amount',
  'o.status',
  planNo,
  'o.creator_name as creatorName',
  timeText('o.created_at').as('createdAt'),
  timeText('o.submitted_at').as('submittedAt'),
  'o.auditor_name as auditorName',
  timeText('o.audited_at').as('auditedAt'),
  timeText('o.supplier_accepted_at').as('supplierAcceptedAt'),
  'o.remark',
] as const

/** The orders of the list, a row each. */
export const forExport = (tx: Tx, actor: Actor, input: Wish) =>
  ordered(filtered(tx, actor, input).select(row), input.sort, order)

/** The lines of the same orders, each with its order in front; an order without lines keeps one row. */
export const linesForExport = (tx: Tx, actor: Actor, input: Wish) =>
  ordered(
    filtered(tx, actor, input)
      .leftJoin('order_line as l', 'l.order_id', 'o.id')
      .select(row)
      .select([
        'l.seq',
        'l.product_code as code',
        'l.name',
        'l.spec',
        'l.pack_spec as packSpec',
        'l.manufacturer',
        'l.unit',
        'l.price',
        'l.qty',
        'l.amount as lineAmount',
        'l.vbp_class as lineVbpClass',
        sql<number>`case when l.id is not null then ${lineStatus} end`.as('lineStatus'),
        sql<string>`l.open_qty`.as('openQty'),
        'l.shipped_qty as shippedQty',
        'l.accepted_qty as acceptedQty',
        'l.refused_qty as refusedQty',
        'l.reject_qty as rejectQty',
        'l.closed_qty as closedQty',
        'l.remark as lineRemark',
      ]),
    input.sort,
    order,
  ).orderBy(sql`l.seq`)
