-- The desk of agreed volumes 带量任务 (domain-lists §2.41).
select set_config('app.kind', 'system', true);

alter table vbp_batch
  add column kind smallint not null default 0 check (kind between 0 and 3),
  add column remark text not null default '' check (length(remark) <= 500),
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid references app_user;
alter table vbp_item
  add column activated_by uuid references app_user,
  add column activated_at timestamptz,
  add column activate_reason text not null default '' check (length(activate_reason) <= 500);
-- what was lent to others or by them is part of what is agreed; without it stands what the region agreed
alter table vbp_quota
  add column moved_qty numeric(14,3) not null default 0,
  add column finished_at timestamptz;
alter table vbp_quota drop constraint vbp_quota_agreed_qty_check;
alter table vbp_quota add check (agreed_qty >= 0), add check (agreed_qty - moved_qty >= 0);

-- In which year of a batch a day lies, from 1.
create function vbp_year(start date, day date) returns int language sql immutable parallel safe
  return extract(year from age(day, start))::int + 1;

-- What was done on which day: the curve, and the mean of the last days.
create table vbp_done_day (
  quota_id uuid not null,
  hospital_id uuid not null references org,
  day date not null,
  qty numeric(14,3) not null,
  primary key (quota_id, day),
  foreign key (hospital_id, quota_id) references vbp_quota (hospital_id, id)
);
create index vbp_done_day_hospital on vbp_done_day (hospital_id);

-- One hospital lends another what it does not use.
create table vbp_transfer (
  id uuid primary key default new_id(),
  no text not null,
  -- who lends
  hospital_id uuid not null references org,
  to_hospital_id uuid not null references org,
  item_id uuid not null references vbp_item,
  year integer not null,
  qty numeric(14,3) not null check (qty > 0),
  reason text not null check (length(reason) between 2 and 500),
  status text not null default 'asked' check (status in ('asked', 'agreed', 'done', 'refused', 'withdrawn')),
  created_by uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  answered_by uuid references app_user,
  answerer_name text not null default '',
  answered_at timestamptz,
  confirmed_by uuid references app_user,
  confirmer_name text not null default '',
  confirmed_at timestamptz,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  check (hospital_id <> to_hospital_id),
  check (answered_by <> created_by),
  check (confirmed_by <> created_by and confirmed_by <> answered_by),
  check (status not in ('agreed', 'done') or answered_at is not null),
  check (status <> 'done' or confirmed_at is not null)
);
create unique index vbp_transfer_no on vbp_transfer (no collate "C");
create index vbp_transfer_created on vbp_transfer (created_at desc, id desc);
create index vbp_transfer_from on vbp_transfer (hospital_id, item_id, year);
create index vbp_transfer_to on vbp_transfer (to_hospital_id, item_id, year);
create index vbp_transfer_item on vbp_transfer (item_id, year);

-- Why somebody chose what was not selected while the agreed volume is unfinished; of a plan its orders have it too.
create table vbp_reason (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  order_id uuid references purchase_order on delete cascade,
  plan_id uuid references plan on delete cascade,
  product_id uuid not null references product,
  -- what was agreed instead
  item_id uuid not null references vbp_item,
  code text not null check (code in ('clinical', 'shortage', 'allergy', 'other')),
  text text not null default '' check (length(text) <= 500),
  creator_id uuid not null references app_user,
  creator_name text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(order_id, plan_id) = 1),
  check (code <> 'other' or text <> '')
);
create unique index vbp_reason_order on vbp_reason (order_id, product_id) where order_id is not null;
create unique index vbp_reason_plan on vbp_reason (plan_id, product_id) where plan_id is not null;
create index vbp_reason_item on vbp_reason (item_id, created_at desc);

