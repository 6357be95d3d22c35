-- Surgery orders 跟台订单 GT (domain §2.17, §3.4): goods a supplier brings to an operation, counted piece by piece until each is used,
-- back or lost. Who the patient is stands in a table of its own, sealed, behind a wall only the hospital passes.
select set_config('app.kind', 'system', true);

create table surgery_order (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  no text not null,
  -- entered after the operation: what was used stands in it from the beginning
  emergency boolean not null default false,
  managed boolean not null default false,
  surgery_name text not null check (length(surgery_name) between 1 and 200),
  surgery_site text not null default '' check (length(surgery_site) <= 100),
  surgeon_name text not null default '' check (length(surgeon_name) <= 50),
  surgery_at timestamptz not null,
  arrival_at timestamptz,
  delivery_address text not null default '' check (length(delivery_address) <= 300),
  -- of the patient what the supplier chooses the kit by
  patient_sex text not null default '' check (patient_sex in ('', 'male', 'female')),
  patient_age smallint check (patient_age between 0 and 150),
  patient_weight numeric(5,1) check (patient_weight > 0),
  department_id uuid not null,
  -- frozen: the supplier reads no departments and points of a hospital
  department_name text not null,
  point_id uuid not null,
  point_name text not null,
  remark text not null default '' check (length(remark) <= 500),
  amount numeric(16,2) not null default 0,
  total_qty numeric(20,3) not null default 0,
  line_count integer not null default 0,
  -- sums of its pieces, kept by their trigger
  shipped_qty numeric(20,3) not null default 0,
  used_qty numeric(20,3) not null default 0,
  back_qty numeric(20,3) not null default 0,
  lost_qty numeric(20,3) not null default 0,
  diff_qty numeric(20,3) not null generated always as (shipped_qty - used_qty - back_qty - lost_qty) stored,
  used_amount numeric(16,2) not null default 0,
  status text not null default 'draft' check (status in ('draft', 'pendingAudit', 'auditRejected', 'approved', 'waitAllocate', 'allocated',
    'used', 'returnedKit', 'accepted', 'cancelled', 'refusedByBuyer', 'rejectedBySupplier')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- stays when it is taken back: what was submitted once is not deleted
  submitted_at timestamptz,
  audited_by uuid references app_user,
  auditor_name text not null default '',
  audited_at timestamptz,
  -- from here on the supplier reads it
  released_at timestamptz,
  answered_by uuid references app_user,
  answerer_name text not null default '',
  answered_at timestamptz,
  shipped_by uuid references app_user,
  shipper_name text not null default '',
  shipped_at timestamptz,
  registered_by uuid references app_user,
  registrar_name text not null default '',
  registered_at timestamptz,
  backed_by uuid references app_user,
  backer_name text not null default '',
  backed_at timestamptz,
  confirmed_by uuid references app_user,
  confirmer_name text not null default '',
  confirmed_at timestamptz,
  second_by uuid references app_user,
  second_name text not null default '',
  version integer not null default 0,
  unique (hospital_id, id),
  unique (hospital_id, supplier_id, id),
  check (arrival_at <= surgery_at),
  check (audited_by <> created_by),
  check (confirmed_by <> registered_by),
  check (confirmed_by <> created_by),
  check (second_by <> confirmed_by),
  check (status <> all ('{used,returnedKit,accepted}') or registered_at is not null),
  check (status <> 'accepted' or confirmed_by is not null),
  foreign key (hospital_id, department_id) references department (hospital_id, id),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id)
);
create unique index surgery_order_no on surgery_order (no collate "C");
create index surgery_order_list on surgery_order (hospital_id, surgery_at desc, id desc);
create index surgery_order_supplier on surgery_order (supplier_id, surgery_at desc, id desc) where released_at is not null;
create index surgery_order_region on surgery_order (surgery_at desc, id desc);

-- Who he is (security.md C78): sealed with a key of the installation; beside it what may be shown, and what he is found by.
create table surgery_patient (
  surgery_order_id uuid primary key,
  hospital_id uuid not null,
  sealed text not null,
  shown jsonb not null,
  digests text[] not null default '{}',
  foreign key (hospital_id, surgery_order_id) references surgery_order (hospital_id, id) on delete cascade
);
create index surgery_patient_found on surgery_patient using gin (digests);

