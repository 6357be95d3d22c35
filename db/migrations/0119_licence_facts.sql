-- All that says whether suppliers may bring products to a hospital. One function with one plan a connection: as a statement of the
-- asker's it carried the walls of certificates four times, and planning it took longer than reading it (decision 0096). What it answers
-- is judged, never shown: only the system itself may ask, on behalf of a trade its asker may make.
create function licence_facts(to_hospital uuid, of_suppliers uuid[], of_products uuid[],
  out hospital jsonb, out goods json, out sellers json, out papers json)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if app_who() not in ('system', 'elevated') then raise exception 'papers behind the walls are judged, not read' using errcode = 'insufficient_privilege'; end if;
  with recursive wanted as materialized (
    select p.id, p.name, p.kind, p.device_class, p.origin, p.agent_company, p.approval_no, p.manufacturer_id, p.category_id,
      m.name as maker, m.org_id as maker_org from product_card p left join company m on m.id = p.manufacturer_id
    where p.id = any(of_products)),
  sold as materialized (
    select o.id, o.name, k.id as company_id from org o left join company k on k.org_id = o.id where o.id = any(of_suppliers)),
  -- letters that may lead to these companies, however far up; each once, so that a circle ends
  above as (
    select l.id, l.from_company_id, l.to_company_id from certificate l
      where l.to_company_id = any(array(select company_id from sold)) and l.cert_kind = 'authorization' and l.status in ('passed', 'disabled')
    union
    -- by the index for each, however many letters a region has
    select l.id, l.from_company_id, l.to_company_id from above a cross join lateral (select c.id, c.from_company_id, c.to_company_id
      from certificate c where c.to_company_id = a.from_company_id and c.cert_kind = 'authorization' and c.status in ('passed', 'disabled')
      offset 0) l),
  chosen as materialized (
    -- of other makers' own letters to a seller nothing comes; one who sells for hundreds of makers has hundreds of them
    select a.id from above a left join company f on f.id = a.from_company_id
    where not (coalesce(f.is_producer, false) and a.to_company_id in (select company_id from sold)
      and not exists (select from wanted g where g.manufacturer_id = a.from_company_id)
      and not exists (select from above u where u.to_company_id = a.from_company_id)
      and not exists (select from above d where d.from_company_id = a.to_company_id))
    union select c.id from certificate c where c.org_id = any(of_suppliers) and c.scope = 'org' and c.status in ('passed', 'disabled')
      and c.cert_kind in ('businessLicense', 'drugOperate', 'drugProduce', 'deviceOperate', 'deviceProduce', 'deviceFiling',
        'powerOfAttorney', 'qaAgreement', 'integrity')
    union select c.id from certificate c where c.product_id = any(of_products) and c.status in ('passed', 'disabled')
    union select c.id from (select distinct manufacturer_id, case kind when 0 then 'drugProduce' else 'deviceProduce' end as kind from wanted) g
      join certificate c on c.company_id = g.manufacturer_id and c.cert_kind = g.kind where c.status in ('passed', 'disabled')
    union select c.id from certificate c where c.scope = 'org'
      and c.org_id = any(array(select distinct maker_org from wanted where maker_org is not null))
      and c.cert_kind in ('drugProduce', 'deviceProduce') and c.status in ('passed', 'disabled')),
  picked as materialized (
    select c.id, c.valid_to, c.categories <> '{}' as narrow,
      -- only what a paper has is written out, without names: an order of hundreds of lines reads hundreds of them
      json_build_array(c.id, c.no, c.scope, c.org_id, c.cert_kind, c.cert_no, c.status, c.valid_from, c.valid_to, c.product_id,
        c.company_id, case when c.from_company_id is not null or c.to_company_id is not null then json_build_object(
          'fromId', c.from_company_id, 'toId', c.to_company_id, 'from', coalesce(f.name, ''), 'to', coalesce(t.name, ''),
          'fromMakes', coalesce(f.is_producer, false),
          'common', c.from_company_id is not null and (keeper.kind = 'authority' or coalesce(keeper.id in (f.org_id, t.org_id), false))) end,
        case when c.kinds <> '{}' or c.device_classes <> '{}' or c.categories <> '{}' or c.regions <> '{}' or c.products <> '{}'
          or c.hospitals <> '{}' then json_build_object('kinds', c.kinds, 'deviceClasses', c.device_classes, 'categories', c.categories,
          'regions', c.regions, 'products', c.products, 'hospitals', c.hospitals) end) as paper
    from certificate c join org keeper on keeper.id = c.org_id
      left join company f on f.id = c.from_company_id left join company t on t.id = c.to_company_id where c.id in (select id from chosen)),
  -- what two signed about quality or integrity is that paper of the two (domain §2.8): nobody keeps it twice
  agreed as (
    select a.id, a.valid_to, json_build_array(a.id, a.no, 'org', a.supplier_id, case a.category when 'quality' then 'qaAgreement' else 'integrity' end,
      a.no, 'passed', a.valid_from, a.valid_to, null, null, null, json_build_object('kinds', '{}'::int[], 'deviceClasses', '{}'::text[],
      'categories', '{}'::uuid[], 'regions', '{}'::text[], 'products', '{}'::uuid[], 'hospitals', array[a.hospital_id])) as paper
    from contract a where a.status = 'effective' and a.category in ('quality', 'integrity') and a.hospital_id = to_hospital
      and a.supplier_id = any(of_suppliers)),
  narrowed as materialized (select exists (select from picked where narrow) as narrow)
  select
    (select jsonb_build_object('id', h.id, 'name', h.name, 'district', h.district) from org h where h.id = to_hospital),
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'kind', g.kind, 'deviceClass', g.device_class,
      'origin', g.origin, 'agent', g.agent_company, 'approvalNo', g.approval_no, 'makerId', g.manufacturer_id,
      'maker', coalesce(g.maker, ''), 'makerOrg', g.maker_org,
      'branch', case when (select n.narrow from narrowed n) then category_branch(g.category_id) else '{}' end)), '[]') from wanted g),
    (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'companyId', s.company_id)), '[]') from sold s),
    (select coalesce(json_agg(x.paper order by x.valid_to desc, x.id), '[]') from (
      select id, valid_to, paper from picked union all select id, valid_to, paper from agreed) x)
  into hospital, goods, sellers, papers;
end $$;
revoke all on function licence_facts(uuid, uuid[], uuid[]) from public;
grant execute on function licence_facts(uuid, uuid[], uuid[]) to jicai_app;
