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
  const qty = today ? sql<string>`s.qty` : sql<string>`was.qty`
  const day = today ? todayInSql : sql<string>`${asAt}::date`
  return {
    qty,
    day,
    /** What left and did not arrive is seen where it left, though nothing lies there any more. */
    there: today
      ? sql<boolean>`(s.qty > 0 or s.id in (select balance_id from stock_document_lot_facts))`
      : sql<boolean>`s.received_at < ${dusk(asAt)} and ${qty} > 0`,
    everThere: today ? sql<boolean>`true` : sql<boolean>`s.received_at < ${dusk(asAt)}`,
    /**
     * Joined to `s` where a day gone by is asked for: what it held then, looked up once for each row that is read, and never for rows
     * beyond the page.
     */
    was: today
      ? undefined
      : sql<{ qty: string }>`lateral (select m.after_qty as qty from stock_movement m
      where m.balance_id = s.id and m.at < ${dusk(asAt)} order by m.at desc, m.id desc limit 1)`.as('was'),
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

/** Lots `x` of transfers that are on their way from the balance `s`, and to it: the same lot, supplier, price and owner. */
const sentFrom = sql`x.hospital_id = s.hospital_id and x.point_id = s.point_id and x.balance_id = s.id`
const sentTo = sql`x.status = 'shipped' and x.to_hospital_id = s.hospital_id and x.to_point_id = s.point_id and x.product_id = s.product_id
  and x.lot_no = s.lot_no and coalesce(x.expiry_date, '2999-12-31') = s.expiry_date and x.price = s.price and x.ratio = s.ratio
  and x.owner = s.owner and x.supplier_id is not distinct from s.supplier_id`

/** A transfer a balance has a part in; minimum units. */
export interface OnWay {
  no: string
  out: boolean
  units: string
  /** Where it goes, or comes from. */
  place: string
}
/** The transfers behind what is on the way, first what leaves. */
export const transfers = sql<
  OnWay[]
>`coalesce((select jsonb_agg(jsonb_build_object('no', t.no, 'out', t.leaves, 'units', t.units::text,
    'place', t.place) order by t.leaves desc, t.no) from (
  select x.no, true as leaves, x.units, x.to_point_name as place from stock_document_lot_facts x where ${sentFrom} union all
  select x.no, false, x.units, x.point_name from stock_document_lot_facts x where ${sentTo}) t), '[]')`

/**
 * Minimum units of the lot of `s` that are on their way: shipped to its point by the supplier and not accepted yet, moved to it from
 * another point, and moved away from it and not arrived (domain-stock §2.24.5: both sides show it).
 */
export const lotTransit = sql<string>`coalesce((select sum(x.units) from stock_document_lot_facts x where ${sentFrom}), 0)
  + coalesce((select sum(x.units) from stock_document_lot_facts x where ${sentTo}), 0) + coalesce((select sum(d.qty - d.accepted_qty - d.refused_qty) * s.ratio
  from order_line_card o join delivery_line_facts d on d.order_line_id = o.id
  where o.hospital_id = s.hospital_id and o.product_id = s.product_id and (o.open_qty <> 0 or o.transit_qty <> 0) and o.transit_qty > 0
    and d.status in ('shipped', 'partlyAccepted', 'accepted') and d.point_id = s.point_id and d.supplier_id = s.supplier_id
    and d.lot_no = s.lot_no and d.price = s.price), 0)`
