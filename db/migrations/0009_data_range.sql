-- Data ranges of roles (domain §1.4, decision 0009): who holds limited roles only works as jicai_ranged, which sees the
-- rows at least one of his ranges admits, in every statement. Everybody else stays jicai_app and pays nothing for it.

do $$
begin
  if not exists (select from pg_roles where rolname = 'jicai_ranged') then
    begin
      create role jicai_ranged nologin nobypassrls;
    exception when duplicate_object or unique_violation then null; -- two databases of one server migrating at once
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    -- to become it; what it is limited to must not limit the owner (PostgreSQL 15 cannot say so: see current_user below)
    execute format('grant jicai_ranged to %I' || case when current_setting('server_version_num')::int >= 160000
      then ' with inherit false' else '' end, current_user);
  end if;
end $$;
-- all rights of the app, nothing else; the ranges take rows away
grant jicai_app to jicai_ranged;

-- For databases that ran 0007 in its former form. Acts as this kind of actor until it is called with what it answered. A SET clause of the function itself would need a
-- superuser; an error rolls the transaction back, and the setting with it.
create or replace function become(kind text) returns text language plpgsql as $$
declare was text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', kind, true);
  return was;
end $$;

-- Null means all.
create type data_range as (orgs uuid[], suppliers uuid[], departments uuid[], kinds smallint[], categories uuid[]);

create function branches(which uuid[]) returns uuid[] language sql stable as $$
  with recursive branch as (
    select c.id from category c where c.id = any (which) union select c.id from category c join branch b on c.parent_id = b.id)
  select array(select id from branch)
$$;
-- The ranges of this transaction's actor, branches of the classification with all below them. None: nothing is in range.
create function app_ranges() returns data_range[] language sql stable as $$
  select coalesce(array_agg(row(
    case when r ? 'orgs' then array(select v::uuid from jsonb_array_elements_text(r->'orgs') v) end,
    case when r ? 'suppliers' then array(select v::uuid from jsonb_array_elements_text(r->'suppliers') v) end,
    case when r ? 'departments' then array(select v::uuid from jsonb_array_elements_text(r->'departments') v) end,
    case when r ? 'productKinds' then array(select v::smallint from jsonb_array_elements_text(r->'productKinds') v) end,
    case when r ? 'categories' then branches(array(select v::uuid from jsonb_array_elements_text(r->'categories') v)) end
  )::data_range), '{}')
  from jsonb_array_elements(nullif(current_setting('app.ranges', true), '')::jsonb) r
$$;

-- The department an order is for stands on its plan; papers of the order follow it. Asked as the system, because a paper
-- that is partly out of range must be seen to be judged.
create function order_department(which uuid) returns uuid language plpgsql stable as $$
declare was text := become('system'); answer uuid;
begin
  answer := (select p.department_id from purchase_order o join plan p on p.id = o.plan_id where o.id = which);
  perform become(was);
  return answer;
end $$;
-- A paper is in range when all its lines are: totals, prints and exports of a paper never say more than its lines.
create function plan_within(which uuid, r data_range) returns boolean language plpgsql stable as $$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from plan_line l join product p on p.id = l.product_id where l.plan_id = which
    and not coalesce((r.suppliers is null or l.supplier_id = any (r.suppliers))
      and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $$;
create function order_within(which uuid, r data_range) returns boolean language plpgsql stable as $$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from order_line l join product p on p.id = l.product_id where l.order_id = which
    and not coalesce(p.category_id = any (r.categories), false)));
  perform become(was);
  return answer;
end $$;
create function delivery_within(which uuid, r data_range) returns boolean language plpgsql stable as $$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from delivery_line l join product p on p.id = l.product_id where l.delivery_id = which
    and not coalesce(p.category_id = any (r.categories), false)));
  perform become(was);
  return answer;
end $$;

-- A plan made by somebody limited to departments is his department's.
create function own_department() returns uuid language sql stable as $$
  select case when current_user = 'jicai_ranged' then (select r.departments[1] from unnest(app_ranges()) r limit 1) end
$$;
alter table plan alter column department_id set default own_department();

-- Is this paper visible to who asks? What is no paper is.
create function paper_visible(paper text, which uuid) returns boolean language plpgsql stable as $$
begin
  return case paper
    when 'plan' then exists (select from plan where id = which)
    when 'order' then exists (select from purchase_order where id = which)
    when 'delivery' then exists (select from delivery where id = which)
    when 'acceptance' then exists (select from acceptance where id = which)
    when 'catalogItem' then exists (select from catalog_item where id = which)
    when 'priceAdjustment' then exists (select from price_adjustment where id = which)
    else true end;
end $$;

-- Limits a table to ranges. Its columns hospital_id, supplier_id, department_id, product_id and kind say what a row belongs
-- to; `more` is a further condition on the row and the range `r`. Every migration that adds a table of papers calls it.
create procedure limit_to_ranges(tbl regclass, more text default 'true') language plpgsql as $$
declare
  has text[] := array(select attname::text from pg_attribute where attrelid = tbl and attnum > 0 and not attisdropped);
  rule text := more;
