import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { filtered } from '#kernel/server/document/filters.ts'
import { paged } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import type { HoldKind } from '../../shared/holds.ts'
import type { ledgerCalls } from '../../shared/ledger.ts'
import { standing } from './at.ts'
import { readable, readablePlace, readableProduct } from './blind.ts'
import { goodsTests, NEVER, spoken, stood, visible } from './read.ts'

type Calls = typeof ledgerCalls
type Asked = Input<Calls['products']>

/** Minimum units of a product `g` on the way: sent by suppliers and not accepted yet, between its hospital's points, and to and from others. */
const transit = sql<string>`coalesce((select sum(o.transit_qty * o.conversion_ratio) from order_line_card o
  where o.hospital_id = g."hospitalId" and o.product_id = g."productId" and (o.open_qty <> 0 or o.transit_qty <> 0)), 0)
  + coalesce((select sum(x.units) from stock_document_lot_facts x where x.hospital_id = g."hospitalId" and x.product_id = g."productId"), 0)
  + coalesce((select sum(x.units) from stock_document_lot_facts x where x.status = 'shipped' and x.to_hospital_id = g."hospitalId"
    and x.hospital_id <> g."hospitalId" and x.product_id = g."productId"), 0)`

/** What a hospital has of each product, over its points, lots and prices. */
export const products = (tx: Tx, actor: Actor, { keyword, asAt, ...asked }: Asked) => {
  const now = standing(asAt)
  const lots = filtered<ReturnType<typeof visible>, Omit<Asked, 'asAt'>>(
    stood(tx, actor, now)
      .where(readableProduct(actor, 's.product_id'))
      .where(now.there)
      .where(spoken(keyword, sql`p.search`)),
    asked,
    { id: 's.id', tests: goodsTests, keyword: { nos: ['p.platform_code'] } },
  )
  const own = sql`filter (where s.owner = 'hospital')`
  const theirs = sql`filter (where s.owner = 'supplier')`
  const groups = lots
    .select([
      ...columns('s', 'hospitalId', 'productId'),
      ...columns('p', 'kind', 'name', 'spec', 'minUnit', 'pinyin'),
      'p.platform_code as code',
      'p.pack_unit as unit',
      'p.conversion_ratio as ratio',
      'hospital.name as hospital',
      sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
      sql<string>`(array_agg(s.id order by s.id))[1]`.as('id'),
      sql<number>`count(distinct (s.lot_no, s.expiry_date))::int`.as('lots'),
      sql<number>`count(distinct s.point_id)::int`.as('points'),
      sql<string>`sum(${now.qty})`.as('qty'),
      sql<string | null>`sum(${now.locked})`.as('lockedQty'),
      sql<string | null>`sum(${now.available})`.as('availableQty'),
      sql<string>`coalesce(sum(${now.value}) ${own}, 0)`.as('amount'),
      sql<string>`coalesce(sum(${now.qty}) ${theirs}, 0)`.as('consignedQty'),
      sql<string>`coalesce(sum(${now.value}) ${theirs}, 0)`.as('consignedAmount'),
      sql<string | null>`nullif(min(s.expiry_date), ${NEVER})`.as('firstExpiry'),
      sql<string>`max(s.updated_at)`.as('updatedAt'),
    ])
    .groupBy(sql`s.hospital_id, s.product_id, p.kind, p.name, p.spec, p.min_unit, p.pinyin, p.platform_code, p.pack_unit,
      p.conversion_ratio, hospital.name, maker.name`)
  const base = tx.selectFrom(groups.as('g'))
  return paged(
    tx,
    base,
    base.selectAll('g').select(transit.as('transitQty')),
    asked,
    {
      sorts: {
        ...{ code: 'g.code', name: 'g.pinyin', qty: 'g.qty', amount: 'g.amount' },
        ...{ firstExpiry: 'g.firstExpiry', updatedAt: 'g.updatedAt' },
      },
      fallback: 'name',
      tie: 'g.id',
    },
    { sums: { amount: 'g.amount', consignedAmount: 'g.consignedAmount' } },
  )
}

type Product = Answer<Calls['detail']>
type Of = Input<Calls['detail']>
const packs = (units: string) => sql.raw(`trim_scale(round(${units} / x.ratio, 6))`)

