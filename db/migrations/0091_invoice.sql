-- Invoices 发票 (domain §2.25, §3.9): papers over payable items, raised by the supplier or, of paper, by the hospital, and passed by the
-- hospital's finance. What an invoice stands for is held in payable_link from its submit on; a draft only plans it.
select set_config('app.kind', 'system', true);

-- 开票资料: what of an organisation is written on an invoice; without one its own name and credit code are. The account a supplier is
-- paid on stays in his own papers, where two people change it.
create table billing_profile (
  id uuid primary key references org,
  title text not null check (title <> '' and length(title) <= 100),
  tax_no text not null check (tax_no ~ '^[0-9A-Z]{18}$'),
  address text not null default '' check (length(address) <= 200),
  phone text not null default '' check (length(phone) <= 32),
  updated_by uuid not null references app_user,
  updated_at timestamptz not null default now(),
  version integer not null default 0
);

create table invoice (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  -- one of the two, which raised it
  created_org uuid not null references org,
  no text not null,
  invoice_type text not null check (invoice_type in ('paperSpecial', 'paperOrdinary', 'electronicSpecial', 'electronicOrdinary', 'digitalSpecial',
    'digitalOrdinary', 'blockchain', 'fiscal')),
  code text not null default '' check (code ~ '^(\d{8}|\d{10}|\d{12})?$'),
  number text not null check (number ~ '^(\d{8}|\d{10}|\d{20})$'),
  -- of a paper that is fully digital too: its twenty digits
  digital_no text not null default '' check (digital_no ~ '^(\d{20})?$'),
  check_code text not null default '' check (check_code ~ '^\d*$' and length(check_code) <= 20),
  issue_date date not null,
  seller_name text not null default '' check (length(seller_name) <= 100),
  seller_tax_no text not null default '' check (length(seller_tax_no) <= 20),
  buyer_name text not null default '' check (length(buyer_name) <= 100),
  buyer_tax_no text not null default '' check (length(buyer_tax_no) <= 20),
  excl_amount numeric(16, 2) not null check (excl_amount >= 0),
  tax_amount numeric(16, 2) not null check (tax_amount >= 0),
  amount numeric(16, 2) not null check (amount > 0),
  linked_amount numeric(16, 2) not null default 0,
  diff_amount numeric(16, 2) generated always as (amount - linked_amount) stored not null,
  line_count integer not null default 0,
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'draft' check (status in ('draft', 'pending', 'passed', 'rejected', 'void')),
  -- its number was taken by a submit: it is no longer deleted
  keyed boolean not null default false,
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_by uuid references app_user,
  submitted_at timestamptz,
  audited_by uuid references app_user,
  auditor_name text not null default '',
  audited_at timestamptz,
  reject_code text not null default '',
  -- a draft is its maker's organisation's own
  shown_hospital boolean generated always as (status <> 'draft' or created_org = hospital_id) stored not null,
  shown_supplier boolean generated always as (status <> 'draft' or created_org = supplier_id) stored not null,
  version integer not null default 0,
  unique (hospital_id, supplier_id, id),
  check (created_org in (hospital_id, supplier_id)),
  check (excl_amount + tax_amount = amount),
  -- creator, submitter and auditor are different people
  check (audited_by <> created_by and audited_by <> submitted_by),
  check (status not in ('pending', 'passed') or (keyed and submitted_by is not null)),
  check (status <> 'passed' or audited_by is not null)
);
create unique index invoice_no on invoice (no collate "C");
create index invoice_hospital on invoice (hospital_id, created_at desc, id desc) where shown_hospital;
create index invoice_supplier on invoice (supplier_id, created_at desc, id desc) where shown_supplier;
create index invoice_region on invoice (created_at desc, id desc) where status <> 'draft';
create index invoice_status on invoice (status, hospital_id) where status in ('pending', 'rejected');
create index invoice_number on invoice (number);

-- What a draft plans, and what its submit took: quantities in packs, yuan. Price differences have no quantity.
create table invoice_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  seq integer not null check (seq > 0),
  item_id uuid not null,
  qty numeric(17, 6) not null check (qty >= 0),
  amount numeric(16, 2) not null check (amount >= 0),
  unique (invoice_id, seq),
  unique (invoice_id, item_id),
  foreign key (hospital_id, supplier_id, invoice_id) references invoice (hospital_id, supplier_id, id) on delete cascade,
  foreign key (hospital_id, supplier_id, item_id) references payable_item (hospital_id, supplier_id, id)
);
create index invoice_line_item on invoice_line (item_id);

-- A number is taken in the region for ever at the first submit (domain §2.25), by rejected and voided ones too.
create table invoice_key (
  key text primary key,
  invoice_id uuid not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  taken_at timestamptz not null default now(),
  foreign key (hospital_id, supplier_id, invoice_id) references invoice (hospital_id, supplier_id, id)
);
create index invoice_key_invoice on invoice_key (invoice_id);

