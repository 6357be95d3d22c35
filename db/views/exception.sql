create view exception_card with (security_invoker) as
select id, hospital_id, supplier_id, org_id, no, cause, doc_type, doc_id, doc_no, line_id, order_id, amount, since, deadline, ended_at, status,
  owner_id, created_by, created_at, resolved_at
from exception;
