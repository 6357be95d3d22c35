-- Exception 异常 (domain §3.21): what is wrong with a document's line, a row for each side of the document; made and ended with its
-- cause, which stands in the owner's view (`order_causes` and its like), taken, noted and resolved by people.
select set_config('app.kind', 'system', true);

create table exception (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  -- whose row it is: each side has its own owner, notes and word
  org_id uuid not null references org,
  no text not null,
  cause text not null,
  doc_type text not null,
  doc_id uuid not null,
  doc_no text not null,
  -- the document itself where all of it is meant
  line_id uuid not null,
  -- what says who with limited ranges sees it
  order_id uuid references purchase_order,
  goods_kind smallint,
  seq integer,
  goods text not null default '',
  amount numeric(16, 2),
  since timestamptz not null,
  deadline timestamptz,
  -- its cause is over; the row stays, and is opened again when the cause comes again
  ended_at timestamptz,
  status text not null default 'open' check (status in ('open', 'owned', 'resolved')),
  owner_id uuid references app_user,
  owner_name text not null default '',
  taken_at timestamptz,
  resolved_by uuid references app_user,
  resolver_name text not null default '',
  resolved_at timestamptz,
  reason text not null default '' check (length(reason) <= 500),
  -- whose document it is on this side, where somebody's
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (cause, line_id, org_id),
  check (org_id in (hospital_id, supplier_id)),
  check ((status = 'open') <= (owner_id is null)),
  check ((status = 'owned') <= (owner_id is not null)),
  check ((owner_id is null) = (taken_at is null)),
  check ((status = 'resolved') = (resolved_at is not null)),
  check (ended_at is null or status = 'resolved'),
  check (ended_at is not null or status <> 'resolved' or reason <> '')
);
create unique index exception_no on exception (no collate "C");
create index exception_list on exception (org_id, since desc, id desc);
create index exception_status on exception (org_id, status, since desc, id desc);
create index exception_owner on exception (owner_id, since desc, id desc) where owner_id is not null;
create index exception_region on exception (since desc, id desc);
create index exception_doc on exception (doc_id);
create index exception_lives on exception (cause, line_id) where ended_at is null;

create table exception_note (
  id uuid primary key default new_id(),
  exception_id uuid not null,
  org_id uuid not null references org,
  text text not null check (length(text) between 1 and 500),
  user_id uuid not null references app_user,
  user_name text not null,
  at timestamptz not null default now(),
  foreign key (exception_id) references exception (id) on delete cascade
);
create index exception_note_of on exception_note (exception_id, at);

do $$
declare
  own text := $q$ org_id = (select org_of('hospital', 'supplier')) $q$;
  caused text := $q$ (select acts_as('elevated', 'system')) $q$;
  reads text := $q$ org_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  call wall('exception', caused, own || ' or ' || caused, reads => reads);
  call wall('exception_note', own || $q$ and exists (select from exception e where e.id = exception_note.exception_id and e.org_id = exception_note.org_id) $q$,
    reads => reads);
end $$;
alter table exception force row level security;
alter table exception_note force row level security;
call limit_to_ranges('exception', '(r.kinds is null or exception.goods_kind is null or exception.goods_kind = any (r.kinds))
  and (r.categories is null or case when exception.order_id is not null then order_within(exception.order_id, r)
    else return_order_within(exception.doc_id, r) end)
  and (r.departments is null or exception.order_id is null or order_department(exception.order_id) = any (r.departments))');
call limit_to_ranges('exception_note', 'exists (select from exception e where e.id = exception_note.exception_id)');
-- what it is about nobody says anew, and whether its cause lasts neither side does
call keep_paper('exception', '{}', 'hospital_id, supplier_id, org_id, no, cause, doc_type, doc_id, doc_no, line_id, order_id, goods_kind, seq, goods, created_by, created_at');
call keep_from('hospital', 'exception', 'amount, since, deadline, ended_at');
call keep_from('supplier', 'exception', 'amount, since, deadline, ended_at');

-- What is said about it is for whom it is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'exception' then exists (select from exception where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'exception'::text,$q$));
end $$;
