import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { invoiceMachine } from '../../shared/machine.ts'

/** Lines of orders that invoices come with: goods on their way, or not taken in. */
const announced = sql`invoice_announced a join delivery_line_card l on l.id = a.delivery_line_id join order_line_card ol on ol.id = l.order_line_id`

/** An invoice stands behind the first acceptance of these orders it is for, or as long as it waits for its goods behind the first delivery it comes with; a draft is its maker's organisation's own. */
export const invoiceTrail: Omit<TrailPiece, 'look'> = {
  machine: invoiceMachine,
  orders: (id) => sql`id in (select ol.order_id from invoice_line l join payable_item_facts i on i.id = l.item_id
    join order_line_card ol on ol.id = i.order_line_id where l.invoice_id = ${id}
    union all select ol.order_id from ${announced} where a.invoice_id = ${id})`,
  surgeries: (id) => sql`id in (select i.source_id from invoice_line l join payable_item_facts i on i.id = l.item_id
    where i.source_type = 4 and l.invoice_id = ${id})`,
  nodes: ({ actor, mine }) => sql`
    select 'invoice' as kind, id, no, status, 0::numeric as qty,
      coalesce((select i.source_id from invoice_line l join payable_item_facts i on i.id = l.item_id and i.source_type = 1
        join order_line_card ol on ol.id = i.order_line_id
        where l.invoice_id = invoice.id and ol.order_id in (select id from o) order by l.seq limit 1),
        (select i.source_id from invoice_line l join payable_item_facts i on i.id = l.item_id
          where l.invoice_id = invoice.id and i.source_type = 4 and i.source_id in (select id from s) order by l.seq limit 1),
        (select l.delivery_id from ${announced} where a.invoice_id = invoice.id and ol.order_id in (select id from o) order by a.seq limit 1)) as "parentId",
      created_at as at, creator_name as person, amount, hospital_id as "hospitalId", supplier_id as "supplierId", 0 as refused, 0 as missing
    from invoice where id in (select l.invoice_id from invoice_line l join payable_item_facts i on i.id = l.item_id
        join order_line_card ol on ol.id = i.order_line_id where ol.order_id in (select id from o)
      union all select a.invoice_id from ${announced} where ol.order_id in (select id from o)
      union all select l.invoice_id from invoice_line l join payable_item_facts i on i.id = l.item_id
        where i.source_type = 4 and i.source_id in (select id from s)) and ${mine}
      and ${actor.org === 'hospital' ? sql`shown_hospital` : actor.org === 'supplier' ? sql`shown_supplier` : sql`status <> 'draft'`}`,
}
