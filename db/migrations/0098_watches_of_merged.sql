-- A lot that was watched as another product which is merged into this one is watched as this one too: the recall may have closed before
-- the merge, and the maker delivers the same lot under the code that is left.
create or replace function watches_over(products uuid[], keeps boolean) returns setof lot_watch
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text;
begin
  if keeps then perform keep_lots(products, false); end if;
  was := become('system');
  return query
    select * from (
      select w.* from lot_watch w where w.product_id = any (products) and w.ended_at is null
      union all
      select (jsonb_populate_record(w, jsonb_build_object('product_id', p.merged_into))).*
      from product p join lot_watch w on w.product_id = p.id
      where p.merged_into = any (products) and w.ended_at is null
        -- one issued after the merge watches both
        and not exists (select from lot_watch s where s.product_id = p.merged_into and s.ref_id = w.ref_id and s.ended_at is null)) w
    order by w.created_at, w.id;
  perform become(was);
end $$;
