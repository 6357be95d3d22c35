import { type RawBuilder, sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { PaperKind } from '../../shared/papers.ts'

export interface PaperRow {
  kind: PaperKind
  id: string
  no: string
  status: string
  at: string
  qty: string
  amount: string
  total: number
}
/** Of each kind the newest; how many there are is told beside. */
export const MOST = 50

const shown = ({ org }: Actor) =>
  org === 'hospital' ? sql`d.shown_hospital` : org === 'supplier' ? sql`d.shown_supplier` : sql`d.status <> 'draft'`
/** Payable items of what was ordered on it, with the invoices that stand for them. */
const invoiced = sql`b join payable_item_card i on i.order_line_id = b.id join payable_link_facts k on k.item_id = i.id`

/** What of a paper is for goods of the contract: `id`, quantity and amount; `b` are the bound lines of orders. */
const parts: Readonly<
  Record<PaperKind, (actor: Actor, contractId: string) => { of: RawBuilder<unknown>; card: RawBuilder<unknown> }>
> = {
  order: ({ org }) => ({
    of: sql`select order_id as id, qty, amount from b`,
    card: sql`purchase_order_card d where ${org === 'supplier' ? sql`d.released_at is not null` : sql`true`}`,
  }),
  delivery: ({ org }) => ({
    of: sql`select l.delivery_id as id, l.qty, l.amount from b join delivery_line_facts l on l.order_line_id = b.id`,
    card: sql`delivery_card d where ${org === 'supplier' ? sql`true` : sql`d.shipped_at is not null`}`,
  }),
  acceptance: () => ({
    of: sql`select a.acceptance_id as id, coalesce(a.accepted_qty, 0) as qty, round(coalesce(a.accepted_qty, 0) * l.price, 2) as amount
      from b join delivery_line_facts l on l.order_line_id = b.id join acceptance_line_facts a on a.delivery_line_id = l.id`,
    card: sql`acceptance_card d where true`,
  }),
  return: ({ org }) => ({
    of: sql`select r.return_order_id as id, r.qty, round(r.qty * b.price, 2) as amount from b join return_order_line_facts r on r.order_line_id = b.id`,
    card: sql`return_order_card d where ${org === 'hospital' ? sql`true` : sql`d.status <> 'draft'`}`,
  }),
  invoice: (actor) => ({
    of: sql`select k.invoice_id as id, k.qty, k.amount from ${invoiced}`,
    card: sql`invoice_card d where ${shown(actor)}`,
  }),
  // for what came, and ahead of it: a prepayment is for no goods yet
  requisition: (actor, contractId) => ({
    of: sql`select r.requisition_id as id, k.qty, k.amount from ${invoiced} join requisition_line_facts r on r.invoice_id = k.invoice_id
      union all select q.id, 0, q.amount from requisition_card q where q.contract_id = ${contractId}`,
    card: sql`requisition_card d where ${shown(actor)}`,
  }),
}

/** What was ordered on a contract, and all that came of it, behind the reader's own walls. */
export const papersOn = async (
  tx: Tx,
  actor: Actor,
  contractId: string,
  kinds: readonly PaperKind[],
): Promise<PaperRow[]> => {
  if (kinds.length === 0) return []
  const each = kinds.map((kind) => {
    const { of, card } = parts[kind](actor, contractId)
    return sql`(select ${sql.lit(kind)}::text as kind, d.id, d.no, d.status, d.created_at as at, p.qty::text as qty, p.amount::text as amount, d.total
      from (select d.id, d.no, d.status, d.created_at, count(*) over ()::int as total from ${card} and d.id in (select x.id from (${of}) x) order by d.created_at desc, d.id desc
        limit ${sql.lit(MOST)}) d
      join (select x.id, sum(x.qty) as qty, sum(x.amount) as amount from (${of}) x group by x.id) p on p.id = d.id)`
  })
  const { rows } = await sql<PaperRow>`
    with b as materialized (select ol.id, ol.order_id, ol.qty, ol.amount, ol.price from contract_line l
      join order_line_card ol on ol.contract_line_id = l.id where l.contract_id = ${contractId})
    select * from (${sql.join(each, sql` union all `)}) x order by at desc, id desc`.execute(tx)
  return rows
}
