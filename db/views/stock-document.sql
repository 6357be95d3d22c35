-- Heads of documents of stock, for whoever counts them.
create view stock_document_card with (security_invoker) as
select id, no, hospital_id, to_hospital_id, created_by, status, created_at from stock_document;
