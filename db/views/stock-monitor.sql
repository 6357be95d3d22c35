-- What is the matter now with an article at a point, or with a lot of it; one row per open alarm.
create view stock_alarm_facts with (security_invoker) as
select id, hospital_id, point_id, product_id, balance_id, alarm_kind, since from stock_alarm where closed_at is null;

create view stock_threshold_card with (security_invoker) as
select hospital_id, point_id, product_id, safety, most, target_days from stock_threshold;
