-- Price periods (domain-lists §2.38): which price an item of a catalogue had from when to when, and what set it. Whoever writes the
-- price of an item, by whatever call, begins a period with it; of one price there is one period at a time.
select set_config('app.kind', 'system', true);
create extension if not exists btree_gist;

create table price_period (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  product_id uuid not null references product,
  supplier_id uuid not null references org,
  type text not null check (type in ('purchase', 'retail')),
  price numeric(12,4) not null check (price > 0),
  valid_from timestamptz not null,
  valid_to timestamptz,
  -- the catalogue itself, an adjustment of one item, one of the region
  source text not null check (source in ('item', 'adjustment', 'region')),
  source_id uuid,
  source_no text not null default '' check (length(source_no) <= 40),
  set_by uuid references app_user,
  check (valid_to > valid_from),
  check ((source = 'item') = (source_id is null)),
  constraint price_period_alone exclude using gist (hospital_id with =, product_id with =, supplier_id with =, type with =,
    tstzrange(valid_from, valid_to) with &&)
);
create unique index price_period_now on price_period (hospital_id, product_id, supplier_id, type) where valid_to is null;
-- written by the function below and nothing else
call wall('price_period', reads => $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$);
create policy adds on price_period for insert with check ((select acts_as('elevated', 'system')));
create policy changes on price_period for update using ((select acts_as('elevated', 'system'))) with check ((select acts_as('elevated', 'system')));
alter table price_period force row level security;
call limit_to_ranges('price_period');

-- What stands today: from the last adjustment on that set it, else from the item's own beginning.
insert into price_period (hospital_id, product_id, supplier_id, type, price, valid_from, source, source_id, source_no, set_by)
select c.hospital_id, c.product_id, c.supplier_id, t.type, t.price, coalesce(a.updated_at, c.created_at),
  case when a.id is null then 'item' else 'adjustment' end, a.id, coalesce(a.no, ''), coalesce(a.audited_by, c.created_by)
from catalog_item c cross join lateral (values ('purchase', c.price), ('retail', c.retail_price)) t (type, price)
left join lateral (select p.* from price_adjustment p where p.catalog_item_id = c.id and p.status = 'applied' and p.new_price = t.price
  and (p.type = 'retail') = (t.type = 'retail') order by p.updated_at desc limit 1) a on true
where c.status in ('enabled', 'stopped') and t.price is not null;

-- The cause stands in `app.price_source`, as kind:id:number; without one the catalogue itself says the price. A price begins when it is
-- written: whoever wrote before holds the item, so moments of one item follow each other.
create function keep_price_periods() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  cause text[] := string_to_array(coalesce(nullif(current_setting('app.price_source', true), ''), 'item'), ':');
  setter uuid := case when app_who() in ('system', 'stranger', 'nobody') then null else app_user() end;
  was text := become('system');
  moment timestamptz := clock_timestamp();
  c record;
begin
  for c in
    select f.hospital_id, f.product_id, f.supplier_id, t.type, t.price, p.id as before, p.valid_from
    from fresh f cross join lateral (values ('purchase', f.price), ('retail', f.retail_price)) t (type, price)
    left join price_period p on p.hospital_id = f.hospital_id and p.product_id = f.product_id and p.supplier_id = f.supplier_id
      and p.type = t.type and p.valid_to is null
    where f.status in ('enabled', 'stopped') and t.price is not null and p.price is distinct from t.price
  loop
    update price_period set valid_to = greatest(moment, c.valid_from + interval '1 microsecond') where id = c.before;
    insert into price_period (hospital_id, product_id, supplier_id, type, price, valid_from, source, source_id, source_no, set_by)
    values (c.hospital_id, c.product_id, c.supplier_id, c.type, c.price, coalesce(greatest(moment, c.valid_from + interval '1 microsecond'), moment),
      cause[1], cause[2]::uuid, coalesce(cause[3], ''), setter);
  end loop;
  perform become(was);
  return null;
end $$;
create trigger prices_begin after insert on catalog_item referencing new table as fresh
  for each statement execute function keep_price_periods();
create trigger prices_go_on after update on catalog_item referencing new table as fresh
  for each statement execute function keep_price_periods();
