-- Application for a new item XP (domain-lists.md §2.40): a department asks for a product its hospital does not buy, or that nobody has; a
-- supplier proposes one to a hospital. The hospital's levels pass it, then the platform where there is no product yet.
select set_config('app.kind', 'system', true);

create table new_apply (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  no text not null,
  apply_kind text not null check (apply_kind in ('listed', 'unlisted', 'recommended')),
  department_id uuid,
  kind smallint not null check (kind between 0 and 3),
  -- of a listed one from the first, of others once the platform has made or found it
  product_id uuid references product,
  name text not null check (length(name) between 1 and 200),
  spec text not null default '' check (length(spec) <= 200),
  pack_spec text not null default '' check (length(pack_spec) <= 200),
  unit text not null default '' check (length(unit) <= 20),
  manufacturer text not null default '' check (length(manufacturer) <= 200),
  approval_no text not null default '' check (length(approval_no) <= 100),
  insurance_code text not null default '' check (length(insurance_code) <= 50),
  -- who shall supply it; who proposes it does
  supplier_id uuid references org,
  price numeric(12,4) not null check (price > 0),
  monthly_qty numeric(11,3) not null check (monthly_qty > 0),
  annual_amount numeric(18,2) not null generated always as (round(price * monthly_qty * 12, 2)) stored,
  reason text not null check (length(reason) between 1 and 1000),
  evidence text not null default '' check (length(evidence) <= 500),
  similar_note text not null default '' check (length(similar_note) <= 500),
  status text not null default 'draft' check (status in ('draft', 'pending', 'platform', 'passed', 'rejected')),
  -- what came of it
  catalog_item_id uuid,
  created_by uuid not null references app_user,
  created_org uuid not null references org,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  audited_by uuid references app_user,
  audited_at timestamptz,
  platform_by uuid references app_user,
  platform_at timestamptz,
  version integer not null default 0,
  unique (hospital_id, id),
  check (case apply_kind when 'recommended' then created_org = supplier_id else created_org = hospital_id end),
  check (apply_kind <> 'listed' or product_id is not null),
  check (department_id is null or created_org = hospital_id),
  check (status <> 'passed' or product_id is not null),
  -- nobody passes his own wish
  check (audited_by <> created_by),
  check (platform_by <> created_by),
  foreign key (hospital_id, department_id) references department (hospital_id, id),
  foreign key (hospital_id, catalog_item_id) references catalog_item (hospital_id, id)
);
create unique index new_apply_no on new_apply (no collate "C");
create index new_apply_list on new_apply (hospital_id, created_at desc, id desc);
create index new_apply_supplier on new_apply (supplier_id, created_at desc, id desc);
create index new_apply_region on new_apply (created_at desc, id desc);
create index new_apply_product on new_apply (hospital_id, product_id) where product_id is not null;

alter table new_apply enable row level security;
alter table new_apply force row level security;
create policy reads on new_apply for select
  using (hospital_id = (select app_org()) or created_org = (select app_org()) or (select app_sees_all()));
do $$
declare
  applicant text := $q$ (created_org = (select org_of('hospital', 'supplier')) and created_org in (hospital_id, supplier_id)) $q$;
  decides text := $q$ or hospital_id = (select org_of('hospital')) or (select acts_as('authority')) $q$;
begin
  call wall('new_apply', applicant, applicant || decides, applicant || $q$ and status in ('draft', 'rejected') $q$);
end $$;
-- The article of one that is not listed is known at the end only: who is limited to kinds sees it by what it says of itself.
create policy data_range on new_apply as restrictive to jicai_ranged
  using (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or exists (select from unnest((select app_ranges())) r
    where (r.orgs is null or new_apply.hospital_id = any (r.orgs)) and (r.suppliers is null or new_apply.supplier_id = any (r.suppliers))
      and (r.departments is null or new_apply.department_id = any (r.departments)) and (r.kinds is null or new_apply.kind = any (r.kinds))
      and (r.categories is null or exists (select from product p where p.id = new_apply.product_id and p.category_id = any (r.categories)))))
  with check (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or exists (select from unnest((select app_ranges())) r
    where (r.orgs is null or new_apply.hospital_id = any (r.orgs)) and (r.suppliers is null or new_apply.supplier_id = any (r.suppliers))
      and (r.departments is null or new_apply.department_id = any (r.departments)) and (r.kinds is null or new_apply.kind = any (r.kinds))
      and (r.categories is null or exists (select from product p where p.id = new_apply.product_id and p.category_id = any (r.categories)))));

call keep_paper('new_apply', '{draft,pending,rejected}', 'hospital_id, no, apply_kind, department_id, kind, name, spec, pack_spec, unit, '
  'manufacturer, approval_no, insurance_code, supplier_id, price, monthly_qty, reason, created_by, created_org');
call passes_by('new_apply', 'audited_by', '{platform,passed}');
create trigger not_by_author before update of audited_by on new_apply for each row
  when (new.audited_by is distinct from old.audited_by and new.audited_by <> new.created_by) execute function not_by_author();

do $$
begin
  execute replace(pg_get_functiondef('paper_visible'::regproc), 'else true end',
    $q$when 'newApply' then exists (select from new_apply where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'newApply'::text,$q$));
end $$;

-- What the platform passes becomes a draft of the hospital's catalogue, behind its wall.
drop policy adds on catalog_item;
create policy adds on catalog_item for insert with check (hospital_id = (select org_of('hospital')) or (select acts_as('elevated')));
