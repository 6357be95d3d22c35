create view vbp_item_card with (security_invoker) as
select id, batch_id, product_id, selected_price, backup, activated, volume_unit from vbp_item;

-- One row per hospital, year and selected article, with its batch.
create view vbp_quota_facts with (security_invoker) as
select q.id, q.hospital_id, q.item_id, q.year, q.agreed_qty, q.used_qty, q.done_qty, i.product_id, i.selected_price, i.backup,
  i.activated, i.volume_unit, i.batch_id, b.code as batch_code, b.name as batch, b.level, b.start_date, b.end_date, b.enabled
from vbp_quota q join vbp_item i on i.id = q.item_id join vbp_batch b on b.id = i.batch_id;
