-- Amendment of a running order 订单变更 (domain-lists §3.20): the buyer changes quantities, day and place of what is ordered; who audits
-- orders passes more money, and a supplier who took the order on agrees. Beside it what a supplier promises per line, and why one was closed.
select set_config('app.kind', 'system', true);

alter table purchase_order add column revision integer not null default 1 check (revision > 0);
alter table order_line
  -- of an open amendment: what it takes away is not shipped meanwhile
  add column held_qty numeric(11,3) not null default 0,
  add column promised_date date,
  add column promise_reason text not null default '' check (length(promise_reason) <= 200),
  add column close_reason text not null default '' check (length(close_reason) <= 200);
alter table order_line add constraint order_line_held check (held_qty >= 0
  and held_qty <= qty - reject_qty - closed_qty - shipped_qty + refused_qty);

create table amendment (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  no text not null,
  order_id uuid not null,
  kind smallint not null,
  reason text not null check (length(reason) between 1 and 200),
  amount_before numeric(16, 2) not null,
  amount_after numeric(16, 2) not null,
  expected_before date,
  -- none: it stays
  expected_after date,
  point_before uuid not null references distribution_point,
  point_after uuid references distribution_point,
  point_name_before text not null,
  point_name_after text,
  line_count integer not null default 0,
  status text not null default 'pendingAudit' check (status in ('pendingAudit', 'pendingSupplier', 'effective', 'refused', 'void')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  audited_by uuid references app_user,
  auditor_name text not null default '',
  audited_at timestamptz,
  -- the supplier reads it from here on
  sent_at timestamptz,
  -- the last day on which he may agree
  answer_by date,
  answered_by uuid references app_user,
  answerer_name text not null default '',
  answered_at timestamptz,
  effective_at timestamptz,
  revision integer,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, supplier_id, id),
  foreign key (hospital_id, supplier_id, order_id) references purchase_order (hospital_id, supplier_id, id),
  check ((point_after is null) = (point_name_after is null)),
  check ((status = 'effective') = (effective_at is not null) and (status = 'effective') = (revision is not null)),
  check (status not in ('pendingSupplier', 'effective') or sent_at is not null),
  check (status <> 'pendingSupplier' or answer_by is not null),
  -- more money passes an audit, by another person
  check (status not in ('pendingSupplier', 'effective') or amount_after <= amount_before or audited_by is not null),
  check (audited_by <> created_by),
  check ((audited_by is null) = (audited_at is null) and (answered_by is null) = (answered_at is null))
);
create unique index amendment_no on amendment (no collate "C");
-- one at a time
create unique index amendment_open on amendment (order_id) where status in ('pendingAudit', 'pendingSupplier');
create unique index amendment_revision on amendment (order_id, revision) where revision is not null;
create index amendment_order on amendment (order_id, created_at);
create index amendment_list on amendment (hospital_id, created_at desc, id desc);
create index amendment_supplier on amendment (supplier_id, created_at desc, id desc);
create index amendment_region on amendment (created_at desc, id desc);
create index amendment_waits on amendment (answer_by) where status = 'pendingSupplier';

create table amendment_line (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  amendment_id uuid not null,
  order_line_id uuid not null,
  seq integer not null,
  qty_before numeric(11, 3) not null,
  qty_after numeric(11, 3) not null check (qty_after > 0),
  promised_before date,
  promised_after date,
  foreign key (hospital_id, supplier_id, amendment_id) references amendment (hospital_id, supplier_id, id),
  foreign key (hospital_id, supplier_id, order_line_id) references order_line (hospital_id, supplier_id, id),
  unique (amendment_id, order_line_id),
  check (qty_after <> qty_before or promised_after is not null)
);
create index amendment_line_order on amendment_line (order_line_id);

do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  supplier text := $q$ (supplier_id = (select org_of('supplier')) and sent_at is not null) $q$;
  elevated text := $q$ (select acts_as('elevated')) $q$;
  t text;
  p record;
begin
  call wall('amendment', hospital || $q$ and status in ('pendingAudit', 'pendingSupplier', 'effective') $q$,
    hospital || ' or ' || supplier || $q$ or (select acts_as('elevated', 'system')) $q$,
    reads => $q$ hospital_id = (select app_org()) or (supplier_id = (select app_org()) and sent_at is not null) or (select app_sees_all()) $q$);
  call wall('amendment_line', hospital, reads => $q$ exists (select from amendment d where d.id = amendment_line.amendment_id) $q$);
  -- a supplier who agrees moves what is the hospital's
  foreach t in array array['plan_line', 'plan_order_line'] loop
    select pg_get_expr(polqual, polrelid) as held, pg_get_expr(polwithcheck, polrelid) as becomes into p
    from pg_policy where polrelid = t::regclass and polname = 'changes';
    execute format('alter policy changes on %I using (%s or %s) with check ((%s) or %s)', t, p.held, elevated, p.becomes, elevated);
  end loop;
  -- of a line that several plans became the last of them may give up all of it
  grant delete on plan_order_line to jicai_app;
  execute format('create policy removes on plan_order_line for delete using (%s or %s)', hospital, elevated);
end $$;
alter table amendment force row level security;
alter table amendment_line force row level security;
call limit_to_ranges('amendment', 'exists (select from purchase_order o where o.id = amendment.order_id)');
call limit_to_ranges('amendment_line', 'exists (select from amendment d where d.id = amendment_line.amendment_id)');

