import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { contains, todayInSql } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { mostLines, type planCalls } from '../../shared/calls.ts'

type Ask = Input<(typeof planCalls)['suggest']>
type Suggested = Answer<(typeof planCalls)['suggest']>['rows'][number]

/** Planned, ordered or sent by another point, not yet in stock: packs by hospital_id, point_id, product_id; `which` is a condition on `l`. */
export const comingIn = (which: RawBuilder<boolean>) => sql`(
  select l.hospital_id, p.point_id, l.product_id, l.qty - l.ordered_qty as qty from plan_line l join plan p on p.id = l.plan_id
  where ${which} and p.status in ('pending', 'approved', 'partlyOrdered') union all
  select hospital_id, point_id, product_id, transit_qty + case when status in ('accepted', 'rejectedBySupplier', 'unaudited', 'closed')
    then 0 else open_qty end from order_line_facts l where ${which} and status <> 'void' union all
  select * from (select to_hospital_id as hospital_id, to_point_id as point_id, product_id, qty from stock_document_lot_facts where status = 'shipped') l where ${which})`

/** Of movements at `column` those of the last full days, without today; midnights are values of their own, or no index of days is read. */
export const inFullDays = (column: RawBuilder<unknown>, days: RawBuilder<unknown> = sql`30`) =>
  sql<boolean>`${column} >= (select (${todayInSql} - ${days})::timestamp at time zone 'Asia/Shanghai')
    and ${column} < (select ${todayInSql}::timestamp at time zone 'Asia/Shanghai')`

/**
 * Use of a day (dailyAvg, domain-stock §2.24.3), as expressions of the statement: what was used in the last 30 full days ÷ 30, or ÷ the
 * days since the first receipt when they are less; null of a shelf younger than seven days, which cannot tell.
 */
