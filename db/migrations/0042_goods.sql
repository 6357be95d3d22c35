-- What refused goods looked like, with their line; kept as the line is.
alter table acceptance_line add column photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array');
drop function kept_acceptance_line() cascade;
call keep_lines('acceptance_line', 'acceptance', 'acceptance_id', '{wait,checked}', '{posted}');

-- A supplier's invoice is found by its number, on whatever delivery it stands.
create index delivery_line_invoice on delivery_line (supplier_id, invoice_no) where invoice_no <> '';
