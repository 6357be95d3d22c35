import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { returnOrderMachine } from '../../shared/machine.ts'

/** A supplier sees what was audited. A paper about several orders stands behind the first of its deliveries that are shown. */
export const returnTrail: Omit<TrailPiece, 'look'> = {
  machine: returnOrderMachine,
  orders: (
    id,
  ) => sql`id in (select ol.order_id from return_order_line l join order_line_card ol on ol.id = l.order_line_id
    where l.return_order_id = ${id})`,
  nodes: ({ actor, mine }) => sql`
    select 'returnOrder' as kind, id, no, status, total_qty as qty,
      (select dl.delivery_id from return_order_line l join delivery_line_card dl on dl.id = l.delivery_line_id
        join order_line_card ol on ol.id = l.order_line_id
        where l.return_order_id = return_order.id and ol.order_id in (select id from o) order by l.seq limit 1) as "parentId",
      created_at as at, creator_name as person, amount, hospital_id as "hospitalId", supplier_id as "supplierId", 0 as refused,
      short_count as missing
    from return_order where id in (select l.return_order_id from return_order_line l join order_line_card ol on ol.id = l.order_line_id
        where ol.order_id in (select id from o)) and ${mine}
      and ${actor.org === 'supplier' ? sql`released_at is not null` : sql`true`}`,
}
