-- What a product does not say of two invoices is the form's own default: drugs yes, others no.
create view product_card with (security_invoker) as
select id, platform_code, kind, name, trade_name, spec, model, pack_spec, pack_unit, min_unit, conversion_ratio, manufacturer_id,
  category_id, approval_no, insurance_code, provincial_id, barcode, listed_price, ceiling_price, narcotic, cold_chain, lot_required,
  expiry_required, near_expiry_days, pinyin, initials, search, enabled,
  coalesce(extra ->> 'twoInvoice', (kind = 0)::text) = 'true' as two_invoice,
  extra ->> 'udiDi' as udi_di,
  coalesce(extra ->> 'highValue' = 'true', false) as high_value
from product;
