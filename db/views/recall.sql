create view recall_card with (security_invoker) as
select id, org_id, proposer_id, no, scope, product_id, level, drill, status, created_by, creator_name, created_at, issued_at from recall;
