import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { contains } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import type { planCalls } from '../../shared/calls.ts'

type Ask = Input<(typeof planCalls)['suggest']>
type Suggested = Answer<(typeof planCalls)['suggest']>['rows'][number]

/** Planned, ordered or sent by another point, not yet in stock: packs by hospital_id, point_id, product_id; `which` is a condition on `l`. */
export const comingIn = (which: RawBuilder<boolean>) => sql`(
  select l.hospital_id, p.point_id, l.product_id, l.qty - l.ordered_qty as qty from plan_line l join plan p on p.id = l.plan_id
  where ${which} and p.status in ('pending', 'approved', 'partlyOrdered') union all
  select hospital_id, point_id, product_id, transit_qty + case when status in ('accepted', 'rejectedBySupplier', 'unaudited', 'closed')
    then 0 else open_qty end from order_line_facts l where ${which} and status <> 'void' union all
  select * from (select to_hospital_id as hospital_id, to_point_id as point_id, product_id, qty from stock_document_lot_facts where status = 'shipped') l where ${which})`

/**
 * What a hospital should buy of its enabled default items to last some days: use × days − stock − on the way, in packs, up to the
 * pack multiple and inside the item's bounds (domain §2.15, §2.24). Use is that of 30 days; without any, the receipts of 90 (108).
 */
export const suggestions = async (tx: Tx, hospitalId: string, w: Ask): Promise<Suggested[]> => {
  const { rows } = await sql<Suggested>`
    with moved as (
      select product_id, sum(used) filter (where at > now() - interval '30 days') / 30 as used, sum(qty) filter (where cause = 'receipt') / 90 as bought
      from stock_movement_facts
      where hospital_id = ${hospitalId} and (used is not null or cause = 'receipt') and at > now() - interval '90 days' group by 1
    ), held as (
      select product_id, sum(qty - locked_qty) as qty from stock_balance_facts
      where hospital_id = ${hospitalId} and not expired(expiry_date) group by 1
    ), coming as (
      select product_id, sum(qty) as qty from ${comingIn(sql`l.hospital_id = ${hospitalId}`)} x group by 1
    ), item as (
      select c.id, c.product_id, c.price, c.pack_multiple as step, c.min_qty, c.max_qty, s.name as supplier, p.platform_code, p.name, p.spec,
        p.pack_spec, p.pack_unit, p.search, coalesce(h.qty, 0) as stock, coalesce(g.qty, 0) as on_way,
        round(coalesce(nullif(greatest(m.used, 0), 0), m.bought, 0), 3) as daily, coalesce(m.used, 0) <= 0 as by_purchases
      from catalog_item_card c join product_card p on p.id = c.product_id join org_card s on s.id = c.supplier_id
      left join moved m on m.product_id = p.id left join held h on h.product_id = p.id left join coming g on g.product_id = p.id
      where c.hospital_id = ${hospitalId} and c.status = 'enabled' and c.is_default and p.enabled and p.kind = ${w.kind}
        and p.search like ${contains(w.keyword)}
    ), wanted as (
      select i.*, least(
        case when need > 0 then ceil(greatest(need, coalesce(min_qty, 0)) / step) * step else 0 end,
        coalesce(floor(max_qty / step) * step, 99999999)) as suggest
      from (select item.*, daily * ${w.days}::integer - stock - on_way as need from item) i
    )
    select id as "catalogItemId", platform_code as code, name, spec, pack_spec as "packSpec", pack_unit as unit, supplier, price,
      stock, on_way as "onWay", daily as "dailyUse", by_purchases as "byPurchases", last.qty as "lastQty", last.at as "lastAt",
      suggest as "suggestQty"
    from wanted left join lateral (
      select qty, to_char(created_at, 'YYYY-MM-DD') as at from order_line_facts
      where hospital_id = ${hospitalId} and product_id = wanted.product_id and status <> 'void' order by id desc limit 1
    ) last on true
    where ${w.all} or suggest > 0
    order by suggest > 0 desc, name, id limit 500`.execute(tx)
  return rows
}
