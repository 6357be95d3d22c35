-- A hospital's own classification 医院自定义分类 beside the platform's (domain §1 wzflGllx, §2.6): its categories, and what it put where.
select set_config('app.kind', 'system', true);

alter table category
  -- none: the platform's tree
  add column hospital_id uuid references org,
  drop constraint category_code_key,
  add constraint category_code unique nulls not distinct (hospital_id, code),
  add constraint category_whose unique (id, hospital_id);

-- A product stands in the platform's tree by its own column; in a hospital's by a row here.
create table category_product (
  hospital_id uuid not null references org,
  product_id uuid not null references product on delete cascade,
  category_id uuid not null,
  assigned_by uuid references app_user,
  assigned_at timestamptz not null default now(),
  primary key (hospital_id, product_id),
  foreign key (category_id, hospital_id) references category (id, hospital_id)
);
create index category_product_category on category_product (category_id);

do $$
declare
  own text := $q$ hospital_id = (select org_of('hospital')) $q$;
  keeper text := $q$ (hospital_id is null and (select acts_as('authority'))) or hospital_id = (select org_of('hospital')) $q$;
begin
  drop policy reads on category;
  call wall('category', keeper, keeper, keeper,
    reads => $q$ hospital_id is null or hospital_id = (select app_org()) or (select app_sees_all()) $q$);
  call wall('category_product', own, own,
    reads => $q$ hospital_id = (select app_org()) or (select app_sees_all()) $q$);
end $$;
alter table category force row level security;
alter table category_product force row level security;
call limit_to_ranges('category_product');

-- One level below its parent, in the same tree, of the same kind: with at most four levels no category can stand below itself.
-- Asked at the end, because a branch is moved in one statement.
create function category_stands() returns trigger language plpgsql as $$
begin
  if exists (select from category c left join category p on p.id = c.parent_id
    where (c.id = new.id or c.parent_id = new.id)
      and (c.level, c.kind, c.hospital_id) is distinct from (coalesce(p.level, 0) + 1, coalesce(p.kind, c.kind), case when p.id is null
        then c.hospital_id else p.hospital_id end)) then
    raise exception 'category % does not stand one level below its parent', new.code using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger stands after insert or update of parent_id, level, kind, hospital_id on category
  deferrable initially deferred for each row execute function category_stands();

-- What the region says of a product is said in the platform's tree.
create function category_is_platform() returns trigger language plpgsql as $$
begin
  if exists (select from category where id = new.category_id and hospital_id is not null) then
    raise exception 'a product is of a category of the platform' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger platform_category before insert or update of category_id on product for each row
  when (new.category_id is not null) execute function category_is_platform();
