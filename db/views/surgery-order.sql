-- Surgery orders; who the patient is stands nowhere but in the table of its own.
create view surgery_order_card with (security_invoker) as
select id, hospital_id, supplier_id, no, emergency, surgery_name, surgery_at, department_id, point_id, amount, total_qty, line_count,
  used_amount, status, created_by, creator_name, created_at, released_at, confirmed_at
from surgery_order;

-- One row per piece, or lot, that was shipped: what became of it, and what of it is payable (voucher type 3) once its order is confirmed.
create view surgery_piece_facts with (security_invoker) as
select p.id, p.hospital_id, p.supplier_id, p.surgery_order_id, p.line_id, p.product_id, p.lot_no, p.expiry_date, p.production_date, p.udi_di, p.serial,
  p.unique_code, p.qty, p.used_qty, p.back_qty, p.lost_qty, p.lost_charged, p.price, p.used_amount, o.status, o.confirmed_at
from surgery_piece p join surgery_order o on o.id = p.surgery_order_id;
