import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { FirstFact, LineFirsts } from '../../shared/judge.ts'

/** A first invoice of a line, before it is known who its seller is. */
type Found = Omit<FirstFact, 'fits' | 'via'> & { sellerTaxNo: string }
export interface LineFound extends Omit<LineFirsts, 'firsts'> {
  productId: string
  firsts: readonly Found[]
}

/**
 * The lines of an invoice whose goods ask for a first invoice, with those they rest on. Products that were merged count as one.
 * Quantities are of all the supplier's first invoices that name the lot: one of them may serve several hospitals.
 */
export const firstsOfInvoice = async (tx: Tx, invoiceId: string): Promise<LineFound[]> => {
  const { rows } = await sql<LineFound>`
    with l as materialized (
      select min(l.seq)::int as seq, d.id, d.supplier_id, i.product_id, p.counted_as, coalesce(d.lot_no, '') as lot_no
      from invoice_line_facts l join payable_item_facts i on i.id = l.item_id and i.two_invoice and i.source_type = 1
        join delivery_line_facts d on d.id = i.delivery_line_id join product_card p on p.id = i.product_id
      where l.invoice_id = ${invoiceId} group by d.id, d.supplier_id, i.product_id, p.counted_as, d.lot_no),
    named as materialized (
      select l.id, t.first_invoice_id, sum(t.qty) as qty
      from l join first_invoice_item t on t.supplier_id = l.supplier_id and t.lot_no = l.lot_no
        join product_card p on p.id = t.product_id and p.counted_as = l.counted_as
      where exists (select from first_invoice_cover c where c.first_invoice_id = t.first_invoice_id) group by 1, 2),
    sent as (
      select l.id, sum(s.qty - s.refused_qty - s.returned_qty) as qty
      from l cross join lateral (
        select distinct d.id, d.qty, d.refused_qty, d.returned_qty
        from named n join first_invoice_cover c on c.first_invoice_id = n.first_invoice_id
          join delivery_line_facts d on d.id = c.delivery_line_id join product_card p on p.id = d.product_id
        where n.id = l.id and p.counted_as = l.counted_as and coalesce(d.lot_no, '') = l.lot_no
          and d.shipped_at is not null and d.status <> 'void') s
      group by 1)
    select l.seq, l.product_id as "productId", l.lot_no as "lotNo",
      trim_scale(coalesce((select qty from sent s where s.id = l.id), 0))::text as shipped,
      trim_scale(coalesce((select sum(n.qty) from named n where n.id = l.id), 0))::text as "onFirsts",
      coalesce((select jsonb_agg(jsonb_build_object('no', f.number, 'issueDate', f.issue_date, 'sellerName', f.seller_name,
          'sellerTaxNo', f.seller_tax_no, 'buyerName', f.buyer_name, 'buyerTaxNo', f.buyer_tax_no,
          'product', exists (select from first_invoice_item t join product_card p on p.id = t.product_id
            where t.first_invoice_id = f.id and p.counted_as = l.counted_as),
          'lot', exists (select from named n where n.id = l.id and n.first_invoice_id = f.id)) order by f.issue_date, f.id)
        from first_invoice_cover c join first_invoice f on f.id = c.first_invoice_id where c.delivery_line_id = l.id), '[]') as firsts
    from l order by l.seq`.execute(tx)
  return rows
}