do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  region text := $q$ (select acts_as('authority')) $q$;
  own text := $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  call wall('vbp_done_day', reads => own);
  create policy adds on vbp_done_day for insert with check ((select acts_as('elevated', 'system')));
  create policy changes on vbp_done_day for update using ((select acts_as('elevated', 'system')))
    with check ((select acts_as('elevated', 'system')));
  call wall('vbp_transfer', hospital || $q$ and status = 'asked' and answered_by is null and confirmed_by is null $q$,
    hospital || $q$ or to_hospital_id = (select org_of('hospital')) or $q$ || region,
    reads => $q$ hospital_id = (select app_org()) or to_hospital_id = (select app_org()) or (select app_sees_all()) $q$);
  call wall('vbp_reason', hospital, hospital, reads => own);
  -- what the region agrees it enters itself
  execute format('create policy adds on vbp_batch for insert with check (%s)', region);
  execute format('create policy changes on vbp_batch for update using (%1$s) with check (%1$s)', region);
  execute format('create policy adds on vbp_item for insert with check (%s)', region);
  execute format('create policy adds on vbp_quota for insert with check (%s and used_qty = 0 and done_qty = 0)', region);
  execute format('alter policy changes on vbp_quota using (coalesce(%1$s, false)) with check (%1$s)',
    hospital || $q$ or (select acts_as('authority', 'elevated', 'system')) $q$);
end $$;
grant insert, update on vbp_batch to jicai_app;
grant insert on vbp_item, vbp_quota to jicai_app;
alter table vbp_done_day force row level security;
alter table vbp_transfer force row level security;
alter table vbp_reason force row level security;
do $$
declare
  kinds text := $q$(r.kinds is null and r.categories is null or exists (select from vbp_item i join product p on p.id = i.product_id
    where i.id = %s.item_id and (r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories))))$q$;
begin
  call limit_to_ranges('vbp_transfer', format(kinds, 'vbp_transfer'));
  call limit_to_ranges('vbp_reason');
  call limit_to_ranges('vbp_done_day', 'exists (select from vbp_quota q where q.id = vbp_done_day.quota_id)');
end $$;

-- What an organisation uses and gets done it changes; what is agreed, and what moves between two, the region alone.
create trigger kept before update on vbp_quota for each row when (is_app() and (
  (old.item_id, old.hospital_id, old.year) is distinct from (new.item_id, new.hospital_id, new.year)
  or ((old.agreed_qty, old.moved_qty) is distinct from (new.agreed_qty, new.moved_qty) and app_who() <> 'authority')))
  execute function paper_is_kept();
-- What is lent stays together: of an article and year nothing comes or goes by it.
create function vbp_sum_is_kept() returns trigger language plpgsql as $$
declare was text := become('system'); rest numeric;
begin
  select sum(moved_qty) into rest from vbp_quota where item_id = new.item_id and year = new.year;
  perform become(was);
  if rest <> 0 then raise exception 'what is lent of an agreed volume keeps its sum' using errcode = 'check_violation'; end if;
  return null;
end $$;
create constraint trigger sum_kept after update of moved_qty on vbp_quota deferrable initially deferred for each row
  when (old.moved_qty is distinct from new.moved_qty) execute function vbp_sum_is_kept();
create constraint trigger sum_kept_new after insert on vbp_quota deferrable initially deferred for each row
  when (new.moved_qty <> 0) execute function vbp_sum_is_kept();

create function vbp_finished() returns trigger language plpgsql as $$
begin
  new.finished_at := case when new.agreed_qty > 0 and new.done_qty >= new.agreed_qty then coalesce(new.finished_at, now()) end;
  return new;
end $$;
create trigger finished before insert or update of done_qty, agreed_qty on vbp_quota for each row execute function vbp_finished();
-- The days of a quota are its own, whoever confirms.
create function vbp_note_done() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  n numeric := new.done_qty - case when tg_op = 'UPDATE' then old.done_qty else 0 end;
  was text;
