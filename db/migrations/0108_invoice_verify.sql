-- What the tax office knows of an invoice 查验 (domain-money §3.17, M17): looked up by a person, or asked of a verification service. Both are
-- kept as they came and never changed; the invoice says the last result. Who hands in an invoice that agrees in everything may have it passed by
-- the system (domain §3.9), and a pair may have its own term of payment (domain-money §3.16).
select set_config('app.kind', 'system', true);

alter table invoice
  -- the last result of a look-up, and when it came
  add verified text not null default '' check (verified in ('', 'match', 'differ', 'none', 'void', 'red')),
  add verified_at timestamptz,
  -- the text of its QR code, where it was entered by it (domain §8.6)
  add qr_raw text not null default '' check (length(qr_raw) <= 500),
  -- passed by the system: there is no auditor then
  add auto_passed boolean not null default false,
  add check ((verified = '') = (verified_at is null)),
  add check (not auto_passed or (audited_by is null and status in ('passed', 'red', 'void')));
alter table invoice drop constraint invoice_check4, drop constraint invoice_check12;
alter table invoice
  add check (status <> 'passed' or audited_by is not null or auto_passed),
  add check (status <> 'red' or (red_amount = amount and (audited_by is not null or auto_passed) and marks !~ '[fb]')),
  -- the system passes what agrees in everything
  add check (not auto_passed or marks !~ '[wfbo]');

drop trigger kept on invoice;
drop trigger kept_from_hospital on invoice;
drop trigger kept_from_supplier on invoice;
call keep_paper('invoice', '{draft,rejected}', 'hospital_id, supplier_id, created_org, no, invoice_type, code, number, digital_no, check_code, issue_date, '
  'seller_name, seller_tax_no, buyer_name, buyer_tax_no, excl_amount, tax_amount, amount, remark, readings, qr_raw, colour, red_reason, red_confirm_no, '
  'created_by, creator_name');
call keep_from('hospital', 'invoice', 'marks, overriders, red_taken, red_amount, flushed, verified, verified_at, auto_passed');
call keep_from('supplier', 'invoice', 'marks, overriders, red_taken, red_amount, flushed, verified, verified_at, auto_passed');

create table invoice_verification (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  via text not null check (via in ('hand', 'service')),
  -- a service is asked after the call that wants it; who looks himself has his result
  state text not null check (state in ('asked', 'answered', 'failed')),
  result text not null default '' check (result in ('', 'match', 'differ', 'none', 'void', 'red')),
  note text not null default '' check (length(note) <= 500),
  -- a picture of what was looked up
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  -- why a service has no answer
  fault text not null default '' check (fault in ('', 'off', 'silent', 'unreachable', 'refused', 'unreadable')),
  -- what the service answered, as it came
  answer text not null default '' check (length(answer) <= 20000),
  asked_by uuid not null references app_user,
  asker_name text not null,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  check ((state = 'answered') = (result <> '')),
  check ((state = 'asked') = (answered_at is null)),
  check ((state = 'failed') = (fault <> '')),
  check (via = 'service' or state = 'answered'),
  foreign key (hospital_id, supplier_id, invoice_id) references invoice (hospital_id, supplier_id, id)
);
create index invoice_verification_invoice on invoice_verification (invoice_id, asked_at desc);
-- one question at a time
create unique index invoice_verification_asked on invoice_verification (invoice_id) where state = 'asked';

call wall('invoice_verification',
  $q$ hospital_id = (select org_of('hospital')) and asked_by = (select app_user()) $q$,
  $q$ (select acts_as('elevated')) $q$,
  reads => $q$ exists (select from invoice i where i.id = invoice_id) $q$);
alter table invoice_verification force row level security;
call limit_to_ranges('invoice_verification', 'exists (select from invoice i where i.id = invoice_verification.invoice_id)');
create trigger kept before update on invoice_verification for each row when (is_app() and (old.state <> 'asked'
  or (old.hospital_id, old.supplier_id, old.invoice_id, old.via, old.files, old.asked_by, old.asker_name, old.asked_at) is distinct from
    (new.hospital_id, new.supplier_id, new.invoice_id, new.via, new.files, new.asked_by, new.asker_name, new.asked_at)))
  execute function paper_is_kept();

-- What is exchanged with another system is noted by jobs, in the name of who wanted it.
create policy adds on exchange_log for insert with check ((select acts_as('elevated')));
grant insert on exchange_log to jicai_app;

-- The term two agreed on: days from the registration of the goods to their payment; nothing: the region's.
alter table cooperation add pay_days integer check (pay_days between 1 and 365);
call keep_from('supplier', 'cooperation', 'pay_days');

-- The term of a pair in one place: their contract's, once there are contracts, else what they agreed on, else the region's days.
create function pay_term_of(hospital uuid, supplier uuid) returns integer language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (select c.pay_days from cooperation c where c.hospital_id = hospital and c.supplier_id = supplier and c.status in ('active', 'suspended')
      order by c.created_at desc limit 1),
    (select (c.value #>> '{}')::integer from config c where c.key = 'settlement.payDays' and c.org_id is null), 30)
$$;
create or replace function payable_due_of(hospital uuid, supplier uuid, class smallint, began date) returns date language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  n integer := coalesce((select (c.value #>> '{}')::integer from config c where c.key = 'settlement.vbpDueDay' and c.org_id is null), 0);
  last date := (date_trunc('month', began) + interval '2 months' - interval '1 day')::date;
begin
  return case when class = 0 then began + pay_term_of(hospital, supplier) when n = 0 then last
    else least(last, (date_trunc('month', began) + interval '1 month')::date + n - 1) end;
end $$;
