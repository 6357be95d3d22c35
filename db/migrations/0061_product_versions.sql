-- Versions of a product (domain-lists §2.33): every change of a field leaves one, whoever writes it, in the same statement; what
-- documents show of a product is the version they were made with.
select set_config('app.kind', 'system', true);

create table product_version (
  id uuid primary key default new_id(),
  product_id uuid not null references product on delete cascade,
  no integer not null check (no > 0),
  valid_from timestamptz not null default now(),
  -- its columns and `extra` as they were, decimals as text, and what maker and category were called
  facts jsonb not null,
  source text not null check (source in ('add', 'edit', 'import', 'correct', 'merge')),
  -- the paper that caused it
  ref_no text not null default '' check (length(ref_no) <= 40),
  changed_by uuid references app_user,
  unique (product_id, no),
  unique (product_id, id)
);
call wall('product_version', $q$ (select acts_as('authority')) $q$, reads => 'true');
call limit_to_ranges('product_version');

alter table product add column version_id uuid, add column version_no integer;

-- What a version says of a product, but the names of others: status, pictures and what is derived are no fields.
create function product_said(p product) returns jsonb language sql immutable as $$
  select to_jsonb(p) - array['id', 'platform_code', 'kind', 'narcotic', 'extra', 'pinyin', 'initials', 'search', 'enabled', 'disabled_reason',
      'created_by', 'created_at', 'updated_at', 'version', 'version_id', 'version_no']
    || jsonb_build_object('extra', p.extra - 'images', 'conversion_ratio', p.conversion_ratio::text, 'listed_price', p.listed_price::text,
      'ceiling_price', p.ceiling_price::text)
$$;

-- Nobody writes the number of a version by hand: a change of a field gives the next one.
create function product_is_versioned() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.version_id := new_id();
    new.version_no := 1;
  elsif product_said(new) is distinct from product_said(old) then
    new.version_id := new_id();
    new.version_no := old.version_no + 1;
  else
    new.version_id := old.version_id;
    new.version_no := old.version_no;
  end if;
  return new;
end $$;

-- The cause stands in `app.version_source`, with the number of its paper behind a colon: correct:JC26112212345678.
create function keep_versions() returns trigger language plpgsql as $$
declare cause text[] := string_to_array(coalesce(nullif(current_setting('app.version_source', true), ''), case tg_op when 'INSERT' then 'add' else 'edit' end), ':');
begin
  insert into product_version (id, product_id, no, facts, source, ref_no, changed_by)
  select p.version_id, p.id, p.version_no, product_said(f) || jsonb_build_object('maker', coalesce(m.name, ''), 'category', coalesce(c.name, '')),
    cause[1], coalesce(cause[2], ''), case when app_who() in ('system', 'stranger', 'nobody') then null else app_user() end
  from fresh p join product f on f.id = p.id left join company m on m.id = p.manufacturer_id left join category c on c.id = p.category_id
  where not exists (select from product_version v where v.id = p.version_id);
  return null;
end $$;

-- products of before have their first version from today on
update product set version_id = new_id(), version_no = 1;
insert into product_version (id, product_id, no, valid_from, facts, source, changed_by)
select p.version_id, p.id, 1, p.created_at, product_said(p) || jsonb_build_object('maker', coalesce(m.name, ''), 'category', coalesce(c.name, '')),
  'add', p.created_by
from product p left join company m on m.id = p.manufacturer_id left join category c on c.id = p.category_id;
alter table product alter column version_id set not null, alter column version_no set not null,
  add foreign key (id, version_id) references product_version (product_id, id) deferrable initially deferred;

create trigger versioned before insert or update on product for each row execute function product_is_versioned();
create trigger versions_come after insert on product referencing new table as fresh for each statement execute function keep_versions();
create trigger versions_go_on after update on product referencing new table as fresh for each statement execute function keep_versions();

-- Lines of plans and orders say which version they were made with. Of an order of before whose words are others than today's
-- nobody knows: its own words count.
alter table plan_line add column version_id uuid;
alter table order_line add column version_id uuid;
update plan_line l set version_id = p.version_id from product p where p.id = l.product_id;
update order_line l set version_id = p.version_id from product p
where p.id = l.product_id and (l.name, l.spec, l.pack_spec) = (p.name, p.spec, p.pack_spec);
-- what waits for the end of the transaction is judged now: a table that changed is altered
set constraints all immediate;
alter table plan_line alter column version_id set not null,
  add foreign key (product_id, version_id) references product_version (product_id, id);
alter table order_line add foreign key (product_id, version_id) references product_version (product_id, id);

-- Who does not say which means the one of now.
create function line_is_versioned() returns trigger language plpgsql as $$
begin
  select version_id into new.version_id from product where id = new.product_id;
  return new;
end $$;
create trigger versioned before insert on plan_line for each row when (new.version_id is null) execute function line_is_versioned();
create trigger versioned before insert on order_line for each row when (new.version_id is null) execute function line_is_versioned();
-- as all else of a line: it stays once the paper is on its way
create trigger kept_version before update of version_id on plan_line for each row
  when (is_app() and old.version_id is distinct from new.version_id) execute function kept_plan_line();
create trigger kept_version before update of version_id on order_line for each row
  when (is_app() and old.version_id is distinct from new.version_id) execute function kept_order_line();
