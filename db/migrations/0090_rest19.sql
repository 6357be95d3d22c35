-- What went back was worth its delivery's price, also where a price adjustment had settled it: the difference was credited twice.

-- The price per pack that a lot of a delivery, or of a shelf, was settled to; nothing where nobody settled it.
-- `gone`: when the goods left the shelf, if they did: what is settled of a shelf is what lies there.
create function settled_price(line uuid, balance uuid, gone timestamptz default null) returns numeric
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
    select s.new_price from price_settlement s
    where s.ref_line = any (array[line, balance]) and s.ref_line = case s.stage when 'F' then balance else line end
      and s.action = 'supplement' and s.status = 'open'
      and (s.stage <> 'F' or s.created_at <= coalesce(gone, 'infinity') and (line is null or exists (
        select from acceptance_line l join acceptance a on a.id = l.acceptance_id
        where l.delivery_line_id = line and l.posted and a.confirmed_at <= s.created_at)))
    order by s.created_at desc, s.id desc limit 1
  $$;

-- As the supplier counts what came back, it has the price it was settled to by then. The lines of such a paper are kept by a
-- trigger; this changes their price alone, and only to that one.
create function return_settles(which uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
  begin
    update return_order_line l set price = coalesce(settled_price(l.delivery_line_id, l.balance_id, r.shipped_at), d.price)
    from return_order r, delivery_line d
    where r.id = which and r.status = 'shippedBack' and (app_org() in (r.hospital_id, r.supplier_id) or app_sees_all())
      and l.return_order_id = r.id and d.id = l.delivery_line_id
      and l.price <> coalesce(settled_price(l.delivery_line_id, l.balance_id, r.shipped_at), d.price);
    if not found then return; end if;
    update return_order r set amount = (select sum(l.amount) from return_order_line l where l.return_order_id = r.id) where r.id = which;
  end $$;
revoke all on function settled_price(uuid, uuid, timestamptz), return_settles(uuid) from public;
grant execute on function settled_price(uuid, uuid, timestamptz), return_settles(uuid) to jicai_app;

-- What of a difference goes back with the goods: a row between the two without a quantity.
alter table payable_netting drop constraint payable_netting_qty_check, add check (qty > 0 or qty = 0 and amount = 0);

-- Goods that cost less by now take of what was owed at their old price, and the difference makes up the rest.
create or replace function payable_net(which uuid) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  minus payable_item;
  plus payable_item;
  diff payable_item;
  part numeric;
  worth numeric;
  of_minus numeric;
  rest numeric := 0;
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
    rest := rest + worth - of_minus;
  end loop;
  for diff in select * from payable_item i where i.hospital_id = minus.hospital_id and i.supplier_id = minus.supplier_id and i.source_type = 5
    and not i.taken_back and i.open_amount < i.vouchered_amount
    and (i.delivery_line_id = minus.delivery_line_id
      or i.source_line_id = (select l.balance_id from return_order_line l where l.id = minus.source_line_id))
    and not exists (select from payable_netting n where n.item_id = minus.id and n.by_id = i.id)
    order by i.accepted_on, i.id for update
  loop
    exit when rest <= 0;
    part := least(rest, diff.vouchered_amount - diff.open_amount);
    insert into payable_netting (hospital_id, supplier_id, item_id, by_id, qty, amount, by_amount)
    values (minus.hospital_id, minus.supplier_id, minus.id, diff.id, 0, 0, part);
    update payable_item set netted_amount = netted_amount - part where id = diff.id;
    rest := rest - part;
  end loop;
end $$;

-- What a lot looked like when it was taken in (domain §2.18, §2.20); of what was taken in before, nobody said.
alter table acceptance_line add column appearance text not null default ''
  check (appearance in ('', 'intact', 'outerBroken', 'outerWet', 'innerBroken', 'innerWet', 'differs'));
alter table acceptance_line add check (accepted_qty is null or refused_qty > 0 or (appearance in ('', 'intact') and conclusion <> 'unqualified'));
drop function kept_acceptance_line() cascade;
call keep_lines('acceptance_line', 'acceptance', 'acceptance_id', '{wait,checked}', '{posted,again,reversed}');
alter function kept_acceptance_line() set search_path = pg_catalog, public, pg_temp;
