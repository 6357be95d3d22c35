-- A delivery may hold lines of several orders of one hospital, point, kind and narcotic flag; its acceptances are of the same orders.
-- `order_id` is the one it began with, these are the others: what the lines say, kept here for whom it concerns.
select set_config('app.kind', 'system', true);

alter table delivery add column more_orders uuid[] not null default '{}' check (order_id <> all (more_orders));
alter table acceptance add column more_orders uuid[] not null default '{}' check (order_id <> all (more_orders));

create or replace function acceptance_open(shipped uuid, number text, lots jsonb) returns acceptance language plpgsql as $$
declare
  made acceptance;
  was text := current_setting('app.kind');
begin
  perform set_config('app.kind', 'system', true);
  insert into acceptance (hospital_id, supplier_id, delivery_id, order_id, more_orders, kind, narcotic, point_id, point_name, no, opened_at)
  select d.hospital_id, d.supplier_id, d.id, d.order_id, d.more_orders, d.kind, d.narcotic, d.point_id, d.point_name, number,
    (select min(a.opened_at) from acceptance a where a.delivery_id = d.id)
  from delivery d where d.id = shipped
  returning * into strict made;
  insert into acceptance_line (hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty)
  select made.hospital_id, made.supplier_id, made.id, x.line, n, x.qty
  from rows from (jsonb_to_recordset(lots) as ("deliveryLineId" uuid, "deliveredQty" numeric)) with ordinality as x(line, qty, n);
  perform set_config('app.kind', was, true);
  return made;
end $$;

-- As a paper is in range when all its lines are, it is for a department's people when all its orders are for their department.
create function orders_within(which uuid[], departments uuid[]) returns boolean language plpgsql stable as $$
begin
  return not exists (select from unnest(which) o(id) where not coalesce(order_department(o.id) = any (departments), false));
end $$;
drop policy data_range on delivery;
call limit_to_ranges('delivery', '(r.categories is null or delivery_within(delivery.id, r))
  and (r.departments is null or orders_within(delivery.order_id || delivery.more_orders, r.departments))');
drop policy data_range on acceptance;
call limit_to_ranges('acceptance', '(r.categories is null or delivery_within(acceptance.delivery_id, r))
  and (r.departments is null or orders_within(acceptance.order_id || acceptance.more_orders, r.departments))');

drop trigger kept on delivery;
call keep_paper('delivery', '{draft}',
  'hospital_id, supplier_id, order_id, more_orders, no, kind, narcotic, point_id, total_qty, amount, line_count, created_by');
drop trigger kept on acceptance;
call keep_paper('acceptance', '{wait,checked}',
  'hospital_id, supplier_id, delivery_id, order_id, more_orders, no, kind, narcotic, accepted_amount, checked_by');

-- What an acceptance of several orders refused is argued about order by order.
drop index refusal_acceptance;
create unique index refusal_acceptance on refusal (acceptance_id, order_id) where acceptance_id is not null;
