-- Products of the region that are one article are merged (domain-lists §2.33): what hangs on the losers goes over to the survivor,
-- papers and stock keep theirs, and within thirty days every row can be given back as it was.
select set_config('app.kind', 'system', true);

alter table product
  add column merged_into uuid references product,
  -- what was merged is not bought
  add check (merged_into is null or not enabled),
  add check (merged_into <> id),
  -- made anew because its units or ratio could not change: what it is called now
  add column replaced_by uuid references product,
  add check (replaced_by is null or not enabled),
  add check (replaced_by <> id);
create index product_replaced on product (replaced_by) where replaced_by is not null;
create index product_merged on product (merged_into) where merged_into is not null;

-- into what a product went over is no field of it
create or replace function product_said(p product) returns jsonb language sql immutable as $$
  select to_jsonb(p) - array['id', 'platform_code', 'kind', 'narcotic', 'extra', 'pinyin', 'initials', 'search', 'enabled', 'disabled_reason',
      'created_by', 'created_at', 'updated_at', 'version', 'version_id', 'version_no', 'merged_into',
      'replaced_by']
    || jsonb_build_object('extra', p.extra - 'images', 'conversion_ratio', p.conversion_ratio::text, 'listed_price', p.listed_price::text,
      'ceiling_price', p.ceiling_price::text)
$$;

-- A product and whatever went over to it: what is counted together.
create function alike(product uuid) returns setof uuid language sql stable parallel safe rows 1 as $$
  select product union all select p.id from product p where p.merged_into = product
$$;

create table product_merge (
  id uuid primary key default new_id(),
  kind smallint not null check (kind between 0 and 3),
  survivor_id uuid not null references product,
  loser_ids uuid[] not null check (cardinality(loser_ids) > 0),
  label text not null check (length(label) <= 1000),
  -- of which product the price holds where both were supplied to a hospital by one supplier
  choices jsonb not null default '[]',
  -- {table, id, before, after} of every row that changed
  rows jsonb not null,
  by_id uuid not null references app_user,
  by_name text not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text not null default '',
  -- the rows as taking it back left them, for whoever checks
  back jsonb,
  check ((undone_at is null) = (undone_by = ''))
);
create index product_merge_at on product_merge (at desc, id);
create index product_merge_survivor on product_merge (survivor_id);
call wall('product_merge', $q$ (select acts_as('authority')) $q$, $q$ (select acts_as('authority')) $q$, reads => $q$ (select app_sees_all()) $q$);
alter table product_merge force row level security;
call limit_to_ranges('product_merge');

do $$
declare
  holder text := $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) or (select acts_as('authority', 'elevated')) $q$;
  hospital text := $q$ hospital_id = (select org_of('hospital')) or (select acts_as('system', 'elevated')) $q$;
begin
  execute format('alter policy changes on certificate using (coalesce((%1$s), false)) with check (%1$s)', holder);
  execute format('alter policy changes on hospital_code using (coalesce((%1$s), false)) with check (%1$s)', hospital);
  create policy changes on vbp_item for update using ((select acts_as('elevated'))) with check ((select acts_as('elevated')));
end $$;

-- Rows {table, id} as they are now, whole but for what follows from them.
create function merge_rows(which jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(x.said || jsonb_build_object('now', coalesce(
    (select to_jsonb(r) from product r where x.said ->> 'table' = 'product' and r.id = x.id),
    (select to_jsonb(r) from supply_relation r where x.said ->> 'table' = 'supply_relation' and r.id = x.id),
    (select to_jsonb(r) from catalog_item r where x.said ->> 'table' = 'catalog_item' and r.id = x.id),
    (select to_jsonb(r) - 'match_state' from hospital_code r where x.said ->> 'table' = 'hospital_code' and r.id = x.id),
    (select to_jsonb(r) from vbp_item r where x.said ->> 'table' = 'vbp_item' and r.id = x.id),
    (select to_jsonb(r) from certificate r where x.said ->> 'table' = 'certificate' and r.id = x.id))) order by x.said ->> 'table', x.id), '[]')
  from (select e as said, (e ->> 'id')::uuid as id from jsonb_array_elements(which) e) x
$$;

