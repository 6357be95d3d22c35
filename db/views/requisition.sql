create view requisition_card with (security_invoker) as
select id, hospital_id, supplier_id, created_org, no, period, pay_method, kind, contract_id, prepaid_amount, amount, paid_amount, left_amount, line_count, due_on, promised_on, held,
  status, created_by, creator_name, created_at, submitted_at, audited_at, shown_hospital, shown_supplier
from requisition;

-- What of an invoice is asked for and paid: yuan, with its sign; no row for one nobody asked for yet.
create view requested_invoice_facts with (security_invoker) as
select invoice_id, hospital_id, supplier_id, amount, requested_amount, paid_amount, state from requested_invoice;

-- One row per invoice on a requisition, for the page of the invoice.
create view requisition_line_facts with (security_invoker) as
select l.id, l.hospital_id, l.supplier_id, l.requisition_id, r.no, r.status, r.submitted_at, r.audited_at, r.promised_on, r.held, l.invoice_id, l.prepaid_id,
  l.invoice_amount, l.amount, l.paid_amount, l.due_on
from requisition_line l join requisition r on r.id = l.requisition_id;

-- One row per payment, what came back with a minus: yuan, and the day the bank did it; for statements.
create view requisition_payment_facts with (security_invoker) as
select p.id, p.hospital_id, p.supplier_id, p.requisition_id, r.no as requisition_no, p.no, p.pay_date, p.amount, p.pay_method, p.bank_voucher_no,
  p.bounces, p.paid_at
from requisition_payment p join requisition r on r.id = p.requisition_id;

-- What was paid of a prepayment, used and left: yuan; no row for one nothing was paid of.
create view requisition_prepaid_facts with (security_invoker) as
select p.requisition_id, p.hospital_id, p.supplier_id, r.no, r.contract_id, p.paid_amount, p.used_amount, p.left_amount
from requisition_prepaid p join requisition r on r.id = p.requisition_id;
