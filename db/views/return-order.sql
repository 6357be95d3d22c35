create view return_order_card with (security_invoker) as
select id, hospital_id, supplier_id, no, return_type, point_id, point_name, narcotic, amount, total_qty, line_count, status, created_by,
  creator_name, created_at, submitted_at, released_at, answered_at, pickup_date, shipped_at, received_at, received_amount, short_count,
  red_due, red_no, red_date, red_amount
from return_order;

-- One row per lot that went back, or shall: what was sent, what its supplier received, what is missing and why. Packs.
create view return_order_line_facts with (security_invoker) as
select l.id, l.hospital_id, l.supplier_id, l.return_order_id, r.no as return_no, r.status, r.return_type, r.point_id, r.created_at, r.released_at,
  r.shipped_at, r.received_at, l.seq, l.delivery_line_id, l.order_line_id, l.product_id, l.qty, l.price, l.amount, l.gift, l.owner, l.invoiced,
  l.pending_qty, l.received_qty, l.missing_qty, l.short_reason, round(l.received_qty * l.price, 2) as received_amount,
  l.reason
from return_order_line l join return_order r on r.id = l.return_order_id;
