import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Stage, StageRules } from '../../shared/stages.ts'

export interface StageImpact {
  stage: Stage
  documents: number
  lines: number
  qty: string
  amount: string
  diff: string
}

/** Items a paper would touch now: what is in use and would get another price; a linked listed price only lowers (§2.38). */
export const wouldTouch = (regionId: string) => sql`
  select c.id as item, c.hospital_id, c.supplier_id, c.product_id, c.price as old_price, l.new_price
  from regional_price a join regional_price_line l on l.region_id = a.id
  join catalog_item_card c on c.product_id = l.product_id and c.status in ('enabled', 'stopped')
  where a.id = ${regionId} and (c.price > l.new_price or a.type <> 'listed' and c.price <> l.new_price)`

/** Items it was begun with. */
export const itemsOf = (regionId: string, some?: readonly string[]) => sql`
  select catalog_item_id as item, hospital_id, supplier_id, product_id, old_price, new_price from regional_price_item
  where region_id = ${regionId} ${some ? sql`and id = any (${[...some]}::uuid[])` : sql``}`

/** The one item of a single adjustment, where its kind of price is what is bought for. */
export const itemOf = (adjustmentId: string) => sql`
  select c.id as item, c.hospital_id, c.supplier_id, c.product_id, a.old_price, a.new_price
  from price_adjustment_card a join catalog_item_card c on c.id = a.catalog_item_id where a.id = ${adjustmentId} and a.type <> 'retail'`

/** A line that costs more than a lower price, or less than a higher one: what costs what it will stays out. */
const moves = (price: RawBuilder<unknown>) =>
  sql`case when t.new_price < t.old_price then ${price} > t.new_price else ${price} < t.new_price end`
/** What an earlier adjustment settled costs what it was settled to, though its papers say what they said; looked up once a line. */
const lotPrice = sql`lateral (select coalesce(settled_price(l.id, null), l.price) as price offset 0) was`
const shelfPrice = sql`lateral (select coalesce(settled_price(null, b.id), b.price) as price offset 0) was`
const ofItem = (l: string) =>
  sql`${sql.ref(`${l}.hospital_id`)} = t.hospital_id and ${sql.ref(`${l}.product_id`)} = t.product_id and ${sql.ref(`${l}.supplier_id`)} = t.supplier_id`

/** Goods on the shelf that have no invoice are settled as taken in (E); who settles the shelf too settles them once. */
export const shelfApart = (rules: StageRules): boolean => rules.E === 'supplement' && rules.F === 'supplement'

/** Packs of a lot of a delivery that no invoice stands for, neither a number typed at it nor a paper (domain-money §2.50). */
const uninvoiced = (line: string) => sql`coalesce((select sum(i.open_qty) from payable_item_facts i
  where i.delivery_line_id = ${sql.ref(line)} and i.source_type = 1), 0)`

/** Packs of a line on its way that an invoice announces: it costs what that says, as a line with a number typed on it does (domain §2.25). */
const announced = (line: string) =>
  sql`coalesce((select sum(a.qty) from invoice_announced_card a where a.delivery_line_id = ${sql.ref(line)}), 0)`

/** On the shelf beside what of the same lot and price has no invoice: of several places the first give way. */
const apart = sql`
  select b.id, least(b.qty, sum(b.qty) over (partition by b.hospital_id, b.product_id, b.supplier_id, b.lot_no, b.price order by b.id)
    - (select coalesce(sum(${uninvoiced('l.id')}), 0) from delivery_line_facts l join delivery_card d on d.id = l.delivery_id and d.sale_type = 0
        where l.hospital_id = b.hospital_id and l.product_id = b.product_id and l.supplier_id = b.supplier_id and l.lot_no = b.lot_no
          and l.price = b.price and l.accepted_qty > l.returned_qty)) as qty
  from t join stock_balance_facts b on ${ofItem('b')} and b.owner = 'hospital' and b.units > 0`
const all = sql`select b.id, b.qty from t join stock_balance_facts b on ${ofItem('b')} and b.owner = 'hospital' and b.units > 0`

/**
 * Lines that the items of `targets` touch, by stage (domain-lists §2.38): stage, ref_line, doc_id, doc_no, seq, order_line_id, whose,
 * packs, the price they have and the new one. A gift, what a supplier still owns and what went back to
 * him cost nobody anything.
 * @param shelfOnce of the shelf only what is not of stage E (`shelfApart`)
 */
