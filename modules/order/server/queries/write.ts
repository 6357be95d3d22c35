import { type RawBuilder, sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { amountOf, sumOf } from '#kernel/shared/decimal.ts'
import type { CatalogLine } from '#modules/purchase-list/server/public.ts'
import type { orderCalls } from '../../shared/calls.ts'

/** What may be changed of an order. */
interface Head extends Omit<Input<(typeof orderCalls)['add']>, 'supplierId' | 'kind' | 'lines'> {
  pointName: string
  pointAddress: string
  receiver: string
  receiverPhone: string
  narcotic: boolean
}
interface NewOrder extends Head {
  hospitalId: string
  supplierId: string
  no: string | RawBuilder<string>
  kind: number
  planId?: string
  source: 'manual' | 'plan' | 'copy' | 'switch'
  /** Who asked for the goods: of an order from a plan the plan's creator. */
  createdBy: string
  creatorName: string
  lines: readonly NewOrderLine[]
}

const sumsOf = (lines: readonly NewOrderLine[]) => {
  const [vbpClass = null, other] = new Set(lines.map((l) => l.vbpClass))
  return {
    totalQty: sumOf(lines.map((l) => l.qty)),
    amount: sumOf(lines.map((l) => amountOf(l.qty, l.price))),
    lineCount: lines.length,
    vbpClass: other === undefined ? vbpClass : null,
  }
}

/** Orders with their lines, in two statements however many they are; each as it was given, with the ids of its lines. */
export const insert = async (tx: Tx, orders: readonly NewOrder[]) => {
  const rows = await tx
    .insertInto('purchase_order')
    .values(orders.map(({ lines, ...o }) => stored({ ...o, ...sumsOf(lines) })))
    .returning(['id', 'no', 'version', 'status'])
    .execute()
  const made = orders.map((o, i) => ({ ...o, ...rows[i]! }))
  const ids = await insertLines(tx, made)
  return made.map((o, i) => ({ ...o, lineIds: ids[i]! }))
}

export const update = (tx: Tx, id: string, o: Head) =>
  tx
    .updateTable('purchase_order')
    .set({ ...stored(o), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** Something of its lines was written: its version moves on. @returns the new one */
export const touch = async (tx: Tx, id: string): Promise<number> => {
  const { version } = await tx
    .updateTable('purchase_order')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** A quantity with its purchase class, and what it holds of an agreed volume. */
export interface Share {
  qty: string
  vbpClass: number
  vbpQuotaId: string | null
  vbpRatio: string | null
  vbpUsed: string
}
type Article = Pick<
  CatalogLine,
  | 'productId'
  | 'code'
  | 'name'
  | 'spec'
  | 'packSpec'
  | 'manufacturer'
  | 'unit'
  | 'minUnit'
  | 'conversionRatio'
  | 'price'
> & {
  /** Of the article; none of a line from before versions were kept. */
  versionId: string | null
}
export interface NewOrderLine extends Article, Share {
  catalogItemId: string | null
  enteredQty: string | null
  enteredUnit: string
  remark: string
}
interface Owned {
  id: string
  hospitalId: string
  supplierId: string
}

/** Inserts lines of orders, from the first place or behind the last one, and returns their ids in order. */
export const insertLines = async (
  tx: Tx,
  orders: readonly (Owned & { lines: readonly NewOrderLine[]; last?: number })[],
): Promise<string[][]> => {
  const all = orders.flatMap(({ id: orderId, hospitalId, supplierId, lines, last = 0 }) =>
    lines.map((l, n) => ({ ...l, orderId, hospitalId, supplierId, seq: last + n + 1 })),
  )
  const { rows } = await sql<{ id: string; orderId: string; seq: number }>`
    insert into order_line (hospital_id, supplier_id, order_id, seq, product_id, version_id, catalog_item_id, product_code, name, spec, pack_spec,
      manufacturer, unit, min_unit, conversion_ratio, price, qty, entered_qty, entered_unit, amount, vbp_class,
      vbp_quota_id, vbp_ratio, vbp_used, remark)
    select "hospitalId", "supplierId", "orderId", seq, "productId", "versionId", "catalogItemId", code, name, spec, "packSpec",
      manufacturer, unit, "minUnit", "conversionRatio", price, qty, "enteredQty", "enteredUnit", round(qty * price, 2), "vbpClass", "vbpQuotaId", "vbpRatio", "vbpUsed", remark
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as x("hospitalId" uuid, "supplierId" uuid, "orderId" uuid, seq int, "productId" uuid,
      "versionId" uuid, "catalogItemId" uuid, code text, name text, spec text, "packSpec" text, manufacturer text, unit text, "minUnit" text,
      "conversionRatio" numeric, price numeric, qty numeric, "enteredQty" numeric, "enteredUnit" text, "vbpClass" smallint, "vbpQuotaId" uuid, "vbpRatio" numeric, "vbpUsed" numeric, remark text)
    returning id, order_id as "orderId", seq`.execute(tx)
  const byOrder = Map.groupBy(
    rows.toSorted((a, b) => a.seq - b.seq),
    (r) => r.orderId,
  )
  return orders.map((o) => (byOrder.get(o.id) ?? []).map((r) => r.id))
}

export const replaceLines = async (tx: Tx, { id, hospitalId, supplierId }: Owned, lines: readonly NewOrderLine[]) => {
  await tx.deleteFrom('order_line').where('order_id', '=', id).execute()
  await insertLines(tx, [{ id, hospitalId, supplierId, lines }])
  await sumUp(tx, id)
}

/** Header totals and purchase class from the lines (invariant I16); null class when the lines differ. */
export const sumUp = async (tx: Tx, orderId: string) => {
  await sql`
    update purchase_order set (total_qty, amount, line_count, vbp_class) =
      (select coalesce(sum(qty), 0), coalesce(sum(amount), 0), count(*)::int,
        case when min(vbp_class) = max(vbp_class) then min(vbp_class) end from order_line where order_id = purchase_order.id)
    where id = ${orderId}`.execute(tx)
}

/** Frees lines from their quota or binds them to one; `qty` is less than it was when submit split the line. */
export const setShares = async (tx: Tx, lines: readonly (Share & { id: string })[]) => {
  await sql`
    update order_line set qty = x.qty, amount = round(x.qty * price, 2), vbp_class = x."vbpClass", vbp_quota_id = x."vbpQuotaId",
      vbp_ratio = x."vbpRatio", vbp_used = x."vbpUsed"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x(id uuid, qty numeric, "vbpClass" smallint, "vbpQuotaId" uuid, "vbpRatio" numeric, "vbpUsed" numeric)
    where order_line.id = x.id`.execute(tx)
}

export const setUsed = async (tx: Tx, lines: readonly { id: string; left: string }[]) => {
  await sql`update order_line set vbp_used = x."left" from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as x(id uuid, "left" numeric)
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

const setMoment = (tx: Tx, id: string, set: RawBuilder<unknown>) =>
  sql`update purchase_order set ${set} where id = ${id}`.execute(tx)

const now = sql`now()`
const audited = ({ actor }: Ctx) => ({ audited_by: actor.userId, auditor_name: actor.name, audited_at: now })

/** The moments of an order, written with its status; who submits it asks for another audit. */
export const stamp = {
  submitted: () => ({ submitted_at: now, audited_by: null, auditor_name: null, audited_at: null }),
  audited,
  released: (ctx: Ctx) => ({ ...audited(ctx), released_at: now }),
  delivered: () => ({ first_delivery_at: sql`coalesce(first_delivery_at, now())`, last_delivery_at: now }),
}

export const noteAcceptance = (tx: Tx, id: string, expects: string | undefined) =>
  setMoment(tx, id, sql`supplier_accepted_at = now(), supplier_expects = ${expects ?? null}`)

export const remove = (tx: Tx, id: string) => tx.deleteFrom('purchase_order').where('id', '=', id).execute()

/** What is open is given up. Answers what each line gave up. */
export const closeLines = async (tx: Tx, orderId: string, reason: string) => {
  const { rows } = await sql<Pick<Share, 'qty' | 'vbpQuotaId' | 'vbpRatio' | 'vbpUsed'> & { id: string }>`
    with before as (select id, open_qty from order_line where order_id = ${orderId} and open_qty > 0 order by id for update)
    update order_line l set closed_qty = closed_qty + before.open_qty, held_qty = 0 from before where l.id = before.id
    returning l.id, before.open_qty as qty, l.vbp_quota_id as "vbpQuotaId", l.vbp_ratio as "vbpRatio", l.vbp_used as "vbpUsed"`.execute(
    tx,
  )
  await setMoment(tx, orderId, sql`closed_reason = ${reason}`)
  return rows
}

/** So much of lines is given up, locked by the caller; the table's CHECKs refuse more than is open. */
export const closeSome = (given: readonly { orderLineId: string; qty: string }[]) => sql`
  update order_line set closed_qty = closed_qty + x.qty from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x("orderLineId" uuid, qty numeric)
  where order_line.id = x."orderLineId"`

/** What happened to an order line; what is not said is nothing. */
export interface Moved {
  orderLineId: string
  shipped?: string
  accepted?: string
  refused?: string
}

/** What was rejected of a line, and how much of it is not settled; less is negative. `reason`: the last that was given. */
export interface Rejected {
  orderLineId: string
  rejected?: string
  pending: string
  reason?: string
}

/** Adds to what is rejected of lines, locked in id order by the caller; the table's CHECKs refuse what does not fit. */
export const countRejected = (rows: readonly Rejected[]) => sql`
  update order_line set reject_qty = reject_qty + x.rejected, reject_pending_qty = reject_pending_qty + x.pending,
    reject_reason = coalesce(x.reason, reject_reason)
  from (select "orderLineId", coalesce(sum(rejected), 0) as rejected, sum(pending) as pending, max(reason) as reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as y("orderLineId" uuid, rejected numeric, pending numeric, reason text)
    group by 1) x
  where order_line.id = x."orderLineId"`

/**
 * What a line has of plan lines goes over to another one, as far as the quantity goes, in the order of the plan lines: the sum
 * of each plan line stays.
 */
export const passAllocations = async (tx: Tx, fromLine: string, toLine: string, qty: string) => {
  await sql`
    with had as (select plan_line_id, qty, least(qty, greatest(${qty}::numeric - (sum(qty) over (order by plan_line_id) - qty), 0)) as goes
        from plan_order_line where order_line_id = ${fromLine}),
      whole as (update plan_order_line p set order_line_id = ${toLine} from had
        where p.order_line_id = ${fromLine} and p.plan_line_id = had.plan_line_id and had.goes = had.qty),
      part as (update plan_order_line p set qty = p.qty - had.goes from had
        where p.order_line_id = ${fromLine} and p.plan_line_id = had.plan_line_id and had.goes > 0 and had.goes < had.qty
        returning p.hospital_id, p.plan_line_id, had.goes)
    insert into plan_order_line (hospital_id, plan_line_id, order_line_id, qty)
    select hospital_id, plan_line_id, ${toLine}, goes from part`.execute(tx)
}

/**
 * Adds to the counters of order lines, locked in id order by the caller. The table's CHECKs refuse what does not fit
 * (domain §3.0); negative amounts take back, such as a voided delivery.
 */
export const count = (moved: readonly Moved[]) => sql`
  update order_line set shipped_qty = shipped_qty + x.shipped, accepted_qty = accepted_qty + x.accepted, refused_qty = refused_qty + x.refused
  from (select "orderLineId", coalesce(sum(shipped), 0) as shipped, coalesce(sum(accepted), 0) as accepted, coalesce(sum(refused), 0) as refused
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as y("orderLineId" uuid, shipped numeric, accepted numeric, refused numeric)
    group by 1) x
  where order_line.id = x."orderLineId"`

/** A line of which goods went back, with what it holds of an agreed volume. */
export type Returned = Pick<Share, 'qty' | 'vbpQuotaId' | 'vbpRatio' | 'vbpUsed'> & { id: string }

/** Adds to returned_qty; lines are locked in the order of their ids. The table refuses more than was accepted. */
export const addReturned = async (
  tx: Tx,
  moved: readonly { orderLineId: string; qty: string }[],
): Promise<Returned[]> => {
  const { rows } = await sql<Returned>`
    with x as (
      select "orderLineId" as id, sum(qty) as qty from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as y("orderLineId" uuid, qty numeric) group by 1
    ), held as (select l.id from order_line l where l.id in (select id from x) order by l.id for no key update)
    update order_line l set returned_qty = l.returned_qty + x.qty from x join held on held.id = x.id where l.id = x.id
    returning l.id, x.qty, l.vbp_quota_id as "vbpQuotaId", l.vbp_ratio as "vbpRatio", l.vbp_used as "vbpUsed"`.execute(
    tx,
  )
  return rows
}

/** Orders of these lines, locked in the order of their ids. */
export const lockOrdersOf = async (tx: Tx, orderLineIds: readonly string[]): Promise<void> => {
  await sql`
    select from purchase_order where id in (select order_id from order_line where id = any(${[...orderLineIds]}::uuid[])) order by id for update`.execute(
    tx,
  )
}
