import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { rejectionMachine } from '../../shared/machine.ts'

/** Both orders a rejection belongs to: the one it is of, and the one in its place, where it may be seen. */
export const rejectionTrail: Omit<TrailPiece, 'look'> = {
  machine: rejectionMachine,
  orders: (id) => sql`id in (select unnest(array[order_id, new_order_id]) from rejection where id = ${id})`,
  nodes: ({ mine }) => sql`
    select 'rejection' as kind, id, no, status, qty, order_id as "parentId", created_at as at, creator_name as person,
      (select round(rejection.qty * l.price, 2) from order_line_card l where l.id = rejection.order_line_id) as amount,
      hospital_id as "hospitalId", supplier_id as "supplierId", 0 as refused, 0 as missing
    from rejection where order_id in (select id from o) and ${mine}`,
}
