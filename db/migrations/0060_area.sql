-- What lies in the region (decision 0045), hospital by hospital and product by product: its figures are asked of sums, never of all lots.
select set_config('app.kind', 'system', true);

-- What a hospital has of a product over its points, lots and prices. Every change of balances adds its difference as rows of its own, so
-- nobody waits for a number another transaction is changing; settle_shelves adds them up. `lots` that are not used up, packs, yuan of
-- its own goods and of what suppliers still own; `since` is the first receipt, which may turn out earlier and never later. Who sees a part of
-- the goods alone is not told.
create table shelf_tally (
  hospital_id uuid not null,
  product_id uuid not null,
  lots integer not null,
  packs numeric not null,
  amount numeric(20,2) not null,
  consigned numeric(20,2) not null,
  since timestamptz not null,
  settled boolean not null default false
);
create index shelf_tally_of on shelf_tally (product_id, hospital_id);
create index shelf_tally_hospital on shelf_tally (hospital_id, product_id);
create index shelf_tally_open on shelf_tally (product_id, hospital_id) where not settled;
revoke insert, update, delete on shelf_tally from jicai_app;
alter table shelf_tally enable row level security;
alter table shelf_tally force row level security;
create policy reads on shelf_tally for select using (hospital_id = (select app_org()) or (select app_sees_all()));
-- the functions below, which run as the owner
create policy owner_keeps on shelf_tally
  using (current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'shelf_tally'::regclass))
  with check (current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'shelf_tally'::regclass));
call limit_to_ranges('shelf_tally', 'false');

create function tally_shelves() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into public.shelf_tally (hospital_id, product_id, lots, packs, amount, consigned, since)
    select hospital_id, product_id, count(*) filter (where qty > 0), sum(trim_scale(round(qty / ratio, 6))),
      coalesce(sum(value) filter (where owner = 'hospital'), 0), coalesce(sum(value) filter (where owner = 'supplier'), 0), min(received_at)
    from come group by 1, 2;
  else
    insert into public.shelf_tally (hospital_id, product_id, lots, packs, amount, consigned, since)
    select hospital_id, product_id, sum(n * (qty > 0)::int), sum(n * trim_scale(round(qty / ratio, 6))),
      coalesce(sum(n * value) filter (where owner = 'hospital'), 0), coalesce(sum(n * value) filter (where owner = 'supplier'), 0), min(received_at)
    from (select 1 as n, c.hospital_id, c.product_id, c.qty, c.ratio, c.value, c.owner, c.received_at from come c
      union all select -1, g.hospital_id, g.product_id, g.qty, g.ratio, g.value, g.owner, g.received_at from gone g) x
    group by 1, 2
    having sum(n * (qty > 0)::int) <> 0 or sum(n * trim_scale(round(qty / ratio, 6))) <> 0 or sum(n * value) <> 0
      or min(received_at) filter (where n = 1) < min(received_at) filter (where n = -1);
  end if;
  return null;
end $$;
create trigger tally_come after insert on stock_balance referencing new table as come for each statement execute function tally_shelves();
create trigger tally_moved after update on stock_balance referencing old table as gone new table as come
  for each statement execute function tally_shelves();

-- Adds up what was written apart, in the order of products; whoever reads meanwhile sees the same sums before and after. Two nodes at once
-- take different rows.
create function settle_shelves() returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare n integer;
begin
  with many as (
    select distinct product_id, hospital_id from public.shelf_tally where not settled
  ), gone as (
    delete from public.shelf_tally t using many m where t.product_id = m.product_id and t.hospital_id = m.hospital_id returning t.*
  ), kept as (
    insert into public.shelf_tally (hospital_id, product_id, lots, packs, amount, consigned, since, settled)
    select hospital_id, product_id, sum(lots), sum(packs), sum(amount), sum(consigned), min(since), true from gone group by 1, 2
  )
  select count(*) into n from gone;
  return n;
end $$;
revoke all on function settle_shelves() from public;
grant execute on function settle_shelves() to jicai_app;

insert into shelf_tally (hospital_id, product_id, lots, packs, amount, consigned, since, settled)
select hospital_id, product_id, count(*) filter (where qty > 0), sum(trim_scale(round(qty / ratio, 6))),
  coalesce(sum(value) filter (where owner = 'hospital'), 0), coalesce(sum(value) filter (where owner = 'supplier'), 0), min(received_at), true
from stock_balance group by 1, 2;

-- What was used of a product in the last thirty full days, which is the same all day. Packs.
create table use_lately (
  hospital_id uuid not null,
  product_id uuid not null,
  used numeric(20,6) not null,
  primary key (product_id, hospital_id)
);
-- The day it was added up for; none: it has to be asked of the movements.
create table use_lately_of (day date primary key);
do $$
begin
  alter table use_lately enable row level security;
  alter table use_lately force row level security;
  create policy reads on use_lately for select using (hospital_id = (select app_org()) or (select app_sees_all()));
  call wall('use_lately', $q$ (select acts_as('system')) $q$, null, $q$ (select acts_as('system')) $q$);
  call wall('use_lately_of', $q$ (select acts_as('system')) $q$, null, $q$ (select acts_as('system')) $q$);
end $$;
call limit_to_ranges('use_lately', 'false');

-- What is brought into a day that is over is added up again, with its month and the days before today.
create or replace function use_of_old() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text := become('system'); on_day date := (new.at at time zone 'Asia/Shanghai')::date;
begin
  delete from consumption_folded where month = date_trunc('month', on_day)::date;
  delete from consumption_folded_day where day = on_day;
  delete from use_lately_of where day <= on_day + 30;
  perform become(was);
  return null;
end $$;
