-- One row per message to the platform, without what it says of people.
create view trace_row_facts with (security_invoker) as
select id, hospital_id, kind, bchno, source, source_id, source_no, source_line, product_id, point_id, lot_no, units, codes, state, flow_no,
  reason, event_at, created_at, taken_at, fields
from trace_row;

create view trace_row_code_facts with (security_invoker) as
select c.row_id, c.hospital_id, c.code, r.kind, r.state, r.bchno from trace_row_code c join trace_row r on r.id = c.row_id;
