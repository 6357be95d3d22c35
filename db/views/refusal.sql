-- Refusals of goods, by the order and delivery they belong to; none of goods nobody ordered.
create view refusal_card with (security_invoker) as
select id, hospital_id, supplier_id, order_id, delivery_id, acceptance_id, no, goods_kind, point_id, point_name, total_qty, amount, line_count,
  status, created_by, creator_name, created_at, submitted_at, answer_by, answered_at, ruled_at, handled_at
from refusal;
