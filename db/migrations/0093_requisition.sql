-- Requisitions 请款单 QK (domain §2.27, §3.9): what a supplier's passed invoices come to is asked for, approved in levels, and paid in parts.
select set_config('app.kind', 'system', true);

create table requisition (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  -- one of the two, which raised it
  created_org uuid not null references org,
  no text not null,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  pay_method text not null default 'transfer' check (pay_method in ('transfer', 'acceptance', 'insurance')),
  -- the supplier's account as it was when this was handed in: to no other one it is paid
  account_name text not null default '',
  bank_name text not null default '',
  bank_account text not null default '',
  amount numeric(16, 2) not null default 0,
  paid_amount numeric(16, 2) not null default 0,
  left_amount numeric(16, 2) generated always as (amount - paid_amount) stored not null,
  line_count integer not null default 0,
  -- the earliest of its invoices
  due_on date,
  promised_on date,
  -- somebody holds it (requisition_hold)
  held boolean not null default false,
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'partlyPaid', 'paid', 'rejected', 'void')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_by uuid references app_user,
  submitted_at timestamptz,
  -- who passed its last level
  audited_by uuid references app_user,
  auditor_name text not null default '',
  audited_at timestamptz,
  -- a draft is its maker's organisation's own
  shown_hospital boolean generated always as (status <> 'draft' or created_org = hospital_id) stored not null,
  shown_supplier boolean generated always as (status <> 'draft' or created_org = supplier_id) stored not null,
  version integer not null default 0,
  unique (hospital_id, supplier_id, id),
  check (created_org in (hospital_id, supplier_id)),
  check (audited_by <> created_by and audited_by <> submitted_by),
  check (paid_amount between 0 and amount),
  check (status not in ('pending', 'approved', 'partlyPaid', 'paid') or (submitted_by is not null and bank_account <> '' and amount > 0)),
  check (status not in ('approved', 'partlyPaid', 'paid') or audited_by is not null),
  check (status <> 'paid' or paid_amount = amount),
  check (status <> 'void' or paid_amount = 0)
);
create unique index requisition_no on requisition (no collate "C");
create index requisition_hospital on requisition (hospital_id, created_at desc, id desc) where shown_hospital;
create index requisition_supplier on requisition (supplier_id, created_at desc, id desc) where shown_supplier;
create index requisition_region on requisition (created_at desc, id desc) where status <> 'draft';
create index requisition_open on requisition (hospital_id, status) where status in ('pending', 'approved', 'partlyPaid');
create index requisition_owed on requisition (supplier_id, status) where status in ('approved', 'partlyPaid');
create index requisition_day on requisition (hospital_id, supplier_id, submitted_at);

-- An invoice as far as it is asked for: yuan, with the sign of the invoice.
create table requisition_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  seq integer not null check (seq > 0),
  invoice_id uuid not null,
  invoice_amount numeric(16, 2) not null,
  -- what was paid of it when this was written down
  paid_before numeric(16, 2) not null default 0,
  amount numeric(16, 2) not null check (amount <> 0),
  paid_amount numeric(16, 2) not null default 0,
  due_on date,
  unique (requisition_id, seq),
  unique (requisition_id, invoice_id),
  check (amount * invoice_amount > 0 and abs(amount) <= abs(invoice_amount)),
  check (paid_amount * amount >= 0 and abs(paid_amount) <= abs(amount)),
  foreign key (hospital_id, supplier_id, requisition_id) references requisition (hospital_id, supplier_id, id) on delete cascade,
  foreign key (hospital_id, supplier_id, invoice_id) references invoice (hospital_id, supplier_id, id)
);
create index requisition_line_invoice on requisition_line (invoice_id);

-- What was paid, append-only; what the bank sent back stands beside it with a minus.
create table requisition_payment (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  no text not null,
  pay_date date not null,
  amount numeric(16, 2) not null check (amount <> 0),
  pay_method text not null check (pay_method in ('transfer', 'acceptance', 'insurance')),
  bank_voucher_no text not null check (bank_voucher_no ~ '^\S{1,60}$'),
  -- the account it went to
  account_name text not null,
  bank_name text not null,
  bank_account text not null,
  bounces uuid references requisition_payment,
  note text not null default '' check (length(note) <= 200),
  paid_by uuid not null references app_user,
  payer_name text not null,
  paid_at timestamptz not null default now(),
  check ((amount < 0) = (bounces is not null)),
  check (bounces is null or note <> ''),
  check (pay_date <= (paid_at at time zone 'Asia/Shanghai')::date),
  foreign key (hospital_id, supplier_id, requisition_id) references requisition (hospital_id, supplier_id, id)
);
create unique index requisition_payment_no on requisition_payment (no collate "C");
-- a number of the bank is one transfer
create unique index requisition_payment_voucher on requisition_payment (hospital_id, bank_voucher_no);
create unique index requisition_payment_bounces on requisition_payment (bounces) where bounces is not null;
create index requisition_payment_of on requisition_payment (requisition_id, paid_at);

