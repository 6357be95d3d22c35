-- Invoicing vouchers 开票凭证 KP (domain §2.26, §3.9): what a hospital lists for its supplier to invoice, line by line parts of payable items.
select set_config('app.kind', 'system', true);

create table voucher (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  no text not null,
  -- 1 acceptance, 2 use of consigned goods, 3 use of a surgery order, 4 set off against returns, 5 price difference
  voucher_type smallint not null check (voucher_type between 1 and 5),
  -- of agreed volumes, which are due on another day than everything else
  vbp boolean not null,
  remark text not null default '' check (length(remark) <= 500),
  amount numeric(16,2) not null default 0,
  line_count integer not null default 0,
  invoiced_amount numeric(16,2) not null default 0,
  status text not null default 'draft' check (status in ('draft', 'issued', 'disputed', 'confirmed', 'partlyInvoiced', 'invoiced', 'void')),
  -- how often it was laid before the supplier, the next time counted
  round integer not null default 1 check (round > 0),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- from here on the supplier reads it
  issued_by uuid references app_user,
  issuer_name text not null default '',
  issued_at timestamptz,
  -- nobody answered in time, or an invoice did: then it has no person
  answered_by uuid references app_user,
  answerer_name text not null default '',
  answered_at timestamptz,
  auto_confirmed boolean not null default false,
  version integer not null default 0,
  unique (hospital_id, supplier_id, id),
  check (status = 'draft' or issued_at is not null),
  check (status <> all ('{disputed,confirmed,partlyInvoiced,invoiced}') or answered_at is not null),
  check (status <> 'void' or invoiced_amount = 0)
);
create unique index voucher_no on voucher (no collate "C");
create index voucher_list on voucher (hospital_id, created_at desc, id desc);
create index voucher_supplier on voucher (supplier_id, created_at desc, id desc) where issued_at is not null;
create index voucher_region on voucher (created_at desc, id desc) where issued_at is not null;
create index voucher_clock on voucher (issued_at) where status = 'issued';

-- A part of a payable item: packs (a price difference has none) and yuan, with the item's sign.
create table voucher_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  voucher_id uuid not null,
  seq integer not null check (seq > 0),
  item_id uuid not null,
  product_id uuid not null references product,
  qty numeric(17,6) not null,
  amount numeric(16,2) not null,
  -- what an invoice stands for by now
  invoiced_qty numeric(17,6) not null default 0,
  invoiced_amount numeric(16,2) not null default 0,
  -- what the supplier said against it, and in which round: a later round begins without
  dispute text not null default '' check (dispute in ('', 'qty', 'price', 'goods', 'lot', 'notOurs', 'invoiced', 'other')),
  dispute_note text not null default '' check (length(dispute_note) <= 200),
  dispute_round integer not null default 0,
  unique (voucher_id, seq),
  unique (voucher_id, item_id),
  check (qty <> 0 or amount <> 0),
  check (qty * amount >= 0 and qty * invoiced_qty >= 0 and amount * invoiced_amount >= 0),
  check (abs(invoiced_qty) <= abs(qty) and abs(invoiced_amount) <= abs(amount)),
  check ((dispute = '') = (dispute_round = 0)),
  foreign key (hospital_id, supplier_id, voucher_id) references voucher (hospital_id, supplier_id, id) on delete cascade,
  foreign key (hospital_id, supplier_id, item_id) references payable_item (hospital_id, supplier_id, id)
);
create index voucher_line_item on voucher_line (item_id);
create index voucher_line_product on voucher_line (product_id);

-- What is on a voucher whole is no more waiting for one; what it said before stays where only a part is.
alter table payable_item alter column state set expression as (case
  when amount - netted_amount - invoiced_amount = 0 then 'closed'
  when amount - netted_amount - invoiced_amount - vouchered_amount = 0 then 'vouchered'
  when amount < 0 then 'red'
  when invoiced_amount <> 0 then 'partly'
  else 'open' end);

-- What an invoice comes to stand for of an item it stands for of the item's vouchers too, those that were agreed to first and the oldest
-- of them; what it gives back the last of them gets. The item's counters say what is on vouchers and has no invoice yet.
create function voucher_follows() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  grows boolean := abs(new.invoiced_amount) > abs(old.invoiced_amount);
  way integer := case when grows then 1 else -1 end;
  packs numeric := abs(new.invoiced_qty - old.invoiced_qty);
  yuan numeric := abs(new.invoiced_amount - old.invoiced_amount);
  place record;
  part numeric;
  worth numeric;