begin
  if n <> 0 then
    was := become('system');
    insert into vbp_done_day (quota_id, hospital_id, day, qty)
    values (new.id, new.hospital_id, (now() at time zone 'Asia/Shanghai')::date, n)
    on conflict (quota_id, day) do update set qty = vbp_done_day.qty + excluded.qty;
    perform become(was);
  end if;
  return null;
end $$;
create trigger noted after insert or update of done_qty on vbp_quota for each row execute function vbp_note_done();

-- A transfer says what it said; each step is the step of one of the three.
create trigger kept before update on vbp_transfer for each row when (is_app() and (
  (old.no, old.hospital_id, old.to_hospital_id, old.item_id, old.year, old.qty, old.reason, old.created_by, old.created_at)
    is distinct from (new.no, new.hospital_id, new.to_hospital_id, new.item_id, new.year, new.qty, new.reason, new.created_by, new.created_at)
  or old.status in ('done', 'refused', 'withdrawn')))
  execute function paper_is_kept();
create trigger stepped before update of status on vbp_transfer for each row when (is_app() and (
  (new.status = 'agreed' and app_org() is distinct from old.to_hospital_id)
  or (new.status = 'withdrawn' and app_org() is distinct from old.hospital_id)
  or (new.status = 'done' and (old.status <> 'agreed' or app_who() <> 'authority'))))
  execute function paper_is_kept();
create trigger kept before update on vbp_reason for each row when (is_app() and (
  (old.hospital_id, old.order_id, old.plan_id, old.product_id) is distinct from (new.hospital_id, new.order_id, new.plan_id, new.product_id)))
  execute function paper_is_kept();

-- A backup counts from now on: the region's decision, with its reason. Its price stays where it is.
create function vbp_activate(item uuid, why text, who uuid) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app_who() <> 'authority' then raise exception 'the region activates' using errcode = 'insufficient_privilege'; end if;
  update vbp_item set activated = true, activated_by = who, activated_at = now(), activate_reason = why
  where id = item and backup and not activated;
end $$;
revoke execute on function vbp_activate(uuid, text, uuid) from public;
grant execute on function vbp_activate(uuid, text, uuid) to jicai_app;

-- Who takes part in a batch: names alone, for whoever takes part himself.
create function vbp_partners(batch uuid) returns table (id uuid, code text, name text) language plpgsql stable as $$
#variable_conflict use_column
declare was text := become('system'); mine uuid := app_org();
begin
  return query select distinct o.id, o.code, o.name from vbp_quota q join vbp_item i on i.id = q.item_id join org o on o.id = q.hospital_id
    where i.batch_id = batch and o.id <> mine and o.enabled
      and exists (select from vbp_quota x join vbp_item y on y.id = x.item_id where y.batch_id = batch and x.hospital_id = mine);
  perform become(was);
end $$;

-- What a supplier may know of agreed volumes: of the articles he supplies to a hospital what it agreed; what it used and got done with
-- others stays its own. Within the ranges of who asks.
create function vbp_supplied() returns table (quota_id uuid, hospital_id uuid, item_id uuid, batch_id uuid, product_id uuid, year int, agreed_qty numeric)
language plpgsql stable as $$
#variable_conflict use_column
declare was text; mine uuid := app_org(); ranges data_range[]; ranged boolean := current_user = 'jicai_ranged';
begin
  if app_kind() is distinct from 'supplier' then return; end if;
  ranges := app_ranges();
  was := become('system');
  return query select q.id, q.hospital_id, q.item_id, i.batch_id, i.product_id, q.year, q.agreed_qty
    from supply_relation r join vbp_item i on i.product_id = r.product_id join vbp_quota q on q.item_id = i.id and q.hospital_id = r.hospital_id
      join product p on p.id = i.product_id
    where r.supplier_id = mine and r.enabled and (not ranged or exists (select from unnest(ranges) x where (x.orgs is null or q.hospital_id = any (x.orgs))
      and (x.kinds is null or p.kind = any (x.kinds)) and (x.categories is null or p.category_id = any (x.categories))));
  perform become(was);
end $$;

