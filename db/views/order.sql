-- Which orders count in every figure (domain-insight §6.0.1): what reached the supplier and was not taken back. What he
-- rejected and what was closed counts: it is what he did. The planner reads it as if it were written out.
create or replace function counted_order(status text, released_at timestamptz) returns boolean language sql immutable parallel safe
  return released_at is not null and status not in ('void', 'unaudited');

create view purchase_order_card with (security_invoker) as
select id, hospital_id, supplier_id, no, point_id, point_name, kind, narcotic, vbp_class, order_type, urgent, expected_date, plan_id,
  total_qty, amount, line_count, status, created_by, creator_name, created_at, submitted_at, released_at, supplier_accepted_at,
  supplier_expects, counted_order(status, released_at) as counted, revision
from purchase_order;

-- The article as it was ordered, and what became of it.
create view order_line_card with (security_invoker) as
select id, hospital_id, supplier_id, order_id, seq, product_id, catalog_item_id, product_code, name, spec, pack_spec, manufacturer,
  unit, min_unit, conversion_ratio, price, qty, amount, vbp_class, reject_qty, closed_qty, shipped_qty, accepted_qty, refused_qty,
  returned_qty, invoiced_qty, open_qty, transit_qty, remark, reject_pending_qty, vbp_quota_id, vbp_ratio, vbp_used, held_qty,
  contract_line_id, contract_n, contract_price, version_id
from order_line;

-- One row per line of an order, with what every figure asks of the order.
create view order_line_facts with (security_invoker) as
select l.id, l.hospital_id, l.supplier_id, l.order_id, o.no as order_no, o.status, o.kind, o.narcotic, o.order_type, o.urgent, o.plan_id,
  o.point_id, o.expected_date, o.created_at, o.submitted_at, o.released_at, o.supplier_accepted_at,
  counted_order(o.status, o.released_at) as counted,
  l.seq, l.product_id, l.catalog_item_id, l.product_code, l.name, l.spec, l.manufacturer, l.unit, l.min_unit, l.conversion_ratio,
  l.price, l.qty, l.amount, l.vbp_class, l.reject_qty, l.closed_qty, l.shipped_qty, l.accepted_qty, l.refused_qty, l.returned_qty,
  l.invoiced_qty, l.open_qty, l.transit_qty,
  l.department_id, l.vbp_quota_id, l.vbp_ratio, l.contract_line_id, l.contract_n, l.contract_price,
  -- ordered through the provincial platform
  coalesce(l.online, true) as online
from order_line l join purchase_order o on o.id = l.order_id;

-- How much of a line of a plan a line of an order is; a line of a common order is of several.
create view plan_order_line_card with (security_invoker) as
select a.plan_line_id, a.order_line_id, a.qty, l.order_id from plan_order_line a join order_line l on l.id = a.order_line_id;
