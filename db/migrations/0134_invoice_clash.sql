-- Numbers of invoices that another hospital or supplier has already (domain §2.25): the authority gets a case that shows both; the two do
-- not learn of one another. What they said is kept as it was, since a refused draft may be changed or deleted.
select set_config('app.kind', 'system', true);

create table invoice_clash (
  id uuid primary key default new_id(),
  -- as it is taken in invoice_key
  key text not null,
  -- who handed it in again
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  issue_date date not null,
  amount numeric(16, 2) not null,
  submitted_by uuid not null references app_user,
  submitter_name text not null,
  -- whose it is: invoices that were handed in stay
  held_id uuid not null references invoice,
  held_hospital_id uuid not null references org,
  held_supplier_id uuid not null references org,
  held_no text not null,
  held_issue_date date not null,
  held_amount numeric(16, 2) not null,
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  conclusion text not null default '' check (length(conclusion) <= 500),
  closed_by uuid references app_user,
  closer_name text not null default '',
  closed_at timestamptz,
  version integer not null default 0,
  check ((hospital_id, supplier_id) <> (held_hospital_id, held_supplier_id)),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (conclusion = ''))
);
create unique index invoice_clash_open on invoice_clash (key, hospital_id, supplier_id) where closed_at is null;
create index invoice_clash_last on invoice_clash (last_at desc, id desc);
create index invoice_clash_held on invoice_clash (held_id);

do $$
begin
  call wall('invoice_clash', $q$ (select acts_as('system')) $q$, $q$ (select acts_as('authority', 'system')) $q$,
    reads => $q$ (select acts_as('authority', 'system')) $q$);
end $$;
alter table invoice_clash force row level security;
-- of an authority whose people see some houses alone, both sides count
call limit_to_ranges('invoice_clash', '(r.orgs is null or invoice_clash.held_hospital_id = any (r.orgs))
  and (r.suppliers is null or invoice_clash.held_supplier_id = any (r.suppliers))');
-- The authority says what it found; what was handed in it does not change.
call keep_from('authority', 'invoice_clash',
  'key, hospital_id, supplier_id, issue_date, amount, submitted_by, submitter_name, held_id, held_hospital_id, held_supplier_id, held_no, held_issue_date, held_amount, times, first_at, last_at');
