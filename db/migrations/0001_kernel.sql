-- What every noun rests on: roles, the actor of a transaction, organisations, people, rights, sessions, numbers,
-- history, audit, files, settings. Rules: security.md «The data wall», «Transaction rules».

create extension if not exists pg_trgm;

do $$
declare r text;
begin
  foreach r in array array['jicai_app', 'jicai_report', 'jicai_audit', 'jicai_backup'] loop
    if not exists (select from pg_roles where rolname = r) then
      begin
        execute format('create role %I nologin nobypassrls', r);
      exception when duplicate_object or unique_violation then null; -- two databases of one server migrating at once
      end;
    end if;
  end loop;
  -- the connecting owner must be able to become the app role (SET ROLE); a superuser already is
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant jicai_app to %I', current_user);
  end if;
end $$;

grant usage on schema public to jicai_app, jicai_report, jicai_audit, jicai_backup;
alter default privileges in schema public grant select, insert, update, delete on tables to jicai_app;
alter default privileges in schema public grant usage, select on sequences to jicai_app;
alter default privileges in schema public grant select on tables to jicai_backup;

-- Time-ordered random id (version 7): 74 random bits, so unguessable; ordered, so that indexes grow at one end.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- The actor of this transaction, set with set_config(…, true) by the kernel and by nobody else.
-- Unset → NULL → no row of any tenant table is visible.
create function app_org() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.org', true), '')::uuid $$;
create function app_user() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function app_kind() returns text language sql stable parallel safe as
  $$ select coalesce(current_setting('app.kind', true), '') $$;
-- The authority reads the region; the system works for everybody.
create function app_sees_all() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.kind', true), '') in ('authority', 'system') $$;

create table org (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('authority', 'hospital', 'supplier')),
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{1,40}$'),
  name text not null unique check (length(name) between 1 and 200),
  short_name text not null default '',
  pinyin text not null default '',
  initials text not null default '',
  parent_id uuid references org,
  level text not null default '',
  district text not null default '',
  address text not null default '',
  credit_code text not null default '',
  contact text not null default '',
  mobile text not null default '',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check (parent_id <> id)
);
create index org_parent on org (parent_id);

