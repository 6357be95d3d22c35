-- Refusals of goods, by the order and delivery they belong to; none of goods nobody ordered.
create view refusal_card with (security_invoker) as
select id, hospital_id, supplier_id, order_id, delivery_id, acceptance_id, no, goods_kind, point_id, point_name, total_qty, amount, line_count,
  status, created_by, creator_name, created_at, submitted_at, answer_by, answered_at, ruled_at, handled_at
from refusal;

-- One row per line of a refusal.
create view refusal_line_facts with (security_invoker) as
select l.id, l.hospital_id, l.supplier_id, l.refusal_id, l.order_line_id, d.order_id, d.no, d.status, l.qty, l.resent_qty
from refusal_line l join refusal d on d.id = l.refusal_id;
