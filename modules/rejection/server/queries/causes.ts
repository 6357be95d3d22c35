import type { Cause } from '#kernel/server/noun.ts'
import { rejectionMachine } from '../../shared/machine.ts'

/** What its supplier does not bring, of a line whole or in part, until it is settled (domain §3.21). */
export const rejectionCauses: Cause = {
  machine: rejectionMachine,
  types: ['rejected', 'partRejected'],
  at: ['pending', 'disputed', 'insisted'],
  lives: `
    select case when r.qty = l.qty then 'rejected' else 'partRejected' end as cause, r.id as line_id, r.id as doc_id, r.hospital_id,
      r.supplier_id, r.order_id, o.kind::smallint as kind, r.no, l.seq, l.name as goods, round(r.qty * l.price, 2) as amount,
      r.created_at as since, null::timestamptz as deadline, null::timestamptz as due, o.created_by as hospital_owner,
      r.created_by as supplier_owner
    from rejection r join order_line_card l on l.id = r.order_line_id join purchase_order_card o on o.id = r.order_id
    where r.status in ('pending', 'disputed', 'insisted')`,
}