begin
  for place in
    select l.id, l.voucher_id, abs(case when grows then l.qty - l.invoiced_qty else l.invoiced_qty end) as packs,
      abs(case when grows then l.amount - l.invoiced_amount else l.invoiced_amount end) as yuan
    from voucher_line l join voucher v on v.id = l.voucher_id and v.status <> 'void'
    where l.item_id = new.id
    order by way * array_position('{confirmed,partlyInvoiced,invoiced,issued,disputed,draft}'::text[], v.status),
      way * extract(epoch from v.created_at), l.id
    for update of l
  loop
    continue when place.packs = 0 and place.yuan = 0;
    if new.qty = 0 then
      part := 0;
      worth := least(yuan, place.yuan);
    else
      part := least(packs, place.packs);
      worth := case when part = place.packs then place.yuan else round(place.yuan * part / place.packs, 2) end;
    end if;
    exit when part = 0 and worth = 0;
    packs := packs - part;
    yuan := yuan - worth;
    part := part * way * sign(new.amount);
    worth := worth * way * sign(new.amount);
    update voucher_line set invoiced_qty = invoiced_qty + part, invoiced_amount = invoiced_amount + worth where id = place.id;
    update voucher set invoiced_amount = invoiced_amount + worth where id = place.voucher_id;
    update payable_item set vouchered_qty = vouchered_qty - part, vouchered_amount = vouchered_amount - worth where id = new.id;
  end loop;
  perform become(was);
  return null;
end $$;
create trigger voucher_follows after update of invoiced_qty, invoiced_amount on payable_item for each row
  when (old.invoiced_amount is distinct from new.invoiced_amount or old.invoiced_qty is distinct from new.invoiced_qty)
  execute function voucher_follows();

alter table voucher enable row level security;
alter table voucher force row level security;
alter table voucher_line enable row level security;
alter table voucher_line force row level security;
do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  his text := $q$ supplier_id = (select org_of('supplier')) and issued_at is not null $q$;
  theirs text := $q$ supplier_id = (select org_of('supplier')) and exists (select from voucher v where v.id = voucher_id and v.issued_at is not null) $q$;
begin
  -- the clock confirms for a supplier who does not answer, an invoice somebody hands in moves what it stands for
  call wall('voucher', hospital || $q$ and status = 'draft' $q$, hospital || ' or ' || his || $q$ or (select acts_as('elevated', 'system')) $q$,
    hospital || $q$ and status = 'draft' $q$,
    reads => $q$ hospital_id = (select app_org()) or (supplier_id = (select app_org()) and issued_at is not null) or (select app_sees_all()) $q$);
  call wall('voucher_line', hospital, hospital || ' or ' || theirs || $q$ or (select acts_as('elevated')) $q$, hospital,
    reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) or (supplier_id = (select app_org())
      and exists (select from voucher v where v.id = voucher_id and v.issued_at is not null)) $q$);
end $$;

-- Whoever is limited to kinds or categories sees the papers that hold nothing else.
create function voucher_within(which uuid, r data_range) returns boolean language plpgsql stable as $$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from voucher_line l join product p on p.id = l.product_id where l.voucher_id = which
    and not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $$;
call limit_to_ranges('voucher', '(r.kinds is null and r.categories is null or voucher_within(voucher.id, r))');
call limit_to_ranges('voucher_line', 'exists (select from voucher d where d.id = voucher_line.voucher_id)');

call keep_paper('voucher', '{draft,disputed}',
  'hospital_id, supplier_id, no, voucher_type, vbp, remark, amount, line_count, created_by, creator_name');
call keep_lines('voucher_line', 'voucher', 'voucher_id', '{draft,disputed}',
  '{invoiced_qty,invoiced_amount,dispute,dispute_note,dispute_round}');
alter function kept_voucher_line() set search_path = pg_catalog, public, pg_temp;
-- each side keeps what the other one says; what is invoiced nobody writes
call keep_from('supplier', 'voucher', 'issued_by, issuer_name, issued_at, round, invoiced_amount');
call keep_from('hospital', 'voucher', 'answered_by, answerer_name, answered_at, auto_confirmed, invoiced_amount');
call keep_from('supplier', 'voucher_line', 'invoiced_qty, invoiced_amount');
call keep_from('hospital', 'voucher_line', 'invoiced_qty, invoiced_amount, dispute, dispute_note, dispute_round');
create trigger not_by_hospital before update of status on voucher for each row
  when (is_app() and app_kind() = 'hospital' and old.status in ('issued', 'disputed') and new.status in ('confirmed', 'disputed') and new.status <> old.status)
  execute function paper_is_kept();

-- What is said about a paper is for whom the paper is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'voucher' then exists (select from voucher where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'voucher'::text,$q$));
end $$;
