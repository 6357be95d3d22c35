-- One row per balance: point, article, lot, supplier, price, owner. `units` are minimum units; `qty` and `locked_qty` the same in
-- packs, exact to six decimals; `part_units` what holds of parts lock, without those of the whole. What a supplier still owns is not the hospital's worth (domain-stock §2.24.8).
create view stock_balance_facts with (security_invoker) as
select id, hospital_id, point_id, product_id, lot_no, expiry_date, production_date, supplier_id, price, ratio, owner,
  qty as units, locked_qty as locked_units, trim_scale(round(qty / ratio, 6)) as qty, trim_scale(round(locked_qty / ratio, 6)) as locked_qty,
  updated_at, case owner when 'hospital' then value else 0 end as amount, value, received_at, part_locked as part_units
from stock_balance;

-- One row per hold, released ones too; `units` are minimum units, null where all of the balance stands still.
create view stock_hold_facts with (security_invoker) as
select id, hospital_id, balance_id, hold_kind, qty as units, reason, ref_type, ref_id, ref_no, creator_name, created_at, released_at
from stock_hold;

-- One row per movement; `qty` is what was booked in packs, `after_qty` less than `before_qty` where it went out. `used` is what
-- counts as use (§2.24.3), in packs: less what came back; what was undone is not there.
create view stock_movement_facts with (security_invoker) as
select m.id, m.hospital_id, m.balance_id, b.point_id, b.product_id, b.supplier_id, b.lot_no, b.expiry_date, b.price, b.owner, m.cause, m.type,
  m.qty as units, trim_scale(round(m.qty / b.ratio, 6)) as qty, trim_scale(round(m.before_qty / b.ratio, 6)) as before_qty,
  trim_scale(round(m.after_qty / b.ratio, 6)) as after_qty, m.value, m.ref_type, m.ref_id, m.ref_line_id, m.ref_no, m.at,
  m.undo_of, m.department_id, m.user_name,
  case when m.cause in ('deptIssue', 'dispense', 'surgeryUse', 'deptBack', 'dispenseBack')
      or (m.cause = 'undo' and (select o.cause from stock_movement o where o.id = m.undo_of)
        in ('deptIssue', 'dispense', 'surgeryUse', 'deptBack', 'dispenseBack'))
    then trim_scale(round(-m.qty / b.ratio, 6)) end as used
from stock_movement m join stock_balance b on b.id = m.balance_id;

-- What a hospital has of a product over its points and lots, in rows that add up: `lots` with anything left, packs, yuan of its own goods
-- and of suppliers', the first receipt. Nothing for who sees a part of the goods alone.
create view shelf_tally_facts with (security_invoker) as
select hospital_id, product_id, lots, packs, amount, consigned, since from shelf_tally;

-- What each lot held at the end of a closed month, minimum units.
create view stock_period_balance_facts with (security_invoker) as
select d.id as period_id, d.hospital_id, d.month, d.closed_at, d.closer_name, b.point_id, b.product_id, b.supplier_id, b.lot_no, b.production_date,
  b.expiry_date, b.ratio, f.qty as units
from stock_period d join stock_period_balance f on f.period_id = d.id join stock_balance b on b.id = f.balance_id;
