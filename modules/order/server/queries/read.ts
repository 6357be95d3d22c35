import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { among, begins, contains, countsBy, numberIn, type Order, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { orderCalls } from '../../shared/calls.ts'

type Ask = Input<(typeof orderCalls)['query']>
export type Filters = Omit<Ask, 'page' | 'size' | 'sort' | 'part'> & { ids?: string[] }

/** The orders this actor may see: the hospital's own; the supplier's once released; the authority's region. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('purchase_order as o')
    .innerJoin('org as hospital', 'hospital.id', 'o.hospital_id')
    .innerJoin('org as supplier', 'supplier.id', 'o.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('o.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) =>
      q.where('o.supplier_id', '=', actor.orgId).where('o.released_at', 'is not', null),
    )

export const filtered = (tx: Tx, actor: Actor, input: Filters, withStatus = true) => {
  const words = keywords(input.keyword)
  const no = numberIn(words)
  return visible(tx, actor)
    .$if(!!input.ids, (q) => q.where(among('o.id', input.ids!)))
    .$if(withStatus && !!input.status?.length, (q) => q.where('o.status', 'in', input.status!))
    .$if(input.kind !== undefined, (q) => q.where('o.kind', '=', input.kind!))
    .$if(input.vbpClass !== undefined, (q) => q.where('o.vbp_class', '=', input.vbpClass!))
    .$if(!!input.hospitalId, (q) => q.where('o.hospital_id', '=', input.hospitalId!))
    .$if(!!input.supplierId, (q) => q.where('o.supplier_id', '=', input.supplierId!))
    .$if(!!input.pointId, (q) => q.where('o.point_id', '=', input.pointId!))
    .$if(!!input.planId, (q) => q.where('o.plan_id', '=', input.planId!))
    .$if(input.urgent !== undefined, (q) => q.where('o.urgent', '=', input.urgent!))
    .$if(input.narcotic !== undefined, (q) => q.where('o.narcotic', '=', input.narcotic!))
    .$if(!!input.createdAt?.from, (q) => q.where('o.created_at', '>=', sql<string>`${input.createdAt!.from}::date`))
    .$if(!!input.createdAt?.to, (q) => q.where('o.created_at', '<', sql<string>`${input.createdAt!.to}::date + 1`))
    .$if(!!input.released?.from, (q) => q.where('o.released_at', '>=', sql<string>`${input.released!.from}::date`))
    .$if(!!input.released?.to, (q) => q.where('o.released_at', '<', sql<string>`${input.released!.to}::date + 1`))
    .$if(input.counted !== undefined, (q) =>
      q.where(sql<boolean>`counted_order(o.status, o.released_at)`, '=', input.counted!),
    )
    .$if(!!no, (q) => q.where(begins('o.no', no!)))
    .$if(words.length === 1 && !no, (q) =>
      q.where((eb) =>
        eb.or([
          eb(sql`lower(o.no)`, 'like', contains(words[0]!)),
          eb(sql`supplier.name || ' ' || supplier.initials`, 'like', contains(words[0]!)),
          eb(sql`hospital.name || ' ' || hospital.initials`, 'like', contains(words[0]!)),
        ]),
      ),
    )
    .$if(words.length > 1, (q) => q.where('o.no', 'in', words))
}

const row = [
  'o.id',
  'o.no',
  'o.hospital_id as hospitalId',
  'hospital.name as hospital',
  'o.supplier_id as supplierId',
  'supplier.name as supplier',
  'o.point_id as pointId',
  'o.point_name as point',
  'o.kind',
  'o.narcotic',
  'o.vbp_class as vbpClass',
  'o.order_type as orderType',
  'o.urgent',
  'o.expected_date as expectedDate',
  'o.total_qty as totalQty',
  'o.amount',
  'o.line_count as lineCount',
  'o.source',
  'o.plan_id as planId',
  'o.created_by as createdBy',
  'o.creator_name as creatorName',
  'o.created_at as createdAt',
  'o.submitted_at as submittedAt',
  'o.auditor_name as auditorName',
  'o.audited_at as auditedAt',
  'o.released_at as releasedAt',
  'o.supplier_accepted_at as supplierAcceptedAt',
  'o.status',
  'o.version',
] as const

/** The plan's number; null for readers whose wall hides the plan (suppliers). */
export const planNo = sql<string | null>`(select p.no from plan p where p.id = o.plan_id)`.as('planNo')

export const order: Order = {
  sorts: { no: 'o.no', createdAt: 'o.created_at', amount: 'o.amount', submittedAt: 'o.submitted_at' },
  fallback: '-createdAt',
  tie: 'o.id',
}

export const list = async (tx: Tx, actor: Actor, input: Ask) => {
  const base = filtered(tx, actor, input)
  const amount = sql<string>`coalesce(sum(o.amount), 0)::text`.as('amount')
  return paged(
    tx,
    base,
    base.select(row).select(planNo),
    input,
    { ...order, named: ['o.no'] },
    {
      sums: () => base.select(amount).executeTakeFirstOrThrow(),
      counts: () => countsBy(tx, filtered(tx, actor, input, false), 'o.status'),
    },
  )
}

const whole = [
  ...row,
  'o.point_address as pointAddress',
  'o.receiver',
  'o.receiver_phone as receiverPhone',
  'o.remark',
  'o.supplier_expects as supplierExpects',
  'o.closed_reason as closedReason',
] as const

export const get = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('o.id', '=', id).select(whole).select(planNo).executeTakeFirst()

/** Locks the order until COMMIT; undefined for unknown and foreign ids alike. */
export const lock = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor).where('o.id', '=', id).select(whole).forUpdate('o').executeTakeFirst()

