import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, filtered, is, type Wish } from '#kernel/server/document/filters.ts'
import { foundBy, partner } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { codeCalls } from '../../shared/calls.ts'

type Asked = Input<(typeof codeCalls)['query']>

/** Codes a lot should come with, of drugs each pack one; of what was taken in as many as that. */
const expected = sql<number>`case when p.kind = 0 then least(ceil(case when l.status = 'confirmed' then l.accepted_qty else l.qty end * p.trace_rate), 99999999)::int else 0 end`
const told = sql<number>`(select count(*)::int from delivery_code_card c where c.delivery_line_id = l.id)`
const collected = sql<number>`(select count(*)::int from trace_code c where c.delivery_line_id = l.id and (c.state <> 2 or c.acceptance_id is not null))`
/** What the supplier sees is what he counted into it: nobody tells him what the receiver did. */
const had = (actor: Actor) => (actor.org === 'supplier' ? told : sql<number>`greatest(${collected}, ${told})`)

/** Lots of deliveries: the supplier's own, the hospital's once they were sent, the authority's region. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('delivery_line_facts as l')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'l.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'l.supplier_id')
    .where(sql<boolean>`l.status not in ('void', 'refused')`)
    .$if(actor.org === 'hospital', (q) =>
      q.where('l.hospital_id', '=', actor.orgId).where('l.shipped_at', 'is not', null),
    )
    .$if(actor.org === 'supplier', (q) => q.where('l.supplier_id', '=', actor.orgId))

const found = (tx: Tx, actor: Actor, asked: Wish<Asked>) =>
  filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor), asked, {
    id: 'l.id',
    tests: {
      deliveryId: is('l.delivery_id'),
      hospitalId: is('l.hospital_id'),
      supplierId: is('l.supplier_id'),
      productId: is('l.product_id'),
      shippedAt: days('l.shipped_at'),
      lacks: (yes) => sql`(${had(actor)} < ${expected}) = ${yes}`,
    },
    keyword: {
      nos: ['l.delivery_no', 'l.lot_no'],
      numbers: { PS: 'l.delivery_no' },
      found: [
        foundBy('l.product_id', 'product_search', sql`p.search`),
        partner('l.supplier_id', 'supplier', 'supplier'),
        partner('l.hospital_id', 'hospital', 'hospital'),
      ],
    },
  })

const row = (q: ReturnType<typeof visible>, actor: Actor) =>
  q.select([
    ...columns(
      'l',
      'id',
      'deliveryId',
      'productId',
      'deliveryNo',
      'lotNo',
      'expiryDate',
      'shippedAt',
      'qty',
      'acceptedQty',
      'seq',
    ),
    'l.status as deliveryStatus',
    'hospital.name as hospital',
    'supplier.name as supplier',
    'p.platform_code as productCode',
    'p.pack_unit as unit',
    ...columns('p', 'name', 'spec'),
    expected.as('expected'),
    told.as('told'),
    (actor.org === 'supplier' ? told : collected).as('collected'),
    sql<number>`greatest(${expected} - ${had(actor)}, 0)`.as('lack'),
  ])

const order: Order = {
  sorts: { deliveryNo: 'l.delivery_no', shippedAt: 'l.created_at', lotNo: 'l.lot_no', seq: 'l.seq' },
  fallback: '-shippedAt',
  tie: 'l.id',
}
export const list = (tx: Tx, actor: Actor, { ...asked }: Asked) => {
  const base = found(tx, actor, asked)
  return paged(tx, base, row(base, actor), asked, order)
}
export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(found(tx, actor, wish), actor), wish.sort, order)
