-- A search stops when it found more than whoever asks would read by their ids: then the list is walked in its order instead, and
-- each row asked (kernel/server/keyword.ts). What is found is a list of its own, or the limit would talk the planner out of the
-- index of letters.
drop function product_search(text);
create function product_search(word text, most int default null) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if word ~ '\w{3}' then
    return array(with f as materialized (select p.id from public.product p where p.search like public.part_of(word)) select f.id from f limit most);
  elsif length(word) > 1 then
    return array(with f as materialized (select p.id from public.product p
      where public.pairs_of(p.search) @> public.pairs_of(word) and strpos(p.search, word) > 0) select f.id from f limit most);
  else
    return array(with f as materialized (select p.id from public.product p where strpos(p.search, word) > 0) select f.id from f limit most);
  end if;
end $$;

drop function catalog_item_search(text);
create function catalog_item_search(word text, most int default null) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if word ~ '\w{3}' then
    return array(with f as materialized (select c.id from public.catalog_item c where public.own_words(c.hospital_code, c.hospital_name) like public.part_of(word)
      and (c.hospital_id = public.app_org() or c.supplier_id = public.app_org() or public.app_sees_all())) select f.id from f limit most);
  elsif length(word) > 1 then
    return array(with f as materialized (select c.id from public.catalog_item c where public.pairs_of(public.own_words(c.hospital_code, c.hospital_name)) @> public.pairs_of(word)
      and strpos(public.own_words(c.hospital_code, c.hospital_name), word) > 0
      and (c.hospital_id = public.app_org() or c.supplier_id = public.app_org() or public.app_sees_all())) select f.id from f limit most);
  else
    -- what has no name and code of its own is not even looked at
    return array(with f as materialized (select c.id from public.catalog_item c where (c.hospital_code <> '' or c.hospital_name <> '')
      and strpos(public.own_words(c.hospital_code, c.hospital_name), word) > 0
      and (c.hospital_id = public.app_org() or c.supplier_id = public.app_org() or public.app_sees_all())) select f.id from f limit most);
  end if;
end $$;
revoke all on function product_search(text, int), catalog_item_search(text, int) from public;
grant execute on function product_search(text, int), catalog_item_search(text, int) to jicai_app;

-- The order of the item search; what a hospital calls its own; what it buys from one supplier.
create index product_name on product (name, id);
create index catalog_item_own on catalog_item (hospital_id) where hospital_code <> '' or hospital_name <> '';
create index catalog_item_partner on catalog_item (hospital_id, supplier_id);
