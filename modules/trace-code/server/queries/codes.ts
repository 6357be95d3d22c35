import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, filtered, is, oneOf, type Wish } from '#kernel/server/document/filters.ts'
import { foundBy, partner } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { traceCalls } from '../../shared/calls.ts'
import type { CodeEvent, CodeState } from '../../shared/states.ts'

type Asked = Input<(typeof traceCalls)['query']>

/** A hospital's own codes; the authority's region. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('trace_code as c')
    .innerJoin('product_card as p', 'p.id', 'c.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .leftJoin('delivery_card as d', 'd.id', 'c.delivery_id')
    .leftJoin('return_order_card as back', 'back.id', 'c.return_order_id')
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))

const found = (tx: Tx, actor: Actor, asked: Wish<Asked>) =>
  filtered<ReturnType<typeof visible>, Asked>(visible(tx, actor), asked, {
    id: 'c.id',
    tests: {
      state: oneOf('c.state'),
      hospitalId: is('c.hospital_id'),
      supplierId: is('c.supplier_id'),
      productId: is('c.product_id'),
      deliveryId: is('c.delivery_id'),
      deliveryLineId: is('c.delivery_line_id'),
      lotNo: is('c.lot_no'),
      updatedAt: days('c.updated_at'),
    },
    keyword: {
      nos: ['c.code', 'c.lot_no'],
      numbers: { PS: 'd.no' },
      found: [
        foundBy('c.product_id', 'product_search', sql`p.search`),
        partner('c.supplier_id', 'supplier', 'supplier'),
        partner('c.hospital_id', 'hospital', 'hospital'),
      ],
    },
  })

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'c',
      'id',
      'hospitalId',
      'code',
      'productId',
      'deliveryId',
      'deliveryLineId',
      'lotNo',
      'expiryDate',
      'ratio',
      'rest',
      'updatedAt',
    ),
    sql<CodeState>`c.state`.as('state'),
    'p.platform_code as productCode',
    ...columns('p', 'name', 'spec', 'minUnit'),
    'hospital.name as hospital',
    'supplier.name as supplier',
    sql<string>`coalesce(d.no, '')`.as('deliveryNo'),
    sql<string>`coalesce(back.no, '')`.as('returnNo'),
    sql<string>`coalesce(c.boxes[cardinality(c.boxes)], '')`.as('box'),
  ])

const order: Order = {
  sorts: { code: 'c.code', updatedAt: 'c.updated_at', lotNo: 'c.lot_no' },
  fallback: '-updatedAt',
  tie: 'c.id',
}
export const list = (tx: Tx, actor: Actor, asked: Asked) => {
  const base = found(tx, actor, asked)
  return paged(tx, base, row(base), asked, order)
}
export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(found(tx, actor, wish)), wish.sort, order)

/** A code as each hospital the reader sees has it. */
export const byCode = (tx: Tx, actor: Actor, code: string) =>
  row(visible(tx, actor))
    .leftJoin('acceptance_card as a', 'a.id', 'c.acceptance_id')
    .where('c.code', '=', code)
    .select(['c.second_name as secondName', 'c.boxes', sql<string>`coalesce(a.no, '')`.as('acceptanceNo')])
    .orderBy('c.created_at')
    .execute()

export const stepsOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('trace_code_event as e')
    .where('e.code_id', 'in', [...ids])
    .select(columns('e', 'id', 'codeId', 'at', 'docType', 'docId', 'docNo', 'userName', 'qty', 'rest'))
    .select(sql<CodeEvent>`e.step`.as('step'))
    .orderBy('e.at')
    .orderBy('e.id')
    .execute()

/** The deliveries a supplier counted a code into, as the reader sees them. */
export const sentWith = (tx: Tx, actor: Actor, code: string) =>
  tx
    .selectFrom('delivery_code_card as c')
    .innerJoin('delivery_line_facts as l', 'l.id', 'c.delivery_line_id')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')
    .where('c.code', '=', code)
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .select(columns('l', 'deliveryId', 'deliveryNo', 'lotNo', 'status', 'shippedAt'))
    .select(['supplier.name as supplier', 'hospital.name as hospital', 'p.name'])
    .orderBy('c.created_at')
    .execute()
