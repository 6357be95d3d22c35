-- The invoice that comes with a lot (domain §2.18 InvoiceNo, InvoiceDate, InvoiceAmount); until settlement links it.
alter table delivery_line
  add column invoice_code text not null default '',
  add column invoice_date date,
  add column invoice_amount numeric(16,2) check (invoice_amount >= 0),
  add check (invoice_no <> '' or (invoice_date is null and invoice_amount is null and invoice_code = ''));
