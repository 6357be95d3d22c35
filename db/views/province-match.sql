-- What the platform lists today, one row per item, with the price that is valid today (yuan for a pack).
create view province_item_card with (security_invoker) as
select i.id, i.family, i.prov_id, v.name, v.prov_code, v.former_name, v.spec, v.pack_spec, v.unit, v.min_unit, v.ratio, v.maker, v.approval_no,
  v.insurance_code, v.credit_code, v.listed, v.valid_from, v.source,
  (select r.price from province_price r where r.item_id = i.id and r.valid_from <= (now() at time zone 'Asia/Shanghai')::date
    and (r.valid_to is null or r.valid_to > (now() at time zone 'Asia/Shanghai')::date)) as price
from province_item i join province_version v on v.item_id = i.id and v.valid_to is null;

-- A living pair with what its two sides say now; `facts` is what is accepted when a person accepts that they differ.
create view province_match_facts with (security_invoker) as
select m.id, m.family, m.hospital_id, m.product_id, m.company_id, coalesce(m.product_id, m.company_id) as local_id, m.item_id, m.state, m.way,
  m.score, m.judged, m.conflicts, m.accepted, m.accepted_of, m.made_name, m.made_at, m.version,
  i.prov_id, i.prov_code, i.listed and coalesce(p.enabled, c.enabled) as valid, i.listed, i.ratio, i.price,
  coalesce(i.ratio <> p.conversion_ratio, m.pack_of <> concat_ws('|', trim_scale(p.conversion_ratio), i.pack_spec), false) as other_ratio,
  concat_ws('|', trim_scale(p.conversion_ratio), i.pack_spec) as packs,
  abs(i.price - p.listed_price) * 100 / nullif(p.listed_price, 0) as price_gap,
  concat_ws('|', trim_scale(p.conversion_ratio), coalesce(trim_scale(i.ratio)::text, i.pack_spec), coalesce(trim_scale(p.listed_price)::text, ''),
    coalesce(trim_scale(i.price)::text, ''), array_to_string(m.conflicts, ',')) as facts
from province_match m join province_item_card i on i.id = m.item_id
  left join product_card p on p.id = m.product_id left join company_card c on c.id = m.company_id
where m.ended_at is null;

-- What was listed on which days, and at what price (yuan for a pack).
create view province_price_facts with (security_invoker) as
select item_id, price, valid_from, valid_to from province_price;
create view province_version_facts with (security_invoker) as
select item_id, ratio, listed, valid_from, valid_to from province_version;