export const touched = (targets: RawBuilder<unknown>, shelfOnce: boolean) => sql`
  with t as materialized (${targets}), shelf as (${shelfOnce ? apart : all})
  select 'A' as stage, l.id as ref_line, l.plan_id as doc_id, l.plan_no as doc_no, l.seq, null::uuid as order_line_id, l.hospital_id, l.supplier_id,
    l.product_id, l.qty, l.price as old_price, t.new_price
  from t join plan_line_facts l on ${ofItem('l')} and l.ordered_qty = 0 and l.status in ('draft', 'pending', 'rejected', 'approved')
  where ${moves(sql`l.price`)}
  union all
  select case when l.status in ('draft', 'pendingAudit', 'auditRejected') then 'B' else 'C' end, l.id, l.order_id, l.order_no, l.seq, l.id, l.hospital_id,
    l.supplier_id, l.product_id, l.open_qty, l.price, t.new_price
  from t join order_line_facts l on ${ofItem('l')} and (l.open_qty <> 0 or l.transit_qty <> 0) and l.open_qty > 0
    and l.status in ('draft', 'pendingAudit', 'auditRejected', 'waitAllocate', 'allocating', 'unauditPending')
  where ${moves(sql`l.price`)}
  union all
  select case when l.accepted_qty > 0 then 'E' else 'D' end, l.id, l.delivery_id, l.delivery_no, l.seq, l.order_line_id, l.hospital_id, l.supplier_id,
    l.product_id, u.qty, was.price, t.new_price
  from t join delivery_line_facts l on ${ofItem('l')} and l.invoice_no = '' and l.price > 0 and l.refused_qty < l.qty
    and (l.accepted_qty = 0 or l.accepted_qty > l.returned_qty)
  join delivery_card d on d.id = l.delivery_id and d.sale_type = 0 and d.status not in ('draft', 'void', 'refused')
  cross join ${lotPrice} cross join lateral (
    select case when l.accepted_qty > 0 then ${uninvoiced('l.id')} else l.qty - ${announced('l.id')} end as qty) u
  where ${moves(sql`was.price`)} and u.qty > 0
  union all
  select 'F', b.id, b.id, b.lot_no, null, null, b.hospital_id, b.supplier_id, b.product_id, s.qty, was.price, t.new_price
  from t join stock_balance_facts b on ${ofItem('b')} join shelf s on s.id = b.id and s.qty > 0 cross join ${shelfPrice}
  where ${moves(sql`was.price`)}`

/** What of each stage is touched: papers, lines, packs, yuan at their prices, and what the new price changes. */
export const impactOf = async (tx: Tx, targets: RawBuilder<unknown>, shelfOnce: boolean): Promise<StageImpact[]> => {
  const { rows } = await sql<StageImpact>`
    select s.stage, count(distinct x.doc_id)::int as documents, count(x.ref_line)::int as lines, coalesce(sum(x.qty), 0)::text as qty,
      coalesce(sum(round(x.qty * x.old_price, 2)), 0)::text as amount,
      coalesce(sum(round((x.new_price - x.old_price) * x.qty, 2)), 0)::text as diff
    from unnest(array['A', 'B', 'C', 'D', 'E', 'F']) s (stage) left join (${touched(targets, shelfOnce)}) x on x.stage = s.stage
    group by s.stage order by s.stage`.execute(tx)
  return rows
}

/** How many items and hospitals. */
export const countOf = async (tx: Tx, targets: RawBuilder<unknown>) => {
  const { rows } = await sql<{ items: number; hospitals: number }>`
    select count(*)::int as items, count(distinct hospital_id)::int as hospitals from (${targets}) t`.execute(tx)
  return rows[0]!
}

/** Whether an actor may see an adjustment of one item: a draft only of his own organisation. */
export const singleSeen = async (tx: Tx, actor: Actor, id: string): Promise<boolean> => {
  const found = await tx
    .selectFrom('price_adjustment_card as a')
    .where('a.id', '=', id)
    .where((eb) => eb.or([eb('a.status', '<>', 'draft'), eb('a.created_org', '=', actor.orgId)]))
    .select('a.id')
    .executeTakeFirst()
  return !!found
}
