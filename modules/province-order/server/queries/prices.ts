import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, filtered, is, type Wish } from '#kernel/server/document/filters.ts'
import { foundBy, partner } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { PriceStage, Verdict } from '../../shared/kinds.ts'
import type { priceCalls } from '../../shared/price-calls.ts'

type Asked = Input<(typeof priceCalls)['query']>
interface Paid {
  id: string
  hospital_id: string
  supplier_id: string
  product_id: string
  stage: PriceStage
  price: string
  since: string
  day: string
  qty: string
  amount: string
}

/** A price is no record: the same one has the same id, by what it is of. */
const idOf = (of: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(concat(${of})) placing '8' from 13) placing '8' from 17)::uuid`

/**
 * Every price a hospital has with a supplier for a product: in its catalogue, ordered and delivered, from the first day it was so to the
 * last, with what was bought at it (domain-trace §2.30.4).
 */
const paid = sql<Paid>`(
  select ${idOf(sql`'o', l.hospital_id, l.supplier_id, l.product_id, l.price`)} as id, l.hospital_id, l.supplier_id, l.product_id, 'order' as stage, l.price,
    min((l.created_at at time zone 'Asia/Shanghai')::date) as since, max((l.created_at at time zone 'Asia/Shanghai')::date) as day,
    sum(l.qty) as qty, sum(l.amount) as amount
  from order_line_facts l where l.counted and l.online and l.kind in (0, 1, 2) group by l.hospital_id, l.supplier_id, l.product_id, l.price
  union all
  select ${idOf(sql`'d', d.hospital_id, d.supplier_id, d.product_id, d.price`)}, d.hospital_id, d.supplier_id, d.product_id, 'delivery', d.price,
    min((d.shipped_at at time zone 'Asia/Shanghai')::date), max((d.shipped_at at time zone 'Asia/Shanghai')::date), sum(d.qty), sum(d.amount)
  from delivery_line_facts d where d.shipped_at is not null and d.kind in (0, 1, 2) group by d.hospital_id, d.supplier_id, d.product_id, d.price
  union all
  select c.id, c.hospital_id, c.supplier_id, c.product_id, 'catalog', c.price, (now() at time zone 'Asia/Shanghai')::date,
    (now() at time zone 'Asia/Shanghai')::date, 0, 0
  from catalog_item_card c where c.online and c.status = 'enabled' and c.price is not null and c.supplier_id is not null)`

interface Judged {
  item_code: string
  listed: string | null
  verdict: Verdict
}
/** The price the platform listed on that day, for our pack, and what ours is against it. */
const judged = sql<Judged>`(
  select coalesce(m.prov_code, '') as item_code, w.listed,
    case when m.id is null then 'unmatched' when w.listed is null then case when w.ever then 'delisted' else 'unlisted' end
      when x.price > w.listed then 'above' when x.price < w.listed then 'below' else 'equal' end as verdict
  from (select 1) one
    left join lateral (select f.id, f.item_id, f.prov_code, f.ratio from province_match_facts f where f.product_id = x.product_id
      and f.state = 'paired' and (f.hospital_id is null or f.hospital_id = x.hospital_id)
      order by f.hospital_id is null desc limit 1) m on true
    left join lateral (
      select (select round(r.price * p.conversion_ratio / coalesce(nullif(v.ratio, 0), p.conversion_ratio), 4) from province_price_facts r
          where r.item_id = m.item_id and r.valid_from <= x.day and (r.valid_to is null or r.valid_to > x.day) and coalesce(v.listed, true)) as listed,
        exists (select from province_price_facts r where r.item_id = m.item_id) as ever
      from (select 1 where m.id is not null) one left join lateral (select y.ratio, y.listed from province_version_facts y where y.item_id = m.item_id
        order by y.valid_from desc limit 1) v on true) w on true)`

const bought = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom(paid.as('x'))
    .innerJoin('product_card as p', 'p.id', 'x.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'x.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'x.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('x.hospital_id', '=', actor.orgId))
type Bought = ReturnType<typeof bought>

type Column = (name: keyof Judged) => RawBuilder<unknown>
const joined: Column = (name) => sql.ref(`j.${name}`)
/** Judged as a column, which is read of a page's rows alone: joined, every price is judged before they are sorted. */
const ofThePage: Column = (name) => sql`(select ${joined(name)} from ${judged} j)`

const row = (q: Bought, of: Column) =>
  q.select([
    'x.id as id',
    'x.hospital_id as hospitalId',
    'x.supplier_id as supplierId',
    'x.product_id as productId',
    'hospital.name as hospital',
    'supplier.name as supplier',
    'p.platform_code as productCode',
    'p.name as productName',
    'p.spec as spec',
    'p.pack_unit as unit',
    'x.stage as stage',
    'x.price as price',
    'x.since as since',
    'x.day as day',
    'x.qty as qty',
    'x.amount as amount',
    sql<string>`${of('item_code')}`.as('itemCode'),
    sql<string | null>`${of('listed')}`.as('listed'),
    sql<Verdict>`${of('verdict')}`.as('verdict'),
    sql<string | null>`x.price - ${of('listed')}`.as('diff'),
    sql<string | null>`round((x.price - ${of('listed')}) * 100 / nullif(${of('listed')}, 0), 2)`.as('percent'),
  ])

const under = (q: Bought, asked: Wish<Asked>) =>
  filtered<Bought, Asked>(q, asked, {
    id: 'x.id',
    tests: {
      verdict: is('j.verdict'),
      stage: is('x.stage'),
      hospitalId: is('x.hospital_id'),
      supplierId: is('x.supplier_id'),
      productId: is('x.product_id'),
      day: dates('x.day'),
    },
    keyword: {
      codes: ['p.platform_code'],
      found: [
        foundBy('x.product_id', 'product_search', sql`p.search`),
        partner('x.supplier_id', 'supplier', 'supplier'),
        partner('x.hospital_id', 'hospital', 'hospital'),
      ],
    },
  })
const order: Order = {
  sorts: { day: 'x.day', productName: 'p.name', amount: 'x.amount', diff: 'x.price' },
  fallback: '-amount',
  tie: 'x.id',
}
const found = (tx: Tx, actor: Actor, asked: Wish<Asked>) =>
  under(
    bought(tx, actor).innerJoin(sql<Judged>`lateral ${judged}`.as('j'), (on) => on.onTrue()) as unknown as Bought,
    asked,
  )

export const list = (tx: Tx, actor: Actor, { verdict, ...asked }: Asked) => {
  const base = found(tx, actor, { ...asked, verdict })
  const rows = verdict ? row(base, joined) : row(under(bought(tx, actor), asked), ofThePage)
  return paged(tx, base, rows, asked, order, {
    tab: { column: 'j.verdict', base: found(tx, actor, asked), here: verdict && sql<boolean>`j.verdict = ${verdict}` },
  })
}
export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(found(tx, actor, wish), joined), wish.sort, order)
