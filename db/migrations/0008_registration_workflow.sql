-- Approval in several levels: the flows an organisation set, the levels frozen on a document when it enters its approval,
-- and who stands in for whom. Registration of organisations and accounts, with their uploads in quarantine.

create table approval_flow (
  id uuid primary key default new_id(),
  org_id uuid not null references org,
  -- name of the document's machine
  doc_type text not null,
  name text not null check (length(name) between 1 and 100),
  -- product kinds it is for; empty: all that no other flow names
  kinds smallint[] not null default '{}',
  enabled boolean not null default true,
  updated_by uuid references app_user,
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create index approval_flow_org on approval_flow (org_id, doc_type);

create table approval_flow_step (
  org_id uuid not null,
  flow_id uuid not null references approval_flow on delete cascade,
  level smallint not null check (level between 1 and 9),
  name text not null check (length(name) between 1 and 100),
  -- the level is asked when the document's amount is at least this
  min_amount numeric(16,2) not null default 0 check (min_amount >= 0),
  role_ids uuid[] not null default '{}',
  user_ids uuid[] not null default '{}',
  primary key (flow_id, level),
  check (cardinality(role_ids) + cardinality(user_ids) > 0)
);

create table approval_level (
  id uuid primary key default new_id(),
  org_id uuid not null references org,
  doc_type text not null,
  doc_id uuid not null,
  -- a document sent back and submitted again begins a new round
  round integer not null default 1,
  level smallint not null,
  name text not null,
  min_amount numeric(16,2) not null default 0,
  role_ids uuid[] not null default '{}',
  user_ids uuid[] not null default '{}',
  -- permission code an approver must hold, such as procurement/planning:audit
  code text not null,
  -- nobody passes two levels of one document
  distinct_people boolean not null default true,
  created_by uuid not null references app_user,
  state text not null default 'waiting' check (state in ('waiting', 'current', 'passed', 'rejected', 'cancelled')),
  acted_by uuid references app_user,
  actor_name text not null default '',
  -- for whom he acted, when as a delegate
  for_user uuid references app_user,
  for_name text not null default '',
  reason text not null default '',
  acted_at timestamptz,
  unique (doc_id, round, level),
  check ((state in ('passed', 'rejected')) = (acted_by is not null)),
  -- the creator never approves, in direct SQL neither (security.md C33)
  check (acted_by <> created_by),
  check (for_user <> created_by)
);
create unique index approval_level_current on approval_level (doc_id) where state = 'current';

create table approval_delegation (
  id uuid primary key default new_id(),
  org_id uuid not null references org,
  user_id uuid not null references app_user,
  delegate_id uuid not null references app_user,
  from_day date not null,
  to_day date not null,
  reason text not null default '' check (length(reason) <= 200),
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (to_day >= from_day),
  check (user_id <> delegate_id)
);
create index approval_delegation_to on approval_delegation (delegate_id) where ended_at is null;
create index approval_delegation_of on approval_delegation (org_id, user_id);

do $$
declare t text;
begin
  foreach t in array array['approval_flow', 'approval_flow_step', 'approval_level', 'approval_delegation'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy wall on %I using (org_id = (select app_org()) or (select app_sees_all()))
      with check (org_id = (select app_org()) or (select app_sees_all()))', t);
  end loop;
end $$;

-- Those whose level it is: named or by role, with the audit right, not the creator, and of no level passed before.
create function approval_people(l approval_level) returns table (id uuid, name text) language sql stable as $$
  select u.id, u.name from app_user u
  where u.enabled and not u.locked and u.id <> l.created_by
    and (u.id = any (l.user_ids) or exists (select from user_role ur join role r on r.id = ur.role_id and r.enabled
      where ur.user_id = u.id and ur.org_id = l.org_id and ur.role_id = any (l.role_ids)))
    and exists (select from user_role ur join role r on r.id = ur.role_id and r.enabled join role_action ra on ra.role_id = r.id
      where ur.user_id = u.id and ur.org_id = l.org_id and ra.path || ':' || ra.code = l.code)
    and not (l.distinct_people and exists (select from approval_level p where p.doc_id = l.doc_id and p.round = l.round
      and p.state = 'passed' and u.id in (p.acted_by, p.for_user)))
$$;

-- By whose right somebody may act at a level: his own, or of one who is away and named him; null when by nobody's.
create function approval_for(l approval_level, who uuid) returns uuid language sql stable as $$
  select p.id from approval_people(l) p
  left join approval_delegation d on d.user_id = p.id and d.org_id = l.org_id and d.delegate_id = who and d.ended_at is null
    and (now() at time zone 'Asia/Shanghai')::date between d.from_day and d.to_day
  where who <> l.created_by and (p.id = who or (d.id is not null
    and not (l.distinct_people and exists (select from approval_level x where x.doc_id = l.doc_id and x.round = l.round
      and x.state = 'passed' and who in (x.acted_by, x.for_user)))))
  order by (p.id = who) desc, d.created_at limit 1
$$;

-- What somebody asked for before he had an account: an organisation with its first account, or an account in one.
create table registration (
  id uuid primary key default new_id(),
  -- receipt number and its secret: with both the applicant asks how it stands
  no text not null unique,
  secret_hash text not null,
  kind text not null check (kind in ('org', 'account')),
  -- the organisation joined; of a new one the organisation made when it passed
  org_id uuid references org,
  department_id uuid,
  department_name text not null default '',
  org_name text not null default '' check (length(org_name) <= 200),
  credit_code text not null default '' check (length(credit_code) <= 18),
  legal_person text not null default '' check (length(legal_person) <= 50),
  licence_no text not null default '' check (length(licence_no) <= 50),
  licence_from date,
  -- null: without limit
  licence_to date,
  business_scope text not null default '' check (length(business_scope) <= 2000),
  district text not null default '' check (length(district) <= 100),
  address text not null default '' check (length(address) <= 200),
  login_name text not null check (login_name ~ '^[A-Za-z0-9_]{1,16}$'),
  name text not null check (length(name) between 1 and 100),
  mobile text not null,
  email text not null default '' check (length(email) <= 100),
  job text not null default '' check (length(job) <= 100),
  remark text not null default '' check (length(remark) <= 500),
  -- '' after the decision: it lives with the account, or nowhere
  password_hash text not null,
  ip text not null default '',
  status text not null default 'submitted' check (status in ('submitted', 'rejected', 'passed')),
  reason text not null default '',
  user_id uuid references app_user on delete set null,
  decided_by text not null default '',
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check (kind = 'account' or (org_name <> '' and credit_code <> '')),
  check (kind = 'org' or org_id is not null)
);
create index registration_list on registration (created_at desc, id desc);
create index registration_login on registration (lower(login_name)) where status = 'submitted';

-- Bytes of strangers: nobody's file until the registration has passed.
create table quarantine_file (
  id uuid primary key default gen_random_uuid(),
  registration_id uuid not null references registration on delete cascade,
  purpose text not null,
  name text not null check (length(name) between 1 and 255),
  mime text not null,
  size integer not null check (size >= 0),
  sha256 text not null,
  state text not null default 'held' check (state in ('held', 'released', 'dropped')),
  -- the file it became
  file_id uuid references file on delete set null,
  created_at timestamptz not null default now()
);
create index quarantine_file_of on quarantine_file (registration_id);

-- A forgotten password: asked from the login page, answered by an administrator of the account's organisation.
create table password_request (
  id uuid primary key default new_id(),
  user_id uuid not null references app_user on delete cascade,
  org_id uuid references org,
  created_at timestamptz not null default now(),
  ip text not null default '',
  done_at timestamptz
);
create unique index password_request_open on password_request (user_id) where done_at is null;

-- Only the authority and the system reach what strangers sent.
do $$
declare t text;
begin
  foreach t in array array['registration', 'quarantine_file'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy wall on %I using ((select app_sees_all())) with check ((select app_sees_all()))', t);
  end loop;
end $$;
alter table password_request enable row level security;
alter table password_request force row level security;
create policy wall on password_request using (org_id = (select app_org()) or (select app_sees_all()))
  with check (org_id = (select app_org()) or (select app_sees_all()));

-- The menu: which area of the catalogue a top entry is, so that a renamed one is found again at the next start.
alter table menu add column area text unique;
alter table menu add constraint menu_names check (length(name) between 1 and 50 and length(name_en) <= 100);
update menu set area = icon where parent_id is null and path is null and icon <> '';
update menu set icon = case area when 'home' then 'home' when 'procurement' then 'cart' when 'purchaseList' then 'list' when 'baseInfo' then 'database'
  when 'contract' then 'file' when 'contractSettings' then 'file' when 'inventory' then 'box' when 'assessment' then 'audit' when 'provincial' then 'cloud'
  when 'trace' then 'link' when 'settlement' then 'wallet' when 'analysisInsights' then 'line' when 'statistics' then 'chart' when 'message' then 'bell'
  when 'system' then 'setting' when 'personal' then 'user' else '' end
where area is not null;

-- What interfaces exchanged with other systems (HIS, province platform, medical insurance): one row per message.
create table exchange_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  org_id uuid references org,
  -- the other side, such as province, insurance, his
  system text not null check (length(system) between 1 and 40),
  direction text not null check (direction in ('out', 'in')),
  -- what was called: an address or a message number
  name text not null check (length(name) <= 200),
  ref_type text not null default '',
  ref_no text not null default '' check (length(ref_no) <= 100),
  ok boolean not null,
  code text not null default '' check (length(code) <= 50),
  message text not null default '' check (length(message) <= 2000),
  -- without secrets and full personal numbers, cut to 20,000 characters
  request text not null default '',
  response text not null default '',
  ms integer not null default 0 check (ms >= 0),
  trace_id text not null default '' check (length(trace_id) <= 100)
);
create index exchange_log_at on exchange_log (at desc, id desc);
create index exchange_log_org on exchange_log (org_id, at desc);
alter table exchange_log enable row level security;
alter table exchange_log force row level security;
create policy wall on exchange_log using (org_id = (select app_org()) or (select app_sees_all()))
  with check (org_id is not distinct from (select app_org()) or (select app_kind()) = 'system');
revoke update on exchange_log from jicai_app;
