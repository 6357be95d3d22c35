-- Clocks in figures: what a paper moves costs by its own items, however many there are beside them (decision 0087).
select set_config('app.kind', 'system', true);

-- Links of an item, those that were taken back too, were looked for among all links of the region.
create index payable_link_by_item on payable_link (item_id, created_at);
drop index payable_link_of_item;

-- The ranking of a year is read from an index alone, half a million items of a region.
drop index payment_clock_started_region;
create index payment_clock_started_region on payment_clock (started_on, item_id) include (hospital_id, supplier_id, owed, paid, paid_on, stopped_days,
  stop_from, due_on, moved_due) where state <> 'none';

-- As it was, but that no list of these items is compared with itself row by row: a thousand took a second, four thousand eleven.
create or replace function payment_stops(which uuid[]) returns table (item_id uuid, hospital_id uuid, supplier_id uuid, code text, party text,
  source_id uuid, doc_kind text, doc_id uuid, doc_no text, begins_on date, ends_on date) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  with item as materialized (
    select i.id, i.hospital_id, i.supplier_id, i.accepted_on, i.amount from payable_item i where i.id = any (which) and i.amount > 0 and not i.taken_back
  ), link as materialized (
    -- a number that was typed at the delivery is as old as its invoice
    select k.item_id, k.invoice_id, k.amount, k.created_at, k.released_at, i.hospital_id, i.supplier_id, i.accepted_on,
      case when k.origin = 'invoice' then d.day else least(d.day, greatest(coalesce(k.invoice_date, d.day), i.accepted_on)) end as day
    from item i join payable_link k on k.item_id = i.id cross join lateral (select payable_day(k.created_at) as day) d
  ), move as (
    select i.id as item_id, i.hospital_id, i.supplier_id, i.accepted_on, i.accepted_on as day, i.amount from item i
    union all select i.id, i.hospital_id, i.supplier_id, i.accepted_on, payable_day(n.created_at), -n.amount
      from item i join payable_netting n on n.item_id = i.id
    union all select k.item_id, k.hospital_id, k.supplier_id, k.accepted_on, k.day, -k.amount from link k
    union all select k.item_id, k.hospital_id, k.supplier_id, k.accepted_on, payable_day(k.released_at), k.amount from link k
      where k.released_at is not null
  ), rest as (
    -- of what no invoice stands for at the end of a day
    select m.item_id, m.hospital_id, m.supplier_id, m.accepted_on, greatest(m.day, m.accepted_on) as day,
      sum(sum(m.amount)) over (partition by m.item_id order by greatest(m.day, m.accepted_on)) as rest
    from move m group by 1, 2, 3, 4, 5
  ), edge as (
    select r.*, coalesce(lag(r.rest) over days, 0) as before,
      min(r.day) filter (where r.rest <= 0) over (partition by r.item_id order by r.day rows between 1 following and unbounded following) as settled
    from rest r window days as (partition by r.item_id order by r.day)
  ), stop as (
    -- an invoice is expected within seven days (modules/payable/shared/waiting.ts)
    select e.item_id, e.hospital_id, e.supplier_id, '01' as code, 'supplier' as party, e.item_id as source_id, '' as doc_kind, e.item_id as doc_id,
      '' as doc_no, greatest(e.day, e.accepted_on + 7) as begins_on, e.settled as ends_on
    from edge e where e.rest > 0 and e.before <= 0
    union all
    -- until it is handed in again, or another one for the same
    select k.item_id, k.hospital_id, k.supplier_id, '02', 'supplier', k.invoice_id, 'invoice', k.invoice_id, v.no, payable_day(k.released_at),
      (select min(payable_day(n.created_at)) from payable_link n where n.item_id = k.item_id and n.created_at > k.released_at)
    from link k join invoice v on v.id = k.invoice_id
      join lateral (select h.action from doc_history h where h.doc_id = k.invoice_id and h.at >= k.released_at
        and h.from_status is distinct from h.to_status order by h.id limit 1) h on h.action = 'reject'
    where k.released_at is not null
    union all
    select s.item_id, i.hospital_id, i.supplier_id, s.code, s.party, s.source_id, s.doc_kind, s.doc_id, s.doc_no, s.begins_on,
      (select payable_day(n.at) from doc_history n where n.doc_id = s.doc_id and n.from_status is distinct from n.to_status
        and n.id > (select max(h.id) from doc_history h where h.doc_id = s.doc_id and h.action = 'dispute' and payable_day(h.at) = s.begins_on)
        order by n.id limit 1)
    from item i join payment_stop s on s.item_id = i.id and s.code = '03'
    union all
    select s.item_id, i.hospital_id, i.supplier_id, s.code,
      case when h.hold_kind = 'investigation' then 'authority' else coalesce(nullif(h.fault, ''), 'hospital') end,
      s.source_id, s.doc_kind, s.doc_id, s.doc_no, payable_day(h.held_at), payable_day(h.lifted_at)
    from item i join payment_stop s on s.item_id = i.id and s.code in ('04', '07') join requisition_hold h on h.id = s.source_id
    union all
    -- a match found a certificate that was not valid, until another one does not, or the invoice is judged
    select k.item_id, k.hospital_id, k.supplier_id, '05', 'supplier', k.invoice_id, 'invoice', k.invoice_id, v.no, payable_day(m.run_at), least(
      (select payable_day(n.run_at) from invoice_match n where n.invoice_id = m.invoice_id and n.run_at > m.run_at and substr(n.marks, 13, 1) !~ '[wf]'
        order by n.run_at limit 1),
      (select payable_day(h.at) from doc_history h where h.doc_id = m.invoice_id and h.at > m.run_at
        and h.action in ('approve', 'reject', 'withdraw', 'void') order by h.id limit 1))
    from link k join invoice v on v.id = k.invoice_id join invoice_match m on m.invoice_id = k.invoice_id and m.run_at >= k.created_at
      and (k.released_at is null or m.run_at < k.released_at) and substr(m.marks, 13, 1) ~ '[wf]'
    union all
    -- until the requisition is paid again, or taken back
    select p.item_id, p.hospital_id, p.supplier_id, '06', 'supplier', b.id, 'requisition', b.requisition_id, r.no, b.pay_date, least(
      (select n.pay_date from requisition_payment n where n.requisition_id = b.requisition_id and n.amount > 0
        and (n.paid_at, n.id) > (b.paid_at, b.id) order by n.paid_at, n.id limit 1),
      (select payable_day(h.at) from doc_history h where h.doc_id = b.requisition_id and h.at > b.paid_at and h.action in ('withdraw', 'void')
        order by h.id limit 1))
    from (select p.item_id, i.hospital_id, i.supplier_id, p.payment_id from item i join payment_part p on p.item_id = i.id and p.amount < 0 offset 0) p
      join requisition_payment b on b.id = p.payment_id and b.amount < 0 join requisition r on r.id = b.requisition_id
  )
  select s.item_id, s.hospital_id, s.supplier_id, s.code, s.party, s.source_id, s.doc_kind, s.doc_id, s.doc_no, s.begins_on,
    case when bool_and(s.ends_on is not null) then greatest(max(s.ends_on), s.begins_on) end
  from stop s where s.code not in ('01', '05') or s.ends_on is null or s.ends_on > s.begins_on
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
$$;
