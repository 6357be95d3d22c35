-- Audit rows of a transaction that changes more records than a process should hold at once, such as an import: written in
-- parts, appended to the chain by its last statement (kernel/server/audit.ts). They never outlive their transaction.
create unlogged table audit_waiting (
  id bigint generated always as identity primary key,
  transaction xid8 not null default pg_current_xact_id(),
  entries jsonb not null
);
create index audit_waiting_transaction on audit_waiting (transaction);

-- What knows a product by its units: a catalogue item, any paper, stock. One row per kind of thing with the number of one of
-- them, or for a catalogue and a stock the hospital (domain-lists §2.33). Asked for many products at once by imports.
create function product_uses(which uuid[]) returns table (product_id uuid, kind text, no text) language sql stable as $$
  (select distinct on (c.product_id) c.product_id, 'catalogItem', o.name
   from catalog_item c join org o on o.id = c.hospital_id where c.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'plan', d.no
   from plan_line l join plan d on d.id = l.plan_id where l.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'order', d.no
   from order_line l join purchase_order d on d.id = l.order_id where l.product_id = any (which))
  union all
  (select distinct on (l.product_id) l.product_id, 'delivery', d.no
   from delivery_line l join delivery d on d.id = l.delivery_id where l.product_id = any (which))
  union all
  (select distinct on (s.product_id) s.product_id, 'stock', o.name
   from stock_balance s join org o on o.id = s.hospital_id where s.product_id = any (which))
$$;

-- Code and name of the articles that the lines of audited papers speak of, by the ids that stand in those lines; null when
-- there are none. As far as the reader may see them.
create function log_articles(variadic docs jsonb[]) returns jsonb language sql stable as $$
  with named as (
    select distinct (v #>> '{}')::uuid as id
    from unnest(docs) d, jsonb_path_query(d, '$.lines[*].keyvalue() ? (@.key == "productId" || @.key == "catalogItemId"
      || @.key == "orderLineId" || @.key == "deliveryLineId").value') v
    where v #>> '{}' ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  )
  select jsonb_object_agg(n.id, p.platform_code || ' ' || p.name)
  from named n cross join lateral (
    select n.id as product_id
    union all select c.product_id from catalog_item c where c.id = n.id
    union all select l.product_id from order_line l where l.id = n.id
    union all select l.product_id from delivery_line l where l.id = n.id
  ) s join product p on p.id = s.product_id
$$;
