-- Heads of counts, for whoever counts them.
create view stock_count_card with (security_invoker) as
select id, no, hospital_id, created_by, status, created_at from stock_count;
