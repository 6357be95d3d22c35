-- Price adjustment of the region 区域调价单 (domain-lists §2.38): new prices of products for every hospital and supplier that has them,
-- what of the papers under way they touch, and a settlement row for each line they touch.
select set_config('app.kind', 'system', true);

create table regional_price (
  id uuid primary key default new_id(),
  no text not null,
  type text not null check (type in ('purchase', 'listed')),
  reason text not null check (reason in ('province', 'vbp')),
  effective_date date not null,
  remark text not null default '' check (length(remark) <= 500),
  -- stage → what becomes of its lines, from the approval on
  rules jsonb not null default '{}' check (jsonb_typeof(rules) = 'object'),
  -- the stages as they were counted when it began
  frozen jsonb check (jsonb_typeof(frozen) = 'array'),
  status text not null default 'draft' check (status in ('draft', 'pending', 'passed', 'applying', 'applied', 'rejected')),
  created_by uuid not null references app_user,
  created_org uuid not null references org,
  audited_by uuid references app_user,
  audited_at timestamptz,
  applied_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check (audited_by <> created_by)
);
create unique index regional_price_no on regional_price (no collate "C");
create index regional_price_created on regional_price (created_at desc, id desc);
create index regional_price_live on regional_price (effective_date) where status in ('passed', 'applying');

create table regional_price_line (
  id uuid primary key default new_id(),
  region_id uuid not null references regional_price on delete cascade,
  seq integer not null check (seq > 0),
  product_id uuid not null references product,
  new_price numeric(12,4) not null check (new_price > 0),
  unique (region_id, seq),
  unique (region_id, product_id)
);
create index regional_price_line_product on regional_price_line (product_id);

-- Every item of a catalogue it touches; `done_at` when it has its new price.
create table regional_price_item (
  id uuid primary key default new_id(),
  region_id uuid not null references regional_price on delete cascade,
  catalog_item_id uuid not null,
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  product_id uuid not null references product,
  old_price numeric(12,4) not null,
  new_price numeric(12,4) not null check (new_price > 0),
  done_at timestamptz,
  unique (region_id, catalog_item_id),
  foreign key (hospital_id, catalog_item_id) references catalog_item (hospital_id, id)
);
create index regional_price_item_hospital on regional_price_item (hospital_id, region_id);
create index regional_price_item_supplier on regional_price_item (supplier_id, region_id);

-- A line it touches: of a plan, an order, a delivery, a balance of the stock. Packs, yuan.
create table price_settlement (
  id uuid primary key default new_id(),
  adjustment_id uuid not null references regional_price,
  adjustment_no text not null,
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  product_id uuid not null references product,
  stage text not null check (stage in ('A', 'B', 'C', 'D', 'E', 'F')),
  action text not null check (action in ('reprice', 'supplement')),
  ref_line uuid not null,
  doc_id uuid not null,
  doc_no text not null,
  seq integer,
  order_line_id uuid,
  qty numeric(17,6) not null check (qty >= 0),
  old_price numeric(12,4) not null,
  new_price numeric(12,4) not null,
  diff numeric(16,2) not null,
  status text not null default 'open' check (status in ('open', 'done', 'unable')),
  reason text not null default '' check (length(reason) <= 200),
  -- the open part of a partly shipped line, with the new price
  new_line uuid,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (adjustment_id, ref_line),
  check (diff = round((new_price - old_price) * qty, 2)),
  check ((stage in ('A', 'B', 'C')) = (action = 'reprice')),
  check (status <> 'unable' or reason <> '')
);
create index price_settlement_open on price_settlement (adjustment_id, doc_id, ref_line) where status = 'open' and action = 'reprice';
create index price_settlement_doc on price_settlement (doc_id);
create index price_settlement_line on price_settlement (ref_line);
create index price_settlement_order_line on price_settlement (order_line_id) where order_line_id is not null;
create index price_settlement_new_line on price_settlement (new_line) where new_line is not null;
create index price_settlement_hospital on price_settlement (hospital_id, adjustment_id);
create index price_settlement_supplier on price_settlement (supplier_id, adjustment_id);

do $$
declare
  region text := $q$ (select acts_as('authority')) $q$;
  own text := $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  call wall('regional_price', $q$ created_org = (select org_of('authority')) $q$, $q$ (select acts_as('authority', 'system')) $q$,
    region || $q$ and status in ('draft', 'rejected') $q$,
    reads => $q$ (select app_sees_all()) or exists (select from regional_price_item i where i.region_id = regional_price.id
      and (i.hospital_id = (select app_org()) or i.supplier_id = (select app_org()))) $q$);
  call wall('regional_price_line', region, removes => region,
    reads => $q$ exists (select from regional_price p where p.id = regional_price_line.region_id) $q$);
  call wall('regional_price_item', $q$ (select acts_as('authority', 'system')) $q$, $q$ (select acts_as('system')) $q$, $q$ (select acts_as('authority', 'system')) $q$,
    reads => own);
  -- what a hospital plans, has not released, or has in stock is not its supplier's business; what is settled with him is
  call wall('price_settlement', $q$ (select acts_as('system')) $q$, $q$ (select acts_as('elevated', 'system')) $q$,
    reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) or supplier_id = (select app_org()) and stage in ('C', 'D', 'E', 'F') $q$);
