-- Lists of the administration at 100,000 users and millions of log rows (bench/admin.ts).

-- the user list's own order; the unique index is on the lower case
create index app_user_order on app_user (login_name, id);

-- keyword of the operate log: any part of a person's name or a document's number
create index audit_log_search on audit_log using gin (lower(user_name) gin_trgm_ops, lower(entity_no) gin_trgm_ops);
create index audit_log_entity_id on audit_log (entity_id);
create index audit_log_org on audit_log (org_id, at desc);