-- What goes over. Rows of a table are one under the survivor by hospital and supplier; where he has such a row, the loser's stays
-- where it is and stands still. Choices: {hospitalId, supplierId, price, retailPrice} of the rows that stand.
-- Answers {table, id, before, after} of every row that changed.
create function merge_products(survivor uuid, losers uuid[], choices jsonb, reason text) returns jsonb language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text;
  seen jsonb;
  loser uuid;
  wish record;
begin
  if app_who() <> 'authority' then raise exception 'only the authority merges products' using errcode = '42501'; end if;
  was := become('system');
  select merge_rows(jsonb_agg(jsonb_build_object('table', x.tbl, 'id', x.id))) into seen from (
    select 'product' as tbl, r.id from product r where r.id = any (losers)
    union all select 'supply_relation', r.id from supply_relation r where r.product_id = any (losers || survivor)
    union all select 'catalog_item', r.id from catalog_item r where r.product_id = any (losers || survivor)
    union all select 'hospital_code', r.id from hospital_code r where r.product_id = any (losers || survivor)
    union all select 'vbp_item', r.id from vbp_item r where r.product_id = any (losers || survivor)
    union all select 'certificate', r.id from certificate r where r.product_id = any (losers) or r.products && losers) x;
  foreach loser in array losers loop
    -- one default supplier a hospital: the survivor's stays
    update catalog_item c set is_default = false where c.product_id = loser and c.is_default and c.status = 'enabled'
      and exists (select from catalog_item s where s.hospital_id = c.hospital_id and s.product_id = survivor and s.is_default and s.status = 'enabled');
    update catalog_item c set product_id = survivor, version = c.version + 1, updated_at = now() where c.product_id = loser
      and not exists (select from catalog_item s where (s.hospital_id, s.supplier_id, s.product_id) = (c.hospital_id, c.supplier_id, survivor));
    update catalog_item c set status = 'stopped', version = c.version + 1, updated_at = now() where c.product_id = loser and c.status = 'enabled';
    update supply_relation r set product_id = survivor, version = r.version + 1, updated_at = now() where r.product_id = loser
      and not exists (select from supply_relation s where (s.hospital_id, s.supplier_id, s.product_id) = (r.hospital_id, r.supplier_id, survivor));
    update supply_relation r set enabled = false, version = r.version + 1, updated_at = now() where r.product_id = loser and r.enabled;
    -- two codes of a hospital are in conflict until somebody decides
    update hospital_code h set conflicts = array_append(h.conflicts, 'double'), version = h.version + 1, updated_at = now()
      where h.product_id in (loser, survivor) and not 'double' = any (h.conflicts) and exists (select from hospital_code o
        where o.hospital_id = h.hospital_id and o.id <> h.id and o.product_id in (loser, survivor) and o.product_id <> h.product_id);
    update hospital_code h set product_id = survivor, version = h.version + 1, updated_at = now() where h.product_id = loser;
    update vbp_item i set product_id = survivor where i.product_id = loser;
    update certificate x set product_id = case when x.product_id = loser then survivor else x.product_id end,
      products = case when survivor = any (x.products) then array_remove(x.products, loser) else array_replace(x.products, loser, survivor) end,
      version = x.version + 1, updated_at = now()
      where x.product_id = loser or loser = any (x.products);
  end loop;
  for wish in select * from jsonb_to_recordset(choices) as x("hospitalId" uuid, "supplierId" uuid, price numeric, "retailPrice" numeric) loop
    update supply_relation r set price = wish.price, version = r.version + 1, updated_at = now()
      where (r.hospital_id, r.supplier_id, r.product_id) = (wish."hospitalId", wish."supplierId", survivor) and r.price <> wish.price;
    update catalog_item i set price = wish.price, retail_price = wish."retailPrice", version = i.version + 1, updated_at = now()
      where (i.hospital_id, i.supplier_id, i.product_id) = (wish."hospitalId", wish."supplierId", survivor)
        and (i.price, i.retail_price) is distinct from (wish.price, wish."retailPrice");
  end loop;
  perform become(was);
  update product p set enabled = false, merged_into = survivor, disabled_reason = reason, version = p.version + 1, updated_at = now()
    where p.id = any (losers);
  perform become('system');
  select coalesce(jsonb_agg(jsonb_build_object('table', s.e -> 'table', 'id', s.e -> 'id', 'before', s.e -> 'now', 'after', n.e -> 'now')
    order by s.place), '[]') into seen
  from jsonb_array_elements(seen) with ordinality s (e, place) join jsonb_array_elements(merge_rows(seen)) with ordinality n (e, place) using (place)
  where s.e -> 'now' <> n.e -> 'now';
  perform become(was);
  return seen;