begin
  if 'hospital_id' = any (has) then rule := rule || format(' and (r.orgs is null or %s.hospital_id = any (r.orgs))', tbl); end if;
  if 'supplier_id' = any (has) then rule := rule || format(' and (r.suppliers is null or %s.supplier_id = any (r.suppliers))', tbl); end if;
  if 'department_id' = any (has) and tbl <> 'order_line'::regclass then
    rule := rule || format(' and (r.departments is null or %s.department_id = any (r.departments))', tbl);
  end if;
  if 'product_id' = any (has) then
    rule := rule || format(' and (r.kinds is null and r.categories is null or exists (select from product p where p.id = %s.product_id
      and (r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories))))', tbl);
  elsif 'kind' = any (has) and tbl::text not in ('org') then
    rule := rule || format(' and (r.kinds is null or %s.kind = any (r.kinds))', tbl);
  end if;
  rule := format('current_user <> ''jicai_ranged'' or (select app_kind()) = ''system'' or exists (select from unnest((select app_ranges())) r where %s)', rule);
  execute format('create policy data_range on %1$s as restrictive to jicai_ranged using (%2$s) with check (%2$s)', tbl, rule);
end $$;

-- Base data everybody reads: no wall, so the app's statements stay as they were; limited for jicai_ranged only.
alter table product enable row level security;
create policy everybody on product using (true) with check (true);
alter table org enable row level security;
create policy everybody on org using (true) with check (true);
alter table company enable row level security;
create policy everybody on company using (true) with check (true);

call limit_to_ranges('product', '(r.categories is null or product.category_id = any (r.categories))');
call limit_to_ranges('org', $$(org.kind = 'authority' or org.id = (select app_org())
  or (org.kind = 'hospital' and (r.orgs is null or org.id = any (r.orgs)))
  or (org.kind = 'supplier' and (r.suppliers is null or org.id = any (r.suppliers))))$$);
call limit_to_ranges('company', '(r.suppliers is null or company.org_id is null or company.org_id = (select app_org()) or company.org_id = any (r.suppliers))');
call limit_to_ranges('department', '(r.departments is null or department.id = any (r.departments))');
call limit_to_ranges('distribution_point');
call limit_to_ranges('supply_relation');
call limit_to_ranges('vbp_quota', $$(r.kinds is null and r.categories is null or exists (select from vbp_item i join product p on p.id = i.product_id
  where i.id = vbp_quota.item_id and (r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories))))$$);
call limit_to_ranges('catalog_item');
call limit_to_ranges('price_adjustment');
call limit_to_ranges('plan', '(r.suppliers is null and r.categories is null or plan_within(plan.id, r))');
call limit_to_ranges('plan_line', '(r.departments is null or exists (select from plan d where d.id = plan_line.plan_id and d.department_id = any (r.departments)))');
call limit_to_ranges('purchase_order', '(r.categories is null or order_within(purchase_order.id, r))
  and (r.departments is null or exists (select from plan d where d.id = purchase_order.plan_id and d.department_id = any (r.departments)))');
call limit_to_ranges('order_line', '(r.departments is null or order_department(order_line.order_id) = any (r.departments))');
call limit_to_ranges('plan_order_line', 'exists (select from order_line l where l.id = plan_order_line.order_line_id)');
call limit_to_ranges('order_rejection', 'exists (select from order_line l where l.id = order_rejection.order_line_id)');
call limit_to_ranges('delivery', '(r.categories is null or delivery_within(delivery.id, r))
  and (r.departments is null or order_department(delivery.order_id) = any (r.departments))');
call limit_to_ranges('delivery_line', 'exists (select from order_line l where l.id = delivery_line.order_line_id)');
call limit_to_ranges('acceptance', '(r.categories is null or delivery_within(acceptance.delivery_id, r))
  and (r.departments is null or order_department(acceptance.order_id) = any (r.departments))');
call limit_to_ranges('acceptance_line', 'exists (select from delivery_line l where l.id = acceptance_line.delivery_line_id)');
call limit_to_ranges('stock_balance');
call limit_to_ranges('stock_movement', 'exists (select from stock_balance b where b.id = stock_movement.balance_id)');

-- What is said about a paper is for whom the paper is for. Writing it stays as it was.
create policy data_range on doc_history as restrictive for select to jicai_ranged
  using (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or paper_visible(doc_type, doc_id));
create policy data_range on message as restrictive for select to jicai_ranged
  using (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or doc_id is null or paper_visible(doc_type, doc_id));
create policy data_range on approval_level as restrictive for select to jicai_ranged
  using (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or paper_visible(doc_type, doc_id));
create policy data_range on audit_log as restrictive for select to jicai_ranged
  using (current_user <> 'jicai_ranged' or (select app_kind()) = 'system' or case when entity in ('plan', 'order', 'delivery', 'acceptance', 'catalogItem', 'priceAdjustment')
    then paper_visible(entity, entity_id::uuid) else true end);
