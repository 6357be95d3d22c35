-- Payable items 应付明细 (domain-money §2.50): the one source of what awaits an invoice. A row for each line of a document that made
-- something owed, born in its transaction; a return, and what came back of consigned goods, first nets what has no invoice yet.
select set_config('app.kind', 'system', true);

create table payable_item (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  -- 1 acceptance, 2 return, 3 use of consigned goods, 4 use of a surgery order, 5 price difference, 6 brought in
  source_type smallint not null check (source_type between 1 and 6),
  source_id uuid not null,
  source_no text not null,
  source_line_id uuid not null,
  order_line_id uuid references order_line,
  order_no text not null default '',
  delivery_line_id uuid references delivery_line,
  delivery_no text not null default '',
  -- what nets within: a lot of a delivery, a balance of consigned goods, a piece of a kit
  pool uuid not null,
  product_id uuid not null references product,
  department_id uuid references department,
  code text not null,
  name text not null,
  spec text not null default '',
  manufacturer text not null default '',
  unit text not null default '',
  lot_no text not null default '',
  vbp_class smallint not null default 0 check (vbp_class between 0 and 4),
  two_invoice boolean not null default false,
  -- yuan for a pack, packs, yuan; a price difference has no quantity
  price numeric(12, 4) not null check (price >= 0),
  qty numeric(17, 6) not null,
  amount numeric(16, 2) not null,
  accepted_on date not null,
  due_on date not null check (due_on >= accepted_on),
  -- its acceptance was reversed: it counts no more
  taken_back boolean not null default false,
  netted_qty numeric(17, 6) not null default 0,
  netted_amount numeric(16, 2) not null default 0,
  vouchered_qty numeric(17, 6) not null default 0,
  vouchered_amount numeric(16, 2) not null default 0,
  invoiced_qty numeric(17, 6) not null default 0,
  invoiced_amount numeric(16, 2) not null default 0,
  requested_amount numeric(16, 2) not null default 0,
  paid_amount numeric(16, 2) not null default 0,
  open_qty numeric(17, 6) generated always as (qty - netted_qty - invoiced_qty) stored not null,
  open_amount numeric(16, 2) generated always as (amount - netted_amount - invoiced_amount) stored not null,
  state text generated always as (case
    when amount - netted_amount - invoiced_amount = 0 then 'closed'
    when amount < 0 then 'red'
    when invoiced_amount <> 0 then 'partly'
    else 'open' end) stored not null,
  created_at timestamptz not null default now(),
  unique (hospital_id, supplier_id, id),
  check (amount = round(qty * price, 2) or source_type in (5, 6)),
  check (source_type <> 5 or qty = 0),
  check (source_type = 5 or qty <> 0),
  check (source_type <> 2 or qty < 0),
  -- every counter has the sign of its item and no more than it
  check (qty * netted_qty >= 0 and qty * invoiced_qty >= 0 and qty * vouchered_qty >= 0),
  check (amount * netted_amount >= 0 and amount * invoiced_amount >= 0 and amount * vouchered_amount >= 0
    and amount * requested_amount >= 0 and amount * paid_amount >= 0),
  check (abs(netted_qty) + abs(invoiced_qty) <= abs(qty) and abs(netted_amount) + abs(invoiced_amount) <= abs(amount)),
  check (abs(vouchered_qty) <= abs(qty) and abs(vouchered_amount) <= abs(amount)),
  check (abs(requested_amount) <= abs(invoiced_amount) and abs(paid_amount) <= abs(requested_amount)),
  check (not taken_back or (vouchered_amount = 0 and invoiced_amount = 0 and netted_qty = qty and netted_amount = amount))
);
create unique index payable_item_source on payable_item (source_type, source_line_id, source_id);
create index payable_item_document on payable_item (source_id);
create index payable_item_pool on payable_item (pool, accepted_on, id);
create index payable_item_order_line on payable_item (order_line_id) where order_line_id is not null;
create index payable_item_hospital on payable_item (hospital_id, accepted_on, id) where state <> 'closed';
create index payable_item_supplier on payable_item (supplier_id, accepted_on, id) where state <> 'closed';
create index payable_item_region on payable_item (accepted_on, id) where state <> 'closed';
create index payable_item_pair on payable_item (hospital_id, supplier_id, accepted_on, id) where state <> 'closed';
create index payable_item_product on payable_item (product_id, accepted_on) where state <> 'closed';
create index payable_item_source_no on payable_item (source_no collate "C");

-- What a negative item took of a positive one; both say so in their counters.
create table payable_netting (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  item_id uuid not null,
  by_id uuid not null,
  qty numeric(17, 6) not null check (qty > 0),
  amount numeric(16, 2) not null check (amount >= 0),
  -- what is left of the one is not exactly the other's worth of the same quantity
  by_amount numeric(16, 2) not null check (by_amount >= 0),
  created_at timestamptz not null default now(),
  foreign key (hospital_id, supplier_id, item_id) references payable_item (hospital_id, supplier_id, id),
  foreign key (hospital_id, supplier_id, by_id) references payable_item (hospital_id, supplier_id, id),
  unique (by_id, item_id)
);
create index payable_netting_item on payable_netting (item_id);

