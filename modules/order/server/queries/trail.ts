import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/server/ctx.ts'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { orderMachine } from '../../shared/machine.ts'

/** Orders this actor may see: of a supplier those sent to him. */
export const trailOrders = (actor: Actor, which: RawBuilder<unknown>, mine: RawBuilder<boolean>) => sql`
  select * from purchase_order where ${which} and ${mine}
    and ${actor.org === 'supplier' ? sql`released_at is not null` : sql`true`}`

export const orderTrail: Omit<TrailPiece, 'look'> = {
  machine: orderMachine,
  orders: (id) => sql`id = ${id}`,
  nodes: () =>
    sql`select 'order' as kind, id, no, status, total_qty as qty, plan_id as "parentId", created_at as at, creator_name as person,
      amount, hospital_id as "hospitalId", supplier_id as "supplierId",
      (select count(*) from order_line l where l.order_id = o.id and l.refused_qty + l.reject_qty > 0)::int as refused,
      (select count(*) from order_line l where l.order_id = o.id and l.open_qty > 0)::int as missing
      from o`,
}
