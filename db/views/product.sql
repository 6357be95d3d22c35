-- What a product does not say of two invoices is the form's own default: drugs yes, others no.
create view product_card with (security_invoker) as
select id, platform_code, kind, name, trade_name, spec, model, pack_spec, pack_unit, min_unit, conversion_ratio, manufacturer_id,
  category_id, approval_no, insurance_code, provincial_id, barcode, listed_price, ceiling_price, narcotic, cold_chain, lot_required,
  expiry_required, near_expiry_days, pinyin, initials, search, enabled,
  coalesce(extra ->> 'twoInvoice', (kind = 0)::text) = 'true' as two_invoice,
  extra ->> 'udiDi' as udi_di,
  version_id, version_no,
  coalesce(extra ->> 'highValue' = 'true', false) as high_value,
  origin,
  coalesce(extra ->> 'deviceClass', '') as device_class,
  coalesce(extra ->> 'agentCompany', '') as agent_company,
  -- into what it was merged, and with what its stock is counted
  merged_into, coalesce(merged_into, id) as counted_as,
  version,
  coalesce(extra ->> 'followSurgery' = 'true', false) as follow_surgery,
  coalesce(extra ->> 'implantType' = '植入', false) as implant,
  coalesce(extra ->> 'barcodeMode', '0') as barcode_mode,
  coalesce(extra ->> 'chargeCode', '') as charge_code,
  coalesce(extra ->> 'traceIdentCode', '') as trace_idents,
  -- codes of a purchase unit; one where it does not say
  case when extra ->> 'traceRate' ~ '^\d{1,8}(\.\d{1,3})?$' and (extra ->> 'traceRate')::numeric > 0
    then (extra ->> 'traceRate')::numeric(11,3) else 1 end as trace_rate,
  -- between which degrees its goods travel, where it is said
  case when extra ->> 'tempMin' ~ '^-?\d{1,3}(\.\d)?$' then (extra ->> 'tempMin')::numeric(5,1) end as temp_min,
  case when extra ->> 'tempMax' ~ '^-?\d{1,3}(\.\d)?$' then (extra ->> 'tempMax')::numeric(5,1) end as temp_max,
  coalesce(extra ->> 'rxFlag', '') as rx_flag,
  coalesce(extra ->> 'dosageForm', '') as dosage_form
from product;

-- A product as it was: what documents of that time show of it.
create view product_version_card with (security_invoker) as
select id, product_id, no, valid_from, facts ->> 'name' as name, facts ->> 'spec' as spec, facts ->> 'model' as model,
  facts ->> 'pack_spec' as pack_spec, facts ->> 'pack_unit' as pack_unit, facts ->> 'min_unit' as min_unit,
  facts ->> 'approval_no' as approval_no, facts ->> 'maker' as manufacturer,
  coalesce(facts -> 'extra' ->> 'dosageForm', '') as dosage_form
from product_version;
