import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { planMachine } from '../../shared/machine.ts'

/** A plan is the hospital's own affair: its suppliers see their orders only. */
export const planTrail: Omit<TrailPiece, 'look'> = {
  machine: planMachine,
  orders: (id) =>
    sql`id in (select o.id from purchase_order_card o where o.plan_id = ${id} union all select c.order_id from plan_line l
      join plan_order_line_card c on c.plan_line_id = l.id where l.plan_id = ${id})`,
  nodes: ({ actor, mine, asked }) => sql`
    select 'plan' as kind, id, no, status, total_qty as qty, null::uuid as "parentId", created_at as at, creator_name as person,
      total_amount as amount, hospital_id as "hospitalId", null::uuid as "supplierId", 0 as refused,
      (select count(*) from plan_line l where l.plan_id = plan.id and l.ordered_qty < l.qty)::int as missing
    from plan where ${
      asked
        ? sql`id = ${asked}`
        : sql`id in (select plan_id from o union select l.plan_id
        from plan_order_line_card c join o on o.id = c.order_id join plan_line l on l.id = c.plan_line_id)`
    }
      and ${actor.org === 'supplier' ? sql`false` : mine}`,
}
