-- Heads of applications, for whoever counts them.
create view new_apply_card with (security_invoker) as
select id, no, hospital_id, supplier_id, created_org, created_by, apply_kind, status, created_at from new_apply;
