import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

export interface OrderHead {
  hospitalId: string
  supplierId: string
  no: string
  pointId: string
  pointName: string
  pointAddress: string
  receiver: string
  receiverPhone: string
  kind: number
  narcotic: boolean
  vbpClass: number | null
  orderType: number
  urgent: boolean
  expectedDate?: string | null
  planId?: string | null
  source: 'manual' | 'plan' | 'copy'
  remark: string
}

export interface NewOrderLine {
  productId: string
  catalogItemId: string
  code: string
  name: string
  spec: string
  packSpec: string
  manufacturer: string
  unit: string
  minUnit: string
  conversionRatio: string
  price: string
  qty: string
  vbpClass: number
  vbpQuotaId: string | null
  vbpRatio: string | null
  vbpUsed: string
  remark: string
}

/** Inserts an order with its creator (for orders from a plan: the plan's creator, who asked for the goods). */
export const insert = (tx: Tx, head: OrderHead, creator: { userId: string; name: string }) =>
  tx
    .insertInto('purchase_order')
    .values({
      hospital_id: head.hospitalId,
      supplier_id: head.supplierId,
      no: head.no,
      point_id: head.pointId,
      point_name: head.pointName,
      point_address: head.pointAddress,
      receiver: head.receiver,
      receiver_phone: head.receiverPhone,
      kind: head.kind,
      narcotic: head.narcotic,
      vbp_class: head.vbpClass,
      order_type: head.orderType,
      urgent: head.urgent,
      expected_date: head.expectedDate ?? null,
      plan_id: head.planId ?? null,
      source: head.source,
      remark: head.remark,
      created_by: creator.userId,
      creator_name: creator.name,
    })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const updateHead = (
  tx: Tx,
  id: string,
  set: {
    pointId: string
    pointName: string
    pointAddress: string
    receiver: string
    receiverPhone: string
    narcotic: boolean
    orderType: number
    urgent: boolean
    expectedDate?: string | null
    remark: string
  },
) =>
  tx
    .updateTable('purchase_order')
    .set({
      point_id: set.pointId,
      point_name: set.pointName,
      point_address: set.pointAddress,
      receiver: set.receiver,
      receiver_phone: set.receiverPhone,
      narcotic: set.narcotic,
      order_type: set.orderType,
      urgent: set.urgent,
      expected_date: set.expectedDate ?? null,
      remark: set.remark,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** Inserts lines after the last one and returns their ids in order; then the header's totals are their sums. */
export const addLines = async (
  tx: Tx,
  hospitalId: string,
  supplierId: string,
  orderId: string,
  newLines: readonly NewOrderLine[],
) => {
  const { rows } = await sql<{ id: string; seq: number }>`
    insert into order_line (hospital_id, supplier_id, order_id, seq, product_id, catalog_item_id, product_code, name, spec, pack_spec,
      manufacturer, unit, min_unit, conversion_ratio, price, qty, amount, vbp_class, vbp_quota_id, vbp_ratio, vbp_used, remark)
    select ${hospitalId}, ${supplierId}, ${orderId}, n + (select coalesce(max(seq), 0) from order_line where order_id = ${orderId}),
      x.p, x.c, x.code, x.name, x.spec, x.pack, x.maker, x.unit, x.min_unit, x.conv, x.price, x.qty, round(x.qty * x.price, 2),
      x.class, x.quota, x.ratio, x.used, x.remark
    from rows from (jsonb_to_recordset(${JSON.stringify(newLines)}::jsonb) as ("productId" uuid, "catalogItemId" uuid, code text, name text,
      spec text, "packSpec" text, manufacturer text, unit text, "minUnit" text, "conversionRatio" numeric, price numeric, qty numeric,
      "vbpClass" smallint, "vbpQuotaId" uuid, "vbpRatio" numeric, "vbpUsed" numeric, remark text)) with ordinality
      as x(p, c, code, name, spec, pack, maker, unit, min_unit, conv, price, qty, class, quota, ratio, used, remark, n)
    returning id, seq`.execute(tx)
  await sumUp(tx, orderId)
  return rows.sort((a, b) => a.seq - b.seq).map((r) => r.id)
}

export const dropLines = (tx: Tx, orderId: string) =>
  tx.deleteFrom('order_line').where('order_id', '=', orderId).execute()

/** Header totals and purchase class from the lines (invariant I16); null class when the lines differ. */
export const sumUp = async (tx: Tx, orderId: string) => {
  await sql`
    update purchase_order set (total_qty, amount, line_count, vbp_class) =
      (select coalesce(sum(qty), 0), coalesce(sum(amount), 0), count(*)::int,
        case when min(vbp_class) = max(vbp_class) then min(vbp_class) end from order_line where order_id = purchase_order.id)
    where id = ${orderId}`.execute(tx)
}

/** Frees a line from its quota or binds it to one; `qty` is given when submit split the line. */
export const setClass = async (
  tx: Tx,
  lines: readonly {
    id: string
    qty: string
    vbpClass: number
    vbpQuotaId: string | null
    vbpRatio: string | null
    vbpUsed: string
  }[],
) => {
  await sql`
    update order_line set qty = x.qty, amount = round(x.qty * price, 2), vbp_class = x."vbpClass", vbp_quota_id = x."vbpQuotaId",
      vbp_ratio = x."vbpRatio", vbp_used = x."vbpUsed"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x(id uuid, qty numeric, "vbpClass" smallint, "vbpQuotaId" uuid, "vbpRatio" numeric, "vbpUsed" numeric)
    where order_line.id = x.id`.execute(tx)
}

export const setUsed = async (tx: Tx, lines: readonly { id: string; used: string }[]) => {
  await sql`update order_line set vbp_used = x.used from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, used numeric)
    where order_line.id = x.id`.execute(tx)
}

/** What plan lines became which order lines. */
export const allocate = async (
  tx: Tx,
  hospitalId: string,
  rows: readonly { planLineId: string; orderLineId: string; qty: string }[],
) => {
  await sql`
    insert into plan_order_line (hospital_id, plan_line_id, order_line_id, qty)
    select ${hospitalId}, x."planLineId", x."orderLineId", x.qty
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("planLineId" uuid, "orderLineId" uuid, qty numeric)`.execute(
    tx,
  )
}

/** When submit splits an order line, its allocation is split with it: the sum per plan line stays. */
export const moveAllocation = async (tx: Tx, fromLine: string, toLine: string, qty: string) => {
  await sql`
    with moved as (update plan_order_line set qty = qty - ${qty} where order_line_id = ${fromLine} returning hospital_id, plan_line_id)
    insert into plan_order_line (hospital_id, plan_line_id, order_line_id, qty)
    select hospital_id, plan_line_id, ${toLine}, ${qty} from moved`.execute(tx)
}

export const stamp = (
  tx: Tx,
  id: string,
  actor: Actor,
  what: 'submitted' | 'audited' | 'released' | 'accepted',
  expects?: string,
) =>
  tx
    .updateTable('purchase_order')
    .where('id', '=', id)
    .set(
      what === 'submitted'
        ? { submitted_at: sql<string>`now()`, audited_by: null, auditor_name: null, audited_at: null }
        : what === 'accepted'
          ? { supplier_accepted_at: sql<string>`now()`, supplier_expects: expects ?? null }
          : {
              audited_by: actor.userId,
              auditor_name: actor.name,
              audited_at: sql<string>`now()`,
              ...(what === 'released' ? { released_at: sql<string>`now()` } : {}),
            },
    )
    .execute()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('purchase_order').where('id', '=', id).execute()

export interface NewRejection {
  orderLineId: string
  no: string
  qty: string
  reasonCode: string
  reason: string
  expectedDate?: string
}

/** Adds to reject_qty where so much is still open; answers the lines that took it. */
export const rejectLines = async (
  tx: Tx,
  order: { id: string; hospitalId: string; supplierId: string },
  userId: string,
  rows: readonly NewRejection[],
) => {
  const { rows: done } = await sql<{ id: string }>`
    update order_line set reject_qty = reject_qty + x.qty, reject_reason = x.reason
    from (select "orderLineId", sum(qty) as qty, max(coalesce(nullif(reason, ''), "reasonCode")) as reason
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as y("orderLineId" uuid, qty numeric, reason text, "reasonCode" text) group by 1) x
    where order_line.id = x."orderLineId" and order_id = ${order.id} and open_qty >= x.qty returning order_line.id`.execute(
    tx,
  )
  await sql`
    insert into order_rejection (hospital_id, supplier_id, order_id, order_line_id, no, qty, reason_code, reason, expected_date, created_by)
    select ${order.hospitalId}, ${order.supplierId}, ${order.id}, x."orderLineId", x.no, x.qty, x."reasonCode", x.reason, x."expectedDate", ${userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x("orderLineId" uuid, no text, qty numeric, "reasonCode" text, reason text, "expectedDate" date)`.execute(tx)
  return done.map((r) => r.id)
}

/** 结案: what is open is given up. Answers what each line gave up. */
export const closeLines = async (tx: Tx, orderId: string, reason: string) => {
  const { rows } = await sql<{ id: string; closed: string }>`
    with before as (select id, open_qty from order_line where order_id = ${orderId} and open_qty > 0 order by id for update)
    update order_line set closed_qty = closed_qty + before.open_qty from before where order_line.id = before.id
    returning order_line.id, before.open_qty as closed`.execute(tx)
  await tx.updateTable('purchase_order').set({ closed_reason: reason }).where('id', '=', orderId).execute()
  return rows
}

export type Counter = 'shipped_qty' | 'accepted_qty' | 'refused_qty'

/**
 * Adds to a counter of order lines, locked in id order by the caller. The table's CHECKs refuse what does not fit
 * (domain §3.0); negative amounts take back, such as a voided delivery.
 */
export const addToCounter = async (tx: Tx, counter: Counter, rows: readonly { orderLineId: string; qty: string }[]) => {
  await sql`
    update order_line set ${sql.ref(counter)} = ${sql.ref(counter)} + x.qty
    from (select "orderLineId", sum(qty) as qty from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as y("orderLineId" uuid, qty numeric) group by 1) x
    where order_line.id = x."orderLineId"`.execute(tx)
}

export const noteDelivery = (tx: Tx, orderId: string) =>
  sql`update purchase_order set first_delivery_at = coalesce(first_delivery_at, now()), last_delivery_at = now() where id = ${orderId}`.execute(
    tx,
  )

export const lockLines = async (tx: Tx, orderId: string) => {
  await sql`select id from order_line where order_id = ${orderId} order by id for update`.execute(tx)
}
