-- Corrections 纠错单 (domain-lists §2.36): whoever finds something wrong in what the region keeps of a product or a company
-- proposes better values; the authority decides field by field.
select set_config('app.kind', 'system', true);

create table correction (
  id uuid primary key default new_id(),
  -- whose people propose it
  org_id uuid not null references org,
  no text not null,
  area text not null check (area in ('drug', 'consumable', 'logistics', 'enterprise')),
  product_id uuid references product,
  company_id uuid references company,
  -- what it was called, and the version it was wrong in
  code text not null,
  name text not null,
  version_no integer,
  reason text not null check (length(reason) between 5 and 500),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  status text not null default 'pending' check (status in ('pending', 'passed', 'partly', 'rejected', 'withdrawn')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  audited_by uuid references app_user,
  auditor_name text not null default '',
  audited_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (id, org_id),
  check (audited_by <> created_by),
  check ((product_id is null) <> (company_id is null)),
  check ((company_id is not null) = (area = 'enterprise'))
);
create unique index correction_no on correction (no collate "C");
create index correction_created on correction (created_at desc, id desc);
-- at most one under way of a proposer for a subject
create unique index correction_open on correction (org_id, coalesce(product_id, company_id)) where status = 'pending';
create index correction_subject on correction (coalesce(product_id, company_id)) where status = 'pending';

-- One field of one: what it said when it was proposed, what it should say, what it said when it was decided.
create table correction_field (
  id uuid primary key default new_id(),
  correction_id uuid not null,
  org_id uuid not null,
  seq integer not null check (seq > 0),
  field text not null check (length(field) between 1 and 50),
  was jsonb not null,
  proposed jsonb not null,
  found jsonb,
  decision text not null default '' check (decision in ('', 'take', 'refuse')),
  opinion text not null default '' check (length(opinion) <= 200),
  unique (correction_id, field),
  foreign key (correction_id, org_id) references correction (id, org_id) on delete cascade,
  check (was <> proposed),
  check ((decision = '') = (found is null)),
  check (decision <> 'refuse' or opinion <> '')
);

do $$
declare
  own text := $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) $q$;
  region text := $q$ (select acts_as('authority')) $q$;
  seen text := $q$ org_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  call wall('correction', own || $q$ and status = 'pending' and audited_by is null $q$, region || ' or ' || own,
    becomes => region || ' or (' || own || $q$ and status = 'withdrawn') $q$, reads => seen);
  call wall('correction_field', own || $q$ and decision = '' $q$, region, reads => seen);
end $$;
alter table correction force row level security;
alter table correction_field force row level security;
call limit_to_ranges('correction');
call limit_to_ranges('correction_field', 'exists (select from correction p where p.id = correction_field.correction_id)');
-- what was proposed stays, and so does what was decided
create trigger kept before update of org_id, no, area, product_id, company_id, code, name, version_no, reason, files, created_by, creator_name, created_at
  on correction for each row when (is_app() and (old.org_id, old.no, old.area, old.product_id, old.company_id, old.code, old.name, old.version_no,
    old.reason, old.files, old.created_by, old.creator_name, old.created_at) is distinct from (new.org_id, new.no, new.area, new.product_id,
    new.company_id, new.code, new.name, new.version_no, new.reason, new.files, new.created_by, new.creator_name, new.created_at))
  execute function paper_is_kept();
create trigger kept_end before update on correction for each row
  when (is_app() and old.status <> 'pending' and new is distinct from old) execute function paper_is_kept();
create trigger kept before update on correction_field for each row
  when (is_app() and (old.decision <> '' or (old.correction_id, old.seq, old.field, old.was, old.proposed)
    is distinct from (new.correction_id, new.seq, new.field, new.was, new.proposed))) execute function paper_is_kept();
