import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { deliveriesOf } from '#modules/delivery/server/public.ts'
import { acceptanceMachine } from '../../shared/machine.ts'

export const acceptanceTrail: Omit<TrailPiece, 'look'> = {
  machine: acceptanceMachine,
  orders: (id) => sql`id = any ((select order_id || more_orders from acceptance where id = ${id})::uuid[])`,
  nodes: ({ mine }) => sql`
    select 'acceptance' as kind, id, no, status,
      (select coalesce(sum(coalesce(l.accepted_qty, l.delivered_qty)), 0) from acceptance_line l where l.acceptance_id = acceptance.id) as qty,
      delivery_id as "parentId", created_at as at, coalesce(confirmer_name, checker_name, '') as person,
      accepted_amount as amount, hospital_id as "hospitalId", supplier_id as "supplierId",
      (select count(*) from acceptance_line l where l.acceptance_id = acceptance.id and l.refused_qty > 0)::int as refused, 0 as missing
    from acceptance where delivery_id in ${deliveriesOf(sql`select id from o`)} and ${mine}`,
}
