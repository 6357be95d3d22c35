create view login_log_facts with (security_invoker) as
select at, user_id, org_id, outcome from login_log;
