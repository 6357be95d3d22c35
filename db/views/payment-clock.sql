-- One row per payable item that is owed or was paid: yuan, days of the region until today, or until it was paid. `band`: paid, else stopped now,
-- else past its moved day, else due. `owed_cents` and `left_cents` are what is owed and what of it is not paid, to add up. Today is asked for once.
create view payment_clock_facts with (security_invoker) as
select c.item_id as id, c.hospital_id, c.supplier_id, c.started_on, c.due_on, c.moved_due, c.owed, c.paid, c.owed_cents, c.left_cents, c.paid_on, c.stop_from,
  c.state, d.until,
  case when c.state = 'paid' then 'paid' when c.stop_from <= d.until then 'stopped' when c.moved_due < d.until then 'overdue' else 'due' end as band,
  d.until - c.started_on as gross_days, s.days as stopped_days, d.until - c.started_on - s.days as net_days,
  greatest(0, d.until - c.due_on - s.days) as overdue_days
from payment_clock c cross join lateral (select coalesce(c.paid_on, (select payable_day(now()))) as until) d
  cross join lateral (select c.stopped_days + d.until - least(c.stop_from, d.until) as days) s
where c.state <> 'none';

-- What stopped an item, with the document and the party it is counted for; days as `payment_days` counts them.
create view payment_stop_facts with (security_invoker) as
select id, item_id, hospital_id, supplier_id, code, party, doc_kind, doc_id, doc_no, begins_on, ends_on from payment_stop;
