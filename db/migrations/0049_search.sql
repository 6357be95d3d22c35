-- The item search reads what it shows (issue 14).

-- Goods that are still to come: a line leaves this index when it has no more, so what an article has on the way costs what is
-- open of it, not what was ever ordered.
create index order_line_coming on order_line (hospital_id, product_id) where open_qty <> 0 or transit_qty <> 0;

-- A search that is asked for few articles answers them in the order of their names, which is the order of the item search: its
-- page reads from the beginning and stops when it is full. Without a bound nobody reads them in an order.
create or replace function product_search(word text, most int default null) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if word ~ '\w{3}' then
    return array(with f as materialized (select p.id, p.name from public.product p where p.search like public.part_of(word))
      select x.id from (select * from f limit most) x order by case when most is not null then x.name end, case when most is not null then x.id end);
  elsif length(word) > 1 then
    return array(with f as materialized (select p.id, p.name from public.product p
        where public.pairs_of(p.search) @> public.pairs_of(word) and strpos(p.search, word) > 0)
      select x.id from (select * from f limit most) x order by case when most is not null then x.name end, case when most is not null then x.id end);
  else
    return array(with f as materialized (select p.id, p.name from public.product p where strpos(p.search, word) > 0)
      select x.id from (select * from f limit most) x order by case when most is not null then x.name end, case when most is not null then x.id end);
  end if;
end $$;

-- Movements newest first, of a hospital and of the region: both lists sorted all there ever were. The second takes the place of
-- one that held page ranges of time.
create index stock_movement_newest on stock_movement (hospital_id, at desc, id desc);
drop index stock_movement_at;
create index stock_movement_at on stock_movement (at desc, id desc);
