import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Pace, WarningKind } from '../../shared/kinds.ts'
import { leakOfQuota, meanDays, mine, paceOf, percent, plainKinds, warningsInSql } from './standing.ts'

/** What is selected. */
interface Article {
  id: string
  productId: string
  code: string
  name: string
  spec: string
  manufacturer: string
  supplyUnit: string
  selectedPrice: string
  volumeUnit: 'pack' | 'min'
  backup: boolean
  activated: boolean
}
/** A selected article as a batch's page shows it. */
export interface Item extends Article {
  hospitals: number
  agreed: string
  used: string | null
  done: string | null
  open: string | null
  rate: string | null
  timeRate: string
  pace: Pace | null
  warnings: WarningKind[]
}

/** The year of a batch that runs, or the one next to today. */
const yearNow = sql`least(greatest(vbp_year(b.start_date, least(${todayInSql}, b.end_date)), 1), 10)`
const article = sql`i.id, i.product_id as "productId", p.platform_code as code, p.name, p.spec, coalesce(c.name, '') as manufacturer,
  case i.volume_unit when 'min' then p.min_unit else p.pack_unit end as "supplyUnit", i.selected_price::text as "selectedPrice",
  i.volume_unit as "volumeUnit", i.backup, i.activated`
const from = sql`vbp_item_card i join vbp_batch b on b.id = i.batch_id join product_card p on p.id = i.product_id
  left join company_card c on c.id = p.manufacturer_id`
/** Ordered quantities in the unit of the volume. */
const inUnit = sql`case i.volume_unit when 'min' then l.conversion_ratio else 1 end`
const d = sql`sum(q.done_qty)`
const a = sql`sum(q.agreed_qty)`
const due = sql`sum(q.due_qty)`

/** What his own orders brought a supplier of a quota in `s`: accepted within the volume, and still to come. */
const sold = sql`lateral (
  select coalesce(sum(l.accepted_qty * coalesce(l.vbp_ratio, 1)) filter (where l.vbp_quota_id = s.quota_id), 0) as done,
    coalesce(sum((l.open_qty + l.transit_qty) * ${inUnit}) filter (where l.counted), 0) as open
  from order_line_facts l
  where l.hospital_id = s.hospital_id and l.product_id = s.product_id and l.supplier_id = (select app_org())) o`

/** The articles of a batch, of the year that runs. A supplier's are those he supplies, with what he sold himself. */
export const itemsOf = async ({ tx, actor }: Ctx, batchId: string): Promise<Item[]> => {
  const asked =
    actor.org === 'supplier'
      ? sql<Item>`
        select ${article}, count(distinct s.hospital_id)::int as hospitals, sum(s.agreed_qty)::text as agreed, null as used,
          sum(o.done)::text as done, sum(o.open)::text as open, ${percent(sql`sum(o.done)`, sql`sum(s.agreed_qty)`)} as rate,
          '0' as "timeRate", null as pace, array[]::text[] as warnings
        from ${from} join vbp_supplied() s on s.item_id = i.id and s.year = ${yearNow} cross join ${sold}
        where i.batch_id = ${batchId} group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 order by i.activated desc, p.platform_code`
      : sql<Item>`
        select ${article}, x.hospitals, x.agreed, x.used, x.done, x.open, x.rate, x."timeRate", x.pace, x.warnings
        from ${from} ${actor.org === 'hospital' ? sql`join` : sql`left join`} lateral (
          select count(distinct q.hospital_id)::int as hospitals, coalesce(${a}, 0)::text as agreed, coalesce(sum(q.used_qty), 0)::text as used,
            coalesce(${d}, 0)::text as done, coalesce(sum(greatest(q.used_qty - q.done_qty, 0)), 0)::text as open, ${percent(d, a)} as rate,
            coalesce(round(100.0 * max(q.gone) / max(q.days), 2), 0)::text as "timeRate", case when count(*) > 0 then ${paceOf(d, a, due)} end as pace,
            coalesce((select array_agg(distinct k order by k) from vbp_quota_card q cross join lateral unnest(${warningsInSql(plainKinds)}) k
              where q.item_id = i.id and q.year = ${yearNow} and ${mine}), array[]::text[]) as warnings
          from vbp_quota_card q where q.item_id = i.id and q.year = ${yearNow} and ${mine}
          ${actor.org === 'hospital' ? sql`having count(*) > 0` : sql``}) x on true
        where i.batch_id = ${batchId} order by i.activated desc, p.platform_code`
  return (await asked.execute(tx)).rows
}

export interface Selected extends Article {
  batchId: string
  batch: string
  enabled: boolean
  startDate: string
  endDate: string
  activateReason: string
  year: number
  years: number[]
}

/** An article of a batch the actor has to do with; undefined like an unknown one. */
export const itemOf = async (
  { tx, actor }: Ctx,
  id: string,
  o: { lock?: boolean } = {},
): Promise<Selected | undefined> => {
  const concerned = {
    authority: sql`true`,
    hospital: sql`exists (select from vbp_quota_facts x where x.batch_id = b.id and x.hospital_id = ${actor.orgId})`,
    supplier: sql`exists (select from vbp_supplied() x where x.item_id = i.id)`,
  }[actor.org as 'authority']
  const { rows } = await sql<Selected>`
    select ${article}, b.id as "batchId", b.name as batch, b.enabled, b.start_date as "startDate", b.end_date as "endDate",
      (select v.activate_reason from vbp_item v where v.id = i.id) as "activateReason", ${yearNow} as year,
      array(select generate_series(1, least(vbp_year(b.start_date, b.end_date), 10))) as years
    from ${from} where i.id = ${id} and ${concerned} ${o.lock ? sql`for share of b` : sql``}`.execute(tx)
  return rows[0]
}

