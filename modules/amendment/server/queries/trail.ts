import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { amendmentMachine } from '../../shared/machine.ts'

export const amendmentTrail: Omit<TrailPiece, 'look'> = {
  machine: amendmentMachine,
  orders: (id) => sql`id = (select order_id from amendment where id = ${id})`,
  nodes: ({ mine }) => sql`
    select 'amendment' as kind, id, no, status, coalesce((select sum(l.qty_after - l.qty_before) from amendment_line l where l.amendment_id = amendment.id), 0)
        as qty, order_id as "parentId", created_at as at, creator_name as person, amount_after - amount_before as amount,
      hospital_id as "hospitalId", supplier_id as "supplierId", 0 as refused, 0 as missing
    from amendment where order_id in (select id from o) and ${mine}`,
}