create table surgery_order_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  surgery_order_id uuid not null,
  seq integer not null check (seq > 0),
  catalog_item_id uuid not null references catalog_item,
  product_id uuid not null references product,
  -- the article of that day
  code text not null,
  name text not null,
  spec text not null default '',
  pack_spec text not null default '',
  manufacturer text not null default '',
  unit text not null,
  ratio numeric(10,3) not null check (ratio > 0),
  charge_code text not null default '',
  implant boolean not null default false,
  -- counted piece by piece: implants, and what has a code of its own
  by_piece boolean not null default false,
  qty numeric(11,3) not null check (qty > 0),
  price numeric(12,4) not null check (price >= 0),
  amount numeric(16,2) not null generated always as (round(qty * price, 2)) stored,
  memo text not null default '' check (length(memo) <= 200),
  shipped_qty numeric(11,3) not null default 0,
  used_qty numeric(11,3) not null default 0,
  back_qty numeric(11,3) not null default 0,
  lost_qty numeric(11,3) not null default 0,
  unique (surgery_order_id, seq),
  unique (hospital_id, id),
  unique (surgery_order_id, id),
  check (shipped_qty <= qty),
  foreign key (hospital_id, supplier_id, surgery_order_id) references surgery_order (hospital_id, supplier_id, id) on delete cascade
);
create index surgery_order_line_product on surgery_order_line (hospital_id, product_id);

-- What was shipped: a piece a row, of what is counted by lots a row a lot. Quantities in packs.
create table surgery_piece (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  surgery_order_id uuid not null,
  line_id uuid not null,
  seq integer not null check (seq > 0),
  product_id uuid not null references product,
  by_piece boolean not null,
  implant boolean not null,
  price numeric(12,4) not null check (price >= 0),
  -- as it was scanned or typed, and what it says
  udi text not null default '' check (length(udi) <= 200),
  udi_di text not null default '',
  serial text not null default '' check (length(serial) <= 20),
  unique_code text not null default '' check (length(unique_code) <= 100),
  lot_no text not null default '' check (length(lot_no) <= 50),
  production_date date,
  expiry_date date,
  sterilize_lot text not null default '' check (length(sterilize_lot) <= 50),
  sterilize_date date,
  qty numeric(11,3) not null check (qty > 0),
  used_qty numeric(11,3) not null default 0 check (used_qty >= 0),
  -- as its supplier counted it: what does not agree is a difference, and no end (below)
  back_qty numeric(11,3) not null default 0,
  lost_qty numeric(11,3) not null default 0 check (lost_qty >= 0),
  diff_qty numeric(11,3) not null generated always as (qty - used_qty - back_qty - lost_qty) stored,
  lost_reason text not null default '' check (length(lost_reason) <= 200),
  lost_charged boolean not null default false,
  used_amount numeric(16,2) not null
    generated always as (round((used_qty + case when lost_charged then lost_qty else 0 end) * price, 2)) stored,
  scanned boolean not null default false,
  -- which of these the hospital said, not who brought it: it may say them anew
  told text[] not null default '{}',
  unique (surgery_order_id, seq),
  unique (hospital_id, id),
  check (used_qty + lost_qty <= qty),
  check (back_qty between 0 and qty),
  check (not by_piece or (qty = 1 and used_qty in (0, 1) and back_qty in (0, 1) and lost_qty in (0, 1))),
  check (lost_qty = 0 or lost_reason <> ''),
  check (lost_qty > 0 or not lost_charged),
  foreign key (surgery_order_id, line_id) references surgery_order_line (surgery_order_id, id) on delete cascade,
  foreign key (hospital_id, supplier_id, surgery_order_id) references surgery_order (hospital_id, supplier_id, id) on delete cascade
);
create index surgery_piece_line on surgery_piece (line_id);
create index surgery_piece_product on surgery_piece (hospital_id, product_id);
-- one piece is used once in the region, whoever uses it
create unique index surgery_piece_serial on surgery_piece (udi_di, serial) where used_qty > 0 and serial <> '';
create unique index surgery_piece_code on surgery_piece (product_id, unique_code) where used_qty > 0 and unique_code <> '';

-- Every scan at the table and what became of it (domain-lists §3.22); taken back it is another row.
create table surgery_scan (
  id uuid primary key,
  hospital_id uuid not null,
  surgery_order_id uuid not null,
  piece_id uuid references surgery_piece on delete cascade,
  code text not null check (length(code) <= 200),
  result text not null check (result in ('counted', 'notHere', 'over', 'again', 'lotDiffers', 'expired', 'recalled', 'unreadable', 'closed', 'undone')),
  undoes uuid references surgery_scan,
  device_at timestamptz,
  received_at timestamptz not null default now(),
  user_id uuid not null references app_user,
  user_name text not null,
  check (result <> 'counted' or piece_id is not null),
  check ((result = 'undone') = (undoes is not null)),
  foreign key (hospital_id, surgery_order_id) references surgery_order (hospital_id, id) on delete cascade
);
create unique index surgery_scan_undone on surgery_scan (undoes) where undoes is not null;
create index surgery_scan_order on surgery_scan (surgery_order_id);

