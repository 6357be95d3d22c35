import type { Cause } from '#kernel/server/noun.ts'
import { deliveryMachine } from '../../shared/machine.ts'

/** Lots that were sent with little of their time left, until they are taken in (domain §3.21). */
export const deliveryCauses: Cause = {
  machine: deliveryMachine,
  types: ['nearExpiry'],
  at: ['shipped', 'partlyAccepted', 'accepted'],
  lives: `
    select 'nearExpiry' as cause, l.id as line_id, d.id as doc_id, d.hospital_id, d.supplier_id, ol.order_id, d.kind::smallint as kind, d.no,
      l.seq, p.name as goods, l.amount, d.shipped_at as since, (l.expiry_date + 1)::timestamp at time zone 'Asia/Shanghai' as deadline,
      null::timestamptz as due, o.created_by as hospital_owner, d.created_by as supplier_owner
    from delivery_line l join delivery d on d.id = l.delivery_id join product_card p on p.id = l.product_id
      join order_line_card ol on ol.id = l.order_line_id join purchase_order_card o on o.id = ol.order_id
    where d.status in ('shipped', 'partlyAccepted', 'accepted')
      and l.expiry_date - (d.shipped_at at time zone 'Asia/Shanghai')::date < p.near_expiry_days`,
}
