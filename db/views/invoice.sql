create view invoice_card with (security_invoker) as
select id, hospital_id, supplier_id, created_org, no, invoice_type, code, number, digital_no, issue_date, excl_amount, tax_amount, amount,
  linked_amount, diff_amount, line_count, status, created_by, creator_name, created_at, submitted_at, audited_at, shown_hospital, shown_supplier
from invoice;