-- Who holds a requisition, why, and until when: the hospital over quality, the authority while it looks into something.
create table requisition_hold (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  org_id uuid not null references org,
  org_name text not null,
  hold_kind text not null check (hold_kind in ('quality', 'investigation')),
  reason text not null check (length(reason) between 1 and 200),
  until date,
  held_by uuid not null references app_user,
  holder_name text not null,
  held_at timestamptz not null default now(),
  lifted_by uuid references app_user,
  lifter_name text not null default '',
  lifted_at timestamptz,
  lift_note text not null default '' check (length(lift_note) <= 200),
  foreign key (hospital_id, supplier_id, requisition_id) references requisition (hospital_id, supplier_id, id)
);
create unique index requisition_hold_one on requisition_hold (requisition_id, org_id) where lifted_at is null;
create index requisition_hold_of on requisition_hold (requisition_id, held_at);
create index requisition_hold_until on requisition_hold (until) where lifted_at is null and until is not null;

-- When the hospital said it will pay; the last word stands at the requisition.
create table requisition_promise (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  pay_on date not null,
  note text not null default '' check (length(note) <= 200),
  promised_by uuid not null references app_user,
  promiser_name text not null,
  promised_at timestamptz not null default now(),
  foreign key (hospital_id, supplier_id, requisition_id) references requisition (hospital_id, supplier_id, id) on delete cascade
);
create index requisition_promise_of on requisition_promise (requisition_id, promised_at);

-- What of an invoice is asked for by requisitions that stand, and paid: no more than the invoice, with its sign.
create table requested_invoice (
  invoice_id uuid primary key,
  hospital_id uuid not null,
  supplier_id uuid not null,
  amount numeric(16, 2) not null check (amount <> 0),
  requested_amount numeric(16, 2) not null default 0,
  paid_amount numeric(16, 2) not null default 0,
  state text generated always as (case when paid_amount = amount then 'paid' when paid_amount <> 0 then 'partlyPaid'
    when requested_amount = amount then 'requested' when requested_amount <> 0 then 'partlyRequested' else 'open' end) stored not null,
  check (requested_amount * amount >= 0 and abs(requested_amount) <= abs(amount)),
  check (paid_amount * amount >= 0 and abs(paid_amount) <= abs(requested_amount)),
  foreign key (hospital_id, supplier_id, invoice_id) references invoice (hospital_id, supplier_id, id)
);

