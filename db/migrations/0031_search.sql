-- A word is looked for inside of texts by indexes of their three letters, and of their two: half of all Chinese words have no
-- three. Behind row-level security `like` reaches no index (0012), so the search itself stands in functions of the owner that
-- answer ids and nothing else; whoever asks reads the rows of these ids by his own walls.

-- The neighbouring letters of a text.
create function pairs_of(words text) returns text[] language plpgsql immutable strict parallel safe as $$
declare letters text[] := string_to_array(words, null); pairs text[] := '{}';
begin
  for i in 1 .. cardinality(letters) - 1 loop pairs[i] := letters[i] || letters[i + 1]; end loop;
  return pairs;
end $$;
-- The pattern that finds a word literally anywhere.
create function part_of(word text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
$$;

create index product_pairs on product using gin (pairs_of(search));

-- Products with this word, in small letters, in what may be searched of them.
create function product_search(word text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if word ~ '\w{3}' then
    return array(select p.id from public.product p where p.search like public.part_of(word));
  elsif length(word) > 1 then
    return array(select p.id from public.product p where public.pairs_of(p.search) @> public.pairs_of(word) and strpos(p.search, word) > 0);
  else
    return array(select p.id from public.product p where strpos(p.search, word) > 0);
  end if;
end $$;

-- What a hospital calls an article itself; no word has a line's end in it.
create function own_words(code text, name text) returns text language sql immutable strict parallel safe as $$
  select lower(code || e'\n' || name)
$$;
create index catalog_item_search on catalog_item using gin (own_words(hospital_code, hospital_name) gin_trgm_ops);
create index catalog_item_pairs on catalog_item using gin (pairs_of(own_words(hospital_code, hospital_name)));

-- Items of whoever asks, by the hospital's own code and name.
create function catalog_item_search(word text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  if word ~ '\w{3}' then
    return array(select c.id from public.catalog_item c where public.own_words(c.hospital_code, c.hospital_name) like public.part_of(word)
      and (c.hospital_id = public.app_org() or c.supplier_id = public.app_org() or public.app_sees_all()));
  elsif length(word) > 1 then
    return array(select c.id from public.catalog_item c where public.pairs_of(public.own_words(c.hospital_code, c.hospital_name)) @> public.pairs_of(word)
      and strpos(public.own_words(c.hospital_code, c.hospital_name), word) > 0
      and (c.hospital_id = public.app_org() or c.supplier_id = public.app_org() or public.app_sees_all()));
  else
    return array(select c.id from public.catalog_item c where strpos(public.own_words(c.hospital_code, c.hospital_name), word) > 0
      and (c.hospital_id = public.app_org() or c.supplier_id = public.app_org() or public.app_sees_all()));
  end if;
end $$;
revoke all on function product_search(text), catalog_item_search(text) from public;
grant execute on function product_search(text), catalog_item_search(text) to jicai_app;
