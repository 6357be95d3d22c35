-- Heads of documents of stock, for whoever counts them.
create view stock_document_card with (security_invoker) as
select id, no, hospital_id, to_hospital_id, created_by, status, created_at from stock_document;

-- Lots that left a point and did not arrive: minimum units and the same in packs, exact to six decimals. They are the sender's until
-- they are received or their loss is confirmed; whoever waits for them waits while the paper is `shipped` (domain-stock §2.24.5).
create view stock_document_lot_facts with (security_invoker) as
select l.id, d.id as document_id, d.no, d.status, d.hospital_id, d.point_id, d.to_hospital_id, d.to_point_id, d.point_name, d.to_point_name,
  l.product_id, l.balance_id, l.supplier_id, l.lot_no, l.expiry_date, l.price, l.ratio, l.owner,
  l.units - coalesce(l.received_units, 0) as units, trim_scale(round((l.units - coalesce(l.received_units, 0)) / l.ratio, 6)) as qty
from stock_document d join stock_document_lot l on l.document_id = d.id
where d.status in ('shipped', 'shortPending') and l.part = 'goods' and l.units > coalesce(l.received_units, 0);
