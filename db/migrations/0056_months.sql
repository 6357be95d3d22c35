-- Months of a hospital's books (domain-stock.md §2.24.10): what every balance held at the end of a closed month, frozen.
select set_config('app.kind', 'system', true);

create table stock_period (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  month date not null check (month = date_trunc('month', month)),
  balances integer not null,
  -- of the hospital's own goods; suppliers' stand beside it
  value numeric(16,2) not null,
  consigned_value numeric(16,2) not null default 0,
  closed_at timestamptz not null default now(),
  closed_by uuid references app_user,
  closer_name text not null,
  unique (hospital_id, month),
  unique (hospital_id, id)
);
create table stock_period_balance (
  hospital_id uuid not null,
  period_id uuid not null,
  balance_id uuid not null,
  qty numeric(20,6) not null check (qty > 0),
  value numeric(16,2) not null,
  primary key (period_id, balance_id),
  foreign key (hospital_id, period_id) references stock_period (hospital_id, id),
  foreign key (hospital_id, balance_id) references stock_balance (hospital_id, id)
);

do $$
declare own text := $q$ hospital_id = (select org_of('hospital')) $q$;
begin
  alter table stock_period enable row level security;
  alter table stock_period force row level security;
  alter table stock_period_balance enable row level security;
  alter table stock_period_balance force row level security;
  create policy reads on stock_period for select using (hospital_id = (select app_org()) or (select app_sees_all()));
  create policy reads on stock_period_balance for select using (hospital_id = (select app_org()) or (select app_sees_all()));
  call wall('stock_period', own);
  call wall('stock_period_balance', own);
end $$;
call limit_to_ranges('stock_period');
call limit_to_ranges('stock_period_balance', 'exists (select from stock_balance b where b.id = stock_period_balance.balance_id)');

-- A movement is never booked into a closed month. Its moment is the clock's, so this is asked of what is brought from elsewhere
-- alone: days gone by of a demonstration, another system's books.
create function movement_of_old() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text := become('system'); closed boolean;
begin
  closed := exists (select from stock_period p where p.hospital_id = new.hospital_id
    and new.at < (p.month + interval '1 month') at time zone 'Asia/Shanghai');
  perform become(was);
  if closed then
    raise exception 'a movement of a closed month: %', new.at using errcode = '23514';
  end if;
  return null;
end $$;
create trigger movement_of_old after insert on stock_movement for each row
  when (new.at < date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') execute function movement_of_old();

-- What was used, added up by month once it is over: a year of a region is asked of this, never of its movements. Packs and yuan.
create table consumption_month (
  month date not null check (month = date_trunc('month', month)),
  hospital_id uuid not null references org,
  point_id uuid not null,
  department_id uuid,
  product_id uuid not null references product,
  supplier_id uuid,
  qty numeric(20,6) not null,
  value numeric(16,2) not null,
  foreign key (hospital_id, point_id) references distribution_point (hospital_id, id),
  unique nulls not distinct (month, hospital_id, point_id, department_id, product_id, supplier_id)
);
create index consumption_month_hospital on consumption_month (hospital_id, month);
-- Months that are added up.
create table consumption_folded (month date primary key check (month = date_trunc('month', month)), folded_at timestamptz not null default now());
do $$
begin
  alter table consumption_month enable row level security;
  alter table consumption_month force row level security;
  create policy reads on consumption_month for select using (hospital_id = (select app_org()) or (select app_sees_all()));
  call wall('consumption_month', $q$ (select acts_as('system')) $q$, null, $q$ (select acts_as('system')) $q$);
  call wall('consumption_folded', $q$ (select acts_as('system')) $q$);
end $$;
call limit_to_ranges('consumption_month');

-- What is brought into a month that is over is added up again.
create function use_of_old() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text := become('system');
begin
  delete from consumption_folded where month = date_trunc('month', new.at at time zone 'Asia/Shanghai')::date;
  perform become(was);
  return null;
end $$;
create trigger use_of_old after insert on stock_movement for each row
  when (new.at < date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai') execute function use_of_old();

-- A product's stock in the region, hospital by hospital.
create index stock_balance_article on stock_balance (product_id);

-- Goods a supplier still owns in a hospital (domain-stock.md §2.24.8): how many packs of a product were agreed to lie there, and he
-- reads what is his of the ledger.
create table consignment_level (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  product_id uuid not null references product,
  -- null: nothing is agreed any more
  level numeric(14,3) check (level > 0),
  updated_at timestamptz not null default now(),
  unique (hospital_id, supplier_id, product_id)
);
create index stock_balance_consigned on stock_balance (supplier_id, hospital_id) where owner = 'supplier';
do $$
declare own text := $q$ hospital_id = (select org_of('hospital')) $q$;
begin
  alter table consignment_level enable row level security;
  alter table consignment_level force row level security;
  create policy reads on consignment_level for select
    using (hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()));
  call wall('consignment_level', own, own);
  create policy consigned on stock_balance for select using (owner = 'supplier' and supplier_id = (select org_of('supplier')));
  create policy consigned on stock_movement for select using ((select org_of('supplier')) is not null and exists (
    select from stock_balance b where b.id = balance_id and b.owner = 'supplier' and b.supplier_id = (select org_of('supplier'))));
end $$;
call limit_to_ranges('consignment_level');
