-- Returns 退货单 TH (domain §2.23, §3.8): goods of accepted lots go back to their supplier, who counts what arrives; what he
-- received moves the counters of the order, the agreed volume and the red invoice that is due.
select set_config('app.kind', 'system', true);

-- Of a lot that was delivered: what is on its way back, and what came back. Never more than was accepted of it, whoever writes it.
alter table delivery_line
  add returning_qty numeric(11,3) not null default 0 check (returning_qty >= 0),
  add returned_qty numeric(11,3) not null default 0 check (returned_qty >= 0),
  add constraint delivery_line_returns check (returning_qty + returned_qty <= accepted_qty);
-- lines of returns move them, nobody by hand
create trigger kept_returns before update on delivery_line for each row
  when (is_app() and app_kind() <> 'system' and (old.returning_qty, old.returned_qty) is distinct from (new.returning_qty, new.returned_qty))
  execute function paper_is_kept();
do $$
declare p record;
begin
  select pg_get_expr(polqual, polrelid) as qual, pg_get_expr(polwithcheck, polrelid) as checked into p from pg_policy
  where polrelid = 'delivery_line'::regclass and polname = 'changes';
  execute format($q$alter policy changes on delivery_line using ((%s) or (select acts_as('elevated', 'system')))
    with check ((%s) or (select acts_as('elevated', 'system')))$q$, p.qual, p.checked);
end $$;

create table return_order (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  no text not null,
  return_type text not null check (return_type in ('quality', 'nearExpiry', 'recall', 'surplus', 'other')),
  point_id uuid not null,
  -- frozen: the supplier reads no points of a hospital
  point_name text not null,
  narcotic boolean not null default false,
  remark text not null default '' check (length(remark) <= 500),
  amount numeric(16,2) not null default 0,
  total_qty numeric(20,3) not null default 0,
  line_count integer not null default 0,
  status text not null default 'draft' check (status in ('draft', 'pendingAudit', 'auditRejected', 'waitSupplier', 'agreed', 'disagreed',
    'shippedBack', 'done', 'void')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  submitted_at timestamptz,
  audited_by uuid references app_user,
  auditor_name text not null default '',
  audited_at timestamptz,
  -- from here on the supplier reads it
  released_at timestamptz,
  reminded_at timestamptz,
  answered_by uuid references app_user,
  answerer_name text not null default '',
  answered_at timestamptz,
  -- the operator agreed in place of a supplier who did not answer
  answered_for boolean not null default false,
  pickup_date date,
  pickup_person text not null default '' check (length(pickup_person) <= 50),
  pickup_phone text not null default '' check (length(pickup_phone) <= 32),
  reply text not null default '' check (length(reply) <= 200),
  shipped_by uuid references app_user,
  shipper_name text not null default '',
  shipped_at timestamptz,
  second_by uuid references app_user,
  second_name text not null default '',
  received_by uuid references app_user,
  receiver_name text not null default '',
  received_at timestamptz,
  -- of what the supplier received, and of that what an invoice stands for
  received_amount numeric(16,2) not null default 0,
  short_count integer not null default 0,
  red_due numeric(16,2) not null default 0 check (red_due between 0 and received_amount),
  red_code text not null default '',
  red_no text not null default '',
  red_date date,
  red_amount numeric(16,2) check (red_amount > 0),
  red_files jsonb not null default '[]' check (jsonb_typeof(red_files) = 'array'),
  red_by uuid references app_user,
  red_at timestamptz,
  version integer not null default 0,
  unique (hospital_id, id),
  unique (hospital_id, supplier_id, id),
  check (audited_by <> created_by),
  check (second_by <> shipped_by),
  check (status <> all ('{agreed,shippedBack,done}') or pickup_date is not null),
  check (status <> all ('{shippedBack,done}') or shipped_at is not null),
  check (status <> 'done' or received_at is not null),
  check ((red_no = '') = (red_date is null) and (red_no = '') = (red_amount is null)),
  check (red_no = '' or red_due > 0),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id)
);
create unique index return_order_no on return_order (no collate "C");
create index return_order_list on return_order (hospital_id, created_at desc, id desc);
create index return_order_supplier on return_order (supplier_id, created_at desc, id desc) where released_at is not null;
create index return_order_region on return_order (created_at desc, id desc);
create index return_order_clock on return_order (status, released_at) where status in ('waitSupplier', 'shippedBack');
create index return_order_red_due on return_order (supplier_id) where red_due > 0 and red_no = '';
-- a red invoice stands for one return
create unique index return_order_red on return_order (supplier_id, red_code, red_no) where red_no <> '';

