import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { type KeptFigure, keptOr } from '#kernel/server/kept-figures.ts'
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

interface Owed {
  label: string
  amount: string
}
type Side = 'hospital' | 'supplier'
/** What a hospital still waits for, and what a supplier still has to ship. */
const owed: Record<Side, Fragment> = {
  hospital: sql`(l.open_qty + l.transit_qty)`,
  supplier: sql`l.open_qty`,
}

/** What partners still owe, by what is open or under way on running orders; the six largest of each organisation. */
const owedTo = (side: Side, mine: Fragment) => {
  const [own, partner] = side === 'hospital' ? ['l.hospital_id', 'l.supplier_id'] : ['l.supplier_id', 'l.hospital_id']
  const sum = sql`sum(${owed[side]} * l.price)`
  return sql`select * from (
    select ${sql.ref(own!)} as org_id, p.name as label, ${sum}::numeric(16,2)::text as amount,
      row_number() over (partition by ${sql.ref(own!)} order by ${sum} desc) as place
    from order_line_facts l join org_card p on p.id = ${sql.ref(partner!)}
    where l.status in ('waitAllocate', 'allocating', 'allocated') and l.released_at is not null and ${mine}
    group by ${sql.ref(own!)}, p.id, p.name having ${sum} > 0) o where place <= 6`
}

/** All lines of all running orders are looked at for these, so they are kept. */
export const keptOpen: readonly KeptFigure[] = (['hospital', 'supplier'] as const).map((side) => ({
  name: `home.open.${side}`,
  found: sql`select org_id, jsonb_agg(jsonb_build_object('label', label, 'amount', amount) order by place) as rows
    from (${owedTo(side, sql`true`)}) x group by org_id`,
}))

const open = async (tx: Tx, actor: Actor, side: Side, title: string): Promise<HomeChart> => {
  const mine = sql`${sql.ref(`l.${side}_id`)} = ${actor.orgId}`
  const anew = sql<Owed>`select label, amount from (${owedTo(side, mine)}) x order by place`
  const { rows, at } = await keptOr(tx, actor, `home.open.${side}`, anew)
  const points = rows.map((r) => ({ label: r.label, values: [r.amount] }))
  return { key: 'open', title, kind: 'bars', unit: 'yuan', series: ['金额'], points, at }
}

export const ofHospital = async (tx: Tx, actor: Actor): Promise<HomeChart[]> => {
  const own = sql`hospital_id = ${actor.orgId}`
  return [
    await weekly(tx, { title: '近八周采购与验收', series: ['采购金额', '验收金额'] }, ordered(own), accepted(own)),
    await open(tx, actor, 'hospital', '各供应商未到货金额'),
  ]
}

export const ofSupplier = async (tx: Tx, actor: Actor): Promise<HomeChart[]> => {
  const own = sql`supplier_id = ${actor.orgId}`
  return [
    await open(tx, actor, 'supplier', '各医院待发货金额'),
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
