-- What several statements asked becomes one (decision 0024).

-- The agreed volumes of a hospital that count for these products on a day: an active batch, a selected article (a backup only
-- when activated), the quota of the running procurement year (domain §5 points 1–2). Small enough to become part of the
-- statement that asks.
create function vbp_candidates(hospital uuid, products uuid[], day date)
returns table (quota_id uuid, product_id uuid, level text, volume_unit text, remain numeric, selected_price numeric, ends date)
language sql stable as $$
  select q.id, i.product_id, b.level, i.volume_unit, q.agreed_qty - q.used_qty, i.selected_price, b.end_date
  from vbp_quota q
  join vbp_item i on i.id = q.item_id and (not i.backup or i.activated)
  join vbp_batch b on b.id = i.batch_id and b.enabled and day between b.start_date and b.end_date
  where q.hospital_id = hospital and i.product_id = any(products)
    and q.year = extract(year from day)::int - extract(year from b.start_date)::int
      - case when to_char(day, 'MMDD') < to_char(b.start_date, 'MMDD') then 1 else 0 end + 1
$$;

-- Lots of a delivery wait for acceptance. It is the hospital's document also when the supplier's shipping opens it, so this
-- works behind its wall, like `elevated` of the app; rights were checked before. What was left out of an earlier acceptance,
-- or taken back, lay on the desk with it.
create function acceptance_open(shipped uuid, number text, lots jsonb) returns acceptance language plpgsql as $$
declare
  made acceptance;
  was text := current_setting('app.kind');
begin
  perform set_config('app.kind', 'system', true);
  insert into acceptance (hospital_id, supplier_id, delivery_id, order_id, kind, narcotic, point_id, point_name, no, opened_at)
  select d.hospital_id, d.supplier_id, d.id, d.order_id, d.kind, d.narcotic, d.point_id, d.point_name, number,
    (select min(a.opened_at) from acceptance a where a.delivery_id = d.id)
  from delivery d where d.id = shipped
  returning * into strict made;
  insert into acceptance_line (hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty)
  select made.hospital_id, made.supplier_id, made.id, x.line, n, x.qty
  from rows from (jsonb_to_recordset(lots) as ("deliveryLineId" uuid, "deliveredQty" numeric)) with ordinality as x(line, qty, n);
  perform set_config('app.kind', was, true);
  return made;
end $$;
