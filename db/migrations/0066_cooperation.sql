-- Cooperation of a hospital and a supplier 合作, and freezes 冻结 (domain-lists §2.35).
select set_config('app.kind', 'system', true);

create table cooperation (
  id uuid primary key default new_id(),
  no text not null,
  hospital_id uuid not null references org,
  -- nobody yet, of an invitation to somebody who is to register
  supplier_id uuid references org,
  -- which of the two asks; of what the authority brought about, the hospital
  org_id uuid not null references org,
  credit_code text not null default '' check (length(credit_code) <= 18),
  name text not null check (length(name) between 1 and 200),
  note text not null default '' check (length(note) <= 500),
  valid_from date not null,
  valid_to date not null default '2999-12-31',
  status text not null default 'invited' check (status in ('invited', 'requested', 'active', 'suspended', 'ended', 'declined')),
  -- who suspended it: what the authority did a hospital does not undo
  held_by text check (held_by in ('hospital', 'authority')),
  stop_reason text not null default '' check (length(stop_reason) <= 500),
  created_by uuid references app_user,
  creator_name text not null default '',
  created_at timestamptz not null default now(),
  answered_by uuid references app_user,
  answerer_name text not null default '',
  answered_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check (valid_to >= valid_from),
  check (supplier_id is not null or (status in ('invited', 'ended') and credit_code <> '')),
  check (org_id = hospital_id or org_id = supplier_id),
  check (answered_by <> created_by),
  check (answered_at is not null or status not in ('active', 'suspended', 'declined')),
  check ((held_by is not null) = (status = 'suspended'))
);
create unique index cooperation_no on cooperation (no collate "C");
create index cooperation_created on cooperation (created_at desc, id desc);
create index cooperation_supplier on cooperation (supplier_id, hospital_id);
-- of two partners one at a time; what was declined or ended is their history
create unique index cooperation_open on cooperation (hospital_id, supplier_id)
  where supplier_id is not null and status in ('invited', 'requested', 'active', 'suspended');
create unique index cooperation_awaited on cooperation (hospital_id, credit_code) where supplier_id is null and status = 'invited';

-- Whose new orders, deliveries, invoices or payments stand still, for one hospital or for the region, until its last day is over.
create table supplier_freeze (
  id uuid primary key default new_id(),
  supplier_id uuid not null references org,
  -- none: the whole region
  hospital_id uuid references org,
  -- who froze
  org_id uuid not null references org,
  kinds text[] not null check (kinds <@ array['order', 'delivery', 'invoice', 'payment'] and cardinality(kinds) > 0),
  valid_from date not null,
  valid_to date,
  reason text not null check (length(reason) between 5 and 500),
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  lifted_by uuid references app_user,
  lifter_name text not null default '',
  lifted_at timestamptz,
  lift_reason text not null default '' check (length(lift_reason) <= 500),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check (valid_to >= valid_from),
  check (hospital_id = org_id),
  check ((lifted_by is null) = (lifted_at is null)),
  check ((lifted_by is null) = (lift_reason = ''))
);
create index supplier_freeze_supplier on supplier_freeze (supplier_id) where lifted_at is null;
create index supplier_freeze_created on supplier_freeze (created_at desc, id desc);

do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  supplier text := $q$ supplier_id = (select org_of('supplier')) $q$;
  region text := $q$ (select acts_as('authority')) $q$;
begin
  call wall('cooperation',
    '(' || hospital || $q$ and org_id = hospital_id and status = 'invited' and answered_by is null) or ($q$
      || supplier || $q$ and org_id = supplier_id and status = 'requested' and answered_by is null) or $q$ || region,
    hospital || ' or ' || supplier || ' or ' || region,
    reads => $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$);
  call wall('supplier_freeze',
    '(' || hospital || $q$ and org_id = hospital_id and lifted_at is null) or (hospital_id is null and lifted_at is null and $q$ || region || ')',
    hospital || ' or (hospital_id is null and ' || region || ')',
    reads => $q$ hospital_id = (select app_org()) or supplier_id = (select app_org())
      or (hospital_id is null and (select app_kind()) = 'hospital') or (select app_sees_all()) $q$);
end $$;
alter table cooperation force row level security;
alter table supplier_freeze force row level security;
-- an invitation that waits for a newcomer is of no supplier yet, a freeze of the region of no hospital: they are in every range
do $$
declare
  ranged text := $q$ current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or exists (select from unnest((select app_ranges())) r where %s) $q$;
  partners text := format(ranged, $q$ (r.orgs is null or hospital_id = any (r.orgs))
    and (r.suppliers is null or supplier_id is null or supplier_id = any (r.suppliers)) $q$);
  freezes text := format(ranged, $q$ (r.orgs is null or hospital_id is null or hospital_id = any (r.orgs))
    and (r.suppliers is null or supplier_id = any (r.suppliers)) $q$);
