import { sql } from 'kysely'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { waitsForMe } from '#modules/approval/server/public.ts'
import { articleIn } from '#modules/product/server/public.ts'
import { ReturnRow, returnOrderCalls } from '../../shared/calls.ts'
import { returnOrderMachine } from '../../shared/machine.ts'
import { redDue, redRest, redWaits } from './red.ts'

/** The hospital's own; the supplier reads those that were audited; the authority's region. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('return_order as r')
    .innerJoin('org_card as hospital', 'hospital.id', 'r.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'r.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('r.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) =>
      q.where('r.supplier_id', '=', actor.orgId).where('r.released_at', 'is not', null),
    )

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(columnsFor('r', ReturnRow.shape, ['hospital', 'supplier', 'point', 'redDue', 'redRest', 'why', 'actions']))
    .select([
      'hospital.name as hospital',
      'supplier.name as supplier',
      'r.point_name as point',
      redDue.as('redDue'),
      redRest.as('redRest'),
    ])
    .select(columns('r', 'pointId', 'createdBy', 'releasedAt', 'remindedAt'))

/** Every lot as it was sent, with what became of it. */
const lines = (tx: Tx) =>
  tx
    .selectFrom('return_order_line as l')
    .innerJoin('delivery_line_card as dl', 'dl.id', 'l.delivery_line_id')
    .innerJoin('delivery_card as d', 'd.id', 'dl.delivery_id')
    .innerJoin('order_line_card as ol', 'ol.id', 'l.order_line_id')
    .innerJoin('purchase_order_card as o', 'o.id', 'ol.order_id')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .select(['l.return_order_id as documentId', ...columns('l', 'id', 'seq', 'deliveryLineId', 'orderLineId')])
    .select(columns('l', 'balanceId', 'productId', 'qty', 'ratio', 'price', 'amount', 'gift', 'owner', 'reason'))
    .select(columns('l', 'holdId', 'receivedQty', 'missingQty', 'shortReason', 'invoiced'))
    .select(columns('dl', 'lotNo', 'productionDate', 'expiryDate', 'invoiceNo', 'deliveryId'))
    .select(columns('ol', 'name', 'spec', 'packSpec', 'manufacturer', 'unit', 'minUnit', 'orderId'))
    .select(['ol.product_code as code', 'd.no as deliveryNo', 'o.no as orderNo', 'p.narcotic'])
    .select(['p.high_value as highValue', 'p.implant'])

export const returnReads = documentReads({
  call: returnOrderCalls.query,
  alias: 'r',
  visible,
  row,
  whole: (q) =>
    row(q)
      .select(columns('r', 'remark', 'auditorName', 'auditedAt', 'answererName', 'answeredAt', 'answeredFor'))
      .select(columns('r', 'pickupPerson', 'pickupPhone', 'reply', 'shipperName', 'secondName', 'receiverName'))
      .select(columns('r', 'redCode', 'redDate', 'redAmount'))
      .select(sql<Attachment[]>`r.red_files`.as('redFiles')),
  lines,
  tests: {
    status: oneOf('r.status'),
    returnType: is('r.return_type'),
    hospitalId: is('r.hospital_id'),
    supplierId: is('r.supplier_id'),
    pointId: is('r.point_id'),
    createdAt: days('r.created_at'),
    receivedAt: days('r.received_at'),
    article: (word) =>
      sql`exists (select from return_order_line l where l.return_order_id = r.id and ${articleIn('l.product_id')(word)})`,
    forMe: (only) => (only ? waitsForMe('r', 'pendingAudit') : undefined),
    redOpen: (yes) => sql<boolean>`${redWaits} = ${yes}`,
    short: (yes) => sql<boolean>`(r.short_count > 0) = ${yes}`,
  },
  keyword: {
    nos: ['r.no'],
    texts: [text('r.remark'), text('r.creator_name'), text('r.red_no')],
    found: [partner('r.supplier_id', 'supplier', 'supplier')],
  },
  order: {
    sorts: { no: 'r.no', createdAt: 'r.created_at', amount: 'r.amount', receivedAt: 'r.received_at' },
    fallback: '-createdAt',
  },
  sums: { amount: 'r.amount', receivedAmount: 'r.received_amount' },
  of: returnOrderMachine,
})
export type ReturnDoc = NonNullable<Awaited<ReturnType<typeof returnReads.get>>>
export type ReturnLine = Awaited<ReturnType<typeof returnReads.lines>>[number]

/** The lines of orders and deliveries a return is about, where the actor sees it: they are locked before it. */
export const parentsOf = async (tx: Tx, id: string) =>
  tx
    .selectFrom('return_order_line')
    .where('return_order_id', '=', id)
    .select(['order_line_id as orderLineId', 'delivery_line_id as deliveryLineId'])
    .execute()

/** Another return of this supplier that was answered by this red invoice. */
export const redElsewhere = async (tx: Tx, of: { id: string; supplierId: string; redCode: string; redNo: string }) =>
  (
    await tx
      .selectFrom('return_order')
      .where('supplier_id', '=', of.supplierId)
      .where('red_code', '=', of.redCode)
      .where('red_no', '=', of.redNo)
      .where('id', '<>', of.id)
      .select('no')
      .executeTakeFirst()
  )?.no

/** The last day of the invoices of its lots that are told. */
export const blueDay = async (tx: Tx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select max(dl.invoice_date) as day from return_order_line l join delivery_line_card dl on dl.id = l.delivery_line_id
    where l.return_order_id = ${id} and l.invoiced`.execute(tx)
  return rows[0]?.day ?? null
}

export const isSupplier = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('org_card')
    .where('id', '=', id)
    .where('kind', '=', 'supplier')
    .select('id')
    .executeTakeFirst()) !== undefined
