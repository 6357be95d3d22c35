import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, filtered, is, text, type Wish } from '#kernel/server/document/filters.ts'
import { partner } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Origin } from '#modules/invoice-reading/shared/reading.ts'
import type { firstListCalls } from '../../shared/calls.ts'
import { visible } from './read.ts'

const all = (tx: Tx, actor: Actor) =>
  visible(tx, actor).innerJoin('org_card as supplier', 'supplier.id', 'f.supplier_id')
type All = ReturnType<typeof all>

/** What an invoice's own column says of it (0127), said of a first invoice. */
const source = sql<Origin>`coalesce((select o.name from unnest(array['xml', 'ofd', 'pdf', 'qr', 'ocr']) with ordinality as o (name, rank)
  where jsonb_path_exists(f.readings, '$[*].values[*] ? (@.origin == $name)', jsonb_build_object('name', o.name)) order by o.rank limit 1), 'typed')`
const used = sql<boolean>`first_invoice_used(f.id)`

const row = (q: All) =>
  q
    .leftJoinLateral(
      sql<{ id: string; number: string }>`(select v.id, v.number from first_invoice_cover c
        join payable_item_facts i on i.delivery_line_id = c.delivery_line_id and i.two_invoice and i.source_type = 1
        join invoice_line_facts l on l.item_id = i.id and l.status <> 'void' join invoice_card v on v.id = l.invoice_id
        where c.first_invoice_id = f.id order by v.created_at desc, v.id desc limit 1)`.as('v'),
      (j) => j.onTrue(),
    )
    .select(columns('f', 'id', 'supplierId', 'code', 'number', 'issueDate', 'amount', 'sellerName', 'sellerTaxNo'))
    .select(columns('f', 'buyerName', 'buyerTaxNo', 'creatorName', 'createdAt'))
    .select(['supplier.name as supplier', 'v.id as invoiceId'])
    .select([
      source.as('source'),
      used.as('used'),
      sql<string>`coalesce(v.number, '')`.as('invoiceNo'),
      sql<string>`(select coalesce(string_agg(distinct t.lot_no, ', ' order by t.lot_no), '') from first_invoice_item t
        where t.first_invoice_id = f.id)`.as('lots'),
      sql<number>`(select count(*)::int from first_invoice_cover c where c.first_invoice_id = f.id)`.as('lineCount'),
    ])

type Asked = Input<(typeof firstListCalls)['query']>
const found = (tx: Tx, actor: Actor, asked: Wish<Asked>) =>
  filtered<All, Asked>(all(tx, actor), asked, {
    id: 'f.id',
    tests: {
      supplierId: is('f.supplier_id'),
      issueDate: dates('f.issue_date'),
      createdAt: days('f.created_at'),
      source: (origin) => sql<boolean>`${source} = ${origin}`,
      used: (yes) => sql<boolean>`${used} = ${yes}`,
    },
    keyword: {
      nos: ['f.number'],
      texts: [
        ...[
          text('f.code'),
          text('f.seller_name'),
          text('f.seller_tax_no'),
          text('f.buyer_name'),
          text('f.buyer_tax_no'),
        ],
        sql`(select string_agg(lower(t.lot_no), ' ') from first_invoice_item t where t.first_invoice_id = f.id)`,
      ],
      found: [partner('f.supplier_id', 'supplier', 'supplier')],
    },
  })

const order: Order = {
  sorts: { issueDate: 'f.issue_date', createdAt: 'f.created_at', amount: 'f.amount' },
  fallback: '-createdAt',
  tie: 'f.id',
  named: ['f.number'],
}

/** First invoices as their reader sees them, the newest first, and what all of them come to. */
export const firstList = (tx: Tx, actor: Actor, asked: Asked) => {
  const base = found(tx, actor, asked)
  return paged(tx, base, row(base), asked, order, { sums: { amount: 'f.amount' } })
}

export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(found(tx, actor, wish)), wish.sort, order)
