-- The platform's tree: what is said of products to the whole region. A hospital's own is `category_tree_card`.
create view category_card with (security_invoker) as
select id, code, name, parent_id, level, kind, pinyin, initials, enabled from category where hospital_id is null;

-- Every tree the reader may see.
create view category_tree_card with (security_invoker) as
select id, code, name, parent_id, level, kind, enabled, hospital_id from category;

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
    select c.id from category_tree_card c where c.id = which
    union all select c.id from category_tree_card c join below b on c.parent_id = b.id)
  select p.id from product_card p where p.category_id in (select id from below)
  union all select a.product_id from category_product_facts a where a.category_id in (select id from below)
$$;

-- What names these categories as a condition: certificates by their scope, roles by their data range, counts under way by theirs.
create or replace function category_uses(which uuid[]) returns table (kind text, id uuid, category_id uuid) language sql stable as $$
  select 'certificate', c.id, x from certificate_goods_facts c cross join unnest(c.categories) x where x = any (which)
  union all select 'role', r.role_id, r.category_id from role_category_facts r where r.category_id = any (which)
  union all select 'stockCount', s.id, s.category_id from stock_count_scope_facts s where s.open and s.category_id = any (which)
$$;
