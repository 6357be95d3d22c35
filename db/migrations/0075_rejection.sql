-- 拒配 becomes a paper of its own (domain §2.22, §3.3): the hospital agrees to it, in one of three ways, or does not; the supplier takes
-- it back or insists. What is rejected counts at once; the order is not final, and agreed volume not given back, before it is settled.
select set_config('app.kind', 'system', true);

alter table order_rejection rename to rejection;
do $$
declare r record;
begin
  for r in select conname from pg_constraint where conrelid = 'rejection'::regclass and conname like 'order\_rejection%' loop
    execute format('alter table rejection rename constraint %I to %I', r.conname, replace(r.conname, 'order_rejection', 'rejection'));
  end loop;
  for r in select indexrelid::regclass::text as name from pg_index where indrelid = 'rejection'::regclass
    and indexrelid::regclass::text like 'order\_rejection%' loop
    execute format('alter index %I rename to %I', r.name, replace(r.name, 'order_rejection', 'rejection'));
  end loop;
end $$;

alter table rejection
  -- what the supplier offers instead
  add column substitute_id uuid references product,
  add column substitute_price numeric(12,4) check (substitute_price > 0),
  add column substitute_qty numeric(11,3) check (substitute_qty > 0),
  add column substitute_note text not null default '' check (length(substitute_note) <= 200),
  -- how it was settled, and the order that came of it
  add column resolution text check (resolution in ('cancel', 'switch', 'substitute')),
  add column new_order_id uuid references purchase_order,
  -- 新品申请 of a substitute the hospital's catalogue does not have
  add column apply_id uuid references new_apply on delete set null,
  -- why a non-selected substitute was taken while agreed volume is left (domain §5)
  add column vbp_reason text check (vbp_reason in ('clinical', 'shortage', 'allergy', 'other')),
  add column vbp_reason_text text not null default '' check (length(vbp_reason_text) <= 200),
  add column creator_name text not null default '',
  add column insisted_at timestamptz,
  add column settled_at timestamptz,
  add column settled_by uuid references app_user,
  add column settler_name text not null default '',
  add column updated_at timestamptz not null default now();

-- What was rejected until now was final at once: it counted, its agreed volume went back the same moment, and the order moved on.
-- That is what a confirmed one is, given up and by nobody's word but the rule's.
alter table rejection drop constraint rejection_status_check;
update rejection r set status = 'confirmed', resolution = 'cancel', settled_at = r.created_at,
  creator_name = (select u.name from app_user u where u.id = r.created_by);
alter table rejection
  add check (status in ('pending', 'confirmed', 'disputed', 'withdrawn', 'insisted', 'closed')),
  add check ((status = 'confirmed') = (resolution is not null)),
  add check (coalesce(resolution in ('switch', 'substitute'), false) = (new_order_id is not null)),
  add check (resolution is distinct from 'substitute' or substitute_id is not null),
  add check (status not in ('confirmed', 'withdrawn', 'closed') or settled_at is not null),
  add check (status <> 'insisted' or insisted_at is not null),
  add check ((substitute_id is null) = (substitute_price is null) and (substitute_id is null) = (substitute_qty is null)),
  add check (vbp_reason is null or resolution = 'substitute');
create index rejection_hospital on rejection (hospital_id, created_at desc, id desc);
create index rejection_supplier on rejection (supplier_id, created_at desc, id desc);
create index rejection_region on rejection (created_at desc, id desc);
create index rejection_line on rejection (order_line_id);
create index rejection_new_order on rejection (new_order_id) where new_order_id is not null;
create index rejection_insisted on rejection (insisted_at) where status = 'insisted';

drop policy founds on rejection;
drop policy reads on rejection;
do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  supplier text := $q$ supplier_id = (select org_of('supplier')) $q$;
begin
  call wall('rejection', supplier || $q$ and status = 'pending' $q$,
    hospital || ' or ' || supplier || $q$ or (select acts_as('authority', 'system')) $q$,
    reads => $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$);
end $$;
grant update on rejection to jicai_app;

-- What was said stays, and what was settled too; neither side says the other's word.
create trigger kept before update on rejection for each row when (is_app() and (
  (old.hospital_id, old.supplier_id, old.order_id, old.order_line_id, old.no, old.qty, old.reason_code, old.reason, old.expected_date,
    old.substitute_id, old.substitute_price, old.substitute_qty, old.substitute_note, old.created_by, old.creator_name, old.created_at)
  is distinct from
  (new.hospital_id, new.supplier_id, new.order_id, new.order_line_id, new.no, new.qty, new.reason_code, new.reason, new.expected_date,
    new.substitute_id, new.substitute_price, new.substitute_qty, new.substitute_note, new.created_by, new.creator_name, new.created_at)))
  execute function paper_is_kept();
create trigger kept_end before update on rejection for each row
  when (is_app() and old.status in ('confirmed', 'withdrawn', 'closed') and new is distinct from old) execute function paper_is_kept();
create trigger answered before update of status on rejection for each row when (is_app() and old.status <> new.status and (
  (app_kind() = 'supplier' and new.status not in ('withdrawn', 'insisted', 'closed'))
  or (app_kind() = 'hospital' and new.status not in ('confirmed', 'disputed', 'closed'))
  or (app_kind() = 'authority' and new.status <> 'closed')))
  execute function paper_is_kept();
do $$
begin
  execute replace(pg_get_functiondef('paper_visible'::regproc), 'else true end',
    $q$when 'rejection' then exists (select from rejection where id = which)
    else true end$q$);
  execute format('alter policy data_range on audit_log using (%s)', replace((select pg_get_expr(polqual, polrelid) from pg_policy
    where polrelid = 'audit_log'::regclass and polname = 'data_range'), $q$'plan'::text,$q$, $q$'plan'::text, 'rejection'::text,$q$));
end $$;

-- Of what is rejected that which is not settled: it may come back, so the order is not at its end.
alter table order_line add column reject_pending_qty numeric(11,3) not null default 0 check (reject_pending_qty >= 0);
alter table order_line add check (reject_pending_qty <= reject_qty);

-- A supplier ends no order by what he rejects: the hospital agrees to it first.
do $$
begin
  execute replace(replace(pg_get_functiondef('order_is_kept'::regproc), $q$bool_or(closed_qty > 0) as closed into l$q$,
    $q$bool_or(closed_qty > 0) as closed, bool_or(reject_pending_qty > 0) as pending into l$q$),
    $q$when l.accepted then 'accepted'
      when l.closed then 'closed' else 'rejectedBySupplier' end)$q$,
    $q$when l.pending then null when l.accepted then 'accepted'
      when l.closed then 'closed' end)$q$);
end $$;

-- A substitute the catalogue does not have is applied for as 临采: what comes of the application is bought for a while.
alter table new_apply add column temporary boolean not null default false;
