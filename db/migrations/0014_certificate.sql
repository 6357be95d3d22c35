-- Certificates 证件 (domain §2.8): those of an organisation itself (its licences), and those of standard data (of a product
-- or a manufacturer), kept by the authority and by the suppliers who supply them. A renewal is a new row; the old one stays.
create table certificate (
  id uuid primary key default new_id(),
  org_id uuid not null references org,
  no text not null,
  scope text not null check (scope in ('org', 'standard')),
  product_id uuid references product,
  company_id uuid references company,
  cert_kind text not null check (cert_kind ~ '^[A-Za-z]{1,40}$'),
  cert_no text not null check (length(cert_no) between 1 and 100),
  name text not null check (length(name) between 1 and 200),
  issuer text not null default '',
  covers text not null default '',
  issue_date date,
  valid_from date,
  -- 2999-12-31: without end
  valid_to date not null default '2999-12-31',
  files jsonb not null default '[]',
  remark text not null default '',
  replaces_id uuid,
  status text not null default 'draft' check (status in ('draft', 'pending', 'passed', 'rejected', 'disabled')),
  created_by uuid not null references app_user,
  audited_by uuid references app_user,
  audited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (org_id, no),
  unique (org_id, id),
  foreign key (org_id, replaces_id) references certificate (org_id, id),
  check (valid_from is null or valid_to >= valid_from),
  check (num_nonnulls(product_id, company_id) = (scope = 'standard')::int),
  check (audited_by is null or audited_by <> created_by)
);
create index certificate_list on certificate (org_id, scope, created_at desc);
create index certificate_due on certificate (valid_to) where status = 'passed';
create index certificate_product on certificate (product_id) where product_id is not null;

alter table certificate enable row level security;
alter table certificate force row level security;
create policy wall on certificate using (org_id = (select app_org()) or (select app_sees_all()))
  with check (org_id = (select app_org()) or (select app_sees_all()));
-- what the region knows of a product or a manufacturer is everybody's to read once it is audited
create policy standard_reads on certificate for select using (scope = 'standard' and status = 'passed');

-- Data ranges (0009): whose organisation or product is out of range, his certificates are too.
create policy data_range on certificate as restrictive to jicai_ranged
  using (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or (exists (select from org o where o.id = certificate.org_id)
    and (product_id is null or exists (select from product p where p.id = certificate.product_id))))
  with check (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or (exists (select from org o where o.id = certificate.org_id)
    and (product_id is null or exists (select from product p where p.id = certificate.product_id))));
create or replace function paper_visible(paper text, which uuid) returns boolean language plpgsql stable as $$
begin
  return case paper
    when 'plan' then exists (select from plan where id = which)
    when 'order' then exists (select from purchase_order where id = which)
    when 'delivery' then exists (select from delivery where id = which)
    when 'acceptance' then exists (select from acceptance where id = which)
    when 'catalogItem' then exists (select from catalog_item where id = which)
    when 'priceAdjustment' then exists (select from price_adjustment where id = which)
    when 'certificate' then exists (select from certificate where id = which)
    else true end;
end $$;
alter policy data_range on audit_log
  using (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or case
    when entity in ('plan', 'order', 'delivery', 'acceptance', 'catalogItem', 'priceAdjustment', 'certificate')
    then paper_visible(entity, entity_id::uuid) else true end);
