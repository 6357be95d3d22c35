import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Wish } from '#kernel/server/document/filters.ts'
import { madeId } from '#kernel/server/made-id.ts'
import { contains, type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { typedWays } from '#kernel/shared/code-text.ts'
import { keywords } from '#kernel/shared/page.ts'
import { inCategory, ownCategory, uncategorised } from '#modules/category/server/public.ts'
import { vbpClasses } from '#modules/product/shared/kinds.ts'
import { purchaseClass } from '#modules/stock/server/public.ts'
import type { consumptionCalls } from '../../shared/calls.ts'
import type { Grouping } from '../../shared/groupings.ts'
import { before, monthBefore, monthIn, pieces, type Span, split, yearBefore, yearTo } from '../spans.ts'

type Calls = typeof consumptionCalls
type Asked = Input<Calls['query']>
type Row = Omit<Answer<Calls['query']>['rows'][number], 'days' | 'lastDays' | 'yearDays'>

const and = (tests: readonly (RawBuilder<unknown> | '' | undefined | false)[]) =>
  sql.join([sql`true`, ...tests.filter((x) => !!x)], sql` and `)
/** Whether anything is asked of the goods. */
export const asksGoods = (w: OfGoods): boolean =>
  [w.productId, w.generic, w.categoryId, w.kind].some((x) => x !== undefined) || keywords(w.keyword).length > 0
type OfGoods = Pick<Wish<Asked>, 'productId' | 'generic' | 'categoryId' | 'kind' | 'keyword'>
/** What is asked of the goods `p`. */
export const ofGoods = (w: OfGoods) =>
  and([
    w.productId && sql`p.id = ${w.productId}`,
    w.generic && sql`p.name = ${w.generic}`,
    w.kind !== undefined && sql`p.kind = ${w.kind}`,
    w.categoryId && inCategory('p.id')(w.categoryId),
    ...(keywords(w.keyword).length > 0
      ? [
          sql`(${sql.join(
            keywords(w.keyword)
              .flatMap(typedWays)
              .map((k) => sql`p.search like ${contains(k)}`),
            sql` or `,
          )})`,
        ]
      : []),
  ])
/** A reader's use: a hospital's own, the authority's region; suppliers see none. */
const visible = (actor: Actor, w: Wish<Asked>) =>
  and([
    actor.org === 'hospital' && sql`u.hospital_id = ${actor.orgId}`,
    actor.org === 'supplier' && sql`false`,
    w.hospitalId && sql`u.hospital_id = ${w.hospitalId}`,
    w.pointId && sql`u.point_id = ${w.pointId}`,
    w.departmentId && sql`u.department_id = ${w.departmentId}`,
    w.noDepartment !== undefined && sql`(u.department_id is null) = ${w.noDepartment}`,
    w.productId && sql`u.product_id = ${w.productId}`,
  ])
/** Of the days between folded months; said of the moment, so that the index of movements serves. */
const within = ({ from, to }: Span) => sql`(u.at >= ${from}::timestamp at time zone 'Asia/Shanghai'
  and u.at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai')`

/** Months that are over and added up. */
export const foldedMonths = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{
    month: string
  }>`select to_char(month, 'YYYY-MM-DD') as month from consumption_folded`.execute(tx)
  return new Set(rows.map((r) => r.month))
}
/** The same of days, those between these. */
export const foldedDays = async (tx: Tx, spans: readonly Span[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ day: string }>`
    select to_char(f.day, 'YYYY-MM-DD') as day from consumption_folded_day f
    where ${sql.join([sql`false`, ...spans.map((d) => sql`f.day between ${d.from}::date and ${d.to}::date`)], sql` or `)}`.execute(
    tx,
  )
  return new Set(rows.map((r) => r.day))
}

/**
 * Whether sums of places answer: nothing is asked of the goods, and the reader sees all of them. They are a thousand rows a month
 * where the goods are hundreds of thousands.
 */
const byPlace = (actor: Actor, w: Wish<Asked>): boolean =>
  !actor.ranges && w.vbpClass === undefined && w.noCategory === undefined && !asksGoods(w)
/** What is asked of the goods `p` that were used. */
const ofUsed = (actor: Actor, w: Wish<Asked>) =>
  and([ofGoods(w), w.noCategory !== undefined && sql`${uncategorised(actor)} = ${w.noCategory}`])

