import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { forMe } from '#modules/approval/server/public.ts'
import { articleIn } from '#modules/product/server/public.ts'
import { planCalls } from '../../shared/calls.ts'
import { planMachine } from '../../shared/machine.ts'

/** The hospital's own, the authority's region; its suppliers see their orders only. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('plan')
    .innerJoin('org_card as hospital', 'hospital.id', 'plan.hospital_id')
    .innerJoin('distribution_point_card as point', 'point.id', 'plan.point_id')
    .$if(actor.org === 'hospital', (q) => q.where('plan.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('plan', 'id', 'no', 'hospitalId', 'planType', 'kind', 'pointId', 'departmentId', 'urgent', 'totalQty'),
    ...columns('plan', 'totalAmount', 'lineCount', 'createdBy', 'creatorName', 'createdAt', 'submittedAt', 'status'),
    ...columns('plan', 'version'),
    'hospital.name as hospital',
    'point.name as point',
    // asked for the rows of a page only: the list's count and sums do without
    sql<string>`coalesce((select d.name from department_card d where d.id = plan.department_id), '')`.as('department'),
  ])

/** Every line with its article as it was when the line was made, or the plan was last submitted. */
const lines = (tx: Tx) =>
  tx
    .selectFrom('plan_line as l')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .innerJoin('product_version_card as v', 'v.id', 'l.version_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'l.supplier_id')
    .innerJoin('catalog_item_card as c', 'c.id', 'l.catalog_item_id')
    .select([
      'l.plan_id as documentId',
      ...columns('l', 'id', 'seq', 'catalogItemId', 'productId', 'supplierId', 'price', 'qty', 'amount', 'orderedQty'),
      ...columns('l', 'vbpClass', 'remark', 'enteredQty', 'enteredUnit'),
      'p.platform_code as code',
      'p.narcotic',
      sql<string>`v.name`.as('name'),
      sql<string>`v.spec`.as('spec'),
      sql<string>`v.pack_spec`.as('packSpec'),
      sql<string>`v.manufacturer`.as('manufacturer'),
      sql<string>`v.pack_unit`.as('unit'),
      'supplier.name as supplier',
      'c.pack_multiple as packMultiple',
    ])

export const planReads = documentReads({
  call: planCalls.query,
  alias: 'plan',
  visible,
  row,
  whole: (q) => row(q).select(['plan.period_from as periodFrom', 'plan.period_to as periodTo', 'plan.remark']),
  lines,
  tests: {
    status: oneOf('plan.status'),
    kind: is('plan.kind'),
    planType: is('plan.plan_type'),
    pointId: is('plan.point_id'),
    hospitalId: is('plan.hospital_id'),
    createdAt: days('plan.created_at'),
    urgent: is('plan.urgent'),
    forMe: forMe('plan', 'pending'),
    article: (word) =>
      sql`exists (select from plan_line l where l.plan_id = plan.id and ${articleIn('l.product_id')(word)})`,
  },
  keyword: { nos: ['plan.no'], texts: [text('plan.creator_name'), text('plan.remark')] },
  order: {
    sorts: {
      no: 'plan.no',
      createdAt: 'plan.created_at',
      totalAmount: 'plan.total_amount',
      submittedAt: 'plan.submitted_at',
    },
    fallback: '-createdAt',
    steady: { one: ['status'], days: 'createdAt', region: [] },
  },
  sums: { totalAmount: 'plan.total_amount' },
  of: planMachine,
  tally: 'plan',
})
export type Plan = NonNullable<Awaited<ReturnType<typeof planReads.get>>>
export type PlanLine = Awaited<ReturnType<typeof planReads.lines>>[number]
