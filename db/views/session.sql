create view login_log_facts with (security_invoker) as
select id, at, login_name, user_id, org_id, outcome, ip, user_agent from login_log;
