-- What other hospitals pay, told without their names (domain-insight.md §6.0.11): per product and whole month, and only of three or more.
select set_config('app.kind', 'system', true);

-- The price of a hospital's last order of a product in a month that is over. What is kept once stays: a figure that moved with one
-- order more would tell that order's price.
create table peer_price (
  product_id uuid not null references product,
  month date not null check (month = date_trunc('month', month)),
  hospital_id uuid not null references org,
  price numeric(12,4) not null check (price > 0),
  primary key (product_id, month, hospital_id)
);
create table peer_price_month (
  month date primary key check (month = date_trunc('month', month)),
  kept_at timestamptz not null default now()
);
do $$
declare night text := $q$ (select acts_as('system')) $q$;
begin
  alter table peer_price enable row level security;
  alter table peer_price force row level security;
  alter table peer_price_month enable row level security;
  alter table peer_price_month force row level security;
  call wall('peer_price', night, reads => night);
  call wall('peer_price_month', night, reads => night);
end $$;

-- the function below, which runs as the owner
create policy owner_reads on peer_price for select
  using (current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'peer_price'::regclass));

-- Lowest and middle price that other hospitals paid, of the newest month of twelve in which at least three of them bought. Nobody's
-- name, and no filter beside the product: two answers must not give a third.
create function peer_prices(products uuid[]) returns table (product_id uuid, month date, lowest numeric, median numeric)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (r.product_id) r.product_id, r.month, min(r.price),
    round((percentile_cont(0.5) within group (order by r.price))::numeric, 4)
  from peer_price r
  where r.product_id = any (products) and r.hospital_id is distinct from (select app_org())
    and r.month >= date_trunc('month', (now() at time zone 'Asia/Shanghai')::date) - interval '12 months'
    and coalesce(current_setting('app.kind', true), '') in ('hospital', 'authority', 'system')
  group by r.product_id, r.month having count(*) >= 3
  order by r.product_id, r.month desc
$$;
revoke all on function peer_prices(uuid[]) from public;
grant execute on function peer_prices(uuid[]) to jicai_app;

-- The last price of an article is the end of this index, however often it was bought.
create index order_line_last on order_line (hospital_id, product_id, id);
drop index order_line_product;