-- The invoices of a requisition, known to the ledger of what is asked for and locked in their order.
create function requisition_lock(which uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into requested_invoice (invoice_id, hospital_id, supplier_id, amount)
    select i.id, i.hospital_id, i.supplier_id, i.amount from requisition_line l join invoice i on i.id = l.invoice_id
    where l.requisition_id = which order by i.id on conflict (invoice_id) do nothing;
  perform from requested_invoice where invoice_id in (select invoice_id from requisition_line where requisition_id = which)
    order by invoice_id for update;
end $$;

-- What of an invoice is asked for: all of what requisitions ask that stand, of the others what was paid.
create function requested_of(which uuid) returns table (invoice_id uuid, requested numeric, paid numeric) language sql stable as $$
  select l.invoice_id, sum(case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then l.amount else l.paid_amount end), sum(l.paid_amount)
  from requisition_line l join requisition r on r.id = l.requisition_id
  where l.invoice_id in (select invoice_id from requisition_line where requisition_id = which) group by 1
$$;

-- Invoices and payable items follow what a requisition asks and what was paid of it: of an invoice's items each its share by amount, the
-- last one what is left.
create function requisition_follows(which uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform requisition_lock(which);
  update requested_invoice q set requested_amount = s.requested, paid_amount = s.paid from requested_of(which) s
    where q.invoice_id = s.invoice_id and (q.requested_amount, q.paid_amount) is distinct from (s.requested, s.paid);
  with mine as (
    select distinct k.item_id from payable_link k join requisition_line l on l.invoice_id = k.invoice_id
    where l.requisition_id = which and k.released_at is null
  ), asked as (
    select k.item_id, k.invoice_id, q.requested_amount, q.paid_amount, i.accepted_on,
      round(k.upto * q.requested_amount / q.amount, 2) - round((k.upto - k.amount) * q.requested_amount / q.amount, 2) as share
    from (select k.item_id, k.invoice_id, k.amount, sum(k.amount) over (partition by k.invoice_id order by i.accepted_on, i.id) as upto
        from payable_link k join payable_item i on i.id = k.item_id
        where k.released_at is null and k.invoice_id in (select o.invoice_id from payable_link o where o.released_at is null
          and o.item_id in (select item_id from mine))) k
      join requested_invoice q on q.invoice_id = k.invoice_id join payable_item i on i.id = k.item_id
  ), paid as (
    select item_id, share, case when requested_amount = 0 then 0 else round(upto * paid_amount / requested_amount, 2)
        - round((upto - share) * paid_amount / requested_amount, 2) end as part
    from (select *, sum(share) over (partition by invoice_id order by accepted_on, item_id) as upto from asked) a
  )
  update payable_item i set requested_amount = s.share, paid_amount = s.part
  from (select item_id, sum(share) as share, sum(part) as part from paid where item_id in (select item_id from mine) group by 1) s
  where i.id = s.item_id and (i.requested_amount, i.paid_amount) is distinct from (s.share, s.part);
end $$;

-- A payment goes to the lines by their order, due first; what is owed back is set off with the first yuan.
create function requisition_spread(which uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update requisition_line l set paid_amount = s.part
  from (select id, case when paid = 0 then 0 when amount < 0 then amount else greatest(0, least(amount, paid - minus - before)) end as part
    from (select l.id, l.amount, r.paid_amount as paid, coalesce(sum(least(l.amount, 0)) over (), 0) as minus,
        coalesce(sum(greatest(l.amount, 0)) over (order by l.seq rows between unbounded preceding and 1 preceding), 0) as before
      from requisition_line l join requisition r on r.id = l.requisition_id where l.requisition_id = which) x) s
  where l.id = s.id and l.paid_amount <> s.part;
end $$;

do $$
declare
  own text := $q$ created_org = (select org_of('hospital', 'supplier')) and created_org in (hospital_id, supplier_id) $q$;
  sees text := $q$ (hospital_id = (select app_org()) and shown_hospital) or (supplier_id = (select app_org()) and shown_supplier)
    or (select app_sees_all()) $q$;
  party text := $q$ (hospital_id = (select org_of('hospital')) or supplier_id = (select org_of('supplier'))) $q$;
  of_own text := $q$ exists (select from requisition r where r.id = requisition_id and r.created_org = (select org_of('hospital', 'supplier'))) $q$;
  hospital text := $q$ hospital_id = (select org_of('hospital')) and exists (select from requisition r where r.id = requisition_id) $q$;
  its text := $q$ exists (select from requisition r where r.id = requisition_id) $q$;
  both_sides text := $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  -- the hospital approves and pays what the supplier raised; the authority holds it; the clock lets it go
  call wall('requisition', own || $q$ and status = 'draft' $q$, own || $q$ or (hospital_id = (select org_of('hospital')) and shown_hospital)
      or ((select acts_as('authority')) and status <> 'draft') or (select acts_as('system')) $q$,
    own || $q$ and status = 'draft' and submitted_at is null $q$, reads => sees);
  call wall('requisition_line', party || ' and ' || of_own, hospital, party || ' and ' || of_own, reads => its);
  call wall('requisition_payment', hospital || ' and paid_by = (select app_user())', reads => its);
  call wall('requisition_hold', $q$ org_id = (select org_of('hospital', 'authority')) and (org_id = hospital_id or (select acts_as('authority'))) $q$,
    $q$ org_id = (select org_of('hospital', 'authority')) or (select acts_as('system')) $q$, reads => its);
  call wall('requisition_promise', hospital, reads => its);
  call wall('requested_invoice', $q$ (select acts_as('elevated')) $q$, $q$ (select acts_as('elevated')) $q$, reads => both_sides);
end $$;
alter table requisition force row level security;
alter table requisition_line force row level security;
alter table requisition_payment force row level security;
alter table requisition_hold force row level security;
alter table requisition_promise force row level security;
alter table requested_invoice force row level security;
call limit_to_ranges('requisition');
call limit_to_ranges('requisition_line', 'exists (select from requisition r where r.id = requisition_line.requisition_id)');
call limit_to_ranges('requisition_payment');
call limit_to_ranges('requisition_hold');
call limit_to_ranges('requisition_promise');
call limit_to_ranges('requested_invoice');

call keep_paper('requisition', '{draft,rejected}',
  'hospital_id, supplier_id, created_org, no, period, pay_method, amount, line_count, due_on, remark, created_by, creator_name, created_at');
call keep_lines('requisition_line', 'requisition', 'requisition_id', '{draft,rejected}', '{paid_amount}');
alter function kept_requisition_line() set search_path = pg_catalog, public, pg_temp;
-- what a supplier asked others approve, pay and hold; who holds it changes nothing else of it
call keep_from('supplier', 'requisition', 'paid_amount, promised_on, held');
call keep_from('authority', 'requisition',
  'status, account_name, bank_name, bank_account, amount, paid_amount, promised_on, submitted_by, submitted_at, audited_by, auditor_name, audited_at, period, pay_method, remark');
create trigger not_by_supplier before update of status on requisition for each row
  when (is_app() and app_kind() = 'supplier' and new.status in ('approved', 'partlyPaid', 'paid', 'rejected') and new.status <> old.status)
  execute function paper_is_kept();

-- The account is copied as it is handed in and stays: to another one nobody pays.
create trigger account_is_kept before update on requisition for each row
  when (is_app() and (old.account_name, old.bank_name, old.bank_account) is distinct from (new.account_name, new.bank_name, new.bank_account)
    and (new.status <> 'pending' or old.status = 'pending')) execute function paper_is_kept();

-- While it is held nothing is done with it but looked at.
create trigger held before update of status on requisition for each row
  when (is_app() and old.held and new.held and new.status <> old.status) execute function paper_is_kept();
create trigger not_by_author before update of audited_by on requisition for each row
  when (new.audited_by is distinct from old.audited_by and new.audited_by <> new.created_by) execute function not_by_author();

-- Creator, approvers and payer are different people (domain §3.9), a stand-in and the one he stood in for too, in direct SQL as well.
create function payer_is_apart() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r requisition;
  was text := become('system');
  barred boolean;
begin
  select * into r from requisition where id = new.requisition_id;
  barred := new.paid_by in (r.created_by, r.submitted_by, r.audited_by)
    or exists (select from doc_history h where h.doc_id = r.id and h.user_id = new.paid_by and (h.authored or h.action in ('passLevel', 'approve')))
    or exists (select from approval_level l where l.doc_id = r.id and l.state = 'passed' and new.paid_by in (l.acted_by, l.for_user));
  perform become(was);
  if r.held or r.status <> 'partlyPaid' or (new.account_name, new.bank_name, new.bank_account) is distinct from (r.account_name, r.bank_name, r.bank_account) then
    raise exception 'this requisition is not paid now' using errcode = 'check_violation';
  end if;
  if barred then
    raise exception 'who pays neither raised nor approved it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payer_is_apart after insert on requisition_payment for each row when (is_app()) execute function payer_is_apart();
-- A payment is never changed; of a hold only its end is said, and once.
create function hold_is_kept() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null or to_jsonb(new) - '{lifted_by,lifter_name,lifted_at,lift_note}'::text[]
    is distinct from to_jsonb(old) - '{lifted_by,lifter_name,lifted_at,lift_note}'::text[]
  then
    raise exception 'a hold is kept' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on requisition_hold for each row when (is_app()) execute function hold_is_kept();

-- An invoice that is asked for stands.
create function requested_invoice_stands() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from requested_invoice q where q.invoice_id = new.id and q.requested_amount <> 0) then
    raise exception 'an invoice that is asked for stands' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger requested_stands before update of status on invoice for each row
  when (is_app() and new.status in ('draft', 'pending', 'rejected', 'void') and new.status <> old.status) execute function requested_invoice_stands();

-- What is said about a paper is for whom the paper is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'requisition' then exists (select from requisition where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'requisition'::text,$q$));
end $$;
