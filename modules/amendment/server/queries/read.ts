import { sql } from 'kysely'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { forMe } from '#modules/approval/server/public.ts'
import { AmendmentLine, AmendmentRow, amendmentCalls } from '../../shared/calls.ts'
import { amendmentMachine } from '../../shared/machine.ts'

/** The hospital's own; the supplier's once they reached him; the authority's region. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('amendment as d')
    .innerJoin('purchase_order_card as o', 'o.id', 'd.order_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'd.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'd.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('d.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('d.supplier_id', '=', actor.orgId).where('d.sent_at', 'is not', null))

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columnsFor('d', AmendmentRow.shape, [
        ...(['hospital', 'supplier', 'orderNo', 'pointBefore', 'pointAfter', 'why', 'actions'] as const),
      ]),
    )
    .select([
      ...columns('d', 'createdBy', 'sentAt'),
      'd.point_name_before as pointBefore',
      'd.point_name_after as pointAfter',
      'o.no as orderNo',
      'hospital.name as hospital',
      'supplier.name as supplier',
      sql<boolean>`o.supplier_accepted_at is not null`.as('taken'),
      sql<string | null>`d.point_after`.as('pointTo'),
      sql<boolean>`coalesce(d.answer_by < ${todayInSql}, false)`.as('late'),
    ])

const lines = (tx: Tx) =>
  tx
    .selectFrom('amendment_line as l')
    .innerJoin('order_line_card as ol', 'ol.id', 'l.order_line_id')
    .select(columnsFor('l', AmendmentLine.shape, ['code', 'name', 'spec', 'unit', 'price', 'qtyDiff', 'amountDiff']))
    .select([
      'l.amendment_id as documentId',
      'ol.product_code as code',
      ...columns('ol', 'name', 'spec', 'unit', 'price'),
    ])
    .select([
      sql<string>`l.qty_after - l.qty_before`.as('qtyDiff'),
      sql<string>`round(l.qty_after * ol.price, 2) - round(l.qty_before * ol.price, 2)`.as('amountDiff'),
    ])

export const amendmentReads = documentReads({
  call: amendmentCalls.query,
  alias: 'd',
  visible,
  row,
  whole: row,
  lines,
  tests: {
    status: oneOf('d.status'),
    orderId: is('d.order_id'),
    hospitalId: is('d.hospital_id'),
    supplierId: is('d.supplier_id'),
    kind: is('d.kind'),
    createdAt: days('d.created_at'),
    forMe: forMe('d', 'pendingAudit'),
  },
  keyword: {
    nos: ['d.no', 'o.no'],
    numbers: { CG: 'o.no' },
    found: [partner('d.supplier_id', 'supplier', 'supplier'), partner('d.hospital_id', 'hospital', 'hospital')],
  },
  order: {
    sorts: { no: 'd.no', createdAt: 'd.created_at', answerBy: 'd.answer_by', amountDiff: 'd.amount_diff' },
    fallback: '-createdAt',
    steady: { one: ['status', 'hospitalId', 'supplierId'], days: 'createdAt', region: ['hospitalId'] },
  },
  sums: { amountDiff: 'd.amount_diff' },
  of: amendmentMachine,
})
export type Amendment = NonNullable<Awaited<ReturnType<typeof amendmentReads.get>>>
