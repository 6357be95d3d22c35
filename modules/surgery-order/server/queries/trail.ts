import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/server/ctx.ts'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { surgeryOrderMachine } from '../../shared/machine.ts'

/** Surgery orders an actor may see of those that are asked for: a supplier's once they were released to him. */
export const trailSurgeries = (actor: Actor, which: RawBuilder<unknown>, mine: RawBuilder<boolean>) => sql`
  select * from surgery_order where ${which} and ${mine}
    and ${actor.org === 'supplier' ? sql`released_at is not null` : sql`true`}`

/** It begins its way; the patient stands on none of the cards. */
export const surgeryTrail: Omit<TrailPiece, 'look'> = {
  machine: surgeryOrderMachine,
  surgeries: (id) => sql`id = ${id}`,
  nodes: () => sql`
    select 'surgeryOrder' as kind, id, no, status, total_qty as qty, null::uuid as "parentId", created_at as at, creator_name as person, amount,
      hospital_id as "hospitalId", supplier_id as "supplierId", 0 as refused, 0 as missing
    from s`,
}
