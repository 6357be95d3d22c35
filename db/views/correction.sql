create view correction_card with (security_invoker) as
select id, org_id, no, area, product_id, company_id, code, name, status, created_at from correction;
