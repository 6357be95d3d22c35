import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { newNo } from '#kernel/server/number.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { lockOrders } from '#modules/order/server/public.ts'
import type { deliveryCalls } from '../../shared/calls.ts'

export type Orders = Awaited<ReturnType<typeof lockOrders>>
export type Order = Orders[number]
type Body = Input<(typeof deliveryCalls)['add']>
type Transport = Omit<Body, 'orderId' | 'orderIds' | 'lines'>
type Line = Body['lines'][number]

export const insert = (tx: Tx, actor: Actor, o: Order['order'], t: Transport) => {
  const { hospitalId, supplierId, id: orderId, kind, narcotic, pointId, point: pointName, pointAddress } = o
  const { userId: createdBy, name: creatorName } = actor
  const head = { hospitalId, supplierId, orderId, no: newNo('PS'), kind, narcotic, pointId, pointName, pointAddress }
  return tx
    .insertInto('delivery')
    .values(stored({ ...t, ...head, createdBy, creatorName }))
    .returning(['id', 'no', 'version', 'status'])
    .executeTakeFirstOrThrow()
}

export const update = (tx: Tx, id: string, t: Transport) =>
  tx
    .updateTable('delivery')
    .set({ ...stored(t), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

/** A lot as it shall be stored; with the id it has, if it has one. The invoice's data are of a registered one. */
export type NewLot = Required<Omit<Line, 'id'>> &
  Pick<Line, 'id'> &
  Record<'productId' | 'price' | 'invoiceCode', string> &
  Record<'invoiceDate' | 'invoiceAmount' | 'reportDate', string | null> & {
    reportNo: string
    reportFiles: readonly Attachment[]
  }

interface Owned {
  id: string
  /** The orders its lots are of, the one it began with first. */
  orderIds: readonly string[]
  hospitalId: string
  supplierId: string
}

export const replaceLines = async (tx: Tx, d: Owned, newLines: readonly NewLot[]) => {
  await tx.deleteFrom('delivery_line').where('delivery_id', '=', d.id).execute()
  await addLines(tx, d, newLines)
}

/** The lots of a delivery that has none; then its sums are theirs. */
export const addLines = async (tx: Tx, d: Owned, newLines: readonly NewLot[]) => {
  await sql`
    insert into delivery_line (id, hospital_id, supplier_id, delivery_id, seq, order_line_id, product_id, price, qty, amount,
      lot_no, production_date, expiry_date, sterilize_lot, invoice_no, invoice_code, invoice_date, invoice_amount,
      short_life_confirmed, remark, report_no, report_date, report_files)
    select coalesce(id, new_id()), ${d.hospitalId}, ${d.supplierId}, ${d.id}, n, ol, p, price, qty, round(qty * price, 2),
      lot, made, expiry, ster, inv, code, invoiced, inv_amount, short, remark, report, reported, files
    from rows from (jsonb_to_recordset(${JSON.stringify(newLines)}::jsonb) as (id uuid, "orderLineId" uuid,
      "productId" uuid, price numeric, qty numeric, "lotNo" text, "productionDate" date, "expiryDate" date,
      "sterilizeLot" text, "invoiceNo" text, "invoiceCode" text, "invoiceDate" date, "invoiceAmount" numeric,
      "shortLifeConfirmed" boolean, remark text, "reportNo" text, "reportDate" date, "reportFiles" jsonb)) with ordinality
      as x(id, ol, p, price, qty, lot, made, expiry, ster, inv, code, invoiced, inv_amount, short, remark, report, reported, files, n)`.execute(
    tx,
  )
  await sql`update delivery set (total_qty, amount, line_count) =
    (select coalesce(sum(qty), 0), coalesce(sum(amount), 0), count(*)::int from delivery_line where delivery_id = delivery.id),
    order_id = ${d.orderIds[0]}, more_orders = ${d.orderIds.slice(1)}::uuid[] where id = ${d.id}`.execute(tx)
}

/** The orders of a delivery, and these. */
export const ordersOf = (id: string, more: readonly string[] = []) =>
  sql<string[]>`(select order_id || more_orders || ${[...more]}::uuid[] from delivery where id = ${id})`

/** Written with the status. */
export const shipped = () => ({ shipped_at: sql`now()` })

export const remove = (tx: Tx, id: string) => tx.deleteFrom('delivery').where('id', '=', id).execute()

/** What an acceptance says of a lot. */
export interface Accepted {
  deliveryLineId: string
  acceptedQty: string | null
  refusedQty: string | null
}

/** Counters of a confirmed acceptance on the delivery's lines. */
export const addAccepted = (rows: readonly Accepted[]) =>
  sql`update delivery_line set accepted_qty = accepted_qty + "acceptedQty", refused_qty = refused_qty + "refusedQty"
    from jsonb_to_recordset(${JSON.stringify(rows, ['deliveryLineId', 'acceptedQty', 'refusedQty'])}::jsonb)
      as x("deliveryLineId" uuid, "acceptedQty" numeric, "refusedQty" numeric)
    where delivery_line.id = x."deliveryLineId"`

/** Lots, locked in the order of their ids. */
export const lockLots = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`select from delivery_line where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx)
}
