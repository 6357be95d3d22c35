import type { Invariant } from '#kernel/server/noun.ts'

/** What a first invoice keeps with the goods it covers (domain §2.19). */
export const firstInvariants: readonly Invariant[] = [
  {
    id: 'I4fa',
    title: 'a first invoice covers deliveries of its own supplier, to the hospital that reads it by them',
    sql: `select c.id from first_invoice_cover c join delivery_line l on l.id = c.delivery_line_id join first_invoice f on f.id = c.first_invoice_id
      where (l.hospital_id, l.supplier_id) is distinct from (c.hospital_id, c.supplier_id) or f.supplier_id <> c.supplier_id`,
  },
  {
    id: 'I4fb',
    title: 'a passed invoice whose chain of two invoices agreed has a first invoice for each line that asks for one',
    sql: `select l.id from invoice v join invoice_line l on l.invoice_id = v.id
        join payable_item i on i.id = l.item_id and i.two_invoice and i.source_type = 1 and i.delivery_line_id is not null
      where v.status = 'passed' and substr(v.marks, 11, 1) = 'p'
        and not exists (select from first_invoice_cover c where c.delivery_line_id = i.delivery_line_id)`,
  },
  {
    id: 'I4fc',
    title: 'a first invoice says what stands on it',
    sql: `select f.id from first_invoice f where not exists (select from first_invoice_item t where t.first_invoice_id = f.id)`,
  },
]
