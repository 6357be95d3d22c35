import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { ordered, timeText } from '#kernel/server/page.ts'
import { department, type Filters, filtered, order } from './queries.ts'

type Wish = Filters & { sort?: string }

const row = [
  'plan.no',
  'hospital.name as hospital',
  'plan.plan_type as planType',
  'plan.kind',
  'point.name as point',
  department.as('department'),
  'plan.period_from as periodFrom',
  'plan.period_to as periodTo',
  'plan.urgent',
  'plan.line_count as lineCount',
  'plan.total_qty as totalQty',
  'plan.total_amount as totalAmount',
  'plan.status',
  'plan.creator_name as creatorName',
  timeText('plan.created_at').as('createdAt'),
  timeText('plan.submitted_at').as('submittedAt'),
  'plan.remark',
] as const

/** The plans of the list, a row each. */
export const forExport = (tx: Tx, actor: Actor, input: Wish) =>
  ordered(filtered(tx, actor, input).select(row), input.sort, order)

/** The lines of the same plans, each with its plan in front; a plan without lines keeps one row. */
export const linesForExport = (tx: Tx, actor: Actor, input: Wish) =>
  ordered(
    filtered(tx, actor, input)
      .leftJoin('plan_line as l', 'l.plan_id', 'plan.id')
      .leftJoin('product as p', 'p.id', 'l.product_id')
      .leftJoin('company as maker', 'maker.id', 'p.manufacturer_id')
      .leftJoin('org as supplier', 'supplier.id', 'l.supplier_id')
      .select(row)
      .select([
        'l.seq',
        'p.platform_code as code',
        'p.name',
        'p.spec',
        'p.pack_spec as packSpec',
        'p.pack_unit as unit',
        'maker.name as manufacturer',
        'supplier.name as supplier',
        'l.qty',
        'l.price',
        'l.amount',
        'l.ordered_qty as orderedQty',
        'l.vbp_class as vbpClass',
        'l.remark as lineRemark',
      ]),
    input.sort,
    order,
  ).orderBy(sql`l.seq`)
