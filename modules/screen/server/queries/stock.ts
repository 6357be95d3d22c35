import { sql } from 'kysely'
import { todayInSql } from '#kernel/server/page.ts'
import type { ScreenRow } from '../../shared/calls.ts'

const worth = sql`s.amount`

/** Six figures of the strip. */
export const figures = sql<ScreenRow>`
    with s as (
      select count(*) as lots, coalesce(sum(${worth}), 0) as amount, count(distinct s.product_id) as products, count(distinct s.hospital_id) as hospitals,
        count(*) filter (where expired(s.expiry_date)) as expired,
        count(*) filter (where not expired(s.expiry_date) and s.expiry_date - ${todayInSql} < p.near_expiry_days) as near
      from stock_balance_facts s join product_card p on p.id = s.product_id where s.qty > 0)
    select key, '' as name, value::text, null as second, '' as note from s cross join lateral (values
      ('amount', s.amount), ('lots', s.lots), ('products', s.products), ('hospitals', s.hospitals), ('near', s.near), ('expired', s.expired)) v(key, value)`

/** 30 days: pieces booked in and out. */
export const trend = sql<ScreenRow>`
    with days as (select to_char(d, 'MM-DD') as name, d::date as day from generate_series(${todayInSql} - 29, ${todayInSql}, interval '1 day') d),
    moved as (
      select (m.at at time zone 'Asia/Shanghai')::date as day, sum(m.qty) filter (where m.after_qty > m.before_qty) as came,
        sum(abs(m.qty)) filter (where m.after_qty < m.before_qty) as went
      from stock_movement_facts m where m.at >= now() - interval '31 days' group by 1)
    select days.day::text as key, name, coalesce(came, 0)::text as value, coalesce(went, 0)::text as second, '' as note
    from days left join moved using (day) order by days.day`

export const kinds = sql<ScreenRow>`select p.kind::text as key, '' as name, sum(${worth})::text as value, null as second, '' as note
      from stock_balance_facts s join product_card p on p.id = s.product_id where s.qty > 0 group by p.kind order by p.kind`

/** Worth of the stock by what is left of its term. */
export const expiry = sql<ScreenRow>`
    select key, '' as name, sum(worth)::text as value, count(*)::text as second, '' as note from (
      select ${worth} as worth, case when expired(s.expiry_date) then 'expired' when s.expiry_date - ${todayInSql} < 90 then 'quarter'
        when s.expiry_date - ${todayInSql} < 180 then 'half' when s.expiry_date - ${todayInSql} < 365 then 'year' else 'later' end as key
      from stock_balance_facts s where s.qty > 0) x
    group by key order by array_position(array['expired', 'quarter', 'half', 'year', 'later'], key)`

export const hospitals = sql<ScreenRow>`
    select h.id::text as key, coalesce(nullif(h.short_name, ''), h.name) as name, sum(${worth})::text as value, null as second, '' as note
    from stock_balance_facts s join org_card h on h.id = s.hospital_id where s.qty > 0 group by h.id, h.short_name, h.name order by sum(${worth}) desc limit 10`

export const products = sql<ScreenRow>`
    select p.id::text as key, p.name, sum(${worth})::text as value, null as second, p.spec as note
    from stock_balance_facts s join product_card p on p.id = s.product_id where s.qty > 0 group by p.id, p.name, p.spec order by sum(${worth}) desc limit 10`

/** The latest movements; `second` is the quantity. */
export const recent = sql<ScreenRow>`
    select m.id::text as key, p.name as name, m.cause as value, m.qty::text as second,
      h.name || ' · ' || to_char(m.at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as note
    from (select * from stock_movement_facts where at >= now() - interval '60 days' order by at desc limit 20) m
    join product_card p on p.id = m.product_id join org_card h on h.id = m.hospital_id
    order by m.at desc`

/** Lots nearest to their end; the value is days left. */
export const warnings = sql<ScreenRow>`
    select s.id::text as key, p.name || ' ' || s.lot_no as name, (s.expiry_date - ${todayInSql})::text as value, s.qty::text as second, h.name as note
    from stock_balance_facts s join product_card p on p.id = s.product_id join org_card h on h.id = s.hospital_id
    where s.qty > 0 and s.expiry_date - ${todayInSql} < p.near_expiry_days order by s.expiry_date limit 20`