/** Everything used in a period, packs and yuan: `n` says of which period, `month` of which month. Of places with the unit alone. */
const usedIn = (actor: Actor, w: Wish<Asked>, span: Span, folded: Folded, n: number, places: boolean) => {
  const { months, days } = pieces(span, folded.months)
  const { kept, loose } = places ? split(days, folded.days) : { kept: [], loose: days }
  const mine = visible(actor, w)
  const what = sql`u.hospital_id, u.point_id, u.department_id`
  const ofDay = sql`date_trunc('month', u.at at time zone 'Asia/Shanghai')::date as month`
  const sums = (whole: boolean, days: readonly string[]) =>
    sql`select ${sql.lit(n)} as n, date_trunc('month', u.day)::date as month, ${what}, u.unit, u.qty, u.value
      from consumption_place u where u.whole = ${sql.lit(whole)} and u.day = any(${days}::date[]) and ${mine}`
  const parts = places
    ? [
        ...(months.length > 0 ? [sums(true, months)] : []),
        ...(kept.length > 0 ? [sums(false, kept)] : []),
        ...loose.map(
          (d) => sql`select ${sql.lit(n)} as n, ${ofDay}, ${what}, p.pack_unit as unit, u.used as qty, -u.value as value
            from stock_movement_facts u join product_card p on p.id = u.product_id
            where ${within(d)} and u.used is not null and ${mine}`,
        ),
      ]
    : [
        ...(months.length > 0
          ? [
              sql`select ${sql.lit(n)} as n, u.month, ${what}, u.product_id, u.supplier_id, u.qty, u.value
              from consumption_month u where u.month = any(${months}::date[]) and ${mine}`,
            ]
          : []),
        ...loose.map(
          (
            d,
          ) => sql`select ${sql.lit(n)} as n, ${ofDay}, ${what}, u.product_id, u.supplier_id, u.used as qty, -u.value as value
            from stock_movement_facts u where ${within(d)} and u.used is not null and ${mine}`,
        ),
      ]
  return sql.join(parts, sql` union all `)
}

const classOf = purchaseClass('u')
const nobody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

interface Heading {
  key: RawBuilder<unknown>
  name: RawBuilder<unknown>
  note?: RawBuilder<unknown>
  join?: RawBuilder<unknown> | ((actor: Actor) => RawBuilder<unknown>)
}
const classNames = sql.join(
  Object.entries(vbpClasses).map(([k, label]) => sql`when ${sql.lit(Number(k))} then ${sql.lit(label)}`),
  sql` `,
)
const headings: Readonly<Record<Grouping, Heading>> = {
  product: {
    key: sql`p.id::text`,
    name: sql`p.name`,
    note: sql`concat_ws(' ', nullif(p.spec, ''), p.platform_code)`,
  },
  generic: { key: sql`p.name`, name: sql`p.name` },
  category: {
    key: sql`coalesce(c.id::text, '')`,
    name: sql`coalesce(c.name, '')`,
    note: sql`coalesce(c.code, '')`,
    join: (actor) => ownCategory(actor),
  },
  vbpClass: { key: sql`u.vbp_class::text`, name: sql`case u.vbp_class ${classNames} end` },
  department: {
    key: sql`coalesce(d.id::text, '')`,
    name: sql`coalesce(d.name, '')`,
    note: sql`coalesce(w.name, '')`,
    join: sql`left join department_card d on d.id = u.department_id left join org_card w on w.id = d.hospital_id`,
  },
  point: {
    key: sql`d.id::text`,
    name: sql`d.name`,
    note: sql`w.name`,
    join: sql`join distribution_point_card d on d.id = u.point_id join org_card w on w.id = d.hospital_id`,
  },
  hospital: { key: sql`w.id::text`, name: sql`w.name`, join: sql`join org_card w on w.id = u.hospital_id` },
}

/** Months and days that are added up. */
export interface Folded {
  months: ReadonlySet<string>
  days: ReadonlySet<string>
}
interface Rates {
  folded: Folded
  span: Span
  /** Percent beyond which a change stands out. */
  outlier: number
}
/** Headings that say nothing of the goods. */
const placeNames = ['department', 'point', 'hospital'] as const satisfies readonly Grouping[]
const rate = (now: string, then: string) =>
  sql.raw(`case when ${then} <> 0 then round((${now} - ${then}) * 100 / abs(${then}), 1) end`)

