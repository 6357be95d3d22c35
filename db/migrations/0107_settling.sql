-- Settling of price adjustments by papers instead of by lines (decision 0086): the same locks, the same verdicts and the same sums, each
-- written by one statement for all lines of a hospital and a supplier. A header is summed once, not once a line.
select set_config('app.kind', 'system', true);

drop function settle_order_line(price_settlement);
drop function settle_plan_line(price_settlement);
drop function settle_drafts(uuid, uuid, uuid, uuid, numeric);

-- Those of one hospital and supplier stand together, so that one statement may write them.
drop index price_settlement_open;
create index price_settlement_open on price_settlement (adjustment_id, hospital_id, supplier_id, doc_id, ref_line)
  where status = 'open' and action = 'reprice';

-- The papers of open rows are locked in the order of their ids, each before its lines.
create function settle_locks(which uuid[]) returns void language plpgsql as $$
declare p record;
begin
  perform from price_settlement where id = any (which) and status = 'open' and action = 'reprice' order by doc_id, ref_line for update;
  for p in
    select s.doc_id, s.hospital_id, s.stage = 'A' as planned, array_agg(s.ref_line) as lines from price_settlement s
    where s.id = any (which) and s.status = 'open' and s.action = 'reprice' group by 1, 2, 3 order by 1
  loop
    perform stand_as('hospital', p.hospital_id);
    if p.planned then
      perform from plan where id = p.doc_id for update;
      perform from plan_line where id = any (p.lines) order by id for update;
    else
      perform from purchase_order where id = p.doc_id for update;
      perform from order_line where id = any (p.lines) order by id for update;
    end if;
  end loop;
end $$;

-- What is drafted of lines is sent at their price; `to_lines` where an open part became another line.
create function settle_drafts(lines uuid[], to_lines uuid[], prices numeric[]) returns void language sql as $$
  update delivery_line l set order_line_id = x.to_line, price = x.price, amount = round(l.qty * x.price, 2)
  from unnest(lines, to_lines, prices) x (line, to_line, price), delivery d
  where l.order_line_id = x.line and d.id = l.delivery_id and d.status = 'draft' and d.sale_type <> 1;
  update delivery d set amount = (select sum(l.amount) from delivery_line l where l.delivery_id = d.id)
  where d.status = 'draft' and d.id in (select l.delivery_id from delivery_line l where l.order_line_id = any (to_lines));
$$;

-- The open part of a partly shipped line becomes a line of its own beside the shipped part, with its share of allocations and agreed volume.
create function settle_apart(s price_settlement) returns void language plpgsql as $$
declare
  l order_line; a record;
  rest numeric; used numeric := 0;
begin
  select * into l from order_line where id = s.ref_line;
  if l.vbp_quota_id is not null then used := least(l.vbp_used, round(l.open_qty * coalesce(l.vbp_ratio, 1), 3)); end if;
  update order_line set qty = order_line.qty - l.open_qty, amount = round((order_line.qty - l.open_qty) * price, 2), vbp_used = vbp_used - used
  where id = l.id;
  insert into order_line (id, hospital_id, supplier_id, order_id, seq, product_id, version_id, catalog_item_id, product_code, name, spec, pack_spec,
    manufacturer, unit, min_unit, conversion_ratio, price, qty, amount, vbp_class, vbp_quota_id, vbp_ratio, vbp_used, department_id, remark,
    online, listed_price, ceiling_price, selected_price, category_id, two_invoice, due_at)
  values (s.new_line, l.hospital_id, l.supplier_id, l.order_id, (select max(seq) + 1 from order_line where order_id = l.order_id), l.product_id, l.version_id,
    l.catalog_item_id, l.product_code, l.name, l.spec, l.pack_spec, l.manufacturer, l.unit, l.min_unit, l.conversion_ratio, s.new_price,
    l.open_qty, round(l.open_qty * s.new_price, 2), l.vbp_class, l.vbp_quota_id, l.vbp_ratio, used, l.department_id, l.remark,
    l.online, l.listed_price, l.ceiling_price, l.selected_price, l.category_id, l.two_invoice, l.due_at);
  rest := l.open_qty;
  for a in select * from plan_order_line p where p.order_line_id = l.id order by p.plan_line_id loop
    exit when rest = 0;
    if a.qty > rest then
      update plan_order_line p set qty = p.qty - rest where p.plan_line_id = a.plan_line_id and p.order_line_id = l.id;
      insert into plan_order_line (plan_line_id, order_line_id, hospital_id, qty) values (a.plan_line_id, s.new_line, a.hospital_id, rest);
      rest := 0;
    else
      update plan_order_line p set order_line_id = s.new_line where p.plan_line_id = a.plan_line_id and p.order_line_id = l.id;
      rest := rest - a.qty;
    end if;
  end loop;
end $$;