-- The form of a medicine: what is of one name and one form may stand for each other.
create function form_of(extra jsonb) returns text language sql immutable parallel safe return coalesce(extra ->> 'dosageForm', '');

-- Is a product selected in some batch that runs on a day?
create function vbp_selected(product uuid, day date) returns boolean language sql stable as $$
  select exists (select from vbp_item i join vbp_batch b on b.id = i.batch_id
    where i.product_id = product and (not i.backup or i.activated) and b.enabled and day between b.start_date and b.end_date)
$$;

-- Of these products those that were not selected, while the hospital has not finished what it agreed of the same name and form.
create function vbp_instead(hospital uuid, products uuid[], on_day date)
returns table (product_id uuid, item_id uuid, selected_id uuid, left_qty numeric, volume_unit text)
language sql stable as $$
  select distinct on (p.id) p.id, i.id, s.id, q.agreed_qty - q.done_qty, i.volume_unit
  from vbp_quota q
  join vbp_item i on i.id = q.item_id and (not i.backup or i.activated)
  join vbp_batch b on b.id = i.batch_id and b.enabled and on_day between b.start_date and b.end_date
  join product s on s.id = i.product_id
  join product p on p.id = any (products) and p.name = s.name and form_of(p.extra) = form_of(s.extra) and p.kind = s.kind
  where q.hospital_id = hospital and q.done_qty < q.agreed_qty and q.year = vbp_year(b.start_date, on_day)
    and not vbp_selected(p.id, on_day)
  order by p.id, case b.level when 'national' then 0 else 1 end, b.end_date, q.id
$$;

-- What a hospital took of the name and form of an article, in minimum units: of makers that were not selected, and altogether, by orders
-- handed in within these moments.
create function vbp_leak(hospital uuid, article uuid, since timestamptz, until timestamptz) returns table (other numeric, whole numeric)
language sql stable as $$
  select coalesce(sum(x.qty) filter (where not vbp_selected(x.id, (now() at time zone 'Asia/Shanghai')::date)), 0), coalesce(sum(x.qty), 0)
  from (
    select p.id, sum(l.accepted_qty * l.conversion_ratio) as qty
    from product s join product p on p.name = s.name and form_of(p.extra) = form_of(s.extra) and p.kind = s.kind
      join order_line l on l.product_id = p.id and l.hospital_id = hospital and l.accepted_qty > 0
      join purchase_order o on o.id = l.order_id and o.submitted_at >= since and o.submitted_at < until
    where s.id = article group by p.id) x
$$;

-- What was done before the days were kept: by the day of its acceptance, the rest by the first day of its year.
insert into vbp_done_day (quota_id, hospital_id, day, qty)
select l.vbp_quota_id, l.hospital_id, (a.confirmed_at at time zone 'Asia/Shanghai')::date, sum(round(x.accepted_qty * coalesce(l.vbp_ratio, 1), 3))
from acceptance_line x join acceptance a on a.id = x.acceptance_id and a.status = 'confirmed' and a.confirmed_at is not null
  join delivery_line d on d.id = x.delivery_line_id join order_line l on l.id = d.order_line_id
where l.vbp_quota_id is not null and x.accepted_qty > 0
group by 1, 2, 3;
insert into vbp_done_day (quota_id, hospital_id, day, qty)
select q.id, q.hospital_id, least(b.start_date, (now() at time zone 'Asia/Shanghai')::date), q.done_qty - coalesce(d.qty, 0)
from vbp_quota q join vbp_item i on i.id = q.item_id join vbp_batch b on b.id = i.batch_id
  left join (select quota_id, sum(qty) as qty from vbp_done_day group by 1) d on d.quota_id = q.id
where q.done_qty <> coalesce(d.qty, 0)
on conflict (quota_id, day) do update set qty = vbp_done_day.qty + excluded.qty;
update vbp_quota set finished_at = now() where done_qty >= agreed_qty and agreed_qty > 0;
