-- Refusal 拒收单 (domain §2.21, §3.7): what a confirmed acceptance refused, or what was turned away at the door without an order;
-- the supplier agrees or disputes, the region's operator decides between them.
select set_config('app.kind', 'system', true);

-- Its refusal was taken back or overruled: what it refused waits in a new acceptance.
alter table acceptance_line add column again boolean not null default false;
alter table acceptance_line add check (not again or (posted and refused_qty > 0));
drop function kept_acceptance_line() cascade;
call keep_lines('acceptance_line', 'acceptance', 'acceptance_id', '{wait,checked}', '{posted,again}');
alter function kept_acceptance_line() set search_path = pg_catalog, public, pg_temp;

create table refusal (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  no text not null,
  -- none: goods without an order, turned away at the door
  acceptance_id uuid references acceptance,
  delivery_id uuid references delivery,
  order_id uuid references purchase_order,
  -- of the order's goods; what nobody ordered may be anything
  goods_kind smallint,
  point_id uuid not null references distribution_point,
  point_name text not null,
  total_qty numeric(20, 3) not null default 0,
  amount numeric(16, 2) not null default 0,
  line_count integer not null default 0,
  remark text not null default '' check (length(remark) <= 500),
  status text not null default 'draft' check (status in ('draft', 'pending', 'disputed', 'agreed', 'resending', 'done', 'revoked')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- the last day on which the supplier may dispute it
  answer_by date,
  answer text not null default '' check (answer in ('', 'agree', 'dispute', 'silent')),
  answer_reason text not null default '' check (length(answer_reason) <= 500),
  answer_files jsonb not null default '[]' check (jsonb_typeof(answer_files) = 'array'),
  answered_by uuid references app_user,
  answerer_name text not null default '',
  answered_at timestamptz,
  ruling text not null default '' check (ruling in ('', 'uphold', 'again')),
  ruling_reason text not null default '' check (length(ruling_reason) <= 500),
  ruled_by uuid references app_user,
  ruler_name text not null default '',
  ruled_at timestamptz,
  -- `earlier`: from before refusals had a paper of their own
  handle_mode text not null default '' check (handle_mode in ('', 'takeBack', 'destroy', 'resend', 'exchange', 'earlier')),
  handle_note text not null default '' check (length(handle_note) <= 500),
  handled_by uuid references app_user,
  handler_name text not null default '',
  handled_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, supplier_id, id),
  check ((acceptance_id is null) = (delivery_id is null) and (acceptance_id is null) = (order_id is null)),
  check ((submitted_at is null) = (answer_by is null)),
  check (submitted_at is not null or status in ('draft', 'revoked')),
  check (status not in ('disputed', 'agreed', 'resending', 'done') or answered_at is not null or handle_mode = 'earlier'),
  check ((answer = '') = (answered_at is null)),
  check ((ruling = '') = (ruled_at is null)),
  check (ruling = '' or answer = 'dispute'),
  check (answer <> 'dispute' or answer_reason <> ''),
  check (status <> 'resending' or handle_mode in ('resend', 'exchange')),
  check (status <> 'done' or handle_mode <> ''),
  check (ruled_by <> answered_by and ruled_by <> created_by)
);
create unique index refusal_no on refusal (no collate "C");
create index refusal_list on refusal (hospital_id, created_at desc, id desc);
create index refusal_supplier on refusal (supplier_id, created_at desc, id desc);
create index refusal_region on refusal (created_at desc, id desc);
create index refusal_hospital_status on refusal (hospital_id, status, created_at desc, id desc);
create index refusal_supplier_status on refusal (supplier_id, status, created_at desc, id desc);
create index refusal_order on refusal (order_id) where order_id is not null;
-- one refusal of an acceptance
create unique index refusal_acceptance on refusal (acceptance_id) where acceptance_id is not null;
create index refusal_waits on refusal (status, answer_by) where status in ('pending', 'disputed', 'agreed');

create table refusal_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  refusal_id uuid not null,
  seq integer not null,
  acceptance_line_id uuid references acceptance_line,
  order_line_id uuid references order_line,
  code text not null default '',
  name text not null check (length(name) between 1 and 200),
  spec text not null default '',
  manufacturer text not null default '',
  unit text not null default '',
  price numeric(12, 4),
  lot_no text not null default '' check (length(lot_no) <= 50),
  expiry_date date,
  qty numeric(11, 3) not null check (qty > 0),
  reason_code text not null,
  reason_text text not null default '' check (length(reason_text) <= 200),
  photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array'),
  -- sent again since the supplier said he would
  resent_qty numeric(11, 3) not null default 0,
  foreign key (hospital_id, supplier_id, refusal_id) references refusal (hospital_id, supplier_id, id) on delete cascade,
  unique (refusal_id, seq),
  check (resent_qty between 0 and qty),
  check ((acceptance_line_id is null) = (order_line_id is null))
);
-- one live refusal of an acceptance line: what was taken back waits as another line
create unique index refusal_line_acceptance on refusal_line (acceptance_line_id) where acceptance_line_id is not null;
create index refusal_line_order on refusal_line (order_line_id) where order_line_id is not null;

do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  supplier text := $q$ (supplier_id = (select org_of('supplier')) and submitted_at is not null) $q$;
  elevated text := $q$ (select acts_as('elevated')) $q$;
  t text;
  p record;
