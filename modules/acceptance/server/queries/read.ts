import { sql } from 'kysely'
import { openToMe } from '#kernel/server/apart-sql.ts'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { deliveriesBy, deliveriesOf, invoiceOfLine, orderNos } from '#modules/delivery/server/public.ts'
import { articleIn } from '#modules/product/server/public.ts'
import { AcceptanceRow, acceptanceCalls } from '../../shared/calls.ts'
import { acceptanceMachine } from '../../shared/machine.ts'

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

export const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columnsFor('a', AcceptanceRow.shape, [
        'hospital',
        'supplier',
        'point',
        'deliveryNo',
        'orderNo',
        'lineCount',
        'actions',
      ]),
    )
    .select([...columns('a', 'hospitalId', 'supplierId', 'pointId'), 'd.no as deliveryNo'])
    .select(orderNos('a').as('orderNo'))
    .select(['hospital.name as hospital', 'supplier.name as supplier', 'a.point_name as point'])
    .select(sql<number>`(select count(*)::int from acceptance_line l where l.acceptance_id = a.id)`.as('lineCount'))

const whole = (q: ReturnType<typeof visible>) =>
  row(q)
    .select(columns('a', 'openedAt', 'checkedBy', 'arrivedTemp', 'remark'))
    .select(['d.shipped_at as shippedAt', 'd.sale_type as saleType', 'a.second_inspector as secondBy'])
    .select(sql<string | null>`(select name from app_user_card u where u.id = a.second_inspector)`.as('secondName'))
    .select(unconfirmed.as('unconfirmed'))

/** How many of its lots another one came of, and their supplier has not said so yet. */
const unconfirmed = sql<number>`(select count(*)::int from acceptance_line l join delivery_line_card dl on dl.id = l.delivery_line_id
  where l.acceptance_id = a.id and dl.slip_lot is not null and dl.lot_confirmed_at is null)`

