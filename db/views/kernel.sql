-- One row per step of any document.
create view doc_history_facts with (security_invoker) as
select id, doc_type, doc_id, action, label, user_id, user_name, org_id, reason, at from doc_history;

-- One row per file: whose it is and what it belongs to, without its bytes.
create view file_card with (security_invoker) as
select id, org_id, owner_id, purpose, name, mime, size, created_at from file;
