create view catalog_item_card with (security_invoker) as
select id, hospital_id, product_id, supplier_id, hospital_code, hospital_name, price, retail_price, pack_multiple, min_qty, max_qty,
  is_default, temporary, temporary_until, online, status, created_by, created_at
from catalog_item;