-- What lines and the paper say of pieces is what the pieces say, in the same statement.
create function surgery_counts() returns trigger language plpgsql as $$
declare was text := become('system');
begin
  update surgery_order_line l set (shipped_qty, used_qty, back_qty, lost_qty) =
    (select coalesce(sum(p.qty), 0), coalesce(sum(p.used_qty), 0), coalesce(sum(p.back_qty), 0), coalesce(sum(p.lost_qty), 0)
      from surgery_piece p where p.line_id = l.id)
  where l.id in (select line_id from fresh);
  update surgery_order o set (shipped_qty, used_qty, back_qty, lost_qty, used_amount) =
    (select coalesce(sum(p.qty), 0), coalesce(sum(p.used_qty), 0), coalesce(sum(p.back_qty), 0), coalesce(sum(p.lost_qty), 0),
      coalesce(sum(p.used_amount), 0) from surgery_piece p where p.surgery_order_id = o.id)
  where o.id in (select surgery_order_id from fresh);
  perform become(was);
  return null;
end $$;
create trigger surgery_counts_come after insert on surgery_piece referencing new table as fresh
  for each statement execute function surgery_counts();
create trigger surgery_counts after update on surgery_piece referencing new table as fresh
  for each statement execute function surgery_counts();
create trigger surgery_counts_gone after delete on surgery_piece referencing old table as fresh
  for each statement execute function surgery_counts();
-- nobody writes them by hand
create trigger kept_counts before update on surgery_order_line for each row
  when (is_app() and app_kind() <> 'system' and (old.shipped_qty, old.used_qty, old.back_qty, old.lost_qty)
    is distinct from (new.shipped_qty, new.used_qty, new.back_qty, new.lost_qty)) execute function paper_is_kept();
create trigger kept_counts before update on surgery_order for each row
  when (is_app() and app_kind() <> 'system' and (old.shipped_qty, old.used_qty, old.back_qty, old.lost_qty, old.used_amount)
    is distinct from (new.shipped_qty, new.used_qty, new.back_qty, new.lost_qty, new.used_amount)) execute function paper_is_kept();

-- The end of it: shipped = used + back + lost, piece by piece, and an implant says which one it was.
create function surgery_is_whole() returns trigger language plpgsql as $$
declare was text := become('system'); open boolean; blind boolean;
begin
  select coalesce(bool_or(p.diff_qty <> 0), false), coalesce(bool_or(p.implant and p.used_qty > 0
    and (p.lot_no = '' or p.expiry_date is null or (p.udi = '' and p.unique_code = ''))), false) into open, blind
  from surgery_piece p where p.surgery_order_id = new.id;
  perform become(was);
  if open then
    raise exception 'a piece of % is neither used nor back nor lost', new.no using errcode = 'check_violation';
  end if;
  if new.status = 'accepted' and blind then
    raise exception 'an implant of % does not say which one it was', new.no using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger surgery_is_whole after update of status on surgery_order deferrable initially deferred for each row
  when (old.status is distinct from new.status and new.status in ('returnedKit', 'accepted')) execute function surgery_is_whole();

alter table surgery_order enable row level security;
alter table surgery_order force row level security;
alter table surgery_patient enable row level security;
alter table surgery_patient force row level security;
alter table surgery_order_line enable row level security;
alter table surgery_order_line force row level security;
alter table surgery_piece enable row level security;
alter table surgery_piece force row level security;
alter table surgery_scan enable row level security;
alter table surgery_scan force row level security;
do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  his text := $q$ supplier_id = (select org_of('supplier')) and released_at is not null $q$;
  sent text := $q$ exists (select from surgery_order o where o.id = surgery_order_id and o.released_at is not null) $q$;
  counted text := $q$ (select acts_as('elevated')) $q$;
