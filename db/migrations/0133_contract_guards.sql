-- Ways around a contract that somebody walked: a prepayment through its supplement, and amounts read by searching for them.
select set_config('app.kind', 'system', true);

-- What a supplement says stands in its contract: what was once asked for in its name counts against that one.
create function prepay_asked_with_supplements(which uuid) returns numeric language sql stable as $$
  select prepay_asked(which) + coalesce(sum(prepay_asked(s.id)), 0) from contract s where s.parent_id = which
$$;
create or replace function prepay_lock(which uuid, most numeric) returns numeric language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r requisition;
  rest numeric;
begin
  select * into r from requisition where id = which;
  insert into requested_contract (contract_id, hospital_id, supplier_id, most_amount)
    values (r.contract_id, r.hospital_id, r.supplier_id, most) on conflict (contract_id) do nothing;
  perform from requested_contract where contract_id = r.contract_id for update;
  rest := most - prepay_asked_with_supplements(r.contract_id)
    + case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then r.amount else r.paid_amount end;
  update requested_contract set most_amount = most where contract_id = r.contract_id and requested_amount <= most and most_amount <> most;
  return rest;
end $$;

-- What of a contract's content is read: titles, names and clauses, one a line. Of its JSON neither keys nor numbers it reckons with.
create function contract_words(content text) returns text language sql immutable strict parallel safe as $$
  select concat_ws(E'\n', h ->> 'no', h ->> 'outerNo', h ->> 'name', h ->> 'typeName', h ->> 'parentNo', h ->> 'remark',
    (select string_agg(concat_ws(E'\n', p ->> 'name', p ->> 'creditCode', p ->> 'representative', p ->> 'address'), E'\n')
      from jsonb_array_elements(case when jsonb_typeof(j -> 'parties') = 'array' then j -> 'parties' else '[]' end) p),
    (select string_agg(concat_ws(E'\n', l ->> 'productCode', l ->> 'name', l ->> 'spec', l ->> 'manufacturer', l ->> 'note'), E'\n')
      from jsonb_array_elements(case when jsonb_typeof(j -> 'lines') = 'array' then j -> 'lines' else '[]' end) l),
    (select string_agg(concat_ws(E'\n', k ->> 'title', k ->> 'text'), E'\n')
      from jsonb_array_elements(case when jsonb_typeof(j -> 'clauses') = 'array' then j -> 'clauses' else '[]' end) k))
  from (select j, j -> 'header' as h from (select case when content is json object then content::jsonb else '{}' end as j) x) y
$$;
drop index contract_version_pairs;
create index contract_version_pairs on contract_version using gin (pairs_of(lower(contract_words(content))));
-- Contracts of whoever asks whose newest text has this word. Who sees no amounts of its type has no text of it (decision 0090), and a clause
-- may say what it costs: he searches by its name, its partners and numbers.
create or replace function contract_text_search(word text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  said jsonb;
begin
  if length(word) < 2 then return '{}'; end if;
  said := public.contract_scopes();
  return array(select v.contract_id from public.contract_version v join public.contract c on c.id = v.contract_id and c.content_n = v.n
    where public.pairs_of(lower(public.contract_words(v.content))) @> public.pairs_of(word)
      and strpos(lower(public.contract_words(v.content)), word) > 0
      and not coalesce((said -> c.type_id::text ->> 'hide')::boolean, (said -> '*' ->> 'hide')::boolean, false)
      and (c.hospital_id = public.app_org() or c.supplier_id = public.app_org() or public.app_sees_all()));
end $$;
