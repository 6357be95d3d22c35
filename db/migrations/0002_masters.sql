-- Base data: categories, companies, products, supply relations, places, volume-based procurement, purchase catalogue,
-- price adjustments. Rules: domain §2, §5.

-- Generated codes of products and companies: YP00000001, QY00000001.
create sequence product_code;
create sequence company_code;

create table category (
  id uuid primary key default new_id(),
  code text not null unique check (code ~ '^[A-Za-z0-9.-]{1,30}$'),
  name text not null check (length(name) between 1 and 100),
  parent_id uuid references category,
  level integer not null check (level between 1 and 4),
  kind smallint not null check (kind between 0 and 3),
  pinyin text not null default '',
  initials text not null default '',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create index category_parent on category (parent_id);

create table company (
  id uuid primary key default new_id(),
  code text not null unique,
  name text not null unique check (length(name) between 1 and 200),
  short_name text not null default '',
  pinyin text not null default '',
  initials text not null default '',
  -- the organisation that signs in, when the company is a supplier of the region
  org_id uuid unique references org,
  is_producer boolean not null default false,
  is_vendor boolean not null default false,
  company_type smallint not null default 1 check (company_type between 1 and 5),
  credit_code text not null default '',
  legal_person text not null default '',
  region_code text not null default '',
  address text not null default '',
  scope text not null default '',
  contact text not null default '',
  mobile text not null default '',
  email text not null default '',
  phone text not null default '',
  supply_types smallint[] not null default '{}',
  extra jsonb not null default '{}',
  -- everything a search may match, lower case
  search text not null default '',
  enabled boolean not null default true,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
create index company_search on company using gin (search gin_trgm_ops);
create unique index company_credit on company (credit_code) where credit_code <> '';

create table product (
  id uuid primary key default new_id(),
  platform_code text not null unique check (length(platform_code) <= 30),
  -- 0 drug, 1 consumable, 2 reagent, 3 logistics material
  kind smallint not null check (kind between 0 and 3),
  name text not null check (length(name) between 1 and 200),
  trade_name text not null default '',
  spec text not null check (length(spec) between 1 and 200),
  model text not null default '',
  pack_spec text not null default '',
  pack_unit text not null check (length(pack_unit) between 1 and 20),
  min_unit text not null check (length(min_unit) between 1 and 20),
  -- pack unit → minimum unit
  conversion_ratio numeric(10,3) not null check (conversion_ratio > 0),
  manufacturer_id uuid references company,
  category_id uuid references category,
  origin text not null default '国产' check (origin in ('国产', '进口', '港澳台')),
  approval_no text not null default '',
  insurance_code text not null default '',
  provincial_id text not null default '',
  barcode text not null default '',
  listed_price numeric(12,4) check (listed_price > 0),
  ceiling_price numeric(12,4) check (ceiling_price > 0),
  -- narcotic and first-class psychotropic drugs: separate orders, dual sign-off (domain §2.2)
  narcotic boolean not null default false,
  cold_chain boolean not null default false,
  lot_required boolean not null default true,
  expiry_required boolean not null default true,
  near_expiry_days integer not null default 180 check (near_expiry_days between 0 and 3650),
  -- the further fields of the kind, by modules/product/shared/fields
  extra jsonb not null default '{}',
  pinyin text not null default '',
  initials text not null default '',
  -- everything a search may match, lower case
  search text not null default '',
  enabled boolean not null default true,
  disabled_reason text not null default '',
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0
);
-- the natural key of a product: the same article of the same maker in the same pack is one row (imports rely on it)
create unique index product_natural on product (kind, name, trade_name, spec, model, pack_spec, approval_no, (coalesce(manufacturer_id, '00000000-0000-0000-0000-000000000000'::uuid)));
create index product_search on product using gin (search gin_trgm_ops);
create index product_list on product (kind, platform_code);
create index product_category on product (category_id);
create index product_manufacturer on product (manufacturer_id);
create unique index product_insurance on product (kind, insurance_code, pack_spec) where insurance_code <> '';

create table department (
  id uuid not null default new_id() primary key,
  hospital_id uuid not null references org,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,30}$'),
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('临床', '医技', '手术', '药剂', '后勤', '行政')),
  campus text not null default '',
  leader text not null default '',
  his_code text not null default '',
  standard_code text not null default '',
  pinyin text not null default '',
  initials text not null default '',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, code),
  unique (hospital_id, id)
);

create table distribution_point (
  id uuid not null default new_id() primary key,
  hospital_id uuid not null references org,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,30}$'),
  name text not null check (length(name) between 1 and 100),
  type text not null check (type in ('药库', '药房', '耗材库', '试剂库', '手术室', '科室', '后勤库')),
  campus text not null default '',
  district text not null default '',
  address text not null default '',
  receiver text not null default '',
  phone text not null default '',
  invoice_title text not null default '',
  product_kinds smallint[] not null default '{}',
  receiving_hours text not null default '',
  -- the kinds this point is the default of; exactly one default per hospital and kind (the service keeps it)
  default_kinds smallint[] not null default '{}',
  pinyin text not null default '',
  initials text not null default '',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, code),
  unique (hospital_id, id)
);