-- What was proposed stays, and what was settled too; neither side says the other's word.
create trigger kept before update on amendment for each row when (is_app() and (
  (old.hospital_id, old.supplier_id, old.no, old.order_id, old.kind, old.reason, old.amount_before, old.amount_after, old.expected_before,
    old.expected_after, old.point_before, old.point_after, old.point_name_before, old.point_name_after, old.line_count, old.created_by, old.created_at)
  is distinct from
  (new.hospital_id, new.supplier_id, new.no, new.order_id, new.kind, new.reason, new.amount_before, new.amount_after, new.expected_before,
    new.expected_after, new.point_before, new.point_after, new.point_name_before, new.point_name_after, new.line_count, new.created_by, new.created_at)))
  execute function paper_is_kept();
create trigger kept_end before update on amendment for each row
  when (is_app() and old.status in ('effective', 'refused', 'void') and new is distinct from old) execute function paper_is_kept();
create trigger answered before update of status on amendment for each row when (is_app() and old.status <> new.status and (
  (app_kind() = 'supplier' and not (old.status = 'pendingSupplier' and new.status in ('effective', 'refused')))
  or (app_kind() = 'hospital' and old.status = 'pendingSupplier' and new.status <> 'void')
  or (new.status = 'effective' and new.effective_at <> now())))
  execute function paper_is_kept();
call keep_from('supplier', 'amendment', 'audited_by, auditor_name, audited_at, sent_at, answer_by');
call keep_from('hospital', 'amendment', 'answered_by, answerer_name, answered_at');
create trigger own_audited_by before update of audited_by on amendment for each row
  when (is_app() and old.audited_by is distinct from new.audited_by and new.audited_by is distinct from app_user()) execute function paper_is_kept();
create trigger not_by_author before update of audited_by on amendment for each row
  when (new.audited_by is distinct from old.audited_by and new.audited_by <> new.created_by) execute function not_by_author();
-- nothing is added to one that is under way: its lines come with it
create function amendment_is_whole() returns trigger language plpgsql as $$
declare said integer; has integer;
begin
  select line_count into said from amendment where id = new.amendment_id;
  select count(*) into has from amendment_line where amendment_id = new.amendment_id;
  if said is distinct from has then
    raise exception 'an amendment has the lines it began with' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create constraint trigger whole after insert on amendment_line deferrable initially deferred for each row execute function amendment_is_whole();

do $$
begin
  execute replace(pg_get_functiondef('paper_visible(text, uuid)'::regprocedure), 'else true end',
    $q$when 'amendment' then exists (select from amendment where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'amendment'::text,$q$));
end $$;

-- What an order says is kept since it was passed, but for an amendment that takes effect in this very transaction, and as it says.
drop trigger kept on purchase_order;
call keep_paper('purchase_order', '{draft,pendingAudit,auditRejected}',
  'hospital_id, supplier_id, no, kind, narcotic, vbp_class, order_type, plan_id, line_count, created_by');
create function kept_amended_order() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text := become('system'); fits boolean;
begin
  fits := exists (select from amendment a where a.order_id = new.id and a.status = 'effective' and a.effective_at = now()
    and a.revision = new.revision and new.revision = old.revision + 1
    and new.amount = a.amount_after and new.point_id = coalesce(a.point_after, old.point_id));
  perform become(was);
  if not fits then raise exception 'purchase_order in this status is kept' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger kept_but_amended before update of point_id, total_qty, amount, revision on purchase_order for each row
  when (is_app() and ((old.status <> all ('{draft,pendingAudit,auditRejected}'::text[])
    and (old.point_id, old.total_qty, old.amount) is distinct from (new.point_id, new.total_qty, new.amount)) or old.revision <> new.revision))
  execute function kept_amended_order();

drop trigger kept_moved on order_line;
do $$
declare
  kept text := 'id, hospital_id, supplier_id, order_id, seq, product_id, catalog_item_id, product_code, name, spec, pack_spec, manufacturer, unit,
    min_unit, conversion_ratio, price, vbp_class, vbp_quota_id, vbp_ratio, department_id, remark, online, listed_price, ceiling_price,
    selected_price, category_id, two_invoice';
begin
  kept := regexp_replace(kept, '\s+', ' ', 'g');
  execute format($sql$create trigger kept_moved before update of %s on order_line for each row
    when (is_app() and (%s) is distinct from (%s)) execute function kept_order_line()$sql$,
    kept, 'old.' || replace(kept, ', ', ', old.'), 'new.' || replace(kept, ', ', ', new.'));
end $$;
create function kept_amended_line() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text := become('system'); fits boolean;
begin
  fits := exists (select from purchase_order o where o.id = new.order_id and o.status in ('draft', 'pendingAudit', 'auditRejected'))
    or exists (select from amendment_line l join amendment a on a.id = l.amendment_id where l.order_line_id = new.id and a.status = 'effective'
      and a.effective_at = now() and l.qty_before = old.qty and l.qty_after = new.qty);
  perform become(was);
  if not fits then raise exception 'the lines of purchase_order are kept in this status' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger kept_but_amended before update of qty, amount on order_line for each row
  when (is_app() and (old.qty, old.amount) is distinct from (new.qty, new.amount)) execute function kept_amended_line();
-- a supplier promises, a hospital holds back and closes
create trigger kept_held before update of held_qty, close_reason on order_line for each row when (is_app() and app_kind() = 'supplier'
  and (old.held_qty, old.close_reason) is distinct from (new.held_qty, new.close_reason)) execute function paper_is_kept();
create trigger kept_promise before update of promised_date, promise_reason on order_line for each row when (is_app() and app_kind() in ('hospital', 'authority')
  and (old.promised_date, old.promise_reason) is distinct from (new.promised_date, new.promise_reason)) execute function paper_is_kept();
