import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { levels } from '#modules/stock-monitor/server/public.ts'
import type { Lot } from './read.ts'

export interface Outlook {
  daily: string | null
  leftOver: string | null
  better: { pointId: string; point: string; daily: string } | null
}

/**
 * What becomes of lots: a point uses its lots in the order of their days, so much a day, each to the end of its last day; what is
 * there of a lot and those before it beyond what is used until then is left over. The lots that end earlier and lose some use no
 * more of the later ones' days, so the loss up to a lot is the largest excess up to it, and its own is what it adds. One question
 * for all rows of a page; whole products of their hospitals, since a lot's fate hangs on the others.
 */
export const outlook = async (tx: Tx, lots: readonly Lot[]): Promise<Map<string, Outlook>> => {
  if (lots.length === 0) return new Map()
  const hospitals = [...new Set(lots.map((l) => l.hospitalId))]
  const productIds = [...new Set(lots.map((l) => l.productId))]
  // of one hospital its own shelves are read, of several those products everywhere
  const scope = { hospitalId: hospitals.length === 1 ? hospitals[0] : undefined, productIds }
  const { rows } = await sql<Outlook & { id: string }>`
    with level as materialized (select hospital_id, point_id, product_id, daily from ${levels(scope)} l),
    lot as (
      select s.id, s.hospital_id, s.point_id, s.product_id, s.expiry_date, s.received_at, s.units, expired(s.expiry_date) as past, v.daily,
        sum(s.units) over w - v.daily * case when expired(s.expiry_date) then 0 else s.expiry_date - ${todayInSql} + 1 end as excess
      from stock_balance_facts s join level v using (hospital_id, point_id, product_id)
      where s.units > 0 and s.hospital_id = any(${hospitals}::uuid[]) and s.product_id = any(${productIds}::uuid[])
      window w as (partition by s.hospital_id, s.point_id, s.product_id, expired(s.expiry_date) order by s.expiry_date, s.received_at, s.id)
    ), loss as (
      select lot.*, greatest(max(excess) over (partition by hospital_id, point_id, product_id, past
        order by expiry_date, received_at, id), 0) as lost from lot
    ), own as (
      select loss.*, case when past then units when daily is not null then lost - lag(lost, 1, 0) over (partition by hospital_id, point_id, product_id, past
        order by expiry_date, received_at, id) end as left_over from loss
    )
    select o.id, o.daily, trim_scale(round(o.left_over, 3))::text as "leftOver",
      case when o.left_over > 0 and not o.past then (select jsonb_build_object('pointId', d.id, 'point', d.name, 'daily', v.daily::text)
        from level v join distribution_point_card d on d.id = v.point_id
        where v.hospital_id = o.hospital_id and v.product_id = o.product_id and v.point_id <> o.point_id and v.daily > 0 and d.enabled
        order by v.daily desc, d.id limit 1) end as better
    from own o where o.id = any(${lots.map((l) => l.id)}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...o }) => [id, o]))
}
