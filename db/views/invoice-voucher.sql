create view voucher_card with (security_invoker) as
select id, hospital_id, supplier_id, no, voucher_type, vbp, amount, invoiced_amount, line_count, status, round, created_by, creator_name,
  created_at, issued_at, answered_at, auto_confirmed
from voucher;

-- One row per part of a payable item on a voucher that was not voided: packs, yuan, and what of it an invoice stands for.
create view voucher_line_facts with (security_invoker) as
select l.id, l.hospital_id, l.supplier_id, l.voucher_id, v.no as voucher_no, v.status, v.voucher_type, v.vbp, v.issued_at, v.answered_at,
  l.seq, l.item_id, l.product_id, l.qty, l.amount, l.invoiced_qty, l.invoiced_amount
from voucher_line l join voucher v on v.id = l.voucher_id where v.status <> 'void';
