-- Heads of counts, for whoever counts them.
create view stock_count_card with (security_invoker) as
select id, no, hospital_id, created_by, status, created_at, category_id from stock_count;

-- Lines whose book nobody who counts may know now: they are counted blind, and their number can still change (domain-stock §2.24.7).
create view stock_count_line_facts with (security_invoker) as
select l.balance_id, l.product_id, c.point_id, c.hospital_id, c.id as count_id, c.no
from stock_count_line l join stock_count c on c.id = l.count_id
where l.live and l.balance_id is not null and c.blind
  and (c.status = 'counting' or (c.status = 'recounting' and l.given < l.wanted));

-- What posted counts found of each lot, minimum units: nothing of it is blind any more.
create view stock_count_facts with (security_invoker) as
select c.id as count_id, c.hospital_id, c.point_id, c.no, c.audited_at, c.auditor_name, l.product_id, l.supplier_id, l.lot_no, l.production_date,
  l.expiry_date, l.ratio, l.counted as units
from stock_count c join stock_count_line l on l.count_id = c.id
where c.status = 'posted' and l.counted is not null;
