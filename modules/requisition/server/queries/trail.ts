import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { requisitionMachine } from '../../shared/machine.ts'

/** Lines of requisitions with the orders their invoices are for. */
const lines = sql`requisition_line l join payable_link_facts k on k.invoice_id = l.invoice_id
  join payable_item_card i on i.id = k.item_id join order_line_card ol on ol.id = i.order_line_id`

/** A requisition stands behind the first of its invoices that is for these orders; a draft is its maker's organisation's own. */
export const requisitionTrail: Omit<TrailPiece, 'look'> = {
  machine: requisitionMachine,
  orders: (id) => sql`id in (select ol.order_id from ${lines} where l.requisition_id = ${id})`,
  nodes: ({ actor, mine }) => sql`
    select 'requisition' as kind, id, no, status, 0::numeric as qty,
      (select l.invoice_id from ${lines} where l.requisition_id = requisition.id and ol.order_id in (select id from o) order by l.seq limit 1) as "parentId",
      created_at as at, creator_name as person, amount, hospital_id as "hospitalId", supplier_id as "supplierId", 0 as refused, 0 as missing
    from requisition where id in (select l.requisition_id from ${lines} where ol.order_id in (select id from o)) and ${mine}
      and ${actor.org === 'hospital' ? sql`shown_hospital` : actor.org === 'supplier' ? sql`shown_supplier` : sql`status <> 'draft'`}`,
}