-- Does what open rows of one adjustment say, each once: a row that is done is not looked at again. First every row has its verdict, under
-- the locks; then what is done is written, as the hospital and, of drafts, as the supplier. Prices of lines that are kept change by this
-- and nothing else. The job's alone.
create or replace function settle_prices(which uuid[]) returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  org uuid := app_org();
  parted price_settlement; p record;
  did uuid[]; n integer;
begin
  if app_who() <> 'system' then raise exception 'the job settles' using errcode = 'insufficient_privilege'; end if;
  perform settle_locks(which);
  perform stand_as('system', org);
  with judged as (
    select s.id, 0::numeric as open, 0::numeric as shipped, s.old_price as was, s.qty, case
      when l.id is null or d.status in ('void', 'closed') then '明细已不存在或计划已作废'
      when l.ordered_qty > 0 then '此计划行已生成订单'
      when l.price = s.new_price then '已是新价格' else '' end as why
    from price_settlement s left join plan d on d.id = s.doc_id left join plan_line l on l.id = s.ref_line
    where s.id = any (which) and s.status = 'open' and s.action = 'reprice' and s.stage = 'A'
    union all
    select s.id, l.open_qty, l.shipped_qty, coalesce(l.price, s.old_price), l.open_qty, case
      when l.id is null or d.status not in ('draft', 'pendingAudit', 'auditRejected', 'waitAllocate', 'allocating', 'unauditPending')
        then '明细已不存在或订单已结束'
      when l.open_qty = 0 then '没有未发数量'
      when l.price = s.new_price then '已是新价格'
      when l.shipped_qty > 0 and l.qty = l.open_qty then '全部拒收后待补发，不能拆分' else '' end
    from price_settlement s left join purchase_order d on d.id = s.doc_id left join order_line l on l.id = s.ref_line
    where s.id = any (which) and s.status = 'open' and s.action = 'reprice' and s.stage <> 'A'
  ), said as (
    update price_settlement s set done_at = now(), reason = j.why, old_price = j.was,
      status = case when j.why = '' then 'done' else 'unable' end,
      qty = case when j.why = '' then j.qty else 0 end,
      diff = case when j.why = '' then round((s.new_price - j.was) * j.qty, 2) else 0 end,
      new_line = case when j.why = '' and j.shipped > 0 then new_id() end
    from judged j where j.id = s.id
    returning s.id, s.status
  )
  select count(*), array_agg(id) filter (where status = 'done') into n, did from said;

  for p in
    select d.hospital_id, d.supplier_id, array_agg(d.id) filter (where d.stage <> 'A') as rows, array_agg(d.ref_line) filter (where d.stage <> 'A') as lines,
      array_agg(coalesce(d.new_line, d.ref_line)) filter (where d.stage <> 'A') as to_lines,
      array_agg(d.new_price) filter (where d.stage <> 'A') as prices, array_agg(distinct d.doc_id) filter (where d.stage <> 'A') as orders,
      array_agg(d.id) filter (where d.stage = 'A') as plan_rows, array_agg(distinct d.doc_id) filter (where d.stage = 'A') as plans,
      bool_or(d.new_line is not null) as apart
    from price_settlement d where d.id = any (did) group by 1, 2 order by 1, 2
  loop
    perform stand_as('hospital', p.hospital_id);
    if p.plans is not null then
      update plan_line l set price = d.new_price, amount = round(l.qty * d.new_price, 2)
      from price_settlement d where d.id = any (p.plan_rows) and l.id = d.ref_line;
      update plan set total_amount = (select sum(amount) from plan_line where plan_id = plan.id) where id = any (p.plans);
    end if;
    if p.orders is not null then
      update order_line l set price = d.new_price, amount = round(l.qty * d.new_price, 2)
      from price_settlement d where d.id = any (p.rows) and d.new_line is null and l.id = d.ref_line;
      if p.apart then
        for parted in select * from price_settlement where id = any (p.rows) and new_line is not null order by doc_id, ref_line loop
          perform settle_apart(parted);
        end loop;
      end if;
      perform stand_as('supplier', p.supplier_id);
      perform settle_drafts(p.lines, p.to_lines, p.prices);
      perform stand_as('hospital', p.hospital_id);
      update purchase_order o set (total_qty, amount, line_count) =
        (select sum(x.qty), sum(x.amount), count(*)::int from order_line x where x.order_id = o.id)
      where o.id = any (p.orders);
    end if;
  end loop;
  perform stand_as('system', org);
  return n;
end $$;
revoke execute on function settle_locks(uuid[]), settle_drafts(uuid[], uuid[], numeric[]), settle_apart(price_settlement) from public;

-- Asked of line after line within one adjustment, whose first lines meet an empty table: a plan made then reads all of it, and stays.
alter function settled_price(uuid, uuid, timestamptz) set enable_seqscan = off;
alter function settle_prices(uuid[]) set enable_seqscan = off;
