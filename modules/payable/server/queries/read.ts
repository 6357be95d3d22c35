import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { dates, filtered, is, oneOf, type Wish } from '#kernel/server/document/filters.ts'
import { foundBy, partner } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { articleIn } from '#modules/product/server/public.ts'
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

export const items = (tx: Tx, actor: Actor, asked: Wish<Asked>) =>
  filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor), asked, {
    id: 'i.id',
    tests: {
      hospitalId: is('i.hospital_id'),
      supplierId: is('i.supplier_id'),
      sourceType: is('i.source_type'),
      state: oneOf('i.state'),
      acceptedOn: dates('i.accepted_on'),
      productId: is('i.product_id'),
      article: articleIn('i.product_id'),
      mine: (yes) => sql`(${actor.userId}::uuid = any(i.handlers)) = ${yes}`,
      vbpClass: is('i.vbp_class'),
      overdue: (yes) =>
        yes
          ? sql`i.accepted_on <= ${todayInSql} - ${lateAfter}::int`
          : sql`i.accepted_on > ${todayInSql} - ${lateAfter}::int`,
    },
    keyword: {
      nos: ['i.source_no', 'i.delivery_no', 'i.order_no', 'i.lot_no', 'i.code'],
      numbers: { YS: 'i.source_no', TH: 'i.source_no', PS: 'i.delivery_no', CG: 'i.order_no' },
      found: [
        foundBy('i.product_id', 'product_search', sql`p.search`),
        partner('i.hospital_id', 'hospital', 'hospital'),
        partner('i.supplier_id', 'supplier', 'supplier'),
      ],
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
    sql<string>`coalesce((select string_agg(v.voucher_no, ' ' order by v.voucher_no) from voucher_line_facts v where v.item_id = i.id), '')`.as(
      'vouchers',
    ),
    sql<boolean>`(i.open_qty <> i.vouchered_qty or i.open_amount <> i.vouchered_amount)`.as('free'),
    'hospital.name as hospital',
    'supplier.name as supplier',
  ])

const order: Order = {
  sorts: { acceptedOn: 'i.accepted_on', openAmount: 'i.open_amount', name: 'i.name', sourceNo: 'i.source_no' },
  fallback: 'acceptedOn',
  tie: 'i.id',
  named: ['i.source_no', 'i.delivery_no', 'i.order_no', 'i.lot_no', 'i.code'],
}

export const list = (tx: Tx, actor: Actor, { state, ...asked }: Asked) => {
  const base = items(tx, actor, { ...asked, state })
  const here = state?.length ? sql<boolean>`i.state in (${sql.join(state)})` : undefined
  return paged(tx, base, row(base), asked, order, {
    sums: { openAmount: 'i.open_amount' },
    tab: { column: 'i.state', base: items(tx, actor, asked), here },
  })
}

export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(items(tx, actor, wish)), wish.sort, order)

/** Of the actor's own side. */
export const awaiting = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`payable_item where state <> 'closed' and ${sql.ref(actor.org === 'supplier' ? 'supplier_id' : 'hospital_id')} = ${actor.orgId}`,
  )
