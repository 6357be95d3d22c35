create view vbp_item_card with (security_invoker) as
select id, batch_id, product_id, selected_price, backup, activated, volume_unit from vbp_item;

-- One row per hospital, year and selected article, with its batch.
create view vbp_quota_facts with (security_invoker) as
select q.id, q.hospital_id, q.item_id, q.year, q.agreed_qty, q.used_qty, q.done_qty, i.product_id, i.selected_price, i.backup,
  i.activated, i.volume_unit, i.batch_id, b.code as batch_code, b.name as batch, b.level, b.start_date, b.end_date, b.enabled,
  q.moved_qty, q.finished_at
from vbp_quota q join vbp_item i on i.id = q.item_id join vbp_batch b on b.id = i.batch_id;

-- One row per quota with where its year stands today: days of the year gone and all of them, and what should be done by now.
create view vbp_quota_card with (security_invoker) as
select x.*, x.agreed_qty * x.gone / x.days as due_qty
from (
  select q.*, y.first_day, y.last_day, least(greatest(d.day - y.first_day + 1, 0), y.last_day - y.first_day + 1) as gone,
    y.last_day - y.first_day + 1 as days, d.day between q.start_date and q.end_date and q.enabled as running,
    d.day between y.first_day and y.last_day and q.enabled as now_due
  from vbp_quota_facts q
    cross join lateral (select (now() at time zone 'Asia/Shanghai')::date as day) d
    cross join lateral (select (q.start_date + make_interval(years => least(q.year, 100) - 1))::date as first_day,
      greatest(least(q.end_date, (q.start_date + make_interval(years => least(q.year, 100)))::date - 1),
        (q.start_date + make_interval(years => least(q.year, 100) - 1))::date) as last_day) y
) x;

create view vbp_done_day_card with (security_invoker) as
select quota_id, hospital_id, day, qty from vbp_done_day;

create view vbp_transfer_card with (security_invoker) as
select id, no, hospital_id, to_hospital_id, hospital_id as created_org, item_id, year, qty, status, created_by, created_at from vbp_transfer;