end $$;

-- Which rows of a merge are not any more as it left them: none when it can be taken back.
create function merge_moved(merged uuid) returns table (tbl text, id uuid) language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare was text;
begin
  if app_who() <> 'authority' then raise exception 'only the authority merges products' using errcode = '42501'; end if;
  was := become('system');
  return query select e ->> 'table', (e ->> 'id')::uuid from product_merge m, jsonb_array_elements(merge_rows(m.rows)) e
    where m.id = merged and e -> 'now' <> e -> 'after';
  perform become(was);
end $$;

-- Every row is again exactly what it was before a merge, its moments and versions too; price periods that it began for the survivor
-- end. Answers how many rows.
create function undo_product_merge(merged uuid, who text) returns integer language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was text;
  m product_merge;
begin
  if app_who() <> 'authority' then raise exception 'only the authority merges products' using errcode = '42501'; end if;
  select * into strict m from product_merge x where x.id = merged and x.undone_at is null for update;
  update product p set (enabled, merged_into, disabled_reason, version, updated_at) = (b.enabled, b.merged_into, b.disabled_reason, b.version, b.updated_at)
    from jsonb_to_recordset(m.rows) x("table" text, before jsonb) cross join lateral jsonb_populate_record(null::product, x.before) b
    where x."table" = 'product' and p.id = b.id;
  was := become('system');
  -- none is a hospital's default, and no code is settled, before all are back
  update catalog_item c set is_default = false from jsonb_to_recordset(m.rows) x("table" text, id uuid)
    where x."table" = 'catalog_item' and c.id = x.id and c.is_default;
  update catalog_item c set (product_id, price, retail_price, is_default, status, version, updated_at)
      = (b.product_id, b.price, b.retail_price, b.is_default, b.status, b.version, b.updated_at)
    from jsonb_to_recordset(m.rows) x("table" text, before jsonb) cross join lateral jsonb_populate_record(null::catalog_item, x.before) b
    where x."table" = 'catalog_item' and c.id = b.id;
  update supply_relation r set (product_id, price, enabled, version, updated_at) = (b.product_id, b.price, b.enabled, b.version, b.updated_at)
    from jsonb_to_recordset(m.rows) x("table" text, before jsonb) cross join lateral jsonb_populate_record(null::supply_relation, x.before) b
    where x."table" = 'supply_relation' and r.id = b.id;
  update hospital_code h set product_id = b.product_id, conflicts = '{double}'
    from jsonb_to_recordset(m.rows) x("table" text, before jsonb) cross join lateral jsonb_populate_record(null::hospital_code, x.before) b
    where x."table" = 'hospital_code' and h.id = b.id;
  update hospital_code h set (conflicts, version, updated_at) = (b.conflicts, b.version, b.updated_at)
    from jsonb_to_recordset(m.rows) x("table" text, before jsonb) cross join lateral jsonb_populate_record(null::hospital_code, x.before) b
    where x."table" = 'hospital_code' and h.id = b.id;
  update vbp_item i set product_id = b.product_id
    from jsonb_to_recordset(m.rows) x("table" text, before jsonb) cross join lateral jsonb_populate_record(null::vbp_item, x.before) b
    where x."table" = 'vbp_item' and i.id = b.id;
  update certificate c set (product_id, products, version, updated_at) = (b.product_id, b.products, b.version, b.updated_at)
    from jsonb_to_recordset(m.rows) x("table" text, before jsonb) cross join lateral jsonb_populate_record(null::certificate, x.before) b
    where x."table" = 'certificate' and c.id = b.id;
  update price_period p set valid_to = greatest(clock_timestamp(), p.valid_from + interval '1 microsecond')
    where p.product_id = m.survivor_id and p.valid_to is null
      and not exists (select from catalog_item c where (c.hospital_id, c.supplier_id, c.product_id) = (p.hospital_id, p.supplier_id, p.product_id));
  m.back := merge_rows(m.rows);
  perform become(was);
  update product_merge x set undone_at = now(), undone_by = who, back = m.back where x.id = merged;
  return jsonb_array_length(m.rows);
end $$;
