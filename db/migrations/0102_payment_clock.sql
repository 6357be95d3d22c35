-- Payment clock 付款时限 (domain-money §3.16): runs for each payable item from the day its goods were registered until it is paid, stopped by
-- acts of documents alone. What papers keep is the source: `payment_stops` reads it, `payment_refresh` writes down what it says in the
-- transaction of the act, and the invariants compare the two.
select set_config('app.kind', 'system', true);

-- Of a quality dispute whose fault it was, named when it is lifted; until then, and where nobody says, it is the hospital's, which holds it.
alter table requisition_hold add fault text not null default '' check (fault in ('', 'hospital', 'supplier')),
  add check (fault = '' or (hold_kind = 'quality' and lifted_at is not null));
do $$
begin
  execute replace(pg_get_functiondef('hold_is_kept()'::regprocedure), 'lifted_at,lift_note}', 'lifted_at,lift_note,fault}');
end $$;

create table payment_clock (
  item_id uuid primary key,
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  started_on date not null,
  -- by statute or term, without what stopped it
  due_on date not null,
  -- yuan, less what went back; nothing is owed of what went back whole
  owed numeric(16, 2) not null check (owed >= 0),
  paid numeric(16, 2) not null default 0,
  -- the day the last yuan came
  paid_on date,
  -- days of the stops until `stop_from`, overlapping ones once; from then on it stands. A day to come: it will, if nothing happens
  stopped_days integer not null default 0 check (stopped_days >= 0),
  stop_from date not null default 'infinity',
  moved_due date generated always as (due_on + stopped_days) stored not null,
  state text generated always as (case when owed = 0 then 'none' when paid_on is not null then 'paid' else 'open' end) stored not null,
  unique (hospital_id, supplier_id, item_id),
  check (paid_on is null or (paid >= owed and owed > 0 and stop_from = 'infinity')),
  foreign key (hospital_id, supplier_id, item_id) references payable_item (hospital_id, supplier_id, id)
);
create index payment_clock_hospital on payment_clock (hospital_id, moved_due, item_id) where state = 'open';
create index payment_clock_supplier on payment_clock (supplier_id, moved_due, item_id) where state = 'open';
create index payment_clock_region on payment_clock (moved_due, item_id) where state = 'open';
create index payment_clock_stopped on payment_clock (hospital_id, stop_from, item_id) where state = 'open';
create index payment_clock_paid_hospital on payment_clock (hospital_id, paid_on, item_id) where state = 'paid';
create index payment_clock_paid_supplier on payment_clock (supplier_id, paid_on, item_id) where state = 'paid';
create index payment_clock_paid_region on payment_clock (paid_on, item_id) where state = 'paid';
create index payment_clock_started on payment_clock (hospital_id, started_on, item_id) where state <> 'none';
create index payment_clock_started_supplier on payment_clock (supplier_id, started_on, item_id) where state <> 'none';
create index payment_clock_started_region on payment_clock (started_on, item_id) include (hospital_id, supplier_id, owed, paid_on, stopped_days,
  stop_from, due_on) where state <> 'none';

-- Each stop with whose it is: 01 no invoice, 02 invoice rejected, 03 voucher disputed, 04 quality dispute, 05 certificate, 06 bounced, 07 held by
-- the authority. Days of the region; the last one is not counted.
create table payment_stop (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  item_id uuid not null,
  code text not null check (code in ('01', '02', '03', '04', '05', '06', '07')),
  party text not null check (party in ('supplier', 'hospital', 'authority')),
  -- what stopped it: the item itself, an invoice, a voucher, a payment that bounced, a hold
  source_id uuid not null,
  doc_kind text not null check (doc_kind in ('', 'invoice', 'voucher', 'requisition')),
  doc_id uuid not null,
  doc_no text not null,
  begins_on date not null,
  ends_on date check (ends_on >= begins_on),
  unique (item_id, code, source_id, begins_on),
  foreign key (hospital_id, supplier_id, item_id) references payable_item (hospital_id, supplier_id, id)
);
create index payment_stop_doc on payment_stop (doc_id);

