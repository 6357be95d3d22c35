import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, filtered, is, type Wish } from '#kernel/server/document/filters.ts'
import { foundBy, partner } from '#kernel/server/keyword.ts'
import { madeId } from '#kernel/server/made-id.ts'
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
  item_code: string
  listed: string | null
  verdict: Verdict
  diff: string | null
  /** What has no listed price differs least. */
  gap: string
}

/** What a hospital paid a supplier for a product, ordered and delivered day by day, and what its catalogue asks today. */
const paid = sql`(
  select 'order' as stage, l.hospital_id, l.supplier_id, l.product_id, l.price, (l.created_at at time zone 'Asia/Shanghai')::date as day,
    sum(l.qty) as qty, sum(l.amount) as amount
  from order_line_facts l where l.counted and l.online and l.kind in (0, 1, 2) group by 2, 3, 4, 5, 6
  union all
  select 'delivery', d.hospital_id, d.supplier_id, d.product_id, d.price, (d.shipped_at at time zone 'Asia/Shanghai')::date, sum(d.qty), sum(d.amount)
  from delivery_line_facts d where d.shipped_at is not null and d.kind in (0, 1, 2) group by 2, 3, 4, 5, 6
  union all
  select 'catalog', c.hospital_id, c.supplier_id, c.product_id, c.price, (now() at time zone 'Asia/Shanghai')::date, 0, 0
  from catalog_item_card c where c.online and c.status = 'enabled' and c.price is not null and c.supplier_id is not null)`

/** The price the platform listed on each of these days, for our pack, and what ours is against it (domain-trace §2.30.4). */
const judged = sql`(
  select d.*, coalesce(m.prov_code, '') as item_code, r.valid_from as begins, w.listed,
    case when m.id is null then 'unmatched'
      when w.listed is null then case when exists (select from province_price_facts e where e.item_id = m.item_id) then 'delisted' else 'unlisted' end
      when d.price > w.listed then 'above' when d.price < w.listed then 'below' else 'equal' end as verdict
  from ${paid} d join product_card p on p.id = d.product_id
    left join lateral (select f.id, f.item_id, f.prov_code from province_match_facts f where f.product_id = d.product_id
      and f.state = 'paired' and (f.hospital_id is null or f.hospital_id = d.hospital_id)
      order by (f.hospital_id is null and not 'double' = any(f.conflicts)) desc, f.hospital_id is not null desc limit 1) m on true
    left join province_price_facts r on r.item_id = m.item_id and r.valid_from <= d.day and (r.valid_to is null or r.valid_to > d.day)
    left join province_version_facts v on v.item_id = m.item_id and v.valid_from < ((d.day + 1)::timestamp at time zone 'Asia/Shanghai')
      and (v.valid_to is null or v.valid_to >= ((d.day + 1)::timestamp at time zone 'Asia/Shanghai'))
    cross join lateral (select case when coalesce(v.listed, true)
      then round(r.price * p.conversion_ratio / coalesce(v.ratio, p.conversion_ratio), 4) end as listed) w)`

/** A price is no record: the same one has the same id, by what it is of. */
const id = madeId(
  sql`concat_ws(' ', j.stage, j.hospital_id, j.supplier_id, j.product_id, j.price, j.begins, j.listed, j.verdict)`,
)
/** Each price as long as the listed one was the same, from the first day to the last, with what was bought at it. */
const held = sql<Paid>`(
  select ${id} as id, j.stage, j.hospital_id, j.supplier_id, j.product_id, j.price, j.listed, j.verdict, max(j.item_code) as item_code,
    min(j.day) as since, max(j.day) as day, sum(j.qty) as qty, sum(j.amount) as amount, j.price - j.listed as diff,
    coalesce(j.price - j.listed, '-Infinity') as gap
  from ${judged} j group by j.stage, j.hospital_id, j.supplier_id, j.product_id, j.price, j.begins, j.listed, j.verdict)`

const bought = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom(held.as('x'))
    .innerJoin('product_card as p', 'p.id', 'x.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'x.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'x.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('x.hospital_id', '=', actor.orgId))
type Bought = ReturnType<typeof bought>

const row = (q: Bought) =>
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
    'x.item_code as itemCode',
    'x.listed as listed',
    'x.verdict as verdict',
    'x.diff as diff',
    sql<string | null>`round(x.diff * 100 / nullif(x.listed, 0), 2)`.as('percent'),
  ])

const under = (q: Bought, asked: Wish<Asked>) =>
  filtered<Bought, Asked>(q, asked, {
    id: 'x.id',
    tests: {
      verdict: is('x.verdict'),
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
  sorts: { day: 'x.day', productName: 'p.name', amount: 'x.amount', diff: 'x.gap' },
  fallback: '-amount',
  tie: 'x.id',
}
const found = (tx: Tx, actor: Actor, asked: Wish<Asked>) => under(bought(tx, actor), asked)

export const list = (tx: Tx, actor: Actor, { verdict, ...asked }: Asked) => {
  const base = found(tx, actor, { ...asked, verdict })
  return paged(tx, base, row(base), asked, order, {
    tab: { column: 'x.verdict', base: found(tx, actor, asked), here: verdict && sql<boolean>`x.verdict = ${verdict}` },
  })
}
export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(found(tx, actor, wish)), wish.sort, order)
