-- The match 核对 of invoices (domain-money §3.17): runs that are kept as they were, and what did not agree as exceptions of both sides.
select set_config('app.kind', 'system', true);

-- What the last run found, a letter for each of the seventeen checks: p passed, w failed and no hindrance, f failed, o failed and let pass by
-- another person, b failed and never let pass, n not connected yet, - not asked of this invoice.
alter table invoice add marks text not null default '' check (marks ~ '^([pwfobn-]{17})?$'), add overriders uuid[] not null default '{}',
  add check (status <> 'passed' or marks !~ '[fb]'),
  -- whoever lets pass what does not agree neither raised it nor passes it
  add check (not created_by = any (overriders)), add check (submitted_by is null or not submitted_by = any (overriders)),
  add check (audited_by is null or not audited_by = any (overriders));

create table invoice_match (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  why text not null check (why in ('submit', 'audit', 'hand')),
  marks text not null check (marks ~ '^[pwfobn-]{17}$'),
  tolerance numeric(16, 2) not null,
  -- the seventeen results with what was found, and all that was asked for them
  results jsonb not null check (jsonb_array_length(results) = 17),
  facts jsonb not null,
  run_by uuid not null references app_user,
  runner_name text not null,
  run_at timestamptz not null default clock_timestamp(),
  foreign key (hospital_id, supplier_id, invoice_id) references invoice (hospital_id, supplier_id, id)
);
create index invoice_match_last on invoice_match (invoice_id, run_at desc);

create table invoice_exception (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  no text not null,
  check_code text not null check (check_code ~ '^M(0[1-9]|1[0-7])$'),
  level text not null check (level in ('block', 'override', 'warn')),
  diff numeric(16, 2),
  since timestamptz not null default now(),
  due_on date not null,
  status text not null default 'found' check (status in ('found', 'open', 'answered', 'closed')),
  -- who asked the supplier
  owner_id uuid references app_user,
  owner_name text not null default '',
  overridden_by uuid references app_user,
  overrider_name text not null default '',
  overridden_at timestamptz,
  override_reason text not null default '',
  -- what did not agree does, or the invoice is no more what it was
  ended_at timestamptz,
  -- who handed the invoice in
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (invoice_id, check_code),
  check (overridden_by is null or (status = 'closed' and level = 'override' and overridden_at is not null and length(override_reason) >= 10)),
  check (overridden_by is null or (overridden_by <> created_by and overridden_by is distinct from owner_id)),
  check (ended_at is null or status = 'closed'),
  foreign key (hospital_id, supplier_id, invoice_id) references invoice (hospital_id, supplier_id, id)
);
create unique index invoice_exception_no on invoice_exception (no collate "C");
create index invoice_exception_hospital on invoice_exception (hospital_id, since desc, id desc);
create index invoice_exception_supplier on invoice_exception (supplier_id, since desc, id desc);
create index invoice_exception_region on invoice_exception (since desc, id desc);

do $$
declare
  own text := $q$ created_org = (select org_of('hospital', 'supplier')) and created_org in (hospital_id, supplier_id) $q$;
  caused text := $q$ (select acts_as('elevated')) $q$;
  sees text := $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  -- as it was, and what a run found
  execute format('alter policy changes on invoice using (coalesce((%1$s), false)) with check (%1$s)',
    own || $q$ or (hospital_id = (select org_of('hospital')) and shown_hospital) or $q$ || caused);
  call wall('invoice_match', caused, reads => $q$ exists (select from invoice i where i.id = invoice_id) $q$);
  call wall('invoice_exception', caused, $q$ hospital_id = (select org_of('hospital')) or supplier_id = (select org_of('supplier')) or $q$ || caused,
    reads => sees);
end $$;
alter table invoice_match force row level security;
alter table invoice_exception force row level security;
call limit_to_ranges('invoice_match', 'exists (select from invoice i where i.id = invoice_match.invoice_id)');
call limit_to_ranges('invoice_exception', 'exists (select from invoice i where i.id = invoice_exception.invoice_id)');
-- what a run found nobody says by hand
call keep_from('hospital', 'invoice', 'marks, overriders');
call keep_from('supplier', 'invoice', 'marks, overriders');
call keep_paper('invoice_exception', '{}', 'hospital_id, supplier_id, invoice_id, no, check_code, created_at');
call keep_from('hospital', 'invoice_exception', 'level, diff, since, due_on, created_by');
call keep_from('supplier', 'invoice_exception',
  'level, diff, since, due_on, created_by, owner_id, owner_name, overridden_by, overrider_name, overridden_at, override_reason, ended_at');

-- What is said about it is for whom it is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'invoiceException' then exists (select from invoice_exception where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'invoiceException'::text,$q$));
end $$;
