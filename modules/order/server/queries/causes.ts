import type { Cause } from '#kernel/server/noun.ts'
import { orderMachine } from '../../shared/machine.ts'

const of = (type: string, missing = 'l.open_qty') =>
  `'${type}' as cause, l.id as line_id, o.id as doc_id, o.hospital_id, o.supplier_id, o.id as order_id, o.kind::smallint as kind,
    o.no, l.seq, l.name as goods, round(${missing} * l.price, 2) as amount`
const owners = 'o.created_by as hospital_owner, null::uuid as supplier_owner'
/** The end of a day of the region. */
const endOf = (day: string) => `((${day}) + 1)::timestamp at time zone 'Asia/Shanghai'`
const promised = endOf('coalesce(l.promised_date, o.supplier_expects, o.expected_date)')

/** What its supplier does not take on, puts off, does not send in time, or sends too little of (domain §3.21). */
export const orderCauses: Cause = {
  machine: orderMachine,
  types: ['unaccepted', 'promiseDelayed', 'unshipped', 'shortShipped'],
  at: ['waitAllocate', 'allocating'],
  lives: `
    select 'unaccepted' as cause, o.id as line_id, o.id as doc_id, o.hospital_id, o.supplier_id, o.id as order_id, o.kind::smallint as kind,
      o.no, null::int as seq, '' as goods, o.amount, null::timestamptz as since, null::timestamptz as deadline, o.released_at as due, ${owners}
    from purchase_order o where o.status = 'waitAllocate'
    union all
    -- with his reason; a day both sides changed the order to has none
    select ${of('promiseDelayed')}, null::timestamptz, ${endOf('l.promised_date')}, null::timestamptz, ${owners}
    from order_line l join purchase_order o on o.id = l.order_id
    where o.status = 'allocating' and l.open_qty > 0 and l.promise_reason <> '' and l.promised_date > coalesce(o.supplier_expects, o.expected_date)
    union all
    -- after the day it was promised for, or wanted; without one from when the order was taken on
    select ${of('unshipped')}, null::timestamptz, null::timestamptz, coalesce(${promised}, o.supplier_accepted_at, o.released_at), ${owners}
    from order_line l join purchase_order o on o.id = l.order_id
    where o.status = 'allocating' and l.open_qty > 0 and l.shipped_qty = 0
    union all
    -- what is open beside what refusals hold, whose affair that is; until the day it was promised for, it may still come
    select ${of('shortShipped', 'm.missing')}, null::timestamptz, ${promised}, ${promised}, ${owners}
    from order_line l join purchase_order o on o.id = l.order_id
      cross join lateral (select l.open_qty - case when l.refused_qty = 0 then 0 else (select coalesce(sum(r.qty - r.resent_qty), 0)
        from refusal_line_facts r where r.order_line_id = l.id and r.status in ('pending', 'disputed', 'agreed', 'resending')) end as missing) m
    where o.status = 'allocating' and l.shipped_qty > 0 and l.open_qty > 0 and m.missing > 0`,
}
