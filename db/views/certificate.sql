create view certificate_card with (security_invoker) as
select id, org_id, no, scope, product_id, company_id, cert_kind, cert_no, name, valid_from, valid_to, status, created_by, created_at
from certificate;
