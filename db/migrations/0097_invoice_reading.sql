-- The originals an invoice was entered from, with what each of them says and from where (domain §2.25, Sources): what an xml or
-- ofd says is not typed over, and files of one invoice that contradict each other are not handed in.
alter table invoice add column readings jsonb not null default '[]' check (jsonb_typeof(readings) = 'array');
-- What was handed in is what is kept; the hospital that passes it changes nothing of it.
call keep_paper('invoice', '{draft,rejected}', 'readings');