create table app_user (
  id uuid primary key default new_id(),
  login_name text not null check (login_name ~ '^[A-Za-z0-9_]{1,16}$'),
  name text not null check (length(name) between 1 and 100),
  mobile text not null default '',
  email text not null default '',
  password_hash text not null,
  password_at timestamptz not null default now(),
  first_login boolean not null default true,
  locked boolean not null default false,
  enabled boolean not null default true,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create unique index app_user_login on app_user (lower(login_name));

create table role (
  id uuid primary key default new_id(),
  -- null: a role template of the platform; otherwise the organisation that owns the role
  org_id uuid references org,
  template text not null default '',
  name text not null check (length(name) between 1 and 100),
  remark text not null default '',
  -- data range: {departments?: [], suppliers?: [], productKinds?: []}; a missing key means all
  data_range jsonb not null default '{}',
  enabled boolean not null default true,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique nulls not distinct (org_id, name)
);

-- One row per permission `path:code`; code 'view' is the menu item itself.
create table role_action (
  role_id uuid not null references role on delete cascade,
  path text not null,
  code text not null,
  primary key (role_id, path, code)
);

-- Which organisations a user works for, and with which role there.
create table user_role (
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references org,
  role_id uuid not null references role,
  primary key (user_id, org_id, role_id)
);
create index user_role_org on user_role (org_id);
create index user_role_role on user_role (role_id);

create table menu (
  id uuid primary key default new_id(),
  parent_id uuid references menu,
  path text unique check (path <> ''),
  name text not null,
  name_en text not null,
  pinyin text not null default '',
  initials text not null default '',
  icon text not null default '',
  sort integer not null default 0,
  hidden boolean not null default false,
  -- which kinds of organisation may be given this entry
  org_kinds text[] not null default '{}',
  actions text[] not null default '{}',
  version integer not null default 0
);

create table login_key (
  kid uuid primary key default new_id(),
  exponent text not null,
  modulus text not null,
  -- PKCS#8, encrypted with the key file of the data folder
  private_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- One-use challenge; kept here so that another node can finish the login.
create table login_challenge (
  pre_hash text primary key,
  user_hash text not null,
  kid uuid not null references login_key on delete cascade,
  nonce text not null,
  expires_at timestamptz not null
);

create table captcha (
  id uuid primary key default gen_random_uuid(),
  answer_hash text not null,
  expires_at timestamptz not null
);

-- Failed attempts by account or address: exponential wait, captcha (security.md Login).
create table login_throttle (
  subject text primary key,
  failures integer not null default 0,
  last_at timestamptz not null default now()
);

create table session (
  sid_hash text primary key,
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references app_user on delete cascade,
  org_id uuid not null references org,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- proof of the password within the last 5 minutes, for sensitive acts
  proved_at timestamptz not null default now(),
  ip text not null default '',
  user_agent text not null default '',
  ended_at timestamptz
);
create index session_by_user on session (user_id) where ended_at is null;

create table login_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  login_name text not null,
  user_id uuid,
  org_id uuid,
  outcome text not null,
  ip text not null default '',
  user_agent text not null default ''
);
create index login_log_at on login_log (at desc);

create table config (
  key text not null,
  -- null: the whole region
  org_id uuid references org,
  value jsonb not null,
  updated_by uuid references app_user,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique nulls not distinct (key, org_id)
);

create table dict (
  kind text not null,
  code text not null,
  name text not null,
  parent text,
  pinyin text not null default '',
  initials text not null default '',
  sort integer not null default 0,
  enabled boolean not null default true,
  primary key (kind, code)
);

create table user_setting (
  user_id uuid not null references app_user on delete cascade,
  key text not null check (length(key) <= 200),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- A key without a response cannot exist: the row commits together with the document (security.md Transaction rules 2).
create table idempotency (
  user_id uuid not null references app_user on delete cascade,
  key uuid not null,
  call text not null,
  body_hash text not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_age on idempotency (created_at);

create table doc_number (
  org_id uuid not null references org,
  prefix text not null,
  day date not null,
  last integer not null,
  primary key (org_id, prefix, day)
);
alter table doc_number enable row level security;
alter table doc_number force row level security;
create policy own on doc_number using (org_id = (select app_org()) or (select app_kind()) = 'system')
  with check (org_id = (select app_org()) or (select app_kind()) = 'system');

-- Every step of every document: who, when, from, to, why. `parties` are the organisations that may read the step.
create table doc_history (
  id bigint generated always as identity primary key,
  doc_type text not null,
  doc_id uuid not null,
  action text not null,
  label text not null,
  from_status text,
  to_status text not null,
  reason text not null default '',
  user_id uuid references app_user,
  user_name text not null,
  org_id uuid references org,
  org_name text not null,
  parties uuid[] not null,
  at timestamptz not null default clock_timestamp()
);
create index doc_history_doc on doc_history (doc_id, id);
alter table doc_history enable row level security;
alter table doc_history force row level security;
create policy party_reads on doc_history for select using ((select app_org()) = any (parties) or (select app_sees_all()));
create policy actor_writes on doc_history for insert with check (org_id is not distinct from (select app_org()) or (select app_kind()) = 'system');

-- Audit: INSERT only for the app, chained per organisation and day. `org_id` null is the system's own chain.
create table audit_log (
  org_id uuid,
  day date not null,
  seq integer not null,
  at timestamptz not null,
  user_id uuid,
  user_name text not null,
  call text not null,
  entity text not null,
  entity_id text not null,
  entity_no text not null default '',
  action text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  prev_hash text not null,
  hash text not null,
  unique nulls not distinct (org_id, day, seq)
);
create index audit_log_entity on audit_log (entity, entity_id);
create index audit_log_request on audit_log (request_id);
create table audit_head (
  org_id uuid,
  day date not null,
  seq integer not null,
  hash text not null,
  unique nulls not distinct (org_id, day)
);
alter table audit_log enable row level security;
alter table audit_log force row level security;
create policy reads on audit_log for select using (org_id = (select app_org()) or (select app_sees_all()));
create policy writes on audit_log for insert with check (org_id is not distinct from (select app_org()));
revoke update, delete on audit_log from jicai_app;
alter table audit_head enable row level security;
alter table audit_head force row level security;
create policy reads on audit_head for select using (org_id is not distinct from (select app_org()) or (select app_sees_all()));
create policy starts on audit_head for insert with check (org_id is not distinct from (select app_org()));
create policy grows on audit_head for update using (org_id is not distinct from (select app_org())) with check (org_id is not distinct from (select app_org()));
revoke delete on audit_head from jicai_app;

create function audit_hash(prev text, r audit_log) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws('|', prev, r.org_id, r.day, r.seq, extract(epoch from r.at), r.user_id, r.user_name,
    r.call, r.entity, r.entity_id, r.entity_no, r.action, coalesce(r.before::text, ''), coalesce(r.after::text, ''), r.request_id), 'UTF8')), 'hex')
