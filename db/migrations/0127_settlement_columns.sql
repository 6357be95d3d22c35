-- What the settlement screens tell beside what they had: where the face of an invoice comes from, and the bank's receipt of a payment.
select set_config('app.kind', 'system', true);

-- The surest of what its values were read from (domain §2.25, Sources); what nobody read was typed.
alter table invoice add source text generated always as (case
  when jsonb_path_exists(readings, '$[*].values[*] ? (@.origin == "xml")') then 'xml'
  when jsonb_path_exists(readings, '$[*].values[*] ? (@.origin == "ofd")') then 'ofd'
  when jsonb_path_exists(readings, '$[*].values[*] ? (@.origin == "pdf")') then 'pdf'
  when qr_raw <> '' or jsonb_path_exists(readings, '$[*].values[*] ? (@.origin == "qr")') then 'qr'
  when jsonb_path_exists(readings, '$[*].values[*] ? (@.origin == "ocr")') then 'ocr'
  else 'typed' end) stored not null;

-- 银行回单 (domain §2.27): registered with its payment, and as unchangeable as that.
alter table requisition_payment add files jsonb not null default '[]' check (jsonb_typeof(files) = 'array');
