-- Of every tree the reader may see. Without a hospital it is the platform's, in which products are told to the whole region.
create view category_card with (security_invoker) as
select id, code, name, parent_id, level, kind, pinyin, initials, enabled, hospital_id from category;

-- What a hospital put where in its own tree.
create view category_product_facts with (security_invoker) as
select hospital_id, product_id, category_id from category_product;

-- What follows names views of files that are read after this one.
set local check_function_bodies = off;

-- Whether a hospital's own tree governs (setting `category.manageType`, `manageType` of modules/category).
create or replace function own_tree(hospital uuid) returns boolean language sql stable parallel safe as $$
  select hospital is not null and coalesce((select c.value #>> '{}' from config_facts c
    where c.key = 'category.manageType' and (c.org_id is null or c.org_id = hospital) order by c.org_id nulls last limit 1), '') = '医院自定义分类'
$$;

-- The products in a category or below it, whosever tree it is of.
create or replace function category_products(which uuid) returns setof uuid language sql stable parallel safe as $$
  with recursive below as (
    select c.id from category_card c where c.id = which
    union all select c.id from category_card c join below b on c.parent_id = b.id)
  select p.id from product_card p where p.category_id in (select id from below)
  union all select a.product_id from category_product_facts a where a.category_id in (select id from below)
$$;

-- What names these categories as a condition: certificates by their scope, roles by their data range, counts under way by theirs.
create or replace function category_uses(which uuid[]) returns table (kind text, id uuid, category_id uuid) language sql stable as $$
  select 'certificate', c.id, x from certificate_card c cross join unnest(c.categories) x
    where c.status in ('pending', 'passed') and x = any (which)
  union all select 'role', r.id, x::uuid from role_card r
    cross join jsonb_array_elements_text(case jsonb_typeof(r.categories) when 'array' then r.categories else '[]' end) x
    where x = any (which::text[])
  union all select 'stockCount', s.id, s.category_id from stock_count_card s
    where s.status not in ('posted', 'void') and s.category_id = any (which)
$$;
