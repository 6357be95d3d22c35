-- The second person's proof (security.md C35): good once, for five minutes by the database's clock, to the first person, at the
-- organisation, for one act with one body on one version of one document. Kept as a hash; whoever reads the table cannot use it.
create table session_sign_off (
  token_hash text primary key,
  second_user uuid not null references app_user on delete cascade,
  first_user uuid not null default app_user() references app_user on delete cascade,
  org_id uuid not null default app_org() references org on delete cascade,
  doc_type text not null,
  doc_id text not null,
  version integer not null,
  act text not null,
  body_hash text not null,
  expires_at timestamptz not null default now() + interval '5 minutes'
);
create index session_sign_off_old on session_sign_off (expires_at);
do $$
declare own text := $q$ first_user = (select app_user()) and org_id = (select org_of('hospital', 'supplier', 'authority')) $q$;
begin
  call wall('session_sign_off', own || $q$ and second_user <> first_user and exists (select from user_role r
    where r.user_id = second_user and r.org_id = session_sign_off.org_id) $q$, null, own || $q$ or (select acts_as('system')) $q$,
    reads => $q$ (first_user = (select app_user()) and org_id = (select app_org())) or (select app_kind()) = 'system' $q$);
end $$;
alter table session_sign_off force row level security;

-- What lowers a wall is changed by two people (security.md C92): setting and flow keep who agreed.
alter table config add column agreed_by uuid references app_user;
alter table approval_flow add column agreed_by uuid references app_user;

-- Leaders and those who answer for the walls are told of them and see the page of lowered ones; a house of before has its roles
-- already. Who administers people agrees as the second person.
insert into role_action (role_id, path, code)
  select id, 'system/lowered', 'view' from role
  where template in ('HOSP_LEADER', 'HOSP_ADMIN', 'HOSP_LOG', 'HOSP_CONFIG', 'SUP_ADMIN', 'PLATFORM_ADMIN', 'PLATFORM_SECURITY', 'PLATFORM_AUDITOR', 'REGULATOR');
insert into role_action (role_id, path, code)
  select id, 'system/lowered', 'agree' from role where template in ('HOSP_ADMIN', 'SUP_ADMIN', 'PLATFORM_ADMIN', 'PLATFORM_SECURITY');

-- Accounts and prices are agreed to by finance, where there is one.
insert into role_action (role_id, path, code)
  select id, 'baseInfo/mySupplier', c from role, unnest('{view,agree}'::text[]) c where template in ('HOSP_FINANCE', 'SUP_FINANCE')
  on conflict do nothing;
-- What the authority's operator enters, two of its administrators agree to.
insert into role_action (role_id, path, code)
  select id, 'baseInfo/mySupplier', c from role, unnest('{view,agree}'::text[]) c where template in ('PLATFORM_ADMIN', 'PLATFORM_SECURITY')
  on conflict do nothing;

-- Numbers that were shown in full on request are kept under no key any more (security.md C36).
delete from idempotency where call in ('/linex/supplier/reveal', '/linex/manufacturer/reveal');

-- Who bought or audited the goods of an order does not register them, and who confirms neither registered nor bought them
-- (security.md, insider): the second wall behind the machine, at COMMIT, when the history has its steps. Where one person may do
-- both, the history says so.
alter table acceptance drop constraint acceptance_two_people;
create function acceptance_apart() returns trigger language plpgsql as $$
begin
  if (new.confirmed_by = new.checked_by or exists (select from purchase_order o where o.id = new.order_id
      and (o.created_by in (new.checked_by, new.confirmed_by) or o.audited_by = new.checked_by)))
    and not exists (select from doc_history h where h.doc_id = new.id and h.action = 'alone')
  then
    raise exception 'acceptance %: one person ordered, registered or confirmed', new.no using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger apart after update of checked_by, confirmed_by on acceptance deferrable initially deferred
  for each row execute function acceptance_apart();
