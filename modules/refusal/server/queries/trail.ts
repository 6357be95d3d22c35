import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { refusalMachine } from '../../shared/machine.ts'

export const refusalTrail: Omit<TrailPiece, 'look'> = {
  machine: refusalMachine,
  orders: (id) => sql`id = (select order_id from refusal where id = ${id})`,
  nodes: ({ mine }) => sql`
    select 'refusal' as kind, id, no, status, total_qty as qty, acceptance_id as "parentId", created_at as at, creator_name as person, amount,
      hospital_id as "hospitalId", supplier_id as "supplierId", 0 as refused, 0 as missing
    from refusal where order_id in (select id from o) and ${mine}`,
}
