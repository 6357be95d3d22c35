create view plan_card with (security_invoker) as
select id, hospital_id, no, plan_type, kind, department_id, point_id, urgent, total_qty, total_amount, line_count, status, created_by,
  creator_name, created_at, submitted_at
from plan;

-- One row per line of a plan.
create view plan_line_facts with (security_invoker) as
select l.id, l.hospital_id, l.plan_id, l.supplier_id, p.no as plan_no, p.status, p.kind, p.department_id, p.point_id, p.urgent,
  p.created_at, p.submitted_at, p.audited_at, l.seq, l.product_id, l.catalog_item_id, l.qty, l.price, l.amount, l.vbp_class,
  l.suggest_qty, l.ordered_qty, l.contract_line_id
from plan_line l join plan p on p.id = l.plan_id;
