-- Print templates 打印模板: what an organisation prints of a kind of document, and how. Every save is a version more; nothing is
-- changed or removed, and the last version holds.
select set_config('app.kind', 'system', true);

create table print_template (
  org_id uuid not null references org,
  kind text not null check (length(kind) between 1 and 40),
  version integer not null check (version > 0),
  -- without one the built-in paper holds again
  body jsonb check (length(body::text) <= 60000),
  saved_by uuid not null references app_user,
  saved_name text not null,
  saved_at timestamptz not null default now(),
  primary key (org_id, kind, version)
);

alter table print_template enable row level security;
alter table print_template force row level security;
call wall('print_template', $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) $q$, null, null,
  reads => $q$ org_id = (select app_org()) or (select app_sees_all()) $q$);
