-- One row per step of any document.
create view doc_history_facts with (security_invoker) as
select id, doc_type, doc_id, action, label, user_id, user_name, org_id, reason, at from doc_history;
