-- Change of an enabled item of a purchase catalogue (domain-lists.md §2.37): it waits beside the item, which works by its old values
-- until the hospital, and where the region wants it the platform, passed it. New items take the same two steps.
select set_config('app.kind', 'system', true);

create table catalog_change (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  catalog_item_id uuid not null,
  -- of the fields that shall change: what they said when it was written, and what they shall say
  before jsonb not null check (jsonb_typeof(before) = 'object'),
  after jsonb not null check (jsonb_typeof(after) = 'object' and after <> '{}'
    and after - '{supplierId,packMultiple,minQty,maxQty,temporary,temporaryUntil,online}'::text[] = '{}'),
  reason text not null check (length(reason) between 1 and 500),
  status text not null default 'draft' check (status in ('draft', 'pending', 'platform', 'effective', 'rejected')),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  audited_by uuid references app_user,
  audited_at timestamptz,
  platform_by uuid references app_user,
  platform_at timestamptz,
  -- the moment the item took its values
  effective_at timestamptz,
  version integer not null default 0,
  unique (hospital_id, id),
  check (before <> after),
  -- nobody passes his own wish
  check (audited_by <> created_by),
  check (platform_by <> created_by),
  check ((status = 'effective') = (effective_at is not null)),
  foreign key (hospital_id, catalog_item_id) references catalog_item (hospital_id, id)
);
-- one under way of an item
create unique index catalog_change_open on catalog_change (catalog_item_id) where status in ('draft', 'pending', 'platform');
create index catalog_change_item on catalog_change (catalog_item_id, effective_at desc);
create index catalog_change_list on catalog_change (hospital_id, created_at desc, id desc);
create index catalog_change_region on catalog_change (created_at desc, id desc);

alter table catalog_change enable row level security;
alter table catalog_change force row level security;
do $$
declare
  own text := $q$ hospital_id = (select org_of('hospital')) $q$;
  region text := $q$ or (select acts_as('authority')) $q$;
begin
  call wall('catalog_change', own || $q$ and status = 'draft' $q$, own || region, own || $q$ and status in ('draft', 'rejected') $q$,
    becomes => own || region || $q$ and status in ('platform', 'effective', 'rejected') $q$,
    reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$);
end $$;
call limit_to_ranges('catalog_change', 'exists (select from catalog_item i where i.id = catalog_change.catalog_item_id)');
call keep_paper('catalog_change', '{draft,pending,rejected}', 'hospital_id, catalog_item_id, before, after, reason, created_by');
call passes_by('catalog_change', 'audited_by', '{platform,effective}');
create trigger not_by_author before update of audited_by on catalog_change for each row
  when (new.audited_by is distinct from old.audited_by and new.audited_by <> new.created_by) execute function not_by_author();

do $$
begin
  execute replace(pg_get_functiondef('paper_visible'::regproc), 'else true end',
    $q$when 'catalogChange' then exists (select from catalog_change where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'catalogChange'::text,$q$));
end $$;

-- An item that was enabled once changes by what was audited, and by nothing else: a temporary one is never prolonged otherwise.
create function item_is_audited() returns trigger language plpgsql as $$
declare c catalog_change;
begin
  select * into c from catalog_change x where x.catalog_item_id = new.id and x.effective_at = now();
  if (c.id is null
    or new.pack_multiple is distinct from case when c.after ? 'packMultiple' then (c.after ->> 'packMultiple')::numeric else old.pack_multiple end
    or new.min_qty is distinct from case when c.after ? 'minQty' then (c.after ->> 'minQty')::numeric else old.min_qty end
    or new.max_qty is distinct from case when c.after ? 'maxQty' then (c.after ->> 'maxQty')::numeric else old.max_qty end
    or new.online is distinct from case when c.after ? 'online' then (c.after ->> 'online')::boolean else old.online end
    or new.temporary is distinct from case when c.after ? 'temporary' then (c.after ->> 'temporary')::boolean else old.temporary end
    or (new.temporary and new.temporary_until is distinct from
      case when c.after ? 'temporaryUntil' then (c.after ->> 'temporaryUntil')::date else old.temporary_until end))
  then raise exception 'an enabled item changes by what was audited' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger audited before update of pack_multiple, min_qty, max_qty, online, temporary, temporary_until on catalog_item for each row
  when (is_app() and old.status in ('enabled', 'stopped')
    and (old.pack_multiple, old.min_qty, old.max_qty, old.online, old.temporary, old.temporary_until)
      is distinct from (new.pack_multiple, new.min_qty, new.max_qty, new.online, new.temporary, new.temporary_until))
  execute function item_is_audited();

-- The platform's step of a new item.
alter table catalog_item drop constraint catalog_item_status_check;
alter table catalog_item add constraint catalog_item_status_check
  check (status in ('draft', 'pending', 'platform', 'enabled', 'stopped', 'rejected'));
do $$
declare
  own text := $q$ hospital_id = (select org_of('hospital')) or (select acts_as('elevated', 'system')) $q$;
  region text := $q$ or (select acts_as('authority')) and status in ($q$;
begin
  execute format('alter policy changes on catalog_item using (coalesce((%s), false)) with check (%s)',
    own || region || $q$'platform') $q$, own || region || $q$'platform', 'enabled', 'rejected') $q$);
end $$;
