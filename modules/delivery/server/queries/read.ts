import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { articleIn } from '#modules/product/server/public.ts'
import { deliveryCalls } from '../../shared/calls.ts'
import { deliveryMachine } from '../../shared/machine.ts'
import { invoiceOfLine } from './invoice.ts'
import { deliveriesBy, deliveriesOf, orderNos, stoppedOrders } from './orders.ts'
import { countedCodes, due } from './trace.ts'

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
    ...columns(
      'd',
      'id',
      'no',
      'orderId',
      'moreOrders',
      'hospitalId',
      'supplierId',
      'pointId',
      'kind',
      'narcotic',
      'totalQty',
    ),
    ...columns(
      'd',
      'saleType',
      'amount',
      'lineCount',
      'createdBy',
      'creatorName',
      'createdAt',
      'shippedAt',
      'status',
      'version',
    ),
    orderNos('d').as('orderNo'),
    'hospital.name as hospital',
    'supplier.name as supplier',
    'd.point_name as point',
    stoppedOrders.as('stopped'),
  ])

/** Every lot with the snapshot of its order line. */
const lots = (tx: Tx) =>
  tx
    .selectFrom('delivery_line as l')
    .innerJoin('order_line_card as ol', 'ol.id', 'l.order_line_id')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .leftJoin('product_version_card as v', 'v.id', 'ol.version_id')
    .select([
      'l.delivery_id as documentId',
      ...columns('l', 'id', 'seq', 'orderLineId', 'productId', 'price', 'qty', 'amount', 'acceptedQty', 'refusedQty'),
      ...columns('l', 'lotNo', 'productionDate', 'expiryDate', 'sterilizeLot', 'shortLifeConfirmed', 'remark'),
      ...columns('l', 'invoiceAmount', 'reportNo', 'reportDate'),
      ...invoiceOfLine('l'),
      sql<Attachment[]>`l.report_files`.as('reportFiles'),
      ...columns('ol', 'name', 'spec', 'packSpec', 'manufacturer', 'unit'),
      // as it was ordered; of orders from before versions as it is
      sql<string>`coalesce(v.dosage_form, p.dosage_form)`.as('dosageForm'),
      'ol.seq as orderSeq',
      'ol.order_id as orderId',
      sql<string>`(select x.no from purchase_order_card x where x.id = ol.order_id)`.as('orderNo'),
      'ol.product_code as code',
      'ol.qty as orderQty',
      // what an open amendment holds back is not open: nobody ships it
      sql<string>`ol.open_qty - ol.held_qty`.as('openQty'),
      ...columns('p', 'barcode', 'udiDi', 'coldChain'),
      countedCodes.as('traceCount'),
      due.as('traceExpected'),
      sql<boolean>`coalesce(l.expiry_date - ${todayInSql} < p.near_expiry_days, false)`.as('shortLife'),
    ])

export const deliveryReads = documentReads({
  call: deliveryCalls.query,
  alias: 'd',
  visible,
  row,
  whole: (q) =>
    row(q).select([
      ...columns('d', 'pointAddress', 'carrier', 'vehicle', 'driver', 'driverPhone', 'logisticsCode'),
      ...columns('d', 'boxes', 'coldStart', 'remark'),
      sql<boolean>`exists (select from delivery_line l join product_card p on p.id = l.product_id
        where l.delivery_id = d.id and p.cold_chain)`.as('coldChain'),
    ]),
  lines: lots,
  tests: {
    status: oneOf('d.status'),
    orderId: (id) => sql`d.id in ${deliveriesOf(sql`${id}`)}`,
    hospitalId: is('d.hospital_id'),
    supplierId: is('d.supplier_id'),
    kind: is('d.kind'),
    saleType: is('d.sale_type'),
    createdAt: days('d.created_at'),
    shippedAt: days('d.shipped_at'),
    article: (word) =>
      sql`exists (select from order_line_card ol join delivery_line l on l.order_line_id = ol.id
        where l.delivery_id = d.id and ${articleIn('ol.product_id')(word)})`,
  },
  keyword: {
    nos: ['d.no', 'o.no'],
    numbers: {
      PS: 'd.no',
      CG: { column: 'o.no', found: (of) => sql`d.id in ${deliveriesBy(of)}`, held: orderNos('d') },
    },
    found: [partner('d.hospital_id', 'hospital', 'hospital'), partner('d.supplier_id', 'supplier', 'supplier')],
  },
  order: {
    sorts: { no: 'd.no', createdAt: 'd.created_at', shippedAt: 'd.shipped_at', amount: 'd.amount' },
    fallback: '-createdAt',
    steady: { one: ['status', 'hospitalId', 'supplierId'], days: 'createdAt', region: ['hospitalId'] },
  },
  sums: { amount: 'd.amount' },
  of: deliveryMachine,
  tally: 'delivery',
})
