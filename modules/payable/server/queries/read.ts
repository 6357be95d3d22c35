import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { dates, filtered, is, oneOf, type Wish } from '#kernel/server/document/filters.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { awaitCalls } from '../../shared/calls.ts'
import { lateAfter } from '../../shared/waiting.ts'
import type { states } from '../../shared/words.ts'

type Asked = Input<(typeof awaitCalls)['query']>

/** What an actor's side of a pair awaits; what has nothing left awaits nothing. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('payable_item as i')
    .innerJoin('org_card as hospital', 'hospital.id', 'i.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'i.supplier_id')
    .where('i.state', '<>', 'closed')
    .$if(actor.org === 'hospital', (q) => q.where('i.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('i.supplier_id', '=', actor.orgId))

const items = (tx: Tx, actor: Actor, asked: Wish<Asked>) =>
  filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor), asked, {
    id: 'i.id',
    tests: {
      hospitalId: is('i.hospital_id'),
      supplierId: is('i.supplier_id'),
      sourceType: is('i.source_type'),
      state: oneOf('i.state'),
      acceptedOn: dates('i.accepted_on'),
      productId: is('i.product_id'),
      vbpClass: is('i.vbp_class'),
      overdue: (yes) =>
        yes
          ? sql`i.accepted_on <= ${todayInSql} - ${lateAfter}::int`
          : sql`i.accepted_on > ${todayInSql} - ${lateAfter}::int`,
    },
    keyword: {
      nos: ['i.source_no', 'i.delivery_no', 'i.order_no', 'i.lot_no', 'i.code'],
      found: [foundBy('i.product_id', 'product_search', sql`p.search`)],
    },
  })

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'i',
      'id',
      'hospitalId',
      'supplierId',
      'sourceId',
      'sourceType',
      'sourceNo',
      'acceptedOn',
      'dueOn',
      'deliveryNo',
      'orderNo',
    ),
    ...columns(
      'i',
      'code',
      'name',
      'spec',
      'manufacturer',
      'lotNo',
      'unit',
      'price',
      'openAmount',
      'vbpClass',
      'twoInvoice',
    ),
    sql<string>`trim_scale(i.qty)::text`.as('qty'),
    sql<string>`trim_scale(i.netted_qty)::text`.as('nettedQty'),
    sql<string>`trim_scale(i.invoiced_qty)::text`.as('invoicedQty'),
    sql<string>`trim_scale(i.open_qty)::text`.as('openQty'),
    sql<keyof typeof states>`i.state`.as('state'),
    sql<number>`${todayInSql} - i.accepted_on`.as('waitDays'),
    'hospital.name as hospital',
    'supplier.name as supplier',
  ])

const order: Order = {
  sorts: { acceptedOn: 'i.accepted_on', openAmount: 'i.open_amount', name: 'i.name', sourceNo: 'i.source_no' },
  fallback: 'acceptedOn',
  tie: 'i.id',
}

/** Of the partner a reader looks at, month by month, the oldest first. */
const subtotals = async (tx: Tx, actor: Actor, asked: Asked) => {
  const partner = sql.ref(actor.org === 'supplier' ? 'hospital.name' : 'supplier.name')
  const both = sql<string>`supplier.name || ' → ' || hospital.name`
  const { rows } = await sql<{
    hospitalId: string
    supplierId: string
    partner: string
    month: string
    items: number
    amount: string
  }>`
    select "hospitalId", "supplierId", partner, month, count(*)::int as items, sum(amount) as amount from (${items(
      tx,
      actor,
      asked,
    ).select([
      'i.hospital_id as hospitalId',
      'i.supplier_id as supplierId',
      (actor.org === 'hospital' || actor.org === 'supplier' ? sql<string>`${partner}` : both).as('partner'),
      sql<string>`to_char(i.accepted_on, 'YYYY-MM')`.as('month'),
      'i.open_amount as amount',
    ])}) x group by 1, 2, 3, 4 order by 3, 4 limit 500`.execute(tx)
  return rows
}

const tabs = async (tx: Tx, actor: Actor, { state: _, ...asked }: Asked) => {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from (${items(tx, actor, asked).select('i.state')}) x group by 1`.execute(tx)
  return { ...Object.fromEntries(rows.map((r) => [r.state, r.n])), all: rows.reduce((n, r) => n + r.n, 0) }
}

export const list = async (tx: Tx, actor: Actor, input: Asked) => {
  const base = items(tx, actor, input)
  const page = await paged(tx, base, row(base), input, order, { sums: { openAmount: 'i.open_amount' } })
  if (input.part === 'rows') return page
  return { ...page, counts: await tabs(tx, actor, input), subtotals: await subtotals(tx, actor, input) }
}

export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(items(tx, actor, wish)), wish.sort, order)

/** Of the actor's own side. */
export const awaiting = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`payable_item where state <> 'closed' and ${sql.ref(actor.org === 'supplier' ? 'supplier_id' : 'hospital_id')} = ${actor.orgId}`,
  )
