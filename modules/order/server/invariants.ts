import type { Invariant } from '#kernel/server/noun.ts'

/** Lines of deliveries that left the supplier; a draft or a voided one ships nothing. */
const live = `delivery_line l join delivery d on d.id = l.delivery_id and d.status not in ('draft', 'void')`

/** What holds of quantities and prices along the goods' way. */
export const orderInvariants: readonly Invariant[] = [
  {
    id: 'I3',
    title: 'ordered >= shipped >= accepted + refused, accepted >= returned',
    sql: `select id, qty, shipped_qty, accepted_qty, refused_qty, returned_qty from order_line
      where open_qty < 0 or transit_qty < 0 or returned_qty > accepted_qty`,
  },
  {
    id: 'I3b',
    title: 'shipped, accepted and refused of an order line are the sums of its delivery lines',
    sql: `select o.id, o.shipped_qty, o.accepted_qty, o.refused_qty, s.* from order_line o
      left join lateral (select coalesce(sum(l.qty), 0) as shipped, coalesce(sum(l.accepted_qty), 0) as accepted,
        coalesce(sum(l.refused_qty), 0) as refused from ${live} where l.order_line_id = o.id) s on true
      where (o.shipped_qty, o.accepted_qty, o.refused_qty) is distinct from (s.shipped, s.accepted, s.refused)`,
  },
  {
    id: 'I15',
    // what an order line costs follows from the periods of its item (modules/price/server/invariants.ts)
    title: 'a delivery line keeps the price of its order line, or it is a gift',
    sql: `select l.id, l.price, o.price as was from delivery_line l join order_line o on o.id = l.order_line_id
        join delivery d on d.id = l.delivery_id where d.status <> 'void' and l.price <> case d.sale_type when 1 then 0 else o.price end`,
  },
  {
    id: '§3.3',
    title: 'what a plan line says is ordered is what its order lines hold',
    sql: `select l.id, l.ordered_qty, coalesce(sum(a.qty), 0) as allocated from plan_line l
      left join plan_order_line a on a.plan_line_id = l.id group by l.id having l.ordered_qty <> coalesce(sum(a.qty), 0)`,
  },
]
