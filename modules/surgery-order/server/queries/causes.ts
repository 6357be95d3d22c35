import type { Cause } from '#kernel/server/noun.ts'
import { surgeryOrderMachine } from '../../shared/machine.ts'

/** Pieces of which its supplier counted another number back than the hospital registered, until both agree or the
 * hospital registered anew and nobody counted since (domain §3.4, §3.21). */
export const surgeryCauses: Cause = {
  machine: surgeryOrderMachine,
  types: ['surgeryDiffers'],
  at: ['used'],
  lives: `
    select 'surgeryDiffers' as cause, p.id as line_id, o.id as doc_id, o.hospital_id, o.supplier_id, null::uuid as order_id,
      null::smallint as kind, o.no, l.seq, l.name as goods, round(abs(p.diff_qty) * p.price, 2) as amount, o.backed_at as since,
      null::timestamptz as deadline, null::timestamptz as due, o.registered_by as hospital_owner, o.backed_by as supplier_owner
    from surgery_piece p join surgery_order o on o.id = p.surgery_order_id join surgery_order_line l on l.id = p.line_id
    where o.status = 'used' and o.backed_at > o.registered_at and p.diff_qty <> 0`,
}
