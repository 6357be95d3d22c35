-- Whatever counts in the units of a product keeps them from changing (domain-lists §2.33): what a region agreed to buy, what a
-- contract promises, a price decided for a day to come, papers of stock that are not booked yet, and kits.
create or replace function product_uses(which uuid[]) returns table (product_id uuid, kind text, no text) language sql stable as $$
  (select distinct on (c.product_id) c.product_id, 'catalogItem', o.name
   from catalog_item c join org o on o.id = c.hospital_id where c.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'plan', d.no
   from plan_line l join plan d on d.id = l.plan_id where l.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'order', d.no
   from order_line l join purchase_order d on d.id = l.order_id where l.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'delivery', d.no
   from delivery_line l join delivery d on d.id = l.delivery_id where l.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'surgeryOrder', d.no
   from surgery_order_line l join surgery_order d on d.id = l.surgery_order_id where l.product_id = any (which))
  union all
  (select distinct on (i.product_id) i.product_id, 'vbp', b.name
   from vbp_item i join vbp_batch b on b.id = i.batch_id where i.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'regionPrice', r.no
   from regional_price_line l join regional_price r on r.id = l.region_id where l.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'contract', d.no
   from contract_line l join contract d on d.id = l.contract_id where l.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'stockDocument', d.no
   from stock_document_line l join stock_document d on d.id = l.document_id where l.product_id = any (which))
  union all
  (select distinct on (s.product_id) s.product_id, 'stock', o.name
   from stock_balance s join org o on o.id = s.hospital_id where s.product_id = any (which))
$$;