-- What of each payment came to an item, what bounced with a minus; append-only.
create table payment_part (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  item_id uuid not null,
  payment_id uuid references requisition_payment,
  paid_on date not null,
  amount numeric(16, 2) not null check (amount <> 0),
  foreign key (hospital_id, supplier_id, item_id) references payable_item (hospital_id, supplier_id, id)
);
create index payment_part_item on payment_part (item_id);
create index payment_part_payment on payment_part (payment_id);

-- Who reminded a hospital, once a day each.
create table payment_reminder (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  org_id uuid not null references org,
  day date not null default payable_day(now()),
  items integer not null check (items > 0),
  amount numeric(16, 2) not null,
  reminded_by uuid not null references app_user,
  reminder_name text not null,
  reminded_at timestamptz not null default now(),
  unique (org_id, hospital_id, day)
);

do $$
declare
  ledger text := $q$ (select acts_as('elevated', 'system')) $q$;
  own text := $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  -- nobody writes here himself: papers do, by what became of them
  call wall('payment_clock', ledger, ledger, reads => own);
  call wall('payment_stop', ledger, ledger, ledger, reads => own);
  call wall('payment_part', $q$ (select acts_as('elevated')) $q$, reads => own);
  call wall('payment_reminder', $q$ org_id = (select org_of('supplier', 'authority')) and reminded_by = (select app_user()) $q$,
    reads => $q$ hospital_id = (select app_org()) or org_id = (select app_org()) or (select app_sees_all()) $q$);
end $$;
alter table payment_clock force row level security;
alter table payment_stop force row level security;
alter table payment_part force row level security;
alter table payment_reminder force row level security;
call limit_to_ranges('payment_clock', 'exists (select from payable_item i where i.id = payment_clock.item_id)');
call limit_to_ranges('payment_stop', 'exists (select from payable_item i where i.id = payment_stop.item_id)');
call limit_to_ranges('payment_part', 'exists (select from payable_item i where i.id = payment_part.item_id)');
call limit_to_ranges('payment_reminder');

