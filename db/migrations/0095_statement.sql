-- Statements of account 对账单 DZ (domain-money §2.51): a month of a hospital and a supplier, what of the ledger came in it, and what was
-- paid. Made by the system when the month is over, confirmed by both sides, never changed then (decision 0076).
select set_config('app.kind', 'system', true);

create table statement (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  no text not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- the closing of the statement before; yuan the hospital owes
  opening numeric(16, 2) not null default 0,
  accepted numeric(16, 2) not null default 0,
  returned numeric(16, 2) not null default 0,
  difference numeric(16, 2) not null default 0,
  paid numeric(16, 2) not null default 0,
  -- payments that came back
  credit numeric(16, 2) not null default 0,
  closing numeric(16, 2) generated always as (opening + accepted - returned + difference - paid + credit) stored not null,
  -- told beside: an invoice makes nothing owed
  invoiced numeric(16, 2) not null default 0,
  red numeric(16, 2) not null default 0,
  line_count integer not null default 0,
  status text not null default 'draft'
    check (status in ('draft', 'sent', 'awaitHospital', 'awaitSupplier', 'disputed', 'confirmed')),
  -- how often it was sent, the next time counted
  round integer not null default 1 check (round > 0),
  -- what was said against all of it, and by which side
  dispute_note text not null default '' check (length(dispute_note) <= 200),
  disputed_by text not null default '' check (disputed_by in ('', 'hospital', 'supplier')),
  -- nobody: the system
  created_by uuid references app_user,
  creator_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  hospital_by uuid references app_user,
  hospital_name text not null default '',
  hospital_at timestamptz,
  supplier_by uuid references app_user,
  supplier_name text not null default '',
  supplier_at timestamptz,
  version integer not null default 0,
  unique (hospital_id, supplier_id, id),
  unique (hospital_id, supplier_id, month),
  check (status = 'draft' or sent_at is not null),
  -- who has confirmed is its status
  check ((status in ('awaitSupplier', 'confirmed')) = (hospital_at is not null)),
  check ((status in ('awaitHospital', 'confirmed')) = (supplier_at is not null)),
  check ((hospital_at is null) = (hospital_by is null) and (supplier_at is null) = (supplier_by is null)),
  check (status <> 'disputed' or disputed_by <> '')
);
create unique index statement_no on statement (no collate "C");
create index statement_hospital on statement (hospital_id, month desc, id desc);
create index statement_supplier on statement (supplier_id, month desc, id desc);
create index statement_region on statement (month desc, id desc);
create index statement_open on statement (status) where status <> 'confirmed';

-- A document as it stands in a month: yuan as its figure counts them, with a minus for what was taken back after it stood on a statement.
create table statement_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  statement_id uuid not null,
  seq integer not null check (seq > 0),
  what text not null check (what in ('accepted', 'returned', 'difference', 'paid', 'credit', 'invoiced', 'red')),
  undone boolean not null,
  doc_kind text not null
    check (doc_kind in ('acceptance', 'return', 'stockDocument', 'surgeryOrder', 'price', 'brought', 'invoice', 'delivery', 'requisition')),
  doc_id uuid not null,
  doc_no text not null,
  day date not null,
  item_count integer not null,
  amount numeric(16, 2) not null,
  -- what was said against it, by which side and in which round: a later round begins without
  dispute text not null default '' check (dispute in ('', 'amount', 'notOurs', 'twice', 'month', 'price', 'other')),
  dispute_note text not null default '' check (length(dispute_note) <= 200),
  dispute_round integer not null default 0,
  disputed_by text not null default '' check (disputed_by in ('', 'hospital', 'supplier')),
  unique (statement_id, seq),
  unique (hospital_id, supplier_id, statement_id, id),
  unique (statement_id, what, undone, doc_kind, doc_id, doc_no),
  check ((dispute = '') = (dispute_round = 0) and (dispute = '') = (disputed_by = '')),
  foreign key (hospital_id, supplier_id, statement_id) references statement (hospital_id, supplier_id, id)
);

