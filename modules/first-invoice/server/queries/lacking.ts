import { sql } from 'kysely'

/** Whether goods an invoice stands for ask for a first invoice that nobody registered for them. `invoiceId`: a column. */
export const lacksFirst = (invoiceId: string) =>
  sql<boolean>`exists (select from invoice_line_facts l join payable_item_facts i on i.id = l.item_id and i.two_invoice and i.source_type = 1
    where l.invoice_id = ${sql.ref(invoiceId)}
      and not exists (select from first_invoice_cover c where c.delivery_line_id = i.delivery_line_id))`
