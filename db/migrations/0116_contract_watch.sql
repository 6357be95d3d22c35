-- Contracts watched: whom somebody reminded of one, each side once a day (domain §3.10 remind).
select set_config('app.kind', 'system', true);

create table contract_reminder (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  contract_id uuid not null,
  -- whose side is reminded, and by which organisation's person
  side text not null check (side in ('hospital', 'supplier')),
  org_id uuid not null references org,
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  reminded_by uuid not null references app_user,
  reminder_name text not null,
  reminded_at timestamptz not null default now(),
  unique (contract_id, side, day),
  foreign key (hospital_id, supplier_id, contract_id) references contract (hospital_id, supplier_id, id)
);
create index contract_reminder_by on contract_reminder (reminded_by);

do $$
declare
  its text := $q$ exists (select from contract c where c.id = contract_id) $q$;
begin
  call wall('contract_reminder', $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) and reminded_by = (select app_user())
    and $q$ || its, reads => its);
end $$;
alter table contract_reminder force row level security;
call limit_to_ranges('contract_reminder');

-- What is watched, by whose it is; ended ones are seldom asked for.
create index contract_watched on contract (hospital_id, valid_to, id) where status in ('effective', 'frozen', 'expired', 'finished', 'terminated');
create index contract_watched_supplier on contract (supplier_id, valid_to, id) where status in ('effective', 'frozen', 'expired', 'finished', 'terminated');
create index contract_watched_region on contract (valid_to, id) where status in ('effective', 'frozen', 'expired', 'finished', 'terminated');
