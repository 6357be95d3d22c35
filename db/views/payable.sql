-- One row per line of a document that made something owed, less what was taken back: packs, yuan. `state` is closed, open, partly or red.
create view payable_item_facts with (security_invoker) as
select i.id, i.hospital_id, i.supplier_id, i.source_type, i.source_id, i.source_no, i.source_line_id, i.order_line_id, i.order_no,
  i.delivery_line_id, i.delivery_no, i.product_id, i.department_id, i.code, i.name, i.spec, i.manufacturer, i.unit, i.lot_no, i.vbp_class,
  i.two_invoice, i.price, i.qty, i.amount, i.accepted_on, i.due_on, i.netted_qty, i.netted_amount, i.vouchered_qty, i.vouchered_amount,
  i.invoiced_qty, i.invoiced_amount, i.requested_amount, i.paid_amount, i.open_qty, i.open_amount, i.state
from payable_item i where not i.taken_back;

-- The same of every item, those that were taken back too: what a paper names it names for good.
create view payable_item_card with (security_invoker) as
select i.id, i.hospital_id, i.supplier_id, i.source_type, i.source_id, i.source_no, i.order_line_id, i.order_no, i.delivery_no, i.pool,
  i.product_id, i.code, i.name, i.spec, i.manufacturer, i.unit, i.lot_no, i.vbp_class, i.two_invoice, i.price, i.qty, i.amount,
  i.accepted_on, i.due_on, i.open_qty, i.open_amount, i.vouchered_qty, i.vouchered_amount, i.taken_back, i.state,
  i.source_line_id
from payable_item i;

-- One row per part of an item that an invoice stands for now: packs, yuan, and the day it is due.
create view payable_link_facts with (security_invoker) as
select k.invoice_id, k.hospital_id, k.supplier_id, k.item_id, k.qty, k.amount, i.accepted_on, i.due_on
from payable_link k join payable_item i on i.id = k.item_id where k.released_at is null and k.invoice_id is not null;
