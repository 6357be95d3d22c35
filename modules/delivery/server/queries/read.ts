import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, named, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { deliveryCalls } from '../../shared/calls.ts'

/** The supplier's own; the hospital's once shipped; the authority's region. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('delivery as d')
    .innerJoin('org_card as hospital', 'hospital.id', 'd.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'd.supplier_id')
    .innerJoin('purchase_order_card as o', 'o.id', 'd.order_id')
    .$if(actor.org === 'supplier', (q) => q.where('d.supplier_id', '=', actor.orgId))
    .$if(actor.org === 'hospital', (q) =>
      q.where('d.hospital_id', '=', actor.orgId).where('d.shipped_at', 'is not', null),
    )

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    'd.id',
    'd.no',
    'd.order_id as orderId',
    'o.no as orderNo',
    'd.hospital_id as hospitalId',
    'hospital.name as hospital',
    'd.supplier_id as supplierId',
    'supplier.name as supplier',
    'd.point_id as pointId',
    'd.point_name as point',
    'd.kind',
    'd.narcotic',
    'd.total_qty as totalQty',
    'd.amount',
    'd.line_count as lineCount',
    'd.created_by as createdBy',
    'd.creator_name as creatorName',
    'd.created_at as createdAt',
    'd.shipped_at as shippedAt',
    'd.status',
    'd.version',
  ])

/** Every lot with the snapshot of its order line. */
const lots = (tx: Tx) =>
  tx
    .selectFrom('delivery_line as l')
    .innerJoin('order_line_card as ol', 'ol.id', 'l.order_line_id')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .select([
      'l.delivery_id as documentId',
      'l.id',
      'l.seq',
      'l.order_line_id as orderLineId',
      'ol.seq as orderSeq',
      'l.product_id as productId',
      'ol.product_code as code',
      'ol.name',
      'ol.spec',
      'ol.pack_spec as packSpec',
      'ol.manufacturer',
      'ol.unit',
      'l.price',
      'l.qty',
      'l.amount',
      'ol.qty as orderQty',
      sql<string>`ol.open_qty`.as('openQty'),
      'l.lot_no as lotNo',
      'l.production_date as productionDate',
      'l.expiry_date as expiryDate',
      'l.sterilize_lot as sterilizeLot',
      'l.invoice_code as invoiceCode',
      'l.invoice_no as invoiceNo',
      'l.invoice_date as invoiceDate',
      'l.invoice_amount as invoiceAmount',
      'l.accepted_qty as acceptedQty',
      'l.refused_qty as refusedQty',
      'p.cold_chain as coldChain',
      sql<boolean>`coalesce(l.expiry_date - ${todayInSql} < p.near_expiry_days, false)`.as('shortLife'),
      'l.short_life_confirmed as shortLifeConfirmed',
      'l.remark',
    ])

export const deliveryReads = documentReads({
  call: deliveryCalls.query,
  alias: 'd',
  visible,
  row,
  whole: (q) =>
    row(q).select([
      'd.point_address as pointAddress',
      'd.carrier',
      'd.vehicle',
      'd.driver',
      'd.driver_phone as driverPhone',
      'd.logistics_code as logisticsCode',
      'd.boxes',
      'd.cold_start as coldStart',
      'd.remark',
      sql<boolean>`exists (select from delivery_line l join product_card p on p.id = l.product_id
        where l.delivery_id = d.id and p.cold_chain)`.as('coldChain'),
    ]),
  lines: lots,
  tests: {
    status: oneOf('d.status'),
    orderId: is('d.order_id'),
    hospitalId: is('d.hospital_id'),
    supplierId: is('d.supplier_id'),
    kind: is('d.kind'),
    createdAt: days('d.created_at'),
    shippedAt: days('d.shipped_at'),
  },
  keyword: { nos: ['d.no'], numbers: { CG: 'o.no' }, texts: [named('hospital'), named('supplier')] },
  order: {
    sorts: { no: 'd.no', createdAt: 'd.created_at', shippedAt: 'd.shipped_at', amount: 'd.amount' },
    fallback: '-createdAt',
  },
  sums: { amount: 'd.amount' },
})
