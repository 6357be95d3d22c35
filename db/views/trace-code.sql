-- One row per pack a hospital has the code of.
create view trace_code_card with (security_invoker) as
select id, hospital_id, code, product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id, point_id, lot_no, state, ratio, rest
from trace_code;
