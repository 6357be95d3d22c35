-- First invoices 第一票 (domain §2.19): what the maker invoiced the supplier, kept by the supplier beside the deliveries it covers. One covers
-- many lines of many hospitals, and a line may have several; hospital and authority read what a match (M11) is judged by.
select set_config('app.kind', 'system', true);

create table first_invoice (
  id uuid primary key default new_id(),
  supplier_id uuid not null references org,
  code text not null default '' check (code ~ '^(\d{10}|\d{12})?$'),
  number text not null check (number ~ '^(\d{8}|\d{20})$'),
  issue_date date not null,
  amount numeric(16, 2) not null check (amount > 0),
  seller_name text not null check (seller_name <> '' and length(seller_name) <= 100),
  seller_tax_no text not null check (seller_tax_no <> '' and length(seller_tax_no) <= 20),
  buyer_name text not null check (buyer_name <> '' and length(buyer_name) <= 100),
  buyer_tax_no text not null check (buyer_tax_no <> '' and length(buyer_tax_no) <= 20),
  -- its originals and what they say
  readings jsonb not null default '[]' check (jsonb_typeof(readings) = 'array'),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check ((code = '') = (length(number) = 20)),
  unique (supplier_id, id),
  unique (supplier_id, number, code)
);

-- What stands on it: a lot of a product, packs.
create table first_invoice_item (
  id uuid primary key default new_id(),
  supplier_id uuid not null,
  first_invoice_id uuid not null,
  seq integer not null check (seq > 0),
  product_id uuid not null references product,
  lot_no text not null check (length(lot_no) <= 50),
  qty numeric(17, 6) not null check (qty > 0),
  unique (first_invoice_id, seq),
  unique (first_invoice_id, product_id, lot_no),
  foreign key (supplier_id, first_invoice_id) references first_invoice (supplier_id, id) on delete cascade
);
create index first_invoice_item_lot on first_invoice_item (supplier_id, lot_no, product_id);

-- Which lines of deliveries it is for.
create table first_invoice_cover (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  first_invoice_id uuid not null,
  delivery_line_id uuid not null,
  unique (first_invoice_id, delivery_line_id),
  foreign key (supplier_id, first_invoice_id) references first_invoice (supplier_id, id) on delete cascade,
  foreign key (hospital_id, delivery_line_id) references delivery_line (hospital_id, id)
);
create index first_invoice_cover_line on first_invoice_cover (delivery_line_id);
create index first_invoice_cover_hospital on first_invoice_cover (hospital_id, first_invoice_id);

do $$
declare
  own text := $q$ supplier_id = (select org_of('supplier')) $q$;
  its text := $q$ exists (select from first_invoice f where f.id = first_invoice_id) $q$;
begin
  -- a hospital reads what covers goods of its own
  call wall('first_invoice', own, own, own, reads => $q$ supplier_id = (select app_org()) or (select app_sees_all())
    or exists (select from first_invoice_cover c where c.first_invoice_id = first_invoice.id and c.hospital_id = (select app_org())) $q$);
  call wall('first_invoice_item', own, removes => own, reads => its);
  call wall('first_invoice_cover', own || $q$ and exists (select from delivery_line l where l.id = delivery_line_id
    and l.supplier_id = first_invoice_cover.supplier_id) $q$, removes => own,
    reads => $q$ supplier_id = (select app_org()) or hospital_id = (select app_org()) or (select app_sees_all()) $q$);
end $$;
alter table first_invoice force row level security;
alter table first_invoice_item force row level security;
alter table first_invoice_cover force row level security;
call limit_to_ranges('first_invoice_cover', 'exists (select from delivery_line l where l.id = first_invoice_cover.delivery_line_id)');
-- who is kept to some hospitals or goods reads of the supplier's papers those that cover them; its maker's house reads its own
call limit_to_ranges('first_invoice', '(first_invoice.supplier_id = (select app_org())
  or exists (select from first_invoice_cover c where c.first_invoice_id = first_invoice.id))');
call limit_to_ranges('first_invoice_item');

-- Whether an invoice that was passed rests on it, or on it for this line. Asked beyond the walls: invoices are of several hospitals.
create function first_invoice_used(which uuid, line uuid default null) returns boolean language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  used boolean := exists (select from first_invoice_cover c join payable_item i on i.delivery_line_id = c.delivery_line_id
    join invoice_line l on l.item_id = i.id join invoice v on v.id = l.invoice_id and v.status in ('passed', 'red')
    where c.first_invoice_id = which and (line is null or c.delivery_line_id = line));
begin
  perform become(was);
  return used;
end $$;

-- It is neither changed nor taken out then (domain §2.19: filed as evidence of a payment); other lines still come to it.
create function first_invoice_is_kept() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if first_invoice_used(case tg_table_name when 'first_invoice' then (to_jsonb(old) ->> 'id')::uuid
      else (to_jsonb(coalesce(old, new)) ->> 'first_invoice_id')::uuid end,
    case tg_table_name when 'first_invoice_cover' then (to_jsonb(old) ->> 'delivery_line_id')::uuid end) then
    raise exception 'a first invoice a passed invoice rests on is kept' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $$;
create trigger kept before update on first_invoice for each row when (is_app() and
  to_jsonb(new) - '{updated_at,version}'::text[] is distinct from to_jsonb(old) - '{updated_at,version}'::text[]) execute function first_invoice_is_kept();
create trigger kept_whole before delete on first_invoice for each row when (is_app()) execute function first_invoice_is_kept();
create trigger kept before insert or delete on first_invoice_item for each row when (is_app()) execute function first_invoice_is_kept();
create trigger kept before delete on first_invoice_cover for each row when (is_app()) execute function first_invoice_is_kept();