begin
  call wall('surgery_order', hospital || $q$ and status = 'draft' $q$, hospital || ' or ' || his || ' or ' || counted,
    hospital || $q$ and status = 'draft' and submitted_at is null $q$,
    reads => $q$ hospital_id = (select app_org()) or (supplier_id = (select app_org()) and released_at is not null) or (select app_sees_all()) $q$);
  -- the patient is nobody's but the hospital's: no supplier, no authority
  call wall('surgery_patient', hospital, hospital, reads => hospital);
  call wall('surgery_order_line', hospital, counted, hospital,
    reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) or (supplier_id = (select app_org()) and $q$ || sent || ')');
  -- he ships and counts what comes back; after an operation that was entered later the hospital says what was used
  call wall('surgery_piece', hospital || $q$ or (supplier_id = (select org_of('supplier')) and $q$ || sent || ')',
    hospital || $q$ or (supplier_id = (select org_of('supplier')) and $q$ || sent || ') or ' || counted,
    reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) or (supplier_id = (select app_org()) and $q$ || sent || ')');
  call wall('surgery_scan', hospital, null, null, reads => hospital || $q$ or (select app_sees_all()) $q$);
end $$;

-- Whoever is limited to kinds or categories sees the papers that hold nothing else.
create function surgery_order_within(which uuid, r data_range) returns boolean language plpgsql stable as $$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from surgery_order_line l join product p on p.id = l.product_id where l.surgery_order_id = which
    and not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $$;
call limit_to_ranges('surgery_order', '(r.kinds is null and r.categories is null or surgery_order_within(surgery_order.id, r))');
call limit_to_ranges('surgery_order_line', 'exists (select from surgery_order d where d.id = surgery_order_line.surgery_order_id)');
call limit_to_ranges('surgery_piece', 'exists (select from surgery_order d where d.id = surgery_piece.surgery_order_id)');
call limit_to_ranges('surgery_patient', 'exists (select from surgery_order d where d.id = surgery_patient.surgery_order_id)');
call limit_to_ranges('surgery_scan', 'exists (select from surgery_order d where d.id = surgery_scan.surgery_order_id)');

-- An exception of a kit is for whom the kit is for.
drop policy data_range on exception;
call limit_to_ranges('exception', '(r.kinds is null or exception.goods_kind is null or exception.goods_kind = any (r.kinds))
  and (r.categories is null or case when exception.order_id is not null then order_within(exception.order_id, r)
    when exception.doc_type = ''surgeryOrder'' then true else return_order_within(exception.doc_id, r) end)
  and (r.departments is null or exception.order_id is null or order_department(exception.order_id) = any (r.departments))
  and (exception.doc_type <> ''surgeryOrder'' or exists (select from surgery_order d where d.id = exception.doc_id))');

call keep_paper('surgery_order', '{draft,auditRejected}',
  'hospital_id, supplier_id, no, emergency, managed, surgery_name, surgery_site, surgeon_name, surgery_at, arrival_at, delivery_address, '
  'patient_sex, patient_age, patient_weight, department_id, department_name, point_id, point_name, remark, amount, total_qty, line_count, '
  'created_by, creator_name');
call keep_lines('surgery_order_line', 'surgery_order', 'surgery_order_id', '{draft,auditRejected}', '{shipped_qty,used_qty,back_qty,lost_qty}');
alter function kept_surgery_order_line() set search_path = pg_catalog, public, pg_temp;
-- pieces come with the shipping, or with what was used before the order was written; what a nurse reads on one is filled in later
call keep_lines('surgery_piece', 'surgery_order', 'surgery_order_id', '{draft,auditRejected,waitAllocate}',
  '{used_qty,back_qty,lost_qty,lost_reason,lost_charged,scanned,told,udi,udi_di,serial,unique_code,lot_no,production_date,expiry_date,sterilize_lot,sterilize_date}');
alter function kept_surgery_piece() set search_path = pg_catalog, public, pg_temp;
-- and stay as they are when it is over
create function surgery_piece_is_kept() returns trigger language plpgsql as $$
declare was text := become('system'); over boolean;
begin
  over := exists (select from surgery_order o where o.id = new.surgery_order_id
    and o.status = any ('{accepted,refusedByBuyer,rejectedBySupplier,cancelled}'));
  perform become(was);
  if over then raise exception 'the pieces of an order that is over are kept' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger kept_at_end before update on surgery_piece for each row when (is_app() and app_kind() <> 'system') execute function surgery_piece_is_kept();
-- each side keeps what the other one says
call keep_from('supplier', 'surgery_order',
  'audited_by, audited_at, released_at, submitted_at, registered_by, registered_at, confirmed_by, confirmed_at, second_by');
call keep_from('hospital', 'surgery_order', 'answered_by, answered_at, shipped_by, shipped_at, backed_by, backed_at');
call keep_from('supplier', 'surgery_piece', 'used_qty, lost_qty, lost_reason, lost_charged, scanned');
call keep_from('hospital', 'surgery_piece', 'back_qty');
call passes_by('surgery_order', 'audited_by', '{approved,waitAllocate,allocated,used,returnedKit,accepted}');
create trigger own_confirmed_by before update of confirmed_by on surgery_order for each row
  when (is_app() and old.confirmed_by is distinct from new.confirmed_by and new.confirmed_by <> app_user()) execute function paper_is_kept();
create trigger not_by_author before update of audited_by on surgery_order for each row
  when (new.audited_by is distinct from old.audited_by and new.audited_by <> new.created_by) execute function not_by_author();

-- What is said about a paper is for whom the paper is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'surgeryOrder' then exists (select from surgery_order where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'surgeryOrder'::text,$q$));
end $$;