-- Each event of the ledger, of an invoice's link and of the payments stands on one statement at most; that it was taken back is another event.
create table statement_item (
  source text not null check (source in ('item', 'link', 'payment')),
  event_id uuid not null,
  undone boolean not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  statement_id uuid not null,
  line_id uuid not null,
  amount numeric(16, 2) not null check (amount <> 0),
  primary key (event_id, source, undone),
  foreign key (hospital_id, supplier_id, statement_id, line_id) references statement_line (hospital_id, supplier_id, statement_id, id)
);
create index statement_item_line on statement_item (line_id);
create index statement_item_pair on statement_item (hospital_id, supplier_id, source);

-- What of a pair stands on no statement yet and is dated until this day. What was taken back before it ever stood is no event.
create function statement_events(hospital uuid, supplier uuid, until date) returns table (source text, event_id uuid, undone boolean,
  what text, doc_kind text, doc_id uuid, doc_no text, day date, amount numeric) language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query with stood as materialized (
    select s.source, s.event_id, s.undone from statement_item s where s.hospital_id = hospital and s.supplier_id = supplier
  ), gone as (
    select s.source, s.event_id from stood s where not s.undone
      and not exists (select from stood u where u.undone and u.event_id = s.event_id and u.source = s.source)
  ), item as (
    select 'item' as source, i.id as event_id, i.taken_back as undone,
      case when i.source_type = 5 then 'difference' when i.amount > 0 then 'accepted' else 'returned' end as what,
      (array['acceptance', 'return', 'stockDocument', 'surgeryOrder', 'price', 'brought'])[i.source_type] as doc_kind,
      i.source_id as doc_id, i.source_no as doc_no, i.accepted_on as day,
      case when i.source_type = 5 or i.amount > 0 then i.amount else -i.amount end as amount
    from payable_item i where i.hospital_id = hospital and i.supplier_id = supplier and i.amount <> 0 and i.accepted_on <= until
  ), link as (
    select 'link' as source, k.id as event_id, k.released_at is not null as undone,
      case when k.amount > 0 then 'invoiced' else 'red' end as what,
      case when k.invoice_id is not null then 'invoice' when k.origin = 'return' then 'return' else 'delivery' end as doc_kind,
      coalesce(k.invoice_id, case when k.origin = 'return' then i.source_id else d.delivery_id end, i.source_id) as doc_id,
      k.invoice_no as doc_no, least(coalesce(k.invoice_date, m.day), m.day) as day, abs(k.amount) as amount,
      (k.released_at at time zone 'Asia/Shanghai')::date as freed
    from payable_link k join payable_item i on i.id = k.item_id left join delivery_line d on d.id = i.delivery_line_id
      cross join lateral (select (k.created_at at time zone 'Asia/Shanghai')::date as day) m
    where k.hospital_id = hospital and k.supplier_id = supplier and k.amount <> 0
  ), payment as (
    select 'payment' as source, p.id as event_id, false as undone, case when p.amount > 0 then 'paid' else 'credit' end as what,
      'requisition' as doc_kind, p.requisition_id as doc_id, p.requisition_no as doc_no, p.pay_date as day, abs(p.amount) as amount
    from requisition_payment_facts p where p.hospital_id = hospital and p.supplier_id = supplier and p.pay_date <= until
  ), come as (
    select i.source, i.event_id, i.undone, i.what, i.doc_kind, i.doc_id, i.doc_no, i.day, i.amount from item i
    union all select k.source, k.event_id, k.undone, k.what, k.doc_kind, k.doc_id, k.doc_no, k.day, k.amount from link k
      where case when k.undone then k.freed else k.day end <= until
    union all select p.source, p.event_id, p.undone, p.what, p.doc_kind, p.doc_id, p.doc_no, p.day, p.amount from payment p
  )
  select c.source, c.event_id, false, c.what, c.doc_kind, c.doc_id, c.doc_no, c.day, c.amount from come c
    where not c.undone and not exists (select from stood s where s.event_id = c.event_id and s.source = c.source)
  union all
  select c.source, c.event_id, true, c.what, c.doc_kind, c.doc_id, c.doc_no, c.day, -c.amount from come c
    join gone g on g.event_id = c.event_id and g.source = c.source where c.undone;