export interface Quota {
  id: string
  hospitalId: string
  hospital: string
  hospitalCode: string
  year: number
  agreed: string
  moved: string | null
  used: string | null
  done: string | null
  left: string | null
  open: string | null
  rate: string | null
  timeRate: string
  pace: Pace | null
  forecast: string | null
  leak: string | null
  warnings: WarningKind[]
}

const mean = sql`coalesce((select sum(t.qty) from vbp_done_day_card t where t.quota_id = q.id and t.day > ${todayInSql} - ${sql.lit(meanDays)}), 0)
  / greatest(least(q.gone, ${sql.lit(meanDays)}), 1)`

/** What hospitals agreed of an article for a year, with what became of it. */
export const quotasOf = async (
  { tx, actor }: Ctx,
  of: { itemId: string; year: number; hospitalId: string | undefined },
): Promise<Quota[]> => {
  const only = of.hospitalId ?? null
  const asked =
    actor.org === 'supplier'
      ? sql<Quota>`
        select s.quota_id as id, h.id as "hospitalId", h.name as hospital, h.code as "hospitalCode", s.year, s.agreed_qty::text as agreed,
          null as moved, null as used, o.done::text as done, null as left, o.open::text as open, ${percent(sql`o.done`, sql`s.agreed_qty`)} as rate,
          '0' as "timeRate", null as pace, null as forecast, null as leak, array[]::text[] as warnings
        from vbp_supplied() s join org_card h on h.id = s.hospital_id join vbp_item_card i on i.id = s.item_id cross join ${sold}
        where s.item_id = ${of.itemId} and s.year = ${of.year} and (${only}::uuid is null or s.hospital_id = ${only}::uuid) order by h.name, h.id`
      : sql<Quota>`
        select q.id, h.id as "hospitalId", h.name as hospital, h.code as "hospitalCode", q.year, q.agreed_qty::text as agreed, q.moved_qty::text as moved,
          q.used_qty::text as used, q.done_qty::text as done, (q.agreed_qty - q.used_qty)::text as left,
          greatest(q.used_qty - q.done_qty, 0)::text as open, ${percent(sql`q.done_qty`, sql`q.agreed_qty`)} as rate,
          round(100.0 * q.gone / q.days, 2)::text as "timeRate", ${paceOf(sql`q.done_qty`, sql`q.agreed_qty`, sql`q.due_qty`)} as pace,
          case when m.mean > 0 and q.agreed_qty > q.done_qty and (q.agreed_qty - q.done_qty) / m.mean < 36500
            then (${todayInSql} + ceil((q.agreed_qty - q.done_qty) / m.mean)::int)::text end as forecast,
          ${percent(sql`l.other`, sql`l.whole`)} as leak, ${warningsInSql([...plainKinds, 'leak'])} as warnings
        from vbp_quota_card q join org_card h on h.id = q.hospital_id cross join lateral (select ${mean} as mean) m cross join ${leakOfQuota}
        where q.item_id = ${of.itemId} and q.year = ${of.year} and ${mine} and (${only}::uuid is null or q.hospital_id = ${only}::uuid)
        order by q.done_qty / nullif(q.agreed_qty, 0), h.name, h.id`
  return (await asked.execute(tx)).rows
}

/** All of these quotas together: what was done by each day of the year against what time asks for, and when it will be done. */
export const curveOf = async (tx: Tx, of: { itemId: string; year: number; hospitalId: string | undefined }) => {
  const only = of.hospitalId ?? null
  const mineOf = sql`q.item_id = ${of.itemId} and q.year = ${of.year} and ${mine} and (${only}::uuid is null or q.hospital_id = ${only}::uuid)`
  const { rows: points } = await sql<{ day: string; done: string | null; due: string }>`
    with q as (select q.id, q.agreed_qty, q.first_day, q.last_day, q.days from vbp_quota_card q where ${mineOf}),
      span as (select min(first_day) as first, max(last_day) as last, max(days) as days, sum(agreed_qty) as agreed from q),
      step as (
        select distinct x.day from span s, generate_series(1, 24) n, lateral (select s.first + round(s.days * n / 24.0)::int - 1 as day) x
        where s.first is not null and (n = 24 or abs(x.day - ${todayInSql}) * 48 > s.days)
        union select ${todayInSql} from span s where ${todayInSql} between s.first and s.last),
      by_day as (select t.day, sum(t.qty) as qty from vbp_done_day_card t where t.quota_id in (select id from q) group by 1)
    select x.day::text as day, case when x.day <= ${todayInSql} then coalesce((select sum(t.qty) from by_day t where t.day <= x.day), 0)::text end as done,
      round(s.agreed * (x.day - s.first + 1) / s.days, 3)::text as due
    from step x, span s order by x.day`.execute(tx)
  const { rows } = await sql<{ mean: string; forecast: string | null; leak: string | null }>`
    with x as (
      select q.agreed_qty as agreed, q.done_qty as done, ${mean} as mean, l.other, l.whole from vbp_quota_card q cross join ${leakOfQuota} where ${mineOf}
    ), y as (select sum(agreed) as agreed, sum(done) as done, sum(mean) as mean, sum(other) as other, sum(whole) as whole from x)
    select round(coalesce(mean, 0), 3)::text as mean, ${percent(sql`other`, sql`whole`)} as leak,
      case when mean > 0 and agreed > done and (agreed - done) / mean < 36500 then (${todayInSql} + ceil((agreed - done) / mean)::int)::text end as forecast
    from y`.execute(tx)
  return { points, ...rows[0]! }
}
