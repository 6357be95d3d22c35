create view invoice_card with (security_invoker) as
select id, hospital_id, supplier_id, created_org, no, invoice_type, code, number, digital_no, issue_date, excl_amount, tax_amount, amount,
  linked_amount, diff_amount, line_count, status, created_by, creator_name, created_at, submitted_at, audited_at, shown_hospital, shown_supplier,
  seller_name, seller_tax_no, buyer_name, buyer_tax_no, submitted_by, marks, overriders, audited_by, colour, red_reason, red_taken, red_amount,
  flushed, readings, check_code, verified, verified_at, qr_raw, auto_passed
from invoice;

-- One row per part of an item an invoice stands for: packs, yuan.
create view invoice_line_facts with (security_invoker) as
select l.id, l.hospital_id, l.supplier_id, l.invoice_id, l.seq, l.item_id, l.qty, l.amount, v.status
from invoice_line l join invoice v on v.id = l.invoice_id;

-- Which number is whose in the region.
create view invoice_key_card with (security_invoker) as select key, invoice_id, hospital_id, supplier_id, taken_at from invoice_key;

-- What of a blue one a red one takes back: yuan without a minus.
create view invoice_red_facts with (security_invoker) as
select r.id, r.hospital_id, r.supplier_id, r.red_id, r.blue_id, r.seq, r.amount, v.number as red_number, v.issue_date as red_date, v.status as red_status,
  v.red_reason, b.number as blue_number, b.issue_date as blue_date, b.amount as blue_amount, b.amount - b.red_taken as blue_rest
from invoice_red r join invoice v on v.id = r.red_id join invoice b on b.id = r.blue_id;

-- What invoices announce of lines of deliveries, with the number and the day the line shows: packs. Of drafts too.
create view invoice_announced_card with (security_invoker) as
select id, hospital_id, supplier_id, invoice_id, seq, delivery_line_id, qty, arrived_qty, code, number, issue_date from invoice_announced;
