import { sql } from 'kysely'
import type { z } from 'zod'
import { columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import { days, is, oneOf } from '#kernel/server/document/filters.ts'
import { amongRefs, documentReads, type Refs } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { forMe } from '#modules/approval/server/public.ts'
import type { LineContract } from '#modules/contract/shared/line-cover.ts'
import { shownAmount } from '#modules/contract-type/server/public.ts'
import { articleIn } from '#modules/product/server/public.ts'
import type { RejectionStatus } from '#modules/rejection/shared/machine.ts'
import type { resolutions } from '#modules/rejection/shared/words.ts'
import { orderCalls } from '../../shared/calls.ts'
import { orderMachine } from '../../shared/machine.ts'
import { type OrderAmendment, OrderLine, OrderRejection, OrderRow, OrderWhole } from '../../shared/rows.ts'

/** What the supplier promised or the hospital expects is not all there, and the earlier of the two days passed. */
const due = sql<string | null>`least(o.supplier_expects, o.expected_date)`
const underWay = sql`o.status in ('waitAllocate', 'allocating', 'allocated')`
const overdue = sql<boolean>`(${underWay} and coalesce(${due} < ${todayInSql}, false))`
const overdueDays = sql<number | null>`case when ${overdue} then ${todayInSql} - ${due} end`
const dueDays = sql<number | null>`case when ${underWay} then ${due} - ${todayInSql} end`

/** The orders this actor may see: the hospital's own; the supplier's once released; the authority's region. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('purchase_order as o')
    .innerJoin('org_card as hospital', 'hospital.id', 'o.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'o.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('o.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) =>
      q.where('o.supplier_id', '=', actor.orgId).where('o.released_at', 'is not', null),
    )

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columnsFor('o', OrderRow.shape, [
        ...(['hospital', 'supplier', 'point', 'planNo', 'amending', 'actions', 'why'] as const),
        ...(['overdueDays', 'dueOn', 'dueDays'] as const),
      ]),
    )
    .select(['hospital.name as hospital', 'supplier.name as supplier', 'o.point_name as point'])
    // null for readers whose wall hides the plan (suppliers)
    .select(sql<string | null>`(select p.no from plan_card p where p.id = o.plan_id)`.as('planNo'))
    .select([overdueDays.as('overdueDays'), due.as('dueOn'), dueDays.as('dueDays')])
    .select(
      sql<
        'pendingAudit' | 'pendingSupplier' | null
      >`(select a.status from amendment_card a where a.order_id = o.id and a.open)`.as('amending'),
    )
    .select(['o.created_by as createdBy', 'o.released_at as releasedAt'])
    // what has goods on the way is not taken back, nor given up (decision 0005); what has nothing open has nothing to give up, and over
    // what was refused and is not decided nobody closes (0058)
    .select(
      sql<boolean>`o.status = 'allocating' and exists (select from order_line l where l.order_id = o.id and l.shipped_qty > 0)`.as(
        'shipped',
      ),
    )
    .select(
      sql<boolean>`o.status in ('waitAllocate', 'allocating', 'allocated')
        and exists (select from order_line l where l.order_id = o.id and l.open_qty > 0)
        and not exists (select from order_line l where l.order_id = o.id and l.transit_qty > 0)
        and not exists (select from refusal_card r where r.order_id = o.id and r.status in ('pending', 'disputed'))`.as(
        'closable',
      ),
    )

/** Derived line status: 5 void, also as a line of an order that is, 4 nothing will come, 2 all shipped, 3 part, 1 waiting (domain §3.0); with a closed rest it is a part. */
const lineStatus = sql<number>`case when closed_qty = qty
    or (select o.status in ('void', 'unaudited') from purchase_order o where o.id = l.order_id) then 5 when reject_qty = qty then 4
  when shipped_qty - refused_qty > 0 and open_qty = 0 and closed_qty = 0 then 2 when shipped_qty > 0 then 3 when open_qty = 0 then 4 else 1 end`

/** What was rejected and may come back is not settled yet, as it is not for its order (`progress`). */
const done = sql<boolean>`(l.accepted_qty > 0 and l.open_qty = 0 and l.transit_qty = 0 and l.reject_pending_qty = 0)`

const lines = (tx: Tx) =>
  tx
    .selectFrom('order_line as l')
    .select(columnsFor('l', OrderLine.shape, ['code', 'openQty', 'transitQty', 'lineStatus', 'done']))
    .select(['l.order_id as documentId', 'l.product_code as code', lineStatus.as('lineStatus'), done.as('done')])
    .select([sql<string>`l.open_qty`.as('openQty'), sql<string>`l.transit_qty`.as('transitQty')])
    // what a new line is made of where this one is split, and what it holds of the agreed volume
    .select(['l.min_unit as minUnit', 'l.conversion_ratio as conversionRatio', 'l.version_id as versionId'])
    .select('l.reject_pending_qty as rejectPendingQty')
    .select(['l.vbp_quota_id as vbpQuotaId', 'l.vbp_ratio as vbpRatio', 'l.vbp_used as vbpUsed'])

export const orderReads = documentReads({
  call: orderCalls.query,
  alias: 'o',
  visible,
  row,
  whole: (q) => row(q).select(columnsFor('o', OrderWhole.shape)),
  lines,
  tests: {
    status: oneOf('o.status'),
    kind: is('o.kind'),
    vbpClass: is('o.vbp_class'),
    hospitalId: is('o.hospital_id'),
    supplierId: is('o.supplier_id'),
    pointId: is('o.point_id'),
    // one of several of a common order too
    planId: (id) =>
      sql`o.id in (select id from purchase_order where plan_id = ${id} union all select c.order_id from plan_line_facts f
        join plan_order_line_card c on c.plan_line_id = f.id where f.plan_id = ${id})`,
    createdAt: days('o.created_at'),
    released: days('o.released_at'),
    counted: (wanted) => sql`counted_order(o.status, o.released_at) = ${wanted}`,
    urgent: is('o.urgent'),
    forMe: forMe('o', 'pendingAudit'),
    narcotic: is('o.narcotic'),
    article: (word) =>
      sql`exists (select from order_line l where l.order_id = o.id and ${articleIn('l.product_id')(word)})`,
    overdue: (wanted) => sql`${overdue} = ${wanted}`,
    // of those with an open one there are few: they are read, and not every order asked
    amending: (wanted) =>
      wanted
        ? sql`o.id = any(array(select a.order_id from amendment_card a where a.open))`
        : sql`not exists (select from amendment_card a where a.order_id = o.id and a.open)`,
    certificateId: (id) => sql`(o.status in ('pendingAudit', 'waitAllocate', 'allocating') and o.id in (
      select l.order_id from certificate_reach(${id}) r join order_line l
        on l.hospital_id = r.hospital_id and l.product_id = r.product_id and l.supplier_id = r.supplier_id
      where (l.open_qty <> 0 or l.transit_qty <> 0) and l.open_qty > 0))`,
  },
  keyword: {
    nos: ['o.no'],
    found: [partner('o.supplier_id', 'supplier', 'supplier'), partner('o.hospital_id', 'hospital', 'hospital')],
  },
  order: {
    sorts: {
      ...{ no: 'o.no', createdAt: 'o.created_at', amount: 'o.amount', submittedAt: 'o.submitted_at' },
      ...{ supplier: 'supplier.name', overdueDays: 'overdueDays', dueOn: 'dueOn' },
    },
    fallback: '-createdAt',
    steady: { one: ['status', 'hospitalId', 'supplierId'], days: 'createdAt', region: ['hospitalId'] },
  },
  sums: { amount: 'o.amount' },
  of: orderMachine,
  tally: 'purchase_order',
})

/** The lines of orders, locked in the order of their ids; each order's in its order. */
export const lockLines = async (tx: Tx, orders: Refs) => {
  const rows = await lines(tx).where(amongRefs('l.order_id', orders)).orderBy('l.id').forUpdate().execute()
  return Map.groupBy(
    rows.sort((a, b) => a.seq - b.seq),
    (l) => l.documentId,
  )
}

/** What the supplier refused of an order. */
export const rejections = (tx: Tx, orderId: string) =>
  kept(
    tx,
    tx
      .selectFrom('rejection_card as r')
      .innerJoin('order_line as l', 'l.id', 'r.order_line_id')
      .where('r.order_id', '=', orderId)
      .orderBy('r.id')
      .select(columnsFor('r', OrderRejection.shape, ['seq', 'name', 'status', 'resolution']))
      .select(['l.seq', 'l.name'])
      .select(sql<RejectionStatus>`r.status`.as('status'))
      .select(sql<keyof typeof resolutions | null>`r.resolution`.as('resolution'))
      .compile(),
  )

/** The contracts its lines are bound to, as far as the reader may see them and what they cost. */
export const contracts = async (tx: Tx, orderId: string) => {
  const { rows } = await sql<z.output<typeof LineContract>>`
    select l.id as "orderLineId", k.contract_id as "contractId", c.no, l.contract_n as n,
      ${shownAmount('c.type_id', 'l.contract_price')} as price
    from order_line l join contract_line_card k on k.id = l.contract_line_id join contract_card c on c.id = k.contract_id
    where l.order_id = ${orderId} order by l.seq`.execute(tx)
  return rows
}

/** What was proposed to be changed of an order, and came of it; the oldest first. */
export const amendments = async (tx: Tx, orderId: string) => {
  const { rows } = await sql<z.output<typeof OrderAmendment>>`
    select a.id, a.no, a.status, a.revision, a.reason, a.amount_before as "amountBefore", a.amount_after as "amountAfter",
      a.expected_before as "expectedBefore", a.expected_after as "expectedAfter", a.point_name_before as "pointBefore",
      a.point_name_after as "pointAfter", a.creator_name as "creatorName", a.created_at as "createdAt", a.effective_at as "effectiveAt",
      coalesce((select jsonb_agg(jsonb_build_object('seq', l.seq, 'name', ol.name, 'unit', ol.unit, 'qtyBefore', l.qty_before::text,
          'qtyAfter', l.qty_after::text, 'promisedBefore', l.promised_before, 'promisedAfter', l.promised_after) order by l.seq)
        from amendment_line_card l join order_line ol on ol.id = l.order_line_id where l.amendment_id = a.id), '[]') as changes
    from amendment_card a where a.order_id = ${orderId} order by a.created_at, a.id`.execute(tx)
  return rows
}

const NOT_BOUGHT = ['draft', 'auditRejected', 'void', 'unaudited', 'rejectedBySupplier']

/**
 * What the hospital's orders from this supplier come to that were submitted today, but these, and what amendments of today add to
 * others, in yuan.
 */
export const alsoToday = async (
  tx: Tx,
  o: { hospitalId: string; supplierId: string },
  but: readonly string[],
): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    with today as (select ${todayInSql}::timestamp at time zone 'Asia/Shanghai' as began)
    select (coalesce((select sum(amount) from purchase_order
        where hospital_id = ${o.hospitalId} and supplier_id = ${o.supplierId} and id <> all (${[...but]}::uuid[])
          and status <> all (${NOT_BOUGHT}::text[]) and submitted_at >= began), 0)
      + coalesce((select sum(a.amount_after - a.amount_before) from amendment_card a join purchase_order p on p.id = a.order_id
        where a.hospital_id = ${o.hospitalId} and a.supplier_id = ${o.supplierId} and a.order_id <> all (${[...but]}::uuid[])
          and a.amount_after > a.amount_before and a.created_at >= began
          and (a.open or (a.status = 'effective' and p.submitted_at < began))), 0))::text as amount from today`.execute(
    tx,
  )
  return rows[0]!.amount
}

/** The plans an order came from, the first one first: of a common order several. */
export const plansOf = async (tx: Tx, { id, planId }: { id: string; planId: string | null }) =>
  planId === null
    ? []
    : tx
        .selectFrom('plan_card as p')
        .where(
          sql<boolean>`p.id in (select ${planId}::uuid union all select f.plan_id from plan_order_line_card c
            join plan_line_facts f on f.id = c.plan_line_id where c.order_id = ${id})`,
        )
        .select(['p.id', 'p.no'])
        .orderBy(sql`p.id <> ${planId}`)
        .orderBy('p.no')
        .execute()