/** Its goods are here and their clock runs, but nobody confirmed it. */
const lingering = sql<boolean>`(a.status = 'checked' and a.checked_at < lingers_since())`
/** Of the rows of the list behind a card, how many. */
export const countLingering = async ({ tx, actor }: Ctx): Promise<number> =>
  (await visible(tx, actor).where(lingering).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n

/** A scan `s` that counted and was not taken back. */
export const stands = sql<boolean>`s.result = 'counted' and not exists (select from acceptance_scan u
  where u.acceptance_id = s.acceptance_id and u.undoes = s.id and u.result = 'undone')`

/** Every lot as it was sent, with what was found. */
export const lots = (tx: Tx) =>
  tx
    .selectFrom('acceptance_line as l')
    .innerJoin('delivery_line_card as dl', 'dl.id', 'l.delivery_line_id')
    .innerJoin('order_line_card as ol', 'ol.id', 'dl.order_line_id')
    .innerJoin('product_card as p', 'p.id', 'dl.product_id')
    .leftJoin('product_version_card as v', 'v.id', 'ol.version_id')
    .select(columns('l', 'id', 'seq', 'deliveryLineId', 'deliveredQty', 'acceptedQty', 'refusedQty'))
    .select([
      ...columns('l', 'refuseCode', 'refuseReason', 'appearance', 'conclusion'),
      sql<Attachment[]>`l.photos`.as('photos'),
    ])
    .select(
      columns(
        'dl',
        'orderLineId',
        'productId',
        'price',
        'lotNo',
        'productionDate',
        'expiryDate',
        'reportNo',
        'reportDate',
      ),
    )
    .select(columns('dl', 'slipLot', 'lotConfirmedAt'))
    .select(invoiceOfLine('dl'))
    .select(sql<Attachment[]>`dl.report_files`.as('reportFiles'))
    .select(columns('ol', 'name', 'spec', 'packSpec', 'manufacturer', 'unit', 'conversionRatio'))
    .select([
      'l.acceptance_id as documentId',
      'ol.product_code as code',
      'ol.qty as orderQty',
      'ol.order_id as orderId',
    ])
    .select([
      // as it was ordered; of orders from before versions as it is
      sql<string>`coalesce(v.dosage_form, p.dosage_form)`.as('dosageForm'),
      sql<string>`coalesce(v.approval_no, p.approval_no)`.as('approvalNo'),
      'p.cold_chain as coldChain',
      'p.temp_min as tempMin',
      'p.temp_max as tempMax',
      'p.high_value as highValue',
      'p.implant',
      sql<boolean>`coalesce(dl.expiry_date - ${todayInSql} < p.near_expiry_days, false)`.as('shortLife'),
    ])
    .select(sql<string | null>`round(l.accepted_qty * dl.price, 2)`.as('amount'))
    // what was scanned of it and not taken back
    .select(
      sql<string>`(select coalesce(sum(s.qty), 0) from acceptance_scan s where s.acceptance_id = l.acceptance_id
        and s.delivery_line_id = l.delivery_line_id and ${stands})`.as('scannedQty'),
    )

export const acceptanceReads = documentReads({
  call: acceptanceCalls.query,
  alias: 'a',
  visible,
  row,
  whole,
  lines: lots,
  tests: {
    status: oneOf('a.status'),
    deliveryId: is('a.delivery_id'),
    orderId: (id) => sql`a.delivery_id in ${deliveriesOf(sql`${id}`)}`,
    hospitalId: is('a.hospital_id'),
    supplierId: is('a.supplier_id'),
    kind: is('a.kind'),
    createdAt: days('a.created_at'),
    confirmedAt: days('a.confirmed_at'),
    article: (word) =>
      sql`exists (select from order_line_card ol join delivery_line_card dl on dl.order_line_id = ol.id
        join acceptance_line l on l.delivery_line_id = dl.id where l.acceptance_id = a.id and ${articleIn('ol.product_id')(word)})`,
    forMe: openToMe(acceptanceMachine, 'a'),
    lingers: (yes) => (yes ? lingering : sql<boolean>`not (${lingering})`),
  },
  keyword: {
    nos: ['a.no', 'd.no', 'o.no'],
    numbers: {
      CG: { column: 'o.no', found: (of) => sql`a.delivery_id in ${deliveriesBy(of)}`, held: orderNos('a') },
      PS: 'd.no',
    },
    found: [partner('a.supplier_id', 'supplier', 'supplier')],
  },
  order: {
    sorts: { no: 'a.no', createdAt: 'a.created_at', checkedAt: 'a.checked_at', confirmedAt: 'a.confirmed_at' },
    fallback: '-createdAt',
    steady: { one: ['status', 'hospitalId', 'supplierId'], days: 'createdAt', region: ['hospitalId'] },
  },
  sums: { acceptedAmount: 'a.accepted_amount' },
  of: acceptanceMachine,
  tally: 'acceptance',
})
export type Lot = Awaited<ReturnType<typeof acceptanceReads.lines>>[number]

/** The acceptance of a line, where this actor sees it. */
export const ofLine = (tx: Tx, actor: Actor, lineId: string) =>
  visible(tx, actor)
    .where(sql<boolean>`a.id = (select l.acceptance_id from acceptance_line l where l.id = ${lineId})`)
    .select('a.id')
    .executeTakeFirst()

/** The delivery of an acceptance, and its orders. */
export const deliveryOf = (id: string) => sql<string>`(select delivery_id from acceptance where id = ${id})`
export const ordersOf = (id: string) => sql<string[]>`(select order_id || more_orders from acceptance where id = ${id})`

/** Whole, locked in the order of their ids: all of the delivery of this one, whose statuses are the delivery's. */
export const lockAll = (tx: Tx, actor: Actor, id: string) =>
  whole(visible(tx, actor).where('a.delivery_id', '=', deliveryOf(id)))
    .select(
      sql<boolean>`exists (select from delivery_line_card dl where dl.delivery_id = a.delivery_id and dl.accepted_qty > 0)`.as(
        'received',
      ),
    )
    .orderBy('a.id')
    .forUpdate('a')
    .execute()

/** Acceptances of a delivery, locked. */
export const ofDelivery = (tx: Tx, deliveryId: string) =>
  tx
    .selectFrom('acceptance')
    .where('delivery_id', '=', deliveryId)
    .orderBy('id')
    .select(['id', 'no', 'status', 'version'])
    .forUpdate()
    .execute()
