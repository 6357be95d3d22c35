import type { Cause } from '#kernel/server/noun.ts'
import { refusalMachine } from '../../shared/machine.ts'

/** What was refused and is not settled yet, by why it was refused (domain §3.21). */
export const refusalCauses: Cause = {
  machine: refusalMachine,
  types: ['refused', 'lotMismatch', 'temperature', 'licence', 'priceMismatch'],
  at: ['pending', 'disputed', 'agreed', 'resending'],
  lives: `
    select case l.reason_code when '03' then 'lotMismatch' when '06' then 'temperature' when '08' then 'licence'
        when '09' then 'priceMismatch' else 'refused' end as cause,
      l.id as line_id, d.id as doc_id, d.hospital_id, d.supplier_id, d.order_id, d.goods_kind as kind, d.no, l.seq, l.name as goods,
      round(l.qty * l.price, 2) as amount, d.submitted_at as since, (d.answer_by + 1)::timestamp at time zone 'Asia/Shanghai' as deadline,
      null::timestamptz as due, d.created_by as hospital_owner, d.answered_by as supplier_owner
    from refusal_line l join refusal d on d.id = l.refusal_id
    where d.status in ('pending', 'disputed', 'agreed', 'resending')`,
}