end $$;
alter table regional_price force row level security;
alter table regional_price_line force row level security;
alter table regional_price_item force row level security;
alter table price_settlement force row level security;
call limit_to_ranges('regional_price_line');
call limit_to_ranges('regional_price_item');
call limit_to_ranges('price_settlement');
call keep_paper('regional_price', '{draft,pending,rejected}', 'no, type, reason, effective_date, remark, created_by, created_org');
call keep_lines('regional_price_line', 'regional_price', 'region_id', '{draft,pending,rejected}', '{}');
alter function kept_regional_price_line() set search_path = pg_catalog, public, pg_temp;
call passes_by('regional_price', 'audited_by', '{passed,applying,applied}');
create trigger not_by_author before update of audited_by on regional_price for each row
  when (new.audited_by is distinct from old.audited_by and new.audited_by <> new.created_by) execute function not_by_author();

create index if not exists catalog_item_product on catalog_item (product_id);

-- As whoever a row belongs to: what the walls let its owner write.
create function stand_as(kind text, org uuid) returns void language sql as $$
  select set_config('app.kind', kind, true), set_config('app.org', coalesce(org::text, ''), true)
$$;

-- On its day: the listed price of the products, or the selected price of their batches, before the catalogues follow. The job's alone.
create function regional_price_begins(which uuid) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare p regional_price; was text := current_setting('app.version_source', true);
begin
  if app_who() <> 'system' then raise exception 'the job begins it' using errcode = 'insufficient_privilege'; end if;
  select * into p from regional_price where id = which and status = 'applying';
  if not found then return; end if;
  if p.type = 'listed' then
    perform set_config('app.version_source', 'edit:' || p.no, true);
    update product set listed_price = l.new_price, updated_at = now(), version = product.version + 1
    from regional_price_line l where l.region_id = which and product.id = l.product_id and product.listed_price is distinct from l.new_price;
    perform set_config('app.version_source', coalesce(was, ''), true);
  end if;
  if p.reason = 'vbp' then
    update vbp_item i set selected_price = l.new_price from regional_price_line l, vbp_batch b
    where l.region_id = which and i.product_id = l.product_id and b.id = i.batch_id and b.enabled
      and p.effective_date between b.start_date and b.end_date;
  end if;
end $$;
revoke execute on function regional_price_begins(uuid) from public;
grant execute on function regional_price_begins(uuid) to jicai_app;

-- A plan line that is not ordered gets its new price. Answers why not.
create function settle_plan_line(s price_settlement) returns text language plpgsql as $$
declare l plan_line; is_now text;
begin
  select p.status into is_now from plan p where p.id = s.doc_id for update;
  select * into l from plan_line where id = s.ref_line for update;
  if l.id is null or is_now in ('void', 'closed') then return '明细已不存在或计划已作废'; end if;
  if l.ordered_qty > 0 then return '此计划行已生成订单'; end if;
  if l.price = s.new_price then return '已是新价格'; end if;
  update plan_line set price = s.new_price, amount = round(qty * s.new_price, 2) where id = l.id;
  update plan set total_amount = (select sum(amount) from plan_line where plan_id = s.doc_id) where id = s.doc_id;
  return '';
end $$;

-- What is drafted of a line is sent at its price; `to_line` where its open part became another one.
create function settle_drafts(line uuid, to_line uuid, supplier uuid, hospital uuid, price numeric) returns void language plpgsql as $$
begin
  perform stand_as('supplier', supplier);
  update delivery_line l set order_line_id = to_line, price = $5, amount = round(l.qty * $5, 2)
  from delivery d where l.order_line_id = line and d.id = l.delivery_id and d.status = 'draft' and d.sale_type <> 1;
  update delivery d set amount = (select sum(l.amount) from delivery_line l where l.delivery_id = d.id)
  where d.status = 'draft' and exists (select from delivery_line l where l.delivery_id = d.id and l.order_line_id = to_line);
  perform stand_as('hospital', hospital);
end $$;

-- The open part of an order line gets the new price: the whole line where nothing was shipped, else a new line beside the shipped part,
-- with its share of allocations and agreed volume. Answers the quantity, the price before, the new line, or why not.
create function settle_order_line(s price_settlement, out qty numeric, out was numeric, out new_line uuid, out why text) language plpgsql as $$
declare
  o purchase_order; l order_line; a record;
  rest numeric; used numeric := 0;
