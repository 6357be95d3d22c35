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
call wall('signing_certificate', $q$ (select acts_as('system')) $q$, reads => $q$ (select acts_as('system')) $q$);
alter table signing_certificate force row level security;