export const dailyOf = (used: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql<string | null>`case when ${days} >= 7 then trim_scale(round(greatest(${used}, 0) / least(${days}, 30), 6)) end`

/** Where no delivery of the last 90 days tells how long a supplier takes, in days (domain-lists §3.23). */
const usualLead = 3

/** Of one point alone, or of all of the hospital. */
const at = (column: string, pointId: string | undefined) => (pointId ? sql`${sql.ref(column)} = ${pointId}` : sql`true`)

/** What a trigger, by its number, asks of an item that may be bought (domain-lists §3.23); the calendar's is the day itself. */
export const asksOf = (trigger: number, days: number): RawBuilder<boolean> =>
  [
    sql<boolean>`false`,
    sql<boolean>`stock < safety`,
    // the point of ordering: what is used until the goods are there, and the safety stock
    sql<boolean>`since > 0 and daily * lead + safety <= since`,
    sql<boolean>`true`,
    sql<boolean>`daily * ${days}::integer > stock`,
  ][trigger]!
/** Something is known of its use. */
export const used = sql<boolean>`daily > 0`

/**
 * What a hospital should buy of its enabled default items so that it lasts: use × (delivery + days to cover) + safety stock − stock
 * that is in date beyond them − on the way, in packs, up to the pack multiple and inside the item's bounds; agreed volume that is
 * behind its curve raises it to the curve (domain-lists §3.23). Use is that of a day as the watch of stock has it; without any, or of a shelf too young to
 * tell, the receipts of 90 (108). The
 * days of delivery are the mean of 90 days from release to confirmation, of that supplier and product. Each part is reckoned once: a plan
 * that expects few items would do it again for each.
 * @param w of a point: its use, stock and what is on the way to it; agreed volume is the hospital's, so it raises nothing there
 * @param which of them, a condition on the columns of `wanted`
 * @returns as many as a plan has lines, and how many there are
 */
export const suggestions = async (
  tx: Tx,
  hospitalId: string,
  w: Ask,
  which: RawBuilder<boolean> = sql`true`,
): Promise<{ rows: Suggested[]; total: number }> => {
  const [here, days] = [w.pointId, sql`${w.days}::integer`]
  const { rows } = await sql<Suggested & { of: number }>`
    with planned as materialized (
      -- a draft, or one that was rejected, may never be bought
      select l.product_id, max(p.created_at) as at from plan_line l join plan p on p.id = l.plan_id
      where l.hospital_id = ${hospitalId} and ${at('p.point_id', here)} and p.created_at > now() - interval '90 days'
        and p.status in ('pending', 'approved', 'partlyOrdered', 'ordered', 'closed') group by 1
    ), moved as materialized (
      select m.product_id, sum(used) filter (where ${inFullDays(sql`m.at`)}) as used,
        sum(qty) filter (where cause = 'receipt') / 90 as bought, sum(used) filter (where l.at is null or m.at > l.at) as since
      from stock_movement_facts m left join planned l on l.product_id = m.product_id
      where hospital_id = ${hospitalId} and ${at('point_id', here)} and (used is not null or cause = 'receipt')
        and m.at > now() - interval '90 days' group by 1
    ), held as materialized (
      select product_id, sum(qty - locked_qty) filter (where expiry_date is null or expiry_date > ${todayInSql} + ${days}) as qty,
        sum(qty - locked_qty) filter (where expiry_date <= ${todayInSql} + ${days}) as near
      from stock_balance_facts
      where hospital_id = ${hospitalId} and ${at('point_id', here)} and not expired(expiry_date) group by 1
    ), aged as materialized (
      select product_id, ${todayInSql} - (min(received_at) at time zone 'Asia/Shanghai')::date as days from stock_balance_facts
      where hospital_id = ${hospitalId} and ${at('point_id', here)} group by 1
    ), coming as materialized (
      select product_id, sum(qty) as qty from ${comingIn(sql`l.hospital_id = ${hospitalId}`)} x where ${at('x.point_id', here)} group by 1
    ), taken as materialized (
      select product_id, supplier_id, round(avg(days)::numeric, 1) as days from (
        select d.product_id, a.supplier_id, extract(epoch from max(a.confirmed_at) - min(o.released_at)) / 86400.0 as days
        from acceptance_line_facts a join delivery_line_facts d on d.id = a.delivery_line_id join order_line_card ol on ol.id = d.order_line_id
          join purchase_order_card o on o.id = ol.order_id
        where a.hospital_id = ${hospitalId} and a.confirmed_at > now() - interval '90 days' and a.status = 'confirmed' and a.accepted_qty > 0
          and o.released_at is not null
        group by a.acceptance_id, d.product_id, a.supplier_id
      ) x group by 1, 2
    ), safe as materialized (
      select product_id, sum(safety) as qty from stock_threshold_card where hospital_id = ${hospitalId} and ${at('point_id', here)} group by 1
    ), agreed as materialized (
      select q.product_id, sum((q.due_qty - q.done_qty) / case q.volume_unit when 'min' then p.conversion_ratio else 1 end) as due
      from vbp_quota_card q join product_card p on p.id = q.product_id
      where q.hospital_id = ${hospitalId} and q.running and q.now_due and q.activated and ${here === undefined} group by 1
    ), item as (
      select c.id, c.product_id, c.price, c.pack_multiple as step, c.min_qty, c.max_qty, s.name as supplier, p.platform_code, p.name, p.spec,
        p.pack_spec, p.pack_unit, p.search, coalesce(h.qty, 0) as stock, coalesce(h.near, 0) as near, coalesce(g.qty, 0) as on_way,
        coalesce(f.qty, 0) as safety, coalesce(t.days, ${usualLead}) as lead, t.days is not null as measured, coalesce(m.since, 0) as since,
        greatest(coalesce(a.due, 0) - coalesce(g.qty, 0), 0) as behind,
        round(coalesce(nullif(u.daily, 0), m.bought, 0), 3) as daily, coalesce(u.daily, 0) = 0 as by_purchases
      from catalog_item_card c join product_card p on p.id = c.product_id join org_card s on s.id = c.supplier_id
      left join moved m on m.product_id = p.id left join aged n on n.product_id = p.id
      cross join lateral (select ${dailyOf(sql`m.used`, sql`n.days`)} as daily) u left join held h on h.product_id = p.id left join coming g on g.product_id = p.id
      left join taken t on t.product_id = p.id and t.supplier_id = c.supplier_id left join safe f on f.product_id = p.id
      left join agreed a on a.product_id = p.id
      where c.hospital_id = ${hospitalId} and c.status = 'enabled' and c.is_default and p.enabled and p.kind = ${w.kind}
        and p.search like ${contains(w.keyword)}
        and ${here ? sql`(m.product_id is not null or h.product_id is not null or f.product_id is not null)` : sql`true`}
    ), wanted as (
      select i.*, least(
        case when need > 0 then ceil(greatest(need, coalesce(min_qty, 0)) / step) * step else 0 end,
        coalesce(floor(max_qty / step) * step, 99999999)) as suggest
      from (select x.*, greatest(need_use, behind) as need, behind > 0 and behind > need_use as raised
        from (select item.*, daily * (lead + ${days}) + safety - stock - on_way as need_use from item) x) i
    )
    select id as "catalogItemId", platform_code as code, name, spec, pack_spec as "packSpec", pack_unit as unit, supplier, price,
      stock, near as "nearQty", on_way as "onWay", safety, lead as "leadDays", measured as "leadMeasured", daily as "dailyUse",
      by_purchases as "byPurchases", round(behind, 3) as "behindQty", raised, since as "usedSince", last.qty as "lastQty", last.at as "lastAt",
      suggest as "suggestQty", count(*) over ()::int as of
    from wanted left join lateral (
      select qty, to_char(created_at, 'YYYY-MM-DD') as at from order_line_facts
      where hospital_id = ${hospitalId} and product_id = wanted.product_id and status <> 'void' order by id desc limit 1
    ) last on true
    where (${w.all} or suggest > 0) and ${which}
    order by suggest > 0 desc, name, id limit ${mostLines}`.execute(tx)
  return { rows: rows.map(({ of: _, ...row }) => row), total: rows[0]?.of ?? 0 }
}
