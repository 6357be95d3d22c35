import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Wish } from '#kernel/server/document/filters.ts'
import { madeId } from '#kernel/server/made-id.ts'
import { type Order, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import type { areaCalls } from '../../shared/calls.ts'
import type { StockGrouping } from '../../shared/groupings.ts'
import { ago, keptLately } from './fold.ts'
import { asksGoods, ofGoods } from './use.ts'

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
const ofHospital = (w: Wish<Asked>, of: string) =>
  w.hospitalId ? sql`and ${sql.ref(`${of}.hospital_id`)} = ${w.hospitalId}` : sql``

/** Where the figures are read from: sums kept per hospital and product, or, for who sees a part of the goods alone, the lots. */
export interface Source {
  tallied: boolean
  /** What was used in thirty days is kept for today. */
  lately: boolean
}
/** What hospitals have of products, all of it or those with any left. */
const shelves = (w: Wish<Asked>, { tallied }: Source, of = sql`true`, left = sql``) =>
  tallied
    ? sql`(select s.hospital_id, s.product_id, sum(s.packs) as qty, sum(s.amount) as amount, sum(s.consigned) as consigned, sum(s.lots) as lots,
        min(s.since) as since from shelf_tally_facts s where ${of} ${ofHospital(w, 's')} group by 1, 2 ${left})`
    : sql`(select s.hospital_id, s.product_id, sum(s.qty) as qty, sum(s.amount) as amount,
        coalesce(sum(s.value) filter (where s.owner = 'supplier'), 0) as consigned, count(*) filter (where s.units > 0) as lots,
        min(s.received_at) as since from stock_balance_facts s where ${of} ${ofHospital(w, 's')} group by 1, 2 ${left})`
const withLots = ({ tallied }: Source) => (tallied ? sql`having sum(s.lots) > 0` : sql`having sum(s.units) > 0`)

/** Headings with any stock, found without adding up what no page shows. */
const headings = (actor: Actor, w: Wish<Asked>, from: Source): Readonly<Record<StockGrouping, RawBuilder<unknown>>> => {
  const there = (of: RawBuilder<unknown>) => sql`exists (select from ${shelves(w, from, of, withLots(from))} x)`
  const ofProduct = there(sql`s.product_id = p.id`)
  return {
    generic: sql`(select ${madeId(sql`p.name`)} as id, p.name as key, p.name, '' as note, min(p.pinyin) as sorted from product_card p
    where ${visible(actor)} and ${ofGoods(w)} and ${ofProduct} group by p.name)`,
    product: sql`(select p.id, p.id::text as key, p.name, concat_ws(' ', nullif(p.spec, ''), p.platform_code) as note, p.pinyin as sorted
    from product_card p where ${visible(actor)} and ${ofGoods(w)} and ${ofProduct})`,
    hospital: sql`(select h.id, h.id::text as key, h.name, h.code as note, h.pinyin as sorted from org_card h
    where ${visible(actor)} and h.kind = 'hospital' ${w.hospitalId ? sql`and h.id = ${w.hospitalId}` : sql``}
      and ${there(sql`s.hospital_id = h.id ${asksGoods(w) ? sql`and s.product_id in (select p.id from product_card p where ${ofGoods(w)})` : sql``}`)})`,
  }
}
/** The sums under a heading `g`. */
const ofHeading: Readonly<Record<StockGrouping, RawBuilder<unknown>>> = {
  generic: sql`s.product_id in (select n.id from product_card n where n.name = g.key)`,
  product: sql`s.product_id = g.id`,
  hospital: sql`s.hospital_id = g.id`,
}
/** The sums under these headings together, and which of them `y`, a hospital's goods, are under. */
const ofHeadings = (by: StockGrouping, rows: readonly Heading[]) => {
  const [ids, keys] = [rows.map((r) => r.id), rows.map((r) => r.key)]
  return {
    generic: {
      of: sql`s.product_id in (select n.id from product_card n where n.name = any(${keys}::text[]))`,
      key: sql`y.name`,
    },
    product: { of: sql`s.product_id = any(${ids}::uuid[])`, key: sql`y.product_id::text` },
    hospital: { of: sql`s.hospital_id = any(${ids}::uuid[])`, key: sql`y.hospital_id::text` },
  }[by]
}
/** Packs that `x`, a hospital's goods, lost to use. */
const used = ({ lately }: Source) =>
  lately
    ? sql`left join use_lately m on m.hospital_id = x.hospital_id and m.product_id = x.product_id`
    : sql`left join lateral (
      select sum(u.used) as used from stock_movement_facts u
      where u.hospital_id = x.hospital_id and u.product_id = x.product_id and u.used is not null and u.at >= ${ago(30)} and u.at < ${ago(0)}
    ) m on true`

/**
 * Hospitals' goods `y` and how much of each is used a day: use of the last 30 full days ÷ 30, or ÷ the days since the first receipt
 * when that is less, at least 7, else unknown (domain-stock §2.24.3).
 */
const goods = (w: Wish<Asked>, from: Source, of: RawBuilder<unknown>) => sql`(
  select x.*, case when x.days >= 7 then greatest(coalesce(m.used, 0), 0) / x.days end as daily
  from (
    select t.*, p.name, p.spec, p.pack_unit as unit, p.min_unit, p.conversion_ratio as ratio, least(30, ${todayInSql} - (t.since at time zone 'Asia/Shanghai')::date) as days
    from ${shelves(w, from, of)} t join product_card p on p.id = t.product_id where ${ofGoods(w)}) x
  ${used(from)} offset 0) y`

/** Packs where they are packs of one thing; where the same comes in packs of several sizes, minimum units; else no sum says anything. */
const oneOf = (unit: string) => sql`count(distinct (name, spec, ${sql.raw(unit)})) = 1`
const counted = (what: string) =>
  sql`case when ${oneOf('unit, ratio')} then sum(${sql.raw(what)}) when ${oneOf('min_unit')} then sum(${sql.raw(what)} * ratio) end`

/** What lies under a heading, and how long it lasts; over the goods `y` of it. */
const figures = ({ most, least }: Bounds) => sql<Figures>`
  jsonb_build_object('hospitals', count(distinct hospital_id) filter (where qty > 0), 'lots', coalesce(sum(lots), 0),
    'qty', trim_scale(round(${counted('qty')}, 2))::text,
    'unit', case when ${oneOf('unit, ratio')} then min(unit) when ${oneOf('min_unit')} then min(min_unit) else '' end,
    'amount', coalesce(sum(amount), 0)::text, 'consigned', coalesce(sum(consigned), 0)::text,
    'daily', trim_scale(round(${counted('daily')}, 2))::text,
    'coverDays', case when sum(daily) > 0 then floor(${counted('qty')} / ${counted('daily')})::text end,
    'over', count(distinct hospital_id) filter (where qty > 0 and daily is not null and qty > daily * ${sql.lit(most)}),
    'under', count(distinct hospital_id) filter (where daily > 0 and qty < daily * ${sql.lit(least)}))`

const order: Order = { sorts: { name: 'g.sorted' }, fallback: 'name', tie: 'g.id' }
type Heading = Pick<Row, 'id' | 'key' | 'name' | 'note'>
const base = (tx: Tx, actor: Actor, w: Wish<Asked>, from: Source) =>
  tx
    .selectFrom(sql<Heading & { sorted: string }>`${headings(actor, w, from)[w.by ?? 'generic']}`.as('g'))
    .$if(!!w.ids, (q) => q.where(sql<boolean>`g.id = any(${[...(w.ids ?? [])]}::uuid[])`))
const flat = <R extends { figures: Figures }>({ figures: all, ...row }: R) => ({ ...row, ...all })

/** What all headings come to, whatever they are: added up once, not heading by heading. */
const totals = async (tx: Tx, actor: Actor, w: Wish<Asked>, from: Source): Promise<Record<string, string>> => {
  const { rows } = await sql<{ amount: string; consigned: string }>`
    select coalesce(sum(t.amount), 0)::text as amount, coalesce(sum(t.consigned), 0)::text as consigned
    from ${shelves(w, from)} t ${asksGoods(w) ? sql`join product_card p on p.id = t.product_id and ${ofGoods(w)}` : sql``}
    where ${visible(actor)}`.execute(tx)
  return rows[0]!
}

/** Who sees a part of the goods is told of lots one by one: sums cannot be taken apart. */
export const sourceFor = async (tx: Tx, actor: Actor): Promise<Source> =>
  actor.ranges ? { tallied: false, lately: false } : { tallied: true, lately: await keptLately(tx) }

const columns = ['g.id', 'g.key', 'g.name', 'g.note'] as const

/** Generic name → product → hospital; the lots of a hospital are in the ledger. The figures of a page are asked at once. */
export const inventory = async (tx: Tx, actor: Actor, input: Asked, bounds: Bounds) => {
  const from = await sourceFor(tx, actor)
  const all = base(tx, actor, input, from)
  const page = await paged(tx, all, all.select(columns), { ...input, keyword: '' }, order)
  const sums = input.part === 'rows' ? {} : { sums: await totals(tx, actor, input, from) }
  if (page.rows.length === 0) return { ...page, rows: [], ...sums }
  const { of, key } = ofHeadings(input.by ?? 'generic', page.rows)
  const { rows } = await sql<{ key: string; figures: Figures }>`
    select ${key} as key, ${figures(bounds)} as figures from ${goods(input, from, of)} group by 1`.execute(tx)
  const told = new Map(rows.map((r) => [r.key, r.figures]))
  return { ...page, rows: page.rows.map((r) => ({ ...r, ...told.get(r.key)! })), ...sums }
}
export const forExport = (tx: Tx, actor: Actor, w: Wish<Asked>, bounds: Bounds, from: Source) => {
  const own = goods(w, from, ofHeading[w.by ?? 'generic'])
  const told = sql<Figures>`(select ${figures(bounds)} from ${own})`
  return ordered(base(tx, actor, w, from).select(columns).select(told.as('figures')), w.sort, order)
}
export const flatten = async function* <R extends { figures: Figures }>(rows: AsyncIterable<R>) {
  for await (const row of rows) yield flat(row)
}