end $$;

-- Takes in what stands nowhere yet and belongs to this month or an earlier one; its lines and figures follow. Returns how many events.
create function statement_fill(which uuid) returns integer language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  s statement;
  n integer;
begin
  select * into s from statement where id = which for update;
  with come as materialized (
    select * from statement_events(s.hospital_id, s.supplier_id, ((s.month || '-01')::date + interval '1 month' - interval '1 day')::date)
  ), line as (
    insert into statement_line (hospital_id, supplier_id, statement_id, seq, what, undone, doc_kind, doc_id, doc_no, day, item_count, amount)
    select s.hospital_id, s.supplier_id, s.id, coalesce((select max(l.seq) from statement_line l where l.statement_id = s.id), 0)
        + row_number() over (order by min(c.day), c.what, c.doc_no, c.doc_id, c.undone, c.doc_kind),
      c.what, c.undone, c.doc_kind, c.doc_id, c.doc_no, min(c.day), count(*), sum(c.amount)
    from come c group by c.what, c.undone, c.doc_kind, c.doc_id, c.doc_no
    on conflict (statement_id, what, undone, doc_kind, doc_id, doc_no) do update
      set item_count = statement_line.item_count + excluded.item_count, amount = statement_line.amount + excluded.amount
    returning id, what, undone, doc_kind, doc_id, doc_no
  ), put as (
    insert into statement_item (source, event_id, undone, hospital_id, supplier_id, statement_id, line_id, amount)
    select c.source, c.event_id, c.undone, s.hospital_id, s.supplier_id, s.id, l.id, c.amount
    from come c join line l using (what, undone, doc_kind, doc_id, doc_no) returning 1
  ) select count(*) into n from put;
  update statement set (accepted, returned, difference, paid, credit, invoiced, red, line_count) = (
    select coalesce(sum(l.amount) filter (where l.what = 'accepted'), 0), coalesce(sum(l.amount) filter (where l.what = 'returned'), 0),
      coalesce(sum(l.amount) filter (where l.what = 'difference'), 0), coalesce(sum(l.amount) filter (where l.what = 'paid'), 0),
      coalesce(sum(l.amount) filter (where l.what = 'credit'), 0), coalesce(sum(l.amount) filter (where l.what = 'invoiced'), 0),
      coalesce(sum(l.amount) filter (where l.what = 'red'), 0), count(*)
    from statement_line l where l.statement_id = which) where id = which and n > 0;
  return n;
end $$;

-- The statements a pair has none of yet, until this month, oldest first: from the one after its last, or the month of what stands on none.
-- A month without an opening and without anything in it has none. Whoever asks numbers them, in the same transaction.
create function statement_make(hospital uuid, supplier uuid, until text, maker uuid, maker_name text) returns setof uuid language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
declare
  last date := (until || '-01')::date;
  was numeric;
  at date;
  next date;
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('statement ' || hospital || supplier, 0));
  select s.closing, ((s.month || '-01')::date + interval '1 month')::date into was, at from statement s
    where s.hospital_id = hospital and s.supplier_id = supplier order by s.month desc limit 1;
  loop
    exit when at > last;
    if coalesce(was, 0) = 0 then
      select date_trunc('month', min(case when e.undone then coalesce(at, e.day) else e.day end))::date into next
        from statement_events(hospital, supplier, (last + interval '1 month' - interval '1 day')::date) e;
      exit when next is null;
      at := greatest(next, at);
    end if;
    insert into statement (hospital_id, supplier_id, no, month, opening, created_by, creator_name)
      values (hospital, supplier, new_id()::text, to_char(at, 'YYYY-MM'), coalesce(was, 0), maker, maker_name) returning id into made;
    perform statement_fill(made);
    select s.closing into was from statement s where s.id = made;
    at := (at + interval '1 month')::date;
    return next made;
  end loop;
