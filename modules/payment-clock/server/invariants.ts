import type { Invariant } from '#kernel/server/noun.ts'

const all = '(select coalesce(array_agg(i.id), array[]::uuid[]) from payable_item i where i.amount > 0)'

/** What the clocks keep with the papers (domain-money §3.16). */
export const clockInvariants: readonly Invariant[] = [
  {
    id: 'I4ta',
    title:
      'every item that is owed has its clock, from the day its goods were registered, with what is owed and paid of it',
    sql: `select coalesce(i.id, c.item_id) from (select * from payable_item where amount > 0) i full join payment_clock c on c.item_id = i.id
      where (i.hospital_id, i.supplier_id, i.accepted_on, i.due_on, i.amount - i.netted_amount, i.paid_amount)
        is distinct from (c.hospital_id, c.supplier_id, c.started_on, c.due_on, c.owed, c.paid)
        or (c.paid_on is not null) is distinct from (c.owed > 0 and c.paid >= c.owed)`,
  },
  {
    id: 'I4tb',
    title: 'a clock is stopped as its papers say, by whom and from day to day, and by nothing else',
    sql: `with kept as (select * from payment_stops(${all}))
      select coalesce(k.item_id, s.item_id) from kept k full join payment_stop s
        on (k.item_id, k.code, k.source_id, k.begins_on) = (s.item_id, s.code, s.source_id, s.begins_on)
        left join payable_item i on i.id = s.item_id
      where not coalesce(i.taken_back, false) and (k.item_id, k.party, k.ends_on) is distinct from (s.item_id, s.party, s.ends_on)`,
  },
  {
    id: 'I4tc',
    title:
      'what a requisition is held for stands still as long as it is held, and what a voucher lists as long as it is disputed',
    sql: `select k.item_id from requisition_hold h join requisition_line l on l.requisition_id = h.requisition_id
        join payable_link k on k.invoice_id = l.invoice_id and k.released_at is null join payable_item i on i.id = k.item_id and i.amount > 0
      where h.lifted_at is null and not exists (select from payment_stop s where s.item_id = k.item_id and s.source_id = h.id and s.ends_on is null)
      union all
      select l.item_id from voucher v join voucher_line l on l.voucher_id = v.id where v.status <> 'disputed'
        and exists (select from payment_stop s where s.item_id = l.item_id and s.code = '03' and s.source_id = v.id and s.ends_on is null)`,
  },
  {
    id: 'I4td',
    title:
      'the days a clock stood are those of its stops, overlapping ones once, and what came of payments is what is paid',
    sql: `select c.item_id from payment_clock c
        left join (select item_id, sum(days)::int as days from payment_days(${all}) group by 1) d on d.item_id = c.item_id
        left join (select item_id, min(begins_on) as since from payment_stop where ends_on is null group by 1) o on o.item_id = c.item_id
        left join (select item_id, sum(amount) as paid from payment_part group by 1) p on p.item_id = c.item_id
        cross join lateral (select coalesce(c.paid_on, payable_day(now())) as until) t
      where c.paid <> coalesce(p.paid, 0)
        or c.state <> 'none' and coalesce(d.days, 0) <> c.stopped_days + t.until - least(c.stop_from, t.until)
        or c.stop_from <> case when c.state = 'open' then greatest(c.started_on, coalesce(o.since, 'infinity')) else 'infinity' end`,
  },
]
