import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** Of a product at a point; quantities in packs, null where nothing is wanted. */
export interface Threshold {
  pointId: string
  productId: string
  safety: string | null
  most: string | null
  targetDays: number | null
}
/** A threshold as it is stored, with what a sentence names. */
export interface Stored extends Threshold {
  id: string | null
  version: number
  name: string
  point: string
}

/**
 * What is stored of these pairs, locked in the order of their ids; without an id where nothing is. Points and products the actor
 * does not see are left out.
 */
export const lock = async (
  tx: Tx,
  actor: Actor,
  pairs: readonly Pick<Threshold, 'pointId' | 'productId'>[],
): Promise<Stored[]> => {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as x("pointId" uuid, "productId" uuid)`
  await sql`select t.id from stock_threshold t where t.hospital_id = ${actor.orgId}
    and (t.point_id, t.product_id) in (select x."pointId", x."productId" from ${asked}) order by t.id for update`.execute(
    tx,
  )
  const { rows } = await sql<Stored>`
    select x."pointId", x."productId", t.id, t.safety, t.most, t.target_days as "targetDays", coalesce(t.version, 0) as version,
      p.name || ' ' || p.spec as name, d.name as point
    from ${asked} join distribution_point_card d on d.id = x."pointId" and d.hospital_id = ${actor.orgId}
    join product_card p on p.id = x."productId"
    left join stock_threshold t on t.hospital_id = ${actor.orgId} and t.point_id = x."pointId" and t.product_id = x."productId"`.execute(
    tx,
  )
  return rows
}

/** Writes all in one statement: those with nothing wanted go, the others come or change. @returns the ids, by pair */
export const save = async (tx: Tx, actor: Actor, all: readonly Threshold[]) => {
  const of = sql`(select x.*, x.safety is null and x.most is null and x."targetDays" is null as nothing
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      as x("pointId" uuid, "productId" uuid, safety numeric, most numeric, "targetDays" integer))`
  const { rows } = await sql<{ id: string; pointId: string; productId: string }>`
    with gone as (
      delete from stock_threshold t using ${of} x
      where x.nothing and t.hospital_id = ${actor.orgId} and t.point_id = x."pointId" and t.product_id = x."productId"
      returning t.id, t.point_id, t.product_id
    ), kept as (
      insert into stock_threshold (hospital_id, point_id, product_id, safety, most, target_days, updated_by, updater_name, version)
      select ${actor.orgId}, "pointId", "productId", safety, most, "targetDays", ${actor.userId}, ${actor.name}, 1 from ${of} x
      where not x.nothing order by "pointId", "productId"
      on conflict (hospital_id, point_id, product_id) do update set safety = excluded.safety, most = excluded.most,
        target_days = excluded.target_days, updated_by = excluded.updated_by, updater_name = excluded.updater_name, updated_at = now(),
        version = stock_threshold.version + 1
      returning id, point_id, product_id
    )
    select id, point_id as "pointId", product_id as "productId" from (select * from gone union all select * from kept) x`.execute(
    tx,
  )
  return rows
}

/**
 * Days from an approved order to its confirmed acceptance, per product of a hospital: the median of the last six of a year
 * (domain-stock §2.24.10). An order is approved when it goes to its supplier.
 */
export const leadTimes = async (tx: Tx, hospitalId: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ productId: string; days: string }>`
    select product_id as "productId", round((percentile_cont(0.5) within group (order by days))::numeric, 1) as days from (
      select d.product_id, extract(epoch from max(a.confirmed_at) - min(o.released_at)) / 86400.0 as days,
        row_number() over (partition by d.product_id order by max(a.confirmed_at) desc) as n
      from acceptance_line_facts a join delivery_line_facts d on d.id = a.delivery_line_id join order_line_card ol on ol.id = d.order_line_id
        join purchase_order_card o on o.id = ol.order_id
      where a.hospital_id = ${hospitalId} and a.confirmed_at > now() - interval '365 days' and a.status = 'confirmed' and a.accepted_qty > 0
        and o.released_at is not null
      group by a.acceptance_id, d.product_id
    ) x where n <= 6 group by 1`.execute(tx)
  return new Map(rows.map((r) => [r.productId, r.days]))
}

/** The points and products these codes name, in their order; null where none does that the actor sees. */
export const called = async (tx: Tx, actor: Actor, codes: readonly { pointCode: string; code: string }[]) => {
  const { rows } = await sql<{ pointId: string | null; productId: string | null }>`
    select d.id as "pointId", p.id as "productId"
    from rows from (jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as ("pointCode" text, code text)) with ordinality as x("pointCode", code, n)
    left join distribution_point_card d on d.hospital_id = ${actor.orgId} and d.code = x."pointCode"
    left join product_card p on p.platform_code = x.code order by x.n`.execute(tx)
  return rows
}