-- The term, in one place: 集采 the day of the following month the setting says (0: its last), everything else after the setting's days.
-- Terms of a pair and of contracts come in here.
create function payable_due_of(hospital uuid, supplier uuid, class smallint, began date) returns date language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted text := case when class > 0 then 'settlement.vbpDueDay' else 'settlement.payDays' end;
  n integer := (select (c.value #>> '{}')::integer from config c where c.key = wanted and c.org_id is null);
  last date := (date_trunc('month', began) + interval '2 months' - interval '1 day')::date;
begin
  return case when class = 0 then began + coalesce(n, 30) when coalesce(n, 0) = 0 then last
    else least(last, (date_trunc('month', began) + interval '1 month')::date + n - 1) end;
end $$;
do $$
begin
  execute replace(pg_get_functiondef('payable_add(jsonb)'::regprocedure), 'payable_due(coalesce(l.vbp_class, 0::smallint), x.accepted_on)',
    'payable_due_of(x.hospital_id, x.supplier_id, coalesce(l.vbp_class, 0::smallint), x.accepted_on)');
end $$;

-- What papers keep of what stopped these items. Who was on a voucher when it was disputed, or asked for when it was held, is written down then;
-- when that ended the papers say.
create function payment_stops(which uuid[]) returns table (item_id uuid, hospital_id uuid, supplier_id uuid, code text, party text,
  source_id uuid, doc_kind text, doc_id uuid, doc_no text, begins_on date, ends_on date) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  with item as materialized (
    select i.id, i.hospital_id, i.supplier_id, i.accepted_on, i.amount from payable_item i where i.id = any (which) and i.amount > 0 and not i.taken_back
  ), link as materialized (
    -- a number that was typed at the delivery is as old as its invoice
    select k.*, case when k.origin = 'invoice' then d.day else least(d.day, greatest(coalesce(k.invoice_date, d.day), i.accepted_on)) end as day
    from payable_link k join item i on i.id = k.item_id cross join lateral (select payable_day(k.created_at) as day) d
  ), move as (
    select i.id as item_id, i.accepted_on as day, i.amount from item i
    union all select n.item_id, payable_day(n.created_at), -n.amount from payable_netting n join item i on i.id = n.item_id
    union all select k.item_id, k.day, -k.amount from link k
    union all select k.item_id, payable_day(k.released_at), k.amount from link k where k.released_at is not null
  ), rest as (
    -- of what no invoice stands for at the end of a day
    select m.item_id, greatest(m.day, i.accepted_on) as day,
      sum(sum(m.amount)) over (partition by m.item_id order by greatest(m.day, i.accepted_on)) as rest
    from move m join item i on i.id = m.item_id group by 1, 2
  ), edge as (
    select r.*, coalesce(lag(r.rest) over (partition by r.item_id order by r.day), 0) as before from rest r
  ), stop as (
    -- an invoice is expected within seven days (modules/payable/shared/waiting.ts)
    select e.item_id, '01' as code, 'supplier' as party, e.item_id as source_id, '' as doc_kind, e.item_id as doc_id, '' as doc_no,
      greatest(e.day, i.accepted_on + 7) as begins_on,
      (select min(n.day) from edge n where n.item_id = e.item_id and n.day > e.day and n.rest <= 0) as ends_on
    from edge e join item i on i.id = e.item_id where e.rest > 0 and e.before <= 0
    union all
    -- until it is handed in again, or another one for the same
    select k.item_id, '02', 'supplier', k.invoice_id, 'invoice', k.invoice_id, v.no, payable_day(k.released_at),
      (select min(payable_day(n.created_at)) from link n where n.item_id = k.item_id and n.created_at > k.released_at)
    from link k join invoice v on v.id = k.invoice_id
      join lateral (select h.action from doc_history h where h.doc_id = k.invoice_id and h.at >= k.released_at
        and h.from_status is distinct from h.to_status order by h.id limit 1) h on h.action = 'reject'
    where k.released_at is not null
    union all
    select s.item_id, s.code, s.party, s.source_id, s.doc_kind, s.doc_id, s.doc_no, s.begins_on,
      (select payable_day(n.at) from doc_history n where n.doc_id = s.doc_id and n.from_status is distinct from n.to_status
        and n.id > (select max(h.id) from doc_history h where h.doc_id = s.doc_id and h.action = 'dispute' and payable_day(h.at) = s.begins_on)
        order by n.id limit 1)
    from payment_stop s join item i on i.id = s.item_id where s.code = '03'
    union all
    select s.item_id, s.code, case when h.hold_kind = 'investigation' then 'authority' else coalesce(nullif(h.fault, ''), 'hospital') end,
      s.source_id, s.doc_kind, s.doc_id, s.doc_no, payable_day(h.held_at), payable_day(h.lifted_at)
    from payment_stop s join item i on i.id = s.item_id join requisition_hold h on h.id = s.source_id where s.code in ('04', '07')
    union all
    -- a match found a certificate that was not valid, until another one does not, or the invoice is judged
    select k.item_id, '05', 'supplier', k.invoice_id, 'invoice', k.invoice_id, v.no, payable_day(m.run_at), least(
      (select payable_day(n.run_at) from invoice_match n where n.invoice_id = m.invoice_id and n.run_at > m.run_at and substr(n.marks, 13, 1) !~ '[wf]'
        order by n.run_at limit 1),
      (select payable_day(h.at) from doc_history h where h.doc_id = m.invoice_id and h.at > m.run_at
        and h.action in ('approve', 'reject', 'withdraw', 'void') order by h.id limit 1))
    from link k join invoice v on v.id = k.invoice_id join invoice_match m on m.invoice_id = k.invoice_id and m.run_at >= k.created_at
      and (k.released_at is null or m.run_at < k.released_at) and substr(m.marks, 13, 1) ~ '[wf]'
    union all
    -- until the requisition is paid again, or taken back
    select p.item_id, '06', 'supplier', b.id, 'requisition', b.requisition_id, r.no, b.pay_date, least(
      (select n.pay_date from requisition_payment n where n.requisition_id = b.requisition_id and n.amount > 0
        and (n.paid_at, n.id) > (b.paid_at, b.id) order by n.paid_at, n.id limit 1),
      (select payable_day(h.at) from doc_history h where h.doc_id = b.requisition_id and h.at > b.paid_at and h.action in ('withdraw', 'void')
        order by h.id limit 1))
    from payment_part p join item i on i.id = p.item_id join requisition_payment b on b.id = p.payment_id and b.amount < 0
      join requisition r on r.id = b.requisition_id where p.amount < 0
  )
  select s.item_id, i.hospital_id, i.supplier_id, s.code, s.party, s.source_id, s.doc_kind, s.doc_id, s.doc_no, s.begins_on,
    case when bool_and(s.ends_on is not null) then greatest(max(s.ends_on), s.begins_on) end
  from stop s join item i on i.id = s.item_id where s.code not in ('01', '05') or s.ends_on is null or s.ends_on > s.begins_on
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
$$;

-- How many days each stop counts until today, or until the item was paid: a day is the first one's that began, on the same day that of the
-- most particular reason.
create function payment_days(which uuid[]) returns table (stop_id uuid, item_id uuid, days integer) language sql stable as $$
  select s.id, s.item_id, greatest(0, s.last - greatest(s.begins_on, s.started_on, coalesce(max(s.last) over (partition by s.item_id
    order by s.begins_on, s.code = '01', s.code, s.id rows between unbounded preceding and 1 preceding), s.started_on)))
  from (select p.id, p.item_id, p.code, p.begins_on, c.started_on, least(p.ends_on, coalesce(c.paid_on, payable_day(now()))) as last
    from payment_stop p join payment_clock c on c.item_id = p.item_id where p.item_id = any (which)) s
$$;

-- Items' clocks follow what their papers keep; asked by whatever moves them, in its transaction.
create function payment_refresh(which uuid[]) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare was text;
begin
  if coalesce(cardinality(which), 0) = 0 then return; end if;
  was := become('system');
  perform from payment_clock where item_id = any (which) order by item_id for update;
  insert into payment_clock as c (item_id, hospital_id, supplier_id, started_on, due_on, owed, paid, paid_on)
    select i.id, i.hospital_id, i.supplier_id, i.accepted_on, i.due_on, i.amount - i.netted_amount, i.paid_amount, null
    from payable_item i where i.id = any (which) and i.amount > 0 order by i.id
    on conflict (item_id) do update set started_on = excluded.started_on, due_on = excluded.due_on, owed = excluded.owed, paid = excluded.paid,
      paid_on = case when excluded.owed > 0 and excluded.paid >= excluded.owed then c.paid_on end
    where (c.started_on, c.due_on, c.owed, c.paid) is distinct from (excluded.started_on, excluded.due_on, excluded.owed, excluded.paid);
  update payment_clock c set paid_on = x.day, stop_from = 'infinity'
    from (select p.item_id, greatest(max(p.paid_on), min(c.started_on)) as day from payment_part p join payment_clock c on c.item_id = p.item_id
      where p.item_id = any (which) and p.amount > 0 and c.owed > 0 and c.paid >= c.owed group by 1) x
    where c.item_id = x.item_id and c.paid_on is distinct from x.day;
  with kept as materialized (select * from payment_stops(which)), gone as (
    delete from payment_stop s where s.item_id = any (which) and s.code in ('01', '02', '05', '06') and not exists (select from kept k
      where (k.item_id, k.code, k.source_id, k.begins_on) = (s.item_id, s.code, s.source_id, s.begins_on))
  )
  insert into payment_stop as s (item_id, hospital_id, supplier_id, code, party, source_id, doc_kind, doc_id, doc_no, begins_on, ends_on)
    select k.* from kept k order by k.item_id, k.code, k.source_id, k.begins_on
    on conflict (item_id, code, source_id, begins_on) do update set ends_on = excluded.ends_on, party = excluded.party
    where (s.ends_on, s.party) is distinct from (excluded.ends_on, excluded.party);
  -- what stands at the moment is counted by whoever reads, day by day
  update payment_clock c set stop_from = x.since, stopped_days = x.days
    from (select c.item_id, f.since, coalesce(d.days, 0) - greatest(0, case when f.since < 'infinity' then payable_day(now()) - f.since else 0 end) as days
      from payment_clock c
        left join (select d.item_id, sum(d.days)::integer as days from payment_days(which) d group by 1) d on d.item_id = c.item_id
        cross join lateral (select greatest(c.started_on,
          coalesce(min(s.begins_on) filter (where s.ends_on is null and c.state = 'open'), 'infinity')) as since
          from payment_stop s where s.item_id = c.item_id) f
      where c.item_id = any (which)) x
    where c.item_id = x.item_id and (c.stop_from, c.stopped_days) is distinct from (x.since, x.days);
  perform become(was);
end $$;

-- What an act of a document moves.
create function payment_of_items() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare was text;
begin
  if tg_op = 'UPDATE' then
    if not exists (select from come n join gone o on o.id = n.id where n.amount > 0
        and (n.netted_amount, n.paid_amount, n.accepted_on, n.due_on, n.taken_back, n.amount) is distinct from
          (o.netted_amount, o.paid_amount, o.accepted_on, o.due_on, o.taken_back, o.amount)) then return null; end if;
    was := become('system');
    -- of the payment this transaction made
    insert into payment_part (item_id, hospital_id, supplier_id, payment_id, paid_on, amount)
      select n.id, n.hospital_id, n.supplier_id, p.id, coalesce(p.pay_date, payable_day(now())), n.paid_amount - o.paid_amount
      from come n join gone o on o.id = n.id left join lateral (
        select p.id, p.pay_date from payable_link k join requisition_line l on l.invoice_id = k.invoice_id
          join requisition_payment p on p.requisition_id = l.requisition_id
        where k.item_id = n.id and k.released_at is null order by p.paid_at = now() desc, p.paid_at desc, p.id desc limit 1) p on true
      where n.paid_amount <> o.paid_amount order by n.id;
    perform become(was);
    perform payment_refresh(array(select n.id from come n join gone o on o.id = n.id where n.amount > 0
      and (n.netted_amount, n.paid_amount, n.accepted_on, n.due_on, n.taken_back, n.amount) is distinct from
        (o.netted_amount, o.paid_amount, o.accepted_on, o.due_on, o.taken_back, o.amount) order by n.id));
  else
    perform payment_refresh(array(select n.id from come n where n.amount > 0 order by n.id));
  end if;
  return null;
end $$;
create trigger payment_begins after insert on payable_item referencing new table as come for each statement execute function payment_of_items();
create trigger payment_moves after update on payable_item referencing new table as come old table as gone for each statement
  execute function payment_of_items();

create function payment_of_links() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform payment_refresh(array(select distinct item_id from come order by 1));
  return null;
end $$;
create trigger payment_linked after insert on payable_link referencing new table as come for each statement execute function payment_of_links();
create trigger payment_unlinked after update on payable_link referencing new table as come for each statement execute function payment_of_links();

-- Items that stand on a paper's stops, and what else the caller knows.
create function payment_of_paper(which uuid, more uuid[] default '{}') returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  items uuid[] := array(select s.item_id from payment_stop s where s.doc_id = which union select unnest(more) order by 1);
begin
  perform become(was);
  perform payment_refresh(items);
end $$;

-- All a voucher lists stands from the dispute on, all a requisition asks for from the hold on.
create function payment_disputed(voucher uuid, on_day date) returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into payment_stop (item_id, hospital_id, supplier_id, code, party, source_id, doc_kind, doc_id, doc_no, begins_on)
    select i.id, i.hospital_id, i.supplier_id, '03', 'hospital', v.id, 'voucher', v.id, v.no, on_day
    from voucher v join voucher_line l on l.voucher_id = v.id join payable_item i on i.id = l.item_id
    where v.id = $1 and i.amount > 0 order by i.id on conflict do nothing
$$;
create function payment_held(hold uuid) returns void language sql set search_path = pg_catalog, public, pg_temp as $$
  insert into payment_stop (item_id, hospital_id, supplier_id, code, party, source_id, doc_kind, doc_id, doc_no, begins_on)
    select distinct i.id, i.hospital_id, i.supplier_id, case h.hold_kind when 'quality' then '04' else '07' end,
      case h.hold_kind when 'quality' then 'hospital' else 'authority' end, h.id, 'requisition', r.id, r.no, payable_day(h.held_at)
    from requisition_hold h join requisition r on r.id = h.requisition_id join requisition_line l on l.requisition_id = r.id
      join payable_link k on k.invoice_id = l.invoice_id and k.released_at is null join payable_item i on i.id = k.item_id
    where h.id = hold and i.amount > 0 order by i.id on conflict do nothing
$$;

create function payment_of_history() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  more uuid[] := '{}';
begin
  if new.action = 'dispute' then perform payment_disputed(new.doc_id, payable_day(new.at)); end if;
  if new.action = 'reject' then more := array(select distinct k.item_id from payable_link k where k.invoice_id = new.doc_id); end if;
  perform become(was);
  perform payment_of_paper(new.doc_id, more);
  return null;
end $$;
create index payable_link_of_invoice on payable_link (invoice_id) where invoice_id is not null;
create trigger payment_history after insert on doc_history for each row when (new.from_status is distinct from new.to_status
  and (new.doc_type = 'voucher' or (new.doc_type = 'invoice' and new.action in ('approve', 'reject', 'withdraw', 'void'))
    or (new.doc_type = 'requisition' and new.action in ('withdraw', 'void')))) execute function payment_of_history();

create function payment_of_hold() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare was text := become('system');
begin
  if tg_op = 'INSERT' then perform payment_held(new.id); end if;
  perform become(was);
  perform payment_of_paper(new.requisition_id);
  return null;
end $$;
create trigger payment_hold after insert or update on requisition_hold for each row execute function payment_of_hold();

create function payment_of_payment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform payment_of_paper(new.requisition_id);
  return null;
end $$;
create trigger payment_again after insert on requisition_payment for each row when (new.amount > 0) execute function payment_of_payment();

create function payment_of_match() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  more uuid[] := array(select k.item_id from payable_link k where k.invoice_id = new.invoice_id and k.released_at is null
    and substr(new.marks, 13, 1) ~ '[wf]');
begin
  perform become(was);
  perform payment_of_paper(new.invoice_id, more);
  return null;
end $$;
create trigger payment_match after insert on invoice_match for each row execute function payment_of_match();

-- What came about before there were clocks. Of what was paid in parts then the last payment is the day.
do $$
declare
  chunk uuid[];
  last uuid;
  d record;
begin
  -- what is paid is written by whoever pays
  perform set_config('app.user', '00000000-0000-0000-0000-000000000000', true);
  insert into payment_part (item_id, hospital_id, supplier_id, payment_id, paid_on, amount)
    select i.id, i.hospital_id, i.supplier_id, p.id, coalesce(p.pay_date, payable_day(now())), i.paid_amount
    from payable_item i left join lateral (
      select p.id, p.pay_date from payable_link k join requisition_line l on l.invoice_id = k.invoice_id
        join requisition_payment p on p.requisition_id = l.requisition_id and p.amount > 0
      where k.item_id = i.id and k.released_at is null order by p.pay_date desc, p.id desc limit 1) p on true
    where i.paid_amount <> 0;
  perform set_config('app.user', '', true);
  for d in select distinct h.doc_id, payable_day(h.at) as day from doc_history h join voucher v on v.id = h.doc_id where h.action = 'dispute'
  loop perform payment_disputed(d.doc_id, d.day); end loop;
  for d in select id from requisition_hold loop perform payment_held(d.id); end loop;
  loop
    chunk := array(select id from payable_item where amount > 0 and (last is null or id > last) order by id limit 5000);
    exit when cardinality(chunk) = 0;
    perform payment_refresh(chunk);
    last := chunk[cardinality(chunk)];
  end loop;
end $$;
