import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { HomeChart } from '../shared/calls.ts'

type Fragment = RawBuilder<unknown>

/** Orders that count: released to a supplier, and not taken back. */
const real = sql`released_at is not null and status not in ('unaudited', 'void')`

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

const perWeek = (table: string, column: string, amount: string, where: Fragment) => sql`
  select date_trunc('week', ${sql.ref(column)} at time zone 'Asia/Shanghai')::date as week, sum(${sql.ref(amount)}) as amount
  from ${sql.table(table)} where ${sql.ref(column)} > now() - interval '63 days' and created_at > now() - interval '120 days' and ${where} group by 1`

/** What partners still owe, by what is open or under way on running orders; the six largest. */
const open = async (tx: Tx, title: string, partner: 'hospital_id' | 'supplier_id', mine: Fragment, qty: Fragment) => {
  const { rows } = await sql<{ label: string; amount: string }>`
    select p.name as label, sum(${qty} * l.price)::numeric(16,2)::text as amount
    from purchase_order o join order_line l on l.order_id = o.id join org p on p.id = ${sql.ref(`o.${partner}`)}
    where o.status in ('waitAllocate', 'allocating', 'allocated') and o.released_at is not null and ${mine}
    group by p.id, p.name having sum(${qty} * l.price) > 0 order by sum(${qty} * l.price) desc limit 6`.execute(tx)
  const points = rows.map((r) => ({ label: r.label, values: [r.amount] }))
  return { key: 'open', title, kind: 'bars' as const, unit: 'yuan' as const, series: ['金额'], points }
}

export const ofHospital = async (tx: Tx, id: string): Promise<HomeChart[]> => {
  const own = sql`hospital_id = ${id}`
  return [
    await weekly(
      tx,
      { title: '近八周采购与验收', series: ['采购金额', '验收金额'] },
      perWeek('purchase_order', 'released_at', 'amount', sql`${own} and ${real}`),
      perWeek('acceptance', 'confirmed_at', 'accepted_amount', sql`${own} and status = 'confirmed'`),
    ),
    await open(tx, '各供应商未到货金额', 'supplier_id', sql`o.hospital_id = ${id}`, sql`(l.open_qty + l.transit_qty)`),
  ]
}

export const ofSupplier = async (tx: Tx, id: string): Promise<HomeChart[]> => {
  const own = sql`supplier_id = ${id}`
  return [
    await open(tx, '各医院待发货金额', 'hospital_id', sql`o.supplier_id = ${id}`, sql`l.open_qty`),
    await weekly(
      tx,
      { title: '近八周订单与发货', series: ['订单金额', '发货金额'] },
      perWeek('purchase_order', 'released_at', 'amount', sql`${own} and ${real}`),
      perWeek('delivery', 'shipped_at', 'amount', sql`${own} and status <> 'void'`),
    ),
  ]
}

/** Hospitals whose agreed volumes of running batches are fulfilled least, in percent. */
const leastFulfilled = async (tx: Tx): Promise<HomeChart> => {
  const { rows } = await sql<{ label: string; percent: string }>`
    select o.name as label, round(avg(least(q.done_qty / q.agreed_qty, 1)) * 100, 1)::text as percent
    from vbp_quota q join vbp_item i on i.id = q.item_id join vbp_batch b on b.id = i.batch_id and b.enabled join org o on o.id = q.hospital_id
    where ${todayInSql} between b.start_date and b.end_date
    group by o.id, o.name order by avg(least(q.done_qty / q.agreed_qty, 1)), o.name limit 6`.execute(tx)
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
    perWeek('purchase_order', 'released_at', 'amount', real),
    perWeek('acceptance', 'confirmed_at', 'accepted_amount', sql`status = 'confirmed'`),
  ),
  await leastFulfilled(tx),
]
