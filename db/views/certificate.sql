create view certificate_card with (security_invoker) as
select id, org_id, no, scope, product_id, company_id, cert_kind, cert_no, name, valid_from, valid_to, status, created_by, created_at,
  from_company_id, to_company_id, replaces_id, categories, person_name, hospitals
from certificate;

-- What follows names views of files that are read after this one.
set local check_function_bodies = off;

-- A product's category and those above it, at most four (domain §2.6).
create or replace function category_branch(category uuid) returns uuid[] language sql stable parallel safe as $$
  with recursive up as (
    select c.id, c.parent_id from category_card c where c.id = category
    union select c.id, c.parent_id from category_card c join up on c.id = up.parent_id)
  select coalesce(array_agg(up.id), '{}') from up
$$;

-- The supply relations that rest on a certificate today (domain-lists §2.34): what stops when it ends. The reader's wall says of whom.
create or replace function certificate_reach(cert uuid)
returns table (relation_id uuid, hospital_id uuid, supplier_id uuid, product_id uuid) language sql stable parallel safe as $$
  with recursive c as (select * from certificate where id = cert),
  -- whoever may stand above the one a letter comes from
  up as (
    select c.from_company_id as company from c where c.from_company_id is not null
    union select l.from_company_id from up join certificate l on l.to_company_id = up.company
      where l.cert_kind = 'authorization' and l.status = 'passed'),
  p as (
    select p.id, p.kind, p.device_class, p.category_id from c join product_card p on p.id = c.product_id where c.product_id is not null
    union all
    select p.id, p.kind, p.device_class, p.category_id from c join product_card p on p.manufacturer_id = c.company_id
      where c.company_id is not null
    union all
    select p.id, p.kind, p.device_class, p.category_id from c join product_card p on p.manufacturer_id in (select company from up)
      where c.cert_kind = 'authorization' and (c.products = '{}' or p.id = any(c.products))),
  r as (
    select r.id, r.hospital_id, r.supplier_id, r.product_id, p.kind, p.device_class, p.category_id
      from c join supply_relation_facts r on r.supplier_id = c.org_id join product_card p on p.id = r.product_id
      where c.scope = 'org' and c.cert_kind <> 'authorization' and r.enabled
        and (now() at time zone 'Asia/Shanghai')::date between r.valid_from and r.valid_to
    union all
    select r.id, r.hospital_id, r.supplier_id, r.product_id, p.kind, p.device_class, p.category_id
      from c cross join p join supply_relation_facts r on r.product_id = p.id
      where r.enabled and (now() at time zone 'Asia/Shanghai')::date between r.valid_from and r.valid_to
        and (c.scope = 'standard' or r.supplier_id = c.org_id))
  select r.id, r.hospital_id, r.supplier_id, r.product_id from c cross join r
  where case c.cert_kind
      when 'drugOperate' then r.kind = 0
      when 'drugProduce' then r.kind = 0
      when 'deviceOperate' then r.kind in (1, 2) and r.device_class = '3'
      when 'deviceFiling' then r.kind in (1, 2) and r.device_class = '2'
      when 'deviceProduce' then r.kind in (1, 2)
      when 'qaAgreement' then r.hospital_id = any(c.hospitals)
      when 'integrity' then r.hospital_id = any(c.hospitals)
      else c.cert_kind in ('businessLicense', 'drugReg', 'deviceReg', 'importReg', 'disinfect', 'authorization', 'powerOfAttorney') end
    -- a maker's business licence is asked of nobody (§2.34)
    and not (c.scope = 'standard' and c.cert_kind = 'businessLicense')
    and (c.kinds = '{}' or r.kind = any(c.kinds))
    and (c.device_classes = '{}' or r.kind not in (1, 2) or r.device_class = any(c.device_classes))
    and (c.categories = '{}' or category_branch(r.category_id) && c.categories)
    and (c.hospitals = '{}' or r.hospital_id = any(c.hospitals))
    and (c.regions = '{}' or exists (select from org_card h, unnest(c.regions) named
      where h.id = r.hospital_id and (h.district like named || '%' or h.district like '%' || named)))
$$;

set local check_function_bodies = on;
