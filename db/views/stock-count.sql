-- Heads of counts, for whoever counts them.
create view stock_count_card with (security_invoker) as
select id, no, hospital_id, created_by, status, created_at, category_id from stock_count;

-- Lines whose book nobody who counts may know now: they are counted blind, and their number can still change (domain-stock §2.24.7).
create view stock_count_line_facts with (security_invoker) as
select l.balance_id, l.product_id, c.point_id, c.hospital_id, c.id as count_id, c.no
from stock_count_line l join stock_count c on c.id = l.count_id
where l.live and l.balance_id is not null and c.blind
  and (c.status = 'counting' or (c.status = 'recounting' and l.given < l.wanted));
