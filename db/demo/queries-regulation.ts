import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Codes of what lies at a point, held or not. */
export const onShelf = async (tx: Tx, pointId: string): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select distinct p.platform_code as code from stock_balance b join product p on p.id = b.product_id
    where b.point_id = ${pointId} and b.qty > 0 order by 1`.execute(tx)
  return rows.map((r) => r.code)
}

/** The book of a count, which its counters do not see. Minimum units. */
export const bookOf = async (tx: Tx, countId: string) => {
  const { rows } = await sql<{ id: string; qty: string; ratio: string; free: string }>`
    select l.id, l.book_qty as qty, l.ratio, coalesce(b.qty - b.locked_qty, 0) as free
    from stock_count_line l left join stock_balance b on b.id = l.balance_id where l.count_id = ${countId} order by l.seq`.execute(
    tx,
  )
  return rows
}

/** Moves a count and what it booked so many days back: counted line by line, submitted two hours later, audited after three. */
export const moveCountBack = async (tx: Tx, id: string, days: number): Promise<void> => {
  const back = sql`${days}::float8 * interval '1 day'`
  const line = sql`${days}::float8 * interval '1 day' - l.seq * interval '40 seconds'`
  await sql`update stock_count_line l set frozen_at = frozen_at - ${back}, book_at = book_at - ${back}, at1 = at1 - (${line}),
    at2 = at2 - (${line}) + interval '90 minutes' where count_id = ${id}`.execute(tx)
  await sql`update stock_count set created_at = created_at - ${back}, started_at = started_at - ${back},
    submitted_at = submitted_at - ${back} + interval '2 hours', audited_at = audited_at - ${back} + interval '3 hours'
    where id = ${id}`.execute(tx)
  await sql`update doc_history set at = at - ${back} + case action when 'enter' then interval '40 minutes' when 'recount' then interval '90 minutes'
      when 'submit' then interval '2 hours' when 'approve' then interval '3 hours' else interval '0' end
    where doc_id = ${id}`.execute(tx)
  await sql`update stock_movement set at = at - ${back} + interval '3 hours' where ref_id = ${id}`.execute(tx)
}

/** A part of a lot that is to be destroyed; minimum units. */
export interface Spoiled {
  balanceId: string
  productId: string
  pointId: string
  units: string
}

/** Lots nobody holds, up to two packs of each. */
export const sound = async (tx: Tx, pointId: string): Promise<Spoiled[]> => {
  const { rows } = await sql<Spoiled>`
    select b.id as "balanceId", b.product_id as "productId", b.point_id as "pointId", least(b.qty, 2 * b.ratio) as units
    from stock_balance b join product p on p.id = b.product_id
    where b.point_id = ${pointId} and b.qty >= b.ratio and b.locked_qty = 0 and not p.narcotic and not expired(b.expiry_date)
    order by b.received_at, b.id limit 12`.execute(tx)
  return rows
}

/** The lot of a hospital that is past its day the longest, whole. */
export const longExpired = async (tx: Tx, hospitalId: string): Promise<Spoiled | undefined> => {
  const { rows } = await sql<Spoiled>`
    select b.id as "balanceId", b.product_id as "productId", b.point_id as "pointId", b.qty as units
    from stock_balance b join product p on p.id = b.product_id
    where b.hospital_id = ${hospitalId} and b.qty > 0 and b.part_locked = 0 and not p.narcotic and expired(b.expiry_date)
    order by b.expiry_date, b.id limit 1`.execute(tx)
  return rows[0]
}

export const moveHoldsBack = async (tx: Tx, ids: readonly string[], days: number): Promise<void> => {
  const back = sql`${days}::float8 * interval '1 day'`
  await sql`update stock_hold set created_at = created_at - ${back}, released_at = released_at - ${back} where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
}

/** Months of a hospital's movements that are over, without the last one: that is closed by whoever tries it. `YYYY-MM`. */
export const monthsToClose = async (tx: Tx, hospitalId: string): Promise<string[]> => {
  const { rows } = await sql<{ month: string }>`
    select to_char(m, 'YYYY-MM') as month from generate_series(
      (select date_trunc('month', min(at) at time zone 'Asia/Shanghai') from stock_movement where hospital_id = ${hospitalId}),
      date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '2 months', interval '1 month') m order by 1`.execute(
    tx,
  )
  return rows.map((r) => r.month)
}

/** Books are closed on the second morning of the month after. */
export const closeInTime = async (tx: Tx, hospitalId: string): Promise<void> => {
  await sql`update stock_period set closed_at = (month + interval '1 month 1 day 9 hours 20 minutes') at time zone 'Asia/Shanghai'
    where hospital_id = ${hospitalId}`.execute(tx)
}
