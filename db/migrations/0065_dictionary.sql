-- A hospital's own codes, and which product of the region each one is (domain-lists §2.39).

-- Products in the form they are compared in; made anew where `source` no longer is what the product says.
create table product_form (
  product_id uuid primary key references product on delete cascade,
  kind smallint not null check (kind between 0 and 3),
  source text not null,
  name_core text not null,
  initials text not null,
  maker_core text not null,
  strengths text not null,
  pieces integer not null,
  approval_no text not null,
  insurance_code text not null,
  barcode text not null,
  form jsonb not null
);
create index product_form_name on product_form using gin (name_core gin_trgm_ops);
create index product_form_initials on product_form (kind, initials);
create index product_form_approval on product_form (approval_no) where approval_no <> '';
create index product_form_insurance on product_form (insurance_code) where insurance_code <> '';
create index product_form_barcode on product_form (barcode) where barcode <> '';

create table hospital_code (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  kind smallint not null check (kind between 0 and 3),
  code text not null check (length(code) between 1 and 50),
  name text not null check (length(name) between 1 and 200),
  spec text not null default '' check (length(spec) <= 200),
  pack_spec text not null default '' check (length(pack_spec) <= 200),
  unit text not null default '' check (length(unit) <= 20),
  maker text not null default '' check (length(maker) <= 200),
  -- yuan for one `unit`
  price numeric(12,4) check (price > 0),
  approval_no text not null default '' check (length(approval_no) <= 100),
  insurance_code text not null default '' check (length(insurance_code) <= 100),
  barcode text not null default '' check (length(barcode) <= 100),
  -- pieces in a unit, as specification and pack say; null where they do not
  pieces integer check (pieces > 0),
  -- the row of the hospital's file
  raw jsonb not null default '{}',
  product_id uuid references product,
  -- the likeliest product, while none is decided
  candidate_id uuid references product on delete set null,
  score numeric(5,4) check (score between 0 and 1),
  judged jsonb,
  matched_by text check (matched_by in ('auto', 'person')),
  matched_name text not null default '',
  matched_at timestamptz,
  conflicts text[] not null default '{}' check (conflicts <@ array['price', 'ratio', 'double']),
  -- why price or ratio may differ
  accepted text not null default '',
  -- somebody looked: the region has no such product
  no_product boolean not null default false,
  -- merged into another code of the hospital
  alias_of uuid,
  -- codes this match wrote to items of the catalogue, and what stood there before: {id, was}
  items jsonb not null default '[]',
  run_id uuid,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  match_state text not null generated always as (case
    when alias_of is not null then 'alias'
    when product_id is not null and ('double' = any(conflicts) or (cardinality(conflicts) > 0 and accepted = '')) then 'conflict'
    when product_id is not null then 'matched'
    when candidate_id is not null and not no_product then 'suggested'
    else 'unmatched' end) stored,
  unique (hospital_id, kind, code),
  unique (hospital_id, kind, id),
  foreign key (hospital_id, kind, alias_of) references hospital_code (hospital_id, kind, id),
  check (alias_of <> id),
  check (product_id is null or (alias_of is null and not no_product and matched_by is not null))
);
-- One code of a hospital is a product's; two are a conflict.
create unique index hospital_code_one on hospital_code (hospital_id, product_id) where match_state = 'matched';
create index hospital_code_product on hospital_code (product_id) where product_id is not null;
create index hospital_code_candidate on hospital_code (candidate_id) where candidate_id is not null;
create index hospital_code_alias on hospital_code (alias_of) where alias_of is not null;
create index hospital_code_created_by on hospital_code (created_by);

-- Two codes of a hospital that look like one article; `apart`: somebody said that they are not.
create table code_double (
  a uuid not null references hospital_code on delete cascade,
  b uuid not null references hospital_code on delete cascade,
  hospital_id uuid not null references org,
  score numeric(5,4) not null check (score between 0 and 1),
  apart boolean not null default false,
  primary key (a, b),
  check (a < b)
);
create index code_double_b on code_double (b);
create index code_double_hospital on code_double (hospital_id);

-- What people decided, with the rows before and after, so that it can be undone exactly.
create table code_change (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  kind smallint not null check (kind between 0 and 3),
  change_kind text not null check (change_kind in ('match', 'accept', 'none', 'cancel', 'merge')),
  label text not null,
  before jsonb not null,
  after jsonb not null,
  -- items of the catalogue: {id, from, to}
  items jsonb not null default '[]',
  by_id uuid not null references app_user,
  by_name text not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text not null default '',
  -- the rows as the undo left them
  back jsonb,
  check ((undone_at is null) = (back is null))
);
create index code_change_hospital on code_change (hospital_id, at desc);
create index code_change_by on code_change (by_id);

-- A search for matches of all open codes, as a job.
create table code_run (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  family text not null check (family in ('drug', 'inst', 'material')),
  asked_by uuid not null references app_user,
  asked_name text not null,
  total integer not null check (total >= 0),
  done integer not null default 0 check (done >= 0),
  matched integer not null default 0,
  suggested integer not null default 0,
  conflicts integer not null default 0,
  none integer not null default 0,
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index code_run_one on code_run (hospital_id, family) where ended_at is null;
create index code_run_hospital on code_run (hospital_id, family, began_at desc);
create index code_run_asked on code_run (asked_by);

do $$
declare
  own text := $q$ hospital_id = (select org_of('hospital')) $q$;
  system text := $q$ (select acts_as('system')) $q$;
  t text;
begin
  foreach t in array array['hospital_code', 'code_double', 'code_change', 'code_run'] loop
    execute format('alter table %I force row level security', t);
    execute format('alter table %I enable row level security', t);
    execute format('create policy reads on %I for select using (hospital_id = (select app_org()) or (select app_sees_all()))', t);
  end loop;
  alter table product_form force row level security;
  call wall('product_form', system, system, system);
  call wall('hospital_code', own, own || ' or ' || system);
  call wall('code_double', system, own || ' or ' || system, system);
  call wall('code_change', own, own);
  call wall('code_run', own, system);
end $$;

-- A code no product is decided for is of its kind and of no category yet: whoever may match codes sees it, or he could match none.
do $$
declare
  rule text := $q$ current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or exists (select from unnest((select app_ranges())) r
    where (r.orgs is null or hospital_code.hospital_id = any (r.orgs)) and (r.kinds is null or hospital_code.kind = any (r.kinds))
      and (r.categories is null or hospital_code.product_id is null
        or exists (select from product p where p.id = hospital_code.product_id and p.category_id = any (r.categories)))) $q$;
begin
  execute format('create policy data_range on hospital_code as restrictive to jicai_ranged using (%1$s) with check (%1$s)', rule);
end $$;
call limit_to_ranges('code_double', 'exists (select from hospital_code h where h.id = code_double.a) and exists (select from hospital_code h where h.id = code_double.b)');
-- A decision is read by who sees every code it was about.
call limit_to_ranges('code_change', $$(r.categories is null or not exists (select from jsonb_array_elements(code_change.after) x
  where not exists (select from hospital_code h where h.id = (x ->> 'id')::uuid)))$$);
-- How far a search is, is told to whoever may begin one.
call limit_to_ranges('code_run');
call limit_to_ranges('product_form');
