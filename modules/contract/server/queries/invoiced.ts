import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** A line of an invoice whose goods were ordered on a contract; prices in yuan, terms in days. */
export interface InvoicedLine {
  seq: number
  contractNo: string
  frozen: boolean
  reason: string
  price: string
  /** As it was agreed when it was ordered. */
  agreed: string
  /** From the registration of the goods to their payment; null: their class, and no contract, says it. */
  term: number | null
  agreedTerm: number | null
}

/** An order under way when the region adjusted its price costs what that made of it: where the contract follows, so it was agreed. */
const followed = sql`c.price_follows and o.price <> o.contract_price and exists (select from price_period_facts p
  where p.hospital_id = k.hospital_id and p.supplier_id = k.supplier_id and p.product_id = k.product_id and p.source = 'region'
    and p.type = 'purchase' and p.price = o.price and p.valid_from > k.price_since)`

/** In the order of the invoice's lines; inside `elevated`. */
export const invoicedLines = async (tx: Tx, invoiceId: string): Promise<InvoicedLine[]> => {
  const { rows } = await sql<InvoicedLine>`
    select l.seq, c.no as "contractNo", c.status = 'frozen' as frozen, c.freeze_reason as reason, o.price,
      case when ${followed} then o.price else o.contract_price end as agreed,
      case when i.vbp_class = 0 and i.source_type = 1 then i.due_on - i.accepted_on end as term, c.pay_days as "agreedTerm"
    from invoice_line_facts l join payable_item_facts i on i.id = l.item_id join order_line_card o on o.id = i.order_line_id
      join contract_line k on k.id = o.contract_line_id join contract c on c.id = k.contract_id
    where l.invoice_id = ${invoiceId} order by l.seq`.execute(tx)
  return rows
}
