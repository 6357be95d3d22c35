-- Figures of stock at ten million movements (decision 0045): what a place used of a day and of a month, and the orders lists are read in.
select set_config('app.kind', 'system', true);

-- What departments and points used, whatever the goods: of each day that is over, and of each month (`whole`, its first day). Packs
-- of one unit, and yuan. Who sees a part of the goods alone is not told: it cannot be taken apart.
create table consumption_place (
  day date not null,
  whole boolean not null,
  hospital_id uuid not null,
  point_id uuid not null,
  department_id uuid,
  unit text not null,
  qty numeric(20,6) not null,
  value numeric(16,2) not null,
  check (not whole or day = date_trunc('month', day)),
  unique nulls not distinct (whole, day, hospital_id, point_id, department_id, unit)
);
-- Days that are added up.
create table consumption_folded_day (day date primary key, folded_at timestamptz not null default now());
do $$
begin
  alter table consumption_place enable row level security;
  alter table consumption_place force row level security;
  create policy reads on consumption_place for select using (hospital_id = (select app_org()) or (select app_sees_all()));
  call wall('consumption_place', $q$ (select acts_as('system')) $q$, null, $q$ (select acts_as('system')) $q$);
  call wall('consumption_folded_day', $q$ (select acts_as('system')) $q$);
end $$;
call limit_to_ranges('consumption_place', 'false');

-- Months that are added up already are added up again, places with them.
delete from consumption_folded;

-- Its movements say the same, whose hospital, point and article there are.
alter table consumption_month drop constraint consumption_month_hospital_id_fkey, drop constraint consumption_month_product_id_fkey,
  drop constraint consumption_month_hospital_id_point_id_fkey;

-- What is brought into a day that is over is added up again, with its month.
create or replace function use_of_old() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text := become('system'); on_day date := (new.at at time zone 'Asia/Shanghai')::date;
begin
  delete from consumption_folded where month = date_trunc('month', on_day)::date;
  delete from consumption_folded_day where day = on_day;
  perform become(was);
  return null;
end $$;
drop trigger use_of_old on stock_movement;
create trigger use_of_old after insert on stock_movement for each row
  when (new.at < date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') execute function use_of_old();

-- Lists of goods stand by their names: the catalogue is walked in that order, and what a hospital has of each is looked up.
create index product_spoken on product (pinyin, id);
-- Holds of a balance, those released too: as they stood on a day gone by.
create index stock_hold_balance on stock_hold (balance_id);
