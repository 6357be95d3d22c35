create view delivery_card with (security_invoker) as
select id, hospital_id, supplier_id, order_id, no, kind, narcotic, point_id, point_name, total_qty, amount, line_count, status,
  created_by, creator_name, created_at, shipped_at, sale_type, more_orders
from delivery;

-- The lot as it was sent, and what became of it.
create view delivery_line_card with (security_invoker) as
select id, hospital_id, supplier_id, delivery_id, order_line_id, seq, product_id, qty, price, amount, lot_no, production_date,
  expiry_date, sterilize_lot, sterilize_date, invoice_no, accepted_qty, refused_qty, remark,
  returning_qty, returned_qty, invoice_date, report_no, report_date, report_files, invoice_code, invoice_amount, slip_lot, lot_confirmed_at
from delivery_line;

-- One row per line of a delivery.
create view delivery_line_facts with (security_invoker) as
select l.id, l.hospital_id, l.supplier_id, l.delivery_id, l.order_line_id, d.no as delivery_no, d.status, d.kind, d.point_id,
  d.created_at, d.shipped_at, l.seq, l.product_id, l.qty, l.price, l.amount, l.lot_no, l.production_date, l.expiry_date, l.invoice_no,
  l.accepted_qty, l.refused_qty, l.returned_qty
from delivery_line l join delivery d on d.id = l.delivery_id;

-- The trace codes that came with it; the box that was scanned holds the others.
create view delivery_code_card with (security_invoker) as
select delivery_id, hospital_id, supplier_id, delivery_line_id, code, carrier, boxes, coalesce(boxes[cardinality(boxes)], '') as box,
  created_at, scan_id, unit_codes
from delivery_code;