begin
  select * into o from purchase_order where id = s.doc_id for update;
  select * into l from order_line where id = s.ref_line for update;
  qty := 0; was := coalesce(l.price, s.old_price); why := '';
  if l.id is null or o.status not in ('draft', 'pendingAudit', 'auditRejected', 'waitAllocate', 'allocating', 'unauditPending') then
    why := '明细已不存在或订单已结束'; return;
  end if;
  if l.open_qty = 0 then why := '没有未发数量'; return; end if;
  if l.price = s.new_price then why := '已是新价格'; return; end if;
  if l.shipped_qty > 0 and l.qty = l.open_qty then why := '全部拒收后待补发，不能拆分'; return; end if;
  qty := l.open_qty;
  if l.shipped_qty = 0 then
    update order_line set price = s.new_price, amount = round(order_line.qty * s.new_price, 2) where id = l.id;
    perform settle_drafts(l.id, l.id, o.supplier_id, o.hospital_id, s.new_price);
  else
    if l.vbp_quota_id is not null then used := least(l.vbp_used, round(l.open_qty * coalesce(l.vbp_ratio, 1), 3)); end if;
    new_line := new_id();
    update order_line set qty = order_line.qty - l.open_qty, amount = round((order_line.qty - l.open_qty) * price, 2), vbp_used = vbp_used - used
    where id = l.id;
    insert into order_line (id, hospital_id, supplier_id, order_id, seq, product_id, version_id, catalog_item_id, product_code, name, spec, pack_spec,
      manufacturer, unit, min_unit, conversion_ratio, price, qty, amount, vbp_class, vbp_quota_id, vbp_ratio, vbp_used, department_id, remark,
      online, listed_price, ceiling_price, selected_price, category_id, two_invoice, due_at)
    values (new_line, l.hospital_id, l.supplier_id, l.order_id, (select max(seq) + 1 from order_line where order_id = o.id), l.product_id, l.version_id,
      l.catalog_item_id, l.product_code, l.name, l.spec, l.pack_spec, l.manufacturer, l.unit, l.min_unit, l.conversion_ratio, s.new_price,
      l.open_qty, round(l.open_qty * s.new_price, 2), l.vbp_class, l.vbp_quota_id, l.vbp_ratio, used, l.department_id, l.remark,
      l.online, l.listed_price, l.ceiling_price, l.selected_price, l.category_id, l.two_invoice, l.due_at);
    rest := l.open_qty;
    for a in select * from plan_order_line p where p.order_line_id = l.id order by p.plan_line_id loop
      exit when rest = 0;
      if a.qty > rest then
        update plan_order_line p set qty = p.qty - rest where p.plan_line_id = a.plan_line_id and p.order_line_id = l.id;
        insert into plan_order_line (plan_line_id, order_line_id, hospital_id, qty) values (a.plan_line_id, new_line, a.hospital_id, rest);
        rest := 0;
      else
        update plan_order_line p set order_line_id = new_line where p.plan_line_id = a.plan_line_id and p.order_line_id = l.id;
        rest := rest - a.qty;
      end if;
    end loop;
    perform settle_drafts(l.id, new_line, o.supplier_id, o.hospital_id, s.new_price);
  end if;
  update purchase_order set (total_qty, amount, line_count) =
    (select sum(x.qty), sum(x.amount), count(*)::int from order_line x where x.order_id = o.id) where id = o.id;
end $$;

-- Does what open rows say, each once: a row that is done is not looked at again. Papers in the order of their ids, each before its lines.
-- Prices of lines that are kept change by this and nothing else. The job's alone.
create function settle_prices(which uuid[]) returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  org uuid := app_org();
  n integer := 0;
  s price_settlement; r record; why text;
begin
  if app_who() <> 'system' then raise exception 'the job settles' using errcode = 'insufficient_privilege'; end if;
  for s in select * from price_settlement where id = any (which) and status = 'open' and action = 'reprice' order by doc_id, ref_line for update loop
    perform stand_as('hospital', s.hospital_id);
    if s.stage = 'A' then
      why := settle_plan_line(s);
      perform stand_as('system', org);
      update price_settlement set status = case when why = '' then 'done' else 'unable' end, reason = why, done_at = now(),
        qty = case when why = '' then s.qty else 0 end, diff = case when why = '' then s.diff else 0 end
      where id = s.id;
    else
      r := settle_order_line(s);
      perform stand_as('system', org);
      update price_settlement set status = case when r.why = '' then 'done' else 'unable' end, reason = r.why, done_at = now(),
        qty = r.qty, old_price = r.was, new_line = r.new_line, diff = round((s.new_price - r.was) * r.qty, 2)
      where id = s.id;
    end if;
    n := n + 1;
  end loop;
  return n;
end $$;
revoke execute on function settle_prices(uuid[]) from public;
grant execute on function settle_prices(uuid[]) to jicai_app;
