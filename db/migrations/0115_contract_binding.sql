-- Orders and plans are bound to contracts by the server (domain §2.28): which line of which version stands behind an order's line, how much of
-- it was used, and what is due when.
select set_config('app.kind', 'system', true);

-- Nothing of what was ordered before there were contracts. The price is the contract's of that day: its lines follow supplements.
alter table order_line add contract_line_id uuid, add contract_n integer, add contract_price numeric(12, 4),
  add foreign key (hospital_id, supplier_id, contract_line_id) references contract_line (hospital_id, supplier_id, id),
  add check (num_nulls(contract_line_id, contract_n, contract_price) in (0, 3));
create index order_line_contract on order_line (contract_line_id) where contract_line_id is not null;
alter table plan_line add contract_line_id uuid,
  add foreign key (hospital_id, supplier_id, contract_line_id) references contract_line (hospital_id, supplier_id, id);
create index plan_line_contract on plan_line (contract_line_id) where contract_line_id is not null;
-- Kept with what is frozen at the submit beside it: a row is asked about once.
do $$
declare
  was text := (select pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'order_line'::regclass and tgname = 'kept_moved');
begin
  drop trigger kept_moved on order_line;
  execute replace(replace(was, 'UPDATE OF id, ', 'UPDATE OF contract_line_id, contract_n, contract_price, id, '), 'old.id IS DISTINCT FROM new.id',
    'old.contract_line_id IS DISTINCT FROM new.contract_line_id OR old.contract_n IS DISTINCT FROM new.contract_n
      OR old.contract_price IS DISTINCT FROM new.contract_price OR old.id IS DISTINCT FROM new.id');
end $$;
create trigger kept_contract before update of contract_line_id on plan_line for each row
  when (is_app() and old.contract_line_id is distinct from new.contract_line_id) execute function kept_plan_line();

comment on column contract_line.planned_qty is 'of plans that were handed in, what is not ordered yet';
comment on column contract_line.ordered_qty is 'of the orders bound to it, as they are amended';
comment on column contract_line.closed_qty is 'of what was ordered, what its supplier rejected and what was given up: it will not come';
comment on column contract_line.executed_amount is 'of what was accepted and did not go back, at the prices of its orders';

-- The counters are moved behind the walls, by whoever moves the documents.
do $$
declare t text;
begin
  foreach t in array array['contract', 'contract_line'] loop
    execute format('alter policy changes on %I using (%s or (select acts_as(''elevated''))) with check (%2$s or (select acts_as(''elevated'')))', t,
      (select pg_get_expr(polqual, polrelid) from pg_policy where polrelid = t::regclass and polname = 'changes'));
  end loop;
end $$;

/* What stands behind each product a hospital buys of a supplier on a day: of several lines in force the one that ends first and has room for
  it, else what is frozen, else what ended last; nothing where there is none.
  goods: [{"supplierId", "productId", "qty"}]. own: an order that is bound, of which what it holds itself is room; hold: until the transaction
  ends nobody freezes these contracts, nor uses what is left of them. tolerance: per cent above what was agreed. */
create function contract_cover(hospital uuid, goods jsonb, day date, tolerance numeric, own uuid, hold boolean)
  returns table ("supplierId" uuid, "productId" uuid, "contractId" uuid, "contractNo" text, "lineId" uuid, n integer, state text, rule text,
    price numeric, rest numeric, "until" date, reason text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  sellers uuid[] := array(select distinct (x ->> 'supplierId')::uuid from jsonb_array_elements(goods) x);
begin
  if exists (select from contract c where c.hospital_id = hospital and c.supplier_id = any (sellers) and c.status in ('effective', 'frozen', 'expired')) then
    if hold then
      perform from contract c where c.hospital_id = hospital and c.supplier_id = any (sellers) and c.status in ('effective', 'frozen')
        order by c.id for share;
      perform from contract_line l where l.id in (select k.id from jsonb_to_recordset(goods) as x("supplierId" uuid, "productId" uuid)
          join contract_line k on k.hospital_id = hospital and k.supplier_id = x."supplierId" and k.product_id = x."productId"
          join contract c on c.id = k.contract_id and c.status = 'effective')
        order by l.id for no key update;
    end if;
    return query
      with mine as materialized (
        select o.product_id, o.contract_line_id, sum(o.qty - o.reject_qty - o.closed_qty - o.returned_qty) as held from order_line o
        where o.order_id = own and o.contract_line_id is not null group by 1, 2
      ), g as materialized (
        select x."supplierId" as s, x."productId" as p, sum(x.qty) as qty
        from jsonb_to_recordset(goods) as x("supplierId" uuid, "productId" uuid, qty numeric) group by 1, 2
      )
      select distinct on (g.s, g.p) g.s, g.p, c.id, c.no, l.id, c.content_n, w.state, c.order_rule, l.price, w.rest, c.valid_to, c.freeze_reason
      from g join contract_line l on l.hospital_id = hospital and l.supplier_id = g.s and l.product_id = g.p
        -- what a supplement says stands in its contract's lines
        join contract c on c.id = l.contract_id and c.status in ('effective', 'frozen', 'expired') and c.valid_from <= day and c.parent_id is null
        left join mine m on m.product_id = g.p
        cross join lateral (select
          case when c.status = 'frozen' then 'frozen' when c.status = 'expired' or c.valid_to < day then 'expired' else 'valid' end as state,
          case when not c.framework then round(l.qty * (1 + tolerance / 100), 3) - l.ordered_qty + l.closed_qty + l.returned_qty
            + coalesce(m.held, 0) end as rest) w
      where m.contract_line_id is null or l.id = m.contract_line_id
      order by g.s, g.p, w.state <> 'valid', w.state <> 'frozen', w.state = 'valid' and w.rest < g.qty, case when w.state = 'valid' then c.valid_to end,
        c.valid_to desc, c.no;
  end if;
  perform become(was);
end $$;

-- What moved of one line: quantities in packs, yuan.
create type contract_move as (line uuid, planned numeric, ordered numeric, shipped numeric, accepted numeric, returned numeric, closed numeric,
  executed numeric, invoiced numeric, paid numeric);

-- Contracts before their lines, both in the order of their ids. A contract whose amounts stay is not touched: what is handed in changes its lines alone.
create function contract_move(moves contract_move[]) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  sums boolean := exists (select from unnest(moves) m where m.executed <> 0 or m.paid <> 0);
begin
  if sums then
    perform from contract c where c.id in (select l.contract_id from unnest(moves) m join contract_line l on l.id = m.line
      where m.executed <> 0 or m.paid <> 0) order by c.id for no key update;
  end if;
  update contract_line l set planned_qty = l.planned_qty + m.planned, ordered_qty = l.ordered_qty + m.ordered, shipped_qty = l.shipped_qty + m.shipped,
    accepted_qty = l.accepted_qty + m.accepted, returned_qty = l.returned_qty + m.returned, closed_qty = l.closed_qty + m.closed,
    executed_amount = l.executed_amount + m.executed, invoiced_amount = l.invoiced_amount + m.invoiced, paid_amount = l.paid_amount + m.paid
  from (select * from unnest(moves) order by line) m where l.id = m.line;
  if sums then
    update contract c set executed_amount = c.executed_amount + x.executed, paid_amount = c.paid_amount + x.paid
    from (select l.contract_id, sum(m.executed) as executed, sum(m.paid) as paid from unnest(moves) m join contract_line l on l.id = m.line
      group by 1 having sum(m.executed) <> 0 or sum(m.paid) <> 0) x
    where c.id = x.contract_id;
  end if;
  perform become(was);
end $$;

create function contract_of_orders() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moves contract_move[];
begin
  if tg_op = 'INSERT' then
    moves := array(select row(contract_line_id, 0, sum(qty), sum(shipped_qty), sum(accepted_qty), sum(returned_qty), sum(reject_qty + closed_qty),
        sum(round((accepted_qty - returned_qty) * price, 2)), 0, 0)::contract_move
      from come where contract_line_id is not null group by contract_line_id);
  else
    moves := array(select row(x.contract_line_id, 0, sum(x.sign * x.qty), sum(x.sign * x.shipped_qty), sum(x.sign * x.accepted_qty), sum(x.sign * x.returned_qty),
        sum(x.sign * (x.reject_qty + x.closed_qty)), sum(x.sign * round((x.accepted_qty - x.returned_qty) * x.price, 2)), 0, 0)::contract_move
      from (
        select 1 as sign, contract_line_id, qty, shipped_qty, accepted_qty, returned_qty, reject_qty, closed_qty, price from come where contract_line_id is not null
        union all
        select -1, contract_line_id, qty, shipped_qty, accepted_qty, returned_qty, reject_qty, closed_qty, price from gone where contract_line_id is not null) x
      group by x.contract_line_id
      having (sum(x.sign * x.qty), sum(x.sign * x.shipped_qty), sum(x.sign * x.accepted_qty), sum(x.sign * x.returned_qty), sum(x.sign * (x.reject_qty + x.closed_qty)),
        sum(x.sign * round((x.accepted_qty - x.returned_qty) * x.price, 2))) <> (0, 0, 0, 0, 0, 0));
  end if;
  if cardinality(moves) > 0 then perform contract_move(moves); end if;
  return null;
end $$;
-- a line that is taken away is one of a draft, which is bound to nothing
create trigger contract_begins after insert on order_line referencing new table as come for each statement execute function contract_of_orders();
create trigger contract_moves after update on order_line referencing old table as gone new table as come for each statement
  execute function contract_of_orders();

create function contract_of_plans() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moves contract_move[] := array(select row(x.contract_line_id, sum(x.qty), 0, 0, 0, 0, 0, 0, 0, 0)::contract_move
    from (select contract_line_id, qty - ordered_qty as qty from come where contract_line_id is not null
      union all select contract_line_id, ordered_qty - qty from gone where contract_line_id is not null) x
    group by x.contract_line_id having sum(x.qty) <> 0);
begin
  if cardinality(moves) > 0 then perform contract_move(moves); end if;
  return null;
end $$;
create trigger contract_moves after update on plan_line referencing old table as gone new table as come for each statement
  execute function contract_of_plans();

-- What invoices and payments stand for of the goods of an order.
create function contract_of_payables() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text;
  moves contract_move[];
begin
  if not exists (select from come c join gone g on g.id = c.id where c.order_line_id is not null
      and (c.invoiced_amount, c.paid_amount) <> (g.invoiced_amount, g.paid_amount)) then
    return null;
  end if;
  was := become('system');
  moves := array(select row(l.contract_line_id, 0, 0, 0, 0, 0, 0, 0, sum(c.invoiced_amount - g.invoiced_amount), sum(c.paid_amount - g.paid_amount))::contract_move
    from come c join gone g on g.id = c.id join order_line l on l.id = c.order_line_id
    where l.contract_line_id is not null and (c.invoiced_amount, c.paid_amount) <> (g.invoiced_amount, g.paid_amount)
    group by l.contract_line_id);
  perform become(was);
  if cardinality(moves) > 0 then perform contract_move(moves); end if;
  return null;
end $$;
create trigger contract_moves after update on payable_item referencing old table as gone new table as come for each statement
  execute function contract_of_payables();

-- What is no order any more, or not yet again, uses nothing of a contract; nor does a plan that was taken back or given up.
create function contract_lets_go() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
begin
  if tg_argv[0] = 'order' then
    update order_line set contract_line_id = null, contract_n = null, contract_price = null where order_id = new.id and contract_line_id is not null;
  else update plan_line set contract_line_id = null where plan_id = new.id and contract_line_id is not null;
  end if;
  perform become(was);
  return null;
end $$;
create trigger contract_lets_go after update of status on purchase_order for each row
  when (old.status <> new.status and new.status in ('draft', 'auditRejected', 'unaudited', 'void')) execute function contract_lets_go('order');
create trigger contract_lets_go after update of status on plan for each row
  when (old.status <> new.status and new.status in ('draft', 'rejected', 'void', 'closed')) execute function contract_lets_go('plan');

-- A line that a new price splits stays with its contract, both parts of it.
do $$
begin
  execute replace(replace(pg_get_functiondef('settle_apart(price_settlement)'::regprocedure),
    'two_invoice, due_at)', 'two_invoice, due_at, contract_line_id, contract_n, contract_price)'),
    'l.two_invoice, l.due_at)', 'l.two_invoice, l.due_at, l.contract_line_id, l.contract_n, l.contract_price)');
end $$;

-- Days to pay by contract: of the line that was ordered, else of one that covers the pair without naming goods; nothing where it says nothing.
create function contract_term(hospital uuid, supplier uuid, line uuid, began date) returns integer language plpgsql stable security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  was text := become('system');
  days integer;
begin
  if line is not null then days := (select c.pay_days from contract_line l join contract c on c.id = l.contract_id where l.id = line);
  else
    days := (select c.pay_days from contract c where c.hospital_id = hospital and c.supplier_id = supplier and c.status = 'effective' and not c.has_lines
      and c.category not in ('integrity', 'quality') and c.pay_days is not null and began between c.valid_from and c.valid_to
      order by c.valid_to, c.no limit 1);
  end if;
  perform become(was);
  return days;
end $$;
drop function payable_due_of(uuid, uuid, smallint, date);
create function payable_due_of(hospital uuid, supplier uuid, class smallint, began date, line uuid) returns date language plpgsql stable
  set search_path = pg_catalog, public, pg_temp as $$
declare
  n integer := coalesce((select (c.value #>> '{}')::integer from config c where c.key = 'settlement.vbpDueDay' and c.org_id is null), 0);
  last date := (date_trunc('month', began) + interval '2 months' - interval '1 day')::date;
begin
  return case when class = 0 then began + coalesce(contract_term(hospital, supplier, line, began), pay_term_of(hospital, supplier)) when n = 0 then last
    else least(last, (date_trunc('month', began) + interval '1 month')::date + n - 1) end;
end $$;
do $$
begin
  execute replace(pg_get_functiondef('payable_add(jsonb)'::regprocedure), 'coalesce(l.vbp_class, 0::smallint), x.accepted_on)',
    'coalesce(l.vbp_class, 0::smallint), x.accepted_on, l.contract_line_id)');
end $$;
