-- What is past its day stands still by itself; thresholds and alarms of the shelf (domain-stock.md §2.24.2, §2.24.10).
select set_config('app.kind', 'system', true);

-- The night's work: it holds what is past its day, which moves the counters of the balance.
create policy night_adds on stock_hold for insert with check ((select acts_as('system')));
create policy night_changes on stock_balance for update using ((select acts_as('system'))) with check ((select acts_as('system')));

-- How much of a product a point wants: packs, as people say it.
create table stock_threshold (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  point_id uuid not null,
  product_id uuid not null references product,
  safety numeric(14,3) check (safety >= 0),
  most numeric(14,3) check (most > 0),
  target_days integer check (target_days between 1 and 365),
  updated_by uuid not null references app_user,
  updater_name text not null,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  unique (hospital_id, point_id, product_id),
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id),
  check (safety is not null or most is not null or target_days is not null),
  constraint stock_threshold_order check (most >= safety)
);
alter table stock_threshold enable row level security;
alter table stock_threshold force row level security;
create policy reads on stock_threshold for select using (hospital_id = (select app_org()) or (select app_sees_all()));
call wall('stock_threshold', $q$ hospital_id = (select org_of('hospital')) $q$, $q$ hospital_id = (select org_of('hospital')) $q$,
  $q$ hospital_id = (select org_of('hospital')) $q$);
call limit_to_ranges('stock_threshold');

-- What is the matter with a product at a point, or with a lot there; open until it no longer is.
create table stock_alarm (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  point_id uuid not null,
  product_id uuid not null references product,
  balance_id uuid,
  alarm_kind text not null check (alarm_kind in ('out', 'short', 'over', 'slow', 'unsold', 'near1', 'near2', 'near3', 'lastDay', 'expired', 'waiting')),
  since date not null,
  closed_at timestamptz,
  -- the day somebody was reminded of it last
  reminded_on date,
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id),
  foreign key (hospital_id, balance_id) references stock_balance (hospital_id, id),
  constraint stock_alarm_subject check ((balance_id is null) = (alarm_kind in ('out', 'short', 'over', 'slow', 'unsold')))
);
create unique index stock_alarm_open on stock_alarm (hospital_id, product_id, point_id, alarm_kind, balance_id) nulls not distinct
  where closed_at is null;
alter table stock_alarm enable row level security;
alter table stock_alarm force row level security;
create policy reads on stock_alarm for select using (hospital_id = (select app_org()) or (select app_sees_all()));
-- found by looking at all of a shelf, whatever part of it who caused the look may see
call wall('stock_alarm', $q$ (select acts_as('system', 'elevated')) $q$, $q$ (select acts_as('system', 'elevated')) $q$);
call limit_to_ranges('stock_alarm');