/** Derived line status: 5 void, 4 nothing will come, 2 all shipped, 3 part, 1 waiting (domain §3.0). */
export const lineStatus = sql<number>`case when closed_qty = qty then 5 when reject_qty = qty then 4
  when shipped_qty - refused_qty > 0 and open_qty = 0 then 2 when shipped_qty > 0 then 3 when open_qty = 0 then 4 else 1 end`

export const lines = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('order_line')
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .select([
      'id',
      'seq',
      'product_id as productId',
      'catalog_item_id as catalogItemId',
      'product_code as code',
      'name',
      'spec',
      'pack_spec as packSpec',
      'manufacturer',
      'unit',
      'price',
      'qty',
      'amount',
      'vbp_class as vbpClass',
      'vbp_quota_id as vbpQuotaId',
      'vbp_ratio as vbpRatio',
      'vbp_used as vbpUsed',
      'reject_qty as rejectQty',
      'closed_qty as closedQty',
      'shipped_qty as shippedQty',
      'accepted_qty as acceptedQty',
      'refused_qty as refusedQty',
      'reject_reason as rejectReason',
      sql<string>`open_qty`.as('openQty'),
      sql<string>`transit_qty`.as('transitQty'),
      lineStatus.as('lineStatus'),
      'remark',
    ])
    .execute()

export const rejections = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('order_rejection as r')
    .innerJoin('order_line as l', 'l.id', 'r.order_line_id')
    .where('r.order_id', '=', orderId)
    .orderBy('r.id')
    .select([
      'r.id',
      'r.no',
      'l.seq',
      'l.name',
      'r.qty',
      'r.reason_code as reasonCode',
      'r.reason',
      'r.expected_date as expectedDate',
      'r.created_at as at',
    ])
    .execute()

const NOT_BOUGHT = ['draft', 'auditRejected', 'void', 'unaudited', 'rejectedBySupplier']

/** What the hospital's other orders from this supplier come to that were submitted today, in yuan. */
export const alsoToday = async (tx: Tx, o: { id: string; hospitalId: string; supplierId: string }): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount), 0)::text as amount from purchase_order
    where hospital_id = ${o.hospitalId} and supplier_id = ${o.supplierId} and id <> ${o.id}
      and status <> all (${NOT_BOUGHT}::text[]) and submitted_at >= ${todayInSql}::timestamp at time zone 'Asia/Shanghai'`.execute(
    tx,
  )
  return rows[0]!.amount
}

/** Sums that decide the order's status (domain §3.2). */
export const totals = async (tx: Tx, orderId: string) => {
  const { rows } = await sql<{ open: boolean; transit: boolean; accepted: boolean; closed: boolean; shipped: boolean }>`
    select bool_or(open_qty > 0) as open, bool_or(transit_qty > 0) as transit, bool_or(accepted_qty > 0) as accepted,
      bool_or(closed_qty > 0) as closed, bool_or(shipped_qty > 0) as shipped
    from order_line where order_id = ${orderId}`.execute(tx)
  return rows[0]!
}

/** A line with its snapshot, as a new line is made from it. */
export const wholeLine = (tx: Tx, id: string) =>
  tx
    .selectFrom('order_line')
    .where('id', '=', id)
    .select([
      'product_id as productId',
      sql<string>`catalog_item_id`.as('catalogItemId'),
      'product_code as code',
      'name',
      'spec',
      'pack_spec as packSpec',
      'manufacturer',
      'unit',
      'min_unit as minUnit',
      'conversion_ratio as conversionRatio',
      'price',
      'remark',
    ])
    .executeTakeFirstOrThrow()