do $$
declare
  party text := $q$ (hospital_id = (select org_of('hospital')) or supplier_id = (select org_of('supplier'))) $q$;
  own text := $q$ created_org = (select org_of('hospital', 'supplier')) and created_org in (hospital_id, supplier_id) $q$;
  sees text := $q$ (hospital_id = (select app_org()) and shown_hospital) or (supplier_id = (select app_org()) and shown_supplier)
    or (select app_sees_all()) $q$;
  of_own text := $q$ exists (select from invoice i where i.id = invoice_id and i.created_org = (select org_of('hospital', 'supplier'))) $q$;
begin
  call wall('billing_profile', $q$ id = (select org_of('hospital', 'supplier')) $q$, $q$ id = (select org_of('hospital', 'supplier')) $q$,
    -- whoever invoices a hospital writes what it says; what a supplier says is read by those who owe him
    reads => $q$ id = (select app_org()) or (select app_sees_all()) or exists (select from org o where o.id = billing_profile.id and o.kind = 'hospital')
      or exists (select from payable_item i where i.supplier_id = billing_profile.id and i.hospital_id = (select app_org())) $q$);
  -- the hospital's finance passes and rejects what the supplier raised
  call wall('invoice', own || $q$ and status = 'draft' $q$, own || $q$ or (hospital_id = (select org_of('hospital')) and shown_hospital) $q$,
    own || $q$ and status = 'draft' and not keyed $q$, reads => sees);
  call wall('invoice_line', party || ' and ' || of_own, party || ' and ' || of_own, party || ' and ' || of_own,
    reads => $q$ exists (select from invoice i where i.id = invoice_id) $q$);
  call wall('invoice_key', party || ' and ' || of_own, reads => $q$ exists (select from invoice i where i.id = invoice_id) $q$);
end $$;
alter table billing_profile force row level security;
alter table invoice force row level security;
alter table invoice_line force row level security;
alter table invoice_key force row level security;
call limit_to_ranges('invoice');
call limit_to_ranges('invoice_line', 'exists (select from payable_item i where i.id = invoice_line.item_id)');
call limit_to_ranges('invoice_key');

-- An item may have parts in several invoices, beside the one number that was typed at its delivery.
alter table payable_link add invoice_id uuid;
alter table payable_link add foreign key (hospital_id, supplier_id, invoice_id) references invoice (hospital_id, supplier_id, id);
alter table payable_link drop constraint payable_link_origin_check, drop constraint payable_link_check, drop constraint payable_link_qty_check;
alter table payable_link add check (origin in ('delivery', 'return', 'invoice')), add check ((origin = 'invoice') = (invoice_id is not null)),
  -- a price difference has no quantity
  add check (qty * amount >= 0 and (qty <> 0 or origin = 'invoice')),
  add check (case origin when 'delivery' then qty > 0 when 'return' then qty < 0 else true end);
drop index payable_link_item;
create unique index payable_link_item on payable_link (item_id) where released_at is null and origin <> 'invoice';
create unique index payable_link_invoice on payable_link (invoice_id, item_id) where released_at is null and origin = 'invoice';
create index payable_link_of_item on payable_link (item_id) where released_at is null;

-- A submitted invoice stands for these parts of items, which the caller has locked and judged: [{itemId, qty, amount}].
create function payable_invoice(which uuid, its_code text, its_no text, its_day date, parts jsonb) returns jsonb language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare come jsonb;
begin
  with k as (
    insert into payable_link (hospital_id, supplier_id, item_id, origin, invoice_id, invoice_code, invoice_no, invoice_date, qty, amount)
    select i.hospital_id, i.supplier_id, i.id, 'invoice', which, its_code, its_no, its_day, p.qty, p.amount
    from jsonb_to_recordset(parts) as p ("itemId" uuid, qty numeric, amount numeric) join payable_item i on i.id = p."itemId"
    returning item_id, qty, amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty + k.qty, invoiced_amount = i.invoiced_amount + k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, k.qty
  ) select coalesce(jsonb_agg(i), '[]') into come from i;
  return payable_moved(come);
end $$;

-- It stands for nothing any more: its items await an invoice again. What went back meanwhile nets them; where a number was typed at the
-- delivery since, that stands for them.
create function payable_release(which uuid) returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  gone jsonb;
  come jsonb;
  minus record;
begin
  perform from payable_item where id in (select item_id from payable_link where invoice_id = which and released_at is null)
    order by accepted_on, id for update;
  with k as (
    update payable_link set released_at = now() where invoice_id = which and released_at is null returning item_id, qty, amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty - k.qty, invoiced_amount = i.invoiced_amount - k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, -k.qty as qty
  ) select coalesce(jsonb_agg(i), '[]') into gone from i;
  come := payable_number(array(select i.delivery_line_id from payable_link k join payable_item i on i.id = k.item_id and i.source_type = 1
    join delivery_line d on d.id = i.delivery_line_id and d.invoice_no <> '' where k.invoice_id = which));
  for minus in select i.id from payable_item i where i.pool in (select p.pool from payable_link k join payable_item p on p.id = k.item_id
      where k.invoice_id = which) and i.qty < 0 and i.open_qty < 0 order by i.accepted_on, i.id
  loop perform payable_net(minus.id); end loop;
  return payable_moved(gone || (select coalesce(jsonb_agg(jsonb_build_object('id', c ->> 'orderLineId', 'qty', c ->> 'qty')), '[]')
    from jsonb_array_elements(come) c));
end $$;
