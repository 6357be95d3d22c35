create view regional_price_card with (security_invoker) as
select id, no, type, reason, effective_date, status, created_by, created_org, created_at, audited_at, applied_at from regional_price;

-- One row per line a price adjustment touched: packs, yuan; what is to be settled stands with `action` supplement and `status` open.
create view price_settlement_facts with (security_invoker) as
select id, adjustment_id, adjustment_no, hospital_id, supplier_id, product_id, stage, action, ref_line, doc_id, doc_no, seq, order_line_id,
  qty, old_price, new_price, diff, status, reason, new_line, created_at, done_at
from price_settlement;

create view regional_price_line_card with (security_invoker) as
select region_id, product_id from regional_price_line;