-- A lot that goes back: of a line of a delivery, from a balance. Quantities in packs.
create table return_order_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  return_order_id uuid not null,
  seq integer not null check (seq > 0),
  delivery_line_id uuid not null,
  order_line_id uuid not null,
  balance_id uuid not null,
  product_id uuid not null references product,
  qty numeric(11,3) not null check (qty > 0),
  ratio numeric(10,3) not null check (ratio > 0),
  price numeric(12,4) not null check (price >= 0),
  amount numeric(16,2) not null generated always as (round(qty * price, 2)) stored,
  -- a gift leaves as one; what stays its supplier's needs no red invoice
  gift boolean not null default false,
  owner text not null check (owner in ('hospital', 'supplier')),
  invoiced boolean not null default false,
  reason text not null default '' check (length(reason) <= 200),
  hold_id uuid references stock_hold,
  -- on its way back: from the submit until it is received, refused or taken back
  pending_qty numeric(11,3) not null default 0,
  received_qty numeric(11,3),
  missing_qty numeric(11,3) generated always as (qty - received_qty) stored,
  short_reason text not null default '' check (length(short_reason) <= 200),
  unique (return_order_id, seq),
  unique (return_order_id, delivery_line_id),
  unique (hospital_id, id),
  check (pending_qty in (0, qty)),
  check (received_qty between 0 and qty),
  check (received_qty is null or pending_qty = 0),
  check (short_reason <> '' or received_qty is null or received_qty = qty),
  foreign key (hospital_id, supplier_id, return_order_id) references return_order (hospital_id, supplier_id, id) on delete cascade,
  foreign key (hospital_id, delivery_line_id) references delivery_line (hospital_id, id),
  foreign key (hospital_id, supplier_id, order_line_id) references order_line (hospital_id, supplier_id, id),
  foreign key (hospital_id, balance_id) references stock_balance (hospital_id, id)
);
create index return_order_line_delivery on return_order_line (delivery_line_id);
create index return_order_line_order on return_order_line (order_line_id);
create index return_order_line_product on return_order_line (hospital_id, product_id);
create index return_order_line_balance on return_order_line (balance_id);

-- What lots say of returns is what the lines of returns say, in the same statement; lots are taken in the order of their ids.
create function return_counts() returns trigger language plpgsql as $$
declare was text := become('system');
begin
  perform from delivery_line d where d.id in (select n.delivery_line_id from fresh n join gone o on o.id = n.id
    where (n.pending_qty, n.received_qty) is distinct from (o.pending_qty, o.received_qty)) order by d.id for no key update;
  update delivery_line d set returning_qty = d.returning_qty + x.pending, returned_qty = d.returned_qty + x.received
  from (select n.delivery_line_id as id, sum(n.pending_qty - o.pending_qty) as pending,
      sum(coalesce(n.received_qty, 0) - coalesce(o.received_qty, 0)) as received
    from fresh n join gone o on o.id = n.id group by 1) x
  where d.id = x.id and (x.pending <> 0 or x.received <> 0);
  perform become(was);
  return null;
end $$;
create trigger return_counts after update on return_order_line referencing old table as gone new table as fresh
  for each statement execute function return_counts();

alter table return_order enable row level security;
alter table return_order force row level security;
alter table return_order_line enable row level security;
alter table return_order_line force row level security;
do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  his text := $q$ supplier_id = (select org_of('supplier')) and released_at is not null $q$;
  theirs text := $q$ supplier_id = (select org_of('supplier')) and exists (select from return_order r where r.id = return_order_id and r.released_at is not null) $q$;
begin
  -- the operator agrees for a supplier who does not answer, the clock receives for one who does not count
  call wall('return_order', hospital || $q$ and status = 'draft' $q$, hospital || ' or ' || his || $q$ or (select acts_as('authority', 'system')) $q$,
    hospital || $q$ and status = 'draft' $q$,
    reads => $q$ hospital_id = (select app_org()) or (supplier_id = (select app_org()) and released_at is not null) or (select app_sees_all()) $q$);
  call wall('return_order_line', hospital, hospital || ' or ' || theirs || $q$ or (select acts_as('system')) $q$, hospital,
    reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) or (supplier_id = (select app_org())
      and exists (select from return_order r where r.id = return_order_id and r.released_at is not null)) $q$);
end $$;

-- Whoever is limited to kinds or categories sees the papers that hold nothing else.
create function return_order_within(which uuid, r data_range) returns boolean language plpgsql stable as $$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from return_order_line l join product p on p.id = l.product_id where l.return_order_id = which
    and not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $$;
call limit_to_ranges('return_order', '(r.kinds is null and r.categories is null or return_order_within(return_order.id, r))');
call limit_to_ranges('return_order_line', 'exists (select from return_order d where d.id = return_order_line.return_order_id)');

call keep_paper('return_order', '{draft,auditRejected}',
  'hospital_id, supplier_id, no, return_type, point_id, point_name, narcotic, remark, amount, total_qty, line_count, created_by, creator_name');
call keep_lines('return_order_line', 'return_order', 'return_order_id', '{draft,auditRejected}',
  '{hold_id,pending_qty,received_qty,short_reason,invoiced}');
alter function kept_return_order_line() set search_path = pg_catalog, public, pg_temp;
-- each side keeps what the other one says
call keep_from('supplier', 'return_order', 'shipped_by, shipped_at, second_by, audited_by, released_at, submitted_at');
call keep_from('hospital', 'return_order', 'received_by, received_at, received_amount, short_count, red_due, red_code, red_no, red_date, red_amount');
call keep_from('supplier', 'return_order_line', 'hold_id');
call keep_from('hospital', 'return_order_line', 'received_qty, short_reason, invoiced');
call passes_by('return_order', 'audited_by', '{waitSupplier,agreed,disagreed,shippedBack,done}');
create trigger not_by_author before update of audited_by on return_order for each row
  when (new.audited_by is distinct from old.audited_by and new.audited_by <> new.created_by) execute function not_by_author();

-- What is said about a paper is for whom the paper is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'returnOrder' then exists (select from return_order where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'returnOrder'::text,$q$));
end $$;
