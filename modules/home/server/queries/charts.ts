import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { type Kept, type KeptFigure, keptOr } from '#kernel/server/kept-figures.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { HomeChart } from '../../shared/calls.ts'

type Fragment = RawBuilder<unknown>

type Side = 'hospital' | 'supplier' | 'region'
/** A step of papers that is summed by weeks. */
interface Summed {
  from: Fragment
  at: Fragment
  amount: Fragment
  counts: Fragment
}
const ordered: Summed = {
  from: sql`purchase_order_card`,
  at: sql`released_at`,
  amount: sql`amount`,
  counts: sql`counted`,
}
const accepted: Summed = {
  from: sql`acceptance_card`,
  at: sql`confirmed_at`,
  amount: sql`accepted_amount`,
  counts: sql`status = 'confirmed'`,
}
const shipped: Summed = {
  from: sql`delivery_card`,
  at: sql`shipped_at`,
  amount: sql`amount`,
  counts: sql`status <> 'void'`,
}
const columns: Record<Side, readonly [Summed, Summed]> = {
  hospital: [ordered, accepted],
  supplier: [ordered, shipped],
  region: [ordered, accepted],
}
const orgOf = (side: Side) => (side === 'region' ? sql`null::uuid` : sql.ref(`${side}_id`))

/** Amounts of eight weeks by their Mondays, for each organisation. */
const byWeek = (side: Side, mine: Fragment) => {
  const part = ({ from, at, amount, counts }: Summed, a: Fragment, b: Fragment) => sql`
    select ${orgOf(side)} as org_id, date_trunc('week', ${at} at time zone 'Asia/Shanghai')::date as week, sum(${a}) as a, sum(${b}) as b
    from (select *, ${amount} as summed from ${from}) p where ${counts} and ${at} > now() - interval '63 days' and ${mine} group by 1, 2`
  const [first, second] = columns[side]
  return sql`select org_id, week, sum(a)::text as a, sum(b)::text as b
    from (${part(first, sql`summed`, sql`0`)} union all ${part(second, sql`0`, sql`summed`)}) x group by 1, 2`
}

/** Eight weeks by Chinese Mondays, this one included, so a week without business shows as nothing. */
const weekly = async (
  tx: Tx,
  actor: Actor,
  side: Side,
  titles: Pick<HomeChart, 'title' | 'series'>,
): Promise<HomeChart> => {
  const mine = side === 'region' ? sql`true` : sql`${sql.ref(`${side}_id`)} = ${actor.orgId}`
  const anew = sql<{ week: string; a: string; b: string }>`select week, a, b from (${byWeek(side, mine)}) x`
  const { rows, at } = await keptOr(tx, actor, `home.weekly.${side}`, anew)
  const sums = new Map(rows.map((r) => [r.week, [r.a, r.b]]))
  const monday = await mondays(tx)
  const points = monday.map((day) => ({ label: day.slice(5), values: sums.get(day) ?? ['0', '0'] }))
  return { key: 'weekly', kind: 'columns', unit: 'yuan', ...titles, points, ...(at ? { at } : {}) }
}
const mondays = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`select date_trunc('week', ${todayInSql})::date - (7 - n) * 7 as day
    from generate_series(0, 7) n order by n`.execute(tx)
  return rows.map((r) => r.day)
}

interface Owed {
  label: string
  amount: string
}
type Partner = Exclude<Side, 'region'>
/** What a hospital still waits for, and what a supplier still has to ship. */
const owed: Record<Partner, Fragment> = {
  hospital: sql`(l.open_qty + l.transit_qty)`,
  supplier: sql`l.open_qty`,
}

/** What partners still owe, by what is open or under way on running orders; the six largest of each organisation. */
const owedTo = (side: Partner, mine: Fragment) => {
  const [own, partner] = side === 'hospital' ? ['l.hospital_id', 'l.supplier_id'] : ['l.supplier_id', 'l.hospital_id']
  const sum = sql`sum(${owed[side]} * l.price)`
  return sql`select * from (
    select ${sql.ref(own!)} as org_id, p.name as label, ${sum}::numeric(16,2)::text as amount,
      row_number() over (partition by ${sql.ref(own!)} order by ${sum} desc) as place
    from order_line_facts l join org_card p on p.id = ${sql.ref(partner!)}
    where l.status in ('waitAllocate', 'allocating', 'allocated') and l.released_at is not null and ${mine}
    group by ${sql.ref(own!)}, p.id, p.name having ${sum} > 0) o where place <= 6`
}

/** All lines of running orders, and all papers of eight weeks, are looked at for these, so they are kept. */
export const keptCharts: readonly KeptFigure[] = [
  ...(['hospital', 'supplier'] as const).map((side) => ({
    name: `home.open.${side}`,
    found: sql<Kept>`select org_id, jsonb_agg(jsonb_build_object('label', label, 'amount', amount) order by place) as rows
      from (${owedTo(side, sql`true`)}) x group by org_id`,
  })),
  ...(['hospital', 'supplier', 'region'] as const).map((side) => ({
    name: `home.weekly.${side}`,
    found: sql<Kept>`select org_id, jsonb_agg(jsonb_build_object('week', week, 'a', a, 'b', b)) as rows
      from (${byWeek(side, sql`true`)}) x group by org_id`,
  })),
]

const open = async (tx: Tx, actor: Actor, side: Partner, title: string): Promise<HomeChart> => {
  const mine = sql`${sql.ref(`l.${side}_id`)} = ${actor.orgId}`
  const anew = sql<Owed>`select label, amount from (${owedTo(side, mine)}) x order by place`
  const { rows, at } = await keptOr(tx, actor, `home.open.${side}`, anew)
  const points = rows.map((r) => ({ label: r.label, values: [r.amount] }))
  return { key: 'open', title, kind: 'bars', unit: 'yuan', series: ['金额'], points, ...(at ? { at } : {}) }
}

export const ofHospital = async (tx: Tx, actor: Actor): Promise<HomeChart[]> => [
  await weekly(tx, actor, 'hospital', { title: '近八周采购与验收', series: ['采购金额', '验收金额'] }),
  await open(tx, actor, 'hospital', '各供应商未到货金额'),
]

export const ofSupplier = async (tx: Tx, actor: Actor): Promise<HomeChart[]> => [
  await open(tx, actor, 'supplier', '各医院待发货金额'),
  await weekly(tx, actor, 'supplier', { title: '近八周订单与发货', series: ['订单金额', '发货金额'] }),
]

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

export const ofRegion = async (tx: Tx, actor: Actor): Promise<HomeChart[]> => [
  await weekly(tx, actor, 'region', { title: '近八周区域采购与验收', series: ['采购金额', '验收金额'] }),
  await leastFulfilled(tx),
]
