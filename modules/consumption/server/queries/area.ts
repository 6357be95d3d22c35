import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Wish } from '#kernel/server/document/filters.ts'
import { type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import type { areaCalls } from '../../shared/calls.ts'
import type { StockGrouping } from '../../shared/groupings.ts'
import { ofGoods } from './use.ts'

type Calls = typeof areaCalls
type Asked = Input<Calls['inventory']>
type Row = Answer<Calls['inventory']>['rows'][number]
type Figures = Omit<Row, 'id' | 'key' | 'name' | 'note'>

export interface Bounds {
  /** Stock that lasts longer is too much, shorter too little; days. */
  most: number
  least: number
}

/** The region's stock; only the authority has the call. */
const visible = (actor: Actor) => (actor.org === 'authority' ? sql`true` : sql`false`)
const there = (w: Wish<Asked>, own: RawBuilder<unknown>) => sql`exists (select from stock_balance_facts s
  where ${own} and s.units > 0 ${w.hospitalId ? sql`and s.hospital_id = ${w.hospitalId}` : sql``})`

/** Headings with any stock, found without adding anything up: only what a page shows is. */
const headings = (actor: Actor, w: Wish<Asked>): Readonly<Record<StockGrouping, RawBuilder<unknown>>> => ({
  generic: sql`(select overlay(overlay(md5(p.name) placing '4' from 13) placing '8' from 17)::uuid as id, p.name as key, p.name, '' as note, min(p.pinyin) as sorted from product_card p
    where ${visible(actor)} and ${ofGoods(w)} and ${there(w, sql`s.product_id = p.id`)} group by p.name)`,
  product: sql`(select p.id, p.id::text as key, p.name, concat_ws(' ', nullif(p.spec, ''), p.platform_code) as note, p.pinyin as sorted
    from product_card p where ${visible(actor)} and ${ofGoods(w)} and ${there(w, sql`s.product_id = p.id`)})`,
  hospital: sql`(select h.id, h.id::text as key, h.name, h.code as note, h.pinyin as sorted from org_card h
    where ${visible(actor)} and h.kind = 'hospital' ${w.hospitalId ? sql`and h.id = ${w.hospitalId}` : sql``}
      and exists (select from stock_balance_facts s join product_card p on p.id = s.product_id
        where s.hospital_id = h.id and s.units > 0 and ${ofGoods(w)}))`,
})
const ofHeading: Readonly<Record<StockGrouping, RawBuilder<unknown>>> = {
  generic: sql`p.name = g.key`,
  product: sql`p.id = g.id`,
  hospital: sql`s.hospital_id = g.id`,
}
const dawn = (days: number) =>
  sql`((now() at time zone 'Asia/Shanghai')::date - ${sql.lit(days)})::timestamp at time zone 'Asia/Shanghai'`

/**
 * What lies under a heading `g`, and how long it lasts: use of the last 30 full days ÷ 30, or ÷ the days since the first receipt
 * when that is less, at least 7, else unknown (domain-stock §2.24.3).
 */
const figures = (w: Wish<Asked>, by: StockGrouping, { most, least }: Bounds) => sql<Figures>`(
  select jsonb_build_object('hospitals', count(distinct hospital_id) filter (where qty > 0), 'lots', coalesce(sum(lots), 0),
    'qty', case when min(unit) = max(unit) then trim_scale(coalesce(sum(qty), 0))::text end,
    'unit', case when min(unit) = max(unit) then min(unit) else '' end,
    'amount', coalesce(sum(amount), 0)::text, 'consigned', coalesce(sum(consigned), 0)::text,
    'daily', case when min(unit) = max(unit) then trim_scale(round(sum(daily), 2))::text end,
    'coverDays', case when min(unit) = max(unit) and sum(daily) > 0 then floor(sum(qty) / sum(daily))::text end,
    'over', count(distinct hospital_id) filter (where qty > 0 and daily is not null and qty > daily * ${sql.lit(most)}),
    'under', count(distinct hospital_id) filter (where daily > 0 and qty < daily * ${sql.lit(least)}))
  from (
    select x.*, case when x.days >= 7 then greatest(coalesce(m.used, 0), 0) / x.days end as daily
    from (
      select s.hospital_id, s.product_id, p.pack_unit as unit, sum(s.qty) as qty, sum(s.amount) as amount,
        sum(round(s.units * s.price / s.ratio, 2)) filter (where s.owner = 'supplier') as consigned, count(*) filter (where s.units > 0) as lots,
        least(30, (now() at time zone 'Asia/Shanghai')::date - min(s.received_at at time zone 'Asia/Shanghai')::date) as days
      from product_card p join stock_balance_facts s on s.product_id = p.id
      where ${ofHeading[by]} and ${ofGoods(w)} ${w.hospitalId ? sql`and s.hospital_id = ${w.hospitalId}` : sql``}
      group by 1, 2, 3) x
    left join lateral (
      select sum(u.used) as used from stock_movement_facts u
      where u.hospital_id = x.hospital_id and u.product_id = x.product_id and u.used is not null and u.at >= ${dawn(30)} and u.at < ${dawn(0)}
    ) m on true) y)`

const order: Order = { sorts: { name: 'g.sorted' }, fallback: 'name', tie: 'g.id' }
type Heading = Pick<Row, 'id' | 'key' | 'name' | 'note'>
const base = (tx: Tx, actor: Actor, w: Wish<Asked>) =>
  tx
    .selectFrom(sql<Heading & { sorted: string }>`${headings(actor, w)[w.by ?? 'generic']}`.as('g'))
    .$if(!!w.ids, (q) => q.where(sql<boolean>`g.id = any(${[...(w.ids ?? [])]}::uuid[])`))
const selected = (tx: Tx, actor: Actor, w: Wish<Asked>, bounds: Bounds) =>
  base(tx, actor, w).select(['g.id', 'g.key', 'g.name', 'g.note', figures(w, w.by ?? 'generic', bounds).as('figures')])
const flat = <R extends { figures: Figures }>({ figures: all, ...row }: R) => ({ ...row, ...all })

/** Generic name → product → hospital; the lots of a hospital are in the ledger. */
export const inventory = async (tx: Tx, actor: Actor, input: Asked, bounds: Bounds) => {
  const page = await paged(
    tx,
    base(tx, actor, input),
    selected(tx, actor, input, bounds),
    { ...input, keyword: '' },
    order,
  )
  return { ...page, rows: page.rows.map(flat) }
}
export const forExport = (tx: Tx, actor: Actor, w: Wish<Asked>, bounds: Bounds) =>
  ordered(selected(tx, actor, w, bounds), w.sort, order)
export const flatten = async function* <R extends { figures: Figures }>(rows: AsyncIterable<R>) {
  for await (const row of rows) yield flat(row)
}
