-- What the provincial platform lists, as it came and when it was so, and which article or company of ours each is (domain-trace §2.30.2).

create table province_item (
  id uuid primary key default new_id(),
  family text not null check (family in ('drug', 'inst', 'reagent', 'corp')),
  prov_id text not null check (length(prov_id) between 1 and 64),
  created_at timestamptz not null default now(),
  unique (family, prov_id)
);

-- An item as it came; what comes otherwise is a row of its own, and nothing of this one changes but its end.
create table province_version (
  id uuid primary key default new_id(),
  item_id uuid not null references province_item,
  digest text not null,
  name text not null check (length(name) between 1 and 300),
  -- by what orders name it there
  prov_code text not null default '' check (length(prov_code) <= 64),
  -- an earlier or other name
  former_name text not null default '' check (length(former_name) <= 300),
  spec text not null default '' check (length(spec) <= 300),
  pack_spec text not null default '' check (length(pack_spec) <= 300),
  unit text not null default '' check (length(unit) <= 20),
  min_unit text not null default '' check (length(min_unit) <= 20),
  -- minimum units of a pack
  ratio numeric(12,3) check (ratio > 0),
  maker text not null default '' check (length(maker) <= 300),
  approval_no text not null default '' check (length(approval_no) <= 200),
  insurance_code text not null default '' check (length(insurance_code) <= 100),
  credit_code text not null default '' check (length(credit_code) <= 50),
  listed boolean not null default true,
  raw jsonb not null default '{}',
  source text not null check (source in ('pull', 'import')),
  -- whose file said so; nobody's where the platform did
  told_by uuid references org check (told_by is null or source = 'import'),
  valid_from timestamptz not null default clock_timestamp(),
  valid_to timestamptz,
  check (valid_to >= valid_from)
);
create unique index province_version_now on province_version (item_id) where valid_to is null;
create index province_version_item on province_version (item_id, valid_from);
create index province_version_insurance on province_version (insurance_code) where valid_to is null and insurance_code <> '';
create index province_version_approval on province_version (approval_no) where valid_to is null and approval_no <> '';
create index province_version_told on province_version (told_by) where told_by is not null;
create index province_version_name on province_version using gin (name gin_trgm_ops) where valid_to is null;

-- What a pack is listed at, yuan, from a day to the day before another. One that was corrected on its day was valid on none.
create table province_price (
  id uuid primary key default new_id(),
  item_id uuid not null references province_item,
  price numeric(12,4) not null check (price > 0),
  valid_from date not null,
  valid_to date,
  source text not null check (source in ('pull', 'import')),
  told_by uuid references org check (told_by is null or source = 'import'),
  created_at timestamptz not null default now(),
  check (valid_to >= valid_from),
  exclude using gist (item_id with =, daterange(valid_from, valid_to) with &&)
);
create unique index province_price_last on province_price (item_id) where valid_to is null;
create index province_price_day on province_price (item_id, valid_from desc);
create index province_price_told on province_price (told_by) where told_by is not null;

-- Whatever was kept stays as it came: only its end is written, once; a price's end that is still to come may come earlier, where
-- the platform tells another price of a day before it.
create function province_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'valid_to') = (to_jsonb(old) - 'valid_to') and (old.valid_to is null or (tg_table_name = 'province_price'
    and old.valid_to > (now() at time zone 'Asia/Shanghai')::date and new.valid_to < old.valid_to)) then return new; end if;
  raise exception 'what the platform listed is kept as it came' using errcode = 'check_violation';
end $$;
create trigger province_version_kept before update or delete on province_version for each row execute function province_kept();
create trigger province_price_kept before update or delete on province_price for each row execute function province_kept();

-- A pair as somebody saw it is named by its stamp.
create sequence province_stamp as integer;

-- One of ours and one of theirs. Without a hospital it is the region's, and counts for all.
create table province_match (
  id uuid primary key default new_id(),
  family text not null check (family in ('drug', 'inst', 'reagent', 'corp')),
  hospital_id uuid references org,
  product_id uuid references product,
  company_id uuid references company,
  item_id uuid not null references province_item,
  state text not null check (state in ('suggested', 'paired')),
  way text not null check (way in ('auto', 'person', 'import')),
  score numeric(5,4) check (score between 0 and 1),
  judged jsonb,
  -- what does not agree beside price and ratio, which are compared whenever the pair is read
  conflicts text[] not null default '{}' check (conflicts <@ array['maker', 'name', 'double']),
  -- why they may differ, and what was so then
  accepted text not null default '' check (length(accepted) <= 200),
  accepted_of text not null default '',
  -- our ratio and their pack as they were then: what is compared where the platform gives no ratio
  pack_of text,
  made_by uuid references app_user,
  made_name text not null default '',
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid references app_user,
  ended_name text not null default '',
  end_reason text not null default '' check (length(end_reason) <= 200),
  version integer not null default nextval('province_stamp'),
  check ((family = 'corp') = (company_id is not null)),
  check ((family = 'corp') = (product_id is null)),
  check ((ended_at is null) = (end_reason = ''))
);
-- One of ours has one of theirs, and the other way round; two of ours with one code are a conflict until one is chosen.
create unique index province_match_ours on province_match (coalesce(hospital_id, '00000000-0000-0000-0000-000000000000'), coalesce(product_id, company_id))
  where ended_at is null;
