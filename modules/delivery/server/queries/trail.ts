import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { deliveryMachine } from '../../shared/machine.ts'

/** A hospital sees what was shipped to it. */
export const deliveryTrail: TrailPiece = {
  machine: deliveryMachine,
  orders: (id) => sql`id = (select order_id from delivery where id = ${id})`,
  nodes: ({ actor, mine }) => sql`
    select 'delivery' as kind, id, no, status, total_qty as qty, order_id as "parentId", created_at as at, creator_name as person
    from delivery where order_id in (select id from o) and ${mine}
      and ${actor.org === 'hospital' ? sql`shipped_at is not null` : sql`true`}`,
}
