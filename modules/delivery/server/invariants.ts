import type { Invariant } from '#kernel/server/noun.ts'

export const deliveryInvariants: readonly Invariant[] = [
  {
    id: '§2.18',
    title: 'the orders of a delivery are those of its lines, for one hospital, point, kind and narcotic flag',
    sql: `select d.no, o.orders, d.order_id || d.more_orders as kept from delivery d
      join lateral (select array_agg(distinct ol.order_id) as orders from delivery_line l
        join order_line_card ol on ol.id = l.order_line_id where l.delivery_id = d.id) o on o.orders is not null
      where not (o.orders @> (d.order_id || d.more_orders) and o.orders <@ (d.order_id || d.more_orders))
        or exists (select from purchase_order_card x where x.id = any (o.orders)
          and (x.hospital_id, x.supplier_id, x.kind, x.narcotic) <> (d.hospital_id, d.supplier_id, d.kind, d.narcotic))`,
  },
]
