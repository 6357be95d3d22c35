-- Amendments by the order they change, with what each says of its lines.
create view amendment_card with (security_invoker) as
select id, hospital_id, supplier_id, order_id, no, reason, amount_before, amount_after, expected_before, expected_after, point_name_before,
  point_name_after, status, revision, created_by, creator_name, created_at, answer_by, effective_at,
  status in ('pendingAudit', 'pendingSupplier') as open
from amendment;

create view amendment_line_card with (security_invoker) as
select id, amendment_id, order_line_id, seq, qty_before, qty_after, promised_before, promised_after
from amendment_line;
