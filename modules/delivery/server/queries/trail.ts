import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { deliveryMachine } from '../../shared/machine.ts'
import { deliveriesOf } from './orders.ts'

/** A hospital sees what was shipped to it. */
export const deliveryTrail: Omit<TrailPiece, 'look'> = {
  machine: deliveryMachine,
  orders: (id) => sql`id = any ((select order_id || more_orders from delivery where id = ${id})::uuid[])`,
  nodes: ({ actor, mine }) => sql`
    select 'delivery' as kind, id, no, status, total_qty as qty, 
      (select x.id from unnest(order_id || more_orders) with ordinality x(id, n) where x.id in (select id from o) order by n limit 1) as "parentId", created_at as at, creator_name as person,
      amount, hospital_id as "hospitalId", supplier_id as "supplierId",
      (select count(*) from delivery_line l where l.delivery_id = delivery.id and l.refused_qty > 0)::int as refused, 0 as missing
    from delivery where id in ${deliveriesOf(sql`select id from o`)} and ${mine}
      and ${actor.org === 'hospital' ? sql`shipped_at is not null` : sql`true`}`,
}
