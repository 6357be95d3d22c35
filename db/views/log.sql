create view audit_log_facts with (security_invoker) as
select at, org_id, user_id, entity, entity_id from audit_log;
