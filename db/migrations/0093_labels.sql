-- Numbers of boxes (SSCC, domain-lists §8.8). One of a supplier's GS1 prefix is given once and never again, whatever becomes of its
-- delivery and whoever has the prefix later.
select set_config('app.kind', 'system', true);

create table delivery_box (
  code text primary key check (code ~ '^\d{18}$' and substr(code, 2, length(prefix)) = prefix),
  prefix text not null check (prefix ~ '^\d{7,11}$'),
  serial bigint not null check (serial >= 0),
  supplier_id uuid not null,
  hospital_id uuid not null,
  -- without one its draft was deleted; the number stays used
  delivery_id uuid references delivery on delete set null,
  box integer not null check (box > 0),
  created_at timestamptz not null default now(),
  unique (prefix, serial),
  unique (delivery_id, box)
);

do $$
declare
  mine text := $q$ supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  call wall('delivery_box', $q$ supplier_id = (select org_of('supplier')) and exists (select from delivery d
      where d.id = delivery_id and (d.supplier_id, d.hospital_id) = (delivery_box.supplier_id, delivery_box.hospital_id)) $q$, null, null,
    reads => mine || $q$
    or (hospital_id = (select app_org()) and exists (select from delivery d where d.id = delivery_box.delivery_id and d.shipped_at is not null)) $q$);
end $$;
alter table delivery_box force row level security;
call limit_to_ranges('delivery_box', 'exists (select from delivery d where d.id = delivery_box.delivery_id)');

-- One company of the region has a prefix.
create unique index company_gs1_prefix on company ((extra ->> 'gs1Prefix')) where extra ->> 'gs1Prefix' <> '';