end $$;

do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  supplier text := $q$ supplier_id = (select org_of('supplier')) $q$;
  made text := $q$ (select acts_as('elevated', 'system')) $q$;
  own text := $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  -- nobody writes a statement himself; each side says what it thinks of it
  call wall('statement', made, hospital || ' or ' || supplier || ' or ' || made, reads => own);
  call wall('statement_line', made, hospital || ' or ' || supplier || $q$ or (select acts_as('elevated')) $q$, reads => own);
  call wall('statement_item', made, reads => own);
end $$;
alter table statement force row level security;
alter table statement_line force row level security;
alter table statement_item force row level security;

-- Whoever is limited to kinds or categories sees the papers that hold nothing else.
create function statement_within(which uuid, r data_range) returns boolean language plpgsql stable as $$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (
    select from (
      select e.event_id as id from statement_item e where e.statement_id = which and e.source = 'item'
      union all select k.item_id from statement_item e join payable_link k on k.id = e.event_id where e.statement_id = which and e.source = 'link'
    ) o join payable_item i on i.id = o.id join product p on p.id = i.product_id
    where not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $$;
create index statement_item_of on statement_item (statement_id);
call limit_to_ranges('statement', '(r.kinds is null and r.categories is null or statement_within(statement.id, r))');
call limit_to_ranges('statement_line', 'exists (select from statement d where d.id = statement_line.statement_id)');
call limit_to_ranges('statement_item', 'exists (select from statement d where d.id = statement_item.statement_id)');

-- A month both sides confirmed never changes, whoever it is; numbers and lines are the database's, and nobody confirms for the other side.
create trigger confirmed before update on statement for each row when (is_app() and old.status = 'confirmed') execute function paper_is_kept();
call keep_lines('statement_line', 'statement', 'statement_id', '{draft,sent,awaitHospital,awaitSupplier,disputed}', '{}');
call keep_lines('statement_item', 'statement', 'statement_id', '{draft,sent,awaitHospital,awaitSupplier,disputed}', '{}');
alter function kept_statement_line() set search_path = pg_catalog, public, pg_temp;
alter function kept_statement_item() set search_path = pg_catalog, public, pg_temp;
do $$
declare
  side text;
begin
  foreach side in array '{hospital,supplier}'::text[] loop
    call keep_from(side, 'statement', 'hospital_id, supplier_id, no, month, opening, accepted, returned, difference, paid, credit, invoiced, '
      'red, line_count, created_by, creator_name, created_at');
    call keep_from(side, 'statement_line', 'hospital_id, supplier_id, statement_id, seq, what, undone, doc_kind, doc_id, doc_no, day, item_count, amount');
  end loop;
end $$;
-- the other side's confirmation ends with a dispute, and does not begin by one's own hand
create trigger not_by_hospital before update on statement for each row
  when (is_app() and app_kind() = 'hospital' and new.supplier_at is not null
    and (old.supplier_by, old.supplier_name, old.supplier_at) is distinct from (new.supplier_by, new.supplier_name, new.supplier_at))
  execute function paper_is_kept();
create trigger not_by_supplier before update on statement for each row
  when (is_app() and app_kind() = 'supplier' and ((new.hospital_at is not null
    and (old.hospital_by, old.hospital_name, old.hospital_at) is distinct from (new.hospital_by, new.hospital_name, new.hospital_at))
    or (old.status = 'disputed' and new.status <> 'disputed') or new.round <> old.round))
  execute function paper_is_kept();

-- What is said about a paper is for whom the paper is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'statement' then exists (select from statement where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'statement'::text,$q$));
end $$;
