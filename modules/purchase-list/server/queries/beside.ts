import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import { todayInSql } from '#kernel/server/page.ts'

/** What an article cost before, beside what it costs: prices per pack unit, null where there is nothing to tell. */
export interface PriceBeside {
  /** Of this hospital's last order that reached its supplier, and the day of that. */
  lastPrice: string | null
  lastDay: string | null
  /** Of other hospitals, in the newest whole month in which at least three bought it (domain-insight §6.0.11). */
  regionLowest: string | null
  regionMedian: string | null
  /** That month, `YYYY-MM`. */
  regionMonth: string | null
}
export const noPrices: PriceBeside = {
  lastPrice: null,
  lastDay: null,
  regionLowest: null,
  regionMedian: null,
  regionMonth: null,
}

/** Of these pairs of hospital and product, by `hospital product`. One statement, each article by the end of its index. */
export const pricesBeside = async (
  tx: Tx,
  pairs: readonly { hospitalId: string; productId: string }[],
): Promise<ReadonlyMap<string, PriceBeside>> => {
  if (pairs.length === 0) return new Map()
  const asked = [...new Map(pairs.map((p) => [`${p.hospitalId} ${p.productId}`, p])).values()]
  const text = sql<PriceBeside & { hospitalId: string; productId: string }>`
    select x."hospitalId", x."productId", l.price as "lastPrice", l.day as "lastDay", r.lowest as "regionLowest",
      r.median as "regionMedian", to_char(r.month, 'YYYY-MM') as "regionMonth"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as x("hospitalId" uuid, "productId" uuid)
    left join lateral (select f.price, (f.released_at at time zone 'Asia/Shanghai')::date as day from order_line_facts f
      where f.hospital_id = x."hospitalId" and f.product_id = x."productId" and f.counted order by f.id desc limit 1) l on true
    left join peer_prices(${asked.map((p) => p.productId)}::uuid[]) r on r.product_id = x."productId"`
  const rows = await kept(tx, text.compile(tx))
  return new Map(rows.map((r) => [`${r.hospitalId} ${r.productId}`, r]))
}

/** Which of these articles have less in stock than somebody wants of them, by `hospital product`: an open alarm of short or none. */
export const lowStock = async (
  tx: Tx,
  pairs: readonly { hospitalId: string; productId: string }[],
): Promise<ReadonlySet<string>> => {
  if (pairs.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select distinct a.hospital_id || ' ' || a.product_id as key from stock_alarm_facts a
    where a.alarm_kind in ('out', 'short') and a.hospital_id = any(${pairs.map((p) => p.hospitalId)}::uuid[])
      and a.product_id = any(${pairs.map((p) => p.productId)}::uuid[])`.execute(tx)
  return new Set(rows.map((r) => r.key))
}

/** Items of which a change is under way, each with its status. */
export const changesOf = async (tx: Tx, items: readonly { id: string }[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; status: string }>`
    select catalog_item_id as id, status from catalog_change_card
    where catalog_item_id = any(${items.map((i) => i.id)}::uuid[]) and status in ('draft', 'pending', 'platform')`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.id, r.status]))
}

/**
 * Keeps, of the oldest whole month of twelve that is not kept yet, the price of each hospital's last order of each product. What
 * is kept stays: a figure that moved with one order more would tell that order's price.
 * @returns whether there was one
 */
export const keepMonth = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ month: string }>`
    insert into peer_price_month (month)
    select m::date from generate_series(date_trunc('month', ${todayInSql}) - interval '12 months',
      date_trunc('month', ${todayInSql}) - interval '1 month', interval '1 month') m
    where not exists (select from peer_price_month k where k.month = m::date) order by m limit 1
    on conflict do nothing returning month`.execute(tx)
  const month = rows[0]?.month
  if (!month) return false
  await sql`
    insert into peer_price (product_id, month, hospital_id, price)
    select distinct on (f.product_id, f.hospital_id) f.product_id, ${month}::date, f.hospital_id, f.price from order_line_facts f
    where f.counted and f.released_at >= ${month}::date::timestamp at time zone 'Asia/Shanghai'
      and f.released_at < (${month}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai'
    order by f.product_id, f.hospital_id, f.id desc`.execute(tx)
  return true
}
