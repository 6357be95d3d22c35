import { type RawBuilder, sql } from 'kysely'
import { todayInSql } from '#kernel/server/page.ts'
import { type ScreenRow, YEAR } from '../../shared/calls.ts'

const month = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM')`
/** Where a day of the region begins. */
const since = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'Asia/Shanghai')`
const thisMonth = since(sql`date_trunc('month', ${todayInSql})`)
/** Whole days, today the last of them: the list behind a number is asked for days. */
const year = since(sql`${todayInSql} - ${sql.lit(YEAR - 1)}`)
const quarter = since(sql`${todayInSql} - 89`)

/** Six figures of the strip. */
export const figures = sql<ScreenRow>`
    select key, '' as name, value::text, null as second, '' as note from (
      select 'amount' as key, coalesce(sum(o.amount), 0) as value from purchase_order_card o where o.counted and o.released_at >= ${thisMonth}
      union all select 'orders', count(*) from purchase_order_card o where o.counted and o.released_at >= ${thisMonth}
      union all select 'waiting', count(*) from purchase_order_card o where o.status = 'waitAllocate'
      union all select 'shipping', count(*) from delivery_card d where d.status = 'shipped'
      union all select 'checking', count(*) from acceptance_card a where a.status in ('wait', 'checked')
      union all select 'accepted', coalesce(sum(a.accepted_amount), 0) from acceptance_card a where a.status = 'confirmed' and a.confirmed_at >= ${thisMonth}
    ) x`

/** Twelve months: ordered and accepted amounts. */
export const trend = sql<ScreenRow>`
    with months as (
      select to_char(m, 'YYYY-MM') as name from generate_series(date_trunc('month', ${todayInSql}) - interval '11 months', date_trunc('month', ${todayInSql}), interval '1 month') m
    ), ordered as (
      select ${month(sql`o.released_at`)} as name, sum(o.amount) as sum from purchase_order_card o where o.counted and o.released_at >= ${year} group by 1
    ), accepted as (
      select ${month(sql`a.confirmed_at`)} as name, sum(a.accepted_amount) as sum from acceptance_card a where a.status = 'confirmed' and a.confirmed_at >= ${year} group by 1
    )
    select name as key, name, coalesce(ordered.sum, 0)::text as value, coalesce(accepted.sum, 0)::text as second, '' as note
    from months left join ordered using (name) left join accepted using (name) order by name`

export const kinds = sql<ScreenRow>`select o.kind::text as key, '' as name, sum(o.amount)::text as value, null as second, '' as note
      from purchase_order_card o where o.counted and o.released_at >= ${year} group by o.kind order by o.kind`

export const statuses = sql<ScreenRow>`select o.status as key, '' as name, count(*)::text as value, null as second, '' as note
      from purchase_order_card o where o.released_at >= ${year} group by o.status order by count(*) desc`

/** Who bought most, or sold most, in a year; with the amount accepted. */
const ranked = (side: 'hospital_id' | 'supplier_id') => sql<ScreenRow>`
    select g.id::text as key, coalesce(nullif(g.short_name, ''), g.name) as name, x.sum::text as value, null as second, '' as note
    from (select o.${sql.ref(side)} as id, sum(o.amount) as sum from purchase_order_card o where o.counted and o.released_at >= ${year} group by 1 order by 2 desc limit 10) x
    join org_card g on g.id = x.id order by x.sum desc`
export const hospitals = ranked('hospital_id')
export const suppliers = ranked('supplier_id')

/** Products by amount of the last 90 days; a year of lines would take too long for a screen that asks every minute. */
export const products = sql<ScreenRow>`
    select l.product_id::text as key, min(l.name) as name, sum(l.amount)::text as value, null as second, min(l.spec) as note
    from order_line_facts l
    where l.counted and l.released_at >= ${quarter} group by l.product_id order by sum(l.amount) desc limit 10`

/** Quantities of 90 days: ordered, shipped, accepted, refused. */
export const fulfilment = sql<ScreenRow>`
    with s as (
      select coalesce(sum(l.qty), 0) as ordered, coalesce(sum(l.shipped_qty), 0) as shipped, coalesce(sum(l.accepted_qty), 0) as accepted,
        coalesce(sum(l.reject_qty + l.refused_qty), 0) as refused
      from order_line_facts l where l.counted and l.released_at >= ${quarter})
    select key, '' as name, value::text, (select ordered::text from s) as second, '' as note
    from s cross join lateral (values ('shipped', s.shipped), ('accepted', s.accepted), ('refused', s.refused)) v(key, value) where s.ordered > 0`

/** The latest orders; `second` is how many lines: a wall shows sums, and no amount of a single paper (security.md). */
export const recent = sql<ScreenRow>`
    select o.id::text as key, o.no as name, o.status as value, o.line_count::text as second,
      h.name || ' → ' || s.name || ' · ' || to_char(o.released_at at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') as note
    from purchase_order_card o join org_card h on h.id = o.hospital_id join org_card s on s.id = o.supplier_id
    where o.released_at is not null order by o.released_at desc limit 20`

/** Orders past their expected day that are not delivered; the key opens the order. */
export const warnings = sql<ScreenRow>`
    select o.id::text as key, o.no as name, (${todayInSql} - o.expected_date)::text as value, null as second, s.name || ' → ' || h.name as note
    from purchase_order_card o join org_card h on h.id = o.hospital_id join org_card s on s.id = o.supplier_id
    where o.status in ('waitAllocate', 'allocating') and o.expected_date < ${todayInSql} and o.expected_date > ${todayInSql} - 365
    order by o.expected_date limit 20`
