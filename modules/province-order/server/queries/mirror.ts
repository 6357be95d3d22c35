import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { TheirLine, TheirOrder } from '#modules/province-setting/shared/adapter.ts'

/** Numbers of orders that stand on the platform and are not done with there; of some, or all of a hospital's. */
export const openNos = async (
  tx: Tx,
  hospitalId: string,
  ids?: readonly string[],
): Promise<{ id: string; no: string }[]> => {
  const { rows } = await sql<{ id: string; no: string }>`
    select p.id, p.no from province_order p where p.hospital_id = ${hospitalId} and p.ord_id <> '' and not p.wanted
      ${ids ? sql`and p.id = any(${[...ids]}::uuid[])` : sql`and p.status not in ('cancelled', 'received', 'cancelling', 'broken')`}
    order by p.id`.execute(tx)
  return rows
}
export const openReturns = async (
  tx: Tx,
  hospitalId: string,
  ids?: readonly string[],
): Promise<{ id: string; no: string }[]> => {
  const { rows } = await sql<{ id: string; no: string }>`
    select r.id, r.no from province_return r where r.hospital_id = ${hospitalId} and r.ret_id <> '' and not r.wanted
      ${ids ? sql`and r.id = any(${[...ids]}::uuid[])` : sql`and r.status in ('saved', 'confirmed')`} order by r.id`.execute(
    tx,
  )
  return rows
}

/** What the platform says of an order and its lines, as it says it. */
export const setTheirs = async (tx: Tx, id: string, t: TheirOrder): Promise<void> => {
  await sql`update province_order set theirs = ${t.response}, theirs_reason = ${t.reason.slice(0, 500)}, theirs_at = now(), ord_code = ${t.ordCode},
    updated_at = now() where id = ${id}`.execute(tx)
  const shipped = (l: TheirLine) => l.shipments.filter((s) => s.state === 2 || s.state === 3).map((s) => s.qty)
  await sql`update province_order_line l set theirs = v.state, theirs_qty = v.qty, theirs_received = v.received, theirs_shipped = v.shipped
    from (select x.ref, x.state, x.qty, x.received, (select coalesce(sum(s::numeric), 0) from jsonb_array_elements_text(x.shipped) s) as shipped
      from jsonb_to_recordset(${JSON.stringify(
        t.lines.map((l) => ({ ref: l.ref, state: l.state, qty: l.qty, received: l.received, shipped: shipped(l) })),
      )}::jsonb) as x(ref text, state smallint, qty numeric, received numeric, shipped jsonb)) v
    where l.province_order_id = ${id} and l.id::text = v.ref`.execute(tx)
  const all = t.lines.flatMap((l) =>
    l.shipments.map((s) => ({ ref: l.ref, id: s.id, no: s.deliveryNo, lot: s.lotNo, qty: s.qty, state: s.state })),
  )
  if (all.length === 0) return
  await sql`
    insert into province_shipment (hospital_id, supplier_id, province_order_id, line_id, shp_id, delivery_no, lot_no, qty, theirs)
    select l.hospital_id, l.supplier_id, l.province_order_id, l.id, v.id, v.no, v.lot, v.qty, v.state
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as v(ref text, id text, no text, lot text, qty numeric, state smallint)
      join province_order_line l on l.province_order_id = ${id} and l.id::text = v.ref
    on conflict (province_order_id, shp_id) do update set qty = excluded.qty, theirs = excluded.theirs, delivery_no = excluded.delivery_no,
      lot_no = excluded.lot_no
    where (province_shipment.qty, province_shipment.theirs, province_shipment.delivery_no, province_shipment.lot_no)
      is distinct from (excluded.qty, excluded.theirs, excluded.delivery_no, excluded.lot_no)`.execute(tx)
}

export interface OwnLine {
  id: string
  name: string
  seq: number
  /** As our order wants it now. */
  qty: string
  shippedQty: string
  openQty: string
}
/** Our own side of an order, to be compared. */
export const ownSide = async (tx: Tx, id: string) => {
  const { rows } = await sql<OwnLine & { status: string }>`
    select l.id, f.name, l.seq, f.qty - f.reject_qty - f.closed_qty as qty, f.shipped_qty as "shippedQty", f.open_qty as "openQty", f.status from province_order_line l
      join order_line_facts f on f.id = l.order_line_id where l.province_order_id = ${id} order by l.seq`.execute(tx)
  const deliveries = await sql<{ no: string }>`
    select distinct d.delivery_no as no from province_order_line l join delivery_line_facts d on d.order_line_id = l.order_line_id
    where l.province_order_id = ${id} and d.shipped_at is not null`.execute(tx)
  return { status: rows[0]?.status ?? '', lines: rows, deliveries: new Set(deliveries.rows.map((d) => d.no)) }
}
