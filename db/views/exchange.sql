create view exchange_log_facts with (security_invoker) as
select at, org_id, ok from exchange_log;
