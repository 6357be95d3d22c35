-- Pack levels of a product (domain-lists §2.33): level 1 is the minimum unit; each holds num/den minimum units, exact whole numbers.
select set_config('app.kind', 'system', true);

create table product_pack (
  product_id uuid not null references product on delete cascade,
  level smallint not null check (level between 1 and 4),
  unit text not null check (length(unit) between 1 and 20),
  num integer not null check (num between 1 and 999999999),
  den integer not null check (den between 1 and 999999999),
  barcode text not null default '' check (length(barcode) <= 30),
  udi_di text not null default '' check (length(udi_di) <= 50),
  primary key (product_id, level),
  unique (product_id, unit),
  check (level > 1 or (num = 1 and den = 1))
);
call wall('product_pack', $q$ (select acts_as('authority')) $q$, null, $q$ (select acts_as('authority')) $q$, reads => 'true');
call limit_to_ranges('product_pack');
