import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { chainCalls } from '../../shared/calls.ts'
import type { CertKind, Scope } from '../../shared/kinds.ts'
import { visible } from '../queries.ts'

/** An audited one that takes its place without a gap and reaches further: of one product or maker whoever keeps it. */
const followed = sql<boolean>`exists (select from certificate n where n.status = 'passed' and n.cert_kind = c.cert_kind
  and n.scope = c.scope and n.valid_to > c.valid_to and coalesce(n.valid_from <= c.valid_to + 1, true)
  and (n.replaces_id = c.id or (c.cert_kind not in ('authorization', 'qaAgreement', 'integrity', 'powerOfAttorney')
    and case when c.scope = 'org' then n.org_id = c.org_id
      else n.product_id is not distinct from c.product_id and n.company_id is not distinct from c.company_id end)))`

/** Lines that wait for goods: handed in and not given up. */
const effects = sql<{
  relations: number
  items: number
  hospitals: number
  orders: number
  amount: string
  firstShipment: string | null
}>`(
  with reach as materialized (select * from certificate_reach(c.id)),
  due as (
    select l.order_id, round(l.open_qty * l.price, 2) as amount, least(o.expected_date, o.supplier_expects) as day
    from reach r join order_line_card l on l.hospital_id = r.hospital_id and l.product_id = r.product_id and l.supplier_id = r.supplier_id
      join purchase_order_card o on o.id = l.order_id
    where (l.open_qty <> 0 or l.transit_qty <> 0) and l.open_qty > 0 and o.status in ('pendingAudit', 'waitAllocate', 'allocating'))
  select (select count(*)::int from reach) as relations,
    (select count(*)::int from reach r join catalog_item_card i on i.hospital_id = r.hospital_id and i.product_id = r.product_id
      and i.supplier_id = r.supplier_id where i.status = 'enabled') as items,
    (select count(distinct hospital_id)::int from reach) as hospitals,
    count(distinct due.order_id)::int as orders, coalesce(sum(due.amount), 0)::text as amount, min(due.day)::text as "firstShipment"
  from due)`

/** What ends within ninety days, is followed by nothing, and is rested on by a trade the actor sees. */
const ending = (tx: Tx, actor: Actor) =>
  visible(tx, actor)
    .where('c.status', '=', 'passed')
    .where(sql<boolean>`c.valid_to between ${todayInSql} and ${todayInSql} + 90`)
    .where(sql<boolean>`not ${followed}`)
    .where(sql<boolean>`exists (select from certificate_reach(c.id))`)

export const endingReads = documentReads({
  call: chainCalls.lookahead,
  alias: 'c',
  visible: ending,
  row: (q) =>
    q
      .innerJoinLateral(effects.as('e'), (j) => j.onTrue())
      .select([
        'c.id',
        'c.no',
        'c.cert_no as certNo',
        'c.valid_to as validTo',
        sql<Scope>`c.scope`.as('scope'),
        sql<CertKind>`c.cert_kind`.as('kind'),
        sql<string>`case when c.from_company_id is not null then giver.name || ' → ' || taker.name
        else coalesce(p.name, m.name, org.name) end`.as('owner'),
        sql<number>`c.valid_to - ${todayInSql}`.as('daysLeft'),
        'e.relations',
        'e.items',
        'e.hospitals',
        'e.orders',
        'e.amount',
        'e.firstShipment',
      ]),
  whole: (q) => q.select('c.id'),
  tests: {
    within: (days) => sql<boolean>`c.valid_to <= ${todayInSql} + ${Number(days.slice(1))}::int`,
    kind: is('c.cert_kind'),
    orgId: is('c.org_id'),
  },
  keyword: {
    codes: ['c.no', 'c.cert_no'],
    texts: [text('c.no'), text('c.cert_no'), text('c.name'), text('org.name'), sql`p.search`, text('m.name')],
  },
  order: { sorts: { validTo: 'c.valid_to' }, fallback: 'validTo' },
  tabs: 'none',
})
