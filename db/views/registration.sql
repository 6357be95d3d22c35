create view registration_card with (security_invoker) as
select id, no, kind, org_id, department_id, status, created_at from registration;
