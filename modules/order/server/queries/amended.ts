import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

interface Place {
  pointId: string
  pointName: string
  pointAddress: string
  receiver: string
  receiverPhone: string
}

/** What an amendment makes of an order; what is null stays. */
export interface Amended {
  lines: readonly { orderLineId: string; qty: string; promisedDate: string | null }[]
  expectedDate: string | null
  point: Place | null
}

export const hold = async (tx: Tx, rows: readonly { orderLineId: string; qty: string }[]) => {
  await sql`
    update order_line set held_qty = x.qty from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("orderLineId" uuid, qty numeric)
    where order_line.id = x."orderLineId"`.execute(tx)
}
export const letGo = async (tx: Tx, orderId: string) => {
  await sql`update order_line set held_qty = 0 where order_id = ${orderId} and held_qty > 0`.execute(tx)
}

/** Lines as an amendment wants them; nothing of them is held back any more. `more`: agreed volume they take beside. */
export const setLines = async (
  tx: Tx,
  rows: readonly { id: string; qty: string; promisedDate: string | null; more: string }[],
) => {
  await sql`
    update order_line set qty = x.qty, amount = round(x.qty * price, 2), held_qty = 0, vbp_used = vbp_used + x.more,
      promised_date = coalesce(x."promisedDate", promised_date), promise_reason = case when x."promisedDate" is null then promise_reason else '' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, qty numeric, "promisedDate" date, more numeric)
    where order_line.id = x.id`.execute(tx)
}

/** A line holds of its plan lines no more than it has, the last of them give up first; answers what went back of each. */
export const lowerAllocations = async (tx: Tx, lineIds: readonly string[]) => {
  const { rows } = await sql<{ planLineId: string; qty: string }>`
    with had as (select plan_line_id, order_line_id, qty from plan_order_line where order_line_id = any(${[...lineIds]}::uuid[])
        order by plan_line_id, order_line_id for update),
      keeps as (select h.*, greatest(least(h.qty, l.qty - (sum(h.qty) over (partition by h.order_line_id order by h.plan_line_id) - h.qty)), 0) as keep
        from had h join order_line l on l.id = h.order_line_id),
      part as (update plan_order_line p set qty = k.keep from keeps k
        where p.plan_line_id = k.plan_line_id and p.order_line_id = k.order_line_id and k.keep < k.qty and k.keep > 0),
      gone as (delete from plan_order_line p using keeps k
        where p.plan_line_id = k.plan_line_id and p.order_line_id = k.order_line_id and k.keep = 0)
    select plan_line_id as "planLineId", sum(qty - keep) as qty from keeps where keep < qty group by 1`.execute(tx)
  return rows
}

const changed = async (tx: Tx, id: string, sets: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ version: number }>`
    update purchase_order set ${sets} version = version + 1, updated_at = now() where id = ${id} returning version`.execute(
    tx,
  )
  return rows[0]!.version
}

/** The next revision, with the sums of its lines. */
export const setHead = (tx: Tx, id: string, { expectedDate, point }: Omit<Amended, 'lines'>) =>
  changed(
    tx,
    id,
    sql`(total_qty, amount) = (select sum(qty), sum(amount) from order_line where order_id = purchase_order.id), revision = revision + 1,
      expected_date = coalesce(${expectedDate}::date, expected_date),
      ${point ? sql`point_id = ${point.pointId}, point_name = ${point.pointName}, point_address = ${point.pointAddress}, receiver = ${point.receiver}, receiver_phone = ${point.receiverPhone},` : sql``}`,
  )

export const setCloseReasons = async (tx: Tx, id: string, rows: readonly { orderLineId: string; reason: string }[]) => {
  await sql`
    update order_line set close_reason = x.reason from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("orderLineId" uuid, reason text)
    where order_line.id = x."orderLineId"`.execute(tx)
  return changed(tx, id, sql``)
}

export const setPromises = async (
  tx: Tx,
  id: string,
  rows: readonly { orderLineId: string; promisedDate: string; reason: string }[],
) => {
  await sql`
    -- a day still later than he first said, or than was wanted, is late for the reason he gave before
    update order_line l set promised_date = x."promisedDate",
      promise_reason = case when x.reason = '' and x."promisedDate" > coalesce(o.supplier_expects, o.expected_date) then l.promise_reason
        else x.reason end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("orderLineId" uuid, "promisedDate" date, reason text), purchase_order o
    where l.id = x."orderLineId" and o.id = l.order_id`.execute(tx)
  return changed(tx, id, sql``)
}
