import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/**
 * Confirmed lines of acceptances of orders on the platform that it was not told of; of some orders, or all of a hospital's. What was
 * told and taken back here is there still: of a line accepted again only what is more than that is told, the last acceptance first.
 */
export const collectReceipts = async (tx: Tx, hospitalId: string, orderIds?: readonly string[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    with taken as (
      select p.hospital_id, p.supplier_id, p.id as order_id, pl.id as line_id, a.acceptance_id, a.id, a.acceptance_no || '-' || a.seq as no,
        d.lot_no, a.accepted_qty as qty, a.confirmed_at, x.id is null as fresh, sum(a.accepted_qty) over (partition by pl.id) as accepted,
        coalesce(sum(a.accepted_qty) filter (where x.id is null) over (partition by pl.id order by a.confirmed_at desc, a.id desc
          rows between unbounded preceding and 1 preceding), 0) as later
      from province_order p join province_order_line pl on pl.province_order_id = p.id
        join delivery_line_card d on d.order_line_id = pl.order_line_id
        join acceptance_line_facts a on a.delivery_line_id = d.id
        left join province_receipt x on x.acceptance_line_id = a.id
      where p.hospital_id = ${hospitalId} and p.status in ('submitted', 'responded', 'partShipped', 'shipped') and pl.ord_detl_id <> ''
        and a.status = 'confirmed' and a.accepted_qty > 0 ${orderIds ? sql`and p.id = any(${[...orderIds]}::uuid[])` : sql``}
    ), due as (
      select t.*, least(t.qty, t.accepted - t.later - coalesce((select sum(r.qty) from province_receipt r where r.line_id = t.line_id), 0)) as more
      from taken t where t.fresh
    )
    insert into province_receipt (hospital_id, supplier_id, province_order_id, line_id, acceptance_id, acceptance_line_id, no, lot_no, qty, accepted_at)
    select hospital_id, supplier_id, order_id, line_id, acceptance_id, id, no, lot_no, more, confirmed_at from due where more > 0
    on conflict (acceptance_line_id) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export interface DueReceipt {
  id: string
  no: string
  orderId: string
  orderNo: string
  ordId: string
  lineId: string
  lotNo: string
  qty: string
  acceptedAt: string
  state: 'waiting' | 'sending'
  /** Its acceptance was taken back since. */
  reversed: boolean
}
const AT_ONCE = 50
/** Receipts that wait, or have no answer; locked. */
export const nextReceipts = async (tx: Tx, hospitalId: string, state: 'waiting' | 'sending'): Promise<DueReceipt[]> => {
  const { rows } = await sql<DueReceipt>`
    select r.id, r.no, p.id as "orderId", p.no as "orderNo", p.ord_id as "ordId", l.ord_detl_id as "lineId", r.lot_no as "lotNo", r.qty,
      r.accepted_at as "acceptedAt", r.state, a.status = 'reversed' as reversed
    from province_receipt r join province_order p on p.id = r.province_order_id join province_order_line l on l.id = r.line_id
      join acceptance_line_facts a on a.id = r.acceptance_line_id
    where r.hospital_id = ${hospitalId} and r.state = ${state} order by r.id limit ${AT_ONCE} for update of r`.execute(
    tx,
  )
  return rows
}
/** What the platform does not have of acceptances that were taken back is not told; of one of them, or of what waits for a hospital. */
export const dropReversed = (tx: Tx, of: { acceptanceId: string } | { hospitalId: string }) =>
  sql`delete from province_receipt r using acceptance_line_facts a where a.id = r.acceptance_line_id and a.status = 'reversed'
    and ${'acceptanceId' in of ? sql`r.acceptance_id = ${of.acceptanceId} and r.state in ('waiting', 'refused')` : sql`r.hospital_id = ${of.hospitalId} and r.state = 'waiting'`}`.execute(
    tx,
  )
export const receiptsBegin = (tx: Tx, ids: readonly string[]) =>
  sql`
  update province_receipt set state = 'sending', attempts = attempts + 1 where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
/** What came of one: sent, refused, or to be sent again since the platform does not have it. */
export const receiptCame = (tx: Tx, id: string, state: 'sent' | 'refused' | 'waiting', why = '') =>
  sql`
  update province_receipt set state = ${state}, why = ${why.slice(0, 500)}, sent_at = case when ${state} = 'sent' then now() end
  where id = ${id} and state = 'sending'`.execute(tx)
export const receiptsAgain = (tx: Tx, orderIds: readonly string[]) =>
  sql`
  update province_receipt set state = 'waiting', why = '' where state = 'refused' and province_order_id = any(${[...orderIds]}::uuid[])`.execute(
    tx,
  )

/** What was told of a line and stands there, whatever became of it here. */
const told = sql`left join lateral (select coalesce(sum(x.qty), 0) as qty from province_receipt x where x.line_id = l.id and x.state = 'sent') told on true`

/**
 * Whether all of an order was told as taken in: what it was told of each line, or all there is to come of it. What was taken back here
 * does not count.
 */
export const allReceived = async (tx: Tx, orderId: string): Promise<boolean> => {
  const { rows } = await sql<{ all: boolean }>`
    select bool_or(told.qty > 0) and bool_and(least(told.qty, f.accepted_qty) >= l.qty
      or (f.open_qty <= 0 and f.transit_qty <= 0 and told.qty >= f.accepted_qty)) as all
    from province_order_line l join order_line_facts f on f.id = l.order_line_id ${told} where l.province_order_id = ${orderId}`.execute(
    tx,
  )
  return rows[0]?.all ?? false
}

/** Orders the platform was told lines of an acceptance of. */
export const ordersTold = async (tx: Tx, acceptanceId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct province_order_id as id from province_receipt where acceptance_id = ${acceptanceId} and state = 'sent' order by 1`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}

export interface ToldMore {
  id: string
  seq: number
  name: string
  accepted: string
  told: string
}
/** Lines of an order of which more was told than is accepted. Packs. */
export const toldMore = async (tx: Tx, orderId: string): Promise<ToldMore[]> => {
  const { rows } = await sql<ToldMore>`
    select l.id, l.seq, f.name, f.accepted_qty as accepted, told.qty as told
    from province_order_line l join order_line_facts f on f.id = l.order_line_id ${told}
    where l.province_order_id = ${orderId} and told.qty > f.accepted_qty order by l.seq`.execute(tx)
  return rows
}