-- A supplier may ship an item to a hospital only under an active relation (domain §2.7).
create table supply_relation (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  product_id uuid not null references product,
  price numeric(12,4) not null check (price > 0),
  valid_from date not null,
  valid_to date not null default '2999-12-31',
  enabled boolean not null default true,
  created_by uuid references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check (valid_to >= valid_from),
  unique (hospital_id, product_id, supplier_id)
);
create index supply_relation_supplier on supply_relation (supplier_id, product_id);

create table vbp_batch (
  id uuid primary key default new_id(),
  code text not null unique,
  name text not null,
  level text not null check (level in ('national', 'provincial')),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  enabled boolean not null default true,
  version integer not null default 0
);

create table vbp_item (
  id uuid primary key default new_id(),
  batch_id uuid not null references vbp_batch,
  product_id uuid not null references product,
  selected_price numeric(12,4) not null check (selected_price > 0),
  -- a backup counts only when activated
  backup boolean not null default false,
  activated boolean not null default true,
  volume_unit text not null check (volume_unit in ('pack', 'min')),
  unique (batch_id, product_id)
);
create index vbp_item_product on vbp_item (product_id);

create table vbp_quota (
  id uuid primary key default new_id(),
  item_id uuid not null references vbp_item,
  hospital_id uuid not null references org,
  year integer not null,
  agreed_qty numeric(14,3) not null check (agreed_qty > 0),
  -- reserved by submitted orders; never beyond what was agreed, never below zero (domain §5)
  used_qty numeric(14,3) not null default 0 check (used_qty >= 0 and used_qty <= agreed_qty),
  -- accepted, net of returns
  done_qty numeric(14,3) not null default 0 check (done_qty >= 0),
  unique (item_id, hospital_id, year),
  unique (hospital_id, id)
);

create table catalog_item (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  product_id uuid not null references product,
  supplier_id uuid not null references org,
  hospital_code text not null default '',
  hospital_name text not null default '',
  price numeric(12,4) not null check (price > 0),
  retail_price numeric(12,4) check (retail_price > 0),
  pack_multiple numeric(11,3) not null default 1 check (pack_multiple > 0),
  min_qty numeric(11,3) check (min_qty > 0),
  max_qty numeric(11,3) check (max_qty > 0),
  is_default boolean not null default true,
  temporary boolean not null default false,
  temporary_until date,
  online boolean not null default true,
  status text not null default 'draft' check (status in ('draft', 'pending', 'enabled', 'stopped', 'rejected')),
  source text not null default 'platform' check (source in ('platform', 'parent', 'apply', 'import')),
  created_by uuid not null references app_user,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, product_id, supplier_id),
  unique (hospital_id, id),
  check (max_qty is null or min_qty is null or max_qty >= min_qty),
  check (not temporary or temporary_until is not null)
);
create index catalog_item_list on catalog_item (hospital_id, created_at desc);
create unique index catalog_item_default on catalog_item (hospital_id, product_id) where is_default and status = 'enabled';

create table price_adjustment (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  no text not null,
  catalog_item_id uuid not null,
  product_id uuid not null references product,
  type text not null check (type in ('purchase', 'listed', 'retail')),
  old_price numeric(12,4) not null,
  new_price numeric(12,4) not null check (new_price > 0),
  effective_date date not null,
  reason text not null check (reason in ('province', 'vbp', 'manufacturer', 'other')),
  remark text not null default '',
  status text not null default 'draft' check (status in ('draft', 'pending', 'passed', 'rejected', 'applied')),
  created_by uuid not null references app_user,
  created_org uuid not null references org,
  audited_by uuid references app_user,
  audited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  foreign key (hospital_id, catalog_item_id) references catalog_item (hospital_id, id),
  unique (created_org, no),
  check (audited_by is null or audited_by <> created_by)
);
create index price_adjustment_list on price_adjustment (hospital_id, created_at desc);
create index price_adjustment_supplier on price_adjustment (supplier_id, created_at desc);

-- The walls. A hospital's own data: the hospital, and the authority that reads the region.
do $$
declare t text;
begin
  foreach t in array array['department', 'distribution_point', 'vbp_quota'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy wall on %I using (hospital_id = (select app_org()) or (select app_sees_all()))
      with check (hospital_id = (select app_org()) or (select app_sees_all()))', t);
  end loop;
  -- Between one hospital and one supplier: both, and nobody else.
  foreach t in array array['supply_relation', 'catalog_item', 'price_adjustment'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy wall on %I using (hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()))
      with check (hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()))', t);
  end loop;
end $$;
