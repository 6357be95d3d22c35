-- What is owed of kits and of consigned goods has no order line of its own, and so neither class nor two invoices (domain-money §2.50, §3.16):
-- both are those of the newest order of the pair that was released by that day. What was never ordered, as most kits, has the class an order
-- of it would have begun with under the agreed volume that counts on that day (modules/vbp/server/public.ts).
select set_config('app.kind', 'system', true);

create function payable_class(hospital uuid, supplier uuid, product uuid, on_day date, out vbp_class smallint, out two_invoice boolean)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(o.vbp_class, v.class, 0)::smallint, coalesce(o.two_invoice, false)
  from (select) one
    left join lateral (select l.vbp_class, l.two_invoice from order_line l join purchase_order p on p.id = l.order_id
      where l.hospital_id = hospital and l.supplier_id = supplier and l.product_id = product and p.released_at is not null
        and p.status not in ('void', 'unaudited')
        and payable_day(p.released_at) <= on_day
      order by l.id desc limit 1) o on true
    left join lateral (select case c.level when 'national' then 1 else 2 end + case when c.remain > 0 then 0 else 2 end as class
      from vbp_candidates(hospital, array[product], on_day) c
      order by case c.level when 'national' then 0 else 1 end, c.ends, c.quota_id limit 1) v on o.vbp_class is null
$$;

create or replace function payable_of_surgery(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select o.hospital_id, o.supplier_id, 4 as source_type, o.id as source_id, o.no as source_no, p.id as source_line_id, p.product_id, o.department_id,
      p.lot_no, p.price, p.used_qty + case when p.lost_charged then p.lost_qty else 0 end as qty, payable_day(o.confirmed_at) as accepted_on,
      array[o.created_by, o.answered_by, o.shipped_by, o.registered_by, o.confirmed_by] as handlers, c.vbp_class, c.two_invoice
    from surgery_order o join surgery_piece p on p.surgery_order_id = o.id
      cross join lateral payable_class(o.hospital_id, o.supplier_id, p.product_id, payable_day(o.confirmed_at)) c
    where o.id = which and o.status = 'accepted' and p.used_qty + case when p.lost_charged then p.lost_qty else 0 end > 0) x
$$;

-- Consigned goods of a document that were used, given back unused, or bought out. A use is worth the price that was agreed at its moment
-- (domain-stock §2.24.8), as far as it is one for the same pack; what is taken back is worth what it was owed at, and of its class. What
-- is bought out goes into the hospital's own lot at the price of the lot it comes from.
create or replace function payable_of_use(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select b.hospital_id, b.supplier_id, 3 as source_type, m.ref_id as source_id, m.ref_no as source_no, m.id as source_line_id, b.id as pool,
      b.product_id, m.department_id, b.lot_no, coalesce(was.price, agreed.price, b.price) as price, round(-m.qty / b.ratio, 6) as qty,
      payable_day(m.at) as accepted_on, array[m.user_id] as handlers, coalesce(was.vbp_class, c.vbp_class) as vbp_class,
      coalesce(was.two_invoice, c.two_invoice) as two_invoice
    from stock_movement m join stock_balance b on b.id = m.balance_id left join stock_movement undone on undone.id = m.undo_of
      left join stock_document_lot back on m.cause = 'deptBack' and back.id = m.ref_line_id
      left join stock_movement given on given.ref_type = m.ref_type and given.ref_line_id = back.back_of and given.cause = 'deptIssue'
      left join payable_item was on was.source_type = 3 and was.source_line_id = coalesce(m.undo_of, given.id) and was.hospital_id = b.hospital_id
      left join lateral (select p.price from price_period p join product d on d.id = p.product_id and d.conversion_ratio = b.ratio
        where m.ref_type <> 'consignBuyOut' and p.type = 'purchase' and p.hospital_id = b.hospital_id and p.product_id = b.product_id
          and p.supplier_id = b.supplier_id and tstzrange(p.valid_from, p.valid_to) @> m.at) agreed on true
      cross join lateral payable_class(b.hospital_id, b.supplier_id, b.product_id, payable_day(m.at)) c
    where m.ref_id = which and b.owner = 'supplier' and b.supplier_id is not null and (m.ref_type = 'consignBuyOut'
      or coalesce(undone.cause, m.cause) in ('deptIssue', 'dispense', 'surgeryUse', 'deptBack', 'dispenseBack'))
      and round(-m.qty / b.ratio, 6) <> 0) x
$$;

do $$
begin
  execute replace(replace(replace(pg_get_functiondef('payable_add(jsonb)'::regprocedure),
    'coalesce(l.vbp_class, 0)', 'coalesce(l.vbp_class, x.vbp_class, 0::smallint)'),
    'coalesce(l.vbp_class, 0::smallint)', 'coalesce(l.vbp_class, x.vbp_class, 0::smallint)'),
    'coalesce(l.two_invoice, false)', 'coalesce(l.two_invoice, x.two_invoice, false)');
end $$;

-- What still awaits its invoice and stands on no voucher, which is for one class or the other, gets its class and its day; clocks follow.
do $$
declare
  chunk uuid[];
  last uuid;
begin
  loop
    chunk := array(select i.id from payable_item i where i.source_type in (3, 4) and i.state <> 'closed' and (last is null or i.id > last)
      order by i.id limit 5000);
    exit when cardinality(chunk) = 0;
    last := chunk[cardinality(chunk)];
    update payable_item i set vbp_class = c.vbp_class, two_invoice = c.two_invoice,
      due_on = payable_due_of(i.hospital_id, i.supplier_id, c.vbp_class, i.accepted_on, null)
    from payable_item o cross join lateral payable_class(o.hospital_id, o.supplier_id, o.product_id, o.accepted_on) c
    where o.id = i.id and i.id = any (chunk) and (i.vbp_class, i.two_invoice) is distinct from (c.vbp_class, c.two_invoice)
      and not exists (select from voucher_line l join voucher v on v.id = l.voucher_id and v.status <> 'void' where l.item_id = i.id);
  end loop;
end $$;
