-- What the installation signs papers with, and the links by which a version of a contract is shown outside (domain §2.28, security C79).
select set_config('app.kind', 'system', true);

-- The installation's own certificates, the newest signs; older ones still prove what they signed.
create table signing_certificate (
  id uuid primary key default new_id(),
  certificate text not null,
  -- opens with the installation's secret only
  sealed_key text not null,
  fingerprint text not null unique check (fingerprint ~ '^[0-9a-f]{64}$'),
  until timestamptz not null,
  created_at timestamptz not null default clock_timestamp()
);
call wall('signing_certificate', $q$ (select acts_as('elevated')) $q$, reads => $q$ (select acts_as('system', 'elevated')) $q$);
alter table signing_certificate force row level security;

-- A way in for whoever has no login: the token is known by its hash alone, for one version and few hours; each look is noted.
create table contract_link (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  contract_id uuid not null,
  n integer not null,
  -- whose people made it, look after it and take it back
  org_id uuid not null references org,
  -- what stands in the watermark: names the link and opens nothing
  no text not null check (no ~ '^[0-9A-Z]{8}$'),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  until timestamptz not null,
  max_views integer not null check (max_views between 1 and 100),
  views integer not null default 0 check (views between 0 and max_views),
  prices boolean not null default false,
  note text not null default '' check (length(note) <= 200),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  revoked_by uuid references app_user,
  revoker_name text not null default '',
  revoked_at timestamptz,
  unique (hospital_id, supplier_id, id),
  check (until > created_at and until <= created_at + interval '72 hours 1 minute'),
  check ((revoked_at is null) = (revoked_by is null)),
  foreign key (contract_id, n) references contract_version (contract_id, n),
  foreign key (hospital_id, supplier_id, contract_id) references contract (hospital_id, supplier_id, id)
);
create unique index contract_link_no on contract_link (no collate "C");
create index contract_link_of on contract_link (contract_id, created_at desc);
create index contract_link_org on contract_link (org_id, created_at desc);
create index contract_link_creator on contract_link (created_by);

create table contract_link_view (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  link_id uuid not null,
  address text not null default '' check (length(address) <= 60),
  client text not null default '' check (length(client) <= 300),
  viewed_at timestamptz not null default clock_timestamp(),
  -- when the text was taken as a PDF of this view
  pdf_at timestamptz,
  foreign key (hospital_id, supplier_id, link_id) references contract_link (hospital_id, supplier_id, id)
);
create index contract_link_view_of on contract_link_view (link_id, viewed_at desc);

do $$
declare
  own text := $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) and exists (select from contract c where c.id = contract_id) $q$;
  -- whoever holds the token has no login
  looks text := $q$ (select acts_as('stranger')) $q$;
begin
  call wall('contract_link', own || ' and created_by = (select app_user()) and revoked_at is null and views = 0', own || ' or ' || looks,
    reads => own || ' or ' || looks || $q$ or (select acts_as('system')) $q$);
  call wall('contract_link_view', looks, looks,
    reads => looks || $q$ or (select acts_as('system')) or exists (select from contract_link l where l.id = link_id) $q$);
end $$;
alter table contract_link force row level security;
alter table contract_link_view force row level security;
call limit_to_ranges('contract_link');
call limit_to_ranges('contract_link_view');

-- A link is what it was made as: it is looked at and taken back, once, and never opened further.
create function contract_link_is_kept() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{views,revoked_by,revoker_name,revoked_at}'::text[] is distinct from to_jsonb(old) - '{views,revoked_by,revoker_name,revoked_at}'::text[]
    or new.views < old.views
    or (old.revoked_at is not null and (new.revoked_by, new.revoked_at) is distinct from (old.revoked_by, old.revoked_at))
  then
    raise exception 'a link is kept as it was made' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on contract_link for each row when (is_app()) execute function contract_link_is_kept();