$$;

-- Appends the audit rows of one transaction. Called once, last before COMMIT, so the lock on the chain's head is
-- the last lock every transaction takes and cannot take part in a deadlock.
create function audit_append(entries jsonb) returns void language plpgsql as $$
declare
  head audit_head;
  e jsonb;
  r audit_log;
  today date := (now() at time zone 'Asia/Shanghai')::date;
begin
  insert into audit_head (org_id, day, seq, hash) values (app_org(), today, 0, '')
    on conflict (org_id, day) do nothing;
  select * into head from audit_head where org_id is not distinct from app_org() and day = today for update;
  for e in select * from jsonb_array_elements(entries) loop
    r.org_id := app_org(); r.day := today; r.seq := head.seq + 1; r.at := clock_timestamp();
    r.user_id := app_user(); r.user_name := coalesce(e->>'userName', ''); r.call := coalesce(e->>'call', '');
    r.entity := e->>'entity'; r.entity_id := e->>'entityId'; r.entity_no := coalesce(e->>'entityNo', '');
    r.action := e->>'action'; r.before := nullif(e->'before', 'null'); r.after := nullif(e->'after', 'null');
    r.request_id := e->>'requestId'; r.prev_hash := head.hash;
    r.hash := audit_hash(head.hash, r);
    insert into audit_log values (r.*);
    head.seq := r.seq; head.hash := r.hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash where org_id is not distinct from app_org() and day = today;
end $$;

-- Rows whose link in the chain does not hold; none when nothing was altered, removed or inserted.
create function audit_verify(which uuid, on_day date) returns table (seq integer, fault text) language sql stable as $$
  with chain as (
    select a.*, lag(a.hash, 1, '') over (order by a.seq) as before_hash, row_number() over (order by a.seq) as n
    from audit_log a where a.org_id is not distinct from which and a.day = on_day
  )
  select c.seq, case when c.seq <> c.n then 'gap' when c.prev_hash <> c.before_hash then 'link' else 'altered' end
  from chain c
  where c.seq <> c.n or c.prev_hash <> c.before_hash
     or c.hash <> audit_hash(c.prev_hash, (c.org_id, c.day, c.seq, c.at, c.user_id, c.user_name, c.call, c.entity, c.entity_id,
          c.entity_no, c.action, c.before, c.after, c.request_id, c.prev_hash, c.hash)::audit_log)
  union all
  select h.seq, 'tail' from audit_head h
  where h.org_id is not distinct from which and h.day = on_day
    and h.seq <> (select count(*) from audit_log a where a.org_id is not distinct from which and a.day = on_day)
$$;

-- Files: content-addressed per organisation, immutable behind an id.
create table file (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references org,
  owner_id uuid not null references app_user,
  purpose text not null,
  name text not null check (length(name) between 1 and 255),
  mime text not null,
  size integer not null check (size >= 0),
  sha256 text not null,
  created_at timestamptz not null default now()
);
alter table file enable row level security;
alter table file force row level security;
create policy own on file using (org_id = (select app_org()) or (select app_sees_all()))
  with check (org_id = (select app_org()) or (select app_kind()) = 'system');

-- The column mapping an organisation used for a file layout, remembered by the file's header line.
create table import_mapping (
  org_id uuid not null references org,
  kind text not null,
  header_hash text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, kind, header_hash)
);
alter table import_mapping enable row level security;
alter table import_mapping force row level security;
create policy own on import_mapping using (org_id = (select app_org())) with check (org_id = (select app_org()));