begin
  execute format('create policy data_range on cooperation as restrictive to jicai_ranged using (%1$s) with check (%1$s)', partners);
  execute format('create policy data_range on supplier_freeze as restrictive to jicai_ranged using (%1$s) with check (%1$s)', freezes);
end $$;

-- What was asked stays; an invitation to a newcomer finds its supplier once.
create trigger kept before update on cooperation for each row when (is_app() and (
  (old.no, old.hospital_id, old.org_id, old.credit_code, old.name, old.note, old.valid_from, old.valid_to, old.created_by, old.creator_name,
    old.created_at) is distinct from (new.no, new.hospital_id, new.org_id, new.credit_code, new.name, new.note, new.valid_from, new.valid_to,
    new.created_by, new.creator_name, new.created_at)
  or (old.supplier_id is not null and old.supplier_id is distinct from new.supplier_id)))
  execute function paper_is_kept();
create trigger kept_end before update on cooperation for each row
  when (is_app() and old.status in ('ended', 'declined') and (old.status, old.supplier_id) is distinct from (new.status, new.supplier_id))
  execute function paper_is_kept();
-- Nobody answers what his own side asked, and a hospital takes up nothing the authority suspended.
create trigger answered before update of status on cooperation for each row when (is_app() and (
  (old.status = 'invited' and new.status in ('active', 'declined') and app_kind() <> 'supplier')
  or (old.status = 'requested' and new.status in ('active', 'declined') and app_kind() <> 'hospital')
  or (old.held_by = 'authority' and app_kind() <> 'authority' and new.status = 'active')))
  execute function paper_is_kept();
create trigger kept before update on supplier_freeze for each row when (is_app() and (old.lifted_at is not null
  or (old.supplier_id, old.hospital_id, old.org_id, old.kinds, old.valid_from, old.valid_to, old.reason, old.files, old.created_by, old.creator_name,
    old.created_at) is distinct from (new.supplier_id, new.hospital_id, new.org_id, new.kinds, new.valid_from, new.valid_to, new.reason, new.files,
    new.created_by, new.creator_name, new.created_at)))
  execute function paper_is_kept();

-- How suppliers stand with a hospital on a day: the longest freeze of a kind, and their cooperation, of which what is open counts before
-- what ended; null where there is none. Who acts on the answer comes `ahead`: a freeze that is being written waits for his COMMIT, and he
-- for one that is about to be; the read comes after the wait, with what was written meanwhile. In one statement.
create function supplier_stops(hospital uuid, suppliers uuid[], of_kind text, on_day date, ahead boolean)
returns table (supplier_id uuid, supplier text, frozen_by text, until date, reason text, status text, valid_from date, valid_to date, stop_reason text)
language plpgsql volatile as $$
#variable_conflict use_column
begin
  if ahead then
    perform pg_advisory_xact_lock_shared(hashtextextended('freeze ' || x.id, 0)) from (select distinct id from unnest(suppliers) u (id) order by id) x;
  end if;
  return query
  select o.id, o.name, f.name, f.valid_to, f.reason, c.status, c.valid_from, c.valid_to, c.stop_reason
  from org o
    left join lateral (
      select b.name, x.valid_to, x.reason from supplier_freeze x join org b on b.id = x.org_id
      where x.supplier_id = o.id and (x.hospital_id is null or x.hospital_id = hospital) and x.lifted_at is null and of_kind = any (x.kinds)
        and on_day between x.valid_from and coalesce(x.valid_to, 'infinity')
      order by coalesce(x.valid_to, 'infinity') desc, x.id limit 1) f on true
    left join lateral (
      select x.status, x.valid_from, x.valid_to, x.stop_reason from cooperation x
      where x.hospital_id = hospital and x.supplier_id = o.id and x.status in ('active', 'suspended', 'ended') and x.answered_at is not null
      order by x.status = 'ended', x.created_at desc limit 1) c on true
  where o.id = any (suppliers);
end $$;

-- Who trades with each other already does so by both their will.
insert into cooperation (no, hospital_id, supplier_id, org_id, credit_code, name, valid_from, status, created_at, answered_at)
select n.no, p.hospital_id, p.supplier_id, p.hospital_id, o.credit_code, o.name, p.since, 'active', p.made, p.made
from (select hospital_id, supplier_id, min(valid_from) as since, min(created_at) as made from supply_relation group by 1, 2) p
  join org o on o.id = p.supplier_id
  cross join lateral doc_numbers('HZ', case when p.hospital_id is null then 0 else 1 end) as n (no);

-- A relation the authority switched off is switched on by the authority alone.
alter table supply_relation add column held boolean not null default false;
alter table supply_relation add check (not (enabled and held));
drop trigger kept_from_hospital on supply_relation;
call keep_from('hospital', 'supply_relation', 'hospital_id, supplier_id, product_id, agreed_at, agreed_by, held');
drop trigger kept_from_supplier on supply_relation;
call keep_from('supplier', 'supply_relation',
  'hospital_id, supplier_id, product_id, price, valid_from, valid_to, enabled, held, created_by, created_at');
