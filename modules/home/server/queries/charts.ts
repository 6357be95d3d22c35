import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { HomeChart } from '../../shared/calls.ts'

type Fragment = RawBuilder<unknown>

/** Eight weeks by Chinese Mondays, this one included, so a week without business shows as nothing. */
const weekly = async (
  tx: Tx,
  titles: Pick<HomeChart, 'title' | 'series'>,
  first: Fragment,
  second: Fragment,
): Promise<HomeChart> => {
  const { rows } = await sql<{ label: string; a: string; b: string }>`
    with weeks as (select generate_series(0, 7) as n, date_trunc('week', now() at time zone 'Asia/Shanghai')::date as monday),
      x as (${first}), y as (${second})
    select to_char(w.monday - (7 - w.n) * 7, 'MM-DD') as label, coalesce(x.amount, 0)::text as a, coalesce(y.amount, 0)::text as b
    from weeks w left join x on x.week = w.monday - (7 - w.n) * 7 left join y on y.week = w.monday - (7 - w.n) * 7 order by w.n`.execute(
    tx,
  )
  return {
    key: 'weekly',
    kind: 'columns',
    unit: 'yuan',
    ...titles,
    points: rows.map((r) => ({ label: r.label, values: [r.a, r.b] })),
  }
}

const week = (at: Fragment) => sql`date_trunc('week', ${at} at time zone 'Asia/Shanghai')::date as week`
const lately = (at: Fragment) => sql`${at} > now() - interval '63 days'`

const ordered = (
  where: Fragment,
) => sql`select ${week(sql`released_at`)}, sum(amount) as amount from purchase_order_card
  where counted and ${lately(sql`released_at`)} and ${where} group by 1`
const accepted = (
  where: Fragment,
) => sql`select ${week(sql`confirmed_at`)}, sum(accepted_amount) as amount from acceptance_card
  where status = 'confirmed' and ${lately(sql`confirmed_at`)} and ${where} group by 1`
const shipped = (where: Fragment) => sql`select ${week(sql`shipped_at`)}, sum(amount) as amount from delivery_card
  where status <> 'void' and ${lately(sql`shipped_at`)} and ${where} group by 1`

/** What partners still owe, by what is open or under way on running orders; the six largest. */
const open = async (tx: Tx, title: string, partner: 'hospital_id' | 'supplier_id', mine: Fragment, qty: Fragment) => {
  const { rows } = await sql<{ label: string; amount: string }>`
    select p.name as label, sum(${qty} * l.price)::numeric(16,2)::text as amount
    from order_line_facts l join org_card p on p.id = ${sql.ref(`l.${partner}`)}
    where l.status in ('waitAllocate', 'allocating', 'allocated') and l.released_at is not null and ${mine}
    group by p.id, p.name having sum(${qty} * l.price) > 0 order by sum(${qty} * l.price) desc limit 6`.execute(tx)
  const points = rows.map((r) => ({ label: r.label, values: [r.amount] }))
  return { key: 'open', title, kind: 'bars' as const, unit: 'yuan' as const, series: ['金额'], points }
}

export const ofHospital = async (tx: Tx, id: string): Promise<HomeChart[]> => {
  const own = sql`hospital_id = ${id}`
  return [
    await weekly(tx, { title: '近八周采购与验收', series: ['采购金额', '验收金额'] }, ordered(own), accepted(own)),
    await open(tx, '各供应商未到货金额', 'supplier_id', sql`l.hospital_id = ${id}`, sql`(l.open_qty + l.transit_qty)`),
  ]
}

export const ofSupplier = async (tx: Tx, id: string): Promise<HomeChart[]> => {
  const own = sql`supplier_id = ${id}`
  return [
    await open(tx, '各医院待发货金额', 'hospital_id', sql`l.supplier_id = ${id}`, sql`l.open_qty`),
    await weekly(tx, { title: '近八周订单与发货', series: ['订单金额', '发货金额'] }, ordered(own), shipped(own)),
  ]
}

/**
 * Hospitals whose agreed volumes of running batches are fulfilled least, in percent: done ÷ agreed, each summed first
 * (domain-insight §6.0.4), as value at the selected price where the units differ. Both are above zero in every row.
 */
const leastFulfilled = async (tx: Tx): Promise<HomeChart> => {
  const { rows } = await sql<{ label: string; percent: string }>`
    with quota as (
      select q.hospital_id, q.done_qty, q.agreed_qty, q.selected_price / case q.volume_unit when 'min' then p.conversion_ratio else 1 end as price,
        case q.volume_unit when 'min' then p.min_unit else p.pack_unit end as unit
      from vbp_quota_facts q join product_card p on p.id = q.product_id
      where q.enabled and ${todayInSql} between q.start_date and q.end_date
    ), rate as (
      select hospital_id, case when count(distinct unit) = 1 then sum(done_qty) / sum(agreed_qty)
        else sum(done_qty * price) / sum(agreed_qty * price) end as rate from quota group by 1)
    select o.name as label, round(r.rate * 100, 2)::text as percent from rate r join org_card o on o.id = r.hospital_id
    order by r.rate, o.name limit 6`.execute(tx)
  return {
    key: 'vbp',
    title: '集采完成率最低的医院',
    kind: 'bars',
    unit: 'percent',
    series: ['完成率'],
    points: rows.map((r) => ({ label: r.label, values: [r.percent] })),
  }
}

export const ofRegion = async (tx: Tx): Promise<HomeChart[]> => [
  await weekly(
    tx,
    { title: '近八周区域采购与验收', series: ['采购金额', '验收金额'] },
    ordered(sql`true`),
    accepted(sql`true`),
  ),
  await leastFulfilled(tx),
]
