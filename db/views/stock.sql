-- One row per balance: point, article, lot, price.
create view stock_balance_facts with (security_invoker) as
select id, hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, qty, locked_qty, updated_at,
  round(qty * price, 2) as amount
from stock_balance;

-- One row per movement; `qty` is what was booked, `after_qty` less than `before_qty` where it went out.
create view stock_movement_facts with (security_invoker) as
select m.id, m.hospital_id, m.balance_id, b.point_id, b.product_id, b.supplier_id, b.lot_no, b.expiry_date, b.price, m.type, m.qty,
  m.before_qty, m.after_qty, m.ref_type, m.ref_id, m.ref_line_id, m.ref_no, m.at
from stock_movement m join stock_balance b on b.id = m.balance_id;
