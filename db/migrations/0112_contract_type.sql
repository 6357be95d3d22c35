-- Texts of contracts (domain §2.28) and who sees which contracts of his own house (decision 0090): templates with all their versions,
-- and what is said of a role or a person, as a wall before contracts and everything that hangs on them.
select set_config('app.kind', 'system', true);

create table contract_template (
  id uuid primary key default new_id(),
  org_id uuid not null,
  type_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  -- the newest of its versions
  n integer not null check (n > 0),
  enabled boolean not null default true,
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (org_id, id),
  unique (type_id, name),
  foreign key (org_id, type_id) references contract_type (org_id, id)
);
-- A save is a version more; none is changed, and contracts name theirs.
create table contract_template_version (
  org_id uuid not null,
  template_id uuid not null,
  n integer not null check (n > 0),
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array' and length(blocks::text) <= 200000),
  saved_by uuid not null references app_user,
  saver_name text not null,
  saved_at timestamptz not null default now(),
  primary key (template_id, n),
  foreign key (org_id, template_id) references contract_template (org_id, id) on delete cascade
);
alter table contract add foreign key (template_id, template_n) references contract_template_version (template_id, n);
create index contract_of_template on contract (template_id) where template_id is not null;

-- What is said of a role or a person: {type id, or * for all others: {"scope": all | department | own | none, "hide": true | false}}.
create table contract_permission (
  id uuid primary key default new_id(),
  org_id uuid not null references org,
  role_id uuid references role on delete cascade,
  user_id uuid references app_user on delete cascade,
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  saved_by uuid not null references app_user,
  saver_name text not null,
  saved_at timestamptz not null default now(),
  version integer not null default 0,
  check ((role_id is null) <> (user_id is null)),
  unique nulls not distinct (org_id, role_id, user_id)
);
create index contract_permission_role on contract_permission (role_id) where role_id is not null;
create index contract_permission_user on contract_permission (user_id) where user_id is not null;

do $$
declare own text := $q$ org_id = (select org_of('hospital', 'authority')) $q$;
begin
  call wall('contract_template', own, own, own, reads => 'true');
  call wall('contract_template_version', own, null, null, reads => 'true');
  call wall('contract_permission', own, own, own, reads => $q$ org_id = (select app_org()) or (select app_sees_all()) $q$);
end $$;
alter table contract_template force row level security;
alter table contract_template_version force row level security;
alter table contract_permission force row level security;

-- What holds for a person in an organisation; null where nothing is said of him. What is said of himself goes before what is said of his
-- roles; of several roles each sees what one of them sees, as with data ranges, and an amount is hidden only if none shows it.
create function contract_rules(who uuid, org uuid) returns jsonb language plpgsql stable as $$
begin
  if not exists (select from contract_permission p where p.org_id = org) then return null; end if;
  return (with said as (
      select p.user_id is not null as personal, p.rules from contract_permission p
        where p.org_id = org and (p.user_id = who or p.role_id in (
          select u.role_id from user_role u join role r on r.id = u.role_id where u.user_id = who and u.org_id = org and r.enabled))),
    keys as (select jsonb_object_keys(rules) as key from said union select '*' where exists (select from said)),
    each_of as (
      select k.key, coalesce(
        (select coalesce(s.rules -> k.key, s.rules -> '*') from said s where s.personal),
        (select jsonb_build_object(
            'scope', (array['none', 'own', 'department', 'all'])[max(array_position(array['none', 'own', 'department', 'all'], v.rule ->> 'scope'))],
            'hide', bool_and((v.rule ->> 'hide')::boolean))
          from (select coalesce(s.rules -> k.key, s.rules -> '*') as rule from said s where not s.personal) v where v.rule is not null
          having count(*) > 0)) as rule
      from keys k)
    select jsonb_object_agg(key, coalesce(rule, '{"scope":"all","hide":false}')) from each_of);
