create view invoice_exception_card with (security_invoker) as
select id, hospital_id, supplier_id, invoice_id, no, check_code, level, diff, since, due_on, status, owner_id, owner_name, overridden_by,
  overrider_name, overridden_at, ended_at
from invoice_exception;