begin
  call wall('refusal', hospital, hospital || ' or ' || supplier || $q$ or (select acts_as('authority', 'elevated', 'system')) $q$,
    reads => $q$ hospital_id = (select app_org()) or (supplier_id = (select app_org()) and submitted_at is not null) or (select app_sees_all()) $q$);
  call wall('refusal_line', hospital, elevated, hospital,
    reads => $q$ exists (select from refusal d where d.id = refusal_line.refusal_id) $q$);
  -- goods that wait again are behind the hospital's wall, and the operator decides that they do
  foreach t in array array['purchase_order', 'delivery', 'delivery_line', 'acceptance_line'] loop
    select pg_get_expr(polqual, polrelid) as held, pg_get_expr(polwithcheck, polrelid) as becomes into p
    from pg_policy where polrelid = t::regclass and polname = 'changes';
    execute format('alter policy changes on %I using (%s or %s) with check ((%s) or %s)', t, p.held, elevated, p.becomes, elevated);
  end loop;
end $$;
alter table refusal force row level security;
alter table refusal_line force row level security;
call limit_to_ranges('refusal', '(r.kinds is null or refusal.goods_kind is null or refusal.goods_kind = any (r.kinds))
  and (r.categories is null or refusal.delivery_id is null or delivery_within(refusal.delivery_id, r))
  and (r.departments is null or refusal.order_id is null or order_department(refusal.order_id) = any (r.departments))');
call limit_to_ranges('refusal_line', 'exists (select from refusal d where d.id = refusal_line.refusal_id)');
call keep_lines('refusal_line', 'refusal', 'refusal_id', '{draft}', '{resent_qty}');
alter function kept_refusal_line() set search_path = pg_catalog, public, pg_temp;
call keep_paper('refusal', '{draft}', 'hospital_id, supplier_id, no, acceptance_id, delivery_id, order_id, goods_kind, point_id, total_qty, amount, line_count, remark, created_by');
-- each of the three says what is his to say
call keep_from('hospital', 'refusal', 'answer, answer_reason, answer_files, answered_by, ruling, ruling_reason, ruled_by, handle_mode, handle_note, handled_by');
call keep_from('supplier', 'refusal', 'submitted_at, answer_by, ruling, ruling_reason, ruled_by');
call keep_from('authority', 'refusal', 'submitted_at, answer_by, answer, answer_reason, answer_files, answered_by, handle_mode, handle_note, handled_by');

-- What is said about a paper is for whom the paper is for; added to what stands, since others add theirs.
do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'refusal' then exists (select from refusal where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'refusal'::text,$q$));
end $$;

-- What was refused before: nobody was asked then, the goods are open again or closed on their order, as they were.
create temp table refused_before on commit drop as
select a.id, new_id() as refusal_id, row_number() over (order by a.confirmed_at, a.id) as n
from acceptance a where a.status = 'confirmed' and exists (select from acceptance_line l where l.acceptance_id = a.id and l.posted and l.refused_qty > 0);
insert into refusal (id, hospital_id, supplier_id, no, acceptance_id, delivery_id, order_id, goods_kind, point_id, point_name, status, created_by,
  creator_name, created_at, submitted_at, answer_by, handle_mode, total_qty, amount, line_count)
select b.refusal_id, a.hospital_id, a.supplier_id, n.no, a.id, a.delivery_id, a.order_id, a.kind, a.point_id, a.point_name, 'done', a.confirmed_by,
  coalesce(a.confirmer_name, ''), a.confirmed_at, a.confirmed_at, (a.confirmed_at at time zone 'Asia/Shanghai')::date, 'earlier', s.qty, s.amount, s.n
from refused_before b join acceptance a on a.id = b.id
  join lateral (select sum(l.refused_qty) as qty, sum(round(l.refused_qty * d.price, 2)) as amount, count(*)::int as n
    from acceptance_line l join delivery_line d on d.id = l.delivery_line_id where l.acceptance_id = a.id and l.refused_qty > 0) s on true
  join (select no, row_number() over () as n from doc_numbers('JU', (select count(*)::int from refused_before)) as x (no)) n on n.n = b.n;
insert into refusal_line (hospital_id, supplier_id, refusal_id, seq, acceptance_line_id, order_line_id, code, name, spec, manufacturer, unit, price,
  lot_no, expiry_date, qty, reason_code, reason_text, photos)
select l.hospital_id, l.supplier_id, b.refusal_id, row_number() over (partition by l.acceptance_id order by l.seq), l.id, o.id, o.product_code, o.name,
  o.spec, o.manufacturer, o.unit, d.price, d.lot_no, d.expiry_date, l.refused_qty, l.refuse_code, l.refuse_reason, l.photos
from refused_before b join acceptance_line l on l.acceptance_id = b.id and l.refused_qty > 0
  join delivery_line d on d.id = l.delivery_line_id join order_line o on o.id = d.order_line_id;
insert into doc_history (doc_type, doc_id, action, label, to_status, user_id, user_name, org_id, org_name, parties, at)
select 'refusal', r.id, 'create', '新建', 'done', r.created_by, r.creator_name, r.hospital_id, o.name, array[r.hospital_id, r.supplier_id], r.created_at
from refusal r join org o on o.id = r.hospital_id;