/** One product as the reader sees it: of his hospital, of one of the region, or of all of them. */
export const product = async (tx: Tx, actor: Actor, { id, hospitalId }: Of): Promise<Product | undefined> => {
  const hospital = actor.org === 'hospital' ? actor.orgId : hospitalId
  const own = (column: string) => (hospital ? sql`${sql.ref(column)} = ${hospital}` : sql`true`)
  const { rows } = await sql<Product>`
    with x as (
      select p.id, p.kind, p.platform_code as code, p.name, p.spec, p.pack_unit as unit, p.min_unit as "minUnit", p.conversion_ratio as ratio,
        coalesce(m.name, '') as manufacturer
      from product_card p left join company_card m on m.id = p.manufacturer_id where p.id = ${id}
    ), held as (select * from stock_balance s where s.product_id = ${id} and ${own('s.hospital_id')}
      and ${readable(actor, 's.id')}
    ), moved as (
      select date_trunc('month', m.at at time zone 'Asia/Shanghai')::date as month, sum(m.qty) filter (where m.qty > 0) as came,
        -sum(m.qty) filter (where m.qty < 0) as went
      from held join stock_movement m on m.balance_id = held.id
      where m.at >= (date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '11 months') at time zone 'Asia/Shanghai' group by 1
    ), year as (
      select d::date as month, coalesce(came, 0) as came, coalesce(went, 0) as went,
        (select coalesce(sum(qty), 0) from held) - coalesce(sum(coalesce(came, 0) - coalesce(went, 0)) over (order by d desc
          rows between unbounded preceding and 1 preceding), 0) as closing
      from generate_series(date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '11 months',
        date_trunc('month', now() at time zone 'Asia/Shanghai'), interval '1 month') d
      left join moved on moved.month = d::date
    )
    select x.*, x.id as "productId", coalesce(h.id, ${hospital ?? id}::uuid) as "hospitalId", coalesce(h.name, '') as hospital,
      (select jsonb_build_object('qty', coalesce(sum(qty), 0)::text, 'lockedQty', coalesce(sum(locked_qty), 0)::text,
        'availableQty', coalesce(sum(qty - locked_qty), 0)::text, 'amount', coalesce(sum(value) filter (where owner = 'hospital'), 0)::text,
        'consignedQty', coalesce(sum(qty) filter (where owner = 'supplier'), 0)::text) from held) as sums,
      (select jsonb_agg(jsonb_build_object('month', to_char(month, 'YYYY-MM'), 'in', ${packs('came')}::text, 'out', ${packs('went')}::text,
        'closing', ${packs('closing')}::text) order by month) from year) as months,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_id, 'orderNo', o.order_no, 'hospital', w.name,
          'supplier', c.name, 'expectedDate', o.expected_date, 'qty', o.qty::text, 'openQty', o.open_qty::text,
          'transitQty', o.transit_qty::text) order by o.created_at desc, o.id), '[]')
        from order_line_facts o join org_card w on w.id = o.hospital_id join org_card c on c.id = o.supplier_id
        where o.product_id = ${id} and ${own('o.hospital_id')} and (o.open_qty <> 0 or o.transit_qty <> 0)
          and o.status not in ('void', 'closed', 'draft', 'rejected', 'rejectedBySupplier', 'unaudited')) as orders,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.alarm_kind, 'since', a.since, 'hospital', w.name, 'point', d.name,
          'lotNo', coalesce(s.lot_no, '')) order by a.since, a.id), '[]')
        from stock_alarm_facts a join org_card w on w.id = a.hospital_id join distribution_point_card d on d.id = a.point_id
        left join stock_balance s on s.id = a.balance_id
        where a.product_id = ${id} and ${own('a.hospital_id')}
          and case when a.balance_id is null then ${readablePlace(actor, 'a')} else ${readable(actor, 'a.balance_id')} end) as alarms
    from x left join org_card h on h.id = ${hospital ?? null}::uuid`.execute(tx)
  const [found] = rows as (Product & { sums: object })[]
  if (!found) return undefined
  const held = await holdsOf(tx, actor, id, hospital)
  return { ...found, ...found.sums, holds: held }
}

const holdsOf = (tx: Tx, actor: Actor, productId: string, hospital: string | undefined) =>
  visible(tx, actor)
    .innerJoin('stock_hold as h', 'h.balance_id', 's.id')
    .where('s.product_id', '=', productId)
    .where(readable(actor, 's.id'))
    .where('h.released_at', 'is', null)
    .$if(!!hospital, (q) => q.where('s.hospital_id', '=', hospital!))
    .select([
      ...columns('h', 'id', 'reason', 'refType', 'refId', 'refNo', 'creatorName', 'createdAt'),
      ...columns('s', 'lotNo', 'ratio'),
      sql<HoldKind>`h.hold_kind`.as('kind'),
      sql<string>`coalesce(h.qty, s.qty)`.as('qty'),
      sql<boolean>`h.qty is null`.as('whole'),
      'p.min_unit as minUnit',
      'p.pack_unit as unit',
      'point.name as point',
    ])
    .orderBy('h.created_at', 'desc')
    .orderBy('h.id')
    .limit(500)
    .execute()
