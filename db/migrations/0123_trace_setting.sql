-- The medical-insurance platform's traceability line (domain §4, domain-trace §4.6): what the region's platform wants, by what each hospital is
-- known there, and how its line stands.
select set_config('app.kind', 'system', true);

-- The region's profile: data, not code. One row; without it the strict union of what regions want holds.
create table trace_profile (
  sole boolean primary key default true check (sole),
  -- interface → names of the fields it must have; what is not named keeps the house's own set
  required jsonb not null default '{}' check (jsonb_typeof(required) = 'object' and length(required::text) <= 20000),
  -- our name of a field → the platform's, where it spells it otherwise
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object' and length(names::text) <= 5000),
  -- interface → what 3507 calls its rows
  revoke_types jsonb not null default '{}' check (jsonb_typeof(revoke_types) = 'object' and length(revoke_types::text) <= 1000),
  -- the variant with a list (3501A …), and how many rows it takes
  batch boolean not null default true,
  batch_size integer not null default 100 check (batch_size between 1 and 100),
  -- in what quantities are told: the smallest priced pack, or the unit of issue
  unit text not null default 'pack' check (unit in ('pack', 'min')),
  -- also devices are told (3503)
  devices boolean not null default false,
  signs_in boolean not null default true,
  receiver text not null default '' check (length(receiver) <= 10),
  -- least time between two messages of one hospital, and how long an answer may take
  pause_ms integer not null default 0 check (pause_ms between 0 and 10000),
  timeout_ms integer not null default 30000 check (timeout_ms between 1000 and 30000),
  version integer not null default 0,
  updated_at timestamptz not null default now()
);

create table trace_account (
  hospital_id uuid primary key references org,
  address text not null default '' check (length(address) <= 300),
  code text not null default '' check (code ~ '^[A-Z0-9]{0,30}$'),
  name text not null default '' check (length(name) <= 200),
  -- where it is insured, six digits
  admdvs text not null default '' check (admdvs ~ '^(\d{6})?$'),
  paasid text not null default '' check (length(paasid) <= 100),
  -- opens with the installation's secret only
  sealed_token text not null default '' check (length(sealed_token) <= 4000),
  operator text not null default '' check (length(operator) <= 30),
  operator_name text not null default '' check (length(operator_name) <= 50),
  -- the interfaces that are told
  switched text[] not null default '{}' check (switched <@ array['3501', '3502', '3503', '3504', '3505', '3506']),
  -- rows leave as they come about, at a time of day, or by hand
  auto text not null default 'event' check (auto in ('event', 'daily', 'hand')),
  auto_at time not null default '01:00',
  version integer not null default 0,
  updated_by uuid references app_user,
  updated_at timestamptz not null default now()
);
create index trace_account_updater on trace_account (updated_by);

-- How a hospital's line stands: faults in a row, since when it is paused, and the platform's word for a sign-in, sealed.
create table trace_line (
  hospital_id uuid primary key references org,
  sealed_sign text not null default '' check (length(sealed_sign) <= 1000),
  faults integer not null default 0 check (faults >= 0),
  fault text not null default '' check (length(fault) <= 20),
  message text not null default '' check (length(message) <= 500),
  paused_at timestamptz,
  next_try timestamptz,
  answered_at timestamptz,
  updated_at timestamptz not null default now(),
  check (paused_at is null or faults > 0)
);

-- Numbers of messages: four digits after the second, never the same twice.
create sequence trace_message minvalue 0 maxvalue 9999 start 0 cycle;
grant usage on sequence trace_message to jicai_app;

do $$
declare
  own text := $q$ hospital_id = (select org_of('hospital')) $q$;
  works text := $q$ hospital_id = (select org_of('hospital')) or (select acts_as('system')) $q$;
begin
  call wall('trace_profile', $q$ (select acts_as('authority')) $q$, $q$ (select acts_as('authority')) $q$, reads => 'true');
  call wall('trace_account', own, own, reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$);
  call wall('trace_line', works, works, reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$);
end $$;
alter table trace_profile force row level security;
alter table trace_account force row level security;
alter table trace_line force row level security;
call limit_to_ranges('trace_account');
call limit_to_ranges('trace_line');

-- What is exchanged with a platform is noted by its pump too, in nobody's name.
drop policy adds on exchange_log;
create policy adds on exchange_log for insert with check ((select acts_as('elevated', 'system')));
