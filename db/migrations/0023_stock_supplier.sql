-- Two suppliers' goods of one lot and price are two balances: returns, reports and recalls need the supplier (domain §2.24.1).
alter table stock_balance drop constraint stock_balance_hospital_id_point_id_product_id_lot_no_expiry_key;
alter table stock_balance add constraint stock_balance_key
  unique nulls not distinct (hospital_id, point_id, product_id, lot_no, expiry_date, price, supplier_id);

-- A balance that held goods of several is split by its movements. So far they all come from acceptances, which name the supplier,
-- and nothing is locked. The balance keeps its own supplier's goods; stock before and after is reckoned anew for each part.
select set_config('app.kind', 'system', true);

create temp table moved on commit drop as
  select m.id, m.balance_id, coalesce(a.supplier_id, b.supplier_id) as supplier_id, m.qty, m.at
  from stock_movement m join stock_balance b on b.id = m.balance_id left join acceptance a on a.id = m.ref_id
  where m.balance_id in (
    select sm.balance_id from stock_movement sm join stock_balance sb on sb.id = sm.balance_id join acceptance sa on sa.id = sm.ref_id
    where sa.supplier_id is distinct from sb.supplier_id);

insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, qty, updated_at)
  select b.hospital_id, b.point_id, b.product_id, b.lot_no, b.expiry_date, b.production_date, m.supplier_id, b.price, sum(m.qty), max(m.at)
  from moved m join stock_balance b on b.id = m.balance_id
  where m.supplier_id is distinct from b.supplier_id group by b.id, m.supplier_id;

update stock_balance b set qty = b.qty - gone.qty from (
  select m.balance_id, sum(m.qty) as qty from moved m join stock_balance o on o.id = m.balance_id
  where m.supplier_id is distinct from o.supplier_id group by 1) gone
where gone.balance_id = b.id;

update stock_movement t set balance_id = part.id, before_qty = x.after - x.qty, after_qty = x.after
from (select *, sum(qty) over (partition by balance_id, supplier_id order by at, id) as after from moved) x
  join stock_balance was on was.id = x.balance_id
  join stock_balance part on (part.hospital_id, part.point_id, part.product_id, part.lot_no, part.expiry_date, part.price)
      = (was.hospital_id, was.point_id, was.product_id, was.lot_no, was.expiry_date, was.price)
    and part.supplier_id is not distinct from x.supplier_id
where t.id = x.id;
