import { type RawBuilder, sql } from 'kysely'
import { todayInSql } from '#kernel/server/page.ts'

/** The first moment of a day of the region, and the first one after it. */
export const dawn = (day: string) => sql<string>`(${day}::timestamp at time zone 'Asia/Shanghai')`
export const dusk = (day: string) => sql<string>`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

/** What a balance `s` held before a moment: from its last movement, never by adding all of them up. Null: it was not there yet. */
export const before = (moment: RawBuilder<string>) => sql<string>`(select m.after_qty from stock_movement m
  where m.balance_id = s.id and m.at < ${moment} order by m.at desc, m.id desc limit 1)`

/** A balance `s` as it is now, or as it stood at the end of a day. */
export const standing = (asAt: string | undefined) => {
  const today = asAt === undefined
  const qty = today ? sql<string>`s.qty` : before(dusk(asAt))
  const day = today ? todayInSql : sql<string>`${asAt}::date`
  return {
    qty,
    day,
    there: today ? sql<boolean>`s.qty > 0` : sql<boolean>`s.received_at < ${dusk(asAt)} and ${qty} > 0`,
    everThere: today ? sql<boolean>`true` : sql<boolean>`s.received_at < ${dusk(asAt)} and ${qty} is not null`,
    value: today ? sql<string>`s.value` : sql<string>`round(${qty} * s.price / s.ratio, 2)`,
    /** Of holds only what they are now is kept. */
    locked: today ? sql<string | null>`s.locked_qty` : sql<string | null>`null::numeric`,
    available: today ? sql<string | null>`s.qty - s.locked_qty` : sql<string | null>`null::numeric`,
    /** The live holds `h` of the balance. */
    held: today
      ? sql<boolean>`h.balance_id = s.id and h.released_at is null`
      : sql<boolean>`h.balance_id = s.id and h.created_at < ${dusk(asAt)} and (h.released_at is null or h.released_at >= ${dusk(asAt)})`,
    expired: today ? sql<boolean>`expired(s.expiry_date)` : sql<boolean>`s.expiry_date < ${asAt}::date`,
    /** Less time is left than the article wants (domain §2.3 nearExpiryDays). */
    nearly: sql<boolean>`s.expiry_date - ${day} < p.near_expiry_days`,
  }
}

/** Minimum units of the lot of `s` that are shipped to its point and not accepted yet. */
export const lotTransit = sql<string>`coalesce((select sum(d.qty - d.accepted_qty - d.refused_qty) * s.ratio
  from order_line_card o join delivery_line_facts d on d.order_line_id = o.id
  where o.hospital_id = s.hospital_id and o.product_id = s.product_id and (o.open_qty <> 0 or o.transit_qty <> 0) and o.transit_qty > 0
    and d.status in ('shipped', 'partlyAccepted', 'accepted') and d.point_id = s.point_id and d.supplier_id = s.supplier_id
    and d.lot_no = s.lot_no and d.price = s.price), 0)`