create unique index province_match_theirs on province_match (coalesce(hospital_id, '00000000-0000-0000-0000-000000000000'), item_id)
  where ended_at is null and state = 'paired' and not ('double' = any (conflicts));
create index province_match_product on province_match (product_id) where ended_at is null;
create index province_match_company on province_match (company_id) where ended_at is null;
create index province_match_item on province_match (item_id);
create index province_match_hospital on province_match (hospital_id) where hospital_id is not null;
create index province_match_made on province_match (made_by);
create index province_match_ended on province_match (ended_by);

-- By what a hospital knows an item on the platform: its 院内目录ID.
create table province_own_id (
  hospital_id uuid not null references org,
  item_id uuid not null references province_item,
  own_id text not null check (length(own_id) between 1 and 64),
  primary key (hospital_id, item_id),
  unique (hospital_id, own_id)
);
create index province_own_id_item on province_own_id (item_id);

-- Provincial orders under way, by the pairs they were written with: those are not taken back.
create table province_use (
  match_id uuid not null references province_match,
  hospital_id uuid not null references org,
  order_id uuid not null,
  order_no text not null,
  primary key (order_id, match_id)
);
create index province_use_match on province_use (match_id);
create index province_use_hospital on province_use (hospital_id);

-- A pull or a comparison, as a job: of a family one at a time for a hospital, and for the region.
create table province_run (
  id uuid primary key default new_id(),
  hospital_id uuid references org,
  family text not null check (family in ('drug', 'inst', 'reagent', 'corp')),
  what text not null check (what in ('pull', 'match')),
  asked_by uuid not null references app_user,
  asked_name text not null,
  total integer not null default 0,
  done integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  delisted integer not null default 0,
  matched integer not null default 0,
  suggested integer not null default 0,
  conflicts integer not null default 0,
  none integer not null default 0,
  -- read from the beginning: what is missing is noticed
  whole boolean not null default false,
  -- why it ended before its end, and what the platform said
  failure text not null default '' check (failure in ('', 'noAccount', 'away', 'refused', 'fewer', 'unreadable', 'broken')),
  said text not null default '' check (length(said) <= 500),
  began_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index province_run_one on province_run (family, coalesce(hospital_id, '00000000-0000-0000-0000-000000000000')) where ended_at is null;
create index province_run_family on province_run (family, began_at desc);
create index province_run_hospital on province_run (hospital_id);
create index province_run_asked on province_run (asked_by);

-- Whether the job of a run still waits or is at work: not where it failed for the last time, nor where it is gone.
create function province_run_lives(run uuid) returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (select from graphile_worker.jobs j where j.key = 'province ' || run and j.attempts < j.max_attempts);
end $$;
revoke all on function province_run_lives(uuid) from public;
grant execute on function province_run_lives(uuid) to jicai_app;

do $$
declare
  -- the platform's catalogue is read by those who buy from it and by the region
  readers text := $q$ (select app_kind()) in ('hospital', 'authority', 'system', 'stranger') $q$;
  -- what everybody compares with is written by nobody himself: by the pull, and by an import row for row
  keepers text := $q$ (select acts_as('elevated', 'system')) $q$;
  own text := $q$ (hospital_id = (select org_of('hospital')) or (hospital_id is null and (select acts_as('authority'))) or (select acts_as('system'))) $q$;
  seen text := $q$ hospital_id is null and (select app_kind()) = 'hospital' or hospital_id = (select app_org()) or (select app_sees_all()) $q$;
  t text;
begin
  foreach t in array array['province_item', 'province_version', 'province_price', 'province_match', 'province_own_id', 'province_use', 'province_run'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
  foreach t in array array['province_item', 'province_version', 'province_price'] loop
    execute format('create policy reads on %I for select using (%s)', t, readers);
  end loop;
  foreach t in array array['province_match', 'province_own_id', 'province_use', 'province_run'] loop
    execute format('create policy reads on %I for select using (%s)', t, seen);
  end loop;
  call wall('province_item', keepers);
  call wall('province_version', keepers, keepers);
  call wall('province_price', keepers, keepers);
  -- the region's pair ends a hospital's own of either of its two
  call wall('province_match', own, own || $q$ or (select acts_as('elevated')) $q$);
  call wall('province_own_id', $q$ hospital_id = (select org_of('hospital')) $q$, $q$ hospital_id = (select org_of('hospital')) $q$);
  call wall('province_use', $q$ hospital_id = (select org_of('hospital')) or (select acts_as('system')) $q$, null,
    $q$ hospital_id = (select org_of('hospital')) or (select acts_as('system')) $q$);
  call wall('province_run', $q$ hospital_id = (select org_of('hospital')) or (hospital_id is null and (select acts_as('authority'))) $q$, $q$ (select acts_as('elevated', 'system')) $q$);
end $$;
grant usage on sequence province_stamp to jicai_app;

do $$
declare
  rule text := $q$ current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or exists (select from unnest((select app_ranges())) r
    where (r.orgs is null or province_match.hospital_id is null or province_match.hospital_id = any (r.orgs))
      and (province_match.product_id is null or exists (select from product p where p.id = province_match.product_id))) $q$;
begin
  execute format('create policy data_range on province_match as restrictive to jicai_ranged using (%1$s) with check (%1$s)', rule);
end $$;
call limit_to_ranges('province_item');
call limit_to_ranges('province_version');
call limit_to_ranges('province_price');
call limit_to_ranges('province_own_id');
call limit_to_ranges('province_use');
call limit_to_ranges('province_run');
