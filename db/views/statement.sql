-- One row per statement of account: yuan the hospital owes.
create view statement_card with (security_invoker) as
select id, hospital_id, supplier_id, no, month, opening, closing, line_count, status, round, created_by, creator_name, created_at, sent_at
from statement;
