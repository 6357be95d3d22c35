-- The count of a shelf (domain-stock.md §2.24.7): what was in the book when it began, what people found and when, and what came of it.
create table stock_count (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  no text not null,
  point_id uuid not null,
  scope text not null check (scope in ('all', 'category', 'shelf', 'moved', 'stale', 'highValue', 'narcotic')),
  category_id uuid references category,
  product_ids uuid[] not null default '{}',
  since date,
  days integer check (days between 1 and 3650),
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'draft' check (status in ('draft', 'counting', 'recounting', 'pending', 'posted', 'void')),
  -- as the hospital's settings were when it began
  blind boolean not null default true,
  frozen boolean not null default false,
  tolerance_qty numeric(11,3) not null default 0 check (tolerance_qty >= 0),
  tolerance_value numeric(16,2) not null default 0 check (tolerance_value >= 0),
  line_count integer not null default 0,
  -- whoever gave a number or a reason, also one that was taken back: none of them audits
  counters uuid[] not null default '{}',
  started_at timestamptz,
  starter_name text not null default '',
  submitted_at timestamptz,
  -- what the variances come to, gains and losses apart
  gain_value numeric(16,2),
  loss_value numeric(16,2),
  audited_by uuid references app_user,
  auditor_name text not null default '',
  audited_at timestamptz,
  created_by uuid references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, id),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id),
  check (audited_by <> created_by),
  check (case scope when 'category' then category_id is not null when 'shelf' then product_ids <> '{}' when 'moved' then since is not null
    when 'stale' then days is not null else true end)
);
create index stock_count_list on stock_count (hospital_id, created_at desc, id desc);
create index stock_count_region on stock_count (created_at desc, id desc);
create unique index stock_count_no on stock_count (no collate "C");

-- One balance, or a lot that was found and is in no book. A number is given at a moment by a person; the second and third are others'.
create table stock_count_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  count_id uuid not null,
  seq integer not null,
  balance_id uuid,
  product_id uuid not null references product,
  supplier_id uuid references org,
  lot_no text not null default '' check (length(lot_no) <= 50),
  expiry_date date not null,
  production_date date,
  price numeric(14,4) not null check (price >= 0),
  ratio numeric(10,3) not null check (ratio > 0),
  owner text not null check (owner in ('hospital', 'supplier')),
  found boolean not null default false,
  -- the book as the line began: minimum units, and the last movement that is in them
  book_qty numeric(20,6) not null check (book_qty >= 0),
  last_movement_id uuid,
  book_at timestamptz not null default '-infinity',
  frozen_at timestamptz not null default clock_timestamp(),
  qty1 numeric(20,6) check (qty1 >= 0), at1 timestamptz, by1 uuid references app_user, name1 text not null default '',
  qty2 numeric(20,6) check (qty2 >= 0), at2 timestamptz, by2 uuid references app_user, name2 text not null default '',
  qty3 numeric(20,6) check (qty3 >= 0), at3 timestamptz, by3 uuid references app_user, name3 text not null default '',
  -- so many numbers are asked for, so many are given; the last one counts
  wanted smallint not null default 1 check (wanted between 1 and 3),
  given smallint not null generated always as (case when qty3 is not null then 3 when qty2 is not null then 2 when qty1 is not null then 1 else 0 end) stored,
  counted numeric(20,6) generated always as (coalesce(qty3, qty2, qty1)) stored,
  counted_at timestamptz generated always as (coalesce(at3, at2, at1)) stored,
  -- kept from the submit on
  variance numeric(20,6),
  variance_value numeric(16,2),
  reason text check (reason in ('wrongIssue', 'unrecorded', 'breakage', 'wastage', 'unit', 'other')),
  note text not null default '' check (length(note) <= 200),
  -- of a count that is under way: a balance is in one at a time
  live boolean not null default true,
  version integer not null default 0,
  unique (count_id, seq),
  check ((qty1 is null) = (at1 is null) and (qty1 is null) = (by1 is null)),
  check ((qty2 is null) = (at2 is null) and (qty2 is null) = (by2 is null) and (qty2 is null or qty1 is not null)),
  check ((qty3 is null) = (at3 is null) and (qty3 is null) = (by3 is null) and (qty3 is null or qty2 is not null)),
  -- each next number is another person's than the one before
  check (by2 <> by1 and by3 <> by2),
  foreign key (hospital_id, count_id) references stock_count (hospital_id, id) on delete cascade,
  foreign key (hospital_id, balance_id) references stock_balance (hospital_id, id)
);
create index stock_count_line_product on stock_count_line (hospital_id, product_id);
create index stock_count_line_balance on stock_count_line (balance_id, counted_at desc);
create unique index stock_count_line_live on stock_count_line (balance_id) where live;

alter table stock_count force row level security;
alter table stock_count_line force row level security;
do $$
declare hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
begin
  call wall('stock_count', hospital, hospital, hospital || $q$ and status = 'draft' $q$,
    reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$);
  call wall('stock_count_line', hospital, hospital, reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$);
end $$;
call keep_paper('stock_count', '{draft,counting,recounting,pending}',
  'hospital_id, no, point_id, scope, blind, frozen, line_count, started_at, submitted_at, created_by');
call keep_lines('stock_count_line', 'stock_count', 'count_id', '{draft,counting,recounting}', '{live}');
alter function kept_stock_count_line() set search_path = pg_catalog, public, pg_temp;

-- A paper is in range when all its lines are.
create function count_within(which uuid, r data_range) returns boolean language plpgsql stable as $$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from stock_count_line l join product p on p.id = l.product_id where l.count_id = which
    and not coalesce((r.suppliers is null or l.supplier_id = any (r.suppliers)) and (r.kinds is null or p.kind = any (r.kinds))
      and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $$;
call limit_to_ranges('stock_count',
  '((r.suppliers is null and r.categories is null and r.kinds is null) or count_within(stock_count.id, r))');
call limit_to_ranges('stock_count_line');
do $$ begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'stockCount' then exists (select from stock_count where id = which)
    else true end$q$);
end $$;

-- Who counted, or made, or submitted, does not audit; also where the calls are gone round.
create trigger not_by_author before update of audited_by on stock_count for each row
  when (new.audited_by is distinct from old.audited_by and new.audited_by <> new.created_by) execute function not_by_author();
create function not_by_counter() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.audited_by = any (new.counters)
    or exists (select from public.stock_count_line l where l.count_id = new.id and new.audited_by in (l.by1, l.by2, l.by3)) then
    raise exception 'who counted does not audit' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger not_by_counter before update of audited_by on stock_count for each row
  when (new.audited_by is distinct from old.audited_by and new.audited_by is not null) execute function not_by_counter();
call passes_by('stock_count', 'audited_by', '{posted}');
