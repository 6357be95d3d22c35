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
  -- who had a hand in its papers, of either side
  handlers uuid[] not null default '{}',
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
create index payable_item_delivery_line on payable_item (delivery_line_id) where delivery_line_id is not null;
create index payable_item_hospital on payable_item (hospital_id, accepted_on, id) where state <> 'closed';
create index payable_item_supplier on payable_item (supplier_id, accepted_on, id) where state <> 'closed';
create index payable_item_region on payable_item (accepted_on, id) where state <> 'closed';
create index payable_item_pair on payable_item (hospital_id, supplier_id, accepted_on, id) where state <> 'closed';
create index payable_item_product on payable_item (product_id, accepted_on) where state <> 'closed';
create index payable_item_source_no on payable_item (source_no collate "C");
create index payable_item_delivery_no on payable_item (delivery_no collate "C") where state <> 'closed';
create index payable_item_order_no on payable_item (order_no collate "C") where state <> 'closed';

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

-- The invoice that stands for an item: until there are papers for invoices, the number its delivery came with (domain §2.25), or of
-- what went back the red one. All that was open of it then, with its sign; what stands no more says since when.
create table payable_link (
  id uuid primary key default new_id(),
  hospital_id uuid not null references org,
  supplier_id uuid not null references org,
  item_id uuid not null,
  origin text not null check (origin in ('delivery', 'return')),
  invoice_code text not null default '',
  invoice_no text not null check (invoice_no <> ''),
  -- a number that was only announced has none
  invoice_date date,
  qty numeric(17, 6) not null check (qty <> 0),
  amount numeric(16, 2) not null check (amount <> 0),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  check (qty * amount > 0 and (origin = 'return') = (qty < 0)),
  foreign key (hospital_id, supplier_id, item_id) references payable_item (hospital_id, supplier_id, id)
);
create unique index payable_link_item on payable_link (item_id) where released_at is null;

do $$
declare
  ledger text := $q$ (select acts_as('elevated', 'system')) $q$;
  own text := $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  -- nobody writes here himself: a document does, by what became of it
  call wall('payable_item', ledger, ledger, reads => own);
  call wall('payable_netting', ledger, reads => own);
  call wall('payable_link', $q$ (select acts_as('elevated')) $q$, $q$ (select acts_as('elevated')) $q$, reads => own);
end $$;
alter table payable_item force row level security;
alter table payable_netting force row level security;
call limit_to_ranges('payable_item');
call limit_to_ranges('payable_netting', 'exists (select from payable_item i where i.id = payable_netting.item_id)');
call limit_to_ranges('payable_link', 'exists (select from payable_item i where i.id = payable_link.item_id)');

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
      price, qty, amount, accepted_on, due_on, handlers, netted_qty)
    select x.hospital_id, x.supplier_id, x.source_type, x.source_id, x.source_no, x.source_line_id, x.order_line_id, coalesce(o.no, ''),
      x.delivery_line_id, coalesce(v.no, ''), coalesce(x.pool, x.delivery_line_id, x.source_line_id), x.product_id,
      coalesce(x.department_id, l.department_id), coalesce(l.product_code, p.platform_code), coalesce(l.name, p.name), coalesce(l.spec, p.spec),
      coalesce(l.manufacturer, maker.name, ''), coalesce(l.unit, p.pack_unit), coalesce(x.lot_no, d.lot_no, ''), coalesce(l.vbp_class, 0),
      coalesce(l.two_invoice, false), x.price, x.qty, w.amount, x.accepted_on,
      payable_due(coalesce(l.vbp_class, 0::smallint), x.accepted_on),
      array_remove(array[o.created_by, v.created_by] || coalesce(x.handlers, '{}'), null), case when w.amount = 0 then x.qty else 0 end
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
      d.id as delivery_line_id, d.product_id, d.price, l.accepted_qty as qty, null::numeric as amount, payable_day(a.checked_at) as accepted_on,
      array[a.checked_by, a.confirmed_by] as handlers
    from acceptance a join acceptance_line l on l.acceptance_id = a.id join delivery_line d on d.id = l.delivery_line_id
      join delivery v on v.id = d.delivery_id
    where a.id = which and a.status = 'confirmed' and l.posted and l.accepted_qty > 0 and v.sale_type <> 2
    union all
    select a.hospital_id, a.supplier_id, 5, s.adjustment_id, s.adjustment_no, l.id, d.order_line_id, d.id, d.product_id, s.new_price, 0,
      round((s.new_price - s.old_price) * l.accepted_qty, 2), payable_day(a.checked_at), array[a.checked_by, a.confirmed_by]
    from acceptance a join acceptance_line l on l.acceptance_id = a.id join delivery_line d on d.id = l.delivery_line_id
      join price_settlement s on s.ref_line = d.id and s.stage = 'D' and s.action = 'supplement' and s.status = 'open'
    where a.id = which and a.status = 'confirmed' and l.posted and l.accepted_qty > 0
  ) x
