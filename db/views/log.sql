create view audit_log_facts with (security_invoker) as
select day, seq, at, org_id, user_id, user_name, entity, entity_id, action, before, after from audit_log;