/** What was used under each heading, beside the period before and the year before. */
const rows = (tx: Tx, actor: Actor, w: Wish<Asked>, { folded, span, outlier }: Rates) => {
  const by = headings[w.by ?? 'product']
  const join = (typeof by.join === 'function' ? by.join(actor) : by.join) ?? sql``
  const classes = w.by === 'vbpClass' || w.vbpClass !== undefined
  const places = (placeNames as readonly string[]).includes(w.by ?? 'product') && byPlace(actor, w)
  const unit = places ? sql`u.unit` : sql`p.pack_unit`
  const key = places ? sql`unit` : sql`product_id`
  // the class is that of the supplier's own orders; nothing else asks who brought the goods
  const whose = classes ? sql`coalesce(supplier_id, ${nobody})` : nobody
  const all = [span, before(span), yearBefore(span)].map((s, n) => usedIn(actor, w, s, folded, n, places))
  const summed = sql<Row>`(
    with parts as (${sql.join(all, sql` union all `)}
    ), few as (
      -- a row a place and product: names are joined to few
      select n, hospital_id, point_id, department_id, ${key}, ${whose} as supplier_id, sum(qty) as qty, sum(value) as value
      from parts group by 1, 2, 3, 4, 5, 6
    ), used as (
      select u.*${classes ? sql`, c.vbp_class` : sql``} from few u ${
        classes
          ? sql`join (select u.hospital_id, u.product_id, u.supplier_id, ${classOf} as vbp_class
              from (select distinct hospital_id, product_id, supplier_id from few) u) c using (hospital_id, product_id, supplier_id)`
          : sql``
      }
    ), grouped as (
      select ${by.key} as key, ${by.name} as name, ${by.note ?? sql`''`} as note,
        case when min(${unit}) = max(${unit}) then trim_scale(round(coalesce(sum(u.qty) filter (where n = 0), 0), 2)) end as qty,
        case when min(${unit}) = max(${unit}) then min(${unit}) else '' end as unit,
        coalesce(sum(u.value) filter (where n = 0), 0) as value, coalesce(sum(u.value) filter (where n = 1), 0) as last_value,
        coalesce(sum(u.value) filter (where n = 2), 0) as year_value
      from used u ${places ? sql`` : sql`join product_card p on p.id = u.product_id`} ${join}
      where ${places ? sql`true` : ofUsed(actor, w)} ${w.vbpClass === undefined ? sql`` : sql`and u.vbp_class = ${w.vbpClass}`}
      group by 1, 2, 3
    ), rated as (
      select g.*, ${rate('value', 'last_value')} as last_rate, ${rate('value', 'year_value')} as year_rate,
        case when sum(value) over () <> 0 then round(value * 100 / sum(value) over (), 2) else 0 end as share
      from grouped g
    )
    select ${madeId(sql`key || '|' || name || '|' || note`)} as id, key, name, note, qty, unit, value, share, last_value as "lastValue", last_rate as "lastRate",
      year_value as "yearValue", year_rate as "yearRate", coalesce(abs(last_rate) > ${outlier}::int, false) as outlier
    from rated where value <> 0 or last_value <> 0 or year_value <> 0 or qty <> 0)`
  return tx
    .selectFrom(summed.as('g'))
    .$if(w.outlier !== undefined, (q) => q.where(sql<boolean>`g.outlier = ${w.outlier ?? false}`))
    .$if(!!w.ids, (q) => q.where(sql<boolean>`g.id = any(${[...(w.ids ?? [])]}::uuid[])`))
}

const order: Order = {
  sorts: { value: 'g.value', qty: 'g.qty', lastRate: 'g.lastRate', yearRate: 'g.yearRate', name: 'g.name' },
  fallback: '-value',
  tie: 'g.id',
}

export const list = async (tx: Tx, actor: Actor, input: Asked, rates: Rates) => {
  const base = rows(tx, actor, input, rates)
  const sums = { value: 'g.value', lastValue: 'g.lastValue', yearValue: 'g.yearValue' }
  const page = await paged(tx, base, base.selectAll('g'), { ...input, keyword: '' }, order, { sums })
  const { span } = rates
  const counted = { days: span, lastDays: before(span), yearDays: yearBefore(span) }
  return { ...page, rows: page.rows.map((r) => ({ ...r, ...counted })) }
}
export const forExport = (tx: Tx, actor: Actor, input: Wish<Asked>, rates: Rates) =>
  ordered(rows(tx, actor, input, rates).selectAll('g'), input.sort, order)

/** Twelve months to the end of the period, each beside the same month a year before. */
export const trend = async (tx: Tx, actor: Actor, w: Wish<Asked>, { folded, span }: Rates) => {
  const year = yearTo(span)
  const places = byPlace(actor, w)
  const all = [year, yearBefore(year)].map((s, n) => usedIn(actor, w, s, folded, n, places))
  const found = await sql<{ month: string; value: string; yearValue: string }>`
    with parts as (${sql.join(all, sql` union all `)}
    ), by_month as (
      select u.n, u.month, sum(u.value) as value from parts u ${places ? sql`` : sql`join product_card p on p.id = u.product_id`}
      where ${places ? sql`true` : ofUsed(actor, w)} ${w.vbpClass === undefined ? sql`` : sql`and ${classOf} = ${w.vbpClass}`} group by 1, 2
    )
    select to_char(d, 'YYYY-MM') as month, coalesce(a.value, 0)::text as value, coalesce(b.value, 0)::text as "yearValue"
    from generate_series(${year.from}::date, date_trunc('month', ${year.to}::date), interval '1 month') d
    left join by_month a on a.n = 0 and a.month = d::date left join by_month b on b.n = 1 and b.month = (d - interval '1 year')::date
    order by d`.execute(tx)
  return found.rows.map((m) => ({
    ...m,
    days: monthIn(m.month, year),
    yearDays: monthIn(monthBefore(m.month), yearBefore(year)),
  }))
}