$$;

-- What stayed the supplier's was never owed.
create function payable_of_return(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select r.hospital_id, r.supplier_id, 2 as source_type, r.id as source_id, r.no as source_no, l.id as source_line_id, l.order_line_id,
      l.delivery_line_id, l.product_id, l.price, -l.received_qty as qty, payable_day(r.received_at) as accepted_on,
      array[r.created_by, r.answered_by, r.shipped_by, r.received_by] as handlers
    from return_order r join return_order_line l on l.return_order_id = r.id
    where r.id = which and r.status = 'done' and l.received_qty > 0 and l.owner = 'hospital') x
$$;

-- A piece that was used, or lost at the hospital's charge.
create function payable_of_surgery(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select o.hospital_id, o.supplier_id, 4 as source_type, o.id as source_id, o.no as source_no, p.id as source_line_id, p.product_id, o.department_id,
      p.lot_no, p.price, p.used_qty + case when p.lost_charged then p.lost_qty else 0 end as qty, payable_day(o.confirmed_at) as accepted_on,
      array[o.created_by, o.answered_by, o.shipped_by, o.registered_by, o.confirmed_by] as handlers
    from surgery_order o join surgery_piece p on p.surgery_order_id = o.id
    where o.id = which and o.status = 'accepted' and p.used_qty + case when p.lost_charged then p.lost_qty else 0 end > 0) x
$$;

