create view user_setting_facts with (security_invoker) as
select user_id, key, value from user_setting;

create view config_facts with (security_invoker) as
select key, org_id, value from config;
