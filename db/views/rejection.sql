-- Rejections by the order they belong to. Each counts for the supplier unless the hospital agreed that what it had said was wrong
-- (domain §3.3).
create view rejection_card with (security_invoker) as
select id, hospital_id, supplier_id, order_id, order_line_id, no, qty, reason_code, reason, expected_date, status, resolution, created_at,
  settled_at, not (reason_code = 'wrongInfo' and status = 'confirmed') as counted
from rejection;