-- Consigned goods of a document that were used, given back unused, or bought out.
create function payable_of_use(which uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(jsonb_agg(x), '[]') from (
    select b.hospital_id, b.supplier_id, 3 as source_type, m.ref_id as source_id, m.ref_no as source_no, m.id as source_line_id, b.id as pool,
      b.product_id, m.department_id, b.lot_no, b.price, round(-m.qty / b.ratio, 6) as qty, payable_day(m.at) as accepted_on, array[m.user_id] as handlers
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

-- Order lines of what an invoice now stands for, or no more, each with the packs it changes by: [{orderLineId, qty}].
create function payable_moved(moved jsonb) returns jsonb language sql immutable set search_path = pg_catalog, public, pg_temp
return (select coalesce(jsonb_agg(jsonb_build_object('orderLineId', id, 'qty', qty)), '[]') from (
  select m.id, trim_scale(sum(m.qty)) as qty from jsonb_to_recordset(moved) as m (id uuid, qty numeric)
  where m.id is not null group by 1 having sum(m.qty) <> 0) x);

-- The numbers that delivery lines carry now stand for what is open of the goods accepted of them; one that is not carried any more stands
-- for nothing. Consigned goods are invoiced when they are used, whatever they came with.
create function payable_number(lines uuid[]) returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  gone jsonb;
  come jsonb;
  minus record;
begin
  perform from payable_item where delivery_line_id = any (lines) and source_type = 1 order by accepted_on, id for update;
  with k as (
    update payable_link k set released_at = now() from payable_item i, delivery_line d
    where i.delivery_line_id = any (lines) and k.item_id = i.id and k.origin = 'delivery' and k.released_at is null
      and d.id = i.delivery_line_id
      and (d.invoice_code, d.invoice_no, d.invoice_date) is distinct from (k.invoice_code, k.invoice_no, k.invoice_date)
    returning k.item_id, k.qty, k.amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty - k.qty, invoiced_amount = i.invoiced_amount - k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, -k.qty as qty
  ) select coalesce(jsonb_agg(i), '[]') into gone from i;
  with k as (
    insert into payable_link (hospital_id, supplier_id, item_id, origin, invoice_code, invoice_no, invoice_date, qty, amount)
    select i.hospital_id, i.supplier_id, i.id, 'delivery', d.invoice_code, d.invoice_no, d.invoice_date, i.open_qty, i.open_amount
    from delivery_line d join payable_item i on i.delivery_line_id = d.id and i.source_type = 1 and i.state <> 'closed'
    where d.id = any (lines) and d.invoice_no <> ''
    returning item_id, qty, amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty + k.qty, invoiced_amount = i.invoiced_amount + k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, k.qty
  ) select coalesce(jsonb_agg(i), '[]') into come from i;
  -- what waited for a red invoice of it is no longer invoiced
  if gone <> '[]' then
    for minus in select i.id from payable_item i join delivery_line d on d.id = i.pool and d.invoice_no = ''
      where i.pool = any (lines) and i.qty < 0 and i.open_qty < 0 order by i.accepted_on, i.id
    loop perform payable_net(minus.id); end loop;
  end if;
  return payable_moved(gone || come);
end $$;

-- What an acceptance took in is owed; what came with its number is invoiced at once.
create function payable_accept(which uuid) returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if payable_add(payable_of_acceptance(which)) = 0 then return '[]'; end if;
  return payable_number(array(select delivery_line_id from payable_item where source_type = 1 and source_id = which));
end $$;

-- The red invoice of a return stands for what of it had to be red.
create function payable_red(which uuid) returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare come jsonb;
begin
  perform from payable_item where source_id = which and source_type = 2 order by id for update;
  with k as (
    insert into payable_link (hospital_id, supplier_id, item_id, origin, invoice_code, invoice_no, invoice_date, qty, amount)
    select i.hospital_id, i.supplier_id, i.id, 'return', r.red_code, r.red_no, r.red_date, i.open_qty, i.open_amount
    from return_order r join payable_item i on i.source_id = r.id and i.source_type = 2 and i.state <> 'closed'
    where r.id = which and r.red_no <> '' and not exists (select from payable_link l where l.item_id = i.id and l.released_at is null)
    returning item_id, qty, amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty + k.qty, invoiced_amount = i.invoiced_amount + k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, k.qty
  ) select coalesce(jsonb_agg(i), '[]') into come from i;
  return payable_moved(come);
end $$;

-- What an acceptance that is reversed made owed counts no more, nor does the number it came with stand for it; both go back on their way.
create function payable_take_back(lines uuid[]) returns jsonb language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare gone jsonb;
begin
  with k as (
    update payable_link k set released_at = now() from payable_item i
    where i.source_line_id = any (lines) and i.source_type in (1, 5) and k.item_id = i.id and k.released_at is null
    returning i.order_line_id as id, -k.qty as qty
  ) select coalesce(jsonb_agg(k), '[]') into gone from k;
  update payable_item set taken_back = true, invoiced_qty = 0, invoiced_amount = 0, netted_qty = qty, netted_amount = amount
  where source_line_id = any (lines) and source_type in (1, 5);
  return payable_moved(gone);
end $$;

-- What came about before there was a ledger, oldest first. What went back before its goods were invoiced nets them, what went back since
-- waits for its red invoice (return_order_line.invoiced said which, as it was counted).
do $$
declare
  d record;
  moved jsonb := '[]';
begin
  for d in select id from acceptance where status = 'confirmed' order by confirmed_at, id loop perform payable_add(payable_of_acceptance(d.id)); end loop;
  for d in select id from surgery_order where status = 'accepted' order by confirmed_at, id loop perform payable_add(payable_of_surgery(d.id)); end loop;
  for d in select m.ref_id as id from stock_movement m join stock_balance b on b.id = m.balance_id and b.owner = 'supplier'
    where m.ref_type in ('stockDocument', 'consignBuyOut') group by m.ref_id order by min(m.at), m.ref_id
  loop perform payable_add(payable_of_use(d.id)); end loop;
  for d in select id from regional_price where status = 'applied' order by applied_at, id loop perform payable_add(payable_of_prices(d.id)); end loop;
  for d in select r.id from return_order r where r.status = 'done' order by r.received_at, r.id
  loop
    perform payable_add((select coalesce(jsonb_agg(x), '[]') from jsonb_array_elements(payable_of_return(d.id)) x
      join return_order_line l on l.id = (x ->> 'source_line_id')::uuid and not l.invoiced));
  end loop;
  moved := payable_number(array(select id from delivery_line where invoice_no <> ''));
  for d in select id from return_order where status = 'done' order by received_at, id loop
    perform payable_add(payable_of_return(d.id));
    moved := moved || payable_red(d.id);
  end loop;
  update order_line o set invoiced_qty = x.qty from (
    select "orderLineId" as id, sum(qty) as qty from jsonb_to_recordset(moved) as m ("orderLineId" uuid, qty numeric) group by 1) x
  where o.id = x.id;
end $$;
-- no task links: only what came about before was linked by the system
alter table payable_link force row level security;
