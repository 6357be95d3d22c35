create view price_adjustment_card with (security_invoker) as
select id, hospital_id, supplier_id, no, catalog_item_id, product_id, type, old_price, new_price, effective_date, status, created_by,
  created_org, created_at
from price_adjustment;
