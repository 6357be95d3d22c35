create view price_adjustment_card with (security_invoker) as
select id, hospital_id, supplier_id, no, catalog_item_id, product_id, type, old_price, new_price, effective_date, status, created_by,
  created_org, created_at
from price_adjustment;

-- What an item of a catalogue cost from when to when, and what set it; the open one has no end. Yuan per pack unit.
create view price_period_facts with (security_invoker) as
select id, hospital_id, product_id, supplier_id, type, price, valid_from, valid_to, source, source_id, source_no, set_by
from price_period;
