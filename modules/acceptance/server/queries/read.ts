import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, named, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { acceptanceCalls } from '../../shared/calls.ts'

/** The hospital's own; the supplier reads those of his deliveries; the authority's region. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('acceptance as a')
    .innerJoin('delivery_card as d', 'd.id', 'a.delivery_id')
    .innerJoin('purchase_order_card as o', 'o.id', 'a.order_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'a.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'a.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('a.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('a.supplier_id', '=', actor.orgId))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    'a.id',
    'a.no',
    'a.delivery_id as deliveryId',
    'd.no as deliveryNo',
    'a.order_id as orderId',
    'o.no as orderNo',
    'a.hospital_id as hospitalId',
    'hospital.name as hospital',
    'a.supplier_id as supplierId',
    'supplier.name as supplier',
    'a.point_id as pointId',
    'a.point_name as point',
    'a.kind',
    'a.narcotic',
    sql<number>`(select count(*)::int from acceptance_line l where l.acceptance_id = a.id)`.as('lineCount'),
    'a.accepted_amount as acceptedAmount',
    'a.created_at as createdAt',
    'a.arrived_at as arrivedAt',
    'a.checker_name as checkerName',
    'a.checked_at as checkedAt',
    'a.confirmer_name as confirmerName',
    'a.confirmed_at as confirmedAt',
    'a.status',
    'a.version',
  ])

/** Every lot as it was sent, with what was found. */
const lots = (tx: Tx) =>
  tx
    .selectFrom('acceptance_line as l')
    .innerJoin('delivery_line_card as dl', 'dl.id', 'l.delivery_line_id')
    .innerJoin('order_line_card as ol', 'ol.id', 'dl.order_line_id')
    .innerJoin('product_card as p', 'p.id', 'dl.product_id')
    .select([
      'l.acceptance_id as documentId',
      'l.id',
      'l.seq',
      'l.delivery_line_id as deliveryLineId',
      'dl.order_line_id as orderLineId',
      'dl.product_id as productId',
      'ol.product_code as code',
      'ol.name',
      'ol.spec',
      'ol.pack_spec as packSpec',
      'ol.manufacturer',
      'ol.unit',
      'dl.price',
      'ol.qty as orderQty',
      'l.delivered_qty as deliveredQty',
      'dl.lot_no as lotNo',
      'dl.production_date as productionDate',
      'dl.expiry_date as expiryDate',
      sql<boolean>`coalesce(dl.expiry_date - ${todayInSql} < p.near_expiry_days, false)`.as('shortLife'),
      'p.cold_chain as coldChain',
      'l.accepted_qty as acceptedQty',
      'l.refused_qty as refusedQty',
      sql<string | null>`round(l.accepted_qty * dl.price, 2)`.as('amount'),
      'l.refuse_code as refuseCode',
      'l.refuse_reason as refuseReason',
    ])

export const acceptanceReads = documentReads({
  call: acceptanceCalls.query,
  alias: 'a',
  visible,
  row,
  whole: (q) =>
    row(q).select([
      'a.opened_at as openedAt',
      'd.shipped_at as shippedAt',
      'a.checked_by as checkedBy',
      'a.arrived_temp as arrivedTemp',
      sql<string | null>`(select name from app_user_card u where u.id = a.second_inspector)`.as('secondName'),
      'a.remark',
    ]),
  lines: lots,
  tests: {
    status: oneOf('a.status'),
    deliveryId: is('a.delivery_id'),
    orderId: is('a.order_id'),
    hospitalId: is('a.hospital_id'),
    supplierId: is('a.supplier_id'),
    kind: is('a.kind'),
    createdAt: days('a.created_at'),
    confirmedAt: days('a.confirmed_at'),
  },
  keyword: { nos: ['a.no', 'd.no'], numbers: { CG: 'o.no', PS: 'd.no' }, texts: [named('supplier')] },
  order: {
    sorts: { no: 'a.no', createdAt: 'a.created_at', checkedAt: 'a.checked_at', confirmedAt: 'a.confirmed_at' },
    fallback: '-createdAt',
  },
  sums: { acceptedAmount: 'a.accepted_amount' },
})
export type Lot = Awaited<ReturnType<typeof acceptanceReads.lines>>[number]

/** Acceptances of a delivery, locked. */
export const ofDelivery = (tx: Tx, deliveryId: string) =>
  tx
    .selectFrom('acceptance')
    .where('delivery_id', '=', deliveryId)
    .orderBy('id')
    .select(['id', 'no', 'status', 'version'])
    .forUpdate()
    .execute()

/** Statuses of all acceptances of a delivery, and whether anything was accepted at all. */
export const stateOf = async (tx: Tx, deliveryId: string) => {
  const { rows } = await sql<{ waiting: number; checked: number; confirmed: number; accepted: boolean }>`
    select count(*) filter (where status = 'wait')::int as waiting, count(*) filter (where status = 'checked')::int as checked,
      count(*) filter (where status = 'confirmed')::int as confirmed,
      exists (select from delivery_line_card dl where dl.delivery_id = ${deliveryId} and dl.accepted_qty > 0) as accepted
    from acceptance where delivery_id = ${deliveryId}`.execute(tx)
  return rows[0]!
}
