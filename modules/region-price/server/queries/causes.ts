import type { Cause } from '#kernel/server/noun.ts'
import { regionPriceMachine } from '../../shared/machine.ts'

/**
 * What an adjustment should have changed and could not, while the goods may still be sent at the price of before (domain §3.21): it
 * ends with the line's open quantity, or with a later adjustment that reached it.
 */
export const regionPriceCauses: Cause = {
  machine: regionPriceMachine,
  types: ['unsettled'],
  at: ['applying', 'applied'],
  lives: `
    select 'unsettled' as cause, s.id as line_id, s.adjustment_id as doc_id, s.hospital_id, s.supplier_id, l.order_id, l.kind::smallint as kind,
      s.adjustment_no as no, l.seq, l.name as goods, round((s.new_price - l.price) * l.open_qty, 2) as amount, s.done_at as since,
      null::timestamptz as deadline, null::timestamptz as due, o.created_by as hospital_owner, null::uuid as supplier_owner
    from price_settlement s join order_line_facts l on l.id = s.ref_line join purchase_order_card o on o.id = l.order_id
    where s.status = 'unable' and l.status in ('waitAllocate', 'allocating') and l.open_qty > 0 and l.price <> s.new_price
      and not exists (select from price_settlement n where n.ref_line = s.ref_line and n.created_at > s.created_at)`,
}
