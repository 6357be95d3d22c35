import type { Cause } from '#kernel/server/noun.ts'
import { returnOrderMachine } from '../../shared/machine.ts'

const owners = 'r.created_by as hospital_owner, r.answered_by as supplier_owner'

/**
 * Returns nobody answers, or fetches on their day, and what is missing of what went back (domain §3.8, §3.21). What is missing stays
 * so: people say when that is settled.
 */
export const returnCauses: Cause = {
  machine: returnOrderMachine,
  types: ['returnLate', 'returnShort'],
  at: ['waitSupplier', 'agreed', 'done'],
  lives: `
    select 'returnLate' as cause, r.id as line_id, r.id as doc_id, r.hospital_id, r.supplier_id, null::uuid as order_id,
      null::smallint as kind, r.no, null::int as seq, '' as goods, r.amount, null::timestamptz as since, null::timestamptz as deadline,
      case r.status when 'waitSupplier' then r.released_at else (r.pickup_date + 1)::timestamp at time zone 'Asia/Shanghai' end as due, ${owners}
    from return_order r where r.status = 'waitSupplier' or (r.status = 'agreed' and r.pickup_date is not null)
    union all
    select 'returnShort', l.id, r.id, r.hospital_id, r.supplier_id, null::uuid, null::smallint, r.no, l.seq, p.name,
      round(l.missing_qty * l.price, 2), r.received_at, null::timestamptz, null::timestamptz, ${owners}
    from return_order_line l join return_order r on r.id = l.return_order_id join product_card p on p.id = l.product_id
    where r.status = 'done' and l.missing_qty > 0`,
}