do $$
declare
  ledger text := $q$ (select acts_as('elevated', 'system')) $q$;
  own text := $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  -- nobody writes here himself: a document does, by what became of it
  call wall('payable_item', ledger, ledger, reads => own);
  call wall('payable_netting', ledger, reads => own);
end $$;
alter table payable_item force row level security;
alter table payable_netting force row level security;
call limit_to_ranges('payable_item');
call limit_to_ranges('payable_netting', 'exists (select from payable_item i where i.id = payable_netting.item_id)');

-- When it is to be paid (domain-money §3.16): 集采 at the end of the month after, everything else after so many days.
create function payable_due(vbp_class smallint, began date, days integer default 30) returns date language sql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp
return case when vbp_class > 0 then (date_trunc('month', began) + interval '2 months' - interval '1 day')::date else began + days end;

-- The open rest of a pool's positive items against a negative one, oldest first; who takes the last of a quantity takes the last of the amount.
create function payable_net(which uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  minus payable_item;
  plus payable_item;
  part numeric;
  worth numeric;
  of_minus numeric;
begin
  select * into strict minus from payable_item where id = which for update;
  for plus in select * from payable_item where pool = minus.pool and hospital_id = minus.hospital_id and supplier_id = minus.supplier_id
    and qty > 0 and source_type <> 5 and invoiced_qty = 0 and open_qty > vouchered_qty and not taken_back order by accepted_on, id for update
  loop
    part := least(-minus.open_qty, plus.open_qty - plus.vouchered_qty);
    exit when part <= 0;
    worth := case when part = plus.open_qty then plus.open_amount else round(plus.open_amount * part / plus.open_qty, 2) end;
    of_minus := case when part = -minus.open_qty then -minus.open_amount else round(-minus.open_amount * part / -minus.open_qty, 2) end;
    insert into payable_netting (hospital_id, supplier_id, item_id, by_id, qty, amount, by_amount)
    values (minus.hospital_id, minus.supplier_id, plus.id, minus.id, part, worth, of_minus);
    update payable_item set netted_qty = netted_qty + part, netted_amount = netted_amount + worth where id = plus.id;
    update payable_item set netted_qty = netted_qty - part, netted_amount = netted_amount - of_minus where id = minus.id
    returning * into minus;
  end loop;
end $$;

-- Adds items, a row of the input each; what has its item keeps it. Negative ones net, gifts are closed at birth. How many are new.
create function payable_add(items jsonb) returns integer language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  made integer := 0;
  i record;
begin
  for i in
    insert into payable_item (hospital_id, supplier_id, source_type, source_id, source_no, source_line_id, order_line_id, order_no,
      delivery_line_id, delivery_no, pool, product_id, department_id, code, name, spec, manufacturer, unit, lot_no, vbp_class, two_invoice,
      price, qty, amount, accepted_on, due_on, netted_qty)
    select x.hospital_id, x.supplier_id, x.source_type, x.source_id, x.source_no, x.source_line_id, x.order_line_id, coalesce(o.no, ''),
      x.delivery_line_id, coalesce(v.no, ''), coalesce(x.pool, x.delivery_line_id, x.source_line_id), x.product_id,
      coalesce(x.department_id, l.department_id), coalesce(l.product_code, p.platform_code), coalesce(l.name, p.name), coalesce(l.spec, p.spec),
      coalesce(l.manufacturer, maker.name, ''), coalesce(l.unit, p.pack_unit), coalesce(x.lot_no, d.lot_no, ''), coalesce(l.vbp_class, 0),
      coalesce(l.two_invoice, false), x.price, x.qty, w.amount, x.accepted_on,
      payable_due(coalesce(l.vbp_class, 0::smallint), x.accepted_on), case when w.amount = 0 then x.qty else 0 end
    from jsonb_populate_recordset(null::payable_item, items) x
      join product p on p.id = x.product_id
      left join company maker on maker.id = p.manufacturer_id
      left join order_line l on l.id = x.order_line_id
      left join purchase_order o on o.id = l.order_id
      left join delivery_line d on d.id = x.delivery_line_id
      left join delivery v on v.id = d.delivery_id
      cross join lateral (select coalesce(x.amount, round(x.qty * x.price, 2)) as amount) w
    order by x.source_line_id
    on conflict (source_type, source_line_id, source_id) do nothing
    returning id, open_qty, qty
  loop
    made := made + 1;
    if i.qty < 0 and i.open_qty < 0 then perform payable_net(i.id); end if;
  end loop;
  return made;
end $$;

-- The lines of a document that make something owed, as payable_add takes them; packs, yuan, days of the region.
create function payable_day(moment timestamptz) returns date language sql immutable parallel safe set search_path = pg_catalog, public, pg_temp
  return (moment at time zone 'Asia/Shanghai')::date;

-- What is consigned is owed when it is used. A price that changed while the goods were on their way is settled for what arrived.
create function payable_of_acceptance(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select a.hospital_id, a.supplier_id, 1 as source_type, a.id as source_id, a.no as source_no, l.id as source_line_id, d.order_line_id,
      d.id as delivery_line_id, d.product_id, d.price, l.accepted_qty as qty, null::numeric as amount, payable_day(a.checked_at) as accepted_on
    from acceptance a join acceptance_line l on l.acceptance_id = a.id join delivery_line d on d.id = l.delivery_line_id
      join delivery v on v.id = d.delivery_id
    where a.id = which and a.status = 'confirmed' and l.posted and l.accepted_qty > 0 and v.sale_type <> 2
    union all
    select a.hospital_id, a.supplier_id, 5, s.adjustment_id, s.adjustment_no, l.id, d.order_line_id, d.id, d.product_id, s.new_price, 0,
      round((s.new_price - s.old_price) * l.accepted_qty, 2), payable_day(a.checked_at)
    from acceptance a join acceptance_line l on l.acceptance_id = a.id join delivery_line d on d.id = l.delivery_line_id
      join price_settlement s on s.ref_line = d.id and s.stage = 'D' and s.action = 'supplement' and s.status = 'open'
    where a.id = which and a.status = 'confirmed' and l.posted and l.accepted_qty > 0
  ) x
$$;

-- What stayed the supplier's was never owed.
create function payable_of_return(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select r.hospital_id, r.supplier_id, 2 as source_type, r.id as source_id, r.no as source_no, l.id as source_line_id, l.order_line_id,
      l.delivery_line_id, l.product_id, l.price, -l.received_qty as qty, payable_day(r.received_at) as accepted_on
    from return_order r join return_order_line l on l.return_order_id = r.id
    where r.id = which and r.status = 'done' and l.received_qty > 0 and l.owner = 'hospital') x
$$;

-- A piece that was used, or lost at the hospital's charge.
create function payable_of_surgery(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select o.hospital_id, o.supplier_id, 4 as source_type, o.id as source_id, o.no as source_no, p.id as source_line_id, p.product_id, o.department_id,
      p.lot_no, p.price, p.used_qty + case when p.lost_charged then p.lost_qty else 0 end as qty, payable_day(o.confirmed_at) as accepted_on
    from surgery_order o join surgery_piece p on p.surgery_order_id = o.id
    where o.id = which and o.status = 'accepted' and p.used_qty + case when p.lost_charged then p.lost_qty else 0 end > 0) x
$$;

-- Consigned goods of a document that were used, given back unused, or bought out.
create function payable_of_use(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select b.hospital_id, b.supplier_id, 3 as source_type, m.ref_id as source_id, m.ref_no as source_no, m.id as source_line_id, b.id as pool,
      b.product_id, m.department_id, b.lot_no, b.price, round(-m.qty / b.ratio, 6) as qty, payable_day(m.at) as accepted_on
    from stock_movement m join stock_balance b on b.id = m.balance_id left join stock_movement undone on undone.id = m.undo_of
    where m.ref_id = which and b.owner = 'supplier' and b.supplier_id is not null and (m.ref_type = 'consignBuyOut'
      or coalesce(undone.cause, m.cause) in ('deptIssue', 'dispense', 'surgeryUse', 'deptBack', 'dispenseBack'))
      and round(-m.qty / b.ratio, 6) <> 0) x
$$;

-- What a price adjustment settles of goods that were already taken in.
create function payable_of_prices(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select s.hospital_id, s.supplier_id, 5 as source_type, s.adjustment_id as source_id, s.adjustment_no as source_no, s.ref_line as source_line_id,
      s.order_line_id, case when s.stage = 'E' then s.ref_line end as delivery_line_id, s.product_id, s.new_price as price, 0 as qty,
      s.diff as amount, payable_day(s.created_at) as accepted_on
    from price_settlement s
    where s.adjustment_id = which and s.stage in ('E', 'F') and s.action = 'supplement' and s.status = 'open' and s.diff <> 0) x
$$;

-- What came about before there was a ledger, oldest first.
do $$
declare d record;
begin
  for d in select id from acceptance where status = 'confirmed' order by confirmed_at, id loop perform payable_add(payable_of_acceptance(d.id)); end loop;
  for d in select id from surgery_order where status = 'accepted' order by confirmed_at, id loop perform payable_add(payable_of_surgery(d.id)); end loop;
  for d in select distinct on (m.ref_id) m.ref_id as id from stock_movement m join stock_balance b on b.id = m.balance_id and b.owner = 'supplier'
    where m.ref_type in ('stockDocument', 'consignBuyOut') order by m.ref_id loop perform payable_add(payable_of_use(d.id)); end loop;
  for d in select id from regional_price where status = 'applied' order by applied_at, id loop perform payable_add(payable_of_prices(d.id)); end loop;
  for d in select id from return_order where status = 'done' order by received_at, id loop perform payable_add(payable_of_return(d.id)); end loop;
end $$;