end $$;
-- Those of whoever is at work; an effect behind the wall, a job and a partner have none.
create function contract_scopes() returns jsonb language sql stable as $$
  select case when app_kind() in ('hospital', 'authority') then contract_rules(app_user(), app_org()) end
$$;
-- The departments of a person: those his roles are limited to.
create function departments_of(who uuid, org uuid) returns uuid[] language sql stable as $$
  select coalesce(array_agg(distinct d.value::uuid), '{}') from user_role u join role r on r.id = u.role_id and r.enabled,
    jsonb_array_elements_text(r.data_range -> 'departments') d where u.user_id = who and u.org_id = org
$$;
create function contract_departments() returns uuid[] language sql stable as $$ select departments_of(app_user(), app_org()) $$;

-- Whether a scope admits a contract: one's own are those one owns, made or handed in, and what lies in the pool for one to claim.
create function contract_admitted(scope text, who uuid, departments uuid[], owner uuid, maker uuid, submitter uuid, department uuid, status text)
  returns boolean language sql immutable parallel safe as $$
  select case scope when 'all' then true when 'none' then false
    else owner = who or maker = who or submitter = who
      or (case when department is null then status = 'unclaimed' else department = any (departments) end
        and (scope = 'department' or status = 'unclaimed')) end is true
$$;
create policy data_scope on contract as restrictive for select using (
  (select contract_scopes()) is null or contract_admitted(
    coalesce((select contract_scopes()) -> type_id::text ->> 'scope', (select contract_scopes()) -> '*' ->> 'scope'),
    (select app_user()), (select contract_departments()), owner_id, created_by, submitted_by, owner_department, status));
-- What was agreed holds every price: who sees no amounts sees none of it either.
create policy data_scope on contract_version as restrictive for select using (
  (select contract_scopes()) is null or exists (select from contract c where c.id = contract_id
    and not coalesce((select contract_scopes()) -> c.type_id::text ->> 'hide', (select contract_scopes()) -> '*' ->> 'hide')::boolean));

-- What is said of a contract, and its files, are for whom the contract is for.
create policy data_scope on doc_history as restrictive for select using (
  (select contract_scopes()) is null or case when doc_type = 'contract' then exists (select from contract c where c.id = doc_id) else true end);
create policy data_scope on message as restrictive for select using (
  (select contract_scopes()) is null or case when doc_type = 'contract' then exists (select from contract c where c.id = doc_id) else true end);
create policy data_scope on approval_level as restrictive for select using (
  (select contract_scopes()) is null or case when doc_type = 'contract' then exists (select from contract c where c.id = doc_id) else true end);
create policy data_scope on audit_log as restrictive for select using (
  (select contract_scopes()) is null or case when entity = 'contract' then exists (select from contract c where c.id = entity_id::uuid) else true end);
create policy data_scope on file as restrictive for select using (
  (select contract_scopes()) is null or case when purpose like 'contract:%' then exists (select from contract c
    where c.id = substr(purpose, 10)::uuid) else true end);

-- Whether a contract names this type or this text.
create function contract_names(which uuid) returns boolean language sql stable as $$
  select exists (select from contract c where c.type_id = which) or exists (select from contract c where c.template_id = which)
$$;
-- Of the contracts the asker sees: those a person of his organisation sees too.
create function contract_seen_by(who uuid)
  returns table (id uuid, type_id uuid, no text, name text, owner_name text, created_at timestamptz, seen boolean) language sql stable as $$
  select c.id, c.type_id, c.no, c.name, c.owner_name, c.created_at, r.rules is null or contract_admitted(
      coalesce(r.rules -> c.type_id::text ->> 'scope', r.rules -> '*' ->> 'scope'),
      who, r.departments, c.owner_id, c.created_by, c.submitted_by, c.owner_department, c.status)
  from contract c, (select contract_rules(who, app_org()) as rules, departments_of(who, app_org()) as departments) r
$$;
