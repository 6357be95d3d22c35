-- Written by npm run db:types from the migrated database; for reading. The source is db/migrations.

-- extensions

create extension btree_gist;
create extension pg_trgm;

-- sequences

create sequence company_code as bigint start 1 increment 1;
create sequence doc_sequence as bigint start 1 increment 1;
create sequence product_code as bigint start 1 increment 1;

-- functions

CREATE OR REPLACE FUNCTION public.acceptance_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.confirmed_by = new.checked_by or exists (select from purchase_order o where o.id = new.order_id
      and (o.created_by in (new.checked_by, new.confirmed_by) or o.audited_by = new.checked_by
        or exists (select from doc_history h where h.doc_id in (o.id, o.plan_id) and h.user_id in (new.checked_by, new.confirmed_by)
          and (h.authored or (h.user_id = new.checked_by and h.action in ('approve', 'reject', 'rejectAudit', 'passLevel', 'passWithPlan')))))))
    and not exists (select from doc_history h where h.doc_id = new.id and h.action = 'alone')
  then
    raise exception 'acceptance %: one person ordered, registered or confirmed', new.no using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.acceptance_confirm_lots(which uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    was text := current_setting('app.kind');
    n integer;
  begin
    if was <> 'supplier' then raise exception 'the supplier confirms it' using errcode = 'insufficient_privilege'; end if;
    perform become('system');
    perform from acceptance a where a.id = which and a.supplier_id = app_org() and a.status in ('wait', 'checked') for update;
    if not found then raise exception 'nothing waits here' using errcode = 'insufficient_privilege'; end if;
    update delivery_line d set lot_confirmed_by = app_user(), lot_confirmed_at = now() from acceptance_line l
      where l.acceptance_id = which and d.id = l.delivery_line_id and d.slip_lot is not null and d.lot_confirmed_at is null;
    get diagnostics n = row_count;
    update acceptance a set version = a.version + 1 where a.id = which and n > 0;
    perform become(was);
    return n;
  end $function$;

CREATE OR REPLACE FUNCTION public.acceptance_open(shipped uuid, number text, lots jsonb)
 RETURNS acceptance
 LANGUAGE plpgsql
AS $function$
declare
  made acceptance;
  was text := current_setting('app.kind');
begin
  perform set_config('app.kind', 'system', true);
  insert into acceptance (hospital_id, supplier_id, delivery_id, order_id, more_orders, kind, narcotic, point_id, point_name, no, opened_at)
  select d.hospital_id, d.supplier_id, d.id, d.order_id, d.more_orders, d.kind, d.narcotic, d.point_id, d.point_name, number,
    (select min(a.opened_at) from acceptance a where a.delivery_id = d.id)
  from delivery d where d.id = shipped
  returning * into strict made;
  insert into acceptance_line (hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty)
  select made.hospital_id, made.supplier_id, made.id, x.line, n, x.qty
  from rows from (jsonb_to_recordset(lots) as ("deliveryLineId" uuid, "deliveredQty" numeric)) with ordinality as x(line, qty, n);
  perform set_config('app.kind', was, true);
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.acceptance_other_lot(line uuid, n numeric, lot text, made date, ends date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  declare
    was text := current_setting('app.kind');
    a acceptance;
    l acceptance_line;
    d delivery_line;
    other delivery_line;
  begin
    if was <> 'hospital' then raise exception 'the hospital finds it' using errcode = 'insufficient_privilege'; end if;
    perform become('system');
    select x.* into strict l from acceptance_line x where x.id = line;
    select x.* into strict a from acceptance x where x.id = l.acceptance_id for update;
    if a.hospital_id <> app_org() or a.status <> 'wait' or n > l.delivered_qty then
      raise exception 'this lot does not wait here' using errcode = 'insufficient_privilege';
    end if;
    select x.* into strict d from delivery_line x where x.id = l.delivery_line_id for update;
    other := d;
    other.slip_lot := coalesce(d.slip_lot, d.lot_no);
    other.lot_no := lot;
    other.production_date := made;
    other.expiry_date := ends;
    other.lot_confirmed_by := null;
    other.lot_confirmed_at := null;
    -- the report was of the lot that was sent
    other.report_no := '';
    other.report_date := null;
    other.report_files := '[]';
    if n = d.qty then
      update delivery_line x set (slip_lot, lot_no, production_date, expiry_date, lot_confirmed_by, lot_confirmed_at, report_no, report_date, report_files)
        = (other.slip_lot, lot, made, ends, null, null, '', null, '[]') where x.id = d.id;
    else
      other.id := new_id();
      other.seq := (select max(x.seq) + 1 from delivery_line x where x.delivery_id = d.delivery_id);
      other.qty := n;
      other.amount := round(n * d.price, 2);
      other.accepted_qty := 0;
      other.refused_qty := 0;
      other.returning_qty := 0;
      other.returned_qty := 0;
      update delivery_line x set qty = x.qty - n, amount = round((x.qty - n) * x.price, 2) where x.id = d.id;
      -- lots of a delivery are added by its supplier alone, and this is one of his
      perform set_config('app.org', d.supplier_id::text, true), become('supplier');
      insert into delivery_line select other.*;
      perform set_config('app.org', a.hospital_id::text, true), become('system');
      if n = l.delivered_qty then
        update acceptance_line x set delivery_line_id = other.id where x.id = l.id;
      else
        update acceptance_line x set delivered_qty = x.delivered_qty - n where x.id = l.id;
        insert into acceptance_line (hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty)
        values (l.hospital_id, l.supplier_id, l.acceptance_id, other.id,
          (select max(x.seq) + 1 from acceptance_line x where x.acceptance_id = l.acceptance_id), n);
      end if;
    end if;
    update delivery x set (amount, line_count, version) = (select sum(y.amount), count(*), x.version + 1 from delivery_line y where y.delivery_id = x.id)
      where x.id = d.delivery_id;
    update acceptance x set version = x.version + 1 where x.id = a.id;
    perform become(was);
  end $function$;

CREATE OR REPLACE FUNCTION public.account_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free text[] := case
    when app_who() = 'authority' then null
    when app_who() = 'stranger' then '{password_hash,password_at,first_login}'
    when new.id = app_user() then '{password_hash,password_at,first_login,settings,mobile,email,job}'
    when account_is_ours(old.id, old.home_org) and (new.home_org is not distinct from old.home_org
      or (old.home_org is null and new.home_org = app_org())) then null
    else '{}' end;
begin
  if new.id <> old.id or (free is not null and to_jsonb(new) - free - '{version,updated_at}'::text[]
    is distinct from to_jsonb(old) - free - '{version,updated_at}'::text[])
  then
    raise exception 'this account is kept' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.account_is_ours(person uuid, home uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(home = (select org_of('hospital', 'supplier'))
    or (home is null and (select org_of('hospital', 'supplier')) is not null
      and not exists (select from user_role r where r.user_id = person and r.org_id <> (select app_org()))), false)
$function$;

CREATE OR REPLACE FUNCTION public.acts_as(VARIADIC who text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select app_who() = any (who) $function$;

CREATE OR REPLACE FUNCTION public.alike(product uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 1
AS $function$
  select product union all select p.id from product p where p.merged_into = product
$function$;

CREATE OR REPLACE FUNCTION public.amendment_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare said integer; has integer;
begin
  select line_count into said from amendment where id = new.amendment_id;
  select count(*) into has from amendment_line where amendment_id = new.amendment_id;
  if said is distinct from has then
    raise exception 'an amendment has the lines it began with' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announced_as_sent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  was text := become('system');
  fits boolean;
begin
  perform from delivery_line where id = new.delivery_line_id for no key update;
  fits := exists (select from delivery_line l join delivery d on d.id = l.delivery_id
    where l.id = new.delivery_line_id and l.supplier_id = new.supplier_id and d.shipped_at is not null and d.status <> 'void'
      and l.qty >= new.qty + coalesce((select sum(a.qty) from invoice_announced a
        where a.delivery_line_id = new.delivery_line_id and a.id <> new.id), 0));
  perform become(was);
  if not fits then raise exception 'more is announced than was sent' using errcode = 'check_violation'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.answer_keep(asked uuid, answer jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update idempotency set response = answer where user_id = app_user() and key = asked;
end $function$;

CREATE OR REPLACE FUNCTION public.app_kind()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(current_setting('app.kind', true), '') $function$;

CREATE OR REPLACE FUNCTION public.app_org()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.org', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION public.app_ranges()
 RETURNS data_range[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(row(
    case when r ? 'orgs' then array(select v::uuid from jsonb_array_elements_text(r->'orgs') v) end,
    case when r ? 'suppliers' then array(select v::uuid from jsonb_array_elements_text(r->'suppliers') v) end,
    case when r ? 'departments' then array(select v::uuid from jsonb_array_elements_text(r->'departments') v) end,
    case when r ? 'productKinds' then array(select v::smallint from jsonb_array_elements_text(r->'productKinds') v) end,
    case when r ? 'categories' then branches(array(select v::uuid from jsonb_array_elements_text(r->'categories') v)) end
  )::data_range), '{}')
  from jsonb_array_elements(nullif(current_setting('app.ranges', true), '')::jsonb) r
$function$;

CREATE OR REPLACE FUNCTION public.app_sees_all()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select coalesce(current_setting('app.kind', true), '') in ('authority', 'system', 'stranger')
$function$;

CREATE OR REPLACE FUNCTION public.app_user()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.user', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION public.app_who()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when coalesce(current_setting('app.kind', true), '') = '' then 'nobody'
    when current_setting('app.kind', true) = 'system' and coalesce(current_setting('app.user', true), '') <> '' then 'elevated'
    else current_setting('app.kind', true) end
$function$;

CREATE OR REPLACE FUNCTION public.approval_for(l approval_level, who uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select p.id from approval_people(l) p
  left join approval_delegation d on d.user_id = p.id and d.org_id = l.org_id and d.delegate_id = who and d.ended_at is null
    and (now() at time zone 'Asia/Shanghai')::date between d.from_day and d.to_day
  where who is distinct from l.created_by and (p.id = who or (d.id is not null
    and not (l.distinct_people and exists (select from approval_level x where x.doc_id = l.doc_id and x.round = l.round
      and x.state = 'passed' and who in (x.acted_by, x.for_user)))))
  order by (p.id = who) desc, d.created_at limit 1
$function$;

CREATE OR REPLACE FUNCTION public.approval_people(l approval_level)
 RETURNS TABLE(id uuid, name text)
 LANGUAGE sql
 STABLE
AS $function$
  select u.id, u.name from app_user u
  where u.enabled and not u.locked and u.id is distinct from l.created_by
    and (u.id = any (l.user_ids) or exists (select from user_role ur join role r on r.id = ur.role_id and r.enabled
      where ur.user_id = u.id and ur.org_id = l.org_id and ur.role_id = any (l.role_ids)))
    and exists (select from user_role ur join role r on r.id = ur.role_id and r.enabled join role_action ra on ra.role_id = r.id
      where ur.user_id = u.id and ur.org_id = l.org_id and ra.path || ':' || ra.code = l.code)
    and not (l.distinct_people and exists (select from approval_level p where p.doc_id = l.doc_id and p.round = l.round
      and p.state = 'passed' and u.id in (p.acted_by, p.for_user)))
$function$;

CREATE OR REPLACE FUNCTION public.audit_append(entries jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  head audit_head;
  e jsonb;
  r audit_log;
  today date := (now() at time zone 'Asia/Shanghai')::date;
begin
  insert into audit_head (org_id, day, seq, hash) values (app_org(), today, 0, '')
    on conflict (org_id, day) do nothing;
  select * into head from audit_head where org_id is not distinct from app_org() and day = today for update;
  for e in select * from jsonb_array_elements(entries) loop
    r.org_id := app_org(); r.day := today; r.seq := head.seq + 1; r.at := clock_timestamp();
    r.user_id := app_user(); r.user_name := coalesce(e->>'userName', ''); r.call := coalesce(e->>'call', '');
    r.entity := e->>'entity'; r.entity_id := e->>'entityId'; r.entity_no := coalesce(e->>'entityNo', '');
    r.action := e->>'action'; r.before := nullif(e->'before', 'null'); r.after := nullif(e->'after', 'null');
    r.request_id := e->>'requestId'; r.ip := nullif(e->>'ip', ''); r.prev_hash := head.hash;
    r.hash := audit_hash(head.hash, r);
    insert into audit_log values (r.*);
    head.seq := r.seq; head.hash := r.hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash where org_id is not distinct from app_org() and day = today;
end $function$;

CREATE OR REPLACE FUNCTION public.audit_hash(prev text, r audit_log)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select encode(sha256(convert_to(concat_ws('|', prev, r.org_id, r.day, r.seq, extract(epoch from r.at), r.user_id, r.user_name,
    r.call, r.entity, r.entity_id, r.entity_no, r.action, coalesce(r.before::text, ''), coalesce(r.after::text, ''), r.request_id, r.ip), 'UTF8')), 'hex')
$function$;

CREATE OR REPLACE FUNCTION public.audit_verify(which uuid, on_day date)
 RETURNS TABLE(seq integer, fault text)
 LANGUAGE sql
 STABLE
AS $function$
  with chain as (
    select a.*, lag(a.hash, 1, '') over (order by a.seq) as before_hash, row_number() over (order by a.seq) as n
    from audit_log a where a.org_id is not distinct from which and a.day = on_day
  )
  select c.seq, case when c.seq <> c.n then 'gap' when c.prev_hash <> c.before_hash then 'link' else 'altered' end
  from chain c
  where c.seq <> c.n or c.prev_hash <> c.before_hash
     or c.hash <> audit_hash(c.prev_hash, (c.org_id, c.day, c.seq, c.at, c.user_id, c.user_name, c.call, c.entity, c.entity_id,
          c.entity_no, c.action, c.before, c.after, c.request_id, c.prev_hash, c.hash, c.ip)::audit_log)
  union all
  select h.seq, 'tail' from audit_head h
  where h.org_id is not distinct from which and h.day = on_day
    and h.seq <> (select count(*) from audit_log a where a.org_id is not distinct from which and a.day = on_day)
$function$;

CREATE OR REPLACE FUNCTION public.become(kind text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare was text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', kind, true);
  return was;
end $function$;

CREATE OR REPLACE FUNCTION public.branches(which uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
AS $function$
  with recursive branch as (
    select c.id from category c where c.id = any (which) union select c.id from category c join branch b on c.parent_id = b.id)
  select array(select id from branch)
$function$;

CREATE OR REPLACE FUNCTION public.catalog_item_search(word text, most integer DEFAULT NULL::integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.category_branch(category uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with recursive up as (
    select c.id, c.parent_id from category_card c where c.id = category
    union select c.id, c.parent_id from category_card c join up on c.id = up.parent_id)
  select coalesce(array_agg(up.id), '{}') from up
$function$;

CREATE OR REPLACE FUNCTION public.category_is_platform()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from category where id = new.category_id and hospital_id is not null) then
    raise exception 'a product is of a category of the platform' using errcode = '23514';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.category_products(which uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with recursive below as (
    select c.id from category_card c where c.id = which
    union all select c.id from category_card c join below b on c.parent_id = b.id)
  select p.id from product_card p where p.category_id in (select id from below)
  union all select a.product_id from category_product_facts a where a.category_id in (select id from below)
$function$;

CREATE OR REPLACE FUNCTION public.category_stands()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from category c left join category p on p.id = c.parent_id
    where (c.id = new.id or c.parent_id = new.id)
      and (c.level, c.kind, c.hospital_id) is distinct from (coalesce(p.level, 0) + 1, coalesce(p.kind, c.kind), case when p.id is null
        then c.hospital_id else p.hospital_id end)) then
    raise exception 'category % does not stand one level below its parent', new.code using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.category_uses(which uuid[])
 RETURNS TABLE(kind text, id uuid, category_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select 'certificate', c.id, x from certificate_card c cross join unnest(c.categories) x
    where c.status in ('pending', 'passed') and x = any (which)
  union all select 'role', r.id, x::uuid from role_card r
    cross join jsonb_array_elements_text(case jsonb_typeof(r.categories) when 'array' then r.categories else '[]' end) x
    where x = any (which::text[])
  union all select 'stockCount', s.id, s.category_id from stock_count_card s
    where s.status not in ('posted', 'void') and s.category_id = any (which)
$function$;

CREATE OR REPLACE FUNCTION public.certificate_reach(cert uuid)
 RETURNS TABLE(relation_id uuid, hospital_id uuid, supplier_id uuid, product_id uuid)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with recursive c as (select * from certificate where id = cert),
  -- whoever may stand above the one a letter comes from
  up as (
    select c.from_company_id as company from c where c.from_company_id is not null
    union select l.from_company_id from up join certificate l on l.to_company_id = up.company
      where l.cert_kind = 'authorization' and l.status = 'passed'),
  p as (
    select p.id, p.kind, p.device_class, p.category_id from c join product_card p on p.id = c.product_id where c.product_id is not null
    union all
    select p.id, p.kind, p.device_class, p.category_id from c join product_card p on p.manufacturer_id = c.company_id
      where c.company_id is not null
    union all
    select p.id, p.kind, p.device_class, p.category_id from c join product_card p on p.manufacturer_id in (select company from up)
      where c.cert_kind = 'authorization' and (c.products = '{}' or p.id = any(c.products))),
  r as (
    select r.id, r.hospital_id, r.supplier_id, r.product_id, p.kind, p.device_class, p.category_id
      from c join supply_relation_facts r on r.supplier_id = c.org_id join product_card p on p.id = r.product_id
      where c.scope = 'org' and c.cert_kind <> 'authorization' and r.enabled
        and (now() at time zone 'Asia/Shanghai')::date between r.valid_from and r.valid_to
    union all
    select r.id, r.hospital_id, r.supplier_id, r.product_id, p.kind, p.device_class, p.category_id
      from c cross join p join supply_relation_facts r on r.product_id = p.id
      where r.enabled and (now() at time zone 'Asia/Shanghai')::date between r.valid_from and r.valid_to
        and (c.scope = 'standard' or r.supplier_id = c.org_id))
  select r.id, r.hospital_id, r.supplier_id, r.product_id from c cross join r
  where case c.cert_kind
      when 'drugOperate' then r.kind = 0
      when 'drugProduce' then r.kind = 0
      when 'deviceOperate' then r.kind in (1, 2) and r.device_class = '3'
      when 'deviceFiling' then r.kind in (1, 2) and r.device_class = '2'
      when 'deviceProduce' then r.kind in (1, 2)
      when 'qaAgreement' then r.hospital_id = any(c.hospitals)
      when 'integrity' then r.hospital_id = any(c.hospitals)
      else c.cert_kind in ('businessLicense', 'drugReg', 'deviceReg', 'importReg', 'disinfect', 'authorization', 'powerOfAttorney') end
    -- a maker's business licence is asked of nobody (§2.34)
    and not (c.scope = 'standard' and c.cert_kind = 'businessLicense')
    and (c.kinds = '{}' or r.kind = any(c.kinds))
    and (c.device_classes = '{}' or r.kind not in (1, 2) or r.device_class = any(c.device_classes))
    and (c.categories = '{}' or category_branch(r.category_id) && c.categories)
    and (c.hospitals = '{}' or r.hospital_id = any(c.hospitals))
    and (c.regions = '{}' or exists (select from org_card h, unnest(c.regions) named
      where h.id = r.hospital_id and (h.district like named || '%' or h.district like '%' || named)))
$function$;

CREATE OR REPLACE FUNCTION public.count_within(which uuid, r data_range)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from stock_count_line l join product p on p.id = l.product_id where l.count_id = which
    and not coalesce((r.suppliers is null or l.supplier_id = any (r.suppliers)) and (r.kinds is null or p.kind = any (r.kinds))
      and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.counted_order(status text, released_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((released_at IS NOT NULL) AND (status <> ALL (ARRAY['void'::text, 'unaudited'::text])));

CREATE OR REPLACE FUNCTION public.delivery_within(which uuid, r data_range)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from delivery_line l join product p on p.id = l.product_id where l.delivery_id = which
    and not coalesce(p.category_id = any (r.categories), false)));
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.doc_creator(tbl text, doc uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
declare found uuid;
begin
  if exists (select from pg_attribute where attrelid = to_regclass(quote_ident(tbl)) and attname = 'created_by' and not attisdropped) then
    execute format('select created_by from %I where id = $1', tbl) into found using doc;
    return found;
  end if;
  return (select h.user_id from doc_history h where h.doc_id = doc order by h.id limit 1);
end $function$;

CREATE OR REPLACE FUNCTION public.doc_numbers(prefix text, how_many integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  day text := to_char(coalesce(nullif(current_setting('app.day', true), '')::date, (now() at time zone 'Asia/Shanghai')::date), 'YYMMDD');
  tweak text := (select key from public.doc_key) || prefix || day;
  place bigint;
  a bigint;
  b bigint;
begin
  for i in 1 .. how_many loop
    place := nextval('public.doc_sequence') % 100000000;
    a := place / 10000;
    b := place % 10000;
    for round in 1 .. 10 loop
      select b, (a + ('x' || encode(substr(sha256(convert_to(format('%s %s %s', tweak, round, b), 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint) % 10000
        into a, b;
    end loop;
    return next prefix || day || lpad(a::text, 4, '0') || lpad(b::text, 4, '0');
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.enqueue_job(task text, payload jsonb, job_key text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, queue text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(task, payload::json, queue_name => queue, run_at => run_at, job_key => job_key,
    max_attempts => 10);
end $function$;

CREATE OR REPLACE FUNCTION public.expired(expiry date)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select expiry < (now() at time zone 'Asia/Shanghai')::date $function$;

CREATE OR REPLACE FUNCTION public.first_invoice_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if first_invoice_used(case tg_table_name when 'first_invoice' then (to_jsonb(old) ->> 'id')::uuid
      else (to_jsonb(coalesce(old, new)) ->> 'first_invoice_id')::uuid end,
    case tg_table_name when 'first_invoice_cover' then (to_jsonb(old) ->> 'delivery_line_id')::uuid end) then
    raise exception 'a first invoice a passed invoice rests on is kept' using errcode = 'insufficient_privilege';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.first_invoice_used(which uuid, line uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  was text := become('system');
  used boolean := exists (select from first_invoice_cover c join payable_item i on i.delivery_line_id = c.delivery_line_id
    join invoice_line l on l.item_id = i.id join invoice v on v.id = l.invoice_id and v.status in ('passed', 'red')
    where c.first_invoice_id = which and (line is null or c.delivery_line_id = line));
begin
  perform become(was);
  return used;
end $function$;

CREATE OR REPLACE FUNCTION public.flushed_is_free()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from requested_invoice q where q.invoice_id = new.id and q.requested_amount <> 0) then
    raise exception 'an invoice that is asked for is not taken back as an error' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_entered()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.qty <> old.qty and new.entered_qty is not distinct from old.entered_qty then
    new.entered_qty := null;
    new.entered_unit := '';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.form_of(extra jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((extra ->> 'dosageForm'::text), ''::text);

CREATE OR REPLACE FUNCTION public.history_append(steps jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into doc_history (doc_type, doc_id, action, label, from_status, to_status, reason, user_id, user_name, org_id, org_name, parties, authored)
  select x."docType", x."docId", x.action, x.label, x."from", x."to", x.reason, app_user(), x."userName", app_org(), x."orgName", x.parties, x.authored
  from rows from (jsonb_to_recordset(steps) as ("docType" text, "docId" uuid, action text, label text, "from" text, "to" text, reason text,
    "userName" text, "orgName" text, parties uuid[], authored boolean)) with ordinality
    as x("docType", "docId", action, label, "from", "to", reason, "userName", "orgName", parties, authored, n)
  order by n;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock_balance b set whole_holds = b.whole_holds + x.wholes, part_locked = b.part_locked + x.parts
  from (select balance_id as id, count(*) filter (where qty is null)::int as wholes, coalesce(sum(qty), 0) as parts
    from fresh where released_at is null group by 1) x
  where b.id = x.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.lifted_at is not null or to_jsonb(new) - '{lifted_by,lifter_name,lifted_at,lift_note,fault}'::text[]
    is distinct from to_jsonb(old) - '{lifted_by,lifter_name,lifted_at,lift_note,fault}'::text[]
  then
    raise exception 'a hold is kept' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_recounts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update stock_balance b set whole_holds = b.whole_holds + x.wholes, part_locked = b.part_locked + x.parts
  from (select id, sum(wholes)::int as wholes, sum(parts) as parts from (
      select balance_id as id, -(qty is null)::int as wholes, -coalesce(qty, 0) as parts from old_rows where released_at is null
      union all select balance_id, (qty is null)::int, coalesce(qty, 0) from fresh where released_at is null) o
    group by id) x
  where b.id = x.id and (x.wholes <> 0 or x.parts <> 0);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.hold_watched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare over lot_watch[] := array(select w from watches_over(array(select distinct product_id from fresh), true) w);
begin
  if cardinality(over) = 0 then return null; end if;
  insert into stock_hold (hospital_id, balance_id, hold_kind, reason, ref_type, ref_id, ref_no, created_by, creator_name)
  select b.hospital_id, b.id, 'recall', w.reason, w.ref_type, w.ref_id, w.ref_no, w.created_by, w.creator_name
  from fresh b join unnest(over) w on w.product_id = b.product_id and is_watched(w, b.hospital_id, b.lot_no, b.production_date);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_arrive(acceptance uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  item record;
  ann record;
  rest numeric;
  part numeric;
  touched uuid[] := '{}';
begin
  if not exists (select from acceptance_line l join invoice_announced a on a.delivery_line_id = l.delivery_line_id
    where l.acceptance_id = acceptance) then return '[]'; end if;
  perform from invoice where id in (select a.invoice_id from acceptance_line l join invoice_announced a on a.delivery_line_id = l.delivery_line_id
    where l.acceptance_id = acceptance) order by id for update;
  for item in select i.id, i.hospital_id, i.supplier_id, i.delivery_line_id, i.open_qty, i.open_amount from payable_item i
    where i.source_type = 1 and i.source_id = acceptance and not i.taken_back and i.open_qty > 0 and i.open_amount > 0 order by i.id
  loop
    rest := item.open_qty;
    for ann in select a.id, a.invoice_id, a.qty - a.arrived_qty as room from invoice_announced a
      join invoice v on v.id = a.invoice_id and v.status in ('draft', 'rejected')
      where a.delivery_line_id = item.delivery_line_id and a.arrived_qty < a.qty order by v.created_at, v.id
    loop
      exit when rest <= 0;
      part := least(ann.room, rest);
      insert into invoice_line (hospital_id, supplier_id, invoice_id, seq, item_id, qty, amount)
      values (item.hospital_id, item.supplier_id, ann.invoice_id,
        (select coalesce(max(l.seq), 0) + 1 from invoice_line l where l.invoice_id = ann.invoice_id), item.id, part,
        -- who takes the last of the quantity takes the last of the amount
        item.open_amount - round(item.open_amount * (rest - part) / item.open_qty, 2)
          - (item.open_amount - round(item.open_amount * rest / item.open_qty, 2)));
      update invoice_announced set arrived_qty = arrived_qty + part where id = ann.id;
      touched := touched || ann.invoice_id;
      rest := rest - part;
    end loop;
  end loop;
  -- one whose goods were refused to the last is told too: it waits for them no more
  return invoice_relinked(touched || array(select a.invoice_id from acceptance_line l
    join invoice_announced a on a.delivery_line_id = l.delivery_line_id where l.acceptance_id = acceptance and l.refused_qty > 0));
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_depart(lines uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare its uuid[] := array(select distinct a.invoice_id from payable_item i join invoice_announced a on a.delivery_line_id = i.delivery_line_id
  where i.source_type = 1 and i.source_line_id = any(lines));
begin
  if its = '{}' then return '[]'; end if;
  perform from invoice where id = any(its) order by id for update;
  delete from invoice_line l using payable_item i, invoice v where i.id = l.item_id and i.source_type = 1 and i.source_line_id = any(lines)
    and v.id = l.invoice_id and v.status in ('draft', 'rejected') and v.id = any(its);
  update invoice_announced a set arrived_qty = least(a.arrived_qty, coalesce((select sum(l.qty) from invoice_line l join payable_item i on i.id = l.item_id
      and i.delivery_line_id = a.delivery_line_id and not i.taken_back where l.invoice_id = a.invoice_id), 0))
    where a.invoice_id = any(its) and a.delivery_line_id in (select i.delivery_line_id from payable_item i where i.source_type = 1
      and i.source_line_id = any(lines));
  return invoice_relinked(its);
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_reddens()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text := become('system');
begin
  perform from invoice b where b.id in (select r.blue_id from invoice_red r where r.red_id = new.id) order by b.id for update;
  if new.status in ('pending', 'passed') and ((select coalesce(sum(r.amount), 0) from invoice_red r where r.red_id = new.id) <> -new.amount
    or exists (select from invoice_red r join invoice b on b.id = r.blue_id
      where r.red_id = new.id and (b.colour <> 'blue' or b.status not in ('passed', 'red')))) then
    raise exception 'a red invoice takes back passed blue ones, as much as it says' using errcode = 'check_violation';
  end if;
  update invoice b set red_taken = s.taken, red_amount = s.passed
  from (select r.blue_id as id, coalesce(sum(r.amount) filter (where v.status in ('pending', 'passed')), 0) as taken,
      coalesce(sum(r.amount) filter (where v.status = 'passed'), 0) as passed
    from invoice_red r join invoice v on v.id = r.red_id
    where r.blue_id in (select x.blue_id from invoice_red x where x.red_id = new.id) group by 1) s
  where b.id = s.id and (b.red_taken, b.red_amount) is distinct from (s.taken, s.passed)
    -- a whole one that is not whole any more is first what it was
    and (b.status <> 'red' or s.passed = b.amount);
  perform become(was);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_relinked(which uuid[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with v as (
    update invoice v set (linked_amount, line_count) = (select coalesce(sum(l.amount), 0), count(*)::int from invoice_line l where l.invoice_id = v.id),
      version = v.version + 1, updated_at = now()
    where v.id = any(which) and v.status in ('draft', 'rejected') returning v.id, v.no, v.status, v.version, v.created_org as "createdOrg", v.created_by as "createdBy"
  ) select coalesce(jsonb_agg(v), '[]') from v;
$function$;

CREATE OR REPLACE FUNCTION public.invoice_unannounce(delivery uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare its uuid[];
begin
  with gone as (
    delete from invoice_announced where delivery_line_id in (select id from delivery_line where delivery_id = delivery) returning invoice_id
  ) select coalesce(array_agg(distinct invoice_id), '{}') into its from gone;
  return invoice_relinked(its);
end $function$;

CREATE OR REPLACE FUNCTION public.is_app()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select current_user in ('jicai_app', 'jicai_ranged') $function$;

CREATE OR REPLACE FUNCTION public.is_watched(w lot_watch, hospital uuid, lot text, made date)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (w.hospital_id is null or w.hospital_id = hospital) and coalesce(w.lot_no = lot, made between w.made_from and w.made_to, false)
$function$;

CREATE OR REPLACE FUNCTION public.item_is_audited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare c catalog_change;
begin
  select * into c from catalog_change x where x.catalog_item_id = new.id and x.effective_at = now();
  if (c.id is null
    or new.pack_multiple is distinct from case when c.after ? 'packMultiple' then (c.after ->> 'packMultiple')::numeric else old.pack_multiple end
    or new.min_qty is distinct from case when c.after ? 'minQty' then (c.after ->> 'minQty')::numeric else old.min_qty end
    or new.max_qty is distinct from case when c.after ? 'maxQty' then (c.after ->> 'maxQty')::numeric else old.max_qty end
    or new.online is distinct from case when c.after ? 'online' then (c.after ->> 'online')::boolean else old.online end
    or new.temporary is distinct from case when c.after ? 'temporary' then (c.after ->> 'temporary')::boolean else old.temporary end
    or (new.temporary and new.temporary_until is distinct from
      case when c.after ? 'temporaryUntil' then (c.after ->> 'temporaryUntil')::date else old.temporary_until end))
  then raise exception 'an enabled item changes by what was audited' using errcode = 'insufficient_privilege'; end if;
  return new;
end $function$;

CREATE OR REPLACE PROCEDURE public.keep_from(IN kind text, IN lines regclass, IN kept text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger kept_from_%1$s before update on %2$s for each row
    when (is_app() and app_kind() = %1$L and (%3$s) is distinct from (%4$s)) execute function paper_is_kept()',
    kind, lines, 'old.' || replace(kept, ', ', ', old.'), 'new.' || replace(kept, ', ', ', new.'));
end $procedure$;

CREATE OR REPLACE PROCEDURE public.keep_lines(IN lines regclass, IN paper regclass, IN key name, IN open text[], IN free text[])
 LANGUAGE plpgsql
AS $procedure$
declare
  kept text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into kept from pg_attribute
    where attrelid = lines and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all (free);
  execute format($sql$
    create function %1$I() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.%2$I p where p.id = any (array(select distinct l.%3$I from come l)) and p.status <> all (%4$L::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.%2$I p where p.id = any (array(select distinct l.%3$I from gone l)) and p.status <> all (%4$L::text[]));
      else closed := exists (select from public.%2$I p where p.id in (old.%3$I, new.%3$I) and p.status <> all (%4$L::text[]));
      end if;
      if closed then raise exception 'the lines of %2$I are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $body$;
    create trigger kept_come after insert on %5$s referencing new table as come for each statement when (is_app()) execute function %1$I();
    create trigger kept_gone after delete on %5$s referencing old table as gone for each statement when (is_app()) execute function %1$I();
    create trigger kept_moved before update of %6$s on %5$s for each row
      when (is_app() and (%7$s) is distinct from (%8$s)) execute function %1$I();
    $sql$, 'kept_' || lines, paper::text, key, open, lines, kept, 'old.' || replace(kept, ', ', ', old.'), 'new.' || replace(kept, ', ', ', new.'));
end $procedure$;

CREATE OR REPLACE FUNCTION public.keep_lots(products uuid[], alone boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare place integer;
begin
  for place in select distinct hashtext(id::text) & 127 from unnest(products) id order by 1 loop
    if alone then perform pg_advisory_xact_lock(5224, place); else perform pg_advisory_xact_lock_shared(5224, place); end if;
  end loop;
end $function$;

CREATE OR REPLACE PROCEDURE public.keep_paper(IN paper regclass, IN open text[], IN kept text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger kept before update of %2$s on %1$s for each row
    when (is_app() and old.status <> all (%3$L::text[]) and (%4$s) is distinct from (%5$s)) execute function paper_is_kept()',
    paper, kept, open, 'old.' || replace(kept, ', ', ', old.'), 'new.' || replace(kept, ', ', ', new.'));
end $procedure$;

CREATE OR REPLACE FUNCTION public.keep_price_periods()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  cause text[] := string_to_array(coalesce(nullif(current_setting('app.price_source', true), ''), 'item'), ':');
  setter uuid := case when app_who() in ('system', 'stranger', 'nobody') then null else app_user() end;
  was text := become('system');
  moment timestamptz := clock_timestamp();
  c record;
begin
  for c in
    select f.hospital_id, f.product_id, f.supplier_id, t.type, t.price, p.id as before, p.valid_from
    from fresh f cross join lateral (values ('purchase', f.price), ('retail', f.retail_price)) t (type, price)
    left join price_period p on p.hospital_id = f.hospital_id and p.product_id = f.product_id and p.supplier_id = f.supplier_id
      and p.type = t.type and p.valid_to is null
    where f.status in ('enabled', 'stopped') and t.price is not null and p.price is distinct from t.price
  loop
    update price_period set valid_to = greatest(moment, c.valid_from + interval '1 microsecond') where id = c.before;
    insert into price_period (hospital_id, product_id, supplier_id, type, price, valid_from, source, source_id, source_no, set_by)
    values (c.hospital_id, c.product_id, c.supplier_id, c.type, c.price, coalesce(greatest(moment, c.valid_from + interval '1 microsecond'), moment),
      cause[1], cause[2]::uuid, coalesce(cause[3], ''), setter);
  end loop;
  perform become(was);
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.keep_tally(IN tbl regclass, IN amount text, IN seen text)
 LANGUAGE plpgsql
AS $procedure$
declare
  adds text := format($sql$
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select %L, s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.%I)
    from (%%s) x cross join lateral (values (null::uuid, null::uuid, true), %s) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.%2$I) <> 0;$sql$, tbl, amount, seen);
  come text := 'select 1 as sign, c.* from come c';
  gone text := 'select -1 as sign, g.* from gone g';
begin
  execute format($sql$
    create function %I() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $body$
    begin
      if tg_op = 'INSERT' then %s
      elsif tg_op = 'DELETE' then %s
      else %s
      end if;
      return null;
    end $body$;
    create trigger tally_come after insert on %s referencing new table as come for each statement execute function %1$I();
    create trigger tally_gone after delete on %5$s referencing old table as gone for each statement execute function %1$I();
    create trigger tally_moved after update on %5$s referencing old table as gone new table as come for each statement execute function %1$I();
    $sql$, 'tally_' || tbl, format(adds, come), format(adds, gone), format(adds, come || ' union all ' || gone), tbl);
  -- an owner that is no superuser stands before the walls too
  perform become('system');
  execute format(adds, format('select 1 as sign, c.* from public.%I c', tbl));
  perform become('');
end $procedure$;

CREATE OR REPLACE FUNCTION public.keep_versions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare cause text[] := string_to_array(coalesce(nullif(current_setting('app.version_source', true), ''), case tg_op when 'INSERT' then 'add' else 'edit' end), ':');
begin
  insert into product_version (id, product_id, no, facts, source, ref_no, changed_by)
  select p.version_id, p.id, p.version_no, product_said(f) || jsonb_build_object('maker', coalesce(m.name, ''), 'category', coalesce(c.name, '')),
    cause[1], coalesce(cause[2], ''), case when app_who() in ('system', 'stranger', 'nobody') then null else app_user() end
  from fresh p join product f on f.id = p.id left join company m on m.id = p.manufacturer_id left join category c on c.id = p.category_id
  where not exists (select from product_version v where v.id = p.version_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.kept_acceptance_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.acceptance p where p.id = any (array(select distinct l.acceptance_id from come l)) and p.status <> all ('{wait,checked}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.acceptance p where p.id = any (array(select distinct l.acceptance_id from gone l)) and p.status <> all ('{wait,checked}'::text[]));
      else closed := exists (select from public.acceptance p where p.id in (old.acceptance_id, new.acceptance_id) and p.status <> all ('{wait,checked}'::text[]));
      end if;
      if closed then raise exception 'the lines of acceptance are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_amended_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text := become('system'); fits boolean;
begin
  fits := exists (select from purchase_order o where o.id = new.order_id and o.status in ('draft', 'pendingAudit', 'auditRejected'))
    or exists (select from amendment_line l join amendment a on a.id = l.amendment_id where l.order_line_id = new.id and a.status = 'effective'
      and a.effective_at = now() and l.qty_before = old.qty and l.qty_after = new.qty);
  perform become(was);
  if not fits then raise exception 'the lines of purchase_order are kept in this status' using errcode = 'insufficient_privilege'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.kept_amended_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text := become('system'); fits boolean;
begin
  fits := exists (select from amendment a where a.order_id = new.id and a.status = 'effective' and a.effective_at = now()
    and a.revision = new.revision and new.revision = old.revision + 1
    and new.amount = a.amount_after and new.point_id = coalesce(a.point_after, old.point_id));
  perform become(was);
  if not fits then raise exception 'purchase_order in this status is kept' using errcode = 'insufficient_privilege'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.kept_delivery_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.delivery p where p.id = any (array(select distinct l.delivery_id from come l)) and p.status <> all ('{draft}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.delivery p where p.id = any (array(select distinct l.delivery_id from gone l)) and p.status <> all ('{draft}'::text[]));
      else closed := exists (select from public.delivery p where p.id in (old.delivery_id, new.delivery_id) and p.status <> all ('{draft}'::text[]));
      end if;
      if closed then raise exception 'the lines of delivery are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_invoice_announced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.invoice p where p.id = any (array(select distinct l.invoice_id from come l)) and p.status <> all ('{draft,rejected,void}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.invoice p where p.id = any (array(select distinct l.invoice_id from gone l)) and p.status <> all ('{draft,rejected,void}'::text[]));
      else closed := exists (select from public.invoice p where p.id in (old.invoice_id, new.invoice_id) and p.status <> all ('{draft,rejected,void}'::text[]));
      end if;
      if closed then raise exception 'the lines of invoice are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_invoice_red()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.invoice p where p.id = any (array(select distinct l.red_id from come l)) and p.status <> all ('{draft,rejected}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.invoice p where p.id = any (array(select distinct l.red_id from gone l)) and p.status <> all ('{draft,rejected}'::text[]));
      else closed := exists (select from public.invoice p where p.id in (old.red_id, new.red_id) and p.status <> all ('{draft,rejected}'::text[]));
      end if;
      if closed then raise exception 'the lines of invoice are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_order_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.purchase_order p where p.id = any (array(select distinct l.order_id from come l)) and p.status <> all ('{draft,pendingAudit,auditRejected}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.purchase_order p where p.id = any (array(select distinct l.order_id from gone l)) and p.status <> all ('{draft,pendingAudit,auditRejected}'::text[]));
      else closed := exists (select from public.purchase_order p where p.id in (old.order_id, new.order_id) and p.status <> all ('{draft,pendingAudit,auditRejected}'::text[]));
      end if;
      if closed then raise exception 'the lines of purchase_order are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_plan_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.plan p where p.id = any (array(select distinct l.plan_id from come l)) and p.status <> all ('{draft,pending,rejected}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.plan p where p.id = any (array(select distinct l.plan_id from gone l)) and p.status <> all ('{draft,pending,rejected}'::text[]));
      else closed := exists (select from public.plan p where p.id in (old.plan_id, new.plan_id) and p.status <> all ('{draft,pending,rejected}'::text[]));
      end if;
      if closed then raise exception 'the lines of plan are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_refusal_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.refusal p where p.id = any (array(select distinct l.refusal_id from come l)) and p.status <> all ('{draft}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.refusal p where p.id = any (array(select distinct l.refusal_id from gone l)) and p.status <> all ('{draft}'::text[]));
      else closed := exists (select from public.refusal p where p.id in (old.refusal_id, new.refusal_id) and p.status <> all ('{draft}'::text[]));
      end if;
      if closed then raise exception 'the lines of refusal are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_regional_price_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.regional_price p where p.id = any (array(select distinct l.region_id from come l)) and p.status <> all ('{draft,pending,rejected}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.regional_price p where p.id = any (array(select distinct l.region_id from gone l)) and p.status <> all ('{draft,pending,rejected}'::text[]));
      else closed := exists (select from public.regional_price p where p.id in (old.region_id, new.region_id) and p.status <> all ('{draft,pending,rejected}'::text[]));
      end if;
      if closed then raise exception 'the lines of regional_price are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_requisition_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.requisition p where p.id = any (array(select distinct l.requisition_id from come l)) and p.status <> all ('{draft,rejected}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.requisition p where p.id = any (array(select distinct l.requisition_id from gone l)) and p.status <> all ('{draft,rejected}'::text[]));
      else closed := exists (select from public.requisition p where p.id in (old.requisition_id, new.requisition_id) and p.status <> all ('{draft,rejected}'::text[]));
      end if;
      if closed then raise exception 'the lines of requisition are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_return_order_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.return_order p where p.id = any (array(select distinct l.return_order_id from come l)) and p.status <> all ('{draft,auditRejected}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.return_order p where p.id = any (array(select distinct l.return_order_id from gone l)) and p.status <> all ('{draft,auditRejected}'::text[]));
      else closed := exists (select from public.return_order p where p.id in (old.return_order_id, new.return_order_id) and p.status <> all ('{draft,auditRejected}'::text[]));
      end if;
      if closed then raise exception 'the lines of return_order are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_statement_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.statement p where p.id = any (array(select distinct l.statement_id from come l)) and p.status <> all ('{draft,sent,awaitHospital,awaitSupplier,disputed}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.statement p where p.id = any (array(select distinct l.statement_id from gone l)) and p.status <> all ('{draft,sent,awaitHospital,awaitSupplier,disputed}'::text[]));
      else closed := exists (select from public.statement p where p.id in (old.statement_id, new.statement_id) and p.status <> all ('{draft,sent,awaitHospital,awaitSupplier,disputed}'::text[]));
      end if;
      if closed then raise exception 'the lines of statement are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_statement_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.statement p where p.id = any (array(select distinct l.statement_id from come l)) and p.status <> all ('{draft,sent,awaitHospital,awaitSupplier,disputed}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.statement p where p.id = any (array(select distinct l.statement_id from gone l)) and p.status <> all ('{draft,sent,awaitHospital,awaitSupplier,disputed}'::text[]));
      else closed := exists (select from public.statement p where p.id in (old.statement_id, new.statement_id) and p.status <> all ('{draft,sent,awaitHospital,awaitSupplier,disputed}'::text[]));
      end if;
      if closed then raise exception 'the lines of statement are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_stock_count_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.stock_count p where p.id = any (array(select distinct l.count_id from come l)) and p.status <> all ('{draft,counting,recounting}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.stock_count p where p.id = any (array(select distinct l.count_id from gone l)) and p.status <> all ('{draft,counting,recounting}'::text[]));
      else closed := exists (select from public.stock_count p where p.id in (old.count_id, new.count_id) and p.status <> all ('{draft,counting,recounting}'::text[]));
      end if;
      if closed then raise exception 'the lines of stock_count are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_surgery_order_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.surgery_order p where p.id = any (array(select distinct l.surgery_order_id from come l)) and p.status <> all ('{draft,auditRejected}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.surgery_order p where p.id = any (array(select distinct l.surgery_order_id from gone l)) and p.status <> all ('{draft,auditRejected}'::text[]));
      else closed := exists (select from public.surgery_order p where p.id in (old.surgery_order_id, new.surgery_order_id) and p.status <> all ('{draft,auditRejected}'::text[]));
      end if;
      if closed then raise exception 'the lines of surgery_order are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_surgery_piece()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.surgery_order p where p.id = any (array(select distinct l.surgery_order_id from come l)) and p.status <> all ('{draft,auditRejected,waitAllocate}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.surgery_order p where p.id = any (array(select distinct l.surgery_order_id from gone l)) and p.status <> all ('{draft,auditRejected,waitAllocate}'::text[]));
      else closed := exists (select from public.surgery_order p where p.id in (old.surgery_order_id, new.surgery_order_id) and p.status <> all ('{draft,auditRejected,waitAllocate}'::text[]));
      end if;
      if closed then raise exception 'the lines of surgery_order are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE FUNCTION public.kept_voucher_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    declare closed boolean;
    begin
      if tg_op = 'INSERT' then
        closed := exists (select from public.voucher p where p.id = any (array(select distinct l.voucher_id from come l)) and p.status <> all ('{draft,disputed}'::text[]));
      elsif tg_op = 'DELETE' then
        closed := exists (select from public.voucher p where p.id = any (array(select distinct l.voucher_id from gone l)) and p.status <> all ('{draft,disputed}'::text[]));
      else closed := exists (select from public.voucher p where p.id in (old.voucher_id, new.voucher_id) and p.status <> all ('{draft,disputed}'::text[]));
      end if;
      if closed then raise exception 'the lines of voucher are kept in this status' using errcode = 'insufficient_privilege'; end if;
      return new;
    end $function$;

CREATE OR REPLACE PROCEDURE public.limit_to_ranges(IN tbl regclass, IN more text DEFAULT 'true'::text)
 LANGUAGE plpgsql
AS $procedure$
declare
  has text[] := array(select attname::text from pg_attribute where attrelid = tbl and attnum > 0 and not attisdropped);
  rule text := more;
begin
  if 'hospital_id' = any (has) then rule := rule || format(' and (r.orgs is null or %s.hospital_id = any (r.orgs))', tbl); end if;
  if 'supplier_id' = any (has) then rule := rule || format(' and (r.suppliers is null or %s.supplier_id = any (r.suppliers))', tbl); end if;
  if 'department_id' = any (has) and tbl <> 'order_line'::regclass then
    rule := rule || format(' and (r.departments is null or %s.department_id = any (r.departments))', tbl);
  end if;
  if 'product_id' = any (has) then
    rule := rule || format(' and (r.kinds is null and r.categories is null or exists (select from product p where p.id = %s.product_id
      and (r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories))))', tbl);
  elsif 'kind' = any (has) and tbl::text not in ('org') then
    rule := rule || format(' and (r.kinds is null or %s.kind = any (r.kinds))', tbl);
  end if;
  rule := format('current_user <> ''jicai_ranged'' or (select app_kind()) = ''system'' or exists (select from unnest((select app_ranges())) r where %s)', rule);
  execute format('create policy data_range on %1$s as restrictive to jicai_ranged using (%2$s) with check (%2$s)', tbl, rule);
end $procedure$;

CREATE OR REPLACE FUNCTION public.line_is_versioned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select version_id into new.version_id from product where id = new.product_id;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.log_articles(VARIADIC docs jsonb[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.merge_moved(merged uuid)
 RETURNS TABLE(tbl text, id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text;
begin
  if app_who() <> 'authority' then raise exception 'only the authority merges products' using errcode = '42501'; end if;
  was := become('system');
  return query select e ->> 'table', (e ->> 'id')::uuid from product_merge m, jsonb_array_elements(merge_rows(m.rows)) e
    where m.id = merged and e -> 'now' <> e -> 'after';
  perform become(was);
end $function$;

CREATE OR REPLACE FUNCTION public.merge_products(survivor uuid, losers uuid[], choices jsonb, reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.merge_rows(which jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(x.said || jsonb_build_object('now', coalesce(
    (select to_jsonb(r) from product r where x.said ->> 'table' = 'product' and r.id = x.id),
    (select to_jsonb(r) from supply_relation r where x.said ->> 'table' = 'supply_relation' and r.id = x.id),
    (select to_jsonb(r) from catalog_item r where x.said ->> 'table' = 'catalog_item' and r.id = x.id),
    (select to_jsonb(r) - 'match_state' from hospital_code r where x.said ->> 'table' = 'hospital_code' and r.id = x.id),
    (select to_jsonb(r) from vbp_item r where x.said ->> 'table' = 'vbp_item' and r.id = x.id),
    (select to_jsonb(r) from certificate r where x.said ->> 'table' = 'certificate' and r.id = x.id))) order by x.said ->> 'table', x.id), '[]')
  from (select e as said, (e ->> 'id')::uuid as id from jsonb_array_elements(which) e) x
$function$;

CREATE OR REPLACE FUNCTION public.message_tell(entries jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  was text := become('system');
  moved uuid[] := array(select (e->>'docId')::uuid from jsonb_array_elements(entries) e where (e->>'moved')::boolean);
begin
  update message m set done_at = now() where m.category = 'todo' and m.done_at is null and m.doc_id = any (moved);
  insert into message (org_id, category, event, codes, only_user, not_user, template, params, doc_type, doc_id, doc_no, path)
  select o.id, r->>'category', r->>'event', array(select jsonb_array_elements_text(r->'codes')),
    case when r->>'to' = 'creator' then c.user_id end,
    case r->>'but' when 'creator' then c.user_id when 'actor' then app_user() end,
    r->>'template', (r->'params') || jsonb_build_object('partner', coalesce(p.name, '')), e->>'docType', (e->>'docId')::uuid, e->>'docNo', r->>'path'
  from jsonb_array_elements(entries) with ordinality as x (e, n)
    cross join lateral (select array(select jsonb_array_elements_text(e->'parties')::uuid) as ids) parties
    cross join lateral jsonb_array_elements(e->'rows') with ordinality as y (r, k)
    left join lateral (select doc_creator(e->>'docTable', h.doc_id) as user_id, h.org_id
      from doc_history h where h.doc_id = (e->>'docId')::uuid order by h.id limit 1) c
      on r->>'to' = 'creator' or r->>'but' = 'creator'
    join org o on o.id = any (case r->>'to'
        when 'creator' then case when c.user_id is distinct from app_user() then array[c.org_id] end
        when 'authority' then array(select a.id from org a where a.kind = 'authority' and a.enabled)
        else parties.ids end)
      and (r->>'to' in ('creator', 'authority') or o.kind = r->>'to')
    left join lateral (select org.name from org where org.id <> o.id and org.id = any (parties.ids) limit 1) p on true
  order by n, k;
  perform become(was);
end $function$;

CREATE OR REPLACE FUNCTION public.movement_of_old()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text := become('system'); closed boolean;
begin
  closed := exists (select from stock_period p where p.hospital_id = new.hospital_id
    and new.at < (p.month + interval '1 month') at time zone 'Asia/Shanghai');
  perform become(was);
  if closed then
    raise exception 'a movement of a closed month: %', new.at using errcode = '23514';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
              placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.not_by_author()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text := become('system'); authored boolean;
begin
  authored := exists (select from doc_history h where h.doc_id in (new.id, (to_jsonb(new) ->> 'plan_id')::uuid)
    and h.user_id = new.audited_by and h.authored);
  perform become(was);
  if authored then raise exception 'an author does not audit' using errcode = 'insufficient_privilege'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.not_by_counter()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.audited_by = any (new.counters)
    or exists (select from public.stock_count_line l where l.count_id = new.id and new.audited_by in (l.by1, l.by2, l.by3)) then
    raise exception 'who counted does not audit' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_department(which uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer uuid;
begin
  answer := (select p.department_id from purchase_order o join plan p on p.id = o.plan_id where o.id = which);
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.order_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  l record;
  free text[] := '{status,supplier_accepted_at,supplier_expects,first_delivery_at,last_delivery_at,version,updated_at}';
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'a supplier does not change this of an order' using errcode = 'insufficient_privilege';
  end if;
  if new.status = old.status or (old.status, new.status) in (('waitAllocate', 'allocating'), ('unauditPending', 'unaudited'),
    ('unauditPending', 'allocating'))
  then return new; end if;
  if old.status in ('waitAllocate', 'allocating', 'allocated') then
    select bool_or(open_qty > 0) as open, bool_or(transit_qty > 0) as transit, bool_or(accepted_qty > 0) as accepted,
      bool_or(closed_qty > 0) as closed, bool_or(reject_pending_qty > 0) as pending into l from order_line where order_id = new.id;
    if new.status = (case when l.open then 'allocating' when l.transit then 'allocated' when l.pending then null when l.accepted then 'accepted'
      when l.closed then 'closed' end)
    then return new; end if;
  end if;
  raise exception 'a supplier does not move an order from % to %', old.status, new.status using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.order_within(which uuid, r data_range)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from order_line l join product p on p.id = l.product_id where l.order_id = which
    and not coalesce(p.category_id = any (r.categories), false)));
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.orders_within(which uuid[], departments uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return not exists (select from unnest(which) o(id) where not coalesce(order_department(o.id) = any (departments), false));
end $function$;

CREATE OR REPLACE FUNCTION public.org_of(VARIADIC kinds text[])
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select case when app_who() = any (kinds) then app_org() end $function$;

CREATE OR REPLACE FUNCTION public.own_department()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$
  select case when current_user = 'jicai_ranged' then (select r.departments[1] from unnest(app_ranges()) r limit 1) end
$function$;

CREATE OR REPLACE FUNCTION public.own_tree(hospital uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select hospital is not null and coalesce((select c.value #>> '{}' from config_facts c
    where c.key = 'category.manageType' and (c.org_id is null or c.org_id = hospital) order by c.org_id nulls last limit 1), '') = '医院自定义分类'
$function$;

CREATE OR REPLACE FUNCTION public.own_words(code text, name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select lower(code || e'\n' || name)
$function$;

CREATE OR REPLACE FUNCTION public.pairs_of(words text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare letters text[] := string_to_array(words, null); pairs text[] := '{}';
begin
  for i in 1 .. cardinality(letters) - 1 loop pairs[i] := letters[i] || letters[i + 1]; end loop;
  return pairs;
end $function$;

CREATE OR REPLACE FUNCTION public.paper_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% in this status is kept', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.paper_visible(paper text, which uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return case paper
    when 'plan' then exists (select from plan where id = which)
    when 'order' then exists (select from purchase_order where id = which)
    when 'delivery' then exists (select from delivery where id = which)
    when 'acceptance' then exists (select from acceptance where id = which)
    when 'catalogItem' then exists (select from catalog_item where id = which)
    when 'priceAdjustment' then exists (select from price_adjustment where id = which)
    when 'certificate' then exists (select from certificate where id = which)
    when 'stockDocument' then exists (select from stock_document where id = which)
    when 'stockCount' then exists (select from stock_count where id = which)
    when 'newApply' then exists (select from new_apply where id = which)
    when 'catalogChange' then exists (select from catalog_change where id = which)
    when 'returnOrder' then exists (select from return_order where id = which)
    when 'refusal' then exists (select from refusal where id = which)
    when 'rejection' then exists (select from rejection where id = which)
    when 'amendment' then exists (select from amendment where id = which)
    when 'exception' then exists (select from exception where id = which)
    when 'surgeryOrder' then exists (select from surgery_order where id = which)
    when 'voucher' then exists (select from voucher where id = which)
    when 'requisition' then exists (select from requisition where id = which)
    when 'statement' then exists (select from statement where id = which)
    when 'invoiceException' then exists (select from invoice_exception where id = which)
    else true end;
end $function$;

CREATE OR REPLACE FUNCTION public.part_of(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
$function$;

CREATE OR REPLACE PROCEDURE public.passes_by(IN paper regclass, IN by text, IN passed text[])
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger own_%2$s before update of %2$s on %1$s for each row when (is_app() and old.%2$s is distinct from new.%2$s
    and (new.%2$s <> app_user() or (new.%2$s is null and new.status = any (%3$L::text[])))) execute function paper_is_kept()', paper, by, passed);
  execute format('create constraint trigger passes_named after update of status on %1$s deferrable initially deferred for each row
    when (is_app() and old.status <> all (%3$L::text[]) and new.status = any (%3$L::text[])) execute function passes_named(%2$L)', paper, by, passed);
  execute format('create constraint trigger begins_named after insert on %1$s deferrable initially deferred for each row
    when (is_app() and new.status = any (%3$L::text[])) execute function passes_named(%2$L)', paper, by, passed);
end $procedure$;

CREATE OR REPLACE FUNCTION public.passes_named()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare named uuid;
begin
  execute format('select %I from %I where id = $1', tg_argv[0], tg_table_name) into named using new.id;
  if named is distinct from app_user() then
    raise exception '% passes with the name of who passes it', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.pay_term_of(hospital uuid, supplier uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(
    (select c.pay_days from cooperation c where c.hospital_id = hospital and c.supplier_id = supplier and c.status in ('active', 'suspended')
      order by c.created_at desc limit 1),
    (select (c.value #>> '{}')::integer from config c where c.key = 'settlement.payDays' and c.org_id is null), 30)
$function$;

CREATE OR REPLACE FUNCTION public.payable_accept(which uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if payable_add(payable_of_acceptance(which)) = 0 then return '[]'; end if;
  return payable_number(array(select delivery_line_id from payable_item where source_type = 1 and source_id = which));
end $function$;

CREATE OR REPLACE FUNCTION public.payable_add(items jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  made integer := 0;
  i record;
begin
  for i in
    insert into payable_item (hospital_id, supplier_id, source_type, source_id, source_no, source_line_id, order_line_id, order_no,
      delivery_line_id, delivery_no, pool, product_id, department_id, code, name, spec, manufacturer, unit, lot_no, vbp_class, two_invoice,
      price, qty, amount, accepted_on, due_on, handlers, netted_qty)
    select x.hospital_id, x.supplier_id, x.source_type, x.source_id, x.source_no, x.source_line_id, x.order_line_id, coalesce(o.no, ''),
      x.delivery_line_id, coalesce(v.no, ''), coalesce(x.pool, x.delivery_line_id, x.source_line_id), x.product_id,
      coalesce(x.department_id, l.department_id), coalesce(l.product_code, p.platform_code), coalesce(l.name, p.name), coalesce(l.spec, p.spec),
      coalesce(l.manufacturer, maker.name, ''), coalesce(l.unit, p.pack_unit), coalesce(x.lot_no, d.lot_no, ''), coalesce(l.vbp_class, 0),
      coalesce(l.two_invoice, false), x.price, x.qty, w.amount, x.accepted_on,
      payable_due_of(x.hospital_id, x.supplier_id, coalesce(l.vbp_class, 0::smallint), x.accepted_on),
      array_remove(array[o.created_by, v.created_by] || coalesce(x.handlers, '{}'), null), case when w.amount = 0 then x.qty else 0 end
    from jsonb_populate_recordset(null::payable_item, items) x
      join product p on p.id = x.product_id
      left join company maker on maker.id = p.manufacturer_id
      left join order_line l on l.id = x.order_line_id
      left join purchase_order o on o.id = l.order_id
      left join delivery_line d on d.id = x.delivery_line_id
      left join delivery v on v.id = d.delivery_id
      cross join lateral (select coalesce(x.amount, round(x.qty * x.price, 2)) as amount) w
    order by x.source_line_id
    on conflict (source_type, source_line_id, source_id) do nothing
    returning id, open_qty, qty
  loop
    made := made + 1;
    if i.qty < 0 and i.open_qty < 0 then perform payable_net(i.id); end if;
  end loop;
  return made;
end $function$;

CREATE OR REPLACE FUNCTION public.payable_day(moment timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
RETURN ((moment AT TIME ZONE 'Asia/Shanghai'::text))::date;

CREATE OR REPLACE FUNCTION public.payable_due(vbp_class smallint, began date, days integer DEFAULT 30)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
RETURN CASE WHEN (vbp_class > 0) THEN (((date_trunc('month'::text, (began)::timestamp with time zone) + '2 mons'::interval) - '1 day'::interval))::date ELSE (began + days) END;

CREATE OR REPLACE FUNCTION public.payable_due_of(hospital uuid, supplier uuid, class smallint, began date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  n integer := coalesce((select (c.value #>> '{}')::integer from config c where c.key = 'settlement.vbpDueDay' and c.org_id is null), 0);
  last date := (date_trunc('month', began) + interval '2 months' - interval '1 day')::date;
begin
  return case when class = 0 then began + pay_term_of(hospital, supplier) when n = 0 then last
    else least(last, (date_trunc('month', began) + interval '1 month')::date + n - 1) end;
end $function$;

CREATE OR REPLACE FUNCTION public.payable_invoice(which uuid, its_code text, its_no text, its_day date, parts jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare come jsonb;
begin
  with k as (
    insert into payable_link (hospital_id, supplier_id, item_id, origin, invoice_id, invoice_code, invoice_no, invoice_date, qty, amount)
    select i.hospital_id, i.supplier_id, i.id, 'invoice', which, its_code, its_no, its_day, p.qty, p.amount
    from jsonb_to_recordset(parts) as p ("itemId" uuid, qty numeric, amount numeric) join payable_item i on i.id = p."itemId"
    returning item_id, qty, amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty + k.qty, invoiced_amount = i.invoiced_amount + k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, k.qty
  ) select coalesce(jsonb_agg(i), '[]') into come from i;
  return payable_moved(come);
end $function$;

CREATE OR REPLACE FUNCTION public.payable_moved(moved jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
RETURN (SELECT COALESCE(jsonb_agg(jsonb_build_object('orderLineId', x.id, 'qty', x.qty)), '[]'::jsonb) AS "coalesce" FROM (SELECT m.id, trim_scale(sum(m.qty)) AS qty FROM jsonb_to_recordset(payable_moved.moved) m(id uuid, qty numeric) WHERE (m.id IS NOT NULL) GROUP BY m.id HAVING (sum(m.qty) <> (0)::numeric)) x);

CREATE OR REPLACE FUNCTION public.payable_net(which uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  minus payable_item;
  plus payable_item;
  diff payable_item;
  part numeric;
  worth numeric;
  of_minus numeric;
  rest numeric := 0;
begin
  select * into strict minus from payable_item where id = which for update;
  for plus in select * from payable_item where pool = minus.pool and hospital_id = minus.hospital_id and supplier_id = minus.supplier_id
    and qty > 0 and source_type <> 5 and invoiced_qty = 0 and open_qty > vouchered_qty and not taken_back order by accepted_on, id for update
  loop
    part := least(-minus.open_qty, plus.open_qty - plus.vouchered_qty);
    exit when part <= 0;
    worth := case when part = plus.open_qty then plus.open_amount else round(plus.open_amount * part / plus.open_qty, 2) end;
    of_minus := case when part = -minus.open_qty then -minus.open_amount else round(-minus.open_amount * part / -minus.open_qty, 2) end;
    insert into payable_netting (hospital_id, supplier_id, item_id, by_id, qty, amount, by_amount)
    values (minus.hospital_id, minus.supplier_id, plus.id, minus.id, part, worth, of_minus);
    update payable_item set netted_qty = netted_qty + part, netted_amount = netted_amount + worth where id = plus.id;
    update payable_item set netted_qty = netted_qty - part, netted_amount = netted_amount - of_minus where id = minus.id
    returning * into minus;
    rest := rest + worth - of_minus;
  end loop;
  for diff in select * from payable_item i where i.hospital_id = minus.hospital_id and i.supplier_id = minus.supplier_id and i.source_type = 5
    and not i.taken_back and i.open_amount < i.vouchered_amount
    and (i.delivery_line_id = minus.delivery_line_id
      or i.source_line_id = (select l.balance_id from return_order_line l where l.id = minus.source_line_id))
    and not exists (select from payable_netting n where n.item_id = minus.id and n.by_id = i.id)
    order by i.accepted_on, i.id for update
  loop
    exit when rest <= 0;
    part := least(rest, diff.vouchered_amount - diff.open_amount);
    insert into payable_netting (hospital_id, supplier_id, item_id, by_id, qty, amount, by_amount)
    values (minus.hospital_id, minus.supplier_id, minus.id, diff.id, 0, 0, part);
    update payable_item set netted_amount = netted_amount - part where id = diff.id;
    rest := rest - part;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.payable_number(lines uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  gone jsonb;
  come jsonb;
  minus record;
begin
  perform from payable_item where delivery_line_id = any (lines) and source_type = 1 order by accepted_on, id for update;
  with k as (
    update payable_link k set released_at = now() from payable_item i, delivery_line d
    where i.delivery_line_id = any (lines) and k.item_id = i.id and k.origin = 'delivery' and k.released_at is null
      and d.id = i.delivery_line_id
      and (d.invoice_code, d.invoice_no, d.invoice_date) is distinct from (k.invoice_code, k.invoice_no, k.invoice_date)
    returning k.item_id, k.qty, k.amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty - k.qty, invoiced_amount = i.invoiced_amount - k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, -k.qty as qty
  ) select coalesce(jsonb_agg(i), '[]') into gone from i;
  with k as (
    insert into payable_link (hospital_id, supplier_id, item_id, origin, invoice_code, invoice_no, invoice_date, qty, amount)
    select i.hospital_id, i.supplier_id, i.id, 'delivery', d.invoice_code, d.invoice_no, d.invoice_date, i.open_qty, i.open_amount
    from delivery_line d join payable_item i on i.delivery_line_id = d.id and i.source_type = 1 and i.state <> 'closed'
    where d.id = any (lines) and d.invoice_no <> ''
    returning item_id, qty, amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty + k.qty, invoiced_amount = i.invoiced_amount + k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, k.qty
  ) select coalesce(jsonb_agg(i), '[]') into come from i;
  -- what waited for a red invoice of it is no longer invoiced
  if gone <> '[]' then
    for minus in select i.id from payable_item i join delivery_line d on d.id = i.pool and d.invoice_no = ''
      where i.pool = any (lines) and i.qty < 0 and i.open_qty < 0 order by i.accepted_on, i.id
    loop perform payable_net(minus.id); end loop;
  end if;
  return payable_moved(gone || come);
end $function$;

CREATE OR REPLACE FUNCTION public.payable_of_acceptance(which uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(x), '[]') from (
    select a.hospital_id, a.supplier_id, 1 as source_type, a.id as source_id, a.no as source_no, l.id as source_line_id, d.order_line_id,
      d.id as delivery_line_id, d.product_id, d.price, l.accepted_qty as qty, null::numeric as amount, payable_day(a.checked_at) as accepted_on,
      array[a.checked_by, a.confirmed_by] as handlers
    from acceptance a join acceptance_line l on l.acceptance_id = a.id join delivery_line d on d.id = l.delivery_line_id
      join delivery v on v.id = d.delivery_id
    where a.id = which and a.status = 'confirmed' and l.posted and l.accepted_qty > 0 and v.sale_type <> 2
    union all
    select a.hospital_id, a.supplier_id, 5, s.adjustment_id, s.adjustment_no, l.id, d.order_line_id, d.id, d.product_id, s.new_price, 0,
      round((s.new_price - s.old_price) * l.accepted_qty, 2), payable_day(a.checked_at), array[a.checked_by, a.confirmed_by]
    from acceptance a join acceptance_line l on l.acceptance_id = a.id join delivery_line d on d.id = l.delivery_line_id
      join price_settlement s on s.ref_line = d.id and s.stage = 'D' and s.action = 'supplement' and s.status = 'open'
    where a.id = which and a.status = 'confirmed' and l.posted and l.accepted_qty > 0
  ) x
$function$;

CREATE OR REPLACE FUNCTION public.payable_of_prices(which uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(x), '[]') from (
    select s.hospital_id, s.supplier_id, 5 as source_type, s.adjustment_id as source_id, s.adjustment_no as source_no, s.ref_line as source_line_id,
      s.order_line_id, case when s.stage = 'E' then s.ref_line end as delivery_line_id, s.product_id, s.new_price as price, 0 as qty,
      s.diff as amount, payable_day(s.created_at) as accepted_on
    from price_settlement s
    where s.adjustment_id = which and s.stage in ('E', 'F') and s.action = 'supplement' and s.status = 'open' and s.diff <> 0) x
$function$;

CREATE OR REPLACE FUNCTION public.payable_of_return(which uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(x), '[]') from (
    select r.hospital_id, r.supplier_id, 2 as source_type, r.id as source_id, r.no as source_no, l.id as source_line_id, l.order_line_id,
      l.delivery_line_id, l.product_id, l.price, -l.received_qty as qty, payable_day(r.received_at) as accepted_on,
      array[r.created_by, r.answered_by, r.shipped_by, r.received_by] as handlers
    from return_order r join return_order_line l on l.return_order_id = r.id
    where r.id = which and r.status = 'done' and l.received_qty > 0 and l.owner = 'hospital') x
$function$;

CREATE OR REPLACE FUNCTION public.payable_of_surgery(which uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(x), '[]') from (
    select o.hospital_id, o.supplier_id, 4 as source_type, o.id as source_id, o.no as source_no, p.id as source_line_id, p.product_id, o.department_id,
      p.lot_no, p.price, p.used_qty + case when p.lost_charged then p.lost_qty else 0 end as qty, payable_day(o.confirmed_at) as accepted_on,
      array[o.created_by, o.answered_by, o.shipped_by, o.registered_by, o.confirmed_by] as handlers
    from surgery_order o join surgery_piece p on p.surgery_order_id = o.id
    where o.id = which and o.status = 'accepted' and p.used_qty + case when p.lost_charged then p.lost_qty else 0 end > 0) x
$function$;

CREATE OR REPLACE FUNCTION public.payable_of_use(which uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(jsonb_agg(x), '[]') from (
    select b.hospital_id, b.supplier_id, 3 as source_type, m.ref_id as source_id, m.ref_no as source_no, m.id as source_line_id, b.id as pool,
      b.product_id, m.department_id, b.lot_no, b.price, round(-m.qty / b.ratio, 6) as qty, payable_day(m.at) as accepted_on, array[m.user_id] as handlers
    from stock_movement m join stock_balance b on b.id = m.balance_id left join stock_movement undone on undone.id = m.undo_of
    where m.ref_id = which and b.owner = 'supplier' and b.supplier_id is not null and (m.ref_type = 'consignBuyOut'
      or coalesce(undone.cause, m.cause) in ('deptIssue', 'dispense', 'surgeryUse', 'deptBack', 'dispenseBack'))
      and round(-m.qty / b.ratio, 6) <> 0) x
$function$;

CREATE OR REPLACE FUNCTION public.payable_red(which uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare come jsonb;
begin
  perform from payable_item where source_id = which and source_type = 2 order by id for update;
  with k as (
    insert into payable_link (hospital_id, supplier_id, item_id, origin, invoice_code, invoice_no, invoice_date, qty, amount)
    select i.hospital_id, i.supplier_id, i.id, 'return', r.red_code, r.red_no, r.red_date, i.open_qty, i.open_amount
    from return_order r join payable_item i on i.source_id = r.id and i.source_type = 2 and i.state <> 'closed'
    where r.id = which and r.red_no <> '' and not exists (select from payable_link l where l.item_id = i.id and l.released_at is null and l.origin <> 'invoice')
    returning item_id, qty, amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty + k.qty, invoiced_amount = i.invoiced_amount + k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, k.qty
  ) select coalesce(jsonb_agg(i), '[]') into come from i;
  return payable_moved(come);
end $function$;

CREATE OR REPLACE FUNCTION public.payable_release(which uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  gone jsonb;
  come jsonb;
  minus record;
begin
  perform from payable_item where id in (select item_id from payable_link where invoice_id = which and released_at is null)
    order by accepted_on, id for update;
  with k as (
    update payable_link set released_at = now() where invoice_id = which and released_at is null returning item_id, qty, amount
  ), i as (
    update payable_item i set invoiced_qty = i.invoiced_qty - k.qty, invoiced_amount = i.invoiced_amount - k.amount
    from k where i.id = k.item_id returning i.order_line_id as id, -k.qty as qty
  ) select coalesce(jsonb_agg(i), '[]') into gone from i;
  come := payable_number(array(select i.delivery_line_id from payable_link k join payable_item i on i.id = k.item_id and i.source_type = 1
    join delivery_line d on d.id = i.delivery_line_id and d.invoice_no <> '' where k.invoice_id = which));
  for minus in select i.id from payable_item i where i.pool in (select p.pool from payable_link k join payable_item p on p.id = k.item_id
      where k.invoice_id = which) and i.qty < 0 and i.open_qty < 0 order by i.accepted_on, i.id
  loop perform payable_net(minus.id); end loop;
  return payable_moved(gone || (select coalesce(jsonb_agg(jsonb_build_object('id', c ->> 'orderLineId', 'qty', c ->> 'qty')), '[]')
    from jsonb_array_elements(come) c));
end $function$;

CREATE OR REPLACE FUNCTION public.payable_take_back(lines uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare gone jsonb;
begin
  with k as (
    update payable_link k set released_at = now() from payable_item i
    where i.source_line_id = any (lines) and i.source_type in (1, 5) and k.item_id = i.id and k.released_at is null
    returning i.order_line_id as id, -k.qty as qty
  ) select coalesce(jsonb_agg(k), '[]') into gone from k;
  update payable_item set taken_back = true, invoiced_qty = 0, invoiced_amount = 0, netted_qty = qty, netted_amount = amount
  where source_line_id = any (lines) and source_type in (1, 5);
  return payable_moved(gone);
end $function$;

CREATE OR REPLACE FUNCTION public.payer_is_apart()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  r requisition;
  was text := become('system');
  barred boolean;
begin
  select * into r from requisition where id = new.requisition_id;
  barred := new.paid_by in (r.created_by, r.submitted_by, r.audited_by)
    or exists (select from doc_history h where h.doc_id = r.id and h.user_id = new.paid_by and (h.authored or h.action in ('passLevel', 'approve')))
    or exists (select from approval_level l where l.doc_id = r.id and l.state = 'passed' and new.paid_by in (l.acted_by, l.for_user))
    or exists (select from requisition_line l join invoice v on v.id = l.invoice_id where l.requisition_id = r.id and v.audited_by = new.paid_by);
  perform become(was);
  if r.held or r.status <> 'partlyPaid' or (new.account_name, new.bank_name, new.bank_account) is distinct from (r.account_name, r.bank_name, r.bank_account) then
    raise exception 'this requisition is not paid now' using errcode = 'check_violation';
  end if;
  if barred then
    raise exception 'who pays neither raised nor approved it, nor passed its invoices' using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_days(which uuid[])
 RETURNS TABLE(stop_id uuid, item_id uuid, days integer)
 LANGUAGE sql
 STABLE
AS $function$
  select s.id, s.item_id, greatest(0, s.last - greatest(s.begins_on, s.started_on, coalesce(max(s.last) over (partition by s.item_id
    order by s.begins_on, s.code = '01', s.code, s.id rows between unbounded preceding and 1 preceding), s.started_on)))
  from (select p.id, p.item_id, p.code, p.begins_on, c.started_on, least(p.ends_on, coalesce(c.paid_on, payable_day(now()))) as last
    from payment_stop p join payment_clock c on c.item_id = p.item_id where p.item_id = any (which)) s
$function$;

CREATE OR REPLACE FUNCTION public.payment_disputed(voucher uuid, on_day date)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into payment_stop (item_id, hospital_id, supplier_id, code, party, source_id, doc_kind, doc_id, doc_no, begins_on)
    select i.id, i.hospital_id, i.supplier_id, '03', 'hospital', v.id, 'voucher', v.id, v.no, on_day
    from voucher v join voucher_line l on l.voucher_id = v.id join payable_item i on i.id = l.item_id
    where v.id = $1 and i.amount > 0 order by i.id on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.payment_held(hold uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into payment_stop (item_id, hospital_id, supplier_id, code, party, source_id, doc_kind, doc_id, doc_no, begins_on)
    select distinct i.id, i.hospital_id, i.supplier_id, case h.hold_kind when 'quality' then '04' else '07' end,
      case h.hold_kind when 'quality' then 'hospital' else 'authority' end, h.id, 'requisition', r.id, r.no, payable_day(h.held_at)
    from requisition_hold h join requisition r on r.id = h.requisition_id join requisition_line l on l.requisition_id = r.id
      join payable_link k on k.invoice_id = l.invoice_id and k.released_at is null join payable_item i on i.id = k.item_id
    where h.id = hold and i.amount > 0 order by i.id on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.payment_of_history()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  was text := become('system');
  more uuid[] := '{}';
begin
  if new.action = 'dispute' then perform payment_disputed(new.doc_id, payable_day(new.at)); end if;
  if new.action = 'reject' then more := array(select distinct k.item_id from payable_link k where k.invoice_id = new.doc_id); end if;
  perform become(was);
  perform payment_of_paper(new.doc_id, more);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_of_hold()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text := become('system');
begin
  if tg_op = 'INSERT' then perform payment_held(new.id); end if;
  perform become(was);
  perform payment_of_paper(new.requisition_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_of_items()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text;
begin
  if tg_op = 'UPDATE' then
    if not exists (select from come n join gone o on o.id = n.id where n.amount > 0
        and (n.netted_amount, n.paid_amount, n.accepted_on, n.due_on, n.taken_back, n.amount) is distinct from
          (o.netted_amount, o.paid_amount, o.accepted_on, o.due_on, o.taken_back, o.amount)) then return null; end if;
    was := become('system');
    -- of the payment this transaction made
    insert into payment_part (item_id, hospital_id, supplier_id, payment_id, paid_on, amount)
      select n.id, n.hospital_id, n.supplier_id, p.id, coalesce(p.pay_date, payable_day(now())), n.paid_amount - o.paid_amount
      from come n join gone o on o.id = n.id left join lateral (
        select p.id, p.pay_date from payable_link k join requisition_line l on l.invoice_id = k.invoice_id
          join requisition_payment p on p.requisition_id = l.requisition_id
        where k.item_id = n.id and k.released_at is null order by p.paid_at = now() desc, p.paid_at desc, p.id desc limit 1) p on true
      where n.paid_amount <> o.paid_amount order by n.id;
    perform become(was);
    perform payment_refresh(array(select n.id from come n join gone o on o.id = n.id where n.amount > 0
      and (n.netted_amount, n.paid_amount, n.accepted_on, n.due_on, n.taken_back, n.amount) is distinct from
        (o.netted_amount, o.paid_amount, o.accepted_on, o.due_on, o.taken_back, o.amount) order by n.id));
  else
    perform payment_refresh(array(select n.id from come n where n.amount > 0 order by n.id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_of_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform payment_refresh(array(select distinct item_id from come order by 1));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_of_match()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  was text := become('system');
  more uuid[] := array(select k.item_id from payable_link k where k.invoice_id = new.invoice_id and k.released_at is null
    and substr(new.marks, 13, 1) ~ '[wf]');
begin
  perform become(was);
  perform payment_of_paper(new.invoice_id, more);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_of_paper(which uuid, more uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  was text := become('system');
  items uuid[] := array(select s.item_id from payment_stop s where s.doc_id = which union select unnest(more) order by 1);
begin
  perform become(was);
  perform payment_refresh(items);
end $function$;

CREATE OR REPLACE FUNCTION public.payment_of_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform payment_of_paper(new.requisition_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_refresh(which uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text;
begin
  if coalesce(cardinality(which), 0) = 0 then return; end if;
  was := become('system');
  perform from payment_clock where item_id = any (which) order by item_id for update;
  insert into payment_clock as c (item_id, hospital_id, supplier_id, started_on, due_on, owed, paid, paid_on)
    select i.id, i.hospital_id, i.supplier_id, i.accepted_on, i.due_on, i.amount - i.netted_amount, i.paid_amount, null
    from payable_item i where i.id = any (which) and i.amount > 0 order by i.id
    on conflict (item_id) do update set started_on = excluded.started_on, due_on = excluded.due_on, owed = excluded.owed, paid = excluded.paid,
      paid_on = case when excluded.owed > 0 and excluded.paid >= excluded.owed then c.paid_on end
    where (c.started_on, c.due_on, c.owed, c.paid) is distinct from (excluded.started_on, excluded.due_on, excluded.owed, excluded.paid);
  update payment_clock c set paid_on = x.day, stop_from = 'infinity'
    from (select p.item_id, greatest(max(p.paid_on), min(c.started_on)) as day from payment_part p join payment_clock c on c.item_id = p.item_id
      where p.item_id = any (which) and p.amount > 0 and c.owed > 0 and c.paid >= c.owed group by 1) x
    where c.item_id = x.item_id and c.paid_on is distinct from x.day;
  with kept as materialized (select * from payment_stops(which)), gone as (
    delete from payment_stop s where s.item_id = any (which) and s.code in ('01', '02', '05', '06') and not exists (select from kept k
      where (k.item_id, k.code, k.source_id, k.begins_on) = (s.item_id, s.code, s.source_id, s.begins_on))
  )
  insert into payment_stop as s (item_id, hospital_id, supplier_id, code, party, source_id, doc_kind, doc_id, doc_no, begins_on, ends_on)
    select k.* from kept k order by k.item_id, k.code, k.source_id, k.begins_on
    on conflict (item_id, code, source_id, begins_on) do update set ends_on = excluded.ends_on, party = excluded.party
    where (s.ends_on, s.party) is distinct from (excluded.ends_on, excluded.party);
  -- what stands at the moment is counted by whoever reads, day by day
  update payment_clock c set stop_from = x.since, stopped_days = x.days
    from (select c.item_id, f.since, coalesce(d.days, 0) - greatest(0, case when f.since < 'infinity' then payable_day(now()) - f.since else 0 end) as days
      from payment_clock c
        left join (select d.item_id, sum(d.days)::integer as days from payment_days(which) d group by 1) d on d.item_id = c.item_id
        cross join lateral (select greatest(c.started_on,
          coalesce(min(s.begins_on) filter (where s.ends_on is null and c.state = 'open'), 'infinity')) as since
          from payment_stop s where s.item_id = c.item_id) f
      where c.item_id = any (which)) x
    where c.item_id = x.item_id and (c.stop_from, c.stopped_days) is distinct from (x.since, x.days);
  perform become(was);
end $function$;

CREATE OR REPLACE FUNCTION public.payment_stops(which uuid[])
 RETURNS TABLE(item_id uuid, hospital_id uuid, supplier_id uuid, code text, party text, source_id uuid, doc_kind text, doc_id uuid, doc_no text, begins_on date, ends_on date)
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with item as materialized (
    select i.id, i.hospital_id, i.supplier_id, i.accepted_on, i.amount from payable_item i where i.id = any (which) and i.amount > 0 and not i.taken_back
  ), link as materialized (
    -- a number that was typed at the delivery is as old as its invoice
    select k.item_id, k.invoice_id, k.amount, k.created_at, k.released_at, i.hospital_id, i.supplier_id, i.accepted_on,
      case when k.origin = 'invoice' then d.day else least(d.day, greatest(coalesce(k.invoice_date, d.day), i.accepted_on)) end as day
    from item i join payable_link k on k.item_id = i.id cross join lateral (select payable_day(k.created_at) as day) d
  ), move as (
    select i.id as item_id, i.hospital_id, i.supplier_id, i.accepted_on, i.accepted_on as day, i.amount from item i
    union all select i.id, i.hospital_id, i.supplier_id, i.accepted_on, payable_day(n.created_at), -n.amount
      from item i join payable_netting n on n.item_id = i.id
    union all select k.item_id, k.hospital_id, k.supplier_id, k.accepted_on, k.day, -k.amount from link k
    union all select k.item_id, k.hospital_id, k.supplier_id, k.accepted_on, payable_day(k.released_at), k.amount from link k
      where k.released_at is not null
  ), rest as (
    -- of what no invoice stands for at the end of a day
    select m.item_id, m.hospital_id, m.supplier_id, m.accepted_on, greatest(m.day, m.accepted_on) as day,
      sum(sum(m.amount)) over (partition by m.item_id order by greatest(m.day, m.accepted_on)) as rest
    from move m group by 1, 2, 3, 4, 5
  ), edge as (
    select r.*, coalesce(lag(r.rest) over days, 0) as before,
      min(r.day) filter (where r.rest <= 0) over (partition by r.item_id order by r.day rows between 1 following and unbounded following) as settled
    from rest r window days as (partition by r.item_id order by r.day)
  ), stop as (
    -- an invoice is expected within seven days (modules/payable/shared/waiting.ts)
    select e.item_id, e.hospital_id, e.supplier_id, '01' as code, 'supplier' as party, e.item_id as source_id, '' as doc_kind, e.item_id as doc_id,
      '' as doc_no, greatest(e.day, e.accepted_on + 7) as begins_on, e.settled as ends_on
    from edge e where e.rest > 0 and e.before <= 0
    union all
    -- until it is handed in again, or another one for the same
    select k.item_id, k.hospital_id, k.supplier_id, '02', 'supplier', k.invoice_id, 'invoice', k.invoice_id, v.no, payable_day(k.released_at),
      (select min(payable_day(n.created_at)) from payable_link n where n.item_id = k.item_id and n.created_at > k.released_at)
    from link k join invoice v on v.id = k.invoice_id
      join lateral (select h.action from doc_history h where h.doc_id = k.invoice_id and h.at >= k.released_at
        and h.from_status is distinct from h.to_status order by h.id limit 1) h on h.action = 'reject'
    where k.released_at is not null
    union all
    select s.item_id, i.hospital_id, i.supplier_id, s.code, s.party, s.source_id, s.doc_kind, s.doc_id, s.doc_no, s.begins_on,
      (select payable_day(n.at) from doc_history n where n.doc_id = s.doc_id and n.from_status is distinct from n.to_status
        and n.id > (select max(h.id) from doc_history h where h.doc_id = s.doc_id and h.action = 'dispute' and payable_day(h.at) = s.begins_on)
        order by n.id limit 1)
    from item i join payment_stop s on s.item_id = i.id and s.code = '03'
    union all
    select s.item_id, i.hospital_id, i.supplier_id, s.code,
      case when h.hold_kind = 'investigation' then 'authority' else coalesce(nullif(h.fault, ''), 'hospital') end,
      s.source_id, s.doc_kind, s.doc_id, s.doc_no, payable_day(h.held_at), payable_day(h.lifted_at)
    from item i join payment_stop s on s.item_id = i.id and s.code in ('04', '07') join requisition_hold h on h.id = s.source_id
    union all
    -- a match found a certificate that was not valid, until another one does not, or the invoice is judged
    select k.item_id, k.hospital_id, k.supplier_id, '05', 'supplier', k.invoice_id, 'invoice', k.invoice_id, v.no, payable_day(m.run_at), least(
      (select payable_day(n.run_at) from invoice_match n where n.invoice_id = m.invoice_id and n.run_at > m.run_at and substr(n.marks, 13, 1) !~ '[wf]'
        order by n.run_at limit 1),
      (select payable_day(h.at) from doc_history h where h.doc_id = m.invoice_id and h.at > m.run_at
        and h.action in ('approve', 'reject', 'withdraw', 'void') order by h.id limit 1))
    from link k join invoice v on v.id = k.invoice_id join invoice_match m on m.invoice_id = k.invoice_id and m.run_at >= k.created_at
      and (k.released_at is null or m.run_at < k.released_at) and substr(m.marks, 13, 1) ~ '[wf]'
    union all
    -- until the requisition is paid again, or taken back
    select p.item_id, p.hospital_id, p.supplier_id, '06', 'supplier', b.id, 'requisition', b.requisition_id, r.no, b.pay_date, least(
      (select n.pay_date from requisition_payment n where n.requisition_id = b.requisition_id and n.amount > 0
        and (n.paid_at, n.id) > (b.paid_at, b.id) order by n.paid_at, n.id limit 1),
      (select payable_day(h.at) from doc_history h where h.doc_id = b.requisition_id and h.at > b.paid_at and h.action in ('withdraw', 'void')
        order by h.id limit 1))
    from (select p.item_id, i.hospital_id, i.supplier_id, p.payment_id from item i join payment_part p on p.item_id = i.id and p.amount < 0 offset 0) p
      join requisition_payment b on b.id = p.payment_id and b.amount < 0 join requisition r on r.id = b.requisition_id
  )
  select s.item_id, s.hospital_id, s.supplier_id, s.code, s.party, s.source_id, s.doc_kind, s.doc_id, s.doc_no, s.begins_on,
    case when bool_and(s.ends_on is not null) then greatest(max(s.ends_on), s.begins_on) end
  from stop s where s.code not in ('01', '05') or s.ends_on is null or s.ends_on > s.begins_on
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
$function$;

CREATE OR REPLACE FUNCTION public.peer_prices(products uuid[])
 RETURNS TABLE(product_id uuid, month date, lowest numeric, median numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select distinct on (r.product_id) r.product_id, r.month, min(r.price),
    round((percentile_cont(0.5) within group (order by r.price))::numeric, 4)
  from peer_price r
  where r.product_id = any (products) and r.hospital_id is distinct from (select app_org())
    and r.month >= date_trunc('month', (now() at time zone 'Asia/Shanghai')::date) - interval '12 months'
    and coalesce(current_setting('app.kind', true), '') in ('hospital', 'authority', 'system')
  group by r.product_id, r.month having count(*) >= 3
  order by r.product_id, r.month desc
$function$;

CREATE OR REPLACE FUNCTION public.piece_text(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select upper(regexp_replace(normalize($1, nfkc), '[[:space:]\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.plan_line_allocated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line uuid; said numeric; allocated numeric;
begin
  -- a record has only the fields of its own table, so the branches are statements
  if tg_table_name = 'plan_line' then line := new.id;
  elsif tg_op = 'DELETE' then line := old.plan_line_id;
  else line := new.plan_line_id;
  end if;
  select ordered_qty into said from plan_line where id = line;
  select coalesce(sum(qty), 0) into allocated from plan_order_line where plan_line_id = line;
  if said is distinct from allocated and said is not null then
    raise exception 'plan line % says ordered %, allocations are %', line, said, allocated using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.plan_within(which uuid, r data_range)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from plan_line l join product p on p.id = l.product_id where l.plan_id = which
    and not coalesce((r.suppliers is null or l.supplier_id = any (r.suppliers))
      and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.product_is_versioned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.product_said(p product)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select to_jsonb(p) - array['id', 'platform_code', 'kind', 'narcotic', 'extra', 'pinyin', 'initials', 'search', 'enabled', 'disabled_reason',
      'created_by', 'created_at', 'updated_at', 'version', 'version_id', 'version_no', 'merged_into',
      'replaced_by']
    || jsonb_build_object('extra', p.extra - 'images', 'conversion_ratio', p.conversion_ratio::text, 'listed_price', p.listed_price::text,
      'ceiling_price', p.ceiling_price::text)
$function$;

CREATE OR REPLACE FUNCTION public.product_search(word text, most integer DEFAULT NULL::integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if word ~ '\w{3}' then
    return array(with f as materialized (select p.id, p.name from public.product p where p.search like public.part_of(word))
      select x.id from (select * from f limit most) x order by case when most is not null then x.name end, case when most is not null then x.id end);
  elsif length(word) > 1 then
    return array(with f as materialized (select p.id, p.name from public.product p
        where public.pairs_of(p.search) @> public.pairs_of(word) and strpos(p.search, word) > 0)
      select x.id from (select * from f limit most) x order by case when most is not null then x.name end, case when most is not null then x.id end);
  else
    return array(with f as materialized (select p.id, p.name from public.product p where strpos(p.search, word) > 0)
      select x.id from (select * from f limit most) x order by case when most is not null then x.name end, case when most is not null then x.id end);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.product_uses(which uuid[])
 RETURNS TABLE(product_id uuid, kind text, no text)
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.recalled_here(recall uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select exists (select from recall_task t where t.recall_id = recall and t.org_id = (select app_org())) $function$;

CREATE OR REPLACE FUNCTION public.region_number(name text, usual integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$ select coalesce((select (value #>> '{}')::int from config where key = name and org_id is null), usual) $function$;

CREATE OR REPLACE FUNCTION public.regional_price_begins(which uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare p regional_price; was text := current_setting('app.version_source', true);
begin
  if app_who() <> 'system' then raise exception 'the job begins it' using errcode = 'insufficient_privilege'; end if;
  select * into p from regional_price where id = which and status = 'applying';
  if not found then return; end if;
  if p.type = 'listed' then
    perform set_config('app.version_source', 'edit:' || p.no, true);
    update product set listed_price = l.new_price, updated_at = now(), version = product.version + 1
    from regional_price_line l where l.region_id = which and product.id = l.product_id and product.listed_price is distinct from l.new_price;
    perform set_config('app.version_source', coalesce(was, ''), true);
  end if;
  if p.reason = 'vbp' then
    update vbp_item i set selected_price = l.new_price from regional_price_line l, vbp_batch b
    where l.region_id = which and i.product_id = l.product_id and b.id = i.batch_id and b.enabled
      and p.effective_date between b.start_date and b.end_date;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.relation_renewed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.agreed_at := null;
  new.agreed_by := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.requested_invoice_stands()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from requested_invoice q where q.invoice_id = new.id and q.requested_amount <> 0) then
    raise exception 'an invoice that is asked for stands' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.requested_lock(which uuid[])
 RETURNS numeric
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into requested_invoice (invoice_id, hospital_id, supplier_id, amount)
    select i.id, i.hospital_id, i.supplier_id, i.amount from invoice i where i.id = any (which) order by i.id on conflict (invoice_id) do nothing;
  perform from requested_invoice where invoice_id = any (which) order by invoice_id for update;
  return (select coalesce(sum(abs(q.requested_amount)), 0) from requested_invoice q where q.invoice_id = any (which));
end $function$;

CREATE OR REPLACE FUNCTION public.requested_of(which uuid)
 RETURNS TABLE(invoice_id uuid, requested numeric, paid numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select l.invoice_id, sum(case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then l.amount else l.paid_amount end), sum(l.paid_amount)
  from requisition_line l join requisition r on r.id = l.requisition_id
  where l.invoice_id in (select invoice_id from requisition_line where requisition_id = which) group by 1
$function$;

CREATE OR REPLACE FUNCTION public.requisition_follows(which uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform requisition_lock(which);
  update requested_invoice q set requested_amount = s.requested, paid_amount = s.paid from requested_of(which) s
    where q.invoice_id = s.invoice_id and (q.requested_amount, q.paid_amount) is distinct from (s.requested, s.paid);
  with mine as (
    select distinct k.item_id from payable_link k join requisition_line l on l.invoice_id = k.invoice_id
    where l.requisition_id = which and k.released_at is null
  ), asked as (
    select k.item_id, k.invoice_id, q.requested_amount, q.paid_amount, i.accepted_on,
      round(k.upto * q.requested_amount / q.amount, 2) - round((k.upto - k.amount) * q.requested_amount / q.amount, 2) as share
    from (select k.item_id, k.invoice_id, k.amount, sum(k.amount) over (partition by k.invoice_id order by i.accepted_on, i.id) as upto
        from payable_link k join payable_item i on i.id = k.item_id
        where k.released_at is null and k.invoice_id in (select o.invoice_id from payable_link o where o.released_at is null
          and o.item_id in (select item_id from mine))) k
      join requested_invoice q on q.invoice_id = k.invoice_id join payable_item i on i.id = k.item_id
  ), paid as (
    select item_id, share, case when requested_amount = 0 then 0 else round(upto * paid_amount / requested_amount, 2)
        - round((upto - share) * paid_amount / requested_amount, 2) end as part
    from (select *, sum(share) over (partition by invoice_id order by accepted_on, item_id) as upto from asked) a
  )
  update payable_item i set requested_amount = s.share, paid_amount = s.part
  from (select item_id, sum(share) as share, sum(part) as part from paid where item_id in (select item_id from mine) group by 1) s
  where i.id = s.item_id and (i.requested_amount, i.paid_amount) is distinct from (s.share, s.part);
end $function$;

CREATE OR REPLACE FUNCTION public.requisition_lock(which uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into requested_invoice (invoice_id, hospital_id, supplier_id, amount)
    select i.id, i.hospital_id, i.supplier_id, i.amount from requisition_line l join invoice i on i.id = l.invoice_id
    where l.requisition_id = which order by i.id on conflict (invoice_id) do nothing;
  perform from requested_invoice where invoice_id in (select invoice_id from requisition_line where requisition_id = which)
    order by invoice_id for update;
end $function$;

CREATE OR REPLACE FUNCTION public.requisition_spread(which uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update requisition_line l set paid_amount = s.part
  from (select id, case when paid = 0 then 0 when amount < 0 then amount else greatest(0, least(amount, paid - minus - before)) end as part
    from (select l.id, l.amount, r.paid_amount as paid, coalesce(sum(least(l.amount, 0)) over (), 0) as minus,
        coalesce(sum(greatest(l.amount, 0)) over (order by l.seq rows between unbounded preceding and 1 preceding), 0) as before
      from requisition_line l join requisition r on r.id = l.requisition_id where l.requisition_id = which) x) s
  where l.id = s.id and l.paid_amount <> s.part;
end $function$;

CREATE OR REPLACE FUNCTION public.return_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was text := become('system');
begin
  perform from delivery_line d where d.id in (select n.delivery_line_id from fresh n join gone o on o.id = n.id
    where (n.pending_qty, n.received_qty) is distinct from (o.pending_qty, o.received_qty)) order by d.id for no key update;
  update delivery_line d set returning_qty = d.returning_qty + x.pending, returned_qty = d.returned_qty + x.received
  from (select n.delivery_line_id as id, sum(n.pending_qty - o.pending_qty) as pending,
      sum(coalesce(n.received_qty, 0) - coalesce(o.received_qty, 0)) as received
    from fresh n join gone o on o.id = n.id group by 1) x
  where d.id = x.id and (x.pending <> 0 or x.received <> 0);
  perform become(was);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.return_order_within(which uuid, r data_range)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from return_order_line l join product p on p.id = l.product_id where l.return_order_id = which
    and not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.return_settles(which uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  begin
    update return_order_line l set price = coalesce(settled_price(l.delivery_line_id, l.balance_id, r.shipped_at), d.price)
    from return_order r, delivery_line d
    where r.id = which and r.status = 'shippedBack' and (app_org() in (r.hospital_id, r.supplier_id) or app_sees_all())
      and l.return_order_id = r.id and d.id = l.delivery_line_id
      and l.price <> coalesce(settled_price(l.delivery_line_id, l.balance_id, r.shipped_at), d.price);
    if not found then return; end if;
    update return_order r set amount = (select sum(l.amount) from return_order_line l where l.return_order_id = r.id) where r.id = which;
  end $function$;

CREATE OR REPLACE FUNCTION public.role_actions_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'TRUNCATE' then
    update role set stamp = gen_random_uuid();
    return null;
  end if;
  if tg_op <> 'INSERT' then
    update role set stamp = gen_random_uuid() where id in (select role_id from removed);
  end if;
  if tg_op <> 'DELETE' then
    update role set stamp = gen_random_uuid() where id in (select role_id from added);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.session_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.sid_hash, new.id, new.user_id, new.created_at, new.ip, new.user_agent)
      is distinct from (old.sid_hash, old.id, old.user_id, old.created_at, old.ip, old.user_agent)
    or ((new.org_id, new.proved_at) is distinct from (old.org_id, old.proved_at) and old.user_id is distinct from app_user())
    or (new.ended_at is distinct from old.ended_at and (old.ended_at is not null or app_who() = 'nobody'))
    or ((new.ended_by, new.ended_why) is distinct from (old.ended_by, old.ended_why) and new.ended_at is not distinct from old.ended_at)
    or (new.ended_by is distinct from old.ended_by and new.ended_by is distinct from app_user())
  then
    raise exception 'this session is kept' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_apart(s price_settlement)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  l order_line; a record;
  rest numeric; used numeric := 0;
begin
  select * into l from order_line where id = s.ref_line;
  if l.vbp_quota_id is not null then used := least(l.vbp_used, round(l.open_qty * coalesce(l.vbp_ratio, 1), 3)); end if;
  update order_line set qty = order_line.qty - l.open_qty, amount = round((order_line.qty - l.open_qty) * price, 2), vbp_used = vbp_used - used
  where id = l.id;
  insert into order_line (id, hospital_id, supplier_id, order_id, seq, product_id, version_id, catalog_item_id, product_code, name, spec, pack_spec,
    manufacturer, unit, min_unit, conversion_ratio, price, qty, amount, vbp_class, vbp_quota_id, vbp_ratio, vbp_used, department_id, remark,
    online, listed_price, ceiling_price, selected_price, category_id, two_invoice, due_at)
  values (s.new_line, l.hospital_id, l.supplier_id, l.order_id, (select max(seq) + 1 from order_line where order_id = l.order_id), l.product_id, l.version_id,
    l.catalog_item_id, l.product_code, l.name, l.spec, l.pack_spec, l.manufacturer, l.unit, l.min_unit, l.conversion_ratio, s.new_price,
    l.open_qty, round(l.open_qty * s.new_price, 2), l.vbp_class, l.vbp_quota_id, l.vbp_ratio, used, l.department_id, l.remark,
    l.online, l.listed_price, l.ceiling_price, l.selected_price, l.category_id, l.two_invoice, l.due_at);
  rest := l.open_qty;
  for a in select * from plan_order_line p where p.order_line_id = l.id order by p.plan_line_id loop
    exit when rest = 0;
    if a.qty > rest then
      update plan_order_line p set qty = p.qty - rest where p.plan_line_id = a.plan_line_id and p.order_line_id = l.id;
      insert into plan_order_line (plan_line_id, order_line_id, hospital_id, qty) values (a.plan_line_id, s.new_line, a.hospital_id, rest);
      rest := 0;
    else
      update plan_order_line p set order_line_id = s.new_line where p.plan_line_id = a.plan_line_id and p.order_line_id = l.id;
      rest := rest - a.qty;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_drafts(lines uuid[], to_lines uuid[], prices numeric[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update delivery_line l set order_line_id = x.to_line, price = x.price, amount = round(l.qty * x.price, 2)
  from unnest(lines, to_lines, prices) x (line, to_line, price), delivery d
  where l.order_line_id = x.line and d.id = l.delivery_id and d.status = 'draft' and d.sale_type <> 1;
  update delivery d set amount = (select sum(l.amount) from delivery_line l where l.delivery_id = d.id)
  where d.status = 'draft' and d.id in (select l.delivery_id from delivery_line l where l.order_line_id = any (to_lines));
$function$;

CREATE OR REPLACE FUNCTION public.settle_locks(which uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare p record;
begin
  perform from price_settlement where id = any (which) and status = 'open' and action = 'reprice' order by doc_id, ref_line for update;
  for p in
    select s.doc_id, s.hospital_id, s.stage = 'A' as planned, array_agg(s.ref_line) as lines from price_settlement s
    where s.id = any (which) and s.status = 'open' and s.action = 'reprice' group by 1, 2, 3 order by 1
  loop
    perform stand_as('hospital', p.hospital_id);
    if p.planned then
      perform from plan where id = p.doc_id for update;
      perform from plan_line where id = any (p.lines) order by id for update;
    else
      perform from purchase_order where id = p.doc_id for update;
      perform from order_line where id = any (p.lines) order by id for update;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_prices(which uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  org uuid := app_org();
  parted price_settlement; p record;
  did uuid[]; n integer;
begin
  if app_who() <> 'system' then raise exception 'the job settles' using errcode = 'insufficient_privilege'; end if;
  perform settle_locks(which);
  perform stand_as('system', org);
  with judged as (
    select s.id, 0::numeric as open, 0::numeric as shipped, s.old_price as was, s.qty, case
      when l.id is null or d.status in ('void', 'closed') then '明细已不存在或计划已作废'
      when l.ordered_qty > 0 then '此计划行已生成订单'
      when l.price = s.new_price then '已是新价格' else '' end as why
    from price_settlement s left join plan d on d.id = s.doc_id left join plan_line l on l.id = s.ref_line
    where s.id = any (which) and s.status = 'open' and s.action = 'reprice' and s.stage = 'A'
    union all
    select s.id, l.open_qty, l.shipped_qty, coalesce(l.price, s.old_price), l.open_qty, case
      when l.id is null or d.status not in ('draft', 'pendingAudit', 'auditRejected', 'waitAllocate', 'allocating', 'unauditPending')
        then '明细已不存在或订单已结束'
      when l.open_qty = 0 then '没有未发数量'
      when l.price = s.new_price then '已是新价格'
      when l.shipped_qty > 0 and l.qty = l.open_qty then '全部拒收后待补发，不能拆分' else '' end
    from price_settlement s left join purchase_order d on d.id = s.doc_id left join order_line l on l.id = s.ref_line
    where s.id = any (which) and s.status = 'open' and s.action = 'reprice' and s.stage <> 'A'
  ), said as (
    update price_settlement s set done_at = now(), reason = j.why, old_price = j.was,
      status = case when j.why = '' then 'done' else 'unable' end,
      qty = case when j.why = '' then j.qty else 0 end,
      diff = case when j.why = '' then round((s.new_price - j.was) * j.qty, 2) else 0 end,
      new_line = case when j.why = '' and j.shipped > 0 then new_id() end
    from judged j where j.id = s.id
    returning s.id, s.status
  )
  select count(*), array_agg(id) filter (where status = 'done') into n, did from said;

  for p in
    select d.hospital_id, d.supplier_id, array_agg(d.id) filter (where d.stage <> 'A') as rows, array_agg(d.ref_line) filter (where d.stage <> 'A') as lines,
      array_agg(coalesce(d.new_line, d.ref_line)) filter (where d.stage <> 'A') as to_lines,
      array_agg(d.new_price) filter (where d.stage <> 'A') as prices, array_agg(distinct d.doc_id) filter (where d.stage <> 'A') as orders,
      array_agg(d.id) filter (where d.stage = 'A') as plan_rows, array_agg(distinct d.doc_id) filter (where d.stage = 'A') as plans,
      bool_or(d.new_line is not null) as apart
    from price_settlement d where d.id = any (did) group by 1, 2 order by 1, 2
  loop
    perform stand_as('hospital', p.hospital_id);
    if p.plans is not null then
      update plan_line l set price = d.new_price, amount = round(l.qty * d.new_price, 2)
      from price_settlement d where d.id = any (p.plan_rows) and l.id = d.ref_line;
      update plan set total_amount = (select sum(amount) from plan_line where plan_id = plan.id) where id = any (p.plans);
    end if;
    if p.orders is not null then
      update order_line l set price = d.new_price, amount = round(l.qty * d.new_price, 2)
      from price_settlement d where d.id = any (p.rows) and d.new_line is null and l.id = d.ref_line;
      if p.apart then
        for parted in select * from price_settlement where id = any (p.rows) and new_line is not null order by doc_id, ref_line loop
          perform settle_apart(parted);
        end loop;
      end if;
      perform stand_as('supplier', p.supplier_id);
      perform settle_drafts(p.lines, p.to_lines, p.prices);
      perform stand_as('hospital', p.hospital_id);
      update purchase_order o set (total_qty, amount, line_count) =
        (select sum(x.qty), sum(x.amount), count(*)::int from order_line x where x.order_id = o.id)
      where o.id = any (p.orders);
    end if;
  end loop;
  perform stand_as('system', org);
  return n;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_shelves()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare n integer;
begin
  with many as (
    select distinct product_id, hospital_id from public.shelf_tally where not settled
  ), gone as (
    delete from public.shelf_tally t using many m where t.product_id = m.product_id and t.hospital_id = m.hospital_id returning t.*
  ), kept as (
    insert into public.shelf_tally (hospital_id, product_id, lots, packs, amount, consigned, since, settled)
    select hospital_id, product_id, sum(lots), sum(packs), sum(amount), sum(consigned), min(since), true from gone group by 1, 2
  )
  select count(*) into n from gone;
  return n;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_tally()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare settled integer;
begin
  with many as (
    select doc, org_id from public.paper_tally group by doc, org_id having count(*) > count(distinct (partner_id, kind, status)) or bool_or(n = 0)
  ), gone as (
    delete from public.paper_tally t using many m where t.doc = m.doc and t.org_id is not distinct from m.org_id returning t.*
  ), kept as (
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select doc, org_id, partner_id, kind, status, sum(n), sum(amount) from gone
    group by doc, org_id, partner_id, kind, status having sum(n) <> 0 or sum(amount) <> 0
  )
  select count(*) into settled from gone;
  return settled;
end $function$;

CREATE OR REPLACE FUNCTION public.settled_price(line uuid, balance uuid, gone timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
    select s.new_price from price_settlement s
    where s.ref_line = any (array[line, balance]) and s.ref_line = case s.stage when 'F' then balance else line end
      and s.action = 'supplement' and s.status = 'open'
      and (s.stage <> 'F' or s.created_at <= coalesce(gone, 'infinity') and (line is null or exists (
        select from acceptance_line l join acceptance a on a.id = l.acceptance_id
        where l.delivery_line_id = line and l.posted and a.confirmed_at <= s.created_at)))
    order by s.created_at desc, s.id desc limit 1
  $function$;

CREATE OR REPLACE FUNCTION public.stand_as(kind text, org uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  select set_config('app.kind', kind, true), set_config('app.org', coalesce(org::text, ''), true)
$function$;

CREATE OR REPLACE FUNCTION public.statement_events(hospital uuid, supplier uuid, until date)
 RETURNS TABLE(source text, event_id uuid, undone boolean, what text, doc_kind text, doc_id uuid, doc_no text, day date, amount numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query with stood as materialized (
    select s.source, s.event_id, s.undone from statement_item s where s.hospital_id = hospital and s.supplier_id = supplier
  ), gone as (
    select s.source, s.event_id from stood s where not s.undone
      and not exists (select from stood u where u.undone and u.event_id = s.event_id and u.source = s.source)
  ), item as (
    select 'item' as source, i.id as event_id, i.taken_back as undone,
      case when i.source_type = 5 then 'difference' when i.amount > 0 then 'accepted' else 'returned' end as what,
      (array['acceptance', 'return', 'stockDocument', 'surgeryOrder', 'price', 'brought'])[i.source_type] as doc_kind,
      i.source_id as doc_id, i.source_no as doc_no, i.accepted_on as day,
      case when i.source_type = 5 or i.amount > 0 then i.amount else -i.amount end as amount
    from payable_item i where i.hospital_id = hospital and i.supplier_id = supplier and i.amount <> 0 and i.accepted_on <= until
  ), link as (
    select 'link' as source, k.id as event_id, k.released_at is not null as undone,
      case when k.amount > 0 then 'invoiced' else 'red' end as what,
      case when k.invoice_id is not null then 'invoice' when k.origin = 'return' then 'return' else 'delivery' end as doc_kind,
      coalesce(k.invoice_id, case when k.origin = 'return' then i.source_id else d.delivery_id end, i.source_id) as doc_id,
      k.invoice_no as doc_no, least(coalesce(k.invoice_date, m.day), m.day) as day, abs(k.amount) as amount,
      (k.released_at at time zone 'Asia/Shanghai')::date as freed
    from payable_link k join payable_item i on i.id = k.item_id left join delivery_line d on d.id = i.delivery_line_id
      cross join lateral (select (k.created_at at time zone 'Asia/Shanghai')::date as day) m
    where k.hospital_id = hospital and k.supplier_id = supplier and k.amount <> 0
  ), payment as (
    select 'payment' as source, p.id as event_id, false as undone, case when p.amount > 0 then 'paid' else 'credit' end as what,
      'requisition' as doc_kind, p.requisition_id as doc_id, p.requisition_no as doc_no, p.pay_date as day, abs(p.amount) as amount
    from requisition_payment_facts p where p.hospital_id = hospital and p.supplier_id = supplier and p.pay_date <= until
  ), come as (
    select i.source, i.event_id, i.undone, i.what, i.doc_kind, i.doc_id, i.doc_no, i.day, i.amount from item i
    union all select k.source, k.event_id, k.undone, k.what, k.doc_kind, k.doc_id, k.doc_no, k.day, k.amount from link k
      where case when k.undone then k.freed else k.day end <= until
    union all select p.source, p.event_id, p.undone, p.what, p.doc_kind, p.doc_id, p.doc_no, p.day, p.amount from payment p
  )
  select c.source, c.event_id, false, c.what, c.doc_kind, c.doc_id, c.doc_no, c.day, c.amount from come c
    where not c.undone and not exists (select from stood s where s.event_id = c.event_id and s.source = c.source)
  union all
  select c.source, c.event_id, true, c.what, c.doc_kind, c.doc_id, c.doc_no, c.day, -c.amount from come c
    join gone g on g.event_id = c.event_id and g.source = c.source where c.undone;
end $function$;

CREATE OR REPLACE FUNCTION public.statement_fill(which uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  s statement;
  n integer;
begin
  select * into s from statement where id = which for update;
  with come as materialized (
    select * from statement_events(s.hospital_id, s.supplier_id, ((s.month || '-01')::date + interval '1 month' - interval '1 day')::date)
  ), line as (
    insert into statement_line (hospital_id, supplier_id, statement_id, seq, what, undone, doc_kind, doc_id, doc_no, day, item_count, amount)
    select s.hospital_id, s.supplier_id, s.id, coalesce((select max(l.seq) from statement_line l where l.statement_id = s.id), 0)
        + row_number() over (order by min(c.day), c.what, c.doc_no, c.doc_id, c.undone, c.doc_kind),
      c.what, c.undone, c.doc_kind, c.doc_id, c.doc_no, min(c.day), count(*), sum(c.amount)
    from come c group by c.what, c.undone, c.doc_kind, c.doc_id, c.doc_no
    on conflict (statement_id, what, undone, doc_kind, doc_id, doc_no) do update
      set item_count = statement_line.item_count + excluded.item_count, amount = statement_line.amount + excluded.amount
    returning id, what, undone, doc_kind, doc_id, doc_no
  ), put as (
    insert into statement_item (source, event_id, undone, hospital_id, supplier_id, statement_id, line_id, amount)
    select c.source, c.event_id, c.undone, s.hospital_id, s.supplier_id, s.id, l.id, c.amount
    from come c join line l using (what, undone, doc_kind, doc_id, doc_no) returning 1
  ) select count(*) into n from put;
  update statement set (accepted, returned, difference, paid, credit, invoiced, red, line_count) = (
    select coalesce(sum(l.amount) filter (where l.what = 'accepted'), 0), coalesce(sum(l.amount) filter (where l.what = 'returned'), 0),
      coalesce(sum(l.amount) filter (where l.what = 'difference'), 0), coalesce(sum(l.amount) filter (where l.what = 'paid'), 0),
      coalesce(sum(l.amount) filter (where l.what = 'credit'), 0), coalesce(sum(l.amount) filter (where l.what = 'invoiced'), 0),
      coalesce(sum(l.amount) filter (where l.what = 'red'), 0), count(*)
    from statement_line l where l.statement_id = which) where id = which and n > 0;
  return n;
end $function$;

CREATE OR REPLACE FUNCTION public.statement_make(hospital uuid, supplier uuid, until text, maker uuid, maker_name text, since text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  last date := (until || '-01')::date;
  first date := (nullif(since, '') || '-01')::date;
  was numeric;
  at date;
  next date;
  made uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('statement ' || hospital || supplier, 0));
  select s.closing, ((s.month || '-01')::date + interval '1 month')::date into was, at from statement s
    where s.hospital_id = hospital and s.supplier_id = supplier order by s.month desc limit 1;
  loop
    exit when at > last;
    if coalesce(was, 0) = 0 then
      select date_trunc('month', min(case when e.undone then coalesce(at, e.day) else e.day end))::date into next
        from statement_events(hospital, supplier, (last + interval '1 month' - interval '1 day')::date) e;
      exit when next is null;
      at := greatest(next, at, first);
      exit when at > last;
    end if;
    insert into statement (hospital_id, supplier_id, no, month, opening, created_by, creator_name)
      values (hospital, supplier, new_id()::text, to_char(at, 'YYYY-MM'), coalesce(was, 0), maker, maker_name) returning id into made;
    perform statement_fill(made);
    select s.closing into was from statement s where s.id = made;
    at := (at + interval '1 month')::date;
    return next made;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.statement_within(which uuid, r data_range)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (
    select from (
      select e.event_id as id from statement_item e where e.statement_id = which and e.source = 'item'
      union all select k.item_id from statement_item e join payable_link k on k.id = e.event_id where e.statement_id = which and e.source = 'link'
    ) o join payable_item i on i.id = o.id join product p on p.id = i.product_id
    where not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.stock_document_within(which uuid, r data_range)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from stock_document_line l join product p on p.id = l.product_id where l.document_id = which
      and not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false))
    and not exists (select from stock_document_lot l where l.document_id = which
      and not coalesce(r.suppliers is null or l.supplier_id is null or l.supplier_id = any (r.suppliers), false)));
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.supplier_stops(hospital uuid, suppliers uuid[], of_kind text, on_day date, ahead boolean)
 RETURNS TABLE(supplier_id uuid, supplier text, frozen_by text, until date, reason text, status text, valid_from date, valid_to date, stop_reason text)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  if ahead then
    perform pg_advisory_xact_lock_shared(hashtextextended('freeze ' || x.id, 0)) from (select distinct id from unnest(suppliers) u (id) order by id) x;
  end if;
  return query
  select o.id, o.name, f.name, f.valid_to, f.reason, c.status, c.valid_from, c.valid_to, c.stop_reason
  from org o
    left join lateral (
      select b.name, x.valid_to, x.reason from supplier_freeze x join org b on b.id = x.org_id
      where x.supplier_id = o.id and (x.hospital_id is null or x.hospital_id = hospital) and x.lifted_at is null and of_kind = any (x.kinds)
        and on_day between x.valid_from and coalesce(x.valid_to, 'infinity')
      order by coalesce(x.valid_to, 'infinity') desc, x.id limit 1) f on true
    left join lateral (
      select x.status, x.valid_from, x.valid_to, x.stop_reason from cooperation x
      where x.hospital_id = hospital and x.supplier_id = o.id and x.status in ('active', 'suspended', 'ended') and x.answered_at is not null
      order by x.status = 'ended', x.created_at desc limit 1) c on true
  where o.id = any (suppliers);
end $function$;

CREATE OR REPLACE FUNCTION public.surgery_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was text := become('system');
begin
  update surgery_order_line l set (shipped_qty, used_qty, back_qty, lost_qty) =
    (select coalesce(sum(p.qty), 0), coalesce(sum(p.used_qty), 0), coalesce(sum(p.back_qty), 0), coalesce(sum(p.lost_qty), 0)
      from surgery_piece p where p.line_id = l.id)
  where l.id in (select line_id from fresh);
  update surgery_order o set (shipped_qty, used_qty, back_qty, lost_qty, used_amount) =
    (select coalesce(sum(p.qty), 0), coalesce(sum(p.used_qty), 0), coalesce(sum(p.back_qty), 0), coalesce(sum(p.lost_qty), 0),
      coalesce(sum(p.used_amount), 0) from surgery_piece p where p.surgery_order_id = o.id)
  where o.id in (select surgery_order_id from fresh);
  perform become(was);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.surgery_is_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was text := become('system'); open boolean; blind boolean;
begin
  select coalesce(bool_or(p.diff_qty <> 0), false), coalesce(bool_or(p.implant and p.used_qty > 0
    and (p.lot_no = '' or p.expiry_date is null or (p.udi = '' and p.unique_code = ''))), false) into open, blind
  from surgery_piece p where p.surgery_order_id = new.id;
  perform become(was);
  if open then
    raise exception 'a piece of % is neither used nor back nor lost', new.no using errcode = 'check_violation';
  end if;
  if new.status = 'accepted' and blind then
    raise exception 'an implant of % does not say which one it was', new.no using errcode = 'check_violation';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.surgery_order_within(which uuid, r data_range)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from surgery_order_line l join product p on p.id = l.product_id where l.surgery_order_id = which
    and not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE FUNCTION public.surgery_piece_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was text := become('system'); over boolean;
begin
  over := exists (select from surgery_order o where o.id = new.surgery_order_id
    and o.status = any ('{accepted,refusedByBuyer,rejectedBySupplier,cancelled}'));
  perform become(was);
  if over then raise exception 'the pieces of an order that is over are kept' using errcode = 'insufficient_privilege'; end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tally_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      if tg_op = 'INSERT' then 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'acceptance', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.accepted_amount)
    from (select 1 as sign, c.* from come c) x cross join lateral (values (null::uuid, null::uuid, true), (x.hospital_id, x.supplier_id, true), (x.supplier_id, x.hospital_id, true)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.accepted_amount) <> 0;
      elsif tg_op = 'DELETE' then 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'acceptance', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.accepted_amount)
    from (select -1 as sign, g.* from gone g) x cross join lateral (values (null::uuid, null::uuid, true), (x.hospital_id, x.supplier_id, true), (x.supplier_id, x.hospital_id, true)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.accepted_amount) <> 0;
      else 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'acceptance', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.accepted_amount)
    from (select 1 as sign, c.* from come c union all select -1 as sign, g.* from gone g) x cross join lateral (values (null::uuid, null::uuid, true), (x.hospital_id, x.supplier_id, true), (x.supplier_id, x.hospital_id, true)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.accepted_amount) <> 0;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.tally_delivery()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      if tg_op = 'INSERT' then 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'delivery', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.amount)
    from (select 1 as sign, c.* from come c) x cross join lateral (values (null::uuid, null::uuid, true), (x.supplier_id, x.hospital_id, true), (x.hospital_id, x.supplier_id, x.shipped_at is not null)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.amount) <> 0;
      elsif tg_op = 'DELETE' then 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'delivery', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.amount)
    from (select -1 as sign, g.* from gone g) x cross join lateral (values (null::uuid, null::uuid, true), (x.supplier_id, x.hospital_id, true), (x.hospital_id, x.supplier_id, x.shipped_at is not null)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.amount) <> 0;
      else 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'delivery', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.amount)
    from (select 1 as sign, c.* from come c union all select -1 as sign, g.* from gone g) x cross join lateral (values (null::uuid, null::uuid, true), (x.supplier_id, x.hospital_id, true), (x.hospital_id, x.supplier_id, x.shipped_at is not null)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.amount) <> 0;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.tally_plan()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      if tg_op = 'INSERT' then 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'plan', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.total_amount)
    from (select 1 as sign, c.* from come c) x cross join lateral (values (null::uuid, null::uuid, true), (x.hospital_id, null, true)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.total_amount) <> 0;
      elsif tg_op = 'DELETE' then 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'plan', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.total_amount)
    from (select -1 as sign, g.* from gone g) x cross join lateral (values (null::uuid, null::uuid, true), (x.hospital_id, null, true)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.total_amount) <> 0;
      else 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'plan', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.total_amount)
    from (select 1 as sign, c.* from come c union all select -1 as sign, g.* from gone g) x cross join lateral (values (null::uuid, null::uuid, true), (x.hospital_id, null, true)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.total_amount) <> 0;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.tally_purchase_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    begin
      if tg_op = 'INSERT' then 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'purchase_order', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.amount)
    from (select 1 as sign, c.* from come c) x cross join lateral (values (null::uuid, null::uuid, true), (x.hospital_id, x.supplier_id, true), (x.supplier_id, x.hospital_id, x.released_at is not null)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.amount) <> 0;
      elsif tg_op = 'DELETE' then 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'purchase_order', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.amount)
    from (select -1 as sign, g.* from gone g) x cross join lateral (values (null::uuid, null::uuid, true), (x.hospital_id, x.supplier_id, true), (x.supplier_id, x.hospital_id, x.released_at is not null)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.amount) <> 0;
      else 
    insert into public.paper_tally (doc, org_id, partner_id, kind, status, n, amount)
    select 'purchase_order', s.org_id, s.partner_id, x.kind, x.status, sum(x.sign), sum(x.sign * x.amount)
    from (select 1 as sign, c.* from come c union all select -1 as sign, g.* from gone g) x cross join lateral (values (null::uuid, null::uuid, true), (x.hospital_id, x.supplier_id, true), (x.supplier_id, x.hospital_id, x.released_at is not null)) s (org_id, partner_id, sees)
    where s.sees group by s.org_id, s.partner_id, x.kind, x.status
    having sum(x.sign) <> 0 or sum(x.sign * x.amount) <> 0;
      end if;
      return null;
    end $function$;

CREATE OR REPLACE FUNCTION public.tally_shelves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into public.shelf_tally (hospital_id, product_id, lots, packs, amount, consigned, since)
    select hospital_id, product_id, count(*) filter (where qty > 0), sum(trim_scale(round(qty / ratio, 6))),
      coalesce(sum(value) filter (where owner = 'hospital'), 0), coalesce(sum(value) filter (where owner = 'supplier'), 0), min(received_at)
    from come group by 1, 2;
  else
    insert into public.shelf_tally (hospital_id, product_id, lots, packs, amount, consigned, since)
    select hospital_id, product_id, sum(n * (qty > 0)::int), sum(n * trim_scale(round(qty / ratio, 6))),
      coalesce(sum(n * value) filter (where owner = 'hospital'), 0), coalesce(sum(n * value) filter (where owner = 'supplier'), 0), min(received_at)
    from (select 1 as n, c.hospital_id, c.product_id, c.qty, c.ratio, c.value, c.owner, c.received_at from come c
      union all select -1, g.hospital_id, g.product_id, g.qty, g.ratio, g.value, g.owner, g.received_at from gone g) x
    group by 1, 2
    having sum(n * (qty > 0)::int) <> 0 or sum(n * trim_scale(round(qty / ratio, 6))) <> 0 or sum(n * value) <> 0
      or min(received_at) filter (where n = 1) < min(received_at) filter (where n = -1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.undo_product_merge(merged uuid, who text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.use_of_old()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare was text := become('system'); on_day date := (new.at at time zone 'Asia/Shanghai')::date;
begin
  delete from consumption_folded where month = date_trunc('month', on_day)::date;
  delete from consumption_folded_day where day = on_day;
  delete from use_lately_of where day <= on_day + 30;
  perform become(was);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.vbp_activate(item uuid, why text, who uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if app_who() <> 'authority' then raise exception 'the region activates' using errcode = 'insufficient_privilege'; end if;
  update vbp_item set activated = true, activated_by = who, activated_at = now(), activate_reason = why
  where id = item and backup and not activated;
end $function$;

CREATE OR REPLACE FUNCTION public.vbp_candidates(hospital uuid, products uuid[], day date)
 RETURNS TABLE(quota_id uuid, product_id uuid, level text, volume_unit text, remain numeric, selected_price numeric, ends date)
 LANGUAGE sql
 STABLE
AS $function$
  select q.id, i.product_id, b.level, i.volume_unit, q.agreed_qty - q.used_qty, i.selected_price, b.end_date
  from vbp_quota q
  join vbp_item i on i.id = q.item_id and (not i.backup or i.activated)
  join vbp_batch b on b.id = i.batch_id and b.enabled and day between b.start_date and b.end_date
  where q.hospital_id = hospital and i.product_id = any(products)
    and q.year = extract(year from day)::int - extract(year from b.start_date)::int
      - case when to_char(day, 'MMDD') < to_char(b.start_date, 'MMDD') then 1 else 0 end + 1
$function$;

CREATE OR REPLACE FUNCTION public.vbp_finished()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.finished_at := case when new.agreed_qty > 0 and new.done_qty >= new.agreed_qty then coalesce(new.finished_at, now()) end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.vbp_instead(hospital uuid, products uuid[], on_day date)
 RETURNS TABLE(product_id uuid, item_id uuid, selected_id uuid, left_qty numeric, volume_unit text)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (p.id) p.id, i.id, s.id, q.agreed_qty - q.done_qty, i.volume_unit
  from vbp_quota q
  join vbp_item i on i.id = q.item_id and (not i.backup or i.activated)
  join vbp_batch b on b.id = i.batch_id and b.enabled and on_day between b.start_date and b.end_date
  join product s on s.id = i.product_id
  join product p on p.id = any (products) and p.name = s.name and form_of(p.extra) = form_of(s.extra) and p.kind = s.kind
  where q.hospital_id = hospital and q.done_qty < q.agreed_qty and q.year = vbp_year(b.start_date, on_day)
    and not vbp_selected(p.id, on_day)
  order by p.id, case b.level when 'national' then 0 else 1 end, b.end_date, q.id
$function$;

CREATE OR REPLACE FUNCTION public.vbp_leak(hospital uuid, article uuid, since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(other numeric, whole numeric)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(x.qty) filter (where not vbp_selected(x.id, (now() at time zone 'Asia/Shanghai')::date)), 0), coalesce(sum(x.qty), 0)
  from (
    select p.id, sum(l.accepted_qty * l.conversion_ratio) as qty
    from product s join product p on p.name = s.name and form_of(p.extra) = form_of(s.extra) and p.kind = s.kind
      join order_line l on l.product_id = p.id and l.hospital_id = hospital and l.accepted_qty > 0
      join purchase_order o on o.id = l.order_id and o.submitted_at >= since and o.submitted_at < until
    where s.id = article group by p.id) x
$function$;

CREATE OR REPLACE FUNCTION public.vbp_note_done()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  n numeric := new.done_qty - case when tg_op = 'UPDATE' then old.done_qty else 0 end;
  was text;
begin
  if n <> 0 then
    was := become('system');
    insert into vbp_done_day (quota_id, hospital_id, day, qty)
    values (new.id, new.hospital_id, (now() at time zone 'Asia/Shanghai')::date, n)
    on conflict (quota_id, day) do update set qty = vbp_done_day.qty + excluded.qty;
    perform become(was);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.vbp_partners(batch uuid)
 RETURNS TABLE(id uuid, code text, name text)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
declare was text := become('system'); mine uuid := app_org();
begin
  return query select distinct o.id, o.code, o.name from vbp_quota q join vbp_item i on i.id = q.item_id join org o on o.id = q.hospital_id
    where i.batch_id = batch and o.id <> mine and o.enabled
      and exists (select from vbp_quota x join vbp_item y on y.id = x.item_id where y.batch_id = batch and x.hospital_id = mine);
  perform become(was);
end $function$;

CREATE OR REPLACE FUNCTION public.vbp_selected(product uuid, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from vbp_item i join vbp_batch b on b.id = i.batch_id
    where i.product_id = product and (not i.backup or i.activated) and b.enabled and day between b.start_date and b.end_date)
$function$;

CREATE OR REPLACE FUNCTION public.vbp_sum_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare was text := become('system'); rest numeric;
begin
  select sum(moved_qty) into rest from vbp_quota where item_id = new.item_id and year = new.year;
  perform become(was);
  if rest <> 0 then raise exception 'what is lent of an agreed volume keeps its sum' using errcode = 'check_violation'; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.vbp_supplied()
 RETURNS TABLE(quota_id uuid, hospital_id uuid, item_id uuid, batch_id uuid, product_id uuid, year integer, agreed_qty numeric)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
declare was text; mine uuid := app_org(); ranges data_range[]; ranged boolean := current_user = 'jicai_ranged';
begin
  if app_kind() is distinct from 'supplier' then return; end if;
  ranges := app_ranges();
  was := become('system');
  return query select q.id, q.hospital_id, q.item_id, i.batch_id, i.product_id, q.year, q.agreed_qty
    from supply_relation r join vbp_item i on i.product_id = r.product_id join vbp_quota q on q.item_id = i.id and q.hospital_id = r.hospital_id
      join product p on p.id = i.product_id
    where r.supplier_id = mine and r.enabled and (not ranged or exists (select from unnest(ranges) x where (x.orgs is null or q.hospital_id = any (x.orgs))
      and (x.kinds is null or p.kind = any (x.kinds)) and (x.categories is null or p.category_id = any (x.categories))));
  perform become(was);
end $function$;

CREATE OR REPLACE FUNCTION public.vbp_year(start date, day date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((EXTRACT(year FROM age((day)::timestamp with time zone, (start)::timestamp with time zone)))::integer + 1);

CREATE OR REPLACE FUNCTION public.voucher_follows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  was text := become('system');
  grows boolean := abs(new.invoiced_amount) > abs(old.invoiced_amount);
  way integer := case when grows then 1 else -1 end;
  packs numeric := abs(new.invoiced_qty - old.invoiced_qty);
  yuan numeric := abs(new.invoiced_amount - old.invoiced_amount);
  place record;
  part numeric;
  worth numeric;
begin
  for place in
    select l.id, l.voucher_id, abs(case when grows then l.qty - l.invoiced_qty else l.invoiced_qty end) as packs,
      abs(case when grows then l.amount - l.invoiced_amount else l.invoiced_amount end) as yuan
    from voucher_line l join voucher v on v.id = l.voucher_id and v.status <> 'void'
    where l.item_id = new.id
    order by way * array_position('{confirmed,partlyInvoiced,invoiced,issued,disputed,draft}'::text[], v.status),
      way * extract(epoch from v.created_at), l.id
    for update of l
  loop
    continue when place.packs = 0 and place.yuan = 0;
    if new.qty = 0 then
      part := 0;
      worth := least(yuan, place.yuan);
    else
      part := least(packs, place.packs);
      worth := case when part = place.packs then place.yuan else round(place.yuan * part / place.packs, 2) end;
    end if;
    exit when part = 0 and worth = 0;
    packs := packs - part;
    yuan := yuan - worth;
    part := part * way * sign(new.amount);
    worth := worth * way * sign(new.amount);
    update voucher_line set invoiced_qty = invoiced_qty + part, invoiced_amount = invoiced_amount + worth where id = place.id;
    update voucher set invoiced_amount = invoiced_amount + worth where id = place.voucher_id;
    update payable_item set vouchered_qty = vouchered_qty - part, vouchered_amount = vouchered_amount - worth where id = new.id;
  end loop;
  perform become(was);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.voucher_within(which uuid, r data_range)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare was text := become('system'); answer boolean;
begin
  answer := (select not exists (select from voucher_line l join product p on p.id = l.product_id where l.voucher_id = which
    and not coalesce((r.kinds is null or p.kind = any (r.kinds)) and (r.categories is null or p.category_id = any (r.categories)), false)));
  perform become(was);
  return answer;
end $function$;

CREATE OR REPLACE PROCEDURE public.wall(IN tbl regclass, IN adds text DEFAULT NULL::text, IN changes text DEFAULT NULL::text, IN removes text DEFAULT NULL::text, IN becomes text DEFAULT NULL::text, IN reads text DEFAULT NULL::text)
 LANGUAGE plpgsql
AS $procedure$
declare
  name text := tbl::text;
  p record;
begin
  for p in select polname, polcmd, pg_get_expr(polqual, polrelid) as qual from pg_policy
    where polrelid = tbl and polpermissive and polcmd <> 'r'
  loop
    if p.polcmd = '*' then reads := coalesce(reads, p.qual); end if;
    execute format('drop policy %I on %s', p.polname, name);
  end loop;
  if reads is null and not exists (select from pg_policy where polrelid = tbl and polcmd = 'r' and polpermissive) then reads := 'true'; end if;
  execute format('alter table %s enable row level security', name);
  if reads is not null then execute format('create policy reads on %s for select using (%s)', name, reads); end if;
  execute format('create policy founds on %s to jicai_founder using (true) with check (true)', name);
  execute format('grant insert, update, delete on %s to jicai_founder', name);
  if adds is null then execute format('revoke insert on %s from jicai_app', name);
  else execute format('create policy adds on %s for insert with check (%s)', name, adds); end if;
  if changes is null then execute format('revoke update on %s from jicai_app', name);
  else execute format('create policy changes on %s for update using (coalesce((%s), false)) with check (%s)', name, changes, coalesce(becomes, changes)); end if;
  if removes is null then execute format('revoke delete on %s from jicai_app', name);
  else execute format('create policy removes on %s for delete using (coalesce((%s), false))', name, removes); end if;
end $procedure$;

CREATE OR REPLACE FUNCTION public.watches_over(products uuid[], keeps boolean)
 RETURNS SETOF lot_watch
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;

-- tables

create table acceptance (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  delivery_id uuid not null,
  order_id uuid not null,
  no text not null,
  kind smallint not null,
  narcotic boolean default false not null,
  point_id uuid not null,
  point_name text not null,
  arrived_temp numeric(5,1),
  second_inspector uuid,
  accepted_amount numeric(16,2) default 0 not null,
  remark text default ''::text not null,
  status text default 'wait'::text not null,
  checked_by uuid,
  checker_name text,
  checked_at timestamp with time zone,
  confirmed_by uuid,
  confirmer_name text,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  opened_at timestamp with time zone,
  arrived_at timestamp with time zone,
  more_orders uuid[] default '{}'::uuid[] not null,
  constraint acceptance_pkey PRIMARY KEY (id),
  constraint acceptance_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint acceptance_hospital_id_no_key UNIQUE (hospital_id, no),
  constraint acceptance_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint acceptance_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES app_user(id),
  constraint acceptance_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id),
  constraint acceptance_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint acceptance_hospital_id_supplier_id_delivery_id_fkey FOREIGN KEY (hospital_id, supplier_id, delivery_id) REFERENCES delivery(hospital_id, supplier_id, id),
  constraint acceptance_hospital_id_supplier_id_order_id_fkey FOREIGN KEY (hospital_id, supplier_id, order_id) REFERENCES purchase_order(hospital_id, supplier_id, id),
  constraint acceptance_second_inspector_fkey FOREIGN KEY (second_inspector) REFERENCES app_user(id),
  constraint acceptance_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint acceptance_arrived_before_checked CHECK (((arrived_at IS NULL) OR (arrived_at <= checked_at))),
  constraint acceptance_check CHECK ((order_id <> ALL (more_orders))),
  constraint acceptance_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint acceptance_remark_check CHECK ((length(remark) <= 500)),
  constraint acceptance_status_check CHECK ((status = ANY (ARRAY['wait'::text, 'checked'::text, 'confirmed'::text, 'revoked'::text, 'reversed'::text])))
);

create table acceptance_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  acceptance_id uuid not null,
  delivery_line_id uuid not null,
  seq integer not null,
  delivered_qty numeric(11,3) not null,
  accepted_qty numeric(11,3),
  refused_qty numeric(11,3),
  refuse_code text default ''::text not null,
  refuse_reason text default ''::text not null,
  conclusion text default ''::text not null,
  override_reason text default ''::text not null,
  posted boolean default false not null,
  photos jsonb default '[]'::jsonb not null,
  again boolean default false not null,
  reversed boolean default false not null,
  appearance text default ''::text not null,
  constraint acceptance_line_pkey PRIMARY KEY (id),
  constraint acceptance_line_acceptance_id_delivery_line_id_key UNIQUE (acceptance_id, delivery_line_id),
  constraint acceptance_line_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint acceptance_line_hospital_id_delivery_line_id_fkey FOREIGN KEY (hospital_id, delivery_line_id) REFERENCES delivery_line(hospital_id, id),
  constraint acceptance_line_hospital_id_supplier_id_acceptance_id_fkey FOREIGN KEY (hospital_id, supplier_id, acceptance_id) REFERENCES acceptance(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint acceptance_line_accepted_qty_check CHECK ((accepted_qty >= (0)::numeric)),
  constraint acceptance_line_appearance_check CHECK ((appearance = ANY (ARRAY[''::text, 'intact'::text, 'outerBroken'::text, 'outerWet'::text, 'innerBroken'::text, 'innerWet'::text, 'differs'::text]))),
  constraint acceptance_line_check CHECK (((accepted_qty IS NULL) = (refused_qty IS NULL))),
  constraint acceptance_line_check1 CHECK (((accepted_qty IS NULL) OR ((accepted_qty + refused_qty) = delivered_qty))),
  constraint acceptance_line_check2 CHECK (((COALESCE(refused_qty, (0)::numeric) = (0)::numeric) OR (refuse_code <> ''::text))),
  constraint acceptance_line_check3 CHECK (((NOT posted) OR (accepted_qty IS NOT NULL))),
  constraint acceptance_line_check4 CHECK (((NOT again) OR (posted AND (refused_qty > (0)::numeric)))),
  constraint acceptance_line_check5 CHECK (((NOT reversed) OR (posted AND (accepted_qty > (0)::numeric)))),
  constraint acceptance_line_check6 CHECK (((accepted_qty IS NULL) OR (refused_qty > (0)::numeric) OR ((appearance = ANY (ARRAY[''::text, 'intact'::text])) AND (conclusion <> 'unqualified'::text)))),
  constraint acceptance_line_conclusion_check CHECK ((conclusion = ANY (ARRAY[''::text, 'qualified'::text, 'unqualified'::text]))),
  constraint acceptance_line_delivered_qty_check CHECK ((delivered_qty > (0)::numeric)),
  constraint acceptance_line_photos_check CHECK ((jsonb_typeof(photos) = 'array'::text)),
  constraint acceptance_line_refused_qty_check CHECK ((refused_qty >= (0)::numeric))
);

create table acceptance_scan (
  acceptance_id uuid not null,
  id uuid not null,
  hospital_id uuid not null,
  delivery_line_id uuid,
  code text not null,
  piece text default ''::text not null,
  qty numeric(11,3) default 0 not null,
  total numeric(11,3) default 0 not null,
  result text not null,
  undoes uuid,
  by_hand boolean default false not null,
  device_at timestamp with time zone,
  received_at timestamp with time zone default now() not null,
  user_id uuid not null,
  user_name text not null,
  constraint acceptance_scan_pkey PRIMARY KEY (acceptance_id, id),
  constraint acceptance_scan_acceptance_id_undoes_fkey FOREIGN KEY (acceptance_id, undoes) REFERENCES acceptance_scan(acceptance_id, id) ON UPDATE CASCADE,
  constraint acceptance_scan_hospital_id_acceptance_id_fkey FOREIGN KEY (hospital_id, acceptance_id) REFERENCES acceptance(hospital_id, id) ON DELETE CASCADE,
  constraint acceptance_scan_hospital_id_delivery_line_id_fkey FOREIGN KEY (hospital_id, delivery_line_id) REFERENCES delivery_line(hospital_id, id),
  constraint acceptance_scan_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint acceptance_scan_check CHECK (((result <> 'counted'::text) OR ((delivery_line_id IS NOT NULL) AND (qty > (0)::numeric)))),
  constraint acceptance_scan_check1 CHECK (((NOT by_hand) OR ((undoes IS NULL) AND (piece = ''::text)))),
  constraint acceptance_scan_check2 CHECK (((result <> 'undone'::text) OR (undoes IS NOT NULL))),
  constraint acceptance_scan_check3 CHECK (((result <> ALL (ARRAY['counted'::text, 'notHere'::text, 'over'::text, 'again'::text, 'lotDiffers'::text, 'expired'::text, 'recalled'::text, 'unreadable'::text])) OR (undoes IS NULL))),
  constraint acceptance_scan_code_check CHECK ((length(code) <= 200)),
  constraint acceptance_scan_piece_check CHECK ((length(piece) <= 60)),
  constraint acceptance_scan_qty_check CHECK ((qty >= (0)::numeric)),
  constraint acceptance_scan_result_check CHECK ((result = ANY (ARRAY['counted'::text, 'notHere'::text, 'over'::text, 'again'::text, 'lotDiffers'::text, 'expired'::text, 'recalled'::text, 'unreadable'::text, 'closed'::text, 'undone'::text, 'nothing'::text]))),
  constraint acceptance_scan_total_check CHECK ((total >= (0)::numeric))
);

create table amendment (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  no text not null,
  order_id uuid not null,
  kind smallint not null,
  reason text not null,
  amount_before numeric(16,2) not null,
  amount_after numeric(16,2) not null,
  expected_before date,
  expected_after date,
  point_before uuid not null,
  point_after uuid,
  point_name_before text not null,
  point_name_after text,
  line_count integer default 0 not null,
  status text default 'pendingAudit'::text not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  audited_by uuid,
  auditor_name text default ''::text not null,
  audited_at timestamp with time zone,
  sent_at timestamp with time zone,
  answer_by date,
  answered_by uuid,
  answerer_name text default ''::text not null,
  answered_at timestamp with time zone,
  effective_at timestamp with time zone,
  revision integer,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  amount_diff numeric(16,2) generated always as ((amount_after - amount_before)) stored not null,
  constraint amendment_pkey PRIMARY KEY (id),
  constraint amendment_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint amendment_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint amendment_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint amendment_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint amendment_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint amendment_hospital_id_supplier_id_order_id_fkey FOREIGN KEY (hospital_id, supplier_id, order_id) REFERENCES purchase_order(hospital_id, supplier_id, id),
  constraint amendment_point_after_fkey FOREIGN KEY (point_after) REFERENCES distribution_point(id),
  constraint amendment_point_before_fkey FOREIGN KEY (point_before) REFERENCES distribution_point(id),
  constraint amendment_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint amendment_check CHECK (((point_after IS NULL) = (point_name_after IS NULL))),
  constraint amendment_check1 CHECK ((((status = 'effective'::text) = (effective_at IS NOT NULL)) AND ((status = 'effective'::text) = (revision IS NOT NULL)))),
  constraint amendment_check2 CHECK (((status <> ALL (ARRAY['pendingSupplier'::text, 'effective'::text])) OR (sent_at IS NOT NULL))),
  constraint amendment_check3 CHECK (((status <> 'pendingSupplier'::text) OR (answer_by IS NOT NULL))),
  constraint amendment_check4 CHECK (((status <> ALL (ARRAY['pendingSupplier'::text, 'effective'::text])) OR (amount_after <= amount_before) OR (audited_by IS NOT NULL))),
  constraint amendment_check5 CHECK ((audited_by <> created_by)),
  constraint amendment_check6 CHECK ((((audited_by IS NULL) = (audited_at IS NULL)) AND ((answered_by IS NULL) = (answered_at IS NULL)))),
  constraint amendment_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200))),
  constraint amendment_status_check CHECK ((status = ANY (ARRAY['pendingAudit'::text, 'pendingSupplier'::text, 'effective'::text, 'refused'::text, 'void'::text])))
);

create table amendment_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  amendment_id uuid not null,
  order_line_id uuid not null,
  seq integer not null,
  qty_before numeric(11,3) not null,
  qty_after numeric(11,3) not null,
  promised_before date,
  promised_after date,
  constraint amendment_line_pkey PRIMARY KEY (id),
  constraint amendment_line_amendment_id_order_line_id_key UNIQUE (amendment_id, order_line_id),
  constraint amendment_line_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint amendment_line_hospital_id_supplier_id_amendment_id_fkey FOREIGN KEY (hospital_id, supplier_id, amendment_id) REFERENCES amendment(hospital_id, supplier_id, id),
  constraint amendment_line_hospital_id_supplier_id_order_line_id_fkey FOREIGN KEY (hospital_id, supplier_id, order_line_id) REFERENCES order_line(hospital_id, supplier_id, id),
  constraint amendment_line_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint amendment_line_check CHECK (((qty_after <> qty_before) OR (promised_after IS NOT NULL))),
  constraint amendment_line_qty_after_check CHECK ((qty_after > (0)::numeric))
);

create table app_user (
  id uuid default new_id() not null,
  login_name text not null,
  name text not null,
  mobile text default ''::text not null,
  email text default ''::text not null,
  password_hash text not null,
  password_at timestamp with time zone default now() not null,
  first_login boolean default true not null,
  locked boolean default false not null,
  enabled boolean default true not null,
  settings jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  home_org uuid,
  job text default ''::text not null,
  remark text default ''::text not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_home_org_fkey FOREIGN KEY (home_org) REFERENCES org(id),
  constraint app_user_login_name_check CHECK ((login_name ~ '^[A-Za-z0-9_]{1,16}$'::text)),
  constraint app_user_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table approval_delegation (
  id uuid default new_id() not null,
  org_id uuid not null,
  user_id uuid not null,
  delegate_id uuid not null,
  from_day date not null,
  to_day date not null,
  reason text default ''::text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint approval_delegation_pkey PRIMARY KEY (id),
  constraint approval_delegation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint approval_delegation_delegate_id_fkey FOREIGN KEY (delegate_id) REFERENCES app_user(id),
  constraint approval_delegation_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint approval_delegation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint approval_delegation_check CHECK ((to_day >= from_day)),
  constraint approval_delegation_check1 CHECK ((user_id <> delegate_id)),
  constraint approval_delegation_reason_check CHECK ((length(reason) <= 200))
);

create table approval_flow (
  id uuid default new_id() not null,
  org_id uuid not null,
  doc_type text not null,
  name text not null,
  kinds smallint[] default '{}'::smallint[] not null,
  enabled boolean default true not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  agreed_by uuid,
  deleted_at timestamp with time zone,
  constraint approval_flow_pkey PRIMARY KEY (id),
  constraint approval_flow_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES app_user(id),
  constraint approval_flow_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint approval_flow_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id),
  constraint approval_flow_check CHECK (((deleted_at IS NULL) OR (NOT enabled))),
  constraint approval_flow_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table approval_flow_step (
  org_id uuid not null,
  flow_id uuid not null,
  level smallint not null,
  name text not null,
  min_amount numeric(16,2) default 0 not null,
  role_ids uuid[] default '{}'::uuid[] not null,
  user_ids uuid[] default '{}'::uuid[] not null,
  constraint approval_flow_step_pkey PRIMARY KEY (flow_id, level),
  constraint approval_flow_step_flow_id_fkey FOREIGN KEY (flow_id) REFERENCES approval_flow(id) ON DELETE CASCADE,
  constraint approval_flow_step_check CHECK (((cardinality(role_ids) + cardinality(user_ids)) > 0)),
  constraint approval_flow_step_level_check CHECK (((level >= 1) AND (level <= 9))),
  constraint approval_flow_step_min_amount_check CHECK ((min_amount >= (0)::numeric)),
  constraint approval_flow_step_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table approval_level (
  id uuid default new_id() not null,
  org_id uuid not null,
  doc_type text not null,
  doc_id uuid not null,
  round integer default 1 not null,
  level smallint not null,
  name text not null,
  min_amount numeric(16,2) default 0 not null,
  role_ids uuid[] default '{}'::uuid[] not null,
  user_ids uuid[] default '{}'::uuid[] not null,
  code text not null,
  distinct_people boolean default true not null,
  created_by uuid,
  state text default 'waiting'::text not null,
  acted_by uuid,
  actor_name text default ''::text not null,
  for_user uuid,
  for_name text default ''::text not null,
  reason text default ''::text not null,
  acted_at timestamp with time zone,
  doc_no text default ''::text not null,
  stuck_at timestamp with time zone,
  constraint approval_level_pkey PRIMARY KEY (id),
  constraint approval_level_doc_id_round_level_key UNIQUE (doc_id, round, level),
  constraint approval_level_acted_by_fkey FOREIGN KEY (acted_by) REFERENCES app_user(id),
  constraint approval_level_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint approval_level_for_user_fkey FOREIGN KEY (for_user) REFERENCES app_user(id),
  constraint approval_level_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint approval_level_check CHECK (((state = ANY (ARRAY['passed'::text, 'rejected'::text])) = (acted_by IS NOT NULL))),
  constraint approval_level_check1 CHECK ((acted_by <> created_by)),
  constraint approval_level_check2 CHECK ((for_user <> created_by)),
  constraint approval_level_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'current'::text, 'passed'::text, 'rejected'::text, 'cancelled'::text])))
);

create table audit_head (
  org_id uuid,
  day date not null,
  seq integer not null,
  hash text not null,
  constraint audit_head_org_id_day_key UNIQUE NULLS NOT DISTINCT (org_id, day)
);

create table audit_log (
  org_id uuid,
  day date not null,
  seq integer not null,
  at timestamp with time zone not null,
  user_id uuid,
  user_name text not null,
  call text not null,
  entity text not null,
  entity_id text not null,
  entity_no text default ''::text not null,
  action text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  prev_hash text not null,
  hash text not null,
  ip text,
  constraint audit_log_org_id_day_seq_key UNIQUE NULLS NOT DISTINCT (org_id, day, seq)
);

create table audit_waiting (
  id bigint generated always as identity not null,
  transaction xid8 default pg_current_xact_id() not null,
  entries jsonb not null,
  constraint audit_waiting_pkey PRIMARY KEY (id)
);

create table background_job (
  id uuid default new_id() not null,
  org_id uuid default app_org() not null,
  user_id uuid default app_user() not null,
  call text not null,
  kind text not null,
  title text not null,
  subject text default ''::text not null,
  input jsonb not null,
  lang text not null,
  proved boolean not null,
  source_id uuid,
  state text default 'waiting'::text not null,
  runner uuid,
  beat_at timestamp with time zone default now() not null,
  runs integer default 0 not null,
  done_rows integer default 0 not null,
  total_rows integer default 0 not null,
  result_id uuid,
  report jsonb,
  message text default ''::text not null,
  seen boolean default false not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint background_job_pkey PRIMARY KEY (id),
  constraint background_job_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint background_job_result_id_fkey FOREIGN KEY (result_id) REFERENCES file(id) ON DELETE SET NULL,
  constraint background_job_source_id_fkey FOREIGN KEY (source_id) REFERENCES file(id) ON DELETE SET NULL,
  constraint background_job_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint background_job_check CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL))),
  constraint background_job_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint background_job_lang_check CHECK ((lang = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint background_job_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

create table billing_profile (
  id uuid not null,
  title text not null,
  tax_no text not null,
  address text default ''::text not null,
  phone text default ''::text not null,
  updated_by uuid not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint billing_profile_pkey PRIMARY KEY (id),
  constraint billing_profile_id_fkey FOREIGN KEY (id) REFERENCES org(id),
  constraint billing_profile_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id),
  constraint billing_profile_address_check CHECK ((length(address) <= 200)),
  constraint billing_profile_phone_check CHECK ((length(phone) <= 32)),
  constraint billing_profile_tax_no_check CHECK ((tax_no ~ '^[0-9A-Z]{18}$'::text)),
  constraint billing_profile_title_check CHECK (((title <> ''::text) AND (length(title) <= 100)))
);

create table captcha (
  id uuid default gen_random_uuid() not null,
  answer_hash text not null,
  expires_at timestamp with time zone not null,
  bits integer default 0 not null,
  constraint captcha_pkey PRIMARY KEY (id)
);

create table catalog_change (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  catalog_item_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  submitted_at timestamp with time zone,
  audited_by uuid,
  audited_at timestamp with time zone,
  platform_by uuid,
  platform_at timestamp with time zone,
  effective_at timestamp with time zone,
  version integer default 0 not null,
  constraint catalog_change_pkey PRIMARY KEY (id),
  constraint catalog_change_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint catalog_change_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint catalog_change_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint catalog_change_hospital_id_catalog_item_id_fkey FOREIGN KEY (hospital_id, catalog_item_id) REFERENCES catalog_item(hospital_id, id),
  constraint catalog_change_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint catalog_change_platform_by_fkey FOREIGN KEY (platform_by) REFERENCES app_user(id),
  constraint catalog_change_after_check CHECK (((jsonb_typeof(after) = 'object'::text) AND (after <> '{}'::jsonb) AND ((after - '{supplierId,packMultiple,minQty,maxQty,temporary,temporaryUntil,online}'::text[]) = '{}'::jsonb))),
  constraint catalog_change_before_check CHECK ((jsonb_typeof(before) = 'object'::text)),
  constraint catalog_change_check CHECK ((before <> after)),
  constraint catalog_change_check1 CHECK ((audited_by <> created_by)),
  constraint catalog_change_check2 CHECK ((platform_by <> created_by)),
  constraint catalog_change_check3 CHECK (((status = 'effective'::text) = (effective_at IS NOT NULL))),
  constraint catalog_change_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
  constraint catalog_change_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'platform'::text, 'effective'::text, 'rejected'::text])))
);

create table catalog_item (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  product_id uuid not null,
  supplier_id uuid not null,
  hospital_code text default ''::text not null,
  hospital_name text default ''::text not null,
  price numeric(12,4) not null,
  retail_price numeric(12,4),
  pack_multiple numeric(11,3) default 1 not null,
  min_qty numeric(11,3),
  max_qty numeric(11,3),
  is_default boolean default true not null,
  temporary boolean default false not null,
  temporary_until date,
  online boolean default true not null,
  status text default 'draft'::text not null,
  source text default 'platform'::text not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint catalog_item_pkey PRIMARY KEY (id),
  constraint catalog_item_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint catalog_item_hospital_id_product_id_supplier_id_key UNIQUE (hospital_id, product_id, supplier_id),
  constraint catalog_item_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint catalog_item_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint catalog_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint catalog_item_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint catalog_item_check CHECK (((max_qty IS NULL) OR (min_qty IS NULL) OR (max_qty >= min_qty))),
  constraint catalog_item_check1 CHECK (((NOT temporary) OR (temporary_until IS NOT NULL))),
  constraint catalog_item_max_qty_check CHECK ((max_qty > (0)::numeric)),
  constraint catalog_item_min_qty_check CHECK ((min_qty > (0)::numeric)),
  constraint catalog_item_pack_multiple_check CHECK ((pack_multiple > (0)::numeric)),
  constraint catalog_item_price_check CHECK ((price > (0)::numeric)),
  constraint catalog_item_retail_price_check CHECK ((retail_price > (0)::numeric)),
  constraint catalog_item_source_check CHECK ((source = ANY (ARRAY['platform'::text, 'parent'::text, 'apply'::text, 'import'::text]))),
  constraint catalog_item_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'platform'::text, 'enabled'::text, 'stopped'::text, 'rejected'::text])))
);

create table category (
  id uuid default new_id() not null,
  code text not null,
  name text not null,
  parent_id uuid,
  level integer not null,
  kind smallint not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  enabled boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  hospital_id uuid,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_code UNIQUE NULLS NOT DISTINCT (hospital_id, code),
  constraint category_whose UNIQUE (id, hospital_id),
  constraint category_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint category_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES category(id),
  constraint category_code_check CHECK ((code ~ '^[A-Za-z0-9.-]{1,30}$'::text)),
  constraint category_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint category_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint category_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);

create table category_product (
  hospital_id uuid not null,
  product_id uuid not null,
  category_id uuid not null,
  assigned_by uuid,
  assigned_at timestamp with time zone default now() not null,
  constraint category_product_pkey PRIMARY KEY (hospital_id, product_id),
  constraint category_product_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES app_user(id),
  constraint category_product_category_id_hospital_id_fkey FOREIGN KEY (category_id, hospital_id) REFERENCES category(id, hospital_id),
  constraint category_product_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint category_product_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE
);

create table certificate (
  id uuid default new_id() not null,
  org_id uuid not null,
  no text not null,
  scope text not null,
  product_id uuid,
  company_id uuid,
  cert_kind text not null,
  cert_no text not null,
  name text not null,
  issuer text default ''::text not null,
  covers text default ''::text not null,
  issue_date date,
  valid_from date,
  valid_to date default '2999-12-31'::date not null,
  files jsonb default '[]'::jsonb not null,
  remark text default ''::text not null,
  replaces_id uuid,
  status text default 'draft'::text not null,
  created_by uuid not null,
  audited_by uuid,
  audited_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  kinds smallint[] default '{}'::smallint[] not null,
  device_classes text[] default '{}'::text[] not null,
  categories uuid[] default '{}'::uuid[] not null,
  regions text[] default '{}'::text[] not null,
  products uuid[] default '{}'::uuid[] not null,
  hospitals uuid[] default '{}'::uuid[] not null,
  from_company_id uuid,
  to_company_id uuid,
  person_name text default ''::text not null,
  person_phone text default ''::text not null,
  constraint certificate_pkey PRIMARY KEY (id),
  constraint certificate_org_id_id_key UNIQUE (org_id, id),
  constraint certificate_org_id_no_key UNIQUE (org_id, no),
  constraint certificate_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint certificate_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint certificate_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint certificate_from_company_id_fkey FOREIGN KEY (from_company_id) REFERENCES company(id),
  constraint certificate_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint certificate_org_id_replaces_id_fkey FOREIGN KEY (org_id, replaces_id) REFERENCES certificate(org_id, id),
  constraint certificate_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint certificate_to_company_id_fkey FOREIGN KEY (to_company_id) REFERENCES company(id),
  constraint certificate_cert_kind_check CHECK ((cert_kind ~ '^[A-Za-z]{1,40}$'::text)),
  constraint certificate_cert_no_check CHECK (((length(cert_no) <= 100) AND ((status = 'draft'::text) OR (cert_no <> ''::text)))),
  constraint certificate_check CHECK (((valid_from IS NULL) OR (valid_to >= valid_from))),
  constraint certificate_check1 CHECK ((num_nonnulls(product_id, company_id) = ((scope = 'standard'::text))::integer)),
  constraint certificate_check2 CHECK (((audited_by IS NULL) OR (audited_by <> created_by))),
  constraint certificate_device_classes_check CHECK ((device_classes <@ ARRAY['1'::text, '2'::text, '3'::text])),
  constraint certificate_kinds_check CHECK ((kinds <@ ARRAY[(0)::smallint, (1)::smallint, (2)::smallint, (3)::smallint])),
  constraint certificate_letter CHECK (((cert_kind = 'authorization'::text) OR (num_nonnulls(from_company_id, to_company_id) = 0))),
  constraint certificate_letter_ends CHECK ((from_company_id <> to_company_id)),
  constraint certificate_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint certificate_person_name_check CHECK ((length(person_name) <= 50)),
  constraint certificate_person_phone_check CHECK ((length(person_phone) <= 32)),
  constraint certificate_regions_check CHECK ((array_position(regions, ''::text) IS NULL)),
  constraint certificate_scope_check CHECK ((scope = ANY (ARRAY['org'::text, 'standard'::text]))),
  constraint certificate_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'passed'::text, 'rejected'::text, 'disabled'::text])))
);

create table code_change (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  kind smallint not null,
  change_kind text not null,
  label text not null,
  before jsonb not null,
  after jsonb not null,
  items jsonb default '[]'::jsonb not null,
  by_id uuid not null,
  by_name text not null,
  at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  undone_by text default ''::text not null,
  back jsonb,
  constraint code_change_pkey PRIMARY KEY (id),
  constraint code_change_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id),
  constraint code_change_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint code_change_change_kind_check CHECK ((change_kind = ANY (ARRAY['match'::text, 'accept'::text, 'none'::text, 'cancel'::text, 'merge'::text]))),
  constraint code_change_check CHECK (((undone_at IS NULL) = (back IS NULL))),
  constraint code_change_kind_check CHECK (((kind >= 0) AND (kind <= 3)))
);

create table code_double (
  a uuid not null,
  b uuid not null,
  hospital_id uuid not null,
  score numeric(5,4) not null,
  apart boolean default false not null,
  constraint code_double_pkey PRIMARY KEY (a, b),
  constraint code_double_a_fkey FOREIGN KEY (a) REFERENCES hospital_code(id) ON DELETE CASCADE,
  constraint code_double_b_fkey FOREIGN KEY (b) REFERENCES hospital_code(id) ON DELETE CASCADE,
  constraint code_double_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint code_double_check CHECK ((a < b)),
  constraint code_double_score_check CHECK (((score >= (0)::numeric) AND (score <= (1)::numeric)))
);

create table code_run (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  family text not null,
  asked_by uuid not null,
  asked_name text not null,
  total integer not null,
  done integer default 0 not null,
  matched integer default 0 not null,
  suggested integer default 0 not null,
  conflicts integer default 0 not null,
  "none" integer default 0 not null,
  began_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint code_run_pkey PRIMARY KEY (id),
  constraint code_run_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint code_run_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint code_run_done_check CHECK ((done >= 0)),
  constraint code_run_family_check CHECK ((family = ANY (ARRAY['drug'::text, 'inst'::text, 'material'::text]))),
  constraint code_run_total_check CHECK ((total >= 0))
);

create table company (
  id uuid default new_id() not null,
  code text not null,
  name text not null,
  short_name text default ''::text not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  org_id uuid,
  is_producer boolean default false not null,
  is_vendor boolean default false not null,
  company_type smallint default 1 not null,
  credit_code text default ''::text not null,
  legal_person text default ''::text not null,
  region_code text default ''::text not null,
  address text default ''::text not null,
  scope text default ''::text not null,
  contact text default ''::text not null,
  mobile text default ''::text not null,
  email text default ''::text not null,
  phone text default ''::text not null,
  supply_types smallint[] default '{}'::smallint[] not null,
  extra jsonb default '{}'::jsonb not null,
  search text default ''::text not null,
  enabled boolean default true not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_code_key UNIQUE (code),
  constraint company_name_key UNIQUE (name),
  constraint company_org_id_key UNIQUE (org_id),
  constraint company_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint company_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint company_company_type_check CHECK (((company_type >= 1) AND (company_type <= 5))),
  constraint company_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

create table config (
  key text not null,
  org_id uuid,
  value jsonb not null,
  updated_by uuid,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  agreed_by uuid,
  constraint config_key_org_id_key UNIQUE NULLS NOT DISTINCT (key, org_id),
  constraint config_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES app_user(id),
  constraint config_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint config_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id)
);

create table consignment_level (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  level numeric(14,3),
  updated_at timestamp with time zone default now() not null,
  constraint consignment_level_pkey PRIMARY KEY (id),
  constraint consignment_level_hospital_id_supplier_id_product_id_key UNIQUE (hospital_id, supplier_id, product_id),
  constraint consignment_level_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint consignment_level_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint consignment_level_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint consignment_level_level_check CHECK ((level > (0)::numeric))
);

create table consumption_folded (
  month date not null,
  folded_at timestamp with time zone default now() not null,
  constraint consumption_folded_pkey PRIMARY KEY (month),
  constraint consumption_folded_month_check CHECK ((month = date_trunc('month'::text, (month)::timestamp with time zone)))
);

create table consumption_folded_day (
  day date not null,
  folded_at timestamp with time zone default now() not null,
  constraint consumption_folded_day_pkey PRIMARY KEY (day)
);

create table consumption_month (
  month date not null,
  hospital_id uuid not null,
  point_id uuid not null,
  department_id uuid,
  product_id uuid not null,
  supplier_id uuid,
  qty numeric(20,6) not null,
  value numeric(16,2) not null,
  constraint consumption_month_month_hospital_id_point_id_department_id__key UNIQUE NULLS NOT DISTINCT (month, hospital_id, point_id, department_id, product_id, supplier_id),
  constraint consumption_month_month_check CHECK ((month = date_trunc('month'::text, (month)::timestamp with time zone)))
);

create table consumption_place (
  day date not null,
  whole boolean not null,
  hospital_id uuid not null,
  point_id uuid not null,
  department_id uuid,
  unit text not null,
  qty numeric(20,6) not null,
  value numeric(16,2) not null,
  constraint consumption_place_whole_day_hospital_id_point_id_department_key UNIQUE NULLS NOT DISTINCT (whole, day, hospital_id, point_id, department_id, unit),
  constraint consumption_place_check CHECK (((NOT whole) OR (day = date_trunc('month'::text, (day)::timestamp with time zone))))
);

create table cooperation (
  id uuid default new_id() not null,
  no text not null,
  hospital_id uuid not null,
  supplier_id uuid,
  org_id uuid not null,
  credit_code text default ''::text not null,
  name text not null,
  note text default ''::text not null,
  valid_from date not null,
  valid_to date default '2999-12-31'::date not null,
  status text default 'invited'::text not null,
  held_by text,
  stop_reason text default ''::text not null,
  created_by uuid,
  creator_name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  answered_by uuid,
  answerer_name text default ''::text not null,
  answered_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  pay_days integer,
  constraint cooperation_pkey PRIMARY KEY (id),
  constraint cooperation_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint cooperation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint cooperation_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint cooperation_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint cooperation_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint cooperation_check CHECK ((valid_to >= valid_from)),
  constraint cooperation_check1 CHECK (((supplier_id IS NOT NULL) OR ((status = ANY (ARRAY['invited'::text, 'ended'::text])) AND (credit_code <> ''::text)))),
  constraint cooperation_check2 CHECK (((org_id = hospital_id) OR (org_id = supplier_id))),
  constraint cooperation_check3 CHECK ((answered_by <> created_by)),
  constraint cooperation_check4 CHECK (((answered_at IS NOT NULL) OR (status <> ALL (ARRAY['active'::text, 'suspended'::text, 'declined'::text])))),
  constraint cooperation_check5 CHECK (((held_by IS NOT NULL) = (status = 'suspended'::text))),
  constraint cooperation_credit_code_check CHECK ((length(credit_code) <= 18)),
  constraint cooperation_held_by_check CHECK ((held_by = ANY (ARRAY['hospital'::text, 'authority'::text]))),
  constraint cooperation_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint cooperation_note_check CHECK ((length(note) <= 500)),
  constraint cooperation_pay_days_check CHECK (((pay_days >= 1) AND (pay_days <= 365))),
  constraint cooperation_status_check CHECK ((status = ANY (ARRAY['invited'::text, 'requested'::text, 'active'::text, 'suspended'::text, 'ended'::text, 'declined'::text]))),
  constraint cooperation_stop_reason_check CHECK ((length(stop_reason) <= 500))
);

create table correction (
  id uuid default new_id() not null,
  org_id uuid not null,
  no text not null,
  area text not null,
  product_id uuid,
  company_id uuid,
  code text not null,
  name text not null,
  version_no integer,
  reason text not null,
  files jsonb default '[]'::jsonb not null,
  status text default 'pending'::text not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  audited_by uuid,
  auditor_name text default ''::text not null,
  audited_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint correction_pkey PRIMARY KEY (id),
  constraint correction_id_org_id_key UNIQUE (id, org_id),
  constraint correction_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint correction_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint correction_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint correction_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint correction_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint correction_area_check CHECK ((area = ANY (ARRAY['drug'::text, 'consumable'::text, 'logistics'::text, 'enterprise'::text]))),
  constraint correction_check CHECK ((audited_by <> created_by)),
  constraint correction_check1 CHECK (((product_id IS NULL) <> (company_id IS NULL))),
  constraint correction_check2 CHECK (((company_id IS NOT NULL) = (area = 'enterprise'::text))),
  constraint correction_files_check CHECK ((jsonb_typeof(files) = 'array'::text)),
  constraint correction_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500))),
  constraint correction_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'passed'::text, 'partly'::text, 'rejected'::text, 'withdrawn'::text])))
);

create table correction_field (
  id uuid default new_id() not null,
  correction_id uuid not null,
  org_id uuid not null,
  seq integer not null,
  field text not null,
  was jsonb not null,
  proposed jsonb not null,
  found jsonb,
  decision text default ''::text not null,
  opinion text default ''::text not null,
  constraint correction_field_pkey PRIMARY KEY (id),
  constraint correction_field_correction_id_field_key UNIQUE (correction_id, field),
  constraint correction_field_correction_id_org_id_fkey FOREIGN KEY (correction_id, org_id) REFERENCES correction(id, org_id) ON DELETE CASCADE,
  constraint correction_field_check CHECK ((was <> proposed)),
  constraint correction_field_check1 CHECK (((decision = ''::text) = (found IS NULL))),
  constraint correction_field_check2 CHECK (((decision <> 'refuse'::text) OR (opinion <> ''::text))),
  constraint correction_field_decision_check CHECK ((decision = ANY (ARRAY[''::text, 'take'::text, 'refuse'::text]))),
  constraint correction_field_field_check CHECK (((length(field) >= 1) AND (length(field) <= 50))),
  constraint correction_field_opinion_check CHECK ((length(opinion) <= 200)),
  constraint correction_field_seq_check CHECK ((seq > 0))
);

create table delivery (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  order_id uuid not null,
  no text not null,
  bill_type smallint default 1 not null,
  sale_type smallint default 0 not null,
  kind smallint not null,
  narcotic boolean default false not null,
  point_id uuid not null,
  point_name text not null,
  point_address text default ''::text not null,
  carrier text default ''::text not null,
  vehicle text default ''::text not null,
  driver text default ''::text not null,
  driver_phone text default ''::text not null,
  logistics_code text default ''::text not null,
  boxes integer,
  cold_start numeric(5,1),
  cold_end numeric(5,1),
  total_qty numeric(14,3) default 0 not null,
  amount numeric(16,2) default 0 not null,
  line_count integer default 0 not null,
  remark text default ''::text not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  creator_name text not null,
  shipped_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  more_orders uuid[] default '{}'::uuid[] not null,
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint delivery_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint delivery_supplier_id_no_key UNIQUE (supplier_id, no),
  constraint delivery_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint delivery_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint delivery_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint delivery_hospital_id_supplier_id_order_id_fkey FOREIGN KEY (hospital_id, supplier_id, order_id) REFERENCES purchase_order(hospital_id, supplier_id, id),
  constraint delivery_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint delivery_bill_type_check CHECK (((bill_type >= 1) AND (bill_type <= 3))),
  constraint delivery_boxes_check CHECK ((boxes >= 0)),
  constraint delivery_check CHECK ((order_id <> ALL (more_orders))),
  constraint delivery_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint delivery_remark_check CHECK ((length(remark) <= 500)),
  constraint delivery_sale_type_check CHECK (((sale_type >= 0) AND (sale_type <= 2))),
  constraint delivery_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'shipped'::text, 'partlyAccepted'::text, 'accepted'::text, 'confirmed'::text, 'refused'::text, 'void'::text])))
);

create table delivery_box (
  code text not null,
  prefix text not null,
  serial bigint not null,
  supplier_id uuid not null,
  hospital_id uuid not null,
  delivery_id uuid,
  box integer not null,
  created_at timestamp with time zone default now() not null,
  constraint delivery_box_pkey PRIMARY KEY (code),
  constraint delivery_box_delivery_id_box_key UNIQUE (delivery_id, box),
  constraint delivery_box_prefix_serial_key UNIQUE (prefix, serial),
  constraint delivery_box_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES delivery(id) ON DELETE SET NULL,
  constraint delivery_box_box_check CHECK ((box > 0)),
  constraint delivery_box_check CHECK (((code ~ '^\d{18}$'::text) AND (substr(code, 2, length(prefix)) = prefix))),
  constraint delivery_box_prefix_check CHECK ((prefix ~ '^\d{7,11}$'::text)),
  constraint delivery_box_serial_check CHECK ((serial >= 0))
);

create table delivery_code (
  delivery_id uuid not null,
  code text not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  delivery_line_id uuid not null,
  scan_id uuid not null,
  carrier text not null,
  boxes text[] default '{}'::text[] not null,
  unit_codes numeric(11,3) not null,
  created_at timestamp with time zone default now() not null,
  constraint delivery_code_pkey PRIMARY KEY (delivery_id, code),
  constraint delivery_code_delivery_id_scan_id_fkey FOREIGN KEY (delivery_id, scan_id) REFERENCES delivery_scan(delivery_id, id) ON DELETE CASCADE,
  constraint delivery_code_hospital_id_delivery_line_id_fkey FOREIGN KEY (hospital_id, delivery_line_id) REFERENCES delivery_line(hospital_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint delivery_code_boxes_check CHECK ((cardinality(boxes) <= 6)),
  constraint delivery_code_carrier_check CHECK ((carrier = ANY (ARRAY['M20'::text, 'GS1'::text, 'OTHER'::text]))),
  constraint delivery_code_code_check CHECK (((length(code) >= 1) AND (length(code) <= 100))),
  constraint delivery_code_unit_codes_check CHECK ((unit_codes > (0)::numeric))
);

create table delivery_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  delivery_id uuid not null,
  order_line_id uuid not null,
  seq integer not null,
  product_id uuid not null,
  qty numeric(11,3) not null,
  price numeric(12,4) not null,
  amount numeric(16,2) not null,
  lot_no text default ''::text not null,
  production_date date,
  expiry_date date,
  sterilize_lot text default ''::text not null,
  sterilize_date date,
  invoice_no text default ''::text not null,
  accepted_qty numeric(11,3) default 0 not null,
  refused_qty numeric(11,3) default 0 not null,
  short_life_confirmed boolean default false not null,
  remark text default ''::text not null,
  invoice_code text default ''::text not null,
  invoice_date date,
  invoice_amount numeric(16,2),
  returning_qty numeric(11,3) default 0 not null,
  returned_qty numeric(11,3) default 0 not null,
  report_no text default ''::text not null,
  report_date date,
  report_files jsonb default '[]'::jsonb not null,
  slip_lot text,
  lot_confirmed_by uuid,
  lot_confirmed_at timestamp with time zone,
  constraint delivery_line_pkey PRIMARY KEY (id),
  constraint delivery_line_delivery_id_seq_key UNIQUE (delivery_id, seq),
  constraint delivery_line_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint delivery_line_hospital_id_supplier_id_delivery_id_fkey FOREIGN KEY (hospital_id, supplier_id, delivery_id) REFERENCES delivery(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint delivery_line_hospital_id_supplier_id_order_line_id_fkey FOREIGN KEY (hospital_id, supplier_id, order_line_id) REFERENCES order_line(hospital_id, supplier_id, id),
  constraint delivery_line_lot_confirmed_by_fkey FOREIGN KEY (lot_confirmed_by) REFERENCES app_user(id),
  constraint delivery_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint delivery_line_accepted_qty_check CHECK ((accepted_qty >= (0)::numeric)),
  constraint delivery_line_check CHECK ((amount = round((qty * price), 2))),
  constraint delivery_line_check1 CHECK (((accepted_qty + refused_qty) <= qty)),
  constraint delivery_line_check2 CHECK (((expiry_date IS NULL) OR (production_date IS NULL) OR (expiry_date > production_date))),
  constraint delivery_line_check3 CHECK (((invoice_no <> ''::text) OR ((invoice_date IS NULL) AND (invoice_amount IS NULL) AND (invoice_code = ''::text)))),
  constraint delivery_line_check4 CHECK (((lot_confirmed_at IS NULL) = (lot_confirmed_by IS NULL))),
  constraint delivery_line_check5 CHECK (((slip_lot IS NOT NULL) OR (lot_confirmed_at IS NULL))),
  constraint delivery_line_invoice_amount_check CHECK ((invoice_amount >= (0)::numeric)),
  constraint delivery_line_lot_no_check CHECK (((length(lot_no) <= 50) AND (lot_no = upper(btrim(lot_no))))),
  constraint delivery_line_price_check CHECK ((price >= (0)::numeric)),
  constraint delivery_line_qty_check CHECK (((qty > (0)::numeric) AND (qty <= 99999999.999))),
  constraint delivery_line_refused_qty_check CHECK ((refused_qty >= (0)::numeric)),
  constraint delivery_line_remark_check CHECK ((length(remark) <= 500)),
  constraint delivery_line_report CHECK ((((report_no <> ''::text) = (report_date IS NOT NULL)) AND ((report_no <> ''::text) OR (report_files = '[]'::jsonb)))),
  constraint delivery_line_report_files_check CHECK ((jsonb_typeof(report_files) = 'array'::text)),
  constraint delivery_line_report_no_check CHECK ((length(report_no) <= 60)),
  constraint delivery_line_returned_qty_check CHECK ((returned_qty >= (0)::numeric)),
  constraint delivery_line_returning_qty_check CHECK ((returning_qty >= (0)::numeric)),
  constraint delivery_line_returns CHECK (((returning_qty + returned_qty) <= accepted_qty)),
  constraint delivery_line_seq_check CHECK ((seq > 0))
);

create table delivery_scan (
  delivery_id uuid not null,
  id uuid not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  delivery_line_id uuid,
  code text not null,
  result text not null,
  told text default ''::text not null,
  qty integer default 0 not null,
  total integer default 0 not null,
  undoes uuid,
  device_at timestamp with time zone,
  received_at timestamp with time zone default now() not null,
  user_id uuid not null,
  user_name text not null,
  constraint delivery_scan_pkey PRIMARY KEY (delivery_id, id),
  constraint delivery_scan_delivery_id_undoes_fkey FOREIGN KEY (delivery_id, undoes) REFERENCES delivery_scan(delivery_id, id),
  constraint delivery_scan_hospital_id_supplier_id_delivery_id_fkey FOREIGN KEY (hospital_id, supplier_id, delivery_id) REFERENCES delivery(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint delivery_scan_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint delivery_scan_check CHECK (((result <> 'counted'::text) OR ((delivery_line_id IS NOT NULL) AND (qty > 0)))),
  constraint delivery_scan_check1 CHECK (((result <> 'undone'::text) OR (undoes IS NOT NULL))),
  constraint delivery_scan_code_check CHECK ((length(code) <= 200)),
  constraint delivery_scan_qty_check CHECK ((qty >= 0)),
  constraint delivery_scan_result_check CHECK ((result = ANY (ARRAY['counted'::text, 'empty'::text, 'length'::text, 'format'::text, 'checkDigit'::text, 'noSerial'::text, 'notHere'::text, 'choose'::text, 'lotDiffers'::text, 'again'::text, 'elsewhere'::text, 'inStock'::text, 'full'::text, 'boxUnknown'::text, 'boxBroken'::text, 'boxed'::text, 'closed'::text, 'undone'::text, 'nothing'::text]))),
  constraint delivery_scan_told_check CHECK ((length(told) <= 200)),
  constraint delivery_scan_total_check CHECK ((total >= 0))
);

create table department (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  code text not null,
  name text not null,
  type text not null,
  campus text default ''::text not null,
  leader text default ''::text not null,
  his_code text default ''::text not null,
  standard_code text default ''::text not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  enabled boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint department_pkey PRIMARY KEY (id),
  constraint department_hospital_id_code_key UNIQUE (hospital_id, code),
  constraint department_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint department_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint department_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,30}$'::text)),
  constraint department_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint department_type_check CHECK ((type = ANY (ARRAY['临床'::text, '医技'::text, '手术'::text, '药剂'::text, '后勤'::text, '行政'::text])))
);

create table dict (
  kind text not null,
  code text not null,
  name text not null,
  parent text,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  sort integer default 0 not null,
  enabled boolean default true not null,
  constraint dict_pkey PRIMARY KEY (kind, code)
);

create table distribution_point (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  code text not null,
  name text not null,
  type text not null,
  campus text default ''::text not null,
  district text default ''::text not null,
  address text default ''::text not null,
  receiver text default ''::text not null,
  phone text default ''::text not null,
  invoice_title text default ''::text not null,
  product_kinds smallint[] default '{}'::smallint[] not null,
  receiving_hours text default ''::text not null,
  default_kinds smallint[] default '{}'::smallint[] not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  enabled boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint distribution_point_pkey PRIMARY KEY (id),
  constraint distribution_point_hospital_id_code_key UNIQUE (hospital_id, code),
  constraint distribution_point_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint distribution_point_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint distribution_point_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,30}$'::text)),
  constraint distribution_point_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint distribution_point_type_check CHECK ((type = ANY (ARRAY['药库'::text, '药房'::text, '耗材库'::text, '试剂库'::text, '手术室'::text, '科室'::text, '后勤库'::text])))
);

create table doc_history (
  id bigint generated always as identity not null,
  doc_type text not null,
  doc_id uuid not null,
  action text not null,
  label text not null,
  from_status text,
  to_status text not null,
  reason text default ''::text not null,
  user_id uuid,
  user_name text not null,
  org_id uuid,
  org_name text not null,
  parties uuid[] not null,
  at timestamp with time zone default clock_timestamp() not null,
  authored boolean default false not null,
  constraint doc_history_pkey PRIMARY KEY (id),
  constraint doc_history_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint doc_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table doc_key (
  only_one boolean default true not null,
  key text not null,
  constraint doc_key_pkey PRIMARY KEY (only_one),
  constraint doc_key_only_one_check CHECK (only_one)
);

create table evidence_pack (
  id uuid not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  requisition_no text not null,
  requisition_version integer not null,
  org_id uuid not null,
  org_name text not null,
  user_id uuid not null,
  maker_name text not null,
  made_at timestamp with time zone default now() not null,
  file_id uuid not null,
  files jsonb not null,
  file_count integer not null,
  manifest_sha256 text not null,
  chain_day date,
  chain_seq integer,
  chain_hash text,
  constraint evidence_pack_pkey PRIMARY KEY (id),
  constraint evidence_pack_hospital_id_supplier_id_requisition_id_fkey FOREIGN KEY (hospital_id, supplier_id, requisition_id) REFERENCES requisition(hospital_id, supplier_id, id),
  constraint evidence_pack_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint evidence_pack_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint evidence_pack_check CHECK (((manifest_sha256 ~ '^[0-9a-f]{64}$'::text) AND ((files ->> 'manifest.json'::text) = manifest_sha256))),
  constraint evidence_pack_check1 CHECK ((num_nulls(chain_day, chain_seq, chain_hash) = ANY (ARRAY[0, 3]))),
  constraint evidence_pack_file_count_check CHECK ((file_count > 2)),
  constraint evidence_pack_files_check CHECK ((jsonb_typeof(files) = 'object'::text))
);

create table exception (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  org_id uuid not null,
  no text not null,
  cause text not null,
  doc_type text not null,
  doc_id uuid not null,
  doc_no text not null,
  line_id uuid not null,
  order_id uuid,
  goods_kind smallint,
  seq integer,
  goods text default ''::text not null,
  amount numeric(16,2),
  since timestamp with time zone not null,
  deadline timestamp with time zone,
  ended_at timestamp with time zone,
  status text default 'open'::text not null,
  owner_id uuid,
  owner_name text default ''::text not null,
  taken_at timestamp with time zone,
  resolved_by uuid,
  resolver_name text default ''::text not null,
  resolved_at timestamp with time zone,
  reason text default ''::text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint exception_pkey PRIMARY KEY (id),
  constraint exception_cause_line_id_org_id_key UNIQUE (cause, line_id, org_id),
  constraint exception_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint exception_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint exception_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint exception_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint exception_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id),
  constraint exception_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES app_user(id),
  constraint exception_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint exception_check CHECK (((org_id = hospital_id) OR (org_id = supplier_id))),
  constraint exception_check1 CHECK (((status = 'open'::text) <= (owner_id IS NULL))),
  constraint exception_check2 CHECK (((status = 'owned'::text) <= (owner_id IS NOT NULL))),
  constraint exception_check3 CHECK (((owner_id IS NULL) = (taken_at IS NULL))),
  constraint exception_check4 CHECK (((status = 'resolved'::text) = (resolved_at IS NOT NULL))),
  constraint exception_check5 CHECK (((ended_at IS NULL) OR (status = 'resolved'::text))),
  constraint exception_check6 CHECK (((ended_at IS NOT NULL) OR (status <> 'resolved'::text) OR (reason <> ''::text))),
  constraint exception_reason_check CHECK ((length(reason) <= 500)),
  constraint exception_status_check CHECK ((status = ANY (ARRAY['open'::text, 'owned'::text, 'resolved'::text])))
);

create table exception_note (
  id uuid default new_id() not null,
  exception_id uuid not null,
  org_id uuid not null,
  text text not null,
  user_id uuid not null,
  user_name text not null,
  at timestamp with time zone default now() not null,
  constraint exception_note_pkey PRIMARY KEY (id),
  constraint exception_note_exception_id_fkey FOREIGN KEY (exception_id) REFERENCES exception(id) ON DELETE CASCADE,
  constraint exception_note_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint exception_note_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint exception_note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
);

create table exchange_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  org_id uuid,
  system text not null,
  direction text not null,
  name text not null,
  ref_type text default ''::text not null,
  ref_no text default ''::text not null,
  ok boolean not null,
  code text default ''::text not null,
  message text default ''::text not null,
  request text default ''::text not null,
  response text default ''::text not null,
  ms integer default 0 not null,
  trace_id text default ''::text not null,
  constraint exchange_log_pkey PRIMARY KEY (id),
  constraint exchange_log_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint exchange_log_code_check CHECK ((length(code) <= 50)),
  constraint exchange_log_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
  constraint exchange_log_message_check CHECK ((length(message) <= 2000)),
  constraint exchange_log_ms_check CHECK ((ms >= 0)),
  constraint exchange_log_name_check CHECK ((length(name) <= 200)),
  constraint exchange_log_ref_no_check CHECK ((length(ref_no) <= 100)),
  constraint exchange_log_system_check CHECK (((length(system) >= 1) AND (length(system) <= 40))),
  constraint exchange_log_trace_id_check CHECK ((length(trace_id) <= 100))
);

create table file (
  id uuid default gen_random_uuid() not null,
  org_id uuid not null,
  owner_id uuid not null,
  purpose text not null,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  created_at timestamp with time zone default now() not null,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id),
  constraint file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint file_size_check CHECK ((size >= 0))
);

create table first_invoice (
  id uuid default new_id() not null,
  supplier_id uuid not null,
  code text default ''::text not null,
  number text not null,
  issue_date date not null,
  amount numeric(16,2) not null,
  seller_name text not null,
  seller_tax_no text not null,
  buyer_name text not null,
  buyer_tax_no text not null,
  readings jsonb default '[]'::jsonb not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint first_invoice_pkey PRIMARY KEY (id),
  constraint first_invoice_supplier_id_id_key UNIQUE (supplier_id, id),
  constraint first_invoice_supplier_id_number_code_key UNIQUE (supplier_id, number, code),
  constraint first_invoice_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint first_invoice_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint first_invoice_amount_check CHECK ((amount > (0)::numeric)),
  constraint first_invoice_buyer_name_check CHECK (((buyer_name <> ''::text) AND (length(buyer_name) <= 100))),
  constraint first_invoice_buyer_tax_no_check CHECK (((buyer_tax_no <> ''::text) AND (length(buyer_tax_no) <= 20))),
  constraint first_invoice_check CHECK (((code = ''::text) = (length(number) = 20))),
  constraint first_invoice_code_check CHECK ((code ~ '^(\d{10}|\d{12})?$'::text)),
  constraint first_invoice_number_check CHECK ((number ~ '^(\d{8}|\d{20})$'::text)),
  constraint first_invoice_readings_check CHECK ((jsonb_typeof(readings) = 'array'::text)),
  constraint first_invoice_seller_name_check CHECK (((seller_name <> ''::text) AND (length(seller_name) <= 100))),
  constraint first_invoice_seller_tax_no_check CHECK (((seller_tax_no <> ''::text) AND (length(seller_tax_no) <= 20)))
);

create table first_invoice_cover (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  first_invoice_id uuid not null,
  delivery_line_id uuid not null,
  constraint first_invoice_cover_pkey PRIMARY KEY (id),
  constraint first_invoice_cover_first_invoice_id_delivery_line_id_key UNIQUE (first_invoice_id, delivery_line_id),
  constraint first_invoice_cover_hospital_id_delivery_line_id_fkey FOREIGN KEY (hospital_id, delivery_line_id) REFERENCES delivery_line(hospital_id, id),
  constraint first_invoice_cover_supplier_id_first_invoice_id_fkey FOREIGN KEY (supplier_id, first_invoice_id) REFERENCES first_invoice(supplier_id, id) ON DELETE CASCADE
);

create table first_invoice_item (
  id uuid default new_id() not null,
  supplier_id uuid not null,
  first_invoice_id uuid not null,
  seq integer not null,
  product_id uuid not null,
  lot_no text not null,
  qty numeric(17,6) not null,
  constraint first_invoice_item_pkey PRIMARY KEY (id),
  constraint first_invoice_item_first_invoice_id_product_id_lot_no_key UNIQUE (first_invoice_id, product_id, lot_no),
  constraint first_invoice_item_first_invoice_id_seq_key UNIQUE (first_invoice_id, seq),
  constraint first_invoice_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint first_invoice_item_supplier_id_first_invoice_id_fkey FOREIGN KEY (supplier_id, first_invoice_id) REFERENCES first_invoice(supplier_id, id) ON DELETE CASCADE,
  constraint first_invoice_item_lot_no_check CHECK ((length(lot_no) <= 50)),
  constraint first_invoice_item_qty_check CHECK ((qty > (0)::numeric)),
  constraint first_invoice_item_seq_check CHECK ((seq > 0))
);

create table hospital_code (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  kind smallint not null,
  code text not null,
  name text not null,
  spec text default ''::text not null,
  pack_spec text default ''::text not null,
  unit text default ''::text not null,
  maker text default ''::text not null,
  price numeric(12,4),
  approval_no text default ''::text not null,
  insurance_code text default ''::text not null,
  barcode text default ''::text not null,
  pieces integer,
  raw jsonb default '{}'::jsonb not null,
  product_id uuid,
  candidate_id uuid,
  score numeric(5,4),
  judged jsonb,
  matched_by text,
  matched_name text default ''::text not null,
  matched_at timestamp with time zone,
  conflicts text[] default '{}'::text[] not null,
  accepted text default ''::text not null,
  no_product boolean default false not null,
  alias_of uuid,
  items jsonb default '[]'::jsonb not null,
  run_id uuid,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  match_state text generated always as (
CASE
    WHEN (alias_of IS NOT NULL) THEN 'alias'::text
    WHEN ((product_id IS NOT NULL) AND (('double'::text = ANY (conflicts)) OR ((cardinality(conflicts) > 0) AND (accepted = ''::text)))) THEN 'conflict'::text
    WHEN (product_id IS NOT NULL) THEN 'matched'::text
    WHEN ((candidate_id IS NOT NULL) AND (NOT no_product)) THEN 'suggested'::text
    ELSE 'unmatched'::text
END) stored not null,
  constraint hospital_code_pkey PRIMARY KEY (id),
  constraint hospital_code_hospital_id_kind_code_key UNIQUE (hospital_id, kind, code),
  constraint hospital_code_hospital_id_kind_id_key UNIQUE (hospital_id, kind, id),
  constraint hospital_code_candidate_id_fkey FOREIGN KEY (candidate_id) REFERENCES product(id) ON DELETE SET NULL,
  constraint hospital_code_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint hospital_code_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint hospital_code_hospital_id_kind_alias_of_fkey FOREIGN KEY (hospital_id, kind, alias_of) REFERENCES hospital_code(hospital_id, kind, id),
  constraint hospital_code_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint hospital_code_approval_no_check CHECK ((length(approval_no) <= 100)),
  constraint hospital_code_barcode_check CHECK ((length(barcode) <= 100)),
  constraint hospital_code_check CHECK ((alias_of <> id)),
  constraint hospital_code_check1 CHECK (((product_id IS NULL) OR ((alias_of IS NULL) AND (NOT no_product) AND (matched_by IS NOT NULL)))),
  constraint hospital_code_code_check CHECK (((length(code) >= 1) AND (length(code) <= 50))),
  constraint hospital_code_conflicts_check CHECK ((conflicts <@ ARRAY['price'::text, 'ratio'::text, 'double'::text])),
  constraint hospital_code_insurance_code_check CHECK ((length(insurance_code) <= 100)),
  constraint hospital_code_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint hospital_code_maker_check CHECK ((length(maker) <= 200)),
  constraint hospital_code_matched_by_check CHECK ((matched_by = ANY (ARRAY['auto'::text, 'person'::text]))),
  constraint hospital_code_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint hospital_code_pack_spec_check CHECK ((length(pack_spec) <= 200)),
  constraint hospital_code_pieces_check CHECK ((pieces > 0)),
  constraint hospital_code_price_check CHECK ((price > (0)::numeric)),
  constraint hospital_code_score_check CHECK (((score >= (0)::numeric) AND (score <= (1)::numeric))),
  constraint hospital_code_spec_check CHECK ((length(spec) <= 200)),
  constraint hospital_code_unit_check CHECK ((length(unit) <= 20))
);

create table idempotency (
  user_id uuid not null,
  key uuid not null,
  call text not null,
  body_hash text not null,
  response jsonb,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table import_mapping (
  org_id uuid not null,
  kind text not null,
  header_hash text not null,
  mapping jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint import_mapping_pkey PRIMARY KEY (org_id, kind, header_hash),
  constraint import_mapping_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id)
);

create table invoice (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  created_org uuid not null,
  no text not null,
  invoice_type text not null,
  code text default ''::text not null,
  number text not null,
  digital_no text default ''::text not null,
  check_code text default ''::text not null,
  issue_date date not null,
  seller_name text default ''::text not null,
  seller_tax_no text default ''::text not null,
  buyer_name text default ''::text not null,
  buyer_tax_no text default ''::text not null,
  excl_amount numeric(16,2) not null,
  tax_amount numeric(16,2) not null,
  amount numeric(16,2) not null,
  linked_amount numeric(16,2) default 0 not null,
  diff_amount numeric(16,2) generated always as ((amount - linked_amount)) stored not null,
  line_count integer default 0 not null,
  remark text default ''::text not null,
  status text default 'draft'::text not null,
  keyed boolean default false not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  submitted_by uuid,
  submitted_at timestamp with time zone,
  audited_by uuid,
  auditor_name text default ''::text not null,
  audited_at timestamp with time zone,
  reject_code text default ''::text not null,
  shown_hospital boolean generated always as (((status <> 'draft'::text) OR (created_org = hospital_id))) stored not null,
  shown_supplier boolean generated always as (((status <> 'draft'::text) OR (created_org = supplier_id))) stored not null,
  version integer default 0 not null,
  marks text default ''::text not null,
  overriders uuid[] default '{}'::uuid[] not null,
  readings jsonb default '[]'::jsonb not null,
  colour text default 'blue'::text not null,
  red_reason text default ''::text not null,
  red_confirm_no text default ''::text not null,
  red_taken numeric(16,2) default 0 not null,
  red_amount numeric(16,2) default 0 not null,
  flushed boolean default false not null,
  verified text default ''::text not null,
  verified_at timestamp with time zone,
  qr_raw text default ''::text not null,
  auto_passed boolean default false not null,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_face UNIQUE (id, code, number, issue_date),
  constraint invoice_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint invoice_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint invoice_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint invoice_created_org_fkey FOREIGN KEY (created_org) REFERENCES org(id),
  constraint invoice_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint invoice_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES app_user(id),
  constraint invoice_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint invoice_amount_sign CHECK (
CASE colour
    WHEN 'blue'::text THEN ((excl_amount >= (0)::numeric) AND (tax_amount >= (0)::numeric) AND (amount > (0)::numeric))
    ELSE ((excl_amount <= (0)::numeric) AND (tax_amount <= (0)::numeric) AND (amount < (0)::numeric))
END),
  constraint invoice_buyer_name_check CHECK ((length(buyer_name) <= 100)),
  constraint invoice_buyer_tax_no_check CHECK ((length(buyer_tax_no) <= 20)),
  constraint invoice_check CHECK (((created_org = hospital_id) OR (created_org = supplier_id))),
  constraint invoice_check1 CHECK (((excl_amount + tax_amount) = amount)),
  constraint invoice_check10 CHECK (((colour = 'red'::text) OR (red_confirm_no = ''::text))),
  constraint invoice_check11 CHECK (((red_taken = (0)::numeric) OR (status = ANY (ARRAY['passed'::text, 'red'::text])))),
  constraint invoice_check12 CHECK (((status <> 'red'::text) OR ((red_amount = amount) AND ((audited_by IS NOT NULL) OR auto_passed) AND (marks !~ '[fb]'::text)))),
  constraint invoice_check13 CHECK (((NOT flushed) OR (status = 'red'::text))),
  constraint invoice_check14 CHECK (((verified = ''::text) = (verified_at IS NULL))),
  constraint invoice_check15 CHECK (((NOT auto_passed) OR ((audited_by IS NULL) AND (status = ANY (ARRAY['passed'::text, 'red'::text, 'void'::text]))))),
  constraint invoice_check16 CHECK (((NOT auto_passed) OR (marks !~ '[wfbo]'::text))),
  constraint invoice_check2 CHECK (((audited_by <> created_by) AND (audited_by <> submitted_by))),
  constraint invoice_check3 CHECK (((status <> ALL (ARRAY['pending'::text, 'passed'::text])) OR (keyed AND (submitted_by IS NOT NULL)))),
  constraint invoice_check4 CHECK (((status <> 'passed'::text) OR (audited_by IS NOT NULL) OR auto_passed)),
  constraint invoice_check5 CHECK (((status <> 'passed'::text) OR (marks !~ '[fb]'::text))),
  constraint invoice_check6 CHECK ((NOT (created_by = ANY (overriders)))),
  constraint invoice_check7 CHECK (((submitted_by IS NULL) OR (NOT (submitted_by = ANY (overriders))))),
  constraint invoice_check8 CHECK (((audited_by IS NULL) OR (NOT (audited_by = ANY (overriders))))),
  constraint invoice_check9 CHECK (((colour = 'red'::text) = (red_reason <> ''::text))),
  constraint invoice_check_code_check CHECK (((check_code ~ '^\d*$'::text) AND (length(check_code) <= 20))),
  constraint invoice_code_check CHECK ((code ~ '^(\d{8}|\d{10}|\d{12})?$'::text)),
  constraint invoice_colour_check CHECK ((colour = ANY (ARRAY['blue'::text, 'red'::text]))),
  constraint invoice_digital_no_check CHECK ((digital_no ~ '^(\d{20})?$'::text)),
  constraint invoice_invoice_type_check CHECK ((invoice_type = ANY (ARRAY['paperSpecial'::text, 'paperOrdinary'::text, 'electronicSpecial'::text, 'electronicOrdinary'::text, 'digitalSpecial'::text, 'digitalOrdinary'::text, 'blockchain'::text, 'fiscal'::text]))),
  constraint invoice_marks_check CHECK ((marks ~ '^([pwfobn-]{17})?$'::text)),
  constraint invoice_number_check CHECK ((number ~ '^(\d{8}|\d{10}|\d{20})$'::text)),
  constraint invoice_qr_raw_check CHECK ((length(qr_raw) <= 500)),
  constraint invoice_readings_check CHECK ((jsonb_typeof(readings) = 'array'::text)),
  constraint invoice_red_amount_within CHECK ((((red_amount >= (0)::numeric) AND (red_amount <= red_taken)) AND (red_taken <=
CASE colour
    WHEN 'blue'::text THEN amount
    ELSE (0)::numeric
END))),
  constraint invoice_red_confirm_no_check CHECK ((length(red_confirm_no) <= 40)),
  constraint invoice_red_reason_check CHECK ((red_reason = ANY (ARRAY[''::text, 'wrong'::text, 'return'::text, 'stopped'::text, 'discount'::text]))),
  constraint invoice_remark_check CHECK ((length(remark) <= 500)),
  constraint invoice_seller_name_check CHECK ((length(seller_name) <= 100)),
  constraint invoice_seller_tax_no_check CHECK ((length(seller_tax_no) <= 20)),
  constraint invoice_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'passed'::text, 'rejected'::text, 'void'::text, 'red'::text]))),
  constraint invoice_verified_check CHECK ((verified = ANY (ARRAY[''::text, 'match'::text, 'differ'::text, 'none'::text, 'void'::text, 'red'::text])))
);

create table invoice_announced (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  seq integer not null,
  delivery_line_id uuid not null,
  qty numeric(17,6) not null,
  arrived_qty numeric(17,6) default 0 not null,
  code text not null,
  number text not null,
  issue_date date not null,
  constraint invoice_announced_pkey PRIMARY KEY (id),
  constraint invoice_announced_invoice_id_delivery_line_id_key UNIQUE (invoice_id, delivery_line_id),
  constraint invoice_announced_invoice_id_seq_key UNIQUE (invoice_id, seq),
  constraint invoice_announced_hospital_id_delivery_line_id_fkey FOREIGN KEY (hospital_id, delivery_line_id) REFERENCES delivery_line(hospital_id, id),
  constraint invoice_announced_hospital_id_supplier_id_invoice_id_fkey FOREIGN KEY (hospital_id, supplier_id, invoice_id) REFERENCES invoice(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint invoice_announced_invoice_id_code_number_issue_date_fkey FOREIGN KEY (invoice_id, code, number, issue_date) REFERENCES invoice(id, code, number, issue_date) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint invoice_announced_check CHECK (((arrived_qty >= (0)::numeric) AND (arrived_qty <= qty))),
  constraint invoice_announced_qty_check CHECK ((qty > (0)::numeric)),
  constraint invoice_announced_seq_check CHECK ((seq > 0))
);

create table invoice_exception (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  no text not null,
  check_code text not null,
  level text not null,
  diff numeric(16,2),
  since timestamp with time zone default now() not null,
  due_on date not null,
  status text default 'found'::text not null,
  owner_id uuid,
  owner_name text default ''::text not null,
  overridden_by uuid,
  overrider_name text default ''::text not null,
  overridden_at timestamp with time zone,
  override_reason text default ''::text not null,
  ended_at timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint invoice_exception_pkey PRIMARY KEY (id),
  constraint invoice_exception_invoice_id_check_code_key UNIQUE (invoice_id, check_code),
  constraint invoice_exception_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint invoice_exception_hospital_id_supplier_id_invoice_id_fkey FOREIGN KEY (hospital_id, supplier_id, invoice_id) REFERENCES invoice(hospital_id, supplier_id, id),
  constraint invoice_exception_overridden_by_fkey FOREIGN KEY (overridden_by) REFERENCES app_user(id),
  constraint invoice_exception_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id),
  constraint invoice_exception_check CHECK (((overridden_by IS NULL) OR ((status = 'closed'::text) AND (level = 'override'::text) AND (overridden_at IS NOT NULL) AND (length(override_reason) >= 10)))),
  constraint invoice_exception_check1 CHECK (((overridden_by IS NULL) OR ((overridden_by <> created_by) AND (overridden_by IS DISTINCT FROM owner_id)))),
  constraint invoice_exception_check2 CHECK (((ended_at IS NULL) OR (status = 'closed'::text))),
  constraint invoice_exception_check_code_check CHECK ((check_code ~ '^M(0[1-9]|1[0-7])$'::text)),
  constraint invoice_exception_level_check CHECK ((level = ANY (ARRAY['block'::text, 'override'::text, 'warn'::text]))),
  constraint invoice_exception_status_check CHECK ((status = ANY (ARRAY['found'::text, 'open'::text, 'answered'::text, 'closed'::text])))
);

create table invoice_key (
  key text not null,
  invoice_id uuid not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  taken_at timestamp with time zone default now() not null,
  constraint invoice_key_pkey PRIMARY KEY (key),
  constraint invoice_key_hospital_id_supplier_id_invoice_id_fkey FOREIGN KEY (hospital_id, supplier_id, invoice_id) REFERENCES invoice(hospital_id, supplier_id, id)
);

create table invoice_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  seq integer not null,
  item_id uuid not null,
  qty numeric(17,6) not null,
  amount numeric(16,2) not null,
  constraint invoice_line_pkey PRIMARY KEY (id),
  constraint invoice_line_invoice_id_item_id_key UNIQUE (invoice_id, item_id),
  constraint invoice_line_invoice_id_seq_key UNIQUE (invoice_id, seq),
  constraint invoice_line_hospital_id_supplier_id_invoice_id_fkey FOREIGN KEY (hospital_id, supplier_id, invoice_id) REFERENCES invoice(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint invoice_line_hospital_id_supplier_id_item_id_fkey FOREIGN KEY (hospital_id, supplier_id, item_id) REFERENCES payable_item(hospital_id, supplier_id, id),
  constraint invoice_line_check CHECK (((qty * amount) >= (0)::numeric)),
  constraint invoice_line_seq_check CHECK ((seq > 0))
);

create table invoice_match (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  why text not null,
  marks text not null,
  tolerance numeric(16,2) not null,
  results jsonb not null,
  facts jsonb not null,
  run_by uuid not null,
  runner_name text not null,
  run_at timestamp with time zone default clock_timestamp() not null,
  constraint invoice_match_pkey PRIMARY KEY (id),
  constraint invoice_match_hospital_id_supplier_id_invoice_id_fkey FOREIGN KEY (hospital_id, supplier_id, invoice_id) REFERENCES invoice(hospital_id, supplier_id, id),
  constraint invoice_match_run_by_fkey FOREIGN KEY (run_by) REFERENCES app_user(id),
  constraint invoice_match_marks_check CHECK ((marks ~ '^[pwfobn-]{17}$'::text)),
  constraint invoice_match_results_check CHECK ((jsonb_array_length(results) = 17)),
  constraint invoice_match_why_check CHECK ((why = ANY (ARRAY['submit'::text, 'audit'::text, 'hand'::text])))
);

create table invoice_red (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  red_id uuid not null,
  blue_id uuid not null,
  seq integer not null,
  amount numeric(16,2) not null,
  constraint invoice_red_pkey PRIMARY KEY (id),
  constraint invoice_red_red_id_blue_id_key UNIQUE (red_id, blue_id),
  constraint invoice_red_red_id_seq_key UNIQUE (red_id, seq),
  constraint invoice_red_hospital_id_supplier_id_blue_id_fkey FOREIGN KEY (hospital_id, supplier_id, blue_id) REFERENCES invoice(hospital_id, supplier_id, id),
  constraint invoice_red_hospital_id_supplier_id_red_id_fkey FOREIGN KEY (hospital_id, supplier_id, red_id) REFERENCES invoice(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint invoice_red_amount_check CHECK ((amount > (0)::numeric)),
  constraint invoice_red_check CHECK ((blue_id <> red_id)),
  constraint invoice_red_seq_check CHECK ((seq > 0))
);

create table invoice_verification (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  invoice_id uuid not null,
  via text not null,
  state text not null,
  result text default ''::text not null,
  note text default ''::text not null,
  files jsonb default '[]'::jsonb not null,
  fault text default ''::text not null,
  answer text default ''::text not null,
  asked_by uuid not null,
  asker_name text not null,
  asked_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  constraint invoice_verification_pkey PRIMARY KEY (id),
  constraint invoice_verification_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id),
  constraint invoice_verification_hospital_id_supplier_id_invoice_id_fkey FOREIGN KEY (hospital_id, supplier_id, invoice_id) REFERENCES invoice(hospital_id, supplier_id, id),
  constraint invoice_verification_answer_check CHECK ((length(answer) <= 20000)),
  constraint invoice_verification_check CHECK (((state = 'answered'::text) = (result <> ''::text))),
  constraint invoice_verification_check1 CHECK (((state = 'asked'::text) = (answered_at IS NULL))),
  constraint invoice_verification_check2 CHECK (((state = 'failed'::text) = (fault <> ''::text))),
  constraint invoice_verification_check3 CHECK (((via = 'service'::text) OR (state = 'answered'::text))),
  constraint invoice_verification_fault_check CHECK ((fault = ANY (ARRAY[''::text, 'off'::text, 'silent'::text, 'unreachable'::text, 'refused'::text, 'unreadable'::text]))),
  constraint invoice_verification_files_check CHECK ((jsonb_typeof(files) = 'array'::text)),
  constraint invoice_verification_note_check CHECK ((length(note) <= 500)),
  constraint invoice_verification_result_check CHECK ((result = ANY (ARRAY[''::text, 'match'::text, 'differ'::text, 'none'::text, 'void'::text, 'red'::text]))),
  constraint invoice_verification_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'answered'::text, 'failed'::text]))),
  constraint invoice_verification_via_check CHECK ((via = ANY (ARRAY['hand'::text, 'service'::text])))
);

create table kept_figure (
  name text not null,
  org_id uuid,
  at timestamp with time zone default now() not null,
  rows jsonb not null,
  constraint kept_figure_name_org_id_key UNIQUE NULLS NOT DISTINCT (name, org_id),
  constraint kept_figure_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE
);

create table login_challenge (
  pre_hash text not null,
  user_hash text not null,
  kid uuid not null,
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint login_challenge_pkey PRIMARY KEY (pre_hash),
  constraint login_challenge_kid_fkey FOREIGN KEY (kid) REFERENCES login_key(kid) ON DELETE CASCADE
);

create table login_device (
  mark_hash text not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint login_device_pkey PRIMARY KEY (mark_hash, user_id),
  constraint login_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table login_key (
  kid uuid default new_id() not null,
  exponent text not null,
  modulus text not null,
  private_key text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint login_key_pkey PRIMARY KEY (kid)
);

create table login_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  login_name text not null,
  user_id uuid,
  org_id uuid,
  outcome text not null,
  ip text default ''::text not null,
  user_agent text default ''::text not null,
  constraint login_log_pkey PRIMARY KEY (id)
);

create table login_throttle (
  subject text not null,
  failures integer default 0 not null,
  last_at timestamp with time zone default now() not null,
  constraint login_throttle_pkey PRIMARY KEY (subject)
);

create table lot_watch (
  id uuid default new_id() not null,
  ref_type text not null,
  ref_id uuid not null,
  ref_no text not null,
  product_id uuid not null,
  hospital_id uuid,
  lot_no text,
  made_from date,
  made_to date,
  reason text default ''::text not null,
  created_by uuid,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint lot_watch_pkey PRIMARY KEY (id),
  constraint lot_watch_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint lot_watch_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint lot_watch_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint lot_watch_check CHECK (((lot_no IS NULL) = ((made_from IS NOT NULL) AND (made_to IS NOT NULL)))),
  constraint lot_watch_check1 CHECK ((made_to >= made_from)),
  constraint lot_watch_lot_no_check CHECK (((length(lot_no) >= 1) AND (length(lot_no) <= 50))),
  constraint lot_watch_reason_check CHECK ((length(reason) <= 500))
);

create table menu (
  id uuid default new_id() not null,
  parent_id uuid,
  path text,
  name text not null,
  name_en text not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  icon text default ''::text not null,
  sort integer default 0 not null,
  hidden boolean default false not null,
  org_kinds text[] default '{}'::text[] not null,
  actions text[] default '{}'::text[] not null,
  version integer default 0 not null,
  area text,
  constraint menu_pkey PRIMARY KEY (id),
  constraint menu_area_key UNIQUE (area),
  constraint menu_path_key UNIQUE (path),
  constraint menu_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES menu(id),
  constraint menu_names CHECK ((((length(name) >= 1) AND (length(name) <= 50)) AND (length(name_en) <= 100))),
  constraint menu_path_check CHECK ((path <> ''::text))
);

create table message (
  seq bigint generated always as identity not null,
  id uuid default new_id() not null,
  org_id uuid,
  category text not null,
  event text not null,
  codes text[] default '{}'::text[] not null,
  only_user uuid,
  not_user uuid,
  template text not null,
  params jsonb default '{}'::jsonb not null,
  doc_type text default ''::text not null,
  doc_id uuid,
  doc_no text default ''::text not null,
  path text default ''::text not null,
  content text default ''::text not null,
  files jsonb default '[]'::jsonb not null,
  audience_kinds text[] default '{}'::text[] not null,
  audience_orgs uuid[] default '{}'::uuid[] not null,
  valid_from timestamp with time zone,
  valid_to timestamp with time zone,
  withdrawn_at timestamp with time zone,
  author_name text default ''::text not null,
  dedupe text,
  at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  constraint message_pkey PRIMARY KEY (seq),
  constraint message_dedupe_key UNIQUE (dedupe),
  constraint message_id_key UNIQUE (id),
  constraint message_not_user_fkey FOREIGN KEY (not_user) REFERENCES app_user(id),
  constraint message_only_user_fkey FOREIGN KEY (only_user) REFERENCES app_user(id),
  constraint message_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint message_category_check CHECK ((category = ANY (ARRAY['todo'::text, 'notice'::text, 'warning'::text, 'announcement'::text]))),
  constraint message_check CHECK (((org_id IS NULL) = (category = 'announcement'::text))),
  constraint message_check1 CHECK (((done_at IS NULL) OR (category = 'todo'::text))),
  constraint message_content_check CHECK ((length(content) <= 10000)),
  constraint message_template_check CHECK (((length(template) >= 1) AND (length(template) <= 200)))
);

create table message_mark (
  user_id uuid not null,
  message_seq bigint not null,
  read_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint message_mark_pkey PRIMARY KEY (user_id, message_seq),
  constraint message_mark_message_seq_fkey FOREIGN KEY (message_seq) REFERENCES message(seq) ON DELETE CASCADE,
  constraint message_mark_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table new_apply (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  no text not null,
  apply_kind text not null,
  department_id uuid,
  kind smallint not null,
  product_id uuid,
  name text not null,
  spec text default ''::text not null,
  pack_spec text default ''::text not null,
  unit text default ''::text not null,
  manufacturer text default ''::text not null,
  approval_no text default ''::text not null,
  insurance_code text default ''::text not null,
  supplier_id uuid,
  price numeric(12,4) not null,
  monthly_qty numeric(11,3) not null,
  annual_amount numeric(18,2) generated always as (round(((price * monthly_qty) * (12)::numeric), 2)) stored not null,
  reason text not null,
  evidence text default ''::text not null,
  similar_note text default ''::text not null,
  status text default 'draft'::text not null,
  catalog_item_id uuid,
  created_by uuid not null,
  created_org uuid not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  submitted_at timestamp with time zone,
  audited_by uuid,
  audited_at timestamp with time zone,
  platform_by uuid,
  platform_at timestamp with time zone,
  version integer default 0 not null,
  temporary boolean default false not null,
  constraint new_apply_pkey PRIMARY KEY (id),
  constraint new_apply_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint new_apply_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint new_apply_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint new_apply_created_org_fkey FOREIGN KEY (created_org) REFERENCES org(id),
  constraint new_apply_hospital_id_catalog_item_id_fkey FOREIGN KEY (hospital_id, catalog_item_id) REFERENCES catalog_item(hospital_id, id),
  constraint new_apply_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES department(hospital_id, id),
  constraint new_apply_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint new_apply_platform_by_fkey FOREIGN KEY (platform_by) REFERENCES app_user(id),
  constraint new_apply_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint new_apply_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint new_apply_apply_kind_check CHECK ((apply_kind = ANY (ARRAY['listed'::text, 'unlisted'::text, 'recommended'::text]))),
  constraint new_apply_approval_no_check CHECK ((length(approval_no) <= 100)),
  constraint new_apply_check CHECK (
CASE apply_kind
    WHEN 'recommended'::text THEN (created_org = supplier_id)
    ELSE (created_org = hospital_id)
END),
  constraint new_apply_check1 CHECK (((apply_kind <> 'listed'::text) OR (product_id IS NOT NULL))),
  constraint new_apply_check2 CHECK (((department_id IS NULL) OR (created_org = hospital_id))),
  constraint new_apply_check3 CHECK (((status <> 'passed'::text) OR (product_id IS NOT NULL))),
  constraint new_apply_check4 CHECK ((audited_by <> created_by)),
  constraint new_apply_check5 CHECK ((platform_by <> created_by)),
  constraint new_apply_evidence_check CHECK ((length(evidence) <= 500)),
  constraint new_apply_insurance_code_check CHECK ((length(insurance_code) <= 50)),
  constraint new_apply_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint new_apply_manufacturer_check CHECK ((length(manufacturer) <= 200)),
  constraint new_apply_monthly_qty_check CHECK ((monthly_qty > (0)::numeric)),
  constraint new_apply_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint new_apply_pack_spec_check CHECK ((length(pack_spec) <= 200)),
  constraint new_apply_price_check CHECK ((price > (0)::numeric)),
  constraint new_apply_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 1000))),
  constraint new_apply_similar_note_check CHECK ((length(similar_note) <= 500)),
  constraint new_apply_spec_check CHECK ((length(spec) <= 200)),
  constraint new_apply_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'platform'::text, 'passed'::text, 'rejected'::text]))),
  constraint new_apply_unit_check CHECK ((length(unit) <= 20))
);

create table order_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  order_id uuid not null,
  seq integer not null,
  product_id uuid not null,
  catalog_item_id uuid,
  product_code text not null,
  name text not null,
  spec text not null,
  pack_spec text default ''::text not null,
  manufacturer text default ''::text not null,
  unit text not null,
  min_unit text default ''::text not null,
  conversion_ratio numeric(10,3) not null,
  price numeric(12,4) not null,
  qty numeric(11,3) not null,
  amount numeric(16,2) not null,
  vbp_class smallint default 0 not null,
  vbp_quota_id uuid,
  vbp_ratio numeric(10,3),
  vbp_used numeric(14,3) default 0 not null,
  reject_qty numeric(11,3) default 0 not null,
  closed_qty numeric(11,3) default 0 not null,
  shipped_qty numeric(11,3) default 0 not null,
  accepted_qty numeric(11,3) default 0 not null,
  refused_qty numeric(11,3) default 0 not null,
  returned_qty numeric(11,3) default 0 not null,
  invoiced_qty numeric(11,3) default 0 not null,
  open_qty numeric(11,3) generated always as (((((qty - reject_qty) - closed_qty) - shipped_qty) + refused_qty)) stored,
  transit_qty numeric(11,3) generated always as (((shipped_qty - accepted_qty) - refused_qty)) stored,
  department_id uuid,
  reject_reason text default ''::text not null,
  remark text default ''::text not null,
  online boolean,
  listed_price numeric(12,4),
  ceiling_price numeric(12,4),
  selected_price numeric(12,4),
  category_id uuid,
  two_invoice boolean,
  due_at timestamp with time zone,
  version_id uuid,
  reject_pending_qty numeric(11,3) default 0 not null,
  entered_qty numeric(11,3),
  entered_unit text default ''::text not null,
  held_qty numeric(11,3) default 0 not null,
  promised_date date,
  promise_reason text default ''::text not null,
  close_reason text default ''::text not null,
  constraint order_line_pkey PRIMARY KEY (id),
  constraint order_line_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint order_line_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint order_line_order_id_seq_key UNIQUE (order_id, seq),
  constraint order_line_hospital_id_catalog_item_id_fkey FOREIGN KEY (hospital_id, catalog_item_id) REFERENCES catalog_item(hospital_id, id),
  constraint order_line_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES department(hospital_id, id),
  constraint order_line_hospital_id_supplier_id_order_id_fkey FOREIGN KEY (hospital_id, supplier_id, order_id) REFERENCES purchase_order(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint order_line_hospital_id_vbp_quota_id_fkey FOREIGN KEY (hospital_id, vbp_quota_id) REFERENCES vbp_quota(hospital_id, id),
  constraint order_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint order_line_product_id_version_id_fkey FOREIGN KEY (product_id, version_id) REFERENCES product_version(product_id, id),
  constraint order_line_accepted_qty_check CHECK ((accepted_qty >= (0)::numeric)),
  constraint order_line_check CHECK (((returned_qty >= (0)::numeric) AND (returned_qty <= accepted_qty))),
  constraint order_line_check1 CHECK ((amount = round((qty * price), 2))),
  constraint order_line_check2 CHECK ((((((qty - reject_qty) - closed_qty) - shipped_qty) + refused_qty) >= (0)::numeric)),
  constraint order_line_check3 CHECK ((shipped_qty >= (accepted_qty + refused_qty))),
  constraint order_line_check4 CHECK (((reject_qty + closed_qty) <= qty)),
  constraint order_line_check5 CHECK (((vbp_quota_id IS NOT NULL) OR (vbp_used = (0)::numeric))),
  constraint order_line_check6 CHECK ((reject_pending_qty <= reject_qty)),
  constraint order_line_close_reason_check CHECK ((length(close_reason) <= 200)),
  constraint order_line_closed_qty_check CHECK ((closed_qty >= (0)::numeric)),
  constraint order_line_entered CHECK ((((entered_qty IS NULL) = (entered_unit = ''::text)) AND (length(entered_unit) <= 20))),
  constraint order_line_entered_qty_check CHECK ((entered_qty > (0)::numeric)),
  constraint order_line_held CHECK (((held_qty >= (0)::numeric) AND (held_qty <= ((((qty - reject_qty) - closed_qty) - shipped_qty) + refused_qty)))),
  constraint order_line_price_check CHECK ((price >= (0)::numeric)),
  constraint order_line_promise_reason_check CHECK ((length(promise_reason) <= 200)),
  constraint order_line_qty_check CHECK (((qty > (0)::numeric) AND (qty <= 99999999.999))),
  constraint order_line_refused_qty_check CHECK ((refused_qty >= (0)::numeric)),
  constraint order_line_reject_pending_qty_check CHECK ((reject_pending_qty >= (0)::numeric)),
  constraint order_line_reject_qty_check CHECK ((reject_qty >= (0)::numeric)),
  constraint order_line_remark_check CHECK ((length(remark) <= 500)),
  constraint order_line_seq_check CHECK ((seq > 0)),
  constraint order_line_shipped_qty_check CHECK ((shipped_qty >= (0)::numeric)),
  constraint order_line_vbp_class_check CHECK (((vbp_class >= 0) AND (vbp_class <= 4))),
  constraint order_line_vbp_used_check CHECK ((vbp_used >= (0)::numeric))
);

create table org (
  id uuid default new_id() not null,
  kind text not null,
  code text not null,
  name text not null,
  short_name text default ''::text not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  parent_id uuid,
  level text default ''::text not null,
  district text default ''::text not null,
  address text default ''::text not null,
  credit_code text default ''::text not null,
  contact text default ''::text not null,
  mobile text default ''::text not null,
  enabled boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  parent_from date,
  parent_to date,
  disabled_reason text default ''::text not null,
  constraint org_pkey PRIMARY KEY (id),
  constraint org_code_key UNIQUE (code),
  constraint org_name_key UNIQUE (name),
  constraint org_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES org(id),
  constraint org_check CHECK ((parent_id <> id)),
  constraint org_check1 CHECK (((parent_to IS NULL) OR (parent_from IS NULL) OR (parent_to >= parent_from))),
  constraint org_check2 CHECK (((parent_id IS NOT NULL) OR ((parent_from IS NULL) AND (parent_to IS NULL)))),
  constraint org_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,40}$'::text)),
  constraint org_disabled_reason_check CHECK ((length(disabled_reason) <= 200)),
  constraint org_kind_check CHECK ((kind = ANY (ARRAY['authority'::text, 'hospital'::text, 'supplier'::text]))),
  constraint org_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);

create table paper_tally (
  doc text not null,
  org_id uuid,
  partner_id uuid,
  kind smallint not null,
  status text not null,
  n integer not null,
  amount numeric(20,2) not null
);

create table password_request (
  id uuid default new_id() not null,
  user_id uuid not null,
  org_id uuid,
  created_at timestamp with time zone default now() not null,
  ip text default ''::text not null,
  done_at timestamp with time zone,
  constraint password_request_pkey PRIMARY KEY (id),
  constraint password_request_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint password_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table payable_item (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  source_type smallint not null,
  source_id uuid not null,
  source_no text not null,
  source_line_id uuid not null,
  order_line_id uuid,
  order_no text default ''::text not null,
  delivery_line_id uuid,
  delivery_no text default ''::text not null,
  pool uuid not null,
  product_id uuid not null,
  department_id uuid,
  code text not null,
  name text not null,
  spec text default ''::text not null,
  manufacturer text default ''::text not null,
  unit text default ''::text not null,
  lot_no text default ''::text not null,
  vbp_class smallint default 0 not null,
  two_invoice boolean default false not null,
  price numeric(12,4) not null,
  qty numeric(17,6) not null,
  amount numeric(16,2) not null,
  accepted_on date not null,
  due_on date not null,
  handlers uuid[] default '{}'::uuid[] not null,
  taken_back boolean default false not null,
  netted_qty numeric(17,6) default 0 not null,
  netted_amount numeric(16,2) default 0 not null,
  vouchered_qty numeric(17,6) default 0 not null,
  vouchered_amount numeric(16,2) default 0 not null,
  invoiced_qty numeric(17,6) default 0 not null,
  invoiced_amount numeric(16,2) default 0 not null,
  requested_amount numeric(16,2) default 0 not null,
  paid_amount numeric(16,2) default 0 not null,
  open_qty numeric(17,6) generated always as (((qty - netted_qty) - invoiced_qty)) stored not null,
  open_amount numeric(16,2) generated always as (((amount - netted_amount) - invoiced_amount)) stored not null,
  state text generated always as (
CASE
    WHEN (((amount - netted_amount) - invoiced_amount) = (0)::numeric) THEN 'closed'::text
    WHEN ((((amount - netted_amount) - invoiced_amount) - vouchered_amount) = (0)::numeric) THEN 'vouchered'::text
    WHEN (amount < (0)::numeric) THEN 'red'::text
    WHEN (invoiced_amount <> (0)::numeric) THEN 'partly'::text
    ELSE 'open'::text
END) stored not null,
  created_at timestamp with time zone default now() not null,
  constraint payable_item_pkey PRIMARY KEY (id),
  constraint payable_item_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint payable_item_delivery_line_id_fkey FOREIGN KEY (delivery_line_id) REFERENCES delivery_line(id),
  constraint payable_item_department_id_fkey FOREIGN KEY (department_id) REFERENCES department(id),
  constraint payable_item_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint payable_item_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint payable_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint payable_item_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint payable_item_check CHECK ((due_on >= accepted_on)),
  constraint payable_item_check1 CHECK (((amount = round((qty * price), 2)) OR (source_type = ANY (ARRAY[5, 6])))),
  constraint payable_item_check10 CHECK (((NOT taken_back) OR ((vouchered_amount = (0)::numeric) AND (invoiced_amount = (0)::numeric) AND (netted_qty = qty) AND (netted_amount = amount)))),
  constraint payable_item_check2 CHECK (((source_type <> 5) OR (qty = (0)::numeric))),
  constraint payable_item_check3 CHECK (((source_type = 5) OR (qty <> (0)::numeric))),
  constraint payable_item_check4 CHECK (((source_type <> 2) OR (qty < (0)::numeric))),
  constraint payable_item_check5 CHECK ((((qty * netted_qty) >= (0)::numeric) AND ((qty * invoiced_qty) >= (0)::numeric) AND ((qty * vouchered_qty) >= (0)::numeric))),
  constraint payable_item_check6 CHECK ((((amount * netted_amount) >= (0)::numeric) AND ((amount * invoiced_amount) >= (0)::numeric) AND ((amount * vouchered_amount) >= (0)::numeric) AND ((amount * requested_amount) >= (0)::numeric) AND ((amount * paid_amount) >= (0)::numeric))),
  constraint payable_item_check7 CHECK ((((abs(netted_qty) + abs(invoiced_qty)) <= abs(qty)) AND ((abs(netted_amount) + abs(invoiced_amount)) <= abs(amount)))),
  constraint payable_item_check8 CHECK (((abs(vouchered_qty) <= abs(qty)) AND (abs(vouchered_amount) <= abs(amount)))),
  constraint payable_item_check9 CHECK (((abs(requested_amount) <= abs(invoiced_amount)) AND (abs(paid_amount) <= abs(requested_amount)))),
  constraint payable_item_price_check CHECK ((price >= (0)::numeric)),
  constraint payable_item_source_type_check CHECK (((source_type >= 1) AND (source_type <= 6))),
  constraint payable_item_vbp_class_check CHECK (((vbp_class >= 0) AND (vbp_class <= 4)))
);

create table payable_link (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  item_id uuid not null,
  origin text not null,
  invoice_code text default ''::text not null,
  invoice_no text not null,
  invoice_date date,
  qty numeric(17,6) not null,
  amount numeric(16,2) not null,
  created_at timestamp with time zone default now() not null,
  released_at timestamp with time zone,
  invoice_id uuid,
  constraint payable_link_pkey PRIMARY KEY (id),
  constraint payable_link_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint payable_link_hospital_id_supplier_id_invoice_id_fkey FOREIGN KEY (hospital_id, supplier_id, invoice_id) REFERENCES invoice(hospital_id, supplier_id, id),
  constraint payable_link_hospital_id_supplier_id_item_id_fkey FOREIGN KEY (hospital_id, supplier_id, item_id) REFERENCES payable_item(hospital_id, supplier_id, id),
  constraint payable_link_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint payable_link_amount_check CHECK ((amount <> (0)::numeric)),
  constraint payable_link_check CHECK (((origin = 'invoice'::text) = (invoice_id IS NOT NULL))),
  constraint payable_link_check1 CHECK ((((qty * amount) >= (0)::numeric) AND ((qty <> (0)::numeric) OR (origin = 'invoice'::text)))),
  constraint payable_link_check2 CHECK (
CASE origin
    WHEN 'delivery'::text THEN (qty > (0)::numeric)
    WHEN 'return'::text THEN (qty < (0)::numeric)
    ELSE true
END),
  constraint payable_link_invoice_no_check CHECK ((invoice_no <> ''::text)),
  constraint payable_link_origin_check CHECK ((origin = ANY (ARRAY['delivery'::text, 'return'::text, 'invoice'::text])))
);

create table payable_netting (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  item_id uuid not null,
  by_id uuid not null,
  qty numeric(17,6) not null,
  amount numeric(16,2) not null,
  by_amount numeric(16,2) not null,
  created_at timestamp with time zone default now() not null,
  constraint payable_netting_pkey PRIMARY KEY (id),
  constraint payable_netting_by_id_item_id_key UNIQUE (by_id, item_id),
  constraint payable_netting_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint payable_netting_hospital_id_supplier_id_by_id_fkey FOREIGN KEY (hospital_id, supplier_id, by_id) REFERENCES payable_item(hospital_id, supplier_id, id),
  constraint payable_netting_hospital_id_supplier_id_item_id_fkey FOREIGN KEY (hospital_id, supplier_id, item_id) REFERENCES payable_item(hospital_id, supplier_id, id),
  constraint payable_netting_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint payable_netting_amount_check CHECK ((amount >= (0)::numeric)),
  constraint payable_netting_by_amount_check CHECK ((by_amount >= (0)::numeric)),
  constraint payable_netting_check CHECK (((qty > (0)::numeric) OR ((qty = (0)::numeric) AND (amount = (0)::numeric))))
);

create table payment_clock (
  item_id uuid not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  started_on date not null,
  due_on date not null,
  owed numeric(16,2) not null,
  paid numeric(16,2) default 0 not null,
  paid_on date,
  stopped_days integer default 0 not null,
  stop_from date default 'infinity'::date not null,
  moved_due date generated always as ((due_on + stopped_days)) stored not null,
  state text generated always as (
CASE
    WHEN (owed = (0)::numeric) THEN 'none'::text
    WHEN (paid_on IS NOT NULL) THEN 'paid'::text
    ELSE 'open'::text
END) stored not null,
  constraint payment_clock_pkey PRIMARY KEY (item_id),
  constraint payment_clock_hospital_id_supplier_id_item_id_key UNIQUE (hospital_id, supplier_id, item_id),
  constraint payment_clock_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint payment_clock_hospital_id_supplier_id_item_id_fkey FOREIGN KEY (hospital_id, supplier_id, item_id) REFERENCES payable_item(hospital_id, supplier_id, id),
  constraint payment_clock_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint payment_clock_check CHECK (((paid_on IS NULL) OR ((paid >= owed) AND (owed > (0)::numeric) AND (stop_from = 'infinity'::date)))),
  constraint payment_clock_owed_check CHECK ((owed >= (0)::numeric)),
  constraint payment_clock_stopped_days_check CHECK ((stopped_days >= 0))
);

create table payment_part (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  item_id uuid not null,
  payment_id uuid,
  paid_on date not null,
  amount numeric(16,2) not null,
  constraint payment_part_pkey PRIMARY KEY (id),
  constraint payment_part_hospital_id_supplier_id_item_id_fkey FOREIGN KEY (hospital_id, supplier_id, item_id) REFERENCES payable_item(hospital_id, supplier_id, id),
  constraint payment_part_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES requisition_payment(id),
  constraint payment_part_amount_check CHECK ((amount <> (0)::numeric))
);

create table payment_reminder (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  org_id uuid not null,
  day date default payable_day(now()) not null,
  items integer not null,
  amount numeric(16,2) not null,
  reminded_by uuid not null,
  reminder_name text not null,
  reminded_at timestamp with time zone default now() not null,
  constraint payment_reminder_pkey PRIMARY KEY (id),
  constraint payment_reminder_org_id_hospital_id_day_key UNIQUE (org_id, hospital_id, day),
  constraint payment_reminder_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint payment_reminder_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint payment_reminder_reminded_by_fkey FOREIGN KEY (reminded_by) REFERENCES app_user(id),
  constraint payment_reminder_items_check CHECK ((items > 0))
);

create table payment_stop (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  item_id uuid not null,
  code text not null,
  party text not null,
  source_id uuid not null,
  doc_kind text not null,
  doc_id uuid not null,
  doc_no text not null,
  begins_on date not null,
  ends_on date,
  constraint payment_stop_pkey PRIMARY KEY (id),
  constraint payment_stop_item_id_code_source_id_begins_on_key UNIQUE (item_id, code, source_id, begins_on),
  constraint payment_stop_hospital_id_supplier_id_item_id_fkey FOREIGN KEY (hospital_id, supplier_id, item_id) REFERENCES payable_item(hospital_id, supplier_id, id),
  constraint payment_stop_check CHECK ((ends_on >= begins_on)),
  constraint payment_stop_code_check CHECK ((code = ANY (ARRAY['01'::text, '02'::text, '03'::text, '04'::text, '05'::text, '06'::text, '07'::text]))),
  constraint payment_stop_doc_kind_check CHECK ((doc_kind = ANY (ARRAY[''::text, 'invoice'::text, 'voucher'::text, 'requisition'::text]))),
  constraint payment_stop_party_check CHECK ((party = ANY (ARRAY['supplier'::text, 'hospital'::text, 'authority'::text])))
);

create table peer_price (
  product_id uuid not null,
  month date not null,
  hospital_id uuid not null,
  price numeric(12,4) not null,
  constraint peer_price_pkey PRIMARY KEY (product_id, month, hospital_id),
  constraint peer_price_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint peer_price_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint peer_price_month_check CHECK ((month = date_trunc('month'::text, (month)::timestamp with time zone))),
  constraint peer_price_price_check CHECK ((price > (0)::numeric))
);

create table peer_price_month (
  month date not null,
  kept_at timestamp with time zone default now() not null,
  constraint peer_price_month_pkey PRIMARY KEY (month),
  constraint peer_price_month_month_check CHECK ((month = date_trunc('month'::text, (month)::timestamp with time zone)))
);

create table plan (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  no text not null,
  plan_type text not null,
  trigger_type smallint default 0 not null,
  period_from date,
  period_to date,
  department_id uuid default own_department(),
  point_id uuid not null,
  kind smallint not null,
  urgent boolean default false not null,
  total_qty numeric(14,3) default 0 not null,
  total_amount numeric(16,2) default 0 not null,
  line_count integer default 0 not null,
  remark text default ''::text not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  creator_name text not null,
  submitted_at timestamp with time zone,
  audited_by uuid,
  audited_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint plan_pkey PRIMARY KEY (id),
  constraint plan_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint plan_hospital_id_no_key UNIQUE (hospital_id, no),
  constraint plan_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint plan_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint plan_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES department(hospital_id, id),
  constraint plan_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint plan_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint plan_check CHECK (((audited_by IS NULL) OR (audited_by <> created_by))),
  constraint plan_check1 CHECK (((period_to IS NULL) OR (period_from IS NULL) OR (period_to >= period_from))),
  constraint plan_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint plan_plan_type_check CHECK ((plan_type = ANY (ARRAY['month'::text, 'week'::text, 'temporary'::text, 'auto'::text]))),
  constraint plan_remark_check CHECK ((length(remark) <= 500)),
  constraint plan_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'rejected'::text, 'approved'::text, 'partlyOrdered'::text, 'ordered'::text, 'void'::text, 'closed'::text]))),
  constraint plan_trigger_type_check CHECK (((trigger_type >= 0) AND (trigger_type <= 4)))
);

create table plan_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  plan_id uuid not null,
  seq integer not null,
  product_id uuid not null,
  catalog_item_id uuid not null,
  supplier_id uuid not null,
  qty numeric(11,3) not null,
  price numeric(12,4) not null,
  amount numeric(16,2) not null,
  vbp_class smallint default 0 not null,
  current_stock numeric(14,3),
  daily_use numeric(14,3),
  suggest_qty numeric(11,3),
  substitute_reason text default ''::text not null,
  ordered_qty numeric(11,3) default 0 not null,
  remark text default ''::text not null,
  version_id uuid not null,
  entered_qty numeric(11,3),
  entered_unit text default ''::text not null,
  constraint plan_line_pkey PRIMARY KEY (id),
  constraint plan_line_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint plan_line_plan_id_seq_key UNIQUE (plan_id, seq),
  constraint plan_line_hospital_id_catalog_item_id_fkey FOREIGN KEY (hospital_id, catalog_item_id) REFERENCES catalog_item(hospital_id, id),
  constraint plan_line_hospital_id_plan_id_fkey FOREIGN KEY (hospital_id, plan_id) REFERENCES plan(hospital_id, id) ON DELETE CASCADE,
  constraint plan_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint plan_line_product_id_version_id_fkey FOREIGN KEY (product_id, version_id) REFERENCES product_version(product_id, id),
  constraint plan_line_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint plan_line_check CHECK (((ordered_qty >= (0)::numeric) AND (ordered_qty <= qty))),
  constraint plan_line_check1 CHECK ((amount = round((qty * price), 2))),
  constraint plan_line_entered CHECK ((((entered_qty IS NULL) = (entered_unit = ''::text)) AND (length(entered_unit) <= 20))),
  constraint plan_line_entered_qty_check CHECK ((entered_qty > (0)::numeric)),
  constraint plan_line_price_check CHECK ((price >= (0)::numeric)),
  constraint plan_line_qty_check CHECK (((qty > (0)::numeric) AND (qty <= 99999999.999))),
  constraint plan_line_remark_check CHECK ((length(remark) <= 500)),
  constraint plan_line_seq_check CHECK ((seq > 0)),
  constraint plan_line_vbp_class_check CHECK (((vbp_class >= 0) AND (vbp_class <= 4)))
);

create table plan_order_line (
  plan_line_id uuid not null,
  order_line_id uuid not null,
  hospital_id uuid not null,
  qty numeric(11,3) not null,
  constraint plan_order_line_pkey PRIMARY KEY (plan_line_id, order_line_id),
  constraint plan_order_line_hospital_id_order_line_id_fkey FOREIGN KEY (hospital_id, order_line_id) REFERENCES order_line(hospital_id, id) ON DELETE CASCADE,
  constraint plan_order_line_hospital_id_plan_line_id_fkey FOREIGN KEY (hospital_id, plan_line_id) REFERENCES plan_line(hospital_id, id),
  constraint plan_order_line_qty_check CHECK ((qty > (0)::numeric))
);

create table price_adjustment (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  no text not null,
  catalog_item_id uuid not null,
  product_id uuid not null,
  type text not null,
  old_price numeric(12,4) not null,
  new_price numeric(12,4) not null,
  effective_date date not null,
  reason text not null,
  remark text default ''::text not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  created_org uuid not null,
  audited_by uuid,
  audited_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint price_adjustment_pkey PRIMARY KEY (id),
  constraint price_adjustment_created_org_no_key UNIQUE (created_org, no),
  constraint price_adjustment_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint price_adjustment_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint price_adjustment_created_org_fkey FOREIGN KEY (created_org) REFERENCES org(id),
  constraint price_adjustment_hospital_id_catalog_item_id_fkey FOREIGN KEY (hospital_id, catalog_item_id) REFERENCES catalog_item(hospital_id, id),
  constraint price_adjustment_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint price_adjustment_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint price_adjustment_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint price_adjustment_check CHECK (((audited_by IS NULL) OR (audited_by <> created_by))),
  constraint price_adjustment_new_price_check CHECK ((new_price > (0)::numeric)),
  constraint price_adjustment_reason_check CHECK ((reason = ANY (ARRAY['province'::text, 'vbp'::text, 'manufacturer'::text, 'other'::text]))),
  constraint price_adjustment_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'passed'::text, 'rejected'::text, 'applied'::text]))),
  constraint price_adjustment_type_check CHECK ((type = ANY (ARRAY['purchase'::text, 'listed'::text, 'retail'::text])))
);

create table price_period (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  product_id uuid not null,
  supplier_id uuid not null,
  type text not null,
  price numeric(12,4) not null,
  valid_from timestamp with time zone not null,
  valid_to timestamp with time zone,
  source text not null,
  source_id uuid,
  source_no text default ''::text not null,
  set_by uuid,
  constraint price_period_pkey PRIMARY KEY (id),
  constraint price_period_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint price_period_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint price_period_set_by_fkey FOREIGN KEY (set_by) REFERENCES app_user(id),
  constraint price_period_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint price_period_alone EXCLUDE USING gist (hospital_id WITH =, product_id WITH =, supplier_id WITH =, type WITH =, tstzrange(valid_from, valid_to) WITH &&),
  constraint price_period_check CHECK ((valid_to > valid_from)),
  constraint price_period_check1 CHECK (((source = 'item'::text) = (source_id IS NULL))),
  constraint price_period_price_check CHECK ((price > (0)::numeric)),
  constraint price_period_source_check CHECK ((source = ANY (ARRAY['item'::text, 'adjustment'::text, 'region'::text]))),
  constraint price_period_source_no_check CHECK ((length(source_no) <= 40)),
  constraint price_period_type_check CHECK ((type = ANY (ARRAY['purchase'::text, 'retail'::text])))
);

create table price_settlement (
  id uuid default new_id() not null,
  adjustment_id uuid not null,
  adjustment_no text not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  stage text not null,
  action text not null,
  ref_line uuid not null,
  doc_id uuid not null,
  doc_no text not null,
  seq integer,
  order_line_id uuid,
  qty numeric(17,6) not null,
  old_price numeric(12,4) not null,
  new_price numeric(12,4) not null,
  diff numeric(16,2) not null,
  status text default 'open'::text not null,
  reason text default ''::text not null,
  new_line uuid,
  created_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  constraint price_settlement_pkey PRIMARY KEY (id),
  constraint price_settlement_adjustment_id_ref_line_key UNIQUE (adjustment_id, ref_line),
  constraint price_settlement_adjustment_id_fkey FOREIGN KEY (adjustment_id) REFERENCES regional_price(id),
  constraint price_settlement_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint price_settlement_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint price_settlement_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint price_settlement_action_check CHECK ((action = ANY (ARRAY['reprice'::text, 'supplement'::text]))),
  constraint price_settlement_check CHECK ((diff = round(((new_price - old_price) * qty), 2))),
  constraint price_settlement_check1 CHECK (((stage = ANY (ARRAY['A'::text, 'B'::text, 'C'::text])) = (action = 'reprice'::text))),
  constraint price_settlement_check2 CHECK (((status <> 'unable'::text) OR (reason <> ''::text))),
  constraint price_settlement_qty_check CHECK ((qty >= (0)::numeric)),
  constraint price_settlement_reason_check CHECK ((length(reason) <= 200)),
  constraint price_settlement_stage_check CHECK ((stage = ANY (ARRAY['A'::text, 'B'::text, 'C'::text, 'D'::text, 'E'::text, 'F'::text]))),
  constraint price_settlement_status_check CHECK ((status = ANY (ARRAY['open'::text, 'done'::text, 'unable'::text])))
);

create table print_template (
  org_id uuid not null,
  kind text not null,
  version integer not null,
  body jsonb,
  saved_by uuid not null,
  saved_name text not null,
  saved_at timestamp with time zone default now() not null,
  constraint print_template_pkey PRIMARY KEY (org_id, kind, version),
  constraint print_template_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint print_template_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app_user(id),
  constraint print_template_body_check CHECK ((length((body)::text) <= 60000)),
  constraint print_template_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 40))),
  constraint print_template_version_check CHECK ((version > 0))
);

create table product (
  id uuid default new_id() not null,
  platform_code text not null,
  kind smallint not null,
  name text not null,
  trade_name text default ''::text not null,
  spec text not null,
  model text default ''::text not null,
  pack_spec text default ''::text not null,
  pack_unit text not null,
  min_unit text not null,
  conversion_ratio numeric(10,3) not null,
  manufacturer_id uuid,
  category_id uuid,
  origin text default '国产'::text not null,
  approval_no text default ''::text not null,
  insurance_code text default ''::text not null,
  provincial_id text default ''::text not null,
  barcode text default ''::text not null,
  listed_price numeric(12,4),
  ceiling_price numeric(12,4),
  narcotic boolean default false not null,
  cold_chain boolean default false not null,
  lot_required boolean default true not null,
  expiry_required boolean default true not null,
  near_expiry_days integer default 180 not null,
  extra jsonb default '{}'::jsonb not null,
  pinyin text default ''::text not null,
  initials text default ''::text not null,
  search text default ''::text not null,
  enabled boolean default true not null,
  disabled_reason text default ''::text not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  version_id uuid not null,
  version_no integer not null,
  merged_into uuid,
  replaced_by uuid,
  constraint product_pkey PRIMARY KEY (id),
  constraint product_platform_code_key UNIQUE (platform_code),
  constraint product_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint product_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint product_id_version_id_fkey FOREIGN KEY (id, version_id) REFERENCES product_version(product_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint product_manufacturer_id_fkey FOREIGN KEY (manufacturer_id) REFERENCES company(id),
  constraint product_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES product(id),
  constraint product_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES product(id),
  constraint product_ceiling_price_check CHECK ((ceiling_price > (0)::numeric)),
  constraint product_check CHECK (((merged_into IS NULL) OR (NOT enabled))),
  constraint product_check1 CHECK ((merged_into <> id)),
  constraint product_check2 CHECK (((replaced_by IS NULL) OR (NOT enabled))),
  constraint product_check3 CHECK ((replaced_by <> id)),
  constraint product_conversion_ratio_check CHECK ((conversion_ratio > (0)::numeric)),
  constraint product_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint product_listed_price_check CHECK ((listed_price > (0)::numeric)),
  constraint product_min_unit_check CHECK (((length(min_unit) >= 1) AND (length(min_unit) <= 20))),
  constraint product_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint product_near_expiry_days_check CHECK (((near_expiry_days >= 0) AND (near_expiry_days <= 3650))),
  constraint product_origin_check CHECK ((origin = ANY (ARRAY['国产'::text, '进口'::text, '港澳台'::text]))),
  constraint product_pack_unit_check CHECK (((length(pack_unit) >= 1) AND (length(pack_unit) <= 20))),
  constraint product_platform_code_check CHECK ((length(platform_code) <= 30)),
  constraint product_spec_check CHECK (((length(spec) >= 1) AND (length(spec) <= 200)))
);

create table product_form (
  product_id uuid not null,
  kind smallint not null,
  source text not null,
  name_core text not null,
  initials text not null,
  maker_core text not null,
  strengths text not null,
  pieces integer not null,
  approval_no text not null,
  insurance_code text not null,
  barcode text not null,
  form jsonb not null,
  constraint product_form_pkey PRIMARY KEY (product_id),
  constraint product_form_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint product_form_kind_check CHECK (((kind >= 0) AND (kind <= 3)))
);

create table product_merge (
  id uuid default new_id() not null,
  kind smallint not null,
  survivor_id uuid not null,
  loser_ids uuid[] not null,
  label text not null,
  choices jsonb default '[]'::jsonb not null,
  rows jsonb not null,
  by_id uuid not null,
  by_name text not null,
  at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  undone_by text default ''::text not null,
  back jsonb,
  constraint product_merge_pkey PRIMARY KEY (id),
  constraint product_merge_by_id_fkey FOREIGN KEY (by_id) REFERENCES app_user(id),
  constraint product_merge_survivor_id_fkey FOREIGN KEY (survivor_id) REFERENCES product(id),
  constraint product_merge_check CHECK (((undone_at IS NULL) = (undone_by = ''::text))),
  constraint product_merge_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint product_merge_label_check CHECK ((length(label) <= 1000)),
  constraint product_merge_loser_ids_check CHECK ((cardinality(loser_ids) > 0))
);

create table product_pack (
  product_id uuid not null,
  level smallint not null,
  unit text not null,
  num integer not null,
  den integer not null,
  barcode text default ''::text not null,
  udi_di text default ''::text not null,
  constraint product_pack_pkey PRIMARY KEY (product_id, level),
  constraint product_pack_product_id_unit_key UNIQUE (product_id, unit),
  constraint product_pack_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint product_pack_barcode_check CHECK ((length(barcode) <= 30)),
  constraint product_pack_check CHECK (((level > 1) OR ((num = 1) AND (den = 1)))),
  constraint product_pack_den_check CHECK (((den >= 1) AND (den <= 999999999))),
  constraint product_pack_level_check CHECK (((level >= 1) AND (level <= 4))),
  constraint product_pack_num_check CHECK (((num >= 1) AND (num <= 999999999))),
  constraint product_pack_udi_di_check CHECK ((length(udi_di) <= 50)),
  constraint product_pack_unit_check1 CHECK (((length(unit) >= 1) AND (length(unit) <= 20)))
);

create table product_version (
  id uuid default new_id() not null,
  product_id uuid not null,
  no integer not null,
  valid_from timestamp with time zone default now() not null,
  facts jsonb not null,
  source text not null,
  ref_no text default ''::text not null,
  changed_by uuid,
  constraint product_version_pkey PRIMARY KEY (id),
  constraint product_version_product_id_id_key UNIQUE (product_id, id),
  constraint product_version_product_id_no_key UNIQUE (product_id, no),
  constraint product_version_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint product_version_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id) ON DELETE CASCADE,
  constraint product_version_no_check CHECK ((no > 0)),
  constraint product_version_ref_no_check CHECK ((length(ref_no) <= 40)),
  constraint product_version_source_check CHECK ((source = ANY (ARRAY['add'::text, 'edit'::text, 'import'::text, 'correct'::text, 'merge'::text])))
);

create table purchase_order (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  no text not null,
  point_id uuid not null,
  point_name text not null,
  point_address text default ''::text not null,
  receiver text default ''::text not null,
  receiver_phone text default ''::text not null,
  kind smallint not null,
  narcotic boolean default false not null,
  vbp_class smallint,
  order_type smallint default 0 not null,
  urgent boolean default false not null,
  expected_date date,
  plan_id uuid,
  source text default 'manual'::text not null,
  total_qty numeric(14,3) default 0 not null,
  amount numeric(16,2) default 0 not null,
  line_count integer default 0 not null,
  remark text default ''::text not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  creator_name text not null,
  submitted_at timestamp with time zone,
  audited_by uuid,
  auditor_name text,
  audited_at timestamp with time zone,
  released_at timestamp with time zone,
  supplier_accepted_at timestamp with time zone,
  supplier_expects date,
  first_delivery_at timestamp with time zone,
  last_delivery_at timestamp with time zone,
  closed_reason text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  revision integer default 1 not null,
  constraint purchase_order_pkey PRIMARY KEY (id),
  constraint purchase_order_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint purchase_order_hospital_id_no_key UNIQUE (hospital_id, no),
  constraint purchase_order_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint purchase_order_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint purchase_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint purchase_order_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint purchase_order_hospital_id_plan_id_fkey FOREIGN KEY (hospital_id, plan_id) REFERENCES plan(hospital_id, id),
  constraint purchase_order_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint purchase_order_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint purchase_order_check CHECK (((audited_by IS NULL) OR (audited_by <> created_by))),
  constraint purchase_order_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint purchase_order_order_type_check CHECK ((order_type = ANY (ARRAY[0, 1, 2]))),
  constraint purchase_order_remark_check CHECK ((length(remark) <= 500)),
  constraint purchase_order_revision_check CHECK ((revision > 0)),
  constraint purchase_order_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'plan'::text, 'copy'::text, 'import'::text, 'switch'::text]))),
  constraint purchase_order_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pendingAudit'::text, 'auditRejected'::text, 'waitAllocate'::text, 'allocating'::text, 'allocated'::text, 'accepted'::text, 'rejectedBySupplier'::text, 'unauditPending'::text, 'unaudited'::text, 'closed'::text, 'void'::text]))),
  constraint purchase_order_vbp_class_check CHECK (((vbp_class >= 0) AND (vbp_class <= 4)))
);

create table quarantine_file (
  id uuid default gen_random_uuid() not null,
  registration_id uuid not null,
  purpose text not null,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  state text default 'held'::text not null,
  file_id uuid,
  created_at timestamp with time zone default now() not null,
  constraint quarantine_file_pkey PRIMARY KEY (id),
  constraint quarantine_file_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id) ON DELETE SET NULL,
  constraint quarantine_file_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(id) ON DELETE CASCADE,
  constraint quarantine_file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint quarantine_file_size_check CHECK ((size >= 0)),
  constraint quarantine_file_state_check CHECK ((state = ANY (ARRAY['held'::text, 'released'::text, 'dropped'::text])))
);

create table recall (
  id uuid default new_id() not null,
  org_id uuid not null,
  proposer_id uuid,
  no text not null,
  scope text not null,
  product_id uuid not null,
  level smallint not null,
  source text not null,
  instruction text not null,
  cause text not null,
  made_from date,
  made_to date,
  drill boolean default false not null,
  files jsonb default '[]'::jsonb not null,
  remark text default ''::text not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  issued_at timestamp with time zone,
  issuer_name text default ''::text not null,
  closed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint recall_pkey PRIMARY KEY (id),
  constraint recall_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint recall_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint recall_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint recall_proposer_id_fkey FOREIGN KEY (proposer_id) REFERENCES org(id),
  constraint recall_cause_check CHECK (((length(cause) >= 1) AND (length(cause) <= 500))),
  constraint recall_check CHECK (((made_from IS NULL) = (made_to IS NULL))),
  constraint recall_check1 CHECK ((made_to >= made_from)),
  constraint recall_check2 CHECK ((((issued_at IS NULL) = (status = 'draft'::text)) OR (status = 'cancelled'::text))),
  constraint recall_files_check CHECK ((jsonb_typeof(files) = 'array'::text)),
  constraint recall_instruction_check CHECK ((instruction = ANY (ARRAY['return'::text, 'destroy'::text, 'observe'::text]))),
  constraint recall_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint recall_remark_check CHECK ((length(remark) <= 500)),
  constraint recall_scope_check CHECK ((scope = ANY (ARRAY['region'::text, 'own'::text]))),
  constraint recall_source_check CHECK ((source = ANY (ARRAY['authority'::text, 'holder'::text, 'hospital'::text]))),
  constraint recall_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text, 'closing'::text, 'closed'::text, 'cancelled'::text])))
);

create table recall_handling (
  id uuid default new_id() not null,
  task_id uuid not null,
  org_id uuid not null,
  issuer_id uuid not null,
  lot_no text not null,
  way text not null,
  doc_no text not null,
  units numeric(20,6) not null,
  at timestamp with time zone default now() not null,
  constraint recall_handling_pkey PRIMARY KEY (id),
  constraint recall_handling_task_id_lot_no_fkey FOREIGN KEY (task_id, lot_no) REFERENCES recall_task_lot(task_id, lot_no),
  constraint recall_handling_task_id_org_id_issuer_id_fkey FOREIGN KEY (task_id, org_id, issuer_id) REFERENCES recall_task(id, org_id, issuer_id),
  constraint recall_handling_doc_no_check CHECK (((length(doc_no) >= 1) AND (length(doc_no) <= 50))),
  constraint recall_handling_units_check CHECK ((units > (0)::numeric)),
  constraint recall_handling_way_check CHECK ((way = ANY (ARRAY['return'::text, 'destroy'::text])))
);

create table recall_lot (
  recall_id uuid not null,
  lot_no text not null,
  constraint recall_lot_pkey PRIMARY KEY (recall_id, lot_no),
  constraint recall_lot_recall_id_fkey FOREIGN KEY (recall_id) REFERENCES recall(id) ON DELETE CASCADE,
  constraint recall_lot_lot_no_check CHECK ((((length(lot_no) >= 1) AND (length(lot_no) <= 50)) AND (lot_no = upper(btrim(lot_no)))))
);

create table recall_reminder (
  task_id uuid not null,
  step text not null,
  late boolean not null,
  at timestamp with time zone default now() not null,
  constraint recall_reminder_pkey PRIMARY KEY (task_id, step, late),
  constraint recall_reminder_task_id_fkey FOREIGN KEY (task_id) REFERENCES recall_task(id),
  constraint recall_reminder_step_check CHECK ((step = ANY (ARRAY['sign'::text, 'isolate'::text, 'tally'::text, 'handle'::text])))
);

create table recall_task (
  id uuid default new_id() not null,
  recall_id uuid not null,
  org_id uuid not null,
  org_kind text not null,
  issuer_id uuid not null,
  product_id uuid not null,
  recall_no text not null,
  status text default 'notified'::text not null,
  created_at timestamp with time zone default now() not null,
  sign_due timestamp with time zone not null,
  isolate_due timestamp with time zone not null,
  tally_due timestamp with time zone not null,
  handle_due timestamp with time zone not null,
  signed_at timestamp with time zone,
  signer_name text default ''::text not null,
  isolated_at timestamp with time zone,
  isolater_name text default ''::text not null,
  tallied_at timestamp with time zone,
  tallier_name text default ''::text not null,
  handled_at timestamp with time zone,
  handler_name text default ''::text not null,
  place text default ''::text not null,
  photos jsonb default '[]'::jsonb not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint recall_task_pkey PRIMARY KEY (id),
  constraint recall_task_id_org_id_issuer_id_key UNIQUE (id, org_id, issuer_id),
  constraint recall_task_recall_id_org_id_key UNIQUE (recall_id, org_id),
  constraint recall_task_issuer_id_fkey FOREIGN KEY (issuer_id) REFERENCES org(id),
  constraint recall_task_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint recall_task_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint recall_task_recall_id_fkey FOREIGN KEY (recall_id) REFERENCES recall(id),
  constraint recall_task_check CHECK (((signed_at IS NOT NULL) OR (status = ANY (ARRAY['notified'::text, 'notHere'::text, 'lifted'::text])))),
  constraint recall_task_check1 CHECK (((isolated_at IS NULL) OR (place <> ''::text))),
  constraint recall_task_org_kind_check CHECK ((org_kind = ANY (ARRAY['hospital'::text, 'supplier'::text]))),
  constraint recall_task_photos_check CHECK ((jsonb_typeof(photos) = 'array'::text)),
  constraint recall_task_place_check CHECK ((length(place) <= 200)),
  constraint recall_task_status_check CHECK ((status = ANY (ARRAY['notified'::text, 'signed'::text, 'isolated'::text, 'tallied'::text, 'handled'::text, 'notHere'::text, 'lifted'::text])))
);

create table recall_task_lot (
  task_id uuid not null,
  org_id uuid not null,
  issuer_id uuid not null,
  lot_no text not null,
  on_hand numeric(20,6) default 0 not null,
  on_way numeric(20,6) default 0 not null,
  balances integer default 0 not null,
  ledger numeric(20,6),
  counted numeric(20,6),
  reason text default ''::text not null,
  constraint recall_task_lot_pkey PRIMARY KEY (task_id, lot_no),
  constraint recall_task_lot_task_id_org_id_issuer_id_fkey FOREIGN KEY (task_id, org_id, issuer_id) REFERENCES recall_task(id, org_id, issuer_id),
  constraint recall_task_lot_check CHECK (((ledger IS NULL) = (counted IS NULL))),
  constraint recall_task_lot_check1 CHECK (((counted IS NULL) OR (counted = ledger) OR (reason <> ''::text))),
  constraint recall_task_lot_counted_check CHECK ((counted >= (0)::numeric)),
  constraint recall_task_lot_on_hand_check CHECK ((on_hand >= (0)::numeric)),
  constraint recall_task_lot_on_way_check CHECK ((on_way >= (0)::numeric)),
  constraint recall_task_lot_reason_check CHECK ((length(reason) <= 200))
);

create table refusal (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  no text not null,
  acceptance_id uuid,
  delivery_id uuid,
  order_id uuid,
  goods_kind smallint,
  point_id uuid not null,
  point_name text not null,
  total_qty numeric(20,3) default 0 not null,
  amount numeric(16,2) default 0 not null,
  line_count integer default 0 not null,
  remark text default ''::text not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  submitted_at timestamp with time zone,
  answer_by date,
  answer text default ''::text not null,
  answer_reason text default ''::text not null,
  answer_files jsonb default '[]'::jsonb not null,
  answered_by uuid,
  answerer_name text default ''::text not null,
  answered_at timestamp with time zone,
  ruling text default ''::text not null,
  ruling_reason text default ''::text not null,
  ruled_by uuid,
  ruler_name text default ''::text not null,
  ruled_at timestamp with time zone,
  handle_mode text default ''::text not null,
  handle_note text default ''::text not null,
  handled_by uuid,
  handler_name text default ''::text not null,
  handled_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint refusal_pkey PRIMARY KEY (id),
  constraint refusal_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint refusal_acceptance_id_fkey FOREIGN KEY (acceptance_id) REFERENCES acceptance(id),
  constraint refusal_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint refusal_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint refusal_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES delivery(id),
  constraint refusal_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES app_user(id),
  constraint refusal_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint refusal_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id),
  constraint refusal_point_id_fkey FOREIGN KEY (point_id) REFERENCES distribution_point(id),
  constraint refusal_ruled_by_fkey FOREIGN KEY (ruled_by) REFERENCES app_user(id),
  constraint refusal_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint refusal_answer_check CHECK ((answer = ANY (ARRAY[''::text, 'agree'::text, 'dispute'::text, 'silent'::text]))),
  constraint refusal_answer_files_check CHECK ((jsonb_typeof(answer_files) = 'array'::text)),
  constraint refusal_answer_reason_check CHECK ((length(answer_reason) <= 500)),
  constraint refusal_check CHECK ((((acceptance_id IS NULL) = (delivery_id IS NULL)) AND ((acceptance_id IS NULL) = (order_id IS NULL)))),
  constraint refusal_check1 CHECK (((submitted_at IS NULL) = (answer_by IS NULL))),
  constraint refusal_check10 CHECK (((ruled_by <> answered_by) AND (ruled_by <> created_by))),
  constraint refusal_check2 CHECK (((submitted_at IS NOT NULL) OR (status = ANY (ARRAY['draft'::text, 'revoked'::text])))),
  constraint refusal_check3 CHECK (((status <> ALL (ARRAY['disputed'::text, 'agreed'::text, 'resending'::text, 'done'::text])) OR (answered_at IS NOT NULL) OR (handle_mode = 'earlier'::text))),
  constraint refusal_check4 CHECK (((answer = ''::text) = (answered_at IS NULL))),
  constraint refusal_check5 CHECK (((ruling = ''::text) = (ruled_at IS NULL))),
  constraint refusal_check6 CHECK (((ruling = ''::text) OR (answer = 'dispute'::text))),
  constraint refusal_check7 CHECK (((answer <> 'dispute'::text) OR (answer_reason <> ''::text))),
  constraint refusal_check8 CHECK (((status <> 'resending'::text) OR (handle_mode = ANY (ARRAY['resend'::text, 'exchange'::text])))),
  constraint refusal_check9 CHECK (((status <> 'done'::text) OR (handle_mode <> ''::text))),
  constraint refusal_handle_mode_check CHECK ((handle_mode = ANY (ARRAY[''::text, 'takeBack'::text, 'destroy'::text, 'resend'::text, 'exchange'::text, 'earlier'::text]))),
  constraint refusal_handle_note_check CHECK ((length(handle_note) <= 500)),
  constraint refusal_remark_check CHECK ((length(remark) <= 500)),
  constraint refusal_ruling_check CHECK ((ruling = ANY (ARRAY[''::text, 'uphold'::text, 'again'::text]))),
  constraint refusal_ruling_reason_check CHECK ((length(ruling_reason) <= 500)),
  constraint refusal_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'disputed'::text, 'agreed'::text, 'resending'::text, 'done'::text, 'revoked'::text])))
);

create table refusal_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  refusal_id uuid not null,
  seq integer not null,
  acceptance_line_id uuid,
  order_line_id uuid,
  code text default ''::text not null,
  name text not null,
  spec text default ''::text not null,
  manufacturer text default ''::text not null,
  unit text default ''::text not null,
  price numeric(12,4),
  lot_no text default ''::text not null,
  expiry_date date,
  qty numeric(11,3) not null,
  reason_code text not null,
  reason_text text default ''::text not null,
  photos jsonb default '[]'::jsonb not null,
  resent_qty numeric(11,3) default 0 not null,
  constraint refusal_line_pkey PRIMARY KEY (id),
  constraint refusal_line_refusal_id_seq_key UNIQUE (refusal_id, seq),
  constraint refusal_line_acceptance_line_id_fkey FOREIGN KEY (acceptance_line_id) REFERENCES acceptance_line(id),
  constraint refusal_line_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint refusal_line_hospital_id_supplier_id_refusal_id_fkey FOREIGN KEY (hospital_id, supplier_id, refusal_id) REFERENCES refusal(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint refusal_line_order_line_id_fkey FOREIGN KEY (order_line_id) REFERENCES order_line(id),
  constraint refusal_line_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint refusal_line_check CHECK (((resent_qty >= (0)::numeric) AND (resent_qty <= qty))),
  constraint refusal_line_check1 CHECK (((acceptance_line_id IS NULL) = (order_line_id IS NULL))),
  constraint refusal_line_lot_no_check CHECK ((length(lot_no) <= 50)),
  constraint refusal_line_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint refusal_line_photos_check CHECK ((jsonb_typeof(photos) = 'array'::text)),
  constraint refusal_line_qty_check CHECK ((qty > (0)::numeric)),
  constraint refusal_line_reason_text_check CHECK ((length(reason_text) <= 200))
);

create table regional_price (
  id uuid default new_id() not null,
  no text not null,
  type text not null,
  reason text not null,
  effective_date date not null,
  remark text default ''::text not null,
  rules jsonb default '{}'::jsonb not null,
  frozen jsonb,
  status text default 'draft'::text not null,
  created_by uuid not null,
  created_org uuid not null,
  audited_by uuid,
  audited_at timestamp with time zone,
  applied_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint regional_price_pkey PRIMARY KEY (id),
  constraint regional_price_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint regional_price_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint regional_price_created_org_fkey FOREIGN KEY (created_org) REFERENCES org(id),
  constraint regional_price_check CHECK ((audited_by <> created_by)),
  constraint regional_price_frozen_check CHECK ((jsonb_typeof(frozen) = 'array'::text)),
  constraint regional_price_reason_check CHECK ((reason = ANY (ARRAY['province'::text, 'vbp'::text]))),
  constraint regional_price_remark_check CHECK ((length(remark) <= 500)),
  constraint regional_price_rules_check CHECK ((jsonb_typeof(rules) = 'object'::text)),
  constraint regional_price_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'passed'::text, 'applying'::text, 'applied'::text, 'rejected'::text]))),
  constraint regional_price_type_check CHECK ((type = ANY (ARRAY['purchase'::text, 'listed'::text])))
);

create table regional_price_item (
  id uuid default new_id() not null,
  region_id uuid not null,
  catalog_item_id uuid not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  old_price numeric(12,4) not null,
  new_price numeric(12,4) not null,
  done_at timestamp with time zone,
  constraint regional_price_item_pkey PRIMARY KEY (id),
  constraint regional_price_item_region_id_catalog_item_id_key UNIQUE (region_id, catalog_item_id),
  constraint regional_price_item_hospital_id_catalog_item_id_fkey FOREIGN KEY (hospital_id, catalog_item_id) REFERENCES catalog_item(hospital_id, id),
  constraint regional_price_item_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint regional_price_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint regional_price_item_region_id_fkey FOREIGN KEY (region_id) REFERENCES regional_price(id) ON DELETE CASCADE,
  constraint regional_price_item_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint regional_price_item_new_price_check CHECK ((new_price > (0)::numeric))
);

create table regional_price_line (
  id uuid default new_id() not null,
  region_id uuid not null,
  seq integer not null,
  product_id uuid not null,
  new_price numeric(12,4) not null,
  constraint regional_price_line_pkey PRIMARY KEY (id),
  constraint regional_price_line_region_id_product_id_key UNIQUE (region_id, product_id),
  constraint regional_price_line_region_id_seq_key UNIQUE (region_id, seq),
  constraint regional_price_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint regional_price_line_region_id_fkey FOREIGN KEY (region_id) REFERENCES regional_price(id) ON DELETE CASCADE,
  constraint regional_price_line_new_price_check CHECK ((new_price > (0)::numeric)),
  constraint regional_price_line_seq_check CHECK ((seq > 0))
);

create table registration (
  id uuid default new_id() not null,
  no text not null,
  secret_hash text not null,
  kind text not null,
  org_id uuid,
  department_id uuid,
  department_name text default ''::text not null,
  org_name text default ''::text not null,
  credit_code text default ''::text not null,
  legal_person text default ''::text not null,
  licence_no text default ''::text not null,
  licence_from date,
  licence_to date,
  business_scope text default ''::text not null,
  district text default ''::text not null,
  address text default ''::text not null,
  login_name text not null,
  name text not null,
  mobile text not null,
  email text default ''::text not null,
  job text default ''::text not null,
  remark text default ''::text not null,
  password_hash text not null,
  ip text default ''::text not null,
  status text default 'submitted'::text not null,
  reason text default ''::text not null,
  user_id uuid,
  decided_by text default ''::text not null,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_no_key UNIQUE (no),
  constraint registration_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint registration_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE SET NULL,
  constraint registration_address_check CHECK ((length(address) <= 200)),
  constraint registration_business_scope_check CHECK ((length(business_scope) <= 2000)),
  constraint registration_check CHECK (((kind = 'account'::text) OR ((org_name <> ''::text) AND (credit_code <> ''::text)))),
  constraint registration_check1 CHECK (((kind = 'org'::text) OR (org_id IS NOT NULL))),
  constraint registration_credit_code_check CHECK ((length(credit_code) <= 18)),
  constraint registration_district_check CHECK ((length(district) <= 100)),
  constraint registration_email_check CHECK ((length(email) <= 100)),
  constraint registration_job_check CHECK ((length(job) <= 100)),
  constraint registration_kind_check CHECK ((kind = ANY (ARRAY['org'::text, 'account'::text]))),
  constraint registration_legal_person_check CHECK ((length(legal_person) <= 50)),
  constraint registration_licence_no_check CHECK ((length(licence_no) <= 50)),
  constraint registration_login_name_check CHECK ((login_name ~ '^[A-Za-z0-9_]{1,16}$'::text)),
  constraint registration_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint registration_org_name_check CHECK ((length(org_name) <= 200)),
  constraint registration_remark_check CHECK ((length(remark) <= 500)),
  constraint registration_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'rejected'::text, 'passed'::text])))
);

create table rejection (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  order_id uuid not null,
  order_line_id uuid not null,
  no text not null,
  qty numeric(11,3) not null,
  reason_code text not null,
  reason text default ''::text not null,
  expected_date date,
  status text default 'pending'::text not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  substitute_id uuid,
  substitute_price numeric(12,4),
  substitute_qty numeric(11,3),
  substitute_note text default ''::text not null,
  resolution text,
  new_order_id uuid,
  apply_id uuid,
  vbp_reason text,
  vbp_reason_text text default ''::text not null,
  creator_name text default ''::text not null,
  insisted_at timestamp with time zone,
  settled_at timestamp with time zone,
  settled_by uuid,
  settler_name text default ''::text not null,
  updated_at timestamp with time zone default now() not null,
  constraint rejection_pkey PRIMARY KEY (id),
  constraint rejection_supplier_id_no_key UNIQUE (supplier_id, no),
  constraint rejection_apply_id_fkey FOREIGN KEY (apply_id) REFERENCES new_apply(id) ON DELETE SET NULL,
  constraint rejection_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint rejection_hospital_id_supplier_id_order_id_fkey FOREIGN KEY (hospital_id, supplier_id, order_id) REFERENCES purchase_order(hospital_id, supplier_id, id),
  constraint rejection_hospital_id_supplier_id_order_line_id_fkey FOREIGN KEY (hospital_id, supplier_id, order_line_id) REFERENCES order_line(hospital_id, supplier_id, id),
  constraint rejection_new_order_id_fkey FOREIGN KEY (new_order_id) REFERENCES purchase_order(id),
  constraint rejection_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES app_user(id),
  constraint rejection_substitute_id_fkey FOREIGN KEY (substitute_id) REFERENCES product(id),
  constraint rejection_check CHECK (((status = 'confirmed'::text) = (resolution IS NOT NULL))),
  constraint rejection_check1 CHECK ((COALESCE((resolution = ANY (ARRAY['switch'::text, 'substitute'::text])), false) = (new_order_id IS NOT NULL))),
  constraint rejection_check2 CHECK (((resolution IS DISTINCT FROM 'substitute'::text) OR (substitute_id IS NOT NULL))),
  constraint rejection_check3 CHECK (((status <> ALL (ARRAY['confirmed'::text, 'withdrawn'::text, 'closed'::text])) OR (settled_at IS NOT NULL))),
  constraint rejection_check4 CHECK (((status <> 'insisted'::text) OR (insisted_at IS NOT NULL))),
  constraint rejection_check5 CHECK ((((substitute_id IS NULL) = (substitute_price IS NULL)) AND ((substitute_id IS NULL) = (substitute_qty IS NULL)))),
  constraint rejection_check6 CHECK (((vbp_reason IS NULL) OR (resolution = 'substitute'::text))),
  constraint rejection_qty_check CHECK ((qty > (0)::numeric)),
  constraint rejection_reason_code_check CHECK ((reason_code = ANY (ARRAY['shortage'::text, 'discontinued'::text, 'priceInversion'::text, 'outOfArea'::text, 'qualification'::text, 'debt'::text, 'wrongInfo'::text, 'other'::text]))),
  constraint rejection_resolution_check CHECK ((resolution = ANY (ARRAY['cancel'::text, 'switch'::text, 'substitute'::text]))),
  constraint rejection_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'disputed'::text, 'withdrawn'::text, 'insisted'::text, 'closed'::text]))),
  constraint rejection_substitute_note_check CHECK ((length(substitute_note) <= 200)),
  constraint rejection_substitute_price_check CHECK ((substitute_price > (0)::numeric)),
  constraint rejection_substitute_qty_check CHECK ((substitute_qty > (0)::numeric)),
  constraint rejection_vbp_reason_check CHECK ((vbp_reason = ANY (ARRAY['clinical'::text, 'shortage'::text, 'allergy'::text, 'other'::text]))),
  constraint rejection_vbp_reason_text_check CHECK ((length(vbp_reason_text) <= 200))
);

create table requested_invoice (
  invoice_id uuid not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  amount numeric(16,2) not null,
  requested_amount numeric(16,2) default 0 not null,
  paid_amount numeric(16,2) default 0 not null,
  state text generated always as (
CASE
    WHEN (paid_amount = amount) THEN 'paid'::text
    WHEN (paid_amount <> (0)::numeric) THEN 'partlyPaid'::text
    WHEN (requested_amount = amount) THEN 'requested'::text
    WHEN (requested_amount <> (0)::numeric) THEN 'partlyRequested'::text
    ELSE 'open'::text
END) stored not null,
  constraint requested_invoice_pkey PRIMARY KEY (invoice_id),
  constraint requested_invoice_hospital_id_supplier_id_invoice_id_fkey FOREIGN KEY (hospital_id, supplier_id, invoice_id) REFERENCES invoice(hospital_id, supplier_id, id),
  constraint requested_invoice_amount_check CHECK ((amount <> (0)::numeric)),
  constraint requested_invoice_check CHECK ((((requested_amount * amount) >= (0)::numeric) AND (abs(requested_amount) <= abs(amount)))),
  constraint requested_invoice_check1 CHECK ((((paid_amount * amount) >= (0)::numeric) AND (abs(paid_amount) <= abs(requested_amount))))
);

create table requisition (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  created_org uuid not null,
  no text not null,
  period text not null,
  pay_method text default 'transfer'::text not null,
  account_name text default ''::text not null,
  bank_name text default ''::text not null,
  bank_account text default ''::text not null,
  amount numeric(16,2) default 0 not null,
  paid_amount numeric(16,2) default 0 not null,
  left_amount numeric(16,2) generated always as ((amount - paid_amount)) stored not null,
  line_count integer default 0 not null,
  due_on date,
  promised_on date,
  held boolean default false not null,
  remark text default ''::text not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  submitted_by uuid,
  submitted_at timestamp with time zone,
  audited_by uuid,
  auditor_name text default ''::text not null,
  audited_at timestamp with time zone,
  shown_hospital boolean generated always as (((status <> 'draft'::text) OR (created_org = hospital_id))) stored not null,
  shown_supplier boolean generated always as (((status <> 'draft'::text) OR (created_org = supplier_id))) stored not null,
  version integer default 0 not null,
  constraint requisition_pkey PRIMARY KEY (id),
  constraint requisition_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint requisition_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint requisition_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint requisition_created_org_fkey FOREIGN KEY (created_org) REFERENCES org(id),
  constraint requisition_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint requisition_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES app_user(id),
  constraint requisition_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint requisition_check CHECK (((created_org = hospital_id) OR (created_org = supplier_id))),
  constraint requisition_check1 CHECK (((audited_by <> created_by) AND (audited_by <> submitted_by))),
  constraint requisition_check2 CHECK (((paid_amount >= (0)::numeric) AND (paid_amount <= amount))),
  constraint requisition_check3 CHECK (((status <> ALL (ARRAY['pending'::text, 'approved'::text, 'partlyPaid'::text, 'paid'::text])) OR ((submitted_by IS NOT NULL) AND (bank_account <> ''::text) AND (amount > (0)::numeric)))),
  constraint requisition_check4 CHECK (((status <> ALL (ARRAY['approved'::text, 'partlyPaid'::text, 'paid'::text])) OR (audited_by IS NOT NULL))),
  constraint requisition_check5 CHECK (((status <> 'paid'::text) OR (paid_amount = amount))),
  constraint requisition_check6 CHECK (((status <> 'void'::text) OR (paid_amount = (0)::numeric))),
  constraint requisition_pay_method_check CHECK ((pay_method = ANY (ARRAY['transfer'::text, 'acceptance'::text, 'insurance'::text]))),
  constraint requisition_period_check CHECK ((period ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint requisition_remark_check CHECK ((length(remark) <= 500)),
  constraint requisition_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'partlyPaid'::text, 'paid'::text, 'rejected'::text, 'void'::text])))
);

create table requisition_hold (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  org_id uuid not null,
  org_name text not null,
  hold_kind text not null,
  reason text not null,
  until date,
  held_by uuid not null,
  holder_name text not null,
  held_at timestamp with time zone default now() not null,
  lifted_by uuid,
  lifter_name text default ''::text not null,
  lifted_at timestamp with time zone,
  lift_note text default ''::text not null,
  fault text default ''::text not null,
  constraint requisition_hold_pkey PRIMARY KEY (id),
  constraint requisition_hold_held_by_fkey FOREIGN KEY (held_by) REFERENCES app_user(id),
  constraint requisition_hold_hospital_id_supplier_id_requisition_id_fkey FOREIGN KEY (hospital_id, supplier_id, requisition_id) REFERENCES requisition(hospital_id, supplier_id, id),
  constraint requisition_hold_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES app_user(id),
  constraint requisition_hold_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint requisition_hold_check CHECK (((fault = ''::text) OR ((hold_kind = 'quality'::text) AND (lifted_at IS NOT NULL)))),
  constraint requisition_hold_fault_check CHECK ((fault = ANY (ARRAY[''::text, 'hospital'::text, 'supplier'::text]))),
  constraint requisition_hold_hold_kind_check CHECK ((hold_kind = ANY (ARRAY['quality'::text, 'investigation'::text]))),
  constraint requisition_hold_lift_note_check CHECK ((length(lift_note) <= 200)),
  constraint requisition_hold_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 200)))
);

create table requisition_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  seq integer not null,
  invoice_id uuid not null,
  invoice_amount numeric(16,2) not null,
  paid_before numeric(16,2) default 0 not null,
  amount numeric(16,2) not null,
  paid_amount numeric(16,2) default 0 not null,
  due_on date,
  constraint requisition_line_pkey PRIMARY KEY (id),
  constraint requisition_line_requisition_id_invoice_id_key UNIQUE (requisition_id, invoice_id),
  constraint requisition_line_requisition_id_seq_key UNIQUE (requisition_id, seq),
  constraint requisition_line_hospital_id_supplier_id_invoice_id_fkey FOREIGN KEY (hospital_id, supplier_id, invoice_id) REFERENCES invoice(hospital_id, supplier_id, id),
  constraint requisition_line_hospital_id_supplier_id_requisition_id_fkey FOREIGN KEY (hospital_id, supplier_id, requisition_id) REFERENCES requisition(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint requisition_line_amount_check CHECK ((amount <> (0)::numeric)),
  constraint requisition_line_check CHECK ((((amount * invoice_amount) > (0)::numeric) AND (abs(amount) <= abs(invoice_amount)))),
  constraint requisition_line_check1 CHECK ((((paid_amount * amount) >= (0)::numeric) AND (abs(paid_amount) <= abs(amount)))),
  constraint requisition_line_seq_check CHECK ((seq > 0))
);

create table requisition_payment (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  no text not null,
  pay_date date not null,
  amount numeric(16,2) not null,
  pay_method text not null,
  bank_voucher_no text not null,
  account_name text not null,
  bank_name text not null,
  bank_account text not null,
  bounces uuid,
  note text default ''::text not null,
  paid_by uuid not null,
  payer_name text not null,
  paid_at timestamp with time zone default now() not null,
  constraint requisition_payment_pkey PRIMARY KEY (id),
  constraint requisition_payment_bounces_fkey FOREIGN KEY (bounces) REFERENCES requisition_payment(id),
  constraint requisition_payment_hospital_id_supplier_id_requisition_id_fkey FOREIGN KEY (hospital_id, supplier_id, requisition_id) REFERENCES requisition(hospital_id, supplier_id, id),
  constraint requisition_payment_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES app_user(id),
  constraint requisition_payment_amount_check CHECK ((amount <> (0)::numeric)),
  constraint requisition_payment_bank_voucher_no_check CHECK ((bank_voucher_no ~ '^\S{1,60}$'::text)),
  constraint requisition_payment_check CHECK (((amount < (0)::numeric) = (bounces IS NOT NULL))),
  constraint requisition_payment_check1 CHECK (((bounces IS NULL) OR (note <> ''::text))),
  constraint requisition_payment_check2 CHECK ((pay_date <= ((paid_at AT TIME ZONE 'Asia/Shanghai'::text))::date)),
  constraint requisition_payment_note_check CHECK ((length(note) <= 200)),
  constraint requisition_payment_pay_method_check CHECK ((pay_method = ANY (ARRAY['transfer'::text, 'acceptance'::text, 'insurance'::text])))
);

create table requisition_promise (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  requisition_id uuid not null,
  pay_on date not null,
  note text default ''::text not null,
  promised_by uuid not null,
  promiser_name text not null,
  promised_at timestamp with time zone default now() not null,
  constraint requisition_promise_pkey PRIMARY KEY (id),
  constraint requisition_promise_hospital_id_supplier_id_requisition_id_fkey FOREIGN KEY (hospital_id, supplier_id, requisition_id) REFERENCES requisition(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint requisition_promise_promised_by_fkey FOREIGN KEY (promised_by) REFERENCES app_user(id),
  constraint requisition_promise_note_check CHECK ((length(note) <= 200))
);

create table return_order (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  no text not null,
  return_type text not null,
  point_id uuid not null,
  point_name text not null,
  narcotic boolean default false not null,
  remark text default ''::text not null,
  amount numeric(16,2) default 0 not null,
  total_qty numeric(20,3) default 0 not null,
  line_count integer default 0 not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  submitted_at timestamp with time zone,
  audited_by uuid,
  auditor_name text default ''::text not null,
  audited_at timestamp with time zone,
  released_at timestamp with time zone,
  reminded_at timestamp with time zone,
  answered_by uuid,
  answerer_name text default ''::text not null,
  answered_at timestamp with time zone,
  answered_for boolean default false not null,
  pickup_date date,
  pickup_person text default ''::text not null,
  pickup_phone text default ''::text not null,
  reply text default ''::text not null,
  shipped_by uuid,
  shipper_name text default ''::text not null,
  shipped_at timestamp with time zone,
  second_by uuid,
  second_name text default ''::text not null,
  received_by uuid,
  receiver_name text default ''::text not null,
  received_at timestamp with time zone,
  received_amount numeric(16,2) default 0 not null,
  short_count integer default 0 not null,
  red_due numeric(16,2) default 0 not null,
  red_code text default ''::text not null,
  red_no text default ''::text not null,
  red_date date,
  red_amount numeric(16,2),
  red_files jsonb default '[]'::jsonb not null,
  red_by uuid,
  red_at timestamp with time zone,
  version integer default 0 not null,
  constraint return_order_pkey PRIMARY KEY (id),
  constraint return_order_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint return_order_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint return_order_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint return_order_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint return_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint return_order_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint return_order_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint return_order_received_by_fkey FOREIGN KEY (received_by) REFERENCES app_user(id),
  constraint return_order_red_by_fkey FOREIGN KEY (red_by) REFERENCES app_user(id),
  constraint return_order_second_by_fkey FOREIGN KEY (second_by) REFERENCES app_user(id),
  constraint return_order_shipped_by_fkey FOREIGN KEY (shipped_by) REFERENCES app_user(id),
  constraint return_order_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint return_order_check CHECK (((red_due >= (0)::numeric) AND (red_due <= received_amount))),
  constraint return_order_check1 CHECK ((audited_by <> created_by)),
  constraint return_order_check2 CHECK ((second_by <> shipped_by)),
  constraint return_order_check3 CHECK (((status <> ALL ('{agreed,shippedBack,done}'::text[])) OR (pickup_date IS NOT NULL))),
  constraint return_order_check4 CHECK (((status <> ALL ('{shippedBack,done}'::text[])) OR (shipped_at IS NOT NULL))),
  constraint return_order_check5 CHECK (((status <> 'done'::text) OR (received_at IS NOT NULL))),
  constraint return_order_check6 CHECK ((((red_no = ''::text) = (red_date IS NULL)) AND ((red_no = ''::text) = (red_amount IS NULL)))),
  constraint return_order_check7 CHECK (((red_no = ''::text) OR (red_due > (0)::numeric))),
  constraint return_order_pickup_person_check CHECK ((length(pickup_person) <= 50)),
  constraint return_order_pickup_phone_check CHECK ((length(pickup_phone) <= 32)),
  constraint return_order_red_amount_check CHECK ((red_amount > (0)::numeric)),
  constraint return_order_red_files_check CHECK ((jsonb_typeof(red_files) = 'array'::text)),
  constraint return_order_remark_check CHECK ((length(remark) <= 500)),
  constraint return_order_reply_check CHECK ((length(reply) <= 200)),
  constraint return_order_return_type_check CHECK ((return_type = ANY (ARRAY['quality'::text, 'nearExpiry'::text, 'recall'::text, 'surplus'::text, 'other'::text]))),
  constraint return_order_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pendingAudit'::text, 'auditRejected'::text, 'waitSupplier'::text, 'agreed'::text, 'disagreed'::text, 'shippedBack'::text, 'done'::text, 'void'::text])))
);

create table return_order_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  return_order_id uuid not null,
  seq integer not null,
  delivery_line_id uuid not null,
  order_line_id uuid not null,
  balance_id uuid not null,
  product_id uuid not null,
  qty numeric(11,3) not null,
  ratio numeric(10,3) not null,
  price numeric(12,4) not null,
  amount numeric(16,2) generated always as (round((qty * price), 2)) stored not null,
  gift boolean default false not null,
  owner text not null,
  invoiced boolean default false not null,
  reason text default ''::text not null,
  hold_id uuid,
  pending_qty numeric(11,3) default 0 not null,
  received_qty numeric(11,3),
  missing_qty numeric(11,3) generated always as ((qty - received_qty)) stored,
  short_reason text default ''::text not null,
  constraint return_order_line_pkey PRIMARY KEY (id),
  constraint return_order_line_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint return_order_line_return_order_id_delivery_line_id_key UNIQUE (return_order_id, delivery_line_id),
  constraint return_order_line_return_order_id_seq_key UNIQUE (return_order_id, seq),
  constraint return_order_line_hold_id_fkey FOREIGN KEY (hold_id) REFERENCES stock_hold(id),
  constraint return_order_line_hospital_id_balance_id_fkey FOREIGN KEY (hospital_id, balance_id) REFERENCES stock_balance(hospital_id, id),
  constraint return_order_line_hospital_id_delivery_line_id_fkey FOREIGN KEY (hospital_id, delivery_line_id) REFERENCES delivery_line(hospital_id, id),
  constraint return_order_line_hospital_id_supplier_id_order_line_id_fkey FOREIGN KEY (hospital_id, supplier_id, order_line_id) REFERENCES order_line(hospital_id, supplier_id, id),
  constraint return_order_line_hospital_id_supplier_id_return_order_id_fkey FOREIGN KEY (hospital_id, supplier_id, return_order_id) REFERENCES return_order(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint return_order_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint return_order_line_check CHECK (((pending_qty = (0)::numeric) OR (pending_qty = qty))),
  constraint return_order_line_check1 CHECK (((received_qty >= (0)::numeric) AND (received_qty <= qty))),
  constraint return_order_line_check2 CHECK (((received_qty IS NULL) OR (pending_qty = (0)::numeric))),
  constraint return_order_line_check3 CHECK (((short_reason <> ''::text) OR (received_qty IS NULL) OR (received_qty = qty))),
  constraint return_order_line_owner_check CHECK ((owner = ANY (ARRAY['hospital'::text, 'supplier'::text]))),
  constraint return_order_line_price_check CHECK ((price >= (0)::numeric)),
  constraint return_order_line_qty_check CHECK ((qty > (0)::numeric)),
  constraint return_order_line_ratio_check CHECK ((ratio > (0)::numeric)),
  constraint return_order_line_reason_check CHECK ((length(reason) <= 200)),
  constraint return_order_line_seq_check CHECK ((seq > 0)),
  constraint return_order_line_short_reason_check CHECK ((length(short_reason) <= 200))
);

create table role (
  id uuid default new_id() not null,
  org_id uuid,
  template text default ''::text not null,
  name text not null,
  remark text default ''::text not null,
  data_range jsonb default '{}'::jsonb not null,
  enabled boolean default true not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  org_kind text,
  stamp uuid default gen_random_uuid() not null,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_org_id_name_key UNIQUE NULLS NOT DISTINCT (org_id, name),
  constraint role_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint role_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint role_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint role_org_kind_check CHECK ((org_kind = ANY (ARRAY['authority'::text, 'hospital'::text, 'supplier'::text])))
);

create table role_action (
  role_id uuid not null,
  path text not null,
  code text not null,
  constraint role_action_pkey PRIMARY KEY (role_id, path, code),
  constraint role_action_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE
);

create table saved_query (
  id uuid default new_id() not null,
  org_id uuid default app_org() not null,
  user_id uuid default app_user() not null,
  page text not null,
  name text not null,
  shared boolean default false not null,
  query text not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_query_pkey PRIMARY KEY (id),
  constraint saved_query_org_id_user_id_page_name_key UNIQUE (org_id, user_id, page, name),
  constraint saved_query_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint saved_query_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint saved_query_name_check CHECK (((length(name) >= 1) AND (length(name) <= 30))),
  constraint saved_query_page_check CHECK ((length(page) <= 120)),
  constraint saved_query_query_check CHECK ((length(query) <= 12000))
);

create table schema_migration (
  id integer not null,
  name text not null,
  sha256 text not null,
  at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (id)
);

create table schema_views (
  sha256 text not null
);

create table session (
  sid_hash text not null,
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  org_id uuid not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  proved_at timestamp with time zone default now() not null,
  ip text default ''::text not null,
  user_agent text default ''::text not null,
  ended_at timestamp with time zone,
  ended_by uuid,
  ended_why text,
  constraint session_pkey PRIMARY KEY (sid_hash),
  constraint session_id_key UNIQUE (id),
  constraint session_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table session_sign_off (
  token_hash text not null,
  second_user uuid not null,
  first_user uuid default app_user() not null,
  org_id uuid default app_org() not null,
  doc_type text not null,
  doc_id text not null,
  version integer not null,
  act text not null,
  body_hash text not null,
  expires_at timestamp with time zone default (now() + '00:05:00'::interval) not null,
  constraint session_sign_off_pkey PRIMARY KEY (token_hash),
  constraint session_sign_off_first_user_fkey FOREIGN KEY (first_user) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint session_sign_off_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id) ON DELETE CASCADE,
  constraint session_sign_off_second_user_fkey FOREIGN KEY (second_user) REFERENCES app_user(id) ON DELETE CASCADE
);

create table shelf_tally (
  hospital_id uuid not null,
  product_id uuid not null,
  lots integer not null,
  packs numeric not null,
  amount numeric(20,2) not null,
  consigned numeric(20,2) not null,
  since timestamp with time zone not null,
  settled boolean default false not null
);

create table statement (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  no text not null,
  month text not null,
  opening numeric(16,2) default 0 not null,
  accepted numeric(16,2) default 0 not null,
  returned numeric(16,2) default 0 not null,
  difference numeric(16,2) default 0 not null,
  paid numeric(16,2) default 0 not null,
  credit numeric(16,2) default 0 not null,
  closing numeric(16,2) generated always as ((((((opening + accepted) - returned) + difference) - paid) + credit)) stored not null,
  invoiced numeric(16,2) default 0 not null,
  red numeric(16,2) default 0 not null,
  line_count integer default 0 not null,
  status text default 'draft'::text not null,
  round integer default 1 not null,
  dispute_note text default ''::text not null,
  disputed_by text default ''::text not null,
  created_by uuid,
  creator_name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  hospital_by uuid,
  hospital_name text default ''::text not null,
  hospital_at timestamp with time zone,
  supplier_by uuid,
  supplier_name text default ''::text not null,
  supplier_at timestamp with time zone,
  version integer default 0 not null,
  constraint statement_pkey PRIMARY KEY (id),
  constraint statement_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint statement_hospital_id_supplier_id_month_key UNIQUE (hospital_id, supplier_id, month),
  constraint statement_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint statement_hospital_by_fkey FOREIGN KEY (hospital_by) REFERENCES app_user(id),
  constraint statement_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint statement_supplier_by_fkey FOREIGN KEY (supplier_by) REFERENCES app_user(id),
  constraint statement_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint statement_check CHECK (((status = 'draft'::text) OR (sent_at IS NOT NULL))),
  constraint statement_check1 CHECK (((status = ANY (ARRAY['awaitSupplier'::text, 'confirmed'::text])) = (hospital_at IS NOT NULL))),
  constraint statement_check2 CHECK (((status = ANY (ARRAY['awaitHospital'::text, 'confirmed'::text])) = (supplier_at IS NOT NULL))),
  constraint statement_check3 CHECK ((((hospital_at IS NULL) = (hospital_by IS NULL)) AND ((supplier_at IS NULL) = (supplier_by IS NULL)))),
  constraint statement_check4 CHECK (((status <> 'disputed'::text) OR (disputed_by <> ''::text))),
  constraint statement_dispute_note_check CHECK ((length(dispute_note) <= 200)),
  constraint statement_disputed_by_check CHECK ((disputed_by = ANY (ARRAY[''::text, 'hospital'::text, 'supplier'::text]))),
  constraint statement_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint statement_round_check CHECK ((round > 0)),
  constraint statement_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'awaitHospital'::text, 'awaitSupplier'::text, 'disputed'::text, 'confirmed'::text])))
);

create table statement_item (
  source text not null,
  event_id uuid not null,
  undone boolean not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  statement_id uuid not null,
  line_id uuid not null,
  amount numeric(16,2) not null,
  constraint statement_item_pkey PRIMARY KEY (event_id, source, undone),
  constraint statement_item_hospital_id_supplier_id_statement_id_line_i_fkey FOREIGN KEY (hospital_id, supplier_id, statement_id, line_id) REFERENCES statement_line(hospital_id, supplier_id, statement_id, id),
  constraint statement_item_amount_check CHECK ((amount <> (0)::numeric)),
  constraint statement_item_source_check CHECK ((source = ANY (ARRAY['item'::text, 'link'::text, 'payment'::text])))
);

create table statement_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  statement_id uuid not null,
  seq integer not null,
  what text not null,
  undone boolean not null,
  doc_kind text not null,
  doc_id uuid not null,
  doc_no text not null,
  day date not null,
  item_count integer not null,
  amount numeric(16,2) not null,
  dispute text default ''::text not null,
  dispute_note text default ''::text not null,
  dispute_round integer default 0 not null,
  disputed_by text default ''::text not null,
  constraint statement_line_pkey PRIMARY KEY (id),
  constraint statement_line_hospital_id_supplier_id_statement_id_id_key UNIQUE (hospital_id, supplier_id, statement_id, id),
  constraint statement_line_statement_id_seq_key UNIQUE (statement_id, seq),
  constraint statement_line_statement_id_what_undone_doc_kind_doc_id_doc_key UNIQUE (statement_id, what, undone, doc_kind, doc_id, doc_no),
  constraint statement_line_hospital_id_supplier_id_statement_id_fkey FOREIGN KEY (hospital_id, supplier_id, statement_id) REFERENCES statement(hospital_id, supplier_id, id),
  constraint statement_line_check CHECK ((((dispute = ''::text) = (dispute_round = 0)) AND ((dispute = ''::text) = (disputed_by = ''::text)))),
  constraint statement_line_dispute_check CHECK ((dispute = ANY (ARRAY[''::text, 'amount'::text, 'notOurs'::text, 'twice'::text, 'month'::text, 'price'::text, 'other'::text]))),
  constraint statement_line_dispute_note_check CHECK ((length(dispute_note) <= 200)),
  constraint statement_line_disputed_by_check CHECK ((disputed_by = ANY (ARRAY[''::text, 'hospital'::text, 'supplier'::text]))),
  constraint statement_line_doc_kind_check CHECK ((doc_kind = ANY (ARRAY['acceptance'::text, 'return'::text, 'stockDocument'::text, 'surgeryOrder'::text, 'price'::text, 'brought'::text, 'invoice'::text, 'delivery'::text, 'requisition'::text]))),
  constraint statement_line_seq_check CHECK ((seq > 0)),
  constraint statement_line_what_check CHECK ((what = ANY (ARRAY['accepted'::text, 'returned'::text, 'difference'::text, 'paid'::text, 'credit'::text, 'invoiced'::text, 'red'::text])))
);

create table stock_alarm (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  point_id uuid not null,
  product_id uuid not null,
  balance_id uuid,
  alarm_kind text not null,
  since date not null,
  closed_at timestamp with time zone,
  reminded_on date,
  constraint stock_alarm_pkey PRIMARY KEY (id),
  constraint stock_alarm_hospital_id_balance_id_fkey FOREIGN KEY (hospital_id, balance_id) REFERENCES stock_balance(hospital_id, id),
  constraint stock_alarm_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint stock_alarm_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint stock_alarm_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_alarm_alarm_kind_check CHECK ((alarm_kind = ANY (ARRAY['out'::text, 'short'::text, 'over'::text, 'slow'::text, 'unsold'::text, 'near1'::text, 'near2'::text, 'near3'::text, 'lastDay'::text, 'expired'::text, 'waiting'::text]))),
  constraint stock_alarm_subject CHECK (((balance_id IS NULL) = (alarm_kind = ANY (ARRAY['out'::text, 'short'::text, 'over'::text, 'slow'::text, 'unsold'::text]))))
);

create table stock_balance (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  point_id uuid not null,
  product_id uuid not null,
  lot_no text default ''::text not null,
  expiry_date date default '2999-12-31'::date not null,
  production_date date,
  supplier_id uuid,
  price numeric(12,4) not null,
  qty numeric(20,6) default 0 not null,
  updated_at timestamp with time zone default now() not null,
  ratio numeric(10,3) default 1 not null,
  owner text default 'hospital'::text not null,
  received_at timestamp with time zone default now() not null,
  whole_holds integer default 0 not null,
  part_locked numeric(20,6) default 0 not null,
  locked_qty numeric(20,6) generated always as (
CASE
    WHEN (whole_holds > 0) THEN qty
    ELSE part_locked
END) stored not null,
  value numeric(16,2) generated always as (round(((qty * price) / ratio), 2)) stored not null,
  constraint stock_balance_pkey PRIMARY KEY (id),
  constraint stock_balance_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint stock_balance_key UNIQUE NULLS NOT DISTINCT (hospital_id, point_id, product_id, lot_no, expiry_date, price, supplier_id, ratio, owner),
  constraint stock_balance_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint stock_balance_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint stock_balance_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_balance_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint stock_balance_locked CHECK ((part_locked <= qty)),
  constraint stock_balance_owner_check CHECK ((owner = ANY (ARRAY['hospital'::text, 'supplier'::text]))),
  constraint stock_balance_part_locked_check CHECK ((part_locked >= (0)::numeric)),
  constraint stock_balance_qty_check CHECK ((qty >= (0)::numeric)),
  constraint stock_balance_ratio_check CHECK ((ratio > (0)::numeric)),
  constraint stock_balance_whole_holds_check CHECK ((whole_holds >= 0))
);

create table stock_count (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  no text not null,
  point_id uuid not null,
  scope text not null,
  category_id uuid,
  product_ids uuid[] default '{}'::uuid[] not null,
  since date,
  days integer,
  remark text default ''::text not null,
  status text default 'draft'::text not null,
  blind boolean default true not null,
  frozen boolean default false not null,
  tolerance_qty numeric(11,3) default 0 not null,
  tolerance_value numeric(16,2) default 0 not null,
  line_count integer default 0 not null,
  counters uuid[] default '{}'::uuid[] not null,
  started_at timestamp with time zone,
  starter_name text default ''::text not null,
  submitted_at timestamp with time zone,
  gain_value numeric(16,2),
  loss_value numeric(16,2),
  audited_by uuid,
  auditor_name text default ''::text not null,
  audited_at timestamp with time zone,
  created_by uuid,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint stock_count_pkey PRIMARY KEY (id),
  constraint stock_count_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint stock_count_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint stock_count_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint stock_count_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint stock_count_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint stock_count_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint stock_count_check CHECK ((audited_by <> created_by)),
  constraint stock_count_check1 CHECK (
CASE scope
    WHEN 'category'::text THEN (category_id IS NOT NULL)
    WHEN 'shelf'::text THEN (product_ids <> '{}'::uuid[])
    WHEN 'moved'::text THEN (since IS NOT NULL)
    WHEN 'stale'::text THEN (days IS NOT NULL)
    ELSE true
END),
  constraint stock_count_days_check CHECK (((days >= 1) AND (days <= 3650))),
  constraint stock_count_remark_check CHECK ((length(remark) <= 500)),
  constraint stock_count_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'category'::text, 'shelf'::text, 'moved'::text, 'stale'::text, 'highValue'::text, 'narcotic'::text]))),
  constraint stock_count_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'counting'::text, 'recounting'::text, 'pending'::text, 'posted'::text, 'void'::text]))),
  constraint stock_count_tolerance_qty_check CHECK ((tolerance_qty >= (0)::numeric)),
  constraint stock_count_tolerance_value_check CHECK ((tolerance_value >= (0)::numeric))
);

create table stock_count_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  count_id uuid not null,
  seq integer not null,
  balance_id uuid,
  product_id uuid not null,
  supplier_id uuid,
  lot_no text default ''::text not null,
  expiry_date date not null,
  production_date date,
  price numeric(14,4) not null,
  ratio numeric(10,3) not null,
  owner text not null,
  found boolean default false not null,
  book_qty numeric(20,6) not null,
  last_movement_id uuid,
  book_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  frozen_at timestamp with time zone default clock_timestamp() not null,
  qty1 numeric(20,6),
  at1 timestamp with time zone,
  by1 uuid,
  name1 text default ''::text not null,
  qty2 numeric(20,6),
  at2 timestamp with time zone,
  by2 uuid,
  name2 text default ''::text not null,
  qty3 numeric(20,6),
  at3 timestamp with time zone,
  by3 uuid,
  name3 text default ''::text not null,
  wanted smallint default 1 not null,
  given smallint generated always as (
CASE
    WHEN (qty3 IS NOT NULL) THEN 3
    WHEN (qty2 IS NOT NULL) THEN 2
    WHEN (qty1 IS NOT NULL) THEN 1
    ELSE 0
END) stored not null,
  counted numeric(20,6) generated always as (COALESCE(qty3, qty2, qty1)) stored,
  counted_at timestamp with time zone generated always as (COALESCE(at3, at2, at1)) stored,
  variance numeric(20,6),
  variance_value numeric(16,2),
  reason text,
  note text default ''::text not null,
  live boolean default true not null,
  version integer default 0 not null,
  constraint stock_count_line_pkey PRIMARY KEY (id),
  constraint stock_count_line_count_id_seq_key UNIQUE (count_id, seq),
  constraint stock_count_line_by1_fkey FOREIGN KEY (by1) REFERENCES app_user(id),
  constraint stock_count_line_by2_fkey FOREIGN KEY (by2) REFERENCES app_user(id),
  constraint stock_count_line_by3_fkey FOREIGN KEY (by3) REFERENCES app_user(id),
  constraint stock_count_line_hospital_id_balance_id_fkey FOREIGN KEY (hospital_id, balance_id) REFERENCES stock_balance(hospital_id, id),
  constraint stock_count_line_hospital_id_count_id_fkey FOREIGN KEY (hospital_id, count_id) REFERENCES stock_count(hospital_id, id) ON DELETE CASCADE,
  constraint stock_count_line_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint stock_count_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_count_line_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint stock_count_line_book_qty_check CHECK ((book_qty >= (0)::numeric)),
  constraint stock_count_line_check CHECK ((((qty1 IS NULL) = (at1 IS NULL)) AND ((qty1 IS NULL) = (by1 IS NULL)))),
  constraint stock_count_line_check1 CHECK ((((qty2 IS NULL) = (at2 IS NULL)) AND ((qty2 IS NULL) = (by2 IS NULL)) AND ((qty2 IS NULL) OR (qty1 IS NOT NULL)))),
  constraint stock_count_line_check2 CHECK ((((qty3 IS NULL) = (at3 IS NULL)) AND ((qty3 IS NULL) = (by3 IS NULL)) AND ((qty3 IS NULL) OR (qty2 IS NOT NULL)))),
  constraint stock_count_line_check3 CHECK (((by2 <> by1) AND (by3 <> by2))),
  constraint stock_count_line_lot_no_check CHECK ((length(lot_no) <= 50)),
  constraint stock_count_line_note_check CHECK ((length(note) <= 200)),
  constraint stock_count_line_owner_check CHECK ((owner = ANY (ARRAY['hospital'::text, 'supplier'::text]))),
  constraint stock_count_line_price_check CHECK ((price >= (0)::numeric)),
  constraint stock_count_line_qty1_check CHECK ((qty1 >= (0)::numeric)),
  constraint stock_count_line_qty2_check CHECK ((qty2 >= (0)::numeric)),
  constraint stock_count_line_qty3_check CHECK ((qty3 >= (0)::numeric)),
  constraint stock_count_line_ratio_check CHECK ((ratio > (0)::numeric)),
  constraint stock_count_line_reason_check CHECK ((reason = ANY (ARRAY['wrongIssue'::text, 'unrecorded'::text, 'breakage'::text, 'wastage'::text, 'unit'::text, 'other'::text]))),
  constraint stock_count_line_wanted_check CHECK (((wanted >= 1) AND (wanted <= 3)))
);

create table stock_document (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  no text not null,
  doc_class text not null,
  doc_kind text not null,
  point_id uuid not null,
  point_name text not null,
  department_id uuid,
  to_hospital_id uuid,
  to_point_id uuid,
  to_point_name text default ''::text not null,
  external_no text,
  remark text default ''::text not null,
  record_no text default ''::text not null,
  photos jsonb default '[]'::jsonb not null,
  total_amount numeric(16,2) default 0 not null,
  line_count integer default 0 not null,
  status text default 'draft'::text not null,
  rest_of uuid,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  requested_by uuid,
  requester_name text default ''::text not null,
  requested_at timestamp with time zone,
  audited_by uuid,
  audited_at timestamp with time zone,
  posted_by uuid,
  poster_name text default ''::text not null,
  posted_at timestamp with time zone,
  shipped_at timestamp with time zone,
  received_by uuid,
  receiver_name text default ''::text not null,
  received_at timestamp with time zone,
  loss_reason text default ''::text not null,
  second_by uuid,
  witness_by uuid,
  signers text default ''::text not null,
  version integer default 0 not null,
  external_hash text,
  constraint stock_document_pkey PRIMARY KEY (id),
  constraint stock_document_hospital_id_external_no_key UNIQUE (hospital_id, external_no),
  constraint stock_document_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint stock_document_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint stock_document_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint stock_document_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES department(hospital_id, id),
  constraint stock_document_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint stock_document_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint stock_document_hospital_id_rest_of_fkey FOREIGN KEY (hospital_id, rest_of) REFERENCES stock_document(hospital_id, id),
  constraint stock_document_posted_by_fkey FOREIGN KEY (posted_by) REFERENCES app_user(id),
  constraint stock_document_received_by_fkey FOREIGN KEY (received_by) REFERENCES app_user(id),
  constraint stock_document_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id),
  constraint stock_document_second_by_fkey FOREIGN KEY (second_by) REFERENCES app_user(id),
  constraint stock_document_to_hospital_id_fkey FOREIGN KEY (to_hospital_id) REFERENCES org(id),
  constraint stock_document_to_hospital_id_to_point_id_fkey FOREIGN KEY (to_hospital_id, to_point_id) REFERENCES distribution_point(hospital_id, id),
  constraint stock_document_witness_by_fkey FOREIGN KEY (witness_by) REFERENCES app_user(id),
  constraint stock_document_check CHECK (
CASE doc_class
    WHEN 'issue'::text THEN (status = ANY (ARRAY['draft'::text, 'requested'::text, 'posted'::text, 'reversed'::text, 'void'::text]))
    WHEN 'transfer'::text THEN (status = ANY (ARRAY['draft'::text, 'pending'::text, 'rejected'::text, 'approved'::text, 'shipped'::text, 'shortPending'::text, 'received'::text, 'receivedShort'::text, 'void'::text]))
    ELSE (status = ANY (ARRAY['draft'::text, 'pending'::text, 'rejected'::text, 'booked'::text, 'void'::text]))
END),
  constraint stock_document_check1 CHECK ((doc_kind = ANY (
CASE doc_class
    WHEN 'issue'::text THEN ARRAY['dept'::text, 'deptBack'::text, 'outpatient'::text, 'inpatient'::text, 'surgery'::text]
    WHEN 'transfer'::text THEN ARRAY['move'::text]
    ELSE ARRAY['breakage'::text, 'surplus'::text, 'destroy'::text, 'otherIn'::text, 'otherOut'::text, 'opening'::text]
END))),
  constraint stock_document_check2 CHECK ((((doc_class = 'transfer'::text) = (to_point_id IS NOT NULL)) AND ((to_point_id IS NULL) = (to_hospital_id IS NULL)))),
  constraint stock_document_check3 CHECK (((to_point_id IS NULL) OR (to_point_id <> point_id))),
  constraint stock_document_check4 CHECK (((doc_class = 'issue'::text) OR (department_id IS NULL))),
  constraint stock_document_check5 CHECK (((posted_by <> requested_by) OR (doc_class <> 'issue'::text))),
  constraint stock_document_check6 CHECK ((audited_by <> created_by)),
  constraint stock_document_check7 CHECK ((witness_by <> second_by)),
  constraint stock_document_check8 CHECK (((external_hash IS NULL) OR (external_no IS NOT NULL))),
  constraint stock_document_doc_class_check CHECK ((doc_class = ANY (ARRAY['issue'::text, 'transfer'::text, 'adjustment'::text]))),
  constraint stock_document_doc_kind_check CHECK ((doc_kind = ANY (ARRAY['dept'::text, 'deptBack'::text, 'outpatient'::text, 'inpatient'::text, 'surgery'::text, 'move'::text, 'breakage'::text, 'surplus'::text, 'destroy'::text, 'otherIn'::text, 'otherOut'::text, 'opening'::text]))),
  constraint stock_document_external_no_check CHECK (((length(external_no) >= 1) AND (length(external_no) <= 100))),
  constraint stock_document_loss_reason_check CHECK ((length(loss_reason) <= 200)),
  constraint stock_document_record_no_check CHECK ((length(record_no) <= 100)),
  constraint stock_document_remark_check CHECK ((length(remark) <= 500)),
  constraint stock_document_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'requested'::text, 'pending'::text, 'rejected'::text, 'approved'::text, 'shipped'::text, 'shortPending'::text, 'posted'::text, 'received'::text, 'receivedShort'::text, 'booked'::text, 'reversed'::text, 'void'::text])))
);

create table stock_document_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  document_id uuid not null,
  seq integer not null,
  product_id uuid not null,
  qty numeric(20,6) not null,
  qty_unit text not null,
  ratio numeric(10,3) not null,
  units numeric(20,6) not null,
  deviation text default ''::text not null,
  remark text default ''::text not null,
  constraint stock_document_line_pkey PRIMARY KEY (id),
  constraint stock_document_line_document_id_seq_key UNIQUE (document_id, seq),
  constraint stock_document_line_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint stock_document_line_hospital_id_document_id_fkey FOREIGN KEY (hospital_id, document_id) REFERENCES stock_document(hospital_id, id) ON DELETE CASCADE,
  constraint stock_document_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_document_line_deviation_check CHECK ((deviation = ANY (ARRAY[''::text, 'continue'::text, 'named'::text, 'damaged'::text, 'other'::text]))),
  constraint stock_document_line_qty_check CHECK ((qty > (0)::numeric)),
  constraint stock_document_line_qty_unit_check CHECK ((qty_unit = ANY (ARRAY['pack'::text, 'min'::text]))),
  constraint stock_document_line_ratio_check CHECK ((ratio > (0)::numeric)),
  constraint stock_document_line_remark_check CHECK ((length(remark) <= 200)),
  constraint stock_document_line_seq_check CHECK ((seq > 0)),
  constraint stock_document_line_units_check CHECK ((units > (0)::numeric))
);

create table stock_document_lot (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  document_id uuid not null,
  line_id uuid not null,
  part text default 'goods'::text not null,
  balance_id uuid,
  hold_id uuid,
  back_of uuid,
  product_id uuid not null,
  units numeric(20,6) not null,
  lot_no text default ''::text not null,
  production_date date,
  expiry_date date,
  supplier_id uuid,
  price numeric(12,4) not null,
  ratio numeric(10,3) not null,
  owner text not null,
  amount numeric(16,2) generated always as (round(((units * price) / ratio), 2)) stored not null,
  quarantine text default ''::text not null,
  received_units numeric(20,6),
  constraint stock_document_lot_pkey PRIMARY KEY (id),
  constraint stock_document_lot_back_of_fkey FOREIGN KEY (back_of) REFERENCES stock_document_lot(id),
  constraint stock_document_lot_hospital_id_balance_id_fkey FOREIGN KEY (hospital_id, balance_id) REFERENCES stock_balance(hospital_id, id),
  constraint stock_document_lot_hospital_id_document_id_fkey FOREIGN KEY (hospital_id, document_id) REFERENCES stock_document(hospital_id, id) ON DELETE CASCADE,
  constraint stock_document_lot_hospital_id_line_id_fkey FOREIGN KEY (hospital_id, line_id) REFERENCES stock_document_line(hospital_id, id) ON DELETE CASCADE,
  constraint stock_document_lot_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_document_lot_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint stock_document_lot_check CHECK (((received_units >= (0)::numeric) AND (received_units <= units))),
  constraint stock_document_lot_owner_check CHECK ((owner = ANY (ARRAY['hospital'::text, 'supplier'::text]))),
  constraint stock_document_lot_part_check CHECK ((part = ANY (ARRAY['goods'::text, 'loss'::text]))),
  constraint stock_document_lot_price_check CHECK ((price >= (0)::numeric)),
  constraint stock_document_lot_quarantine_check CHECK ((length(quarantine) <= 500)),
  constraint stock_document_lot_ratio_check CHECK ((ratio > (0)::numeric)),
  constraint stock_document_lot_units_check CHECK ((units > (0)::numeric))
);

create table stock_hold (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  balance_id uuid not null,
  hold_kind text not null,
  qty numeric(20,6),
  reason text default ''::text not null,
  ref_type text default ''::text not null,
  ref_id uuid,
  ref_no text default ''::text not null,
  created_by uuid,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  released_at timestamp with time zone,
  released_by uuid,
  releaser_name text default ''::text not null,
  release_reason text default ''::text not null,
  version integer default 0 not null,
  constraint stock_hold_pkey PRIMARY KEY (id),
  constraint stock_hold_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint stock_hold_hospital_id_balance_id_fkey FOREIGN KEY (hospital_id, balance_id) REFERENCES stock_balance(hospital_id, id),
  constraint stock_hold_released_by_fkey FOREIGN KEY (released_by) REFERENCES app_user(id),
  constraint stock_hold_check CHECK (((released_at IS NULL) = (releaser_name = ''::text))),
  constraint stock_hold_hold_kind_check CHECK ((hold_kind = ANY (ARRAY['quarantine'::text, 'manual'::text, 'count'::text, 'reserve'::text, 'unqualified'::text, 'expired'::text, 'recall'::text]))),
  constraint stock_hold_qty_check CHECK ((qty > (0)::numeric)),
  constraint stock_hold_reason_check CHECK ((length(reason) <= 500)),
  constraint stock_hold_release_reason_check CHECK ((length(release_reason) <= 500))
);

create table stock_movement (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  balance_id uuid not null,
  type smallint,
  qty numeric(20,6) not null,
  before_qty numeric(20,6) not null,
  after_qty numeric(20,6) not null,
  ref_type text not null,
  ref_id uuid not null,
  ref_line_id uuid not null,
  ref_no text not null,
  user_id uuid,
  user_name text not null,
  reason text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  cause text not null,
  value numeric(16,2) not null,
  undo_of uuid,
  department_id uuid,
  constraint stock_movement_pkey PRIMARY KEY (id),
  constraint stock_movement_source UNIQUE (ref_type, ref_line_id, cause),
  constraint stock_movement_hospital_id_balance_id_fkey FOREIGN KEY (hospital_id, balance_id) REFERENCES stock_balance(hospital_id, id),
  constraint stock_movement_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES department(hospital_id, id),
  constraint stock_movement_undo_of_fkey FOREIGN KEY (undo_of) REFERENCES stock_movement(id),
  constraint stock_movement_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint stock_movement_after_qty_check CHECK ((after_qty >= (0)::numeric)),
  constraint stock_movement_before_qty_check CHECK ((before_qty >= (0)::numeric)),
  constraint stock_movement_cause CHECK (
CASE
    WHEN (cause = ANY (ARRAY['opening'::text, 'receipt'::text, 'gift'::text, 'transferIn'::text, 'deptBack'::text, 'dispenseBack'::text, 'countGain'::text, 'surplus'::text, 'otherIn'::text])) THEN (qty > (0)::numeric)
    WHEN (cause = ANY (ARRAY['receiptUndo'::text, 'return'::text, 'giftReturn'::text, 'transferOut'::text, 'deptIssue'::text, 'dispense'::text, 'surgeryUse'::text, 'countLoss'::text, 'breakage'::text, 'destroy'::text, 'otherOut'::text])) THEN (qty < (0)::numeric)
    ELSE (cause = 'undo'::text)
END),
  constraint stock_movement_check CHECK ((after_qty = (before_qty + qty))),
  constraint stock_movement_qty_check CHECK ((qty <> (0)::numeric)),
  constraint stock_movement_type_check CHECK (((type >= 101) AND (type <= 111))),
  constraint stock_movement_undo CHECK (((cause = 'undo'::text) = (undo_of IS NOT NULL)))
);

create table stock_period (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  month date not null,
  balances integer not null,
  value numeric(16,2) not null,
  consigned_value numeric(16,2) default 0 not null,
  closed_at timestamp with time zone default now() not null,
  closed_by uuid,
  closer_name text not null,
  constraint stock_period_pkey PRIMARY KEY (id),
  constraint stock_period_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint stock_period_hospital_id_month_key UNIQUE (hospital_id, month),
  constraint stock_period_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id),
  constraint stock_period_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint stock_period_month_check CHECK ((month = date_trunc('month'::text, (month)::timestamp with time zone)))
);

create table stock_period_balance (
  hospital_id uuid not null,
  period_id uuid not null,
  balance_id uuid not null,
  qty numeric(20,6) not null,
  value numeric(16,2) not null,
  constraint stock_period_balance_pkey PRIMARY KEY (period_id, balance_id),
  constraint stock_period_balance_hospital_id_balance_id_fkey FOREIGN KEY (hospital_id, balance_id) REFERENCES stock_balance(hospital_id, id),
  constraint stock_period_balance_hospital_id_period_id_fkey FOREIGN KEY (hospital_id, period_id) REFERENCES stock_period(hospital_id, id),
  constraint stock_period_balance_qty_check CHECK ((qty > (0)::numeric))
);

create table stock_threshold (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  point_id uuid not null,
  product_id uuid not null,
  safety numeric(14,3),
  most numeric(14,3),
  target_days integer,
  updated_by uuid not null,
  updater_name text not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint stock_threshold_pkey PRIMARY KEY (id),
  constraint stock_threshold_hospital_id_point_id_product_id_key UNIQUE (hospital_id, point_id, product_id),
  constraint stock_threshold_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint stock_threshold_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint stock_threshold_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint stock_threshold_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id),
  constraint stock_threshold_check CHECK (((safety IS NOT NULL) OR (most IS NOT NULL) OR (target_days IS NOT NULL))),
  constraint stock_threshold_most_check CHECK ((most > (0)::numeric)),
  constraint stock_threshold_order CHECK ((most >= safety)),
  constraint stock_threshold_safety_check CHECK ((safety >= (0)::numeric)),
  constraint stock_threshold_target_days_check CHECK (((target_days >= 1) AND (target_days <= 365)))
);

create table supplier_freeze (
  id uuid default new_id() not null,
  supplier_id uuid not null,
  hospital_id uuid,
  org_id uuid not null,
  kinds text[] not null,
  valid_from date not null,
  valid_to date,
  reason text not null,
  files jsonb default '[]'::jsonb not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  lifted_by uuid,
  lifter_name text default ''::text not null,
  lifted_at timestamp with time zone,
  lift_reason text default ''::text not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint supplier_freeze_pkey PRIMARY KEY (id),
  constraint supplier_freeze_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint supplier_freeze_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint supplier_freeze_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES app_user(id),
  constraint supplier_freeze_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint supplier_freeze_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint supplier_freeze_check CHECK ((valid_to >= valid_from)),
  constraint supplier_freeze_check1 CHECK ((hospital_id = org_id)),
  constraint supplier_freeze_check2 CHECK (((lifted_by IS NULL) = (lifted_at IS NULL))),
  constraint supplier_freeze_check3 CHECK (((lifted_by IS NULL) = (lift_reason = ''::text))),
  constraint supplier_freeze_files_check CHECK ((jsonb_typeof(files) = 'array'::text)),
  constraint supplier_freeze_kinds_check CHECK (((kinds <@ ARRAY['order'::text, 'delivery'::text, 'invoice'::text, 'payment'::text]) AND (cardinality(kinds) > 0))),
  constraint supplier_freeze_lift_reason_check CHECK ((length(lift_reason) <= 500)),
  constraint supplier_freeze_reason_check CHECK (((length(reason) >= 5) AND (length(reason) <= 500)))
);

create table supply_relation (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  price numeric(12,4) not null,
  valid_from date not null,
  valid_to date default '2999-12-31'::date not null,
  enabled boolean default true not null,
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  agreed_at timestamp with time zone,
  agreed_by uuid,
  held boolean default false not null,
  constraint supply_relation_pkey PRIMARY KEY (id),
  constraint supply_relation_hospital_id_product_id_supplier_id_key UNIQUE (hospital_id, product_id, supplier_id),
  constraint supply_relation_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES app_user(id),
  constraint supply_relation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint supply_relation_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint supply_relation_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint supply_relation_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint supply_relation_check CHECK ((valid_to >= valid_from)),
  constraint supply_relation_check1 CHECK ((NOT (enabled AND held))),
  constraint supply_relation_price_check CHECK ((price > (0)::numeric))
);

create table surgery_order (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  no text not null,
  emergency boolean default false not null,
  managed boolean default false not null,
  surgery_name text not null,
  surgery_site text default ''::text not null,
  surgeon_name text default ''::text not null,
  surgery_at timestamp with time zone not null,
  arrival_at timestamp with time zone,
  delivery_address text default ''::text not null,
  patient_sex text default ''::text not null,
  patient_age smallint,
  patient_weight numeric(5,1),
  department_id uuid not null,
  department_name text not null,
  point_id uuid not null,
  point_name text not null,
  remark text default ''::text not null,
  amount numeric(16,2) default 0 not null,
  total_qty numeric(20,3) default 0 not null,
  line_count integer default 0 not null,
  shipped_qty numeric(20,3) default 0 not null,
  used_qty numeric(20,3) default 0 not null,
  back_qty numeric(20,3) default 0 not null,
  lost_qty numeric(20,3) default 0 not null,
  diff_qty numeric(20,3) generated always as ((((shipped_qty - used_qty) - back_qty) - lost_qty)) stored not null,
  used_amount numeric(16,2) default 0 not null,
  status text default 'draft'::text not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  submitted_at timestamp with time zone,
  audited_by uuid,
  auditor_name text default ''::text not null,
  audited_at timestamp with time zone,
  released_at timestamp with time zone,
  answered_by uuid,
  answerer_name text default ''::text not null,
  answered_at timestamp with time zone,
  shipped_by uuid,
  shipper_name text default ''::text not null,
  shipped_at timestamp with time zone,
  registered_by uuid,
  registrar_name text default ''::text not null,
  registered_at timestamp with time zone,
  backed_by uuid,
  backer_name text default ''::text not null,
  backed_at timestamp with time zone,
  confirmed_by uuid,
  confirmer_name text default ''::text not null,
  confirmed_at timestamp with time zone,
  second_by uuid,
  second_name text default ''::text not null,
  version integer default 0 not null,
  constraint surgery_order_pkey PRIMARY KEY (id),
  constraint surgery_order_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint surgery_order_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint surgery_order_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint surgery_order_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES app_user(id),
  constraint surgery_order_backed_by_fkey FOREIGN KEY (backed_by) REFERENCES app_user(id),
  constraint surgery_order_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id),
  constraint surgery_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint surgery_order_hospital_id_department_id_fkey FOREIGN KEY (hospital_id, department_id) REFERENCES department(hospital_id, id),
  constraint surgery_order_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint surgery_order_hospital_id_point_id_fkey FOREIGN KEY (hospital_id, point_id) REFERENCES distribution_point(hospital_id, id),
  constraint surgery_order_registered_by_fkey FOREIGN KEY (registered_by) REFERENCES app_user(id),
  constraint surgery_order_second_by_fkey FOREIGN KEY (second_by) REFERENCES app_user(id),
  constraint surgery_order_shipped_by_fkey FOREIGN KEY (shipped_by) REFERENCES app_user(id),
  constraint surgery_order_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint surgery_order_check CHECK ((arrival_at <= surgery_at)),
  constraint surgery_order_check1 CHECK ((audited_by <> created_by)),
  constraint surgery_order_check2 CHECK ((confirmed_by <> registered_by)),
  constraint surgery_order_check3 CHECK ((confirmed_by <> created_by)),
  constraint surgery_order_check4 CHECK ((second_by <> confirmed_by)),
  constraint surgery_order_check5 CHECK (((status <> ALL ('{used,returnedKit,accepted}'::text[])) OR (registered_at IS NOT NULL))),
  constraint surgery_order_check6 CHECK (((status <> 'accepted'::text) OR (confirmed_by IS NOT NULL))),
  constraint surgery_order_delivery_address_check CHECK ((length(delivery_address) <= 300)),
  constraint surgery_order_patient_age_check CHECK (((patient_age >= 0) AND (patient_age <= 150))),
  constraint surgery_order_patient_sex_check CHECK ((patient_sex = ANY (ARRAY[''::text, 'male'::text, 'female'::text]))),
  constraint surgery_order_patient_weight_check CHECK ((patient_weight > (0)::numeric)),
  constraint surgery_order_remark_check CHECK ((length(remark) <= 500)),
  constraint surgery_order_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pendingAudit'::text, 'auditRejected'::text, 'approved'::text, 'waitAllocate'::text, 'allocated'::text, 'used'::text, 'returnedKit'::text, 'accepted'::text, 'cancelled'::text, 'refusedByBuyer'::text, 'rejectedBySupplier'::text]))),
  constraint surgery_order_surgeon_name_check CHECK ((length(surgeon_name) <= 50)),
  constraint surgery_order_surgery_name_check CHECK (((length(surgery_name) >= 1) AND (length(surgery_name) <= 200))),
  constraint surgery_order_surgery_site_check CHECK ((length(surgery_site) <= 100))
);

create table surgery_order_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  surgery_order_id uuid not null,
  seq integer not null,
  catalog_item_id uuid not null,
  product_id uuid not null,
  code text not null,
  name text not null,
  spec text default ''::text not null,
  pack_spec text default ''::text not null,
  manufacturer text default ''::text not null,
  unit text not null,
  ratio numeric(10,3) not null,
  charge_code text default ''::text not null,
  implant boolean default false not null,
  by_piece boolean default false not null,
  qty numeric(11,3) not null,
  price numeric(12,4) not null,
  amount numeric(16,2) generated always as (round((qty * price), 2)) stored not null,
  memo text default ''::text not null,
  shipped_qty numeric(11,3) default 0 not null,
  used_qty numeric(11,3) default 0 not null,
  back_qty numeric(11,3) default 0 not null,
  lost_qty numeric(11,3) default 0 not null,
  constraint surgery_order_line_pkey PRIMARY KEY (id),
  constraint surgery_order_line_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint surgery_order_line_surgery_order_id_id_key UNIQUE (surgery_order_id, id),
  constraint surgery_order_line_surgery_order_id_seq_key UNIQUE (surgery_order_id, seq),
  constraint surgery_order_line_catalog_item_id_fkey FOREIGN KEY (catalog_item_id) REFERENCES catalog_item(id),
  constraint surgery_order_line_hospital_id_supplier_id_surgery_order_i_fkey FOREIGN KEY (hospital_id, supplier_id, surgery_order_id) REFERENCES surgery_order(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint surgery_order_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint surgery_order_line_check CHECK ((shipped_qty <= qty)),
  constraint surgery_order_line_memo_check CHECK ((length(memo) <= 200)),
  constraint surgery_order_line_price_check CHECK ((price >= (0)::numeric)),
  constraint surgery_order_line_qty_check CHECK ((qty > (0)::numeric)),
  constraint surgery_order_line_ratio_check CHECK ((ratio > (0)::numeric)),
  constraint surgery_order_line_seq_check CHECK ((seq > 0))
);

create table surgery_patient (
  surgery_order_id uuid not null,
  hospital_id uuid not null,
  sealed text not null,
  shown jsonb not null,
  digests text[] default '{}'::text[] not null,
  constraint surgery_patient_pkey PRIMARY KEY (surgery_order_id),
  constraint surgery_patient_hospital_id_surgery_order_id_fkey FOREIGN KEY (hospital_id, surgery_order_id) REFERENCES surgery_order(hospital_id, id) ON DELETE CASCADE
);

create table surgery_piece (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  surgery_order_id uuid not null,
  line_id uuid not null,
  seq integer not null,
  product_id uuid not null,
  by_piece boolean not null,
  implant boolean not null,
  price numeric(12,4) not null,
  udi text default ''::text not null,
  udi_di text default ''::text not null,
  serial text default ''::text not null,
  unique_code text default ''::text not null,
  lot_no text default ''::text not null,
  production_date date,
  expiry_date date,
  sterilize_lot text default ''::text not null,
  sterilize_date date,
  qty numeric(11,3) not null,
  used_qty numeric(11,3) default 0 not null,
  back_qty numeric(11,3) default 0 not null,
  lost_qty numeric(11,3) default 0 not null,
  diff_qty numeric(11,3) generated always as ((((qty - used_qty) - back_qty) - lost_qty)) stored not null,
  lost_reason text default ''::text not null,
  lost_charged boolean default false not null,
  used_amount numeric(16,2) generated always as (round(((used_qty +
CASE
    WHEN lost_charged THEN lost_qty
    ELSE (0)::numeric
END) * price), 2)) stored not null,
  scanned boolean default false not null,
  told text[] default '{}'::text[] not null,
  code text generated always as (piece_text(
CASE
    WHEN (serial <> ''::text) THEN serial
    ELSE unique_code
END)) stored not null,
  told_twice boolean default false not null,
  constraint surgery_piece_pkey PRIMARY KEY (id),
  constraint surgery_piece_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint surgery_piece_surgery_order_id_seq_key UNIQUE (surgery_order_id, seq),
  constraint surgery_piece_hospital_id_supplier_id_surgery_order_id_fkey FOREIGN KEY (hospital_id, supplier_id, surgery_order_id) REFERENCES surgery_order(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint surgery_piece_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint surgery_piece_surgery_order_id_line_id_fkey FOREIGN KEY (surgery_order_id, line_id) REFERENCES surgery_order_line(surgery_order_id, id) ON DELETE CASCADE,
  constraint surgery_piece_check CHECK (((used_qty + lost_qty) <= qty)),
  constraint surgery_piece_check1 CHECK (((back_qty >= (0)::numeric) AND (back_qty <= qty))),
  constraint surgery_piece_check2 CHECK (((NOT by_piece) OR ((qty = (1)::numeric) AND (used_qty = ANY (ARRAY[(0)::numeric, (1)::numeric])) AND (back_qty = ANY (ARRAY[(0)::numeric, (1)::numeric])) AND (lost_qty = ANY (ARRAY[(0)::numeric, (1)::numeric]))))),
  constraint surgery_piece_check3 CHECK (((lost_qty = (0)::numeric) OR (lost_reason <> ''::text))),
  constraint surgery_piece_check4 CHECK (((lost_qty > (0)::numeric) OR (NOT lost_charged))),
  constraint surgery_piece_lost_qty_check CHECK ((lost_qty >= (0)::numeric)),
  constraint surgery_piece_lost_reason_check CHECK ((length(lost_reason) <= 200)),
  constraint surgery_piece_lot_no_check CHECK ((length(lot_no) <= 50)),
  constraint surgery_piece_price_check CHECK ((price >= (0)::numeric)),
  constraint surgery_piece_qty_check CHECK ((qty > (0)::numeric)),
  constraint surgery_piece_seq_check CHECK ((seq > 0)),
  constraint surgery_piece_serial_check CHECK ((length(serial) <= 20)),
  constraint surgery_piece_sterilize_lot_check CHECK ((length(sterilize_lot) <= 50)),
  constraint surgery_piece_udi_check CHECK ((length(udi) <= 200)),
  constraint surgery_piece_unique_code_check CHECK ((length(unique_code) <= 100)),
  constraint surgery_piece_used_qty_check CHECK ((used_qty >= (0)::numeric))
);

create table surgery_scan (
  id uuid not null,
  hospital_id uuid not null,
  surgery_order_id uuid not null,
  piece_id uuid,
  code text not null,
  result text not null,
  undoes uuid,
  device_at timestamp with time zone,
  received_at timestamp with time zone default now() not null,
  user_id uuid not null,
  user_name text not null,
  constraint surgery_scan_pkey PRIMARY KEY (id),
  constraint surgery_scan_hospital_id_surgery_order_id_fkey FOREIGN KEY (hospital_id, surgery_order_id) REFERENCES surgery_order(hospital_id, id) ON DELETE CASCADE,
  constraint surgery_scan_piece_id_fkey FOREIGN KEY (piece_id) REFERENCES surgery_piece(id) ON DELETE CASCADE,
  constraint surgery_scan_undoes_fkey FOREIGN KEY (undoes) REFERENCES surgery_scan(id),
  constraint surgery_scan_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint surgery_scan_check CHECK (((result <> 'counted'::text) OR (piece_id IS NOT NULL))),
  constraint surgery_scan_check1 CHECK (((result = 'undone'::text) = (undoes IS NOT NULL))),
  constraint surgery_scan_code_check CHECK ((length(code) <= 200)),
  constraint surgery_scan_result_check CHECK ((result = ANY (ARRAY['counted'::text, 'notHere'::text, 'over'::text, 'again'::text, 'lotDiffers'::text, 'expired'::text, 'recalled'::text, 'unreadable'::text, 'closed'::text, 'undone'::text])))
);

create table trace_box (
  supplier_id uuid not null,
  code text not null,
  box text not null,
  scan_id uuid not null,
  created_by uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint trace_box_pkey PRIMARY KEY (supplier_id, code),
  constraint trace_box_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint trace_box_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint trace_box_check CHECK ((((length(box) >= 1) AND (length(box) <= 100)) AND (box <> code))),
  constraint trace_box_code_check CHECK (((length(code) >= 1) AND (length(code) <= 100)))
);

create table upload_count (
  subject text not null,
  at timestamp with time zone default now() not null,
  files integer not null,
  bytes bigint not null,
  refused integer not null,
  constraint upload_count_bytes_check CHECK ((bytes >= 0)),
  constraint upload_count_files_check CHECK ((files >= 0)),
  constraint upload_count_refused_check CHECK ((refused >= 0)),
  constraint upload_count_subject_check CHECK ((subject <> ''::text))
);

create table use_lately (
  hospital_id uuid not null,
  product_id uuid not null,
  used numeric(20,6) not null,
  constraint use_lately_pkey PRIMARY KEY (product_id, hospital_id)
);

create table use_lately_of (
  day date not null,
  constraint use_lately_of_pkey PRIMARY KEY (day)
);

create table user_role (
  user_id uuid not null,
  org_id uuid not null,
  role_id uuid not null,
  constraint user_role_pkey PRIMARY KEY (user_id, org_id, role_id),
  constraint user_role_org_id_fkey FOREIGN KEY (org_id) REFERENCES org(id),
  constraint user_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint user_role_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table user_setting (
  user_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint user_setting_pkey PRIMARY KEY (user_id, key),
  constraint user_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint user_setting_key_check CHECK ((length(key) <= 200))
);

create table vbp_batch (
  id uuid default new_id() not null,
  code text not null,
  name text not null,
  level text not null,
  start_date date not null,
  end_date date not null,
  enabled boolean default true not null,
  version integer default 0 not null,
  kind smallint default 0 not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  updated_by uuid,
  constraint vbp_batch_pkey PRIMARY KEY (id),
  constraint vbp_batch_code_key UNIQUE (code),
  constraint vbp_batch_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id),
  constraint vbp_batch_check CHECK ((end_date >= start_date)),
  constraint vbp_batch_kind_check CHECK (((kind >= 0) AND (kind <= 3))),
  constraint vbp_batch_level_check CHECK ((level = ANY (ARRAY['national'::text, 'provincial'::text]))),
  constraint vbp_batch_remark_check CHECK ((length(remark) <= 500))
);

create table vbp_done_day (
  quota_id uuid not null,
  hospital_id uuid not null,
  day date not null,
  qty numeric(14,3) not null,
  constraint vbp_done_day_pkey PRIMARY KEY (quota_id, day),
  constraint vbp_done_day_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint vbp_done_day_hospital_id_quota_id_fkey FOREIGN KEY (hospital_id, quota_id) REFERENCES vbp_quota(hospital_id, id)
);

create table vbp_item (
  id uuid default new_id() not null,
  batch_id uuid not null,
  product_id uuid not null,
  selected_price numeric(12,4) not null,
  backup boolean default false not null,
  activated boolean default true not null,
  volume_unit text not null,
  activated_by uuid,
  activated_at timestamp with time zone,
  activate_reason text default ''::text not null,
  constraint vbp_item_pkey PRIMARY KEY (id),
  constraint vbp_item_batch_id_product_id_key UNIQUE (batch_id, product_id),
  constraint vbp_item_activated_by_fkey FOREIGN KEY (activated_by) REFERENCES app_user(id),
  constraint vbp_item_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES vbp_batch(id),
  constraint vbp_item_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint vbp_item_activate_reason_check CHECK ((length(activate_reason) <= 500)),
  constraint vbp_item_selected_price_check CHECK ((selected_price > (0)::numeric)),
  constraint vbp_item_volume_unit_check CHECK ((volume_unit = ANY (ARRAY['pack'::text, 'min'::text])))
);

create table vbp_quota (
  id uuid default new_id() not null,
  item_id uuid not null,
  hospital_id uuid not null,
  year integer not null,
  agreed_qty numeric(14,3) not null,
  used_qty numeric(14,3) default 0 not null,
  done_qty numeric(14,3) default 0 not null,
  moved_qty numeric(14,3) default 0 not null,
  finished_at timestamp with time zone,
  constraint vbp_quota_pkey PRIMARY KEY (id),
  constraint vbp_quota_hospital_id_id_key UNIQUE (hospital_id, id),
  constraint vbp_quota_item_id_hospital_id_year_key UNIQUE (item_id, hospital_id, year),
  constraint vbp_quota_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint vbp_quota_item_id_fkey FOREIGN KEY (item_id) REFERENCES vbp_item(id),
  constraint vbp_quota_agreed_qty_check CHECK ((agreed_qty >= (0)::numeric)),
  constraint vbp_quota_check CHECK (((used_qty >= (0)::numeric) AND (used_qty <= agreed_qty))),
  constraint vbp_quota_check1 CHECK (((agreed_qty - moved_qty) >= (0)::numeric)),
  constraint vbp_quota_done_qty_check CHECK ((done_qty >= (0)::numeric))
);

create table vbp_reason (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  order_id uuid,
  plan_id uuid,
  product_id uuid not null,
  item_id uuid not null,
  code text not null,
  text text default ''::text not null,
  creator_id uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  constraint vbp_reason_pkey PRIMARY KEY (id),
  constraint vbp_reason_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES app_user(id),
  constraint vbp_reason_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint vbp_reason_item_id_fkey FOREIGN KEY (item_id) REFERENCES vbp_item(id),
  constraint vbp_reason_order_id_fkey FOREIGN KEY (order_id) REFERENCES purchase_order(id) ON DELETE CASCADE,
  constraint vbp_reason_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(id) ON DELETE CASCADE,
  constraint vbp_reason_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint vbp_reason_check CHECK ((num_nonnulls(order_id, plan_id) = 1)),
  constraint vbp_reason_check1 CHECK (((code <> 'other'::text) OR (text <> ''::text))),
  constraint vbp_reason_code_check CHECK ((code = ANY (ARRAY['clinical'::text, 'shortage'::text, 'allergy'::text, 'other'::text]))),
  constraint vbp_reason_text_check CHECK ((length(text) <= 500))
);

create table vbp_transfer (
  id uuid default new_id() not null,
  no text not null,
  hospital_id uuid not null,
  to_hospital_id uuid not null,
  item_id uuid not null,
  year integer not null,
  qty numeric(14,3) not null,
  reason text not null,
  status text default 'asked'::text not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  answered_by uuid,
  answerer_name text default ''::text not null,
  answered_at timestamp with time zone,
  confirmed_by uuid,
  confirmer_name text default ''::text not null,
  confirmed_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  version integer default 0 not null,
  constraint vbp_transfer_pkey PRIMARY KEY (id),
  constraint vbp_transfer_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint vbp_transfer_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id),
  constraint vbp_transfer_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint vbp_transfer_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint vbp_transfer_item_id_fkey FOREIGN KEY (item_id) REFERENCES vbp_item(id),
  constraint vbp_transfer_to_hospital_id_fkey FOREIGN KEY (to_hospital_id) REFERENCES org(id),
  constraint vbp_transfer_check CHECK ((hospital_id <> to_hospital_id)),
  constraint vbp_transfer_check1 CHECK ((answered_by <> created_by)),
  constraint vbp_transfer_check2 CHECK (((confirmed_by <> created_by) AND (confirmed_by <> answered_by))),
  constraint vbp_transfer_check3 CHECK (((status <> ALL (ARRAY['agreed'::text, 'done'::text])) OR (answered_at IS NOT NULL))),
  constraint vbp_transfer_check4 CHECK (((status <> 'done'::text) OR (confirmed_at IS NOT NULL))),
  constraint vbp_transfer_qty_check CHECK ((qty > (0)::numeric)),
  constraint vbp_transfer_reason_check CHECK (((length(reason) >= 2) AND (length(reason) <= 500))),
  constraint vbp_transfer_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'agreed'::text, 'done'::text, 'refused'::text, 'withdrawn'::text])))
);

create table voucher (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  no text not null,
  voucher_type smallint not null,
  vbp boolean not null,
  remark text default ''::text not null,
  amount numeric(16,2) default 0 not null,
  line_count integer default 0 not null,
  invoiced_amount numeric(16,2) default 0 not null,
  status text default 'draft'::text not null,
  round integer default 1 not null,
  created_by uuid not null,
  creator_name text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  issued_by uuid,
  issuer_name text default ''::text not null,
  issued_at timestamp with time zone,
  answered_by uuid,
  answerer_name text default ''::text not null,
  answered_at timestamp with time zone,
  auto_confirmed boolean default false not null,
  version integer default 0 not null,
  constraint voucher_pkey PRIMARY KEY (id),
  constraint voucher_hospital_id_supplier_id_id_key UNIQUE (hospital_id, supplier_id, id),
  constraint voucher_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app_user(id),
  constraint voucher_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint voucher_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES org(id),
  constraint voucher_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES app_user(id),
  constraint voucher_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES org(id),
  constraint voucher_check CHECK (((status = 'draft'::text) OR (issued_at IS NOT NULL))),
  constraint voucher_check1 CHECK (((status <> ALL ('{disputed,confirmed,partlyInvoiced,invoiced}'::text[])) OR (answered_at IS NOT NULL))),
  constraint voucher_check2 CHECK (((status <> 'void'::text) OR (invoiced_amount = (0)::numeric))),
  constraint voucher_remark_check CHECK ((length(remark) <= 500)),
  constraint voucher_round_check CHECK ((round > 0)),
  constraint voucher_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'issued'::text, 'disputed'::text, 'confirmed'::text, 'partlyInvoiced'::text, 'invoiced'::text, 'void'::text]))),
  constraint voucher_voucher_type_check CHECK (((voucher_type >= 1) AND (voucher_type <= 5)))
);

create table voucher_line (
  id uuid default new_id() not null,
  hospital_id uuid not null,
  supplier_id uuid not null,
  voucher_id uuid not null,
  seq integer not null,
  item_id uuid not null,
  product_id uuid not null,
  qty numeric(17,6) not null,
  amount numeric(16,2) not null,
  invoiced_qty numeric(17,6) default 0 not null,
  invoiced_amount numeric(16,2) default 0 not null,
  dispute text default ''::text not null,
  dispute_note text default ''::text not null,
  dispute_round integer default 0 not null,
  constraint voucher_line_pkey PRIMARY KEY (id),
  constraint voucher_line_voucher_id_item_id_key UNIQUE (voucher_id, item_id),
  constraint voucher_line_voucher_id_seq_key UNIQUE (voucher_id, seq),
  constraint voucher_line_hospital_id_supplier_id_item_id_fkey FOREIGN KEY (hospital_id, supplier_id, item_id) REFERENCES payable_item(hospital_id, supplier_id, id),
  constraint voucher_line_hospital_id_supplier_id_voucher_id_fkey FOREIGN KEY (hospital_id, supplier_id, voucher_id) REFERENCES voucher(hospital_id, supplier_id, id) ON DELETE CASCADE,
  constraint voucher_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES product(id),
  constraint voucher_line_check CHECK (((qty <> (0)::numeric) OR (amount <> (0)::numeric))),
  constraint voucher_line_check1 CHECK ((((qty * amount) >= (0)::numeric) AND ((qty * invoiced_qty) >= (0)::numeric) AND ((amount * invoiced_amount) >= (0)::numeric))),
  constraint voucher_line_check2 CHECK (((abs(invoiced_qty) <= abs(qty)) AND (abs(invoiced_amount) <= abs(amount)))),
  constraint voucher_line_check3 CHECK (((dispute = ''::text) = (dispute_round = 0))),
  constraint voucher_line_dispute_check CHECK ((dispute = ANY (ARRAY[''::text, 'qty'::text, 'price'::text, 'goods'::text, 'lot'::text, 'notOurs'::text, 'invoiced'::text, 'other'::text]))),
  constraint voucher_line_dispute_note_check CHECK ((length(dispute_note) <= 200)),
  constraint voucher_line_seq_check CHECK ((seq > 0))
);

-- indexes

CREATE INDEX acceptance_confirmed ON public.acceptance USING btree (confirmed_at) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX acceptance_delivery ON public.acceptance USING btree (delivery_id);
CREATE INDEX acceptance_hospital_status ON public.acceptance USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX acceptance_line_delivery ON public.acceptance_line USING btree (delivery_line_id);
CREATE INDEX acceptance_list ON public.acceptance USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX acceptance_no ON public.acceptance USING btree (no COLLATE "C", (
CASE
    WHEN (substr(no, 3, 2) = '20'::text) THEN hospital_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
CREATE INDEX acceptance_order ON public.acceptance USING btree (order_id);
CREATE INDEX acceptance_partner ON public.acceptance USING btree (hospital_id, supplier_id, created_at DESC, id DESC);
CREATE INDEX acceptance_region ON public.acceptance USING btree (created_at DESC, id DESC);
CREATE INDEX acceptance_scan_line ON public.acceptance_scan USING btree (delivery_line_id);
CREATE INDEX acceptance_scan_lot ON public.acceptance_scan USING btree (acceptance_id, delivery_line_id) WHERE (result = 'counted'::text);
CREATE UNIQUE INDEX acceptance_scan_once ON public.acceptance_scan USING btree (hospital_id, id);
CREATE INDEX acceptance_scan_piece ON public.acceptance_scan USING btree (hospital_id, piece) WHERE ((result = 'counted'::text) AND (piece <> ''::text));
CREATE UNIQUE INDEX acceptance_scan_undone ON public.acceptance_scan USING btree (acceptance_id, undoes) WHERE (result = 'undone'::text);
CREATE INDEX acceptance_supplier ON public.acceptance USING btree (supplier_id, created_at DESC, id DESC);
CREATE INDEX acceptance_supplier_status ON public.acceptance USING btree (supplier_id, status, created_at DESC, id DESC);
CREATE INDEX amendment_line_order ON public.amendment_line USING btree (order_line_id);
CREATE INDEX amendment_list ON public.amendment USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX amendment_no ON public.amendment USING btree (no COLLATE "C");
CREATE UNIQUE INDEX amendment_open ON public.amendment USING btree (order_id) WHERE (status = ANY (ARRAY['pendingAudit'::text, 'pendingSupplier'::text]));
CREATE INDEX amendment_order ON public.amendment USING btree (order_id, created_at);
CREATE INDEX amendment_region ON public.amendment USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX amendment_revision ON public.amendment USING btree (order_id, revision) WHERE (revision IS NOT NULL);
CREATE INDEX amendment_supplier ON public.amendment USING btree (supplier_id, created_at DESC, id DESC);
CREATE INDEX amendment_waits ON public.amendment USING btree (answer_by) WHERE (status = 'pendingSupplier'::text);
CREATE INDEX app_user_home ON public.app_user USING btree (home_org);
CREATE UNIQUE INDEX app_user_login ON public.app_user USING btree (lower(login_name));
CREATE INDEX app_user_order ON public.app_user USING btree (login_name, id);
CREATE INDEX approval_delegation_of ON public.approval_delegation USING btree (org_id, user_id);
CREATE INDEX approval_delegation_to ON public.approval_delegation USING btree (delegate_id) WHERE (ended_at IS NULL);
CREATE INDEX approval_flow_org ON public.approval_flow USING btree (org_id, doc_type);
CREATE UNIQUE INDEX approval_level_current ON public.approval_level USING btree (doc_id) WHERE (state = 'current'::text);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at DESC);
CREATE INDEX audit_log_entity ON public.audit_log USING btree (entity, entity_id);
CREATE INDEX audit_log_entity_id ON public.audit_log USING btree (entity_id);
CREATE INDEX audit_log_name ON public.audit_log USING btree (user_name COLLATE "C");
CREATE INDEX audit_log_no ON public.audit_log USING btree (entity_no COLLATE "C");
CREATE INDEX audit_log_org ON public.audit_log USING btree (org_id, at DESC);
CREATE INDEX audit_log_request ON public.audit_log USING btree (request_id);
CREATE INDEX audit_log_user ON public.audit_log USING btree (user_id, at DESC);
CREATE INDEX audit_waiting_transaction ON public.audit_waiting USING btree (transaction);
CREATE INDEX background_job_alive ON public.background_job USING btree (beat_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX background_job_own ON public.background_job USING btree (user_id, org_id, created_at DESC);
CREATE INDEX background_job_result ON public.background_job USING btree (result_id) WHERE (result_id IS NOT NULL);
CREATE INDEX background_job_source ON public.background_job USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX catalog_change_item ON public.catalog_change USING btree (catalog_item_id, effective_at DESC);
CREATE INDEX catalog_change_list ON public.catalog_change USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX catalog_change_open ON public.catalog_change USING btree (catalog_item_id) WHERE (status = ANY (ARRAY['draft'::text, 'pending'::text, 'platform'::text]));
CREATE INDEX catalog_change_region ON public.catalog_change USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX catalog_item_default ON public.catalog_item USING btree (hospital_id, product_id) WHERE (is_default AND (status = 'enabled'::text));
CREATE INDEX catalog_item_list ON public.catalog_item USING btree (hospital_id, created_at DESC);
CREATE INDEX catalog_item_own ON public.catalog_item USING btree (hospital_id) WHERE ((hospital_code <> ''::text) OR (hospital_name <> ''::text));
CREATE INDEX catalog_item_pairs ON public.catalog_item USING gin (pairs_of(own_words(hospital_code, hospital_name)));
CREATE INDEX catalog_item_partner ON public.catalog_item USING btree (hospital_id, supplier_id);
CREATE INDEX catalog_item_product ON public.catalog_item USING btree (product_id);
CREATE INDEX catalog_item_search ON public.catalog_item USING gin (own_words(hospital_code, hospital_name) gin_trgm_ops);
CREATE INDEX category_parent ON public.category USING btree (parent_id);
CREATE INDEX category_product_category ON public.category_product USING btree (category_id);
CREATE INDEX certificate_company ON public.certificate USING btree (company_id) WHERE (company_id IS NOT NULL);
CREATE INDEX certificate_due ON public.certificate USING btree (valid_to) WHERE (status = 'passed'::text);
CREATE INDEX certificate_from ON public.certificate USING btree (from_company_id) WHERE (from_company_id IS NOT NULL);
CREATE INDEX certificate_letters ON public.certificate USING btree (to_company_id) WHERE (to_company_id IS NOT NULL);
CREATE INDEX certificate_list ON public.certificate USING btree (org_id, scope, created_at DESC);
CREATE UNIQUE INDEX certificate_no ON public.certificate USING btree (no COLLATE "C", (
CASE
    WHEN (substr(no, 3, 2) = '20'::text) THEN org_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
CREATE INDEX certificate_product ON public.certificate USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX code_change_by ON public.code_change USING btree (by_id);
CREATE INDEX code_change_hospital ON public.code_change USING btree (hospital_id, at DESC);
CREATE INDEX code_double_b ON public.code_double USING btree (b);
CREATE INDEX code_double_hospital ON public.code_double USING btree (hospital_id);
CREATE INDEX code_run_asked ON public.code_run USING btree (asked_by);
CREATE INDEX code_run_hospital ON public.code_run USING btree (hospital_id, family, began_at DESC);
CREATE UNIQUE INDEX code_run_one ON public.code_run USING btree (hospital_id, family) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX company_credit ON public.company USING btree (credit_code) WHERE (credit_code <> ''::text);
CREATE UNIQUE INDEX company_gs1_prefix ON public.company USING btree (((extra ->> 'gs1Prefix'::text))) WHERE ((extra ->> 'gs1Prefix'::text) <> ''::text);
CREATE INDEX company_search ON public.company USING gin (search gin_trgm_ops);
CREATE INDEX consumption_month_hospital ON public.consumption_month USING btree (hospital_id, month);
CREATE UNIQUE INDEX cooperation_awaited ON public.cooperation USING btree (hospital_id, credit_code) WHERE ((supplier_id IS NULL) AND (status = 'invited'::text));
CREATE INDEX cooperation_created ON public.cooperation USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX cooperation_no ON public.cooperation USING btree (no COLLATE "C");
CREATE UNIQUE INDEX cooperation_open ON public.cooperation USING btree (hospital_id, supplier_id) WHERE ((supplier_id IS NOT NULL) AND (status = ANY (ARRAY['invited'::text, 'requested'::text, 'active'::text, 'suspended'::text])));
CREATE INDEX cooperation_supplier ON public.cooperation USING btree (supplier_id, hospital_id);
CREATE INDEX correction_created ON public.correction USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX correction_no ON public.correction USING btree (no COLLATE "C");
CREATE UNIQUE INDEX correction_open ON public.correction USING btree (org_id, COALESCE(product_id, company_id)) WHERE (status = 'pending'::text);
CREATE INDEX correction_subject ON public.correction USING btree (COALESCE(product_id, company_id)) WHERE (status = 'pending'::text);
CREATE INDEX delivery_code_hospital ON public.delivery_code USING btree (hospital_id, code);
CREATE INDEX delivery_code_line ON public.delivery_code USING btree (delivery_line_id, code);
CREATE INDEX delivery_code_scan ON public.delivery_code USING btree (delivery_id, scan_id);
CREATE INDEX delivery_code_supplier ON public.delivery_code USING btree (supplier_id, code);
CREATE INDEX delivery_hospital ON public.delivery USING btree (hospital_id, created_at DESC, id DESC) WHERE (shipped_at IS NOT NULL);
CREATE INDEX delivery_hospital_status ON public.delivery USING btree (hospital_id, status, created_at DESC, id DESC) WHERE (shipped_at IS NOT NULL);
CREATE INDEX delivery_line_invoice ON public.delivery_line USING btree (supplier_id, invoice_no) WHERE (invoice_no <> ''::text);
CREATE INDEX delivery_line_lot ON public.delivery_line USING btree (product_id, lot_no);
CREATE INDEX delivery_line_order ON public.delivery_line USING btree (order_line_id);
CREATE UNIQUE INDEX delivery_no ON public.delivery USING btree (no COLLATE "C", (
CASE
    WHEN (substr(no, 3, 2) = '20'::text) THEN supplier_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
CREATE INDEX delivery_order ON public.delivery USING btree (order_id);
CREATE INDEX delivery_partner ON public.delivery USING btree (hospital_id, supplier_id, created_at DESC, id DESC);
CREATE INDEX delivery_region ON public.delivery USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX delivery_scan_undone ON public.delivery_scan USING btree (delivery_id, undoes) WHERE (result = 'undone'::text);
CREATE INDEX delivery_supplier ON public.delivery USING btree (supplier_id, created_at DESC, id DESC);
CREATE INDEX delivery_supplier_status ON public.delivery USING btree (supplier_id, status, created_at DESC, id DESC);
CREATE INDEX doc_history_doc ON public.doc_history USING btree (doc_id, id);
CREATE INDEX doc_history_user ON public.doc_history USING btree (user_id, at DESC, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX evidence_pack_of ON public.evidence_pack USING btree (requisition_id, made_at DESC);
CREATE INDEX exception_doc ON public.exception USING btree (doc_id);
CREATE INDEX exception_list ON public.exception USING btree (org_id, since DESC, id DESC);
CREATE INDEX exception_lives ON public.exception USING btree (cause, line_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX exception_no ON public.exception USING btree (no COLLATE "C");
CREATE INDEX exception_note_of ON public.exception_note USING btree (exception_id, at);
CREATE INDEX exception_owner ON public.exception USING btree (owner_id, since DESC, id DESC) WHERE (owner_id IS NOT NULL);
CREATE INDEX exception_region ON public.exception USING btree (since DESC, id DESC);
CREATE INDEX exception_status ON public.exception USING btree (org_id, status, since DESC, id DESC);
CREATE INDEX exchange_log_at ON public.exchange_log USING btree (at DESC, id DESC);
CREATE INDEX exchange_log_org ON public.exchange_log USING btree (org_id, at DESC);
CREATE INDEX file_org ON public.file USING btree (org_id);
CREATE INDEX file_paper ON public.file USING btree (purpose) WHERE (purpose ~~ 'paper:%'::text);
CREATE INDEX first_invoice_cover_hospital ON public.first_invoice_cover USING btree (hospital_id, first_invoice_id);
CREATE INDEX first_invoice_cover_line ON public.first_invoice_cover USING btree (delivery_line_id);
CREATE INDEX first_invoice_item_lot ON public.first_invoice_item USING btree (supplier_id, lot_no, product_id);
CREATE INDEX hospital_code_alias ON public.hospital_code USING btree (alias_of) WHERE (alias_of IS NOT NULL);
CREATE INDEX hospital_code_candidate ON public.hospital_code USING btree (candidate_id) WHERE (candidate_id IS NOT NULL);
CREATE INDEX hospital_code_created_by ON public.hospital_code USING btree (created_by);
CREATE UNIQUE INDEX hospital_code_one ON public.hospital_code USING btree (hospital_id, product_id) WHERE (match_state = 'matched'::text);
CREATE INDEX hospital_code_product ON public.hospital_code USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX idempotency_age ON public.idempotency USING btree (created_at);
CREATE INDEX invoice_announced_line ON public.invoice_announced USING btree (delivery_line_id);
CREATE INDEX invoice_exception_hospital ON public.invoice_exception USING btree (hospital_id, since DESC, id DESC);
CREATE UNIQUE INDEX invoice_exception_no ON public.invoice_exception USING btree (no COLLATE "C");
CREATE INDEX invoice_exception_region ON public.invoice_exception USING btree (since DESC, id DESC);
CREATE INDEX invoice_exception_supplier ON public.invoice_exception USING btree (supplier_id, since DESC, id DESC);
CREATE INDEX invoice_hospital ON public.invoice USING btree (hospital_id, created_at DESC, id DESC) WHERE shown_hospital;
CREATE INDEX invoice_key_invoice ON public.invoice_key USING btree (invoice_id);
CREATE INDEX invoice_line_item ON public.invoice_line USING btree (item_id);
CREATE INDEX invoice_match_last ON public.invoice_match USING btree (invoice_id, run_at DESC);
CREATE UNIQUE INDEX invoice_no ON public.invoice USING btree (no COLLATE "C");
CREATE INDEX invoice_number ON public.invoice USING btree (number);
CREATE INDEX invoice_red_blue ON public.invoice_red USING btree (blue_id);
CREATE INDEX invoice_region ON public.invoice USING btree (created_at DESC, id DESC) WHERE (status <> 'draft'::text);
CREATE INDEX invoice_status ON public.invoice USING btree (status, hospital_id) WHERE (status = ANY (ARRAY['pending'::text, 'rejected'::text]));
CREATE INDEX invoice_supplier ON public.invoice USING btree (supplier_id, created_at DESC, id DESC) WHERE shown_supplier;
CREATE UNIQUE INDEX invoice_verification_asked ON public.invoice_verification USING btree (invoice_id) WHERE (state = 'asked'::text);
CREATE INDEX invoice_verification_invoice ON public.invoice_verification USING btree (invoice_id, asked_at DESC);
CREATE INDEX login_device_by_user ON public.login_device USING btree (user_id);
CREATE INDEX login_log_at ON public.login_log USING btree (at DESC);
CREATE INDEX login_log_ip ON public.login_log USING btree (ip);
CREATE INDEX login_log_name ON public.login_log USING btree (login_name COLLATE "C");
CREATE INDEX login_log_org ON public.login_log USING btree (org_id, at DESC);
CREATE INDEX login_log_user ON public.login_log USING btree (user_id, at DESC);
CREATE INDEX lot_watch_live ON public.lot_watch USING btree (product_id) WHERE (ended_at IS NULL);
CREATE INDEX lot_watch_ref ON public.lot_watch USING btree (ref_id);
CREATE INDEX message_announcement ON public.message USING btree (at DESC) WHERE (org_id IS NULL);
CREATE INDEX message_at ON public.message USING btree (at);
CREATE INDEX message_doc ON public.message USING btree (doc_id) WHERE (doc_id IS NOT NULL);
CREATE INDEX message_inbox ON public.message USING btree (org_id, category, at DESC, seq DESC) WHERE (done_at IS NULL);
CREATE INDEX message_living ON public.message USING btree (org_id, at DESC, seq DESC) WHERE (done_at IS NULL);
CREATE INDEX message_mark_message ON public.message_mark USING btree (message_seq);
CREATE INDEX new_apply_list ON public.new_apply USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX new_apply_no ON public.new_apply USING btree (no COLLATE "C");
CREATE INDEX new_apply_product ON public.new_apply USING btree (hospital_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX new_apply_region ON public.new_apply USING btree (created_at DESC, id DESC);
CREATE INDEX new_apply_supplier ON public.new_apply USING btree (supplier_id, created_at DESC, id DESC);
CREATE INDEX order_line_coming ON public.order_line USING btree (hospital_id, product_id) WHERE ((open_qty <> (0)::numeric) OR (transit_qty <> (0)::numeric));
CREATE INDEX order_line_last ON public.order_line USING btree (hospital_id, product_id, id);
CREATE INDEX org_parent ON public.org USING btree (parent_id);
CREATE INDEX paper_tally_of ON public.paper_tally USING btree (doc, org_id);
CREATE UNIQUE INDEX password_request_open ON public.password_request USING btree (user_id) WHERE (done_at IS NULL);
CREATE INDEX payable_item_delivery_line ON public.payable_item USING btree (delivery_line_id) WHERE (delivery_line_id IS NOT NULL);
CREATE INDEX payable_item_delivery_no ON public.payable_item USING btree (delivery_no COLLATE "C") WHERE (state <> 'closed'::text);
CREATE INDEX payable_item_document ON public.payable_item USING btree (source_id);
CREATE INDEX payable_item_hospital ON public.payable_item USING btree (hospital_id, accepted_on, id) WHERE (state <> 'closed'::text);
CREATE INDEX payable_item_order_line ON public.payable_item USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX payable_item_order_no ON public.payable_item USING btree (order_no COLLATE "C") WHERE (state <> 'closed'::text);
CREATE INDEX payable_item_pair ON public.payable_item USING btree (hospital_id, supplier_id, accepted_on, id) WHERE (state <> 'closed'::text);
CREATE INDEX payable_item_pool ON public.payable_item USING btree (pool, accepted_on, id);
CREATE INDEX payable_item_product ON public.payable_item USING btree (product_id, accepted_on) WHERE (state <> 'closed'::text);
CREATE INDEX payable_item_region ON public.payable_item USING btree (accepted_on, id) WHERE (state <> 'closed'::text);
CREATE UNIQUE INDEX payable_item_source ON public.payable_item USING btree (source_type, source_line_id, source_id);
CREATE INDEX payable_item_source_no ON public.payable_item USING btree (source_no COLLATE "C");
CREATE INDEX payable_item_supplier ON public.payable_item USING btree (supplier_id, accepted_on, id) WHERE (state <> 'closed'::text);
CREATE INDEX payable_link_by_item ON public.payable_link USING btree (item_id, created_at);
CREATE UNIQUE INDEX payable_link_invoice ON public.payable_link USING btree (invoice_id, item_id) WHERE ((released_at IS NULL) AND (origin = 'invoice'::text));
CREATE UNIQUE INDEX payable_link_item ON public.payable_link USING btree (item_id) WHERE ((released_at IS NULL) AND (origin <> 'invoice'::text));
CREATE INDEX payable_link_of_invoice ON public.payable_link USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX payable_netting_item ON public.payable_netting USING btree (item_id);
CREATE INDEX payment_clock_hospital ON public.payment_clock USING btree (hospital_id, moved_due, item_id) WHERE (state = 'open'::text);
CREATE INDEX payment_clock_paid_hospital ON public.payment_clock USING btree (hospital_id, paid_on, item_id) WHERE (state = 'paid'::text);
CREATE INDEX payment_clock_paid_region ON public.payment_clock USING btree (paid_on, item_id) WHERE (state = 'paid'::text);
CREATE INDEX payment_clock_paid_supplier ON public.payment_clock USING btree (supplier_id, paid_on, item_id) WHERE (state = 'paid'::text);
CREATE INDEX payment_clock_region ON public.payment_clock USING btree (moved_due, item_id) WHERE (state = 'open'::text);
CREATE INDEX payment_clock_started ON public.payment_clock USING btree (hospital_id, started_on, item_id) WHERE (state <> 'none'::text);
CREATE INDEX payment_clock_started_region ON public.payment_clock USING btree (started_on, item_id) INCLUDE (hospital_id, supplier_id, owed, paid, paid_on, stopped_days, stop_from, due_on, moved_due) WHERE (state <> 'none'::text);
CREATE INDEX payment_clock_started_supplier ON public.payment_clock USING btree (supplier_id, started_on, item_id) WHERE (state <> 'none'::text);
CREATE INDEX payment_clock_stopped ON public.payment_clock USING btree (hospital_id, stop_from, item_id) WHERE (state = 'open'::text);
CREATE INDEX payment_clock_supplier ON public.payment_clock USING btree (supplier_id, moved_due, item_id) WHERE (state = 'open'::text);
CREATE INDEX payment_part_item ON public.payment_part USING btree (item_id);
CREATE INDEX payment_part_payment ON public.payment_part USING btree (payment_id);
CREATE INDEX payment_stop_doc ON public.payment_stop USING btree (doc_id);
CREATE INDEX plan_line_product ON public.plan_line USING btree (hospital_id, product_id);
CREATE INDEX plan_list ON public.plan USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX plan_no ON public.plan USING btree (no COLLATE "C", (
CASE
    WHEN (substr(no, 3, 2) = '20'::text) THEN hospital_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
CREATE INDEX plan_order_line_order ON public.plan_order_line USING btree (order_line_id);
CREATE INDEX plan_region ON public.plan USING btree (created_at DESC, id DESC);
CREATE INDEX plan_status ON public.plan USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX price_adjustment_list ON public.price_adjustment USING btree (hospital_id, created_at DESC);
CREATE UNIQUE INDEX price_adjustment_no ON public.price_adjustment USING btree (no COLLATE "C", (
CASE
    WHEN (substr(no, 3, 2) = '20'::text) THEN created_org
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
CREATE INDEX price_adjustment_supplier ON public.price_adjustment USING btree (supplier_id, created_at DESC);
CREATE UNIQUE INDEX price_period_now ON public.price_period USING btree (hospital_id, product_id, supplier_id, type) WHERE (valid_to IS NULL);
CREATE INDEX price_settlement_doc ON public.price_settlement USING btree (doc_id);
CREATE INDEX price_settlement_hospital ON public.price_settlement USING btree (hospital_id, adjustment_id);
CREATE INDEX price_settlement_line ON public.price_settlement USING btree (ref_line);
CREATE INDEX price_settlement_new_line ON public.price_settlement USING btree (new_line) WHERE (new_line IS NOT NULL);
CREATE INDEX price_settlement_open ON public.price_settlement USING btree (adjustment_id, hospital_id, supplier_id, doc_id, ref_line) WHERE ((status = 'open'::text) AND (action = 'reprice'::text));
CREATE INDEX price_settlement_order_line ON public.price_settlement USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX price_settlement_supplier ON public.price_settlement USING btree (supplier_id, adjustment_id);
CREATE INDEX product_category ON public.product USING btree (category_id);
CREATE INDEX product_form_approval ON public.product_form USING btree (approval_no) WHERE (approval_no <> ''::text);
CREATE INDEX product_form_barcode ON public.product_form USING btree (barcode) WHERE (barcode <> ''::text);
CREATE INDEX product_form_initials ON public.product_form USING btree (kind, initials);
CREATE INDEX product_form_insurance ON public.product_form USING btree (insurance_code) WHERE (insurance_code <> ''::text);
CREATE INDEX product_form_name ON public.product_form USING gin (name_core gin_trgm_ops);
CREATE UNIQUE INDEX product_insurance ON public.product USING btree (kind, insurance_code, pack_spec) WHERE (insurance_code <> ''::text);
CREATE INDEX product_list ON public.product USING btree (kind, platform_code);
CREATE INDEX product_manufacturer ON public.product USING btree (manufacturer_id);
CREATE INDEX product_merge_at ON public.product_merge USING btree (at DESC, id);
CREATE INDEX product_merge_survivor ON public.product_merge USING btree (survivor_id);
CREATE INDEX product_merged ON public.product USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX product_name ON public.product USING btree (name, id);
CREATE UNIQUE INDEX product_natural ON public.product USING btree (kind, name, trade_name, spec, model, pack_spec, approval_no, COALESCE(manufacturer_id, '00000000-0000-0000-0000-000000000000'::uuid));
CREATE INDEX product_pairs ON public.product USING gin (pairs_of(search));
CREATE INDEX product_replaced ON public.product USING btree (replaced_by) WHERE (replaced_by IS NOT NULL);
CREATE INDEX product_search ON public.product USING gin (search gin_trgm_ops);
CREATE INDEX product_spoken ON public.product USING btree (pinyin, id);
CREATE INDEX purchase_order_hospital ON public.purchase_order USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX purchase_order_no ON public.purchase_order USING btree (no COLLATE "C", (
CASE
    WHEN (substr(no, 3, 2) = '20'::text) THEN hospital_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
CREATE INDEX purchase_order_partner ON public.purchase_order USING btree (hospital_id, supplier_id, created_at DESC, id DESC);
CREATE INDEX purchase_order_plan ON public.purchase_order USING btree (plan_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX purchase_order_region ON public.purchase_order USING btree (created_at DESC, id DESC);
CREATE INDEX purchase_order_released ON public.purchase_order USING btree (released_at) WHERE (released_at IS NOT NULL);
CREATE INDEX purchase_order_status ON public.purchase_order USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE INDEX purchase_order_submitted ON public.purchase_order USING btree (hospital_id, supplier_id, submitted_at) WHERE (submitted_at IS NOT NULL);
CREATE INDEX purchase_order_supplier ON public.purchase_order USING btree (supplier_id, created_at DESC, id DESC) WHERE (released_at IS NOT NULL);
CREATE INDEX purchase_order_supplier_status ON public.purchase_order USING btree (supplier_id, status, created_at DESC, id DESC) WHERE (released_at IS NOT NULL);
CREATE INDEX purchase_order_supplier_uncounted ON public.purchase_order USING btree (supplier_id, created_at DESC, id DESC) WHERE ((released_at IS NOT NULL) AND ((released_at IS NULL) OR (status = ANY (ARRAY['void'::text, 'unaudited'::text]))));
CREATE INDEX purchase_order_uncounted ON public.purchase_order USING btree (hospital_id, created_at DESC, id DESC) WHERE ((released_at IS NULL) OR (status = ANY (ARRAY['void'::text, 'unaudited'::text])));
CREATE INDEX quarantine_file_of ON public.quarantine_file USING btree (registration_id);
CREATE INDEX recall_created ON public.recall USING btree (created_at DESC, id DESC);
CREATE INDEX recall_handling_task ON public.recall_handling USING btree (task_id);
CREATE UNIQUE INDEX recall_no ON public.recall USING btree (no COLLATE "C");
CREATE INDEX recall_task_org ON public.recall_task USING btree (org_id, status);
CREATE UNIQUE INDEX refusal_acceptance ON public.refusal USING btree (acceptance_id, order_id) WHERE (acceptance_id IS NOT NULL);
CREATE INDEX refusal_hospital_status ON public.refusal USING btree (hospital_id, status, created_at DESC, id DESC);
CREATE UNIQUE INDEX refusal_line_acceptance ON public.refusal_line USING btree (acceptance_line_id) WHERE (acceptance_line_id IS NOT NULL);
CREATE INDEX refusal_line_order ON public.refusal_line USING btree (order_line_id) WHERE (order_line_id IS NOT NULL);
CREATE INDEX refusal_list ON public.refusal USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX refusal_no ON public.refusal USING btree (no COLLATE "C");
CREATE INDEX refusal_order ON public.refusal USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX refusal_region ON public.refusal USING btree (created_at DESC, id DESC);
CREATE INDEX refusal_supplier ON public.refusal USING btree (supplier_id, created_at DESC, id DESC);
CREATE INDEX refusal_supplier_status ON public.refusal USING btree (supplier_id, status, created_at DESC, id DESC);
CREATE INDEX refusal_waits ON public.refusal USING btree (status, answer_by) WHERE (status = ANY (ARRAY['pending'::text, 'disputed'::text, 'agreed'::text]));
CREATE INDEX regional_price_created ON public.regional_price USING btree (created_at DESC, id DESC);
CREATE INDEX regional_price_item_hospital ON public.regional_price_item USING btree (hospital_id, region_id);
CREATE INDEX regional_price_item_supplier ON public.regional_price_item USING btree (supplier_id, region_id);
CREATE INDEX regional_price_line_product ON public.regional_price_line USING btree (product_id);
CREATE INDEX regional_price_live ON public.regional_price USING btree (effective_date) WHERE (status = ANY (ARRAY['passed'::text, 'applying'::text]));
CREATE UNIQUE INDEX regional_price_no ON public.regional_price USING btree (no COLLATE "C");
CREATE INDEX registration_list ON public.registration USING btree (created_at DESC, id DESC);
CREATE INDEX registration_login ON public.registration USING btree (lower(login_name)) WHERE (status = 'submitted'::text);
CREATE INDEX rejection_hospital ON public.rejection USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX rejection_insisted ON public.rejection USING btree (insisted_at) WHERE (status = 'insisted'::text);
CREATE INDEX rejection_line ON public.rejection USING btree (order_line_id);
CREATE INDEX rejection_new_order ON public.rejection USING btree (new_order_id) WHERE (new_order_id IS NOT NULL);
CREATE UNIQUE INDEX rejection_no ON public.rejection USING btree (no COLLATE "C", (
CASE
    WHEN (substr(no, 3, 2) = '20'::text) THEN supplier_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
CREATE INDEX rejection_order ON public.rejection USING btree (order_id);
CREATE INDEX rejection_region ON public.rejection USING btree (created_at DESC, id DESC);
CREATE INDEX rejection_supplier ON public.rejection USING btree (supplier_id, created_at DESC, id DESC);
CREATE INDEX requisition_day ON public.requisition USING btree (hospital_id, supplier_id, submitted_at);
CREATE INDEX requisition_hold_of ON public.requisition_hold USING btree (requisition_id, held_at);
CREATE UNIQUE INDEX requisition_hold_one ON public.requisition_hold USING btree (requisition_id, org_id) WHERE (lifted_at IS NULL);
CREATE INDEX requisition_hold_until ON public.requisition_hold USING btree (until) WHERE ((lifted_at IS NULL) AND (until IS NOT NULL));
CREATE INDEX requisition_hospital ON public.requisition USING btree (hospital_id, created_at DESC, id DESC) WHERE shown_hospital;
CREATE INDEX requisition_line_invoice ON public.requisition_line USING btree (invoice_id);
CREATE UNIQUE INDEX requisition_no ON public.requisition USING btree (no COLLATE "C");
CREATE INDEX requisition_open ON public.requisition USING btree (hospital_id, status) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text, 'partlyPaid'::text]));
CREATE INDEX requisition_owed ON public.requisition USING btree (supplier_id, status) WHERE (status = ANY (ARRAY['approved'::text, 'partlyPaid'::text]));
CREATE UNIQUE INDEX requisition_payment_bounces ON public.requisition_payment USING btree (bounces) WHERE (bounces IS NOT NULL);
CREATE UNIQUE INDEX requisition_payment_no ON public.requisition_payment USING btree (no COLLATE "C");
CREATE INDEX requisition_payment_of ON public.requisition_payment USING btree (requisition_id, paid_at);
CREATE UNIQUE INDEX requisition_payment_voucher ON public.requisition_payment USING btree (hospital_id, bank_voucher_no);
CREATE INDEX requisition_promise_of ON public.requisition_promise USING btree (requisition_id, promised_at);
CREATE INDEX requisition_region ON public.requisition USING btree (created_at DESC, id DESC) WHERE (status <> 'draft'::text);
CREATE INDEX requisition_supplier ON public.requisition USING btree (supplier_id, created_at DESC, id DESC) WHERE shown_supplier;
CREATE INDEX return_order_clock ON public.return_order USING btree (status, released_at) WHERE (status = ANY (ARRAY['waitSupplier'::text, 'shippedBack'::text]));
CREATE INDEX return_order_line_balance ON public.return_order_line USING btree (balance_id);
CREATE INDEX return_order_line_delivery ON public.return_order_line USING btree (delivery_line_id);
CREATE INDEX return_order_line_order ON public.return_order_line USING btree (order_line_id);
CREATE INDEX return_order_line_product ON public.return_order_line USING btree (hospital_id, product_id);
CREATE INDEX return_order_list ON public.return_order USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX return_order_no ON public.return_order USING btree (no COLLATE "C");
CREATE UNIQUE INDEX return_order_red ON public.return_order USING btree (supplier_id, red_code, red_no) WHERE (red_no <> ''::text);
CREATE INDEX return_order_red_due ON public.return_order USING btree (supplier_id) WHERE ((red_due > (0)::numeric) AND (red_no = ''::text));
CREATE INDEX return_order_region ON public.return_order USING btree (created_at DESC, id DESC);
CREATE INDEX return_order_supplier ON public.return_order USING btree (supplier_id, created_at DESC, id DESC) WHERE (released_at IS NOT NULL);
CREATE INDEX role_org ON public.role USING btree (org_id);
CREATE INDEX session_by_user ON public.session USING btree (user_id) WHERE (ended_at IS NULL);
CREATE INDEX session_sign_off_old ON public.session_sign_off USING btree (expires_at);
CREATE INDEX shelf_tally_hospital ON public.shelf_tally USING btree (hospital_id, product_id);
CREATE INDEX shelf_tally_of ON public.shelf_tally USING btree (product_id, hospital_id);
CREATE INDEX shelf_tally_open ON public.shelf_tally USING btree (product_id, hospital_id) WHERE (NOT settled);
CREATE INDEX statement_hospital ON public.statement USING btree (hospital_id, month DESC, id DESC);
CREATE INDEX statement_item_line ON public.statement_item USING btree (line_id);
CREATE INDEX statement_item_of ON public.statement_item USING btree (statement_id);
CREATE INDEX statement_item_pair ON public.statement_item USING btree (hospital_id, supplier_id, source);
CREATE UNIQUE INDEX statement_no ON public.statement USING btree (no COLLATE "C");
CREATE INDEX statement_open ON public.statement USING btree (status) WHERE (status <> 'confirmed'::text);
CREATE INDEX statement_region ON public.statement USING btree (month DESC, id DESC);
CREATE INDEX statement_supplier ON public.statement USING btree (supplier_id, month DESC, id DESC);
CREATE UNIQUE INDEX stock_alarm_open ON public.stock_alarm USING btree (hospital_id, product_id, point_id, alarm_kind, balance_id) NULLS NOT DISTINCT WHERE (closed_at IS NULL);
CREATE INDEX stock_balance_article ON public.stock_balance USING btree (product_id);
CREATE INDEX stock_balance_consigned ON public.stock_balance USING btree (supplier_id, hospital_id) WHERE (owner = 'supplier'::text);
CREATE INDEX stock_balance_expiry ON public.stock_balance USING btree (hospital_id, expiry_date) WHERE (qty > (0)::numeric);
CREATE INDEX stock_balance_lot ON public.stock_balance USING btree (product_id, lot_no);
CREATE INDEX stock_balance_product ON public.stock_balance USING btree (hospital_id, product_id);
CREATE INDEX stock_count_line_balance ON public.stock_count_line USING btree (balance_id, counted_at DESC);
CREATE UNIQUE INDEX stock_count_line_live ON public.stock_count_line USING btree (balance_id) WHERE live;
CREATE INDEX stock_count_line_product ON public.stock_count_line USING btree (hospital_id, product_id);
CREATE INDEX stock_count_list ON public.stock_count USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX stock_count_no ON public.stock_count USING btree (no COLLATE "C");
CREATE INDEX stock_count_region ON public.stock_count USING btree (created_at DESC, id DESC);
CREATE INDEX stock_document_coming ON public.stock_document USING btree (to_hospital_id, created_at DESC, id DESC) WHERE (to_hospital_id IS NOT NULL);
CREATE INDEX stock_document_line_product ON public.stock_document_line USING btree (hospital_id, product_id);
CREATE INDEX stock_document_list ON public.stock_document USING btree (hospital_id, created_at DESC, id DESC);
CREATE INDEX stock_document_lot_back ON public.stock_document_lot USING btree (back_of) WHERE (back_of IS NOT NULL);
CREATE INDEX stock_document_lot_balance ON public.stock_document_lot USING btree (balance_id) WHERE (balance_id IS NOT NULL);
CREATE INDEX stock_document_lot_document ON public.stock_document_lot USING btree (document_id);
CREATE INDEX stock_document_lot_line ON public.stock_document_lot USING btree (line_id);
CREATE UNIQUE INDEX stock_document_no ON public.stock_document USING btree (no COLLATE "C", (
CASE
    WHEN (substr(no, 3, 2) = '20'::text) THEN hospital_id
    ELSE NULL::uuid
END)) NULLS NOT DISTINCT;
CREATE INDEX stock_document_region ON public.stock_document USING btree (created_at DESC, id DESC);
CREATE INDEX stock_document_sent ON public.stock_document USING btree (hospital_id, point_id) WHERE (status = ANY (ARRAY['shipped'::text, 'shortPending'::text]));
CREATE INDEX stock_hold_balance ON public.stock_hold USING btree (balance_id);
CREATE INDEX stock_hold_live ON public.stock_hold USING btree (balance_id) WHERE (released_at IS NULL);
CREATE INDEX stock_hold_ref ON public.stock_hold USING btree (ref_id) WHERE (ref_id IS NOT NULL);
CREATE INDEX stock_movement_at ON public.stock_movement USING btree (at DESC, id DESC);
CREATE INDEX stock_movement_balance ON public.stock_movement USING btree (balance_id, at DESC);
CREATE INDEX stock_movement_department ON public.stock_movement USING btree (department_id, at) WHERE (department_id IS NOT NULL);
CREATE INDEX stock_movement_newest ON public.stock_movement USING btree (hospital_id, at DESC, id DESC);
CREATE INDEX stock_movement_ref ON public.stock_movement USING btree (ref_id);
CREATE UNIQUE INDEX stock_movement_undone ON public.stock_movement USING btree (undo_of) WHERE (undo_of IS NOT NULL);
CREATE INDEX stock_movement_use ON public.stock_movement USING btree (hospital_id, at) WHERE (cause = ANY (ARRAY['deptIssue'::text, 'dispense'::text, 'surgeryUse'::text, 'deptBack'::text, 'dispenseBack'::text]));
CREATE INDEX supplier_freeze_created ON public.supplier_freeze USING btree (created_at DESC, id DESC);
CREATE INDEX supplier_freeze_supplier ON public.supplier_freeze USING btree (supplier_id) WHERE (lifted_at IS NULL);
CREATE INDEX supply_relation_supplier ON public.supply_relation USING btree (supplier_id, product_id);
CREATE INDEX surgery_order_line_product ON public.surgery_order_line USING btree (hospital_id, product_id);
CREATE INDEX surgery_order_list ON public.surgery_order USING btree (hospital_id, surgery_at DESC, id DESC);
CREATE UNIQUE INDEX surgery_order_no ON public.surgery_order USING btree (no COLLATE "C");
CREATE INDEX surgery_order_region ON public.surgery_order USING btree (surgery_at DESC, id DESC);
CREATE INDEX surgery_order_supplier ON public.surgery_order USING btree (supplier_id, surgery_at DESC, id DESC) WHERE (released_at IS NOT NULL);
CREATE INDEX surgery_patient_found ON public.surgery_patient USING gin (digests);
CREATE UNIQUE INDEX surgery_piece_code ON public.surgery_piece USING btree (product_id, code) WHERE ((used_qty > (0)::numeric) AND (code <> ''::text) AND (NOT told_twice));
CREATE INDEX surgery_piece_line ON public.surgery_piece USING btree (line_id);
CREATE INDEX surgery_piece_product ON public.surgery_piece USING btree (hospital_id, product_id);
CREATE UNIQUE INDEX surgery_piece_serial ON public.surgery_piece USING btree (udi_di, code) WHERE ((used_qty > (0)::numeric) AND (serial <> ''::text) AND (NOT told_twice));
CREATE INDEX surgery_scan_order ON public.surgery_scan USING btree (surgery_order_id);
CREATE UNIQUE INDEX surgery_scan_undone ON public.surgery_scan USING btree (undoes) WHERE (undoes IS NOT NULL);
CREATE INDEX trace_box_box ON public.trace_box USING btree (supplier_id, box);
CREATE INDEX trace_box_scan ON public.trace_box USING btree (supplier_id, scan_id);
CREATE INDEX upload_count_subject ON public.upload_count USING btree (subject, at);
CREATE INDEX user_role_org ON public.user_role USING btree (org_id);
CREATE INDEX user_role_role ON public.user_role USING btree (role_id);
CREATE INDEX vbp_done_day_hospital ON public.vbp_done_day USING btree (hospital_id);
CREATE INDEX vbp_item_product ON public.vbp_item USING btree (product_id);
CREATE INDEX vbp_reason_item ON public.vbp_reason USING btree (item_id, created_at DESC);
CREATE UNIQUE INDEX vbp_reason_order ON public.vbp_reason USING btree (order_id, product_id) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX vbp_reason_plan ON public.vbp_reason USING btree (plan_id, product_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX vbp_transfer_created ON public.vbp_transfer USING btree (created_at DESC, id DESC);
CREATE INDEX vbp_transfer_from ON public.vbp_transfer USING btree (hospital_id, item_id, year);
CREATE INDEX vbp_transfer_item ON public.vbp_transfer USING btree (item_id, year);
CREATE UNIQUE INDEX vbp_transfer_no ON public.vbp_transfer USING btree (no COLLATE "C");
CREATE INDEX vbp_transfer_to ON public.vbp_transfer USING btree (to_hospital_id, item_id, year);
CREATE INDEX voucher_clock ON public.voucher USING btree (issued_at) WHERE (status = 'issued'::text);
CREATE INDEX voucher_line_item ON public.voucher_line USING btree (item_id);
CREATE INDEX voucher_line_product ON public.voucher_line USING btree (product_id);
CREATE INDEX voucher_list ON public.voucher USING btree (hospital_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX voucher_no ON public.voucher USING btree (no COLLATE "C");
CREATE INDEX voucher_region ON public.voucher USING btree (created_at DESC, id DESC) WHERE (issued_at IS NOT NULL);
CREATE INDEX voucher_supplier ON public.voucher USING btree (supplier_id, created_at DESC, id DESC) WHERE (issued_at IS NOT NULL);

-- views

create view acceptance_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    delivery_id,
    order_id,
    no,
    kind,
    narcotic,
    point_id,
    point_name,
    status,
    accepted_amount,
    checked_by,
    checker_name,
    checked_at,
    confirmed_by,
    confirmer_name,
    confirmed_at,
    created_at,
    ( SELECT COALESCE(sum(COALESCE(l.accepted_qty, l.delivered_qty)), 0::numeric) AS "coalesce"
           FROM acceptance_line l
          WHERE l.acceptance_id = a.id) AS total_qty
   FROM acceptance a;

create view acceptance_line_facts with (security_invoker=true) as
 SELECT l.id,
    l.hospital_id,
    l.supplier_id,
    l.acceptance_id,
    a.delivery_id,
    l.delivery_line_id,
    a.no AS acceptance_no,
    a.status,
    a.kind,
    a.point_id,
    a.checked_at,
    a.confirmed_at,
    a.created_at,
    l.seq,
    l.delivered_qty,
    l.accepted_qty,
    l.refused_qty,
    l.refuse_code,
    l.refuse_reason,
    l.conclusion,
    l.override_reason,
    l.again
   FROM acceptance_line l
     JOIN acceptance a ON a.id = l.acceptance_id;

create view amendment_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    order_id,
    no,
    reason,
    amount_before,
    amount_after,
    expected_before,
    expected_after,
    point_name_before,
    point_name_after,
    status,
    revision,
    created_by,
    creator_name,
    created_at,
    answer_by,
    effective_at,
    status = ANY (ARRAY['pendingAudit'::text, 'pendingSupplier'::text]) AS open
   FROM amendment;

create view amendment_line_card with (security_invoker=true) as
 SELECT id,
    amendment_id,
    order_line_id,
    seq,
    qty_before,
    qty_after,
    promised_before,
    promised_after
   FROM amendment_line;

create view app_user_card with (security_invoker=true) as
 SELECT id,
    login_name,
    name,
    job,
    home_org,
    locked,
    enabled,
    first_login,
    password_at AS chosen_at,
    (EXISTS ( SELECT
           FROM password_request p
          WHERE p.user_id = u.id AND p.done_at IS NULL)) AS reset_asked
   FROM app_user u;

create view audit_log_facts with (security_invoker=true) as
 SELECT day,
    seq,
    at,
    org_id,
    user_id,
    user_name,
    entity,
    entity_id,
    action,
    before,
    after
   FROM audit_log;

create view catalog_change_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    catalog_item_id,
    status,
    created_by,
    created_at,
    effective_at
   FROM catalog_change;

create view catalog_item_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    product_id,
    supplier_id,
    hospital_code,
    hospital_name,
    price,
    retail_price,
    pack_multiple,
    min_qty,
    max_qty,
    is_default,
    temporary,
    temporary_until,
    online,
    status,
    created_by,
    created_at
   FROM catalog_item;

create view category_card with (security_invoker=true) as
 SELECT id,
    code,
    name,
    parent_id,
    level,
    kind,
    pinyin,
    initials,
    enabled,
    hospital_id
   FROM category;

create view category_product_facts with (security_invoker=true) as
 SELECT hospital_id,
    product_id,
    category_id
   FROM category_product;

create view certificate_card with (security_invoker=true) as
 SELECT id,
    org_id,
    no,
    scope,
    product_id,
    company_id,
    cert_kind,
    cert_no,
    name,
    valid_from,
    valid_to,
    status,
    created_by,
    created_at,
    from_company_id,
    to_company_id,
    replaces_id,
    categories
   FROM certificate;

create view company_card with (security_invoker=true) as
 SELECT id,
    code,
    name,
    short_name,
    pinyin,
    initials,
    org_id,
    is_producer,
    is_vendor,
    credit_code,
    supply_types,
    search,
    enabled,
    COALESCE(extra ->> 'formerName'::text, ''::text) AS former_name
   FROM company;

create view company_facts with (security_invoker=true) as
 SELECT org_id,
    COALESCE(extra ->> 'accountName'::text, ''::text) AS account_name,
    COALESCE(extra ->> 'bankName'::text, ''::text) AS bank_name,
    COALESCE(extra ->> 'bankAccount'::text, ''::text) AS bank_account
   FROM company
  WHERE org_id IS NOT NULL;

create view config_facts with (security_invoker=true) as
 SELECT key,
    org_id,
    value
   FROM config;

create view cooperation_facts with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    status,
    valid_from,
    valid_to
   FROM cooperation
  WHERE supplier_id IS NOT NULL;

create view correction_card with (security_invoker=true) as
 SELECT id,
    org_id,
    no,
    area,
    product_id,
    company_id,
    code,
    name,
    status,
    created_at
   FROM correction;

create view delivery_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    order_id,
    no,
    kind,
    narcotic,
    point_id,
    point_name,
    total_qty,
    amount,
    line_count,
    status,
    created_by,
    creator_name,
    created_at,
    shipped_at,
    sale_type,
    more_orders
   FROM delivery;

create view delivery_code_card with (security_invoker=true) as
 SELECT delivery_id,
    hospital_id,
    supplier_id,
    delivery_line_id,
    code,
    carrier,
    boxes,
    COALESCE(boxes[cardinality(boxes)], ''::text) AS box,
    created_at
   FROM delivery_code;

create view delivery_line_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    delivery_id,
    order_line_id,
    seq,
    product_id,
    qty,
    price,
    amount,
    lot_no,
    production_date,
    expiry_date,
    sterilize_lot,
    sterilize_date,
    invoice_no,
    accepted_qty,
    refused_qty,
    remark,
    returning_qty,
    returned_qty,
    invoice_date,
    report_no,
    report_date,
    report_files,
    invoice_code,
    invoice_amount,
    slip_lot,
    lot_confirmed_at
   FROM delivery_line;

create view delivery_line_facts with (security_invoker=true) as
 SELECT l.id,
    l.hospital_id,
    l.supplier_id,
    l.delivery_id,
    l.order_line_id,
    d.no AS delivery_no,
    d.status,
    d.kind,
    d.point_id,
    d.created_at,
    d.shipped_at,
    l.seq,
    l.product_id,
    l.qty,
    l.price,
    l.amount,
    l.lot_no,
    l.production_date,
    l.expiry_date,
    l.invoice_no,
    l.accepted_qty,
    l.refused_qty,
    l.returned_qty
   FROM delivery_line l
     JOIN delivery d ON d.id = l.delivery_id;

create view department_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    code,
    name,
    type,
    pinyin,
    initials,
    enabled
   FROM department;

create view distribution_point_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    code,
    name,
    type,
    campus,
    district,
    address,
    receiver,
    phone,
    product_kinds,
    default_kinds,
    pinyin,
    initials,
    enabled
   FROM distribution_point;

create view doc_history_facts with (security_invoker=true) as
 SELECT id,
    doc_type,
    doc_id,
    action,
    label,
    user_id,
    user_name,
    org_id,
    reason,
    at
   FROM doc_history;

create view exception_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    org_id,
    no,
    cause,
    doc_type,
    doc_id,
    doc_no,
    line_id,
    order_id,
    amount,
    since,
    deadline,
    ended_at,
    status,
    owner_id,
    created_by,
    created_at,
    resolved_at
   FROM exception;

create view exchange_log_facts with (security_invoker=true) as
 SELECT at,
    org_id,
    ok
   FROM exchange_log;

create view file_card with (security_invoker=true) as
 SELECT id,
    org_id,
    owner_id,
    purpose,
    name,
    mime,
    size,
    created_at
   FROM file;

create view hospital_code_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    kind,
    code,
    name,
    product_id
   FROM hospital_code
  WHERE match_state = 'matched'::text;

create view invoice_announced_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    invoice_id,
    seq,
    delivery_line_id,
    qty,
    arrived_qty,
    code,
    number,
    issue_date
   FROM invoice_announced;

create view invoice_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    created_org,
    no,
    invoice_type,
    code,
    number,
    digital_no,
    issue_date,
    excl_amount,
    tax_amount,
    amount,
    linked_amount,
    diff_amount,
    line_count,
    status,
    created_by,
    creator_name,
    created_at,
    submitted_at,
    audited_at,
    shown_hospital,
    shown_supplier,
    seller_name,
    seller_tax_no,
    buyer_name,
    buyer_tax_no,
    submitted_by,
    marks,
    overriders,
    audited_by,
    colour,
    red_reason,
    red_taken,
    red_amount,
    flushed,
    readings,
    check_code,
    verified,
    verified_at,
    qr_raw,
    auto_passed
   FROM invoice;

create view invoice_exception_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    invoice_id,
    no,
    check_code,
    level,
    diff,
    since,
    due_on,
    status,
    owner_id,
    owner_name,
    overridden_by,
    overrider_name,
    overridden_at,
    ended_at
   FROM invoice_exception;

create view invoice_key_card with (security_invoker=true) as
 SELECT key,
    invoice_id,
    hospital_id,
    supplier_id,
    taken_at
   FROM invoice_key;

create view invoice_line_facts with (security_invoker=true) as
 SELECT l.id,
    l.hospital_id,
    l.supplier_id,
    l.invoice_id,
    l.seq,
    l.item_id,
    l.qty,
    l.amount,
    v.status
   FROM invoice_line l
     JOIN invoice v ON v.id = l.invoice_id;

create view invoice_red_facts with (security_invoker=true) as
 SELECT r.id,
    r.hospital_id,
    r.supplier_id,
    r.red_id,
    r.blue_id,
    r.seq,
    r.amount,
    v.number AS red_number,
    v.issue_date AS red_date,
    v.status AS red_status,
    v.red_reason,
    b.number AS blue_number,
    b.issue_date AS blue_date,
    b.amount AS blue_amount,
    b.amount - b.red_taken AS blue_rest
   FROM invoice_red r
     JOIN invoice v ON v.id = r.red_id
     JOIN invoice b ON b.id = r.blue_id;

create view login_log_facts with (security_invoker=true) as
 SELECT id,
    at,
    login_name,
    user_id,
    org_id,
    outcome,
    ip,
    user_agent
   FROM login_log;

create view login_throttle_facts with (security_invoker=true) as
 SELECT subject,
    failures,
    last_at
   FROM login_throttle;

create view menu_card with (security_invoker=true) as
 SELECT id,
    parent_id,
    path,
    area,
    name,
    name_en,
    pinyin,
    initials,
    icon,
    hidden,
    sort,
    org_kinds,
    actions
   FROM menu;

create view new_apply_card with (security_invoker=true) as
 SELECT id,
    no,
    hospital_id,
    supplier_id,
    created_org,
    created_by,
    apply_kind,
    status,
    created_at
   FROM new_apply;

create view order_line_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    order_id,
    seq,
    product_id,
    catalog_item_id,
    product_code,
    name,
    spec,
    pack_spec,
    manufacturer,
    unit,
    min_unit,
    conversion_ratio,
    price,
    qty,
    amount,
    vbp_class,
    reject_qty,
    closed_qty,
    shipped_qty,
    accepted_qty,
    refused_qty,
    returned_qty,
    invoiced_qty,
    open_qty,
    transit_qty,
    remark,
    reject_pending_qty,
    vbp_quota_id,
    vbp_ratio,
    vbp_used,
    held_qty
   FROM order_line;

create view order_line_facts with (security_invoker=true) as
 SELECT l.id,
    l.hospital_id,
    l.supplier_id,
    l.order_id,
    o.no AS order_no,
    o.status,
    o.kind,
    o.narcotic,
    o.order_type,
    o.urgent,
    o.plan_id,
    o.point_id,
    o.expected_date,
    o.created_at,
    o.submitted_at,
    o.released_at,
    o.supplier_accepted_at,
    counted_order(o.status, o.released_at) AS counted,
    l.seq,
    l.product_id,
    l.catalog_item_id,
    l.product_code,
    l.name,
    l.spec,
    l.manufacturer,
    l.unit,
    l.min_unit,
    l.conversion_ratio,
    l.price,
    l.qty,
    l.amount,
    l.vbp_class,
    l.reject_qty,
    l.closed_qty,
    l.shipped_qty,
    l.accepted_qty,
    l.refused_qty,
    l.returned_qty,
    l.invoiced_qty,
    l.open_qty,
    l.transit_qty,
    l.department_id,
    l.vbp_quota_id,
    l.vbp_ratio
   FROM order_line l
     JOIN purchase_order o ON o.id = l.order_id;

create view org_card with (security_invoker=true) as
 SELECT id,
    kind,
    code,
    name,
    short_name,
    pinyin,
    initials,
    parent_id,
    parent_from,
    parent_to,
    level,
    district,
    address,
    credit_code,
    contact,
    mobile,
    enabled,
    disabled_reason
   FROM org;

create view payable_item_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    source_type,
    source_id,
    source_no,
    order_line_id,
    order_no,
    delivery_no,
    pool,
    product_id,
    code,
    name,
    spec,
    manufacturer,
    unit,
    lot_no,
    vbp_class,
    two_invoice,
    price,
    qty,
    amount,
    accepted_on,
    due_on,
    open_qty,
    open_amount,
    vouchered_qty,
    vouchered_amount,
    taken_back,
    state
   FROM payable_item i;

create view payable_item_facts with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    source_type,
    source_id,
    source_no,
    source_line_id,
    order_line_id,
    order_no,
    delivery_line_id,
    delivery_no,
    product_id,
    department_id,
    code,
    name,
    spec,
    manufacturer,
    unit,
    lot_no,
    vbp_class,
    two_invoice,
    price,
    qty,
    amount,
    accepted_on,
    due_on,
    netted_qty,
    netted_amount,
    vouchered_qty,
    vouchered_amount,
    invoiced_qty,
    invoiced_amount,
    requested_amount,
    paid_amount,
    open_qty,
    open_amount,
    state
   FROM payable_item i
  WHERE NOT taken_back;

create view payable_link_facts with (security_invoker=true) as
 SELECT k.invoice_id,
    k.hospital_id,
    k.supplier_id,
    k.item_id,
    k.qty,
    k.amount,
    i.accepted_on,
    i.due_on
   FROM payable_link k
     JOIN payable_item i ON i.id = k.item_id
  WHERE k.released_at IS NULL AND k.invoice_id IS NOT NULL;

create view payment_clock_facts with (security_invoker=true) as
 SELECT c.item_id AS id,
    c.hospital_id,
    c.supplier_id,
    c.started_on,
    c.due_on,
    c.moved_due,
    c.owed,
    c.paid,
    c.paid_on,
    c.stop_from,
    c.state,
    d.until,
        CASE
            WHEN c.state = 'paid'::text THEN 'paid'::text
            WHEN c.stop_from <= d.until THEN 'stopped'::text
            WHEN c.moved_due < d.until THEN 'overdue'::text
            ELSE 'due'::text
        END AS band,
    d.until - c.started_on AS gross_days,
    s.days AS stopped_days,
    d.until - c.started_on - s.days AS net_days,
    GREATEST(0, d.until - c.due_on - s.days) AS overdue_days
   FROM payment_clock c
     CROSS JOIN LATERAL ( SELECT COALESCE(c.paid_on, payable_day(now())) AS until) d
     CROSS JOIN LATERAL ( SELECT c.stopped_days + d.until - LEAST(c.stop_from, d.until) AS days) s
  WHERE c.state <> 'none'::text;

create view payment_stop_facts with (security_invoker=true) as
 SELECT id,
    item_id,
    hospital_id,
    supplier_id,
    code,
    party,
    doc_kind,
    doc_id,
    doc_no,
    begins_on,
    ends_on
   FROM payment_stop;

create view plan_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    no,
    plan_type,
    kind,
    department_id,
    point_id,
    urgent,
    total_qty,
    total_amount,
    line_count,
    status,
    created_by,
    creator_name,
    created_at,
    submitted_at
   FROM plan;

create view plan_line_facts with (security_invoker=true) as
 SELECT l.id,
    l.hospital_id,
    l.plan_id,
    l.supplier_id,
    p.no AS plan_no,
    p.status,
    p.kind,
    p.department_id,
    p.point_id,
    p.urgent,
    p.created_at,
    p.submitted_at,
    p.audited_at,
    l.seq,
    l.product_id,
    l.catalog_item_id,
    l.qty,
    l.price,
    l.amount,
    l.vbp_class,
    l.suggest_qty,
    l.ordered_qty
   FROM plan_line l
     JOIN plan p ON p.id = l.plan_id;

create view plan_order_line_card with (security_invoker=true) as
 SELECT a.plan_line_id,
    a.order_line_id,
    a.qty,
    l.order_id
   FROM plan_order_line a
     JOIN order_line l ON l.id = a.order_line_id;

create view price_adjustment_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    no,
    catalog_item_id,
    product_id,
    type,
    old_price,
    new_price,
    effective_date,
    status,
    created_by,
    created_org,
    created_at
   FROM price_adjustment;

create view price_period_facts with (security_invoker=true) as
 SELECT id,
    hospital_id,
    product_id,
    supplier_id,
    type,
    price,
    valid_from,
    valid_to,
    source,
    source_id,
    source_no,
    set_by
   FROM price_period;

create view price_settlement_facts with (security_invoker=true) as
 SELECT id,
    adjustment_id,
    adjustment_no,
    hospital_id,
    supplier_id,
    product_id,
    stage,
    action,
    ref_line,
    doc_id,
    doc_no,
    seq,
    order_line_id,
    qty,
    old_price,
    new_price,
    diff,
    status,
    reason,
    new_line,
    created_at,
    done_at
   FROM price_settlement;

create view product_card with (security_invoker=true) as
 SELECT id,
    platform_code,
    kind,
    name,
    trade_name,
    spec,
    model,
    pack_spec,
    pack_unit,
    min_unit,
    conversion_ratio,
    manufacturer_id,
    category_id,
    approval_no,
    insurance_code,
    provincial_id,
    barcode,
    listed_price,
    ceiling_price,
    narcotic,
    cold_chain,
    lot_required,
    expiry_required,
    near_expiry_days,
    pinyin,
    initials,
    search,
    enabled,
    COALESCE(extra ->> 'twoInvoice'::text, (kind = 0)::text) = 'true'::text AS two_invoice,
    extra ->> 'udiDi'::text AS udi_di,
    version_id,
    version_no,
    COALESCE((extra ->> 'highValue'::text) = 'true'::text, false) AS high_value,
    origin,
    COALESCE(extra ->> 'deviceClass'::text, ''::text) AS device_class,
    COALESCE(extra ->> 'agentCompany'::text, ''::text) AS agent_company,
    merged_into,
    COALESCE(merged_into, id) AS counted_as,
    version,
    COALESCE((extra ->> 'followSurgery'::text) = 'true'::text, false) AS follow_surgery,
    COALESCE((extra ->> 'implantType'::text) = '植入'::text, false) AS implant,
    COALESCE(extra ->> 'barcodeMode'::text, '0'::text) AS barcode_mode,
    COALESCE(extra ->> 'chargeCode'::text, ''::text) AS charge_code,
    COALESCE(extra ->> 'traceIdentCode'::text, ''::text) AS trace_idents,
        CASE
            WHEN (extra ->> 'traceRate'::text) ~ '^\d{1,8}(\.\d{1,3})?$'::text AND ((extra ->> 'traceRate'::text)::numeric) > 0::numeric THEN ((extra ->> 'traceRate'::text))::numeric(11,3)
            ELSE 1::numeric
        END AS trace_rate,
        CASE
            WHEN (extra ->> 'tempMin'::text) ~ '^-?\d{1,3}(\.\d)?$'::text THEN ((extra ->> 'tempMin'::text))::numeric(5,1)
            ELSE NULL::numeric
        END AS temp_min,
        CASE
            WHEN (extra ->> 'tempMax'::text) ~ '^-?\d{1,3}(\.\d)?$'::text THEN ((extra ->> 'tempMax'::text))::numeric(5,1)
            ELSE NULL::numeric
        END AS temp_max
   FROM product;

create view product_version_card with (security_invoker=true) as
 SELECT id,
    product_id,
    no,
    valid_from,
    facts ->> 'name'::text AS name,
    facts ->> 'spec'::text AS spec,
    facts ->> 'model'::text AS model,
    facts ->> 'pack_spec'::text AS pack_spec,
    facts ->> 'pack_unit'::text AS pack_unit,
    facts ->> 'min_unit'::text AS min_unit,
    facts ->> 'approval_no'::text AS approval_no,
    facts ->> 'maker'::text AS manufacturer
   FROM product_version;

create view purchase_order_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    no,
    point_id,
    point_name,
    kind,
    narcotic,
    vbp_class,
    order_type,
    urgent,
    expected_date,
    plan_id,
    total_qty,
    amount,
    line_count,
    status,
    created_by,
    creator_name,
    created_at,
    submitted_at,
    released_at,
    supplier_accepted_at,
    supplier_expects,
    counted_order(status, released_at) AS counted,
    revision
   FROM purchase_order;

create view recall_card with (security_invoker=true) as
 SELECT id,
    org_id,
    proposer_id,
    no,
    scope,
    product_id,
    level,
    drill,
    status,
    created_by,
    creator_name,
    created_at,
    issued_at
   FROM recall;

create view refusal_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    order_id,
    delivery_id,
    acceptance_id,
    no,
    goods_kind,
    point_id,
    point_name,
    total_qty,
    amount,
    line_count,
    status,
    created_by,
    creator_name,
    created_at,
    submitted_at,
    answer_by,
    answered_at,
    ruled_at,
    handled_at
   FROM refusal;

create view regional_price_card with (security_invoker=true) as
 SELECT id,
    no,
    type,
    reason,
    effective_date,
    status,
    created_by,
    created_org,
    created_at,
    audited_at,
    applied_at
   FROM regional_price;

create view regional_price_line_card with (security_invoker=true) as
 SELECT region_id,
    product_id
   FROM regional_price_line;

create view registration_card with (security_invoker=true) as
 SELECT id,
    no,
    kind,
    org_id,
    department_id,
    status,
    created_at
   FROM registration;

create view rejection_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    order_id,
    order_line_id,
    no,
    qty,
    reason_code,
    reason,
    expected_date,
    status,
    resolution,
    created_at,
    settled_at,
    NOT (reason_code = 'wrongInfo'::text AND status = 'confirmed'::text) AS counted
   FROM rejection;

create view requested_invoice_facts with (security_invoker=true) as
 SELECT invoice_id,
    hospital_id,
    supplier_id,
    amount,
    requested_amount,
    paid_amount,
    state
   FROM requested_invoice;

create view requisition_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    created_org,
    no,
    period,
    pay_method,
    amount,
    paid_amount,
    left_amount,
    line_count,
    due_on,
    promised_on,
    held,
    status,
    created_by,
    creator_name,
    created_at,
    submitted_at,
    audited_at,
    shown_hospital,
    shown_supplier
   FROM requisition;

create view requisition_line_facts with (security_invoker=true) as
 SELECT l.id,
    l.hospital_id,
    l.supplier_id,
    l.requisition_id,
    r.no,
    r.status,
    r.submitted_at,
    r.audited_at,
    r.promised_on,
    r.held,
    l.invoice_id,
    l.invoice_amount,
    l.amount,
    l.paid_amount,
    l.due_on
   FROM requisition_line l
     JOIN requisition r ON r.id = l.requisition_id;

create view requisition_payment_facts with (security_invoker=true) as
 SELECT p.id,
    p.hospital_id,
    p.supplier_id,
    p.requisition_id,
    r.no AS requisition_no,
    p.no,
    p.pay_date,
    p.amount,
    p.pay_method,
    p.bank_voucher_no,
    p.bounces,
    p.paid_at
   FROM requisition_payment p
     JOIN requisition r ON r.id = p.requisition_id;

create view return_order_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    no,
    return_type,
    point_id,
    point_name,
    narcotic,
    amount,
    total_qty,
    line_count,
    status,
    created_by,
    creator_name,
    created_at,
    submitted_at,
    released_at,
    answered_at,
    pickup_date,
    shipped_at,
    received_at,
    received_amount,
    short_count,
    red_due,
    red_no,
    red_date,
    red_amount
   FROM return_order;

create view return_order_line_facts with (security_invoker=true) as
 SELECT l.id,
    l.hospital_id,
    l.supplier_id,
    l.return_order_id,
    r.no AS return_no,
    r.status,
    r.return_type,
    r.point_id,
    r.created_at,
    r.released_at,
    r.shipped_at,
    r.received_at,
    l.seq,
    l.delivery_line_id,
    l.order_line_id,
    l.product_id,
    l.qty,
    l.price,
    l.amount,
    l.gift,
    l.owner,
    l.invoiced,
    l.pending_qty,
    l.received_qty,
    l.missing_qty,
    l.short_reason,
    round(l.received_qty * l.price, 2) AS received_amount
   FROM return_order_line l
     JOIN return_order r ON r.id = l.return_order_id;

create view role_action_facts with (security_invoker=true) as
 SELECT a.role_id,
    a.path,
    a.code,
    r.org_id,
    r.enabled
   FROM role_action a
     JOIN role r ON r.id = a.role_id;

create view role_card with (security_invoker=true) as
 SELECT id,
    org_id,
    template,
    name,
    enabled,
    data_range -> 'categories'::text AS categories
   FROM role;

create view session_facts with (security_invoker=true) as
 SELECT id,
    user_id,
    org_id,
    ip,
    user_agent,
    created_at,
    seen_at,
    ended_at,
    ended_at IS NULL AND seen_at > (now() - make_interval(mins => region_number('session.idleMinutes'::text, 30))) AND created_at > (now() - make_interval(hours => region_number('session.hours'::text, 12))) AS living
   FROM session;

create view shelf_tally_facts with (security_invoker=true) as
 SELECT hospital_id,
    product_id,
    lots,
    packs,
    amount,
    consigned,
    since
   FROM shelf_tally;

create view statement_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    no,
    month,
    opening,
    closing,
    line_count,
    status,
    round,
    created_by,
    creator_name,
    created_at,
    sent_at
   FROM statement;

create view stock_alarm_facts with (security_invoker=true) as
 SELECT id,
    hospital_id,
    point_id,
    product_id,
    balance_id,
    alarm_kind,
    since
   FROM stock_alarm
  WHERE closed_at IS NULL;

create view stock_balance_facts with (security_invoker=true) as
 SELECT id,
    hospital_id,
    point_id,
    product_id,
    lot_no,
    expiry_date,
    production_date,
    supplier_id,
    price,
    ratio,
    owner,
    qty AS units,
    locked_qty AS locked_units,
    trim_scale(round(qty / ratio, 6)) AS qty,
    trim_scale(round(locked_qty / ratio, 6)) AS locked_qty,
    updated_at,
        CASE owner
            WHEN 'hospital'::text THEN value
            ELSE 0::numeric
        END AS amount,
    value,
    received_at,
    part_locked AS part_units
   FROM stock_balance;

create view stock_count_card with (security_invoker=true) as
 SELECT id,
    no,
    hospital_id,
    created_by,
    status,
    created_at,
    category_id
   FROM stock_count;

create view stock_count_line_facts with (security_invoker=true) as
 SELECT l.balance_id,
    l.product_id,
    c.point_id,
    c.hospital_id,
    c.id AS count_id,
    c.no
   FROM stock_count_line l
     JOIN stock_count c ON c.id = l.count_id
  WHERE l.live AND l.balance_id IS NOT NULL AND c.blind AND (c.status = 'counting'::text OR c.status = 'recounting'::text AND l.given < l.wanted);

create view stock_document_card with (security_invoker=true) as
 SELECT id,
    no,
    hospital_id,
    to_hospital_id,
    created_by,
    status,
    created_at
   FROM stock_document;

create view stock_document_lot_facts with (security_invoker=true) as
 SELECT l.id,
    d.id AS document_id,
    d.no,
    d.status,
    d.hospital_id,
    d.point_id,
    d.to_hospital_id,
    d.to_point_id,
    d.point_name,
    d.to_point_name,
    l.product_id,
    l.balance_id,
    l.supplier_id,
    l.lot_no,
    l.expiry_date,
    l.price,
    l.ratio,
    l.owner,
    l.units - COALESCE(l.received_units, 0::numeric) AS units,
    trim_scale(round((l.units - COALESCE(l.received_units, 0::numeric)) / l.ratio, 6)) AS qty
   FROM stock_document d
     JOIN stock_document_lot l ON l.document_id = d.id
  WHERE (d.status = ANY (ARRAY['shipped'::text, 'shortPending'::text])) AND l.part = 'goods'::text AND l.units > COALESCE(l.received_units, 0::numeric);

create view stock_hold_facts with (security_invoker=true) as
 SELECT id,
    hospital_id,
    balance_id,
    hold_kind,
    qty AS units,
    reason,
    ref_type,
    ref_id,
    ref_no,
    creator_name,
    created_at,
    released_at
   FROM stock_hold;

create view stock_movement_facts with (security_invoker=true) as
 SELECT m.id,
    m.hospital_id,
    m.balance_id,
    b.point_id,
    b.product_id,
    b.supplier_id,
    b.lot_no,
    b.expiry_date,
    b.price,
    b.owner,
    m.cause,
    m.type,
    m.qty AS units,
    trim_scale(round(m.qty / b.ratio, 6)) AS qty,
    trim_scale(round(m.before_qty / b.ratio, 6)) AS before_qty,
    trim_scale(round(m.after_qty / b.ratio, 6)) AS after_qty,
    m.value,
    m.ref_type,
    m.ref_id,
    m.ref_line_id,
    m.ref_no,
    m.at,
    m.undo_of,
    m.department_id,
    m.user_name,
        CASE
            WHEN (m.cause = ANY (ARRAY['deptIssue'::text, 'dispense'::text, 'surgeryUse'::text, 'deptBack'::text, 'dispenseBack'::text])) OR m.cause = 'undo'::text AND ((( SELECT o.cause
               FROM stock_movement o
              WHERE o.id = m.undo_of)) = ANY (ARRAY['deptIssue'::text, 'dispense'::text, 'surgeryUse'::text, 'deptBack'::text, 'dispenseBack'::text])) THEN trim_scale(round((- m.qty) / b.ratio, 6))
            ELSE NULL::numeric
        END AS used
   FROM stock_movement m
     JOIN stock_balance b ON b.id = m.balance_id;

create view stock_threshold_card with (security_invoker=true) as
 SELECT hospital_id,
    point_id,
    product_id,
    safety,
    most,
    target_days
   FROM stock_threshold;

create view supplier_freeze_facts with (security_invoker=true) as
 SELECT id,
    supplier_id,
    hospital_id,
    org_id,
    kinds,
    valid_from,
    valid_to,
    reason,
    created_at,
    lifted_at
   FROM supplier_freeze;

create view supply_relation_facts with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    product_id,
    price,
    valid_from,
    valid_to,
    enabled
   FROM supply_relation;

create view surgery_order_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    no,
    emergency,
    surgery_name,
    surgery_at,
    department_id,
    point_id,
    amount,
    total_qty,
    line_count,
    used_amount,
    status,
    created_by,
    creator_name,
    created_at,
    released_at,
    confirmed_at
   FROM surgery_order;

create view surgery_piece_facts with (security_invoker=true) as
 SELECT p.id,
    p.hospital_id,
    p.supplier_id,
    p.surgery_order_id,
    p.line_id,
    p.product_id,
    p.lot_no,
    p.expiry_date,
    p.production_date,
    p.udi_di,
    p.serial,
    p.unique_code,
    p.qty,
    p.used_qty,
    p.back_qty,
    p.lost_qty,
    p.lost_charged,
    p.price,
    p.used_amount,
    o.status,
    o.confirmed_at
   FROM surgery_piece p
     JOIN surgery_order o ON o.id = p.surgery_order_id;

create view user_role_facts with (security_invoker=true) as
 SELECT ur.user_id,
    ur.org_id,
    ur.role_id,
    r.name,
    r.enabled
   FROM user_role ur
     JOIN role r ON r.id = ur.role_id;

create view user_setting_facts with (security_invoker=true) as
 SELECT user_id,
    key,
    value
   FROM user_setting;

create view vbp_done_day_card with (security_invoker=true) as
 SELECT quota_id,
    hospital_id,
    day,
    qty
   FROM vbp_done_day;

create view vbp_item_card with (security_invoker=true) as
 SELECT id,
    batch_id,
    product_id,
    selected_price,
    backup,
    activated,
    volume_unit
   FROM vbp_item;

create view vbp_quota_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    item_id,
    year,
    agreed_qty,
    used_qty,
    done_qty,
    product_id,
    selected_price,
    backup,
    activated,
    volume_unit,
    batch_id,
    batch_code,
    batch,
    level,
    start_date,
    end_date,
    enabled,
    moved_qty,
    finished_at,
    first_day,
    last_day,
    gone,
    days,
    running,
    now_due,
    agreed_qty * gone::numeric / days::numeric AS due_qty
   FROM ( SELECT q.id,
            q.hospital_id,
            q.item_id,
            q.year,
            q.agreed_qty,
            q.used_qty,
            q.done_qty,
            q.product_id,
            q.selected_price,
            q.backup,
            q.activated,
            q.volume_unit,
            q.batch_id,
            q.batch_code,
            q.batch,
            q.level,
            q.start_date,
            q.end_date,
            q.enabled,
            q.moved_qty,
            q.finished_at,
            y.first_day,
            y.last_day,
            LEAST(GREATEST(d.day - y.first_day + 1, 0), y.last_day - y.first_day + 1) AS gone,
            y.last_day - y.first_day + 1 AS days,
            d.day >= q.start_date AND d.day <= q.end_date AND q.enabled AS running,
            d.day >= y.first_day AND d.day <= y.last_day AND q.enabled AS now_due
           FROM vbp_quota_facts q
             CROSS JOIN LATERAL ( SELECT (now() AT TIME ZONE 'Asia/Shanghai'::text)::date AS day) d
             CROSS JOIN LATERAL ( SELECT (q.start_date + make_interval(years => LEAST(q.year, 100) - 1))::date AS first_day,
                    GREATEST(LEAST(q.end_date, (q.start_date + make_interval(years => LEAST(q.year, 100)))::date - 1), (q.start_date + make_interval(years => LEAST(q.year, 100) - 1))::date) AS last_day) y) x;

create view vbp_quota_facts with (security_invoker=true) as
 SELECT q.id,
    q.hospital_id,
    q.item_id,
    q.year,
    q.agreed_qty,
    q.used_qty,
    q.done_qty,
    i.product_id,
    i.selected_price,
    i.backup,
    i.activated,
    i.volume_unit,
    i.batch_id,
    b.code AS batch_code,
    b.name AS batch,
    b.level,
    b.start_date,
    b.end_date,
    b.enabled,
    q.moved_qty,
    q.finished_at
   FROM vbp_quota q
     JOIN vbp_item i ON i.id = q.item_id
     JOIN vbp_batch b ON b.id = i.batch_id;

create view vbp_transfer_card with (security_invoker=true) as
 SELECT id,
    no,
    hospital_id,
    to_hospital_id,
    hospital_id AS created_org,
    item_id,
    year,
    qty,
    status,
    created_by,
    created_at
   FROM vbp_transfer;

create view voucher_card with (security_invoker=true) as
 SELECT id,
    hospital_id,
    supplier_id,
    no,
    voucher_type,
    vbp,
    amount,
    invoiced_amount,
    line_count,
    status,
    round,
    created_by,
    creator_name,
    created_at,
    issued_at,
    answered_at,
    auto_confirmed
   FROM voucher;

create view voucher_line_facts with (security_invoker=true) as
 SELECT l.id,
    l.hospital_id,
    l.supplier_id,
    l.voucher_id,
    v.no AS voucher_no,
    v.status,
    v.voucher_type,
    v.vbp,
    v.issued_at,
    v.answered_at,
    l.seq,
    l.item_id,
    l.product_id,
    l.qty,
    l.amount,
    l.invoiced_qty,
    l.invoiced_amount
   FROM voucher_line l
     JOIN voucher v ON v.id = l.voucher_id
  WHERE v.status <> 'void'::text;

-- triggers

CREATE CONSTRAINT TRIGGER apart AFTER UPDATE OF checked_by, confirmed_by ON acceptance DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION acceptance_apart();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON acceptance DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{confirmed}'::text[]))) EXECUTE FUNCTION passes_named('confirmed_by');
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, delivery_id, order_id, more_orders, no, kind, narcotic, accepted_amount, checked_by ON acceptance FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{wait,checked}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.delivery_id IS DISTINCT FROM new.delivery_id OR old.order_id IS DISTINCT FROM new.order_id OR old.more_orders IS DISTINCT FROM new.more_orders OR old.no IS DISTINCT FROM new.no OR old.kind IS DISTINCT FROM new.kind OR old.narcotic IS DISTINCT FROM new.narcotic OR old.accepted_amount IS DISTINCT FROM new.accepted_amount OR old.checked_by IS DISTINCT FROM new.checked_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER own_checked_by BEFORE UPDATE OF checked_by ON acceptance FOR EACH ROW WHEN (is_app() AND old.checked_by IS DISTINCT FROM new.checked_by AND new.checked_by <> app_user()) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER own_confirmed_by BEFORE UPDATE OF confirmed_by ON acceptance FOR EACH ROW WHEN (is_app() AND old.confirmed_by IS DISTINCT FROM new.confirmed_by AND (new.confirmed_by <> app_user() OR new.confirmed_by IS NULL AND (new.status = ANY ('{confirmed}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON acceptance DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{confirmed}'::text[])) AND (new.status = ANY ('{confirmed}'::text[]))) EXECUTE FUNCTION passes_named('confirmed_by');
CREATE TRIGGER tally_come AFTER INSERT ON acceptance REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_acceptance();
CREATE TRIGGER tally_gone AFTER DELETE ON acceptance REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_acceptance();
CREATE TRIGGER tally_moved AFTER UPDATE ON acceptance REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_acceptance();
CREATE TRIGGER kept_come AFTER INSERT ON acceptance_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_acceptance_line();
CREATE TRIGGER kept_gone AFTER DELETE ON acceptance_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_acceptance_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, acceptance_id, delivery_line_id, seq, delivered_qty, accepted_qty, refused_qty, refuse_code, refuse_reason, conclusion, override_reason, photos, appearance ON acceptance_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.acceptance_id IS DISTINCT FROM new.acceptance_id OR old.delivery_line_id IS DISTINCT FROM new.delivery_line_id OR old.seq IS DISTINCT FROM new.seq OR old.delivered_qty IS DISTINCT FROM new.delivered_qty OR old.accepted_qty IS DISTINCT FROM new.accepted_qty OR old.refused_qty IS DISTINCT FROM new.refused_qty OR old.refuse_code IS DISTINCT FROM new.refuse_code OR old.refuse_reason IS DISTINCT FROM new.refuse_reason OR old.conclusion IS DISTINCT FROM new.conclusion OR old.override_reason IS DISTINCT FROM new.override_reason OR old.photos IS DISTINCT FROM new.photos OR old.appearance IS DISTINCT FROM new.appearance)) EXECUTE FUNCTION kept_acceptance_line();
CREATE TRIGGER answered BEFORE UPDATE OF status ON amendment FOR EACH ROW WHEN (is_app() AND old.status <> new.status AND (app_kind() = 'supplier'::text AND NOT (old.status = 'pendingSupplier'::text AND (new.status = ANY (ARRAY['effective'::text, 'refused'::text]))) OR app_kind() = 'hospital'::text AND old.status = 'pendingSupplier'::text AND new.status <> 'void'::text OR new.status = 'effective'::text AND new.effective_at <> now())) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE ON amendment FOR EACH ROW WHEN (is_app() AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.no IS DISTINCT FROM new.no OR old.order_id IS DISTINCT FROM new.order_id OR old.kind IS DISTINCT FROM new.kind OR old.reason IS DISTINCT FROM new.reason OR old.amount_before IS DISTINCT FROM new.amount_before OR old.amount_after IS DISTINCT FROM new.amount_after OR old.expected_before IS DISTINCT FROM new.expected_before OR old.expected_after IS DISTINCT FROM new.expected_after OR old.point_before IS DISTINCT FROM new.point_before OR old.point_after IS DISTINCT FROM new.point_after OR old.point_name_before IS DISTINCT FROM new.point_name_before OR old.point_name_after IS DISTINCT FROM new.point_name_after OR old.line_count IS DISTINCT FROM new.line_count OR old.created_by IS DISTINCT FROM new.created_by OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_end BEFORE UPDATE ON amendment FOR EACH ROW WHEN (is_app() AND (old.status = ANY (ARRAY['effective'::text, 'refused'::text, 'void'::text])) AND new.* IS DISTINCT FROM old.*) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON amendment FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.answered_by IS DISTINCT FROM new.answered_by OR old.answerer_name IS DISTINCT FROM new.answerer_name OR old.answered_at IS DISTINCT FROM new.answered_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON amendment FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.audited_by IS DISTINCT FROM new.audited_by OR old.auditor_name IS DISTINCT FROM new.auditor_name OR old.audited_at IS DISTINCT FROM new.audited_at OR old.sent_at IS DISTINCT FROM new.sent_at OR old.answer_by IS DISTINCT FROM new.answer_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON amendment FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON amendment FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND new.audited_by IS DISTINCT FROM app_user()) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON amendment_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION amendment_is_whole();
CREATE TRIGGER kept BEFORE UPDATE ON app_user FOR EACH ROW WHEN (is_app()) EXECUTE FUNCTION account_is_kept();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON catalog_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{platform,effective}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, catalog_item_id, before, after, reason, created_by ON catalog_change FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,pending,rejected}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.catalog_item_id IS DISTINCT FROM new.catalog_item_id OR old.before IS DISTINCT FROM new.before OR old.after IS DISTINCT FROM new.after OR old.reason IS DISTINCT FROM new.reason OR old.created_by IS DISTINCT FROM new.created_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON catalog_change FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON catalog_change FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{platform,effective}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON catalog_change DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{platform,effective}'::text[])) AND (new.status = ANY ('{platform,effective}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER audited BEFORE UPDATE OF pack_multiple, min_qty, max_qty, online, temporary, temporary_until ON catalog_item FOR EACH ROW WHEN (is_app() AND (old.status = ANY (ARRAY['enabled'::text, 'stopped'::text])) AND (old.pack_multiple IS DISTINCT FROM new.pack_multiple OR old.min_qty IS DISTINCT FROM new.min_qty OR old.max_qty IS DISTINCT FROM new.max_qty OR old.online IS DISTINCT FROM new.online OR old.temporary IS DISTINCT FROM new.temporary OR old.temporary_until IS DISTINCT FROM new.temporary_until)) EXECUTE FUNCTION item_is_audited();
CREATE TRIGGER prices_begin AFTER INSERT ON catalog_item REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_price_periods();
CREATE TRIGGER prices_go_on AFTER UPDATE ON catalog_item REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_price_periods();
CREATE CONSTRAINT TRIGGER stands AFTER INSERT OR UPDATE OF parent_id, level, kind, hospital_id ON category DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION category_stands();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON certificate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{passed,disabled}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON certificate FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON certificate FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{passed,disabled}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON certificate DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{passed,disabled}'::text[])) AND (new.status = ANY ('{passed,disabled}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER answered BEFORE UPDATE OF status ON cooperation FOR EACH ROW WHEN (is_app() AND (old.status = 'invited'::text AND (new.status = ANY (ARRAY['active'::text, 'declined'::text])) AND app_kind() <> 'supplier'::text OR old.status = 'requested'::text AND (new.status = ANY (ARRAY['active'::text, 'declined'::text])) AND app_kind() <> 'hospital'::text OR old.held_by = 'authority'::text AND app_kind() <> 'authority'::text AND new.status = 'active'::text)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE ON cooperation FOR EACH ROW WHEN (is_app() AND (old.no IS DISTINCT FROM new.no OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.org_id IS DISTINCT FROM new.org_id OR old.credit_code IS DISTINCT FROM new.credit_code OR old.name IS DISTINCT FROM new.name OR old.note IS DISTINCT FROM new.note OR old.valid_from IS DISTINCT FROM new.valid_from OR old.valid_to IS DISTINCT FROM new.valid_to OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name OR old.created_at IS DISTINCT FROM new.created_at OR old.supplier_id IS NOT NULL AND old.supplier_id IS DISTINCT FROM new.supplier_id)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_end BEFORE UPDATE ON cooperation FOR EACH ROW WHEN (is_app() AND (old.status = ANY (ARRAY['ended'::text, 'declined'::text])) AND (old.status IS DISTINCT FROM new.status OR old.supplier_id IS DISTINCT FROM new.supplier_id)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON cooperation FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND old.pay_days IS DISTINCT FROM new.pay_days) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE OF org_id, no, area, product_id, company_id, code, name, version_no, reason, files, created_by, creator_name, created_at ON correction FOR EACH ROW WHEN (is_app() AND (old.org_id IS DISTINCT FROM new.org_id OR old.no IS DISTINCT FROM new.no OR old.area IS DISTINCT FROM new.area OR old.product_id IS DISTINCT FROM new.product_id OR old.company_id IS DISTINCT FROM new.company_id OR old.code IS DISTINCT FROM new.code OR old.name IS DISTINCT FROM new.name OR old.version_no IS DISTINCT FROM new.version_no OR old.reason IS DISTINCT FROM new.reason OR old.files IS DISTINCT FROM new.files OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_end BEFORE UPDATE ON correction FOR EACH ROW WHEN (is_app() AND old.status <> 'pending'::text AND new.* IS DISTINCT FROM old.*) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE ON correction_field FOR EACH ROW WHEN (is_app() AND (old.decision <> ''::text OR old.correction_id IS DISTINCT FROM new.correction_id OR old.seq IS DISTINCT FROM new.seq OR old.field IS DISTINCT FROM new.field OR old.was IS DISTINCT FROM new.was OR old.proposed IS DISTINCT FROM new.proposed)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, order_id, more_orders, no, kind, narcotic, point_id, total_qty, amount, line_count, created_by ON delivery FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.order_id IS DISTINCT FROM new.order_id OR old.more_orders IS DISTINCT FROM new.more_orders OR old.no IS DISTINCT FROM new.no OR old.kind IS DISTINCT FROM new.kind OR old.narcotic IS DISTINCT FROM new.narcotic OR old.point_id IS DISTINCT FROM new.point_id OR old.total_qty IS DISTINCT FROM new.total_qty OR old.amount IS DISTINCT FROM new.amount OR old.line_count IS DISTINCT FROM new.line_count OR old.created_by IS DISTINCT FROM new.created_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER tally_come AFTER INSERT ON delivery REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_delivery();
CREATE TRIGGER tally_gone AFTER DELETE ON delivery REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_delivery();
CREATE TRIGGER tally_moved AFTER UPDATE ON delivery REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_delivery();
CREATE TRIGGER kept_come AFTER INSERT ON delivery_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_delivery_line();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON delivery_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.invoice_no IS DISTINCT FROM new.invoice_no OR old.invoice_code IS DISTINCT FROM new.invoice_code OR old.invoice_date IS DISTINCT FROM new.invoice_date OR old.invoice_amount IS DISTINCT FROM new.invoice_amount)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON delivery_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.accepted_qty IS DISTINCT FROM new.accepted_qty OR old.refused_qty IS DISTINCT FROM new.refused_qty)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_gone AFTER DELETE ON delivery_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_delivery_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, delivery_id, order_line_id, seq, product_id, qty, price, amount, lot_no, production_date, expiry_date, sterilize_lot, sterilize_date, short_life_confirmed, remark ON delivery_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.delivery_id IS DISTINCT FROM new.delivery_id OR old.order_line_id IS DISTINCT FROM new.order_line_id OR old.seq IS DISTINCT FROM new.seq OR old.product_id IS DISTINCT FROM new.product_id OR old.qty IS DISTINCT FROM new.qty OR old.price IS DISTINCT FROM new.price OR old.amount IS DISTINCT FROM new.amount OR old.lot_no IS DISTINCT FROM new.lot_no OR old.production_date IS DISTINCT FROM new.production_date OR old.expiry_date IS DISTINCT FROM new.expiry_date OR old.sterilize_lot IS DISTINCT FROM new.sterilize_lot OR old.sterilize_date IS DISTINCT FROM new.sterilize_date OR old.short_life_confirmed IS DISTINCT FROM new.short_life_confirmed OR old.remark IS DISTINCT FROM new.remark)) EXECUTE FUNCTION kept_delivery_line();
CREATE TRIGGER kept_returns BEFORE UPDATE ON delivery_line FOR EACH ROW WHEN (is_app() AND app_kind() <> 'system'::text AND (old.returning_qty IS DISTINCT FROM new.returning_qty OR old.returned_qty IS DISTINCT FROM new.returned_qty)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER payment_history AFTER INSERT ON doc_history FOR EACH ROW WHEN (new.from_status IS DISTINCT FROM new.to_status AND (new.doc_type = 'voucher'::text OR new.doc_type = 'invoice'::text AND (new.action = ANY (ARRAY['approve'::text, 'reject'::text, 'withdraw'::text, 'void'::text])) OR new.doc_type = 'requisition'::text AND (new.action = ANY (ARRAY['withdraw'::text, 'void'::text])))) EXECUTE FUNCTION payment_of_history();
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, org_id, no, cause, doc_type, doc_id, doc_no, line_id, order_id, goods_kind, seq, goods, created_by, created_at ON exception FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.org_id IS DISTINCT FROM new.org_id OR old.no IS DISTINCT FROM new.no OR old.cause IS DISTINCT FROM new.cause OR old.doc_type IS DISTINCT FROM new.doc_type OR old.doc_id IS DISTINCT FROM new.doc_id OR old.doc_no IS DISTINCT FROM new.doc_no OR old.line_id IS DISTINCT FROM new.line_id OR old.order_id IS DISTINCT FROM new.order_id OR old.goods_kind IS DISTINCT FROM new.goods_kind OR old.seq IS DISTINCT FROM new.seq OR old.goods IS DISTINCT FROM new.goods OR old.created_by IS DISTINCT FROM new.created_by OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON exception FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.amount IS DISTINCT FROM new.amount OR old.since IS DISTINCT FROM new.since OR old.deadline IS DISTINCT FROM new.deadline OR old.ended_at IS DISTINCT FROM new.ended_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON exception FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.amount IS DISTINCT FROM new.amount OR old.since IS DISTINCT FROM new.since OR old.deadline IS DISTINCT FROM new.deadline OR old.ended_at IS DISTINCT FROM new.ended_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE ON first_invoice FOR EACH ROW WHEN (is_app() AND (to_jsonb(new.*) - '{updated_at,version}'::text[]) IS DISTINCT FROM (to_jsonb(old.*) - '{updated_at,version}'::text[])) EXECUTE FUNCTION first_invoice_is_kept();
CREATE TRIGGER kept_whole BEFORE DELETE ON first_invoice FOR EACH ROW WHEN (is_app()) EXECUTE FUNCTION first_invoice_is_kept();
CREATE TRIGGER kept BEFORE DELETE ON first_invoice_cover FOR EACH ROW WHEN (is_app()) EXECUTE FUNCTION first_invoice_is_kept();
CREATE TRIGGER kept BEFORE INSERT OR DELETE ON first_invoice_item FOR EACH ROW WHEN (is_app()) EXECUTE FUNCTION first_invoice_is_kept();
CREATE TRIGGER flushed_free BEFORE UPDATE OF flushed ON invoice FOR EACH ROW WHEN (new.flushed AND NOT old.flushed) EXECUTE FUNCTION flushed_is_free();
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, created_org, no, invoice_type, code, number, digital_no, check_code, issue_date, seller_name, seller_tax_no, buyer_name, buyer_tax_no, excl_amount, tax_amount, amount, remark, readings, qr_raw, colour, red_reason, red_confirm_no, created_by, creator_name ON invoice FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,rejected}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.created_org IS DISTINCT FROM new.created_org OR old.no IS DISTINCT FROM new.no OR old.invoice_type IS DISTINCT FROM new.invoice_type OR old.code IS DISTINCT FROM new.code OR old.number IS DISTINCT FROM new.number OR old.digital_no IS DISTINCT FROM new.digital_no OR old.check_code IS DISTINCT FROM new.check_code OR old.issue_date IS DISTINCT FROM new.issue_date OR old.seller_name IS DISTINCT FROM new.seller_name OR old.seller_tax_no IS DISTINCT FROM new.seller_tax_no OR old.buyer_name IS DISTINCT FROM new.buyer_name OR old.buyer_tax_no IS DISTINCT FROM new.buyer_tax_no OR old.excl_amount IS DISTINCT FROM new.excl_amount OR old.tax_amount IS DISTINCT FROM new.tax_amount OR old.amount IS DISTINCT FROM new.amount OR old.remark IS DISTINCT FROM new.remark OR old.readings IS DISTINCT FROM new.readings OR old.qr_raw IS DISTINCT FROM new.qr_raw OR old.colour IS DISTINCT FROM new.colour OR old.red_reason IS DISTINCT FROM new.red_reason OR old.red_confirm_no IS DISTINCT FROM new.red_confirm_no OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON invoice FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.marks IS DISTINCT FROM new.marks OR old.overriders IS DISTINCT FROM new.overriders OR old.red_taken IS DISTINCT FROM new.red_taken OR old.red_amount IS DISTINCT FROM new.red_amount OR old.flushed IS DISTINCT FROM new.flushed OR old.verified IS DISTINCT FROM new.verified OR old.verified_at IS DISTINCT FROM new.verified_at OR old.auto_passed IS DISTINCT FROM new.auto_passed)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON invoice FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.marks IS DISTINCT FROM new.marks OR old.overriders IS DISTINCT FROM new.overriders OR old.red_taken IS DISTINCT FROM new.red_taken OR old.red_amount IS DISTINCT FROM new.red_amount OR old.flushed IS DISTINCT FROM new.flushed OR old.verified IS DISTINCT FROM new.verified OR old.verified_at IS DISTINCT FROM new.verified_at OR old.auto_passed IS DISTINCT FROM new.auto_passed)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER reddens AFTER UPDATE OF status ON invoice FOR EACH ROW WHEN (new.colour = 'red'::text AND new.status <> old.status) EXECUTE FUNCTION invoice_reddens();
CREATE TRIGGER requested_stands BEFORE UPDATE OF status ON invoice FOR EACH ROW WHEN (is_app() AND (new.status = ANY (ARRAY['draft'::text, 'pending'::text, 'rejected'::text, 'void'::text])) AND new.status <> old.status) EXECUTE FUNCTION requested_invoice_stands();
CREATE TRIGGER as_sent AFTER INSERT OR UPDATE OF qty, delivery_line_id ON invoice_announced FOR EACH ROW EXECUTE FUNCTION announced_as_sent();
CREATE TRIGGER kept_come AFTER INSERT ON invoice_announced REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_invoice_announced();
CREATE TRIGGER kept_gone AFTER DELETE ON invoice_announced REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_invoice_announced();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, invoice_id, seq, delivery_line_id, qty, code, number, issue_date ON invoice_announced FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.invoice_id IS DISTINCT FROM new.invoice_id OR old.seq IS DISTINCT FROM new.seq OR old.delivery_line_id IS DISTINCT FROM new.delivery_line_id OR old.qty IS DISTINCT FROM new.qty OR old.code IS DISTINCT FROM new.code OR old.number IS DISTINCT FROM new.number OR old.issue_date IS DISTINCT FROM new.issue_date)) EXECUTE FUNCTION kept_invoice_announced();
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, invoice_id, no, check_code, created_at ON invoice_exception FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.invoice_id IS DISTINCT FROM new.invoice_id OR old.no IS DISTINCT FROM new.no OR old.check_code IS DISTINCT FROM new.check_code OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON invoice_exception FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.level IS DISTINCT FROM new.level OR old.diff IS DISTINCT FROM new.diff OR old.since IS DISTINCT FROM new.since OR old.due_on IS DISTINCT FROM new.due_on OR old.created_by IS DISTINCT FROM new.created_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON invoice_exception FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.level IS DISTINCT FROM new.level OR old.diff IS DISTINCT FROM new.diff OR old.since IS DISTINCT FROM new.since OR old.due_on IS DISTINCT FROM new.due_on OR old.created_by IS DISTINCT FROM new.created_by OR old.owner_id IS DISTINCT FROM new.owner_id OR old.owner_name IS DISTINCT FROM new.owner_name OR old.overridden_by IS DISTINCT FROM new.overridden_by OR old.overrider_name IS DISTINCT FROM new.overrider_name OR old.overridden_at IS DISTINCT FROM new.overridden_at OR old.override_reason IS DISTINCT FROM new.override_reason OR old.ended_at IS DISTINCT FROM new.ended_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER payment_match AFTER INSERT ON invoice_match FOR EACH ROW EXECUTE FUNCTION payment_of_match();
CREATE TRIGGER kept_come AFTER INSERT ON invoice_red REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_invoice_red();
CREATE TRIGGER kept_gone AFTER DELETE ON invoice_red REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_invoice_red();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, red_id, blue_id, seq, amount ON invoice_red FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.red_id IS DISTINCT FROM new.red_id OR old.blue_id IS DISTINCT FROM new.blue_id OR old.seq IS DISTINCT FROM new.seq OR old.amount IS DISTINCT FROM new.amount)) EXECUTE FUNCTION kept_invoice_red();
CREATE TRIGGER kept BEFORE UPDATE ON invoice_verification FOR EACH ROW WHEN (is_app() AND (old.state <> 'asked'::text OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.invoice_id IS DISTINCT FROM new.invoice_id OR old.via IS DISTINCT FROM new.via OR old.files IS DISTINCT FROM new.files OR old.asked_by IS DISTINCT FROM new.asked_by OR old.asker_name IS DISTINCT FROM new.asker_name OR old.asked_at IS DISTINCT FROM new.asked_at)) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON new_apply DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{platform,passed}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, no, apply_kind, department_id, kind, name, spec, pack_spec, unit, manufacturer, approval_no, insurance_code, supplier_id, price, monthly_qty, reason, created_by, created_org ON new_apply FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,pending,rejected}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.no IS DISTINCT FROM new.no OR old.apply_kind IS DISTINCT FROM new.apply_kind OR old.department_id IS DISTINCT FROM new.department_id OR old.kind IS DISTINCT FROM new.kind OR old.name IS DISTINCT FROM new.name OR old.spec IS DISTINCT FROM new.spec OR old.pack_spec IS DISTINCT FROM new.pack_spec OR old.unit IS DISTINCT FROM new.unit OR old.manufacturer IS DISTINCT FROM new.manufacturer OR old.approval_no IS DISTINCT FROM new.approval_no OR old.insurance_code IS DISTINCT FROM new.insurance_code OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.price IS DISTINCT FROM new.price OR old.monthly_qty IS DISTINCT FROM new.monthly_qty OR old.reason IS DISTINCT FROM new.reason OR old.created_by IS DISTINCT FROM new.created_by OR old.created_org IS DISTINCT FROM new.created_org)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON new_apply FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON new_apply FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{platform,passed}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON new_apply DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{platform,passed}'::text[])) AND (new.status = ANY ('{platform,passed}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER forget_entered BEFORE UPDATE OF qty ON order_line FOR EACH ROW EXECUTE FUNCTION forget_entered();
CREATE TRIGGER kept_but_amended BEFORE UPDATE OF qty, amount ON order_line FOR EACH ROW WHEN (is_app() AND (old.qty IS DISTINCT FROM new.qty OR old.amount IS DISTINCT FROM new.amount)) EXECUTE FUNCTION kept_amended_line();
CREATE TRIGGER kept_come AFTER INSERT ON order_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_order_line();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON order_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.price IS DISTINCT FROM new.price OR old.qty IS DISTINCT FROM new.qty OR old.amount IS DISTINCT FROM new.amount OR old.accepted_qty IS DISTINCT FROM new.accepted_qty OR old.refused_qty IS DISTINCT FROM new.refused_qty OR old.returned_qty IS DISTINCT FROM new.returned_qty OR old.invoiced_qty IS DISTINCT FROM new.invoiced_qty OR old.closed_qty IS DISTINCT FROM new.closed_qty OR old.vbp_quota_id IS DISTINCT FROM new.vbp_quota_id OR old.vbp_ratio IS DISTINCT FROM new.vbp_ratio OR old.vbp_class IS DISTINCT FROM new.vbp_class)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_gone AFTER DELETE ON order_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_order_line();
CREATE TRIGGER kept_held BEFORE UPDATE OF held_qty, close_reason ON order_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.held_qty IS DISTINCT FROM new.held_qty OR old.close_reason IS DISTINCT FROM new.close_reason)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, order_id, seq, product_id, catalog_item_id, product_code, name, spec, pack_spec, manufacturer, unit, min_unit, conversion_ratio, price, vbp_class, vbp_quota_id, vbp_ratio, department_id, remark, online, listed_price, ceiling_price, selected_price, category_id, two_invoice ON order_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.order_id IS DISTINCT FROM new.order_id OR old.seq IS DISTINCT FROM new.seq OR old.product_id IS DISTINCT FROM new.product_id OR old.catalog_item_id IS DISTINCT FROM new.catalog_item_id OR old.product_code IS DISTINCT FROM new.product_code OR old.name IS DISTINCT FROM new.name OR old.spec IS DISTINCT FROM new.spec OR old.pack_spec IS DISTINCT FROM new.pack_spec OR old.manufacturer IS DISTINCT FROM new.manufacturer OR old.unit IS DISTINCT FROM new.unit OR old.min_unit IS DISTINCT FROM new.min_unit OR old.conversion_ratio IS DISTINCT FROM new.conversion_ratio OR old.price IS DISTINCT FROM new.price OR old.vbp_class IS DISTINCT FROM new.vbp_class OR old.vbp_quota_id IS DISTINCT FROM new.vbp_quota_id OR old.vbp_ratio IS DISTINCT FROM new.vbp_ratio OR old.department_id IS DISTINCT FROM new.department_id OR old.remark IS DISTINCT FROM new.remark OR old.online IS DISTINCT FROM new.online OR old.listed_price IS DISTINCT FROM new.listed_price OR old.ceiling_price IS DISTINCT FROM new.ceiling_price OR old.selected_price IS DISTINCT FROM new.selected_price OR old.category_id IS DISTINCT FROM new.category_id OR old.two_invoice IS DISTINCT FROM new.two_invoice)) EXECUTE FUNCTION kept_order_line();
CREATE TRIGGER kept_promise BEFORE UPDATE OF promised_date, promise_reason ON order_line FOR EACH ROW WHEN (is_app() AND (app_kind() = ANY (ARRAY['hospital'::text, 'authority'::text])) AND (old.promised_date IS DISTINCT FROM new.promised_date OR old.promise_reason IS DISTINCT FROM new.promise_reason)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_version BEFORE UPDATE OF version_id ON order_line FOR EACH ROW WHEN (is_app() AND old.version_id IS DISTINCT FROM new.version_id) EXECUTE FUNCTION kept_order_line();
CREATE TRIGGER versioned BEFORE INSERT ON order_line FOR EACH ROW WHEN (new.version_id IS NULL) EXECUTE FUNCTION line_is_versioned();
CREATE TRIGGER payment_begins AFTER INSERT ON payable_item REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION payment_of_items();
CREATE TRIGGER payment_moves AFTER UPDATE ON payable_item REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION payment_of_items();
CREATE TRIGGER voucher_follows AFTER UPDATE OF invoiced_qty, invoiced_amount ON payable_item FOR EACH ROW WHEN (old.invoiced_amount IS DISTINCT FROM new.invoiced_amount OR old.invoiced_qty IS DISTINCT FROM new.invoiced_qty) EXECUTE FUNCTION voucher_follows();
CREATE TRIGGER payment_linked AFTER INSERT ON payable_link REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION payment_of_links();
CREATE TRIGGER payment_unlinked AFTER UPDATE ON payable_link REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION payment_of_links();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON plan DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{approved,partlyOrdered,ordered}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, no, plan_type, department_id, point_id, kind, total_qty, total_amount, line_count, created_by ON plan FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,pending,rejected}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.no IS DISTINCT FROM new.no OR old.plan_type IS DISTINCT FROM new.plan_type OR old.department_id IS DISTINCT FROM new.department_id OR old.point_id IS DISTINCT FROM new.point_id OR old.kind IS DISTINCT FROM new.kind OR old.total_qty IS DISTINCT FROM new.total_qty OR old.total_amount IS DISTINCT FROM new.total_amount OR old.line_count IS DISTINCT FROM new.line_count OR old.created_by IS DISTINCT FROM new.created_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON plan FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON plan FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{approved,partlyOrdered,ordered}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON plan DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{approved,partlyOrdered,ordered}'::text[])) AND (new.status = ANY ('{approved,partlyOrdered,ordered}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER tally_come AFTER INSERT ON plan REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_plan();
CREATE TRIGGER tally_gone AFTER DELETE ON plan REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_plan();
CREATE TRIGGER tally_moved AFTER UPDATE ON plan REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_plan();
CREATE TRIGGER forget_entered BEFORE UPDATE OF qty ON plan_line FOR EACH ROW EXECUTE FUNCTION forget_entered();
CREATE TRIGGER kept_come AFTER INSERT ON plan_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_plan_line();
CREATE TRIGGER kept_gone AFTER DELETE ON plan_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_plan_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, plan_id, seq, product_id, catalog_item_id, supplier_id, qty, price, amount, vbp_class, current_stock, daily_use, suggest_qty, substitute_reason, remark ON plan_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.plan_id IS DISTINCT FROM new.plan_id OR old.seq IS DISTINCT FROM new.seq OR old.product_id IS DISTINCT FROM new.product_id OR old.catalog_item_id IS DISTINCT FROM new.catalog_item_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.qty IS DISTINCT FROM new.qty OR old.price IS DISTINCT FROM new.price OR old.amount IS DISTINCT FROM new.amount OR old.vbp_class IS DISTINCT FROM new.vbp_class OR old.current_stock IS DISTINCT FROM new.current_stock OR old.daily_use IS DISTINCT FROM new.daily_use OR old.suggest_qty IS DISTINCT FROM new.suggest_qty OR old.substitute_reason IS DISTINCT FROM new.substitute_reason OR old.remark IS DISTINCT FROM new.remark)) EXECUTE FUNCTION kept_plan_line();
CREATE TRIGGER kept_version BEFORE UPDATE OF version_id ON plan_line FOR EACH ROW WHEN (is_app() AND old.version_id IS DISTINCT FROM new.version_id) EXECUTE FUNCTION kept_plan_line();
CREATE CONSTRAINT TRIGGER plan_line_sum AFTER UPDATE OF ordered_qty ON plan_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION plan_line_allocated();
CREATE TRIGGER versioned BEFORE INSERT ON plan_line FOR EACH ROW WHEN (new.version_id IS NULL) EXECUTE FUNCTION line_is_versioned();
CREATE CONSTRAINT TRIGGER plan_order_line_sum AFTER INSERT OR DELETE OR UPDATE ON plan_order_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION plan_line_allocated();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON price_adjustment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{passed,applied}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, no, catalog_item_id, product_id, type, new_price, effective_date, created_by, created_org ON price_adjustment FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,pending,rejected}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.no IS DISTINCT FROM new.no OR old.catalog_item_id IS DISTINCT FROM new.catalog_item_id OR old.product_id IS DISTINCT FROM new.product_id OR old.type IS DISTINCT FROM new.type OR old.new_price IS DISTINCT FROM new.new_price OR old.effective_date IS DISTINCT FROM new.effective_date OR old.created_by IS DISTINCT FROM new.created_by OR old.created_org IS DISTINCT FROM new.created_org)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON price_adjustment FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON price_adjustment FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{passed,applied}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON price_adjustment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{passed,applied}'::text[])) AND (new.status = ANY ('{passed,applied}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER platform_category BEFORE INSERT OR UPDATE OF category_id ON product FOR EACH ROW WHEN (new.category_id IS NOT NULL) EXECUTE FUNCTION category_is_platform();
CREATE TRIGGER versioned BEFORE INSERT OR UPDATE ON product FOR EACH ROW EXECUTE FUNCTION product_is_versioned();
CREATE TRIGGER versions_come AFTER INSERT ON product REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_versions();
CREATE TRIGGER versions_go_on AFTER UPDATE ON product REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_versions();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON purchase_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{waitAllocate,allocating,allocated,accepted,rejectedBySupplier,unauditPending}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, no, kind, narcotic, vbp_class, order_type, plan_id, line_count, created_by ON purchase_order FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,pendingAudit,auditRejected}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.no IS DISTINCT FROM new.no OR old.kind IS DISTINCT FROM new.kind OR old.narcotic IS DISTINCT FROM new.narcotic OR old.vbp_class IS DISTINCT FROM new.vbp_class OR old.order_type IS DISTINCT FROM new.order_type OR old.plan_id IS DISTINCT FROM new.plan_id OR old.line_count IS DISTINCT FROM new.line_count OR old.created_by IS DISTINCT FROM new.created_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_but_amended BEFORE UPDATE OF point_id, total_qty, amount, revision ON purchase_order FOR EACH ROW WHEN (is_app() AND ((old.status <> ALL ('{draft,pendingAudit,auditRejected}'::text[])) AND (old.point_id IS DISTINCT FROM new.point_id OR old.total_qty IS DISTINCT FROM new.total_qty OR old.amount IS DISTINCT FROM new.amount) OR old.revision <> new.revision)) EXECUTE FUNCTION kept_amended_order();
CREATE TRIGGER kept_of_supplier BEFORE UPDATE ON purchase_order FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text) EXECUTE FUNCTION order_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON purchase_order FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON purchase_order FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{waitAllocate,allocating,allocated,accepted,rejectedBySupplier,unauditPending}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON purchase_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{waitAllocate,allocating,allocated,accepted,rejectedBySupplier,unauditPending}'::text[])) AND (new.status = ANY ('{waitAllocate,allocating,allocated,accepted,rejectedBySupplier,unauditPending}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER tally_come AFTER INSERT ON purchase_order REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_purchase_order();
CREATE TRIGGER tally_gone AFTER DELETE ON purchase_order REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_purchase_order();
CREATE TRIGGER tally_moved AFTER UPDATE ON purchase_order REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_purchase_order();
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, no, acceptance_id, delivery_id, order_id, goods_kind, point_id, total_qty, amount, line_count, remark, created_by ON refusal FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.no IS DISTINCT FROM new.no OR old.acceptance_id IS DISTINCT FROM new.acceptance_id OR old.delivery_id IS DISTINCT FROM new.delivery_id OR old.order_id IS DISTINCT FROM new.order_id OR old.goods_kind IS DISTINCT FROM new.goods_kind OR old.point_id IS DISTINCT FROM new.point_id OR old.total_qty IS DISTINCT FROM new.total_qty OR old.amount IS DISTINCT FROM new.amount OR old.line_count IS DISTINCT FROM new.line_count OR old.remark IS DISTINCT FROM new.remark OR old.created_by IS DISTINCT FROM new.created_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_authority BEFORE UPDATE ON refusal FOR EACH ROW WHEN (is_app() AND app_kind() = 'authority'::text AND (old.submitted_at IS DISTINCT FROM new.submitted_at OR old.answer_by IS DISTINCT FROM new.answer_by OR old.answer IS DISTINCT FROM new.answer OR old.answer_reason IS DISTINCT FROM new.answer_reason OR old.answer_files IS DISTINCT FROM new.answer_files OR old.answered_by IS DISTINCT FROM new.answered_by OR old.handle_mode IS DISTINCT FROM new.handle_mode OR old.handle_note IS DISTINCT FROM new.handle_note OR old.handled_by IS DISTINCT FROM new.handled_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON refusal FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.answer IS DISTINCT FROM new.answer OR old.answer_reason IS DISTINCT FROM new.answer_reason OR old.answer_files IS DISTINCT FROM new.answer_files OR old.answered_by IS DISTINCT FROM new.answered_by OR old.ruling IS DISTINCT FROM new.ruling OR old.ruling_reason IS DISTINCT FROM new.ruling_reason OR old.ruled_by IS DISTINCT FROM new.ruled_by OR old.handle_mode IS DISTINCT FROM new.handle_mode OR old.handle_note IS DISTINCT FROM new.handle_note OR old.handled_by IS DISTINCT FROM new.handled_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON refusal FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.submitted_at IS DISTINCT FROM new.submitted_at OR old.answer_by IS DISTINCT FROM new.answer_by OR old.ruling IS DISTINCT FROM new.ruling OR old.ruling_reason IS DISTINCT FROM new.ruling_reason OR old.ruled_by IS DISTINCT FROM new.ruled_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_come AFTER INSERT ON refusal_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_refusal_line();
CREATE TRIGGER kept_gone AFTER DELETE ON refusal_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_refusal_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, refusal_id, seq, acceptance_line_id, order_line_id, code, name, spec, manufacturer, unit, price, lot_no, expiry_date, qty, reason_code, reason_text, photos ON refusal_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.refusal_id IS DISTINCT FROM new.refusal_id OR old.seq IS DISTINCT FROM new.seq OR old.acceptance_line_id IS DISTINCT FROM new.acceptance_line_id OR old.order_line_id IS DISTINCT FROM new.order_line_id OR old.code IS DISTINCT FROM new.code OR old.name IS DISTINCT FROM new.name OR old.spec IS DISTINCT FROM new.spec OR old.manufacturer IS DISTINCT FROM new.manufacturer OR old.unit IS DISTINCT FROM new.unit OR old.price IS DISTINCT FROM new.price OR old.lot_no IS DISTINCT FROM new.lot_no OR old.expiry_date IS DISTINCT FROM new.expiry_date OR old.qty IS DISTINCT FROM new.qty OR old.reason_code IS DISTINCT FROM new.reason_code OR old.reason_text IS DISTINCT FROM new.reason_text OR old.photos IS DISTINCT FROM new.photos)) EXECUTE FUNCTION kept_refusal_line();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON regional_price DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{passed,applying,applied}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept BEFORE UPDATE OF no, type, reason, effective_date, remark, created_by, created_org ON regional_price FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,pending,rejected}'::text[])) AND (old.no IS DISTINCT FROM new.no OR old.type IS DISTINCT FROM new.type OR old.reason IS DISTINCT FROM new.reason OR old.effective_date IS DISTINCT FROM new.effective_date OR old.remark IS DISTINCT FROM new.remark OR old.created_by IS DISTINCT FROM new.created_by OR old.created_org IS DISTINCT FROM new.created_org)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON regional_price FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON regional_price FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{passed,applying,applied}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON regional_price DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{passed,applying,applied}'::text[])) AND (new.status = ANY ('{passed,applying,applied}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept_come AFTER INSERT ON regional_price_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_regional_price_line();
CREATE TRIGGER kept_gone AFTER DELETE ON regional_price_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_regional_price_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, region_id, seq, product_id, new_price ON regional_price_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.region_id IS DISTINCT FROM new.region_id OR old.seq IS DISTINCT FROM new.seq OR old.product_id IS DISTINCT FROM new.product_id OR old.new_price IS DISTINCT FROM new.new_price)) EXECUTE FUNCTION kept_regional_price_line();
CREATE TRIGGER answered BEFORE UPDATE OF status ON rejection FOR EACH ROW WHEN (is_app() AND old.status <> new.status AND (app_kind() = 'supplier'::text AND (new.status <> ALL (ARRAY['withdrawn'::text, 'insisted'::text, 'closed'::text])) OR app_kind() = 'hospital'::text AND (new.status <> ALL (ARRAY['confirmed'::text, 'disputed'::text, 'closed'::text])) OR app_kind() = 'authority'::text AND new.status <> 'closed'::text)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE ON rejection FOR EACH ROW WHEN (is_app() AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.order_id IS DISTINCT FROM new.order_id OR old.order_line_id IS DISTINCT FROM new.order_line_id OR old.no IS DISTINCT FROM new.no OR old.qty IS DISTINCT FROM new.qty OR old.reason_code IS DISTINCT FROM new.reason_code OR old.reason IS DISTINCT FROM new.reason OR old.expected_date IS DISTINCT FROM new.expected_date OR old.substitute_id IS DISTINCT FROM new.substitute_id OR old.substitute_price IS DISTINCT FROM new.substitute_price OR old.substitute_qty IS DISTINCT FROM new.substitute_qty OR old.substitute_note IS DISTINCT FROM new.substitute_note OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_end BEFORE UPDATE ON rejection FOR EACH ROW WHEN (is_app() AND (old.status = ANY (ARRAY['confirmed'::text, 'withdrawn'::text, 'closed'::text])) AND new.* IS DISTINCT FROM old.*) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER account_is_kept BEFORE UPDATE ON requisition FOR EACH ROW WHEN (is_app() AND (old.account_name IS DISTINCT FROM new.account_name OR old.bank_name IS DISTINCT FROM new.bank_name OR old.bank_account IS DISTINCT FROM new.bank_account) AND (new.status <> 'pending'::text OR old.status = 'pending'::text)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER held BEFORE UPDATE OF status ON requisition FOR EACH ROW WHEN (is_app() AND old.held AND new.held AND new.status <> old.status) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, created_org, no, period, pay_method, amount, line_count, due_on, remark, created_by, creator_name, created_at ON requisition FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,rejected}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.created_org IS DISTINCT FROM new.created_org OR old.no IS DISTINCT FROM new.no OR old.period IS DISTINCT FROM new.period OR old.pay_method IS DISTINCT FROM new.pay_method OR old.amount IS DISTINCT FROM new.amount OR old.line_count IS DISTINCT FROM new.line_count OR old.due_on IS DISTINCT FROM new.due_on OR old.remark IS DISTINCT FROM new.remark OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_authority BEFORE UPDATE ON requisition FOR EACH ROW WHEN (is_app() AND app_kind() = 'authority'::text AND (old.status IS DISTINCT FROM new.status OR old.account_name IS DISTINCT FROM new.account_name OR old.bank_name IS DISTINCT FROM new.bank_name OR old.bank_account IS DISTINCT FROM new.bank_account OR old.amount IS DISTINCT FROM new.amount OR old.paid_amount IS DISTINCT FROM new.paid_amount OR old.promised_on IS DISTINCT FROM new.promised_on OR old.submitted_by IS DISTINCT FROM new.submitted_by OR old.submitted_at IS DISTINCT FROM new.submitted_at OR old.audited_by IS DISTINCT FROM new.audited_by OR old.auditor_name IS DISTINCT FROM new.auditor_name OR old.audited_at IS DISTINCT FROM new.audited_at OR old.period IS DISTINCT FROM new.period OR old.pay_method IS DISTINCT FROM new.pay_method OR old.remark IS DISTINCT FROM new.remark)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON requisition FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.paid_amount IS DISTINCT FROM new.paid_amount OR old.promised_on IS DISTINCT FROM new.promised_on OR old.held IS DISTINCT FROM new.held)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON requisition FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER not_by_supplier BEFORE UPDATE OF status ON requisition FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (new.status = ANY (ARRAY['approved'::text, 'partlyPaid'::text, 'paid'::text, 'rejected'::text])) AND new.status <> old.status) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE ON requisition_hold FOR EACH ROW WHEN (is_app()) EXECUTE FUNCTION hold_is_kept();
CREATE TRIGGER payment_hold AFTER INSERT OR UPDATE ON requisition_hold FOR EACH ROW EXECUTE FUNCTION payment_of_hold();
CREATE TRIGGER kept_come AFTER INSERT ON requisition_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_requisition_line();
CREATE TRIGGER kept_gone AFTER DELETE ON requisition_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_requisition_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, requisition_id, seq, invoice_id, invoice_amount, paid_before, amount, due_on ON requisition_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.requisition_id IS DISTINCT FROM new.requisition_id OR old.seq IS DISTINCT FROM new.seq OR old.invoice_id IS DISTINCT FROM new.invoice_id OR old.invoice_amount IS DISTINCT FROM new.invoice_amount OR old.paid_before IS DISTINCT FROM new.paid_before OR old.amount IS DISTINCT FROM new.amount OR old.due_on IS DISTINCT FROM new.due_on)) EXECUTE FUNCTION kept_requisition_line();
CREATE TRIGGER payer_is_apart AFTER INSERT ON requisition_payment FOR EACH ROW WHEN (is_app()) EXECUTE FUNCTION payer_is_apart();
CREATE TRIGGER payment_again AFTER INSERT ON requisition_payment FOR EACH ROW WHEN (new.amount > 0::numeric) EXECUTE FUNCTION payment_of_payment();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON return_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{waitSupplier,agreed,disagreed,shippedBack,done}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, no, return_type, point_id, point_name, narcotic, remark, amount, total_qty, line_count, created_by, creator_name ON return_order FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,auditRejected}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.no IS DISTINCT FROM new.no OR old.return_type IS DISTINCT FROM new.return_type OR old.point_id IS DISTINCT FROM new.point_id OR old.point_name IS DISTINCT FROM new.point_name OR old.narcotic IS DISTINCT FROM new.narcotic OR old.remark IS DISTINCT FROM new.remark OR old.amount IS DISTINCT FROM new.amount OR old.total_qty IS DISTINCT FROM new.total_qty OR old.line_count IS DISTINCT FROM new.line_count OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON return_order FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.received_by IS DISTINCT FROM new.received_by OR old.received_at IS DISTINCT FROM new.received_at OR old.received_amount IS DISTINCT FROM new.received_amount OR old.short_count IS DISTINCT FROM new.short_count OR old.red_due IS DISTINCT FROM new.red_due OR old.red_code IS DISTINCT FROM new.red_code OR old.red_no IS DISTINCT FROM new.red_no OR old.red_date IS DISTINCT FROM new.red_date OR old.red_amount IS DISTINCT FROM new.red_amount)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON return_order FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.shipped_by IS DISTINCT FROM new.shipped_by OR old.shipped_at IS DISTINCT FROM new.shipped_at OR old.second_by IS DISTINCT FROM new.second_by OR old.audited_by IS DISTINCT FROM new.audited_by OR old.released_at IS DISTINCT FROM new.released_at OR old.submitted_at IS DISTINCT FROM new.submitted_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON return_order FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON return_order FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{waitSupplier,agreed,disagreed,shippedBack,done}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON return_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{waitSupplier,agreed,disagreed,shippedBack,done}'::text[])) AND (new.status = ANY ('{waitSupplier,agreed,disagreed,shippedBack,done}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept_come AFTER INSERT ON return_order_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_return_order_line();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON return_order_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.received_qty IS DISTINCT FROM new.received_qty OR old.short_reason IS DISTINCT FROM new.short_reason OR old.invoiced IS DISTINCT FROM new.invoiced)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON return_order_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND old.hold_id IS DISTINCT FROM new.hold_id) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_gone AFTER DELETE ON return_order_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_return_order_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, return_order_id, seq, delivery_line_id, order_line_id, balance_id, product_id, qty, ratio, price, gift, owner, reason ON return_order_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.return_order_id IS DISTINCT FROM new.return_order_id OR old.seq IS DISTINCT FROM new.seq OR old.delivery_line_id IS DISTINCT FROM new.delivery_line_id OR old.order_line_id IS DISTINCT FROM new.order_line_id OR old.balance_id IS DISTINCT FROM new.balance_id OR old.product_id IS DISTINCT FROM new.product_id OR old.qty IS DISTINCT FROM new.qty OR old.ratio IS DISTINCT FROM new.ratio OR old.price IS DISTINCT FROM new.price OR old.gift IS DISTINCT FROM new.gift OR old.owner IS DISTINCT FROM new.owner OR old.reason IS DISTINCT FROM new.reason)) EXECUTE FUNCTION kept_return_order_line();
CREATE TRIGGER return_counts AFTER UPDATE ON return_order_line REFERENCING OLD TABLE AS gone NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION return_counts();
CREATE TRIGGER role_actions_added AFTER INSERT ON role_action REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION role_actions_changed();
CREATE TRIGGER role_actions_gone AFTER TRUNCATE ON role_action FOR EACH STATEMENT EXECUTE FUNCTION role_actions_changed();
CREATE TRIGGER role_actions_moved AFTER UPDATE ON role_action REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION role_actions_changed();
CREATE TRIGGER role_actions_removed AFTER DELETE ON role_action REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION role_actions_changed();
CREATE TRIGGER kept BEFORE UPDATE ON session FOR EACH ROW WHEN (is_app()) EXECUTE FUNCTION session_is_kept();
CREATE TRIGGER confirmed BEFORE UPDATE ON statement FOR EACH ROW WHEN (is_app() AND old.status = 'confirmed'::text) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON statement FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.no IS DISTINCT FROM new.no OR old.month IS DISTINCT FROM new.month OR old.opening IS DISTINCT FROM new.opening OR old.accepted IS DISTINCT FROM new.accepted OR old.returned IS DISTINCT FROM new.returned OR old.difference IS DISTINCT FROM new.difference OR old.paid IS DISTINCT FROM new.paid OR old.credit IS DISTINCT FROM new.credit OR old.invoiced IS DISTINCT FROM new.invoiced OR old.red IS DISTINCT FROM new.red OR old.line_count IS DISTINCT FROM new.line_count OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON statement FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.no IS DISTINCT FROM new.no OR old.month IS DISTINCT FROM new.month OR old.opening IS DISTINCT FROM new.opening OR old.accepted IS DISTINCT FROM new.accepted OR old.returned IS DISTINCT FROM new.returned OR old.difference IS DISTINCT FROM new.difference OR old.paid IS DISTINCT FROM new.paid OR old.credit IS DISTINCT FROM new.credit OR old.invoiced IS DISTINCT FROM new.invoiced OR old.red IS DISTINCT FROM new.red OR old.line_count IS DISTINCT FROM new.line_count OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_hospital BEFORE UPDATE ON statement FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND new.supplier_at IS NOT NULL AND (old.supplier_by IS DISTINCT FROM new.supplier_by OR old.supplier_name IS DISTINCT FROM new.supplier_name OR old.supplier_at IS DISTINCT FROM new.supplier_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_supplier BEFORE UPDATE ON statement FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (new.hospital_at IS NOT NULL AND (old.hospital_by IS DISTINCT FROM new.hospital_by OR old.hospital_name IS DISTINCT FROM new.hospital_name OR old.hospital_at IS DISTINCT FROM new.hospital_at) OR old.status = 'disputed'::text AND new.status <> 'disputed'::text OR new.round <> old.round)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_come AFTER INSERT ON statement_item REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_statement_item();
CREATE TRIGGER kept_gone AFTER DELETE ON statement_item REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_statement_item();
CREATE TRIGGER kept_moved BEFORE UPDATE OF source, event_id, undone, hospital_id, supplier_id, statement_id, line_id, amount ON statement_item FOR EACH ROW WHEN (is_app() AND (old.source IS DISTINCT FROM new.source OR old.event_id IS DISTINCT FROM new.event_id OR old.undone IS DISTINCT FROM new.undone OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.statement_id IS DISTINCT FROM new.statement_id OR old.line_id IS DISTINCT FROM new.line_id OR old.amount IS DISTINCT FROM new.amount)) EXECUTE FUNCTION kept_statement_item();
CREATE TRIGGER kept_come AFTER INSERT ON statement_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_statement_line();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON statement_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.statement_id IS DISTINCT FROM new.statement_id OR old.seq IS DISTINCT FROM new.seq OR old.what IS DISTINCT FROM new.what OR old.undone IS DISTINCT FROM new.undone OR old.doc_kind IS DISTINCT FROM new.doc_kind OR old.doc_id IS DISTINCT FROM new.doc_id OR old.doc_no IS DISTINCT FROM new.doc_no OR old.day IS DISTINCT FROM new.day OR old.item_count IS DISTINCT FROM new.item_count OR old.amount IS DISTINCT FROM new.amount)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON statement_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.statement_id IS DISTINCT FROM new.statement_id OR old.seq IS DISTINCT FROM new.seq OR old.what IS DISTINCT FROM new.what OR old.undone IS DISTINCT FROM new.undone OR old.doc_kind IS DISTINCT FROM new.doc_kind OR old.doc_id IS DISTINCT FROM new.doc_id OR old.doc_no IS DISTINCT FROM new.doc_no OR old.day IS DISTINCT FROM new.day OR old.item_count IS DISTINCT FROM new.item_count OR old.amount IS DISTINCT FROM new.amount)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_gone AFTER DELETE ON statement_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_statement_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, statement_id, seq, what, undone, doc_kind, doc_id, doc_no, day, item_count, amount, dispute, dispute_note, dispute_round, disputed_by ON statement_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.statement_id IS DISTINCT FROM new.statement_id OR old.seq IS DISTINCT FROM new.seq OR old.what IS DISTINCT FROM new.what OR old.undone IS DISTINCT FROM new.undone OR old.doc_kind IS DISTINCT FROM new.doc_kind OR old.doc_id IS DISTINCT FROM new.doc_id OR old.doc_no IS DISTINCT FROM new.doc_no OR old.day IS DISTINCT FROM new.day OR old.item_count IS DISTINCT FROM new.item_count OR old.amount IS DISTINCT FROM new.amount OR old.dispute IS DISTINCT FROM new.dispute OR old.dispute_note IS DISTINCT FROM new.dispute_note OR old.dispute_round IS DISTINCT FROM new.dispute_round OR old.disputed_by IS DISTINCT FROM new.disputed_by)) EXECUTE FUNCTION kept_statement_line();
CREATE TRIGGER hold_watched AFTER INSERT ON stock_balance REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION hold_watched();
CREATE TRIGGER tally_come AFTER INSERT ON stock_balance REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_shelves();
CREATE TRIGGER tally_moved AFTER UPDATE ON stock_balance REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_shelves();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON stock_count DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{posted}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, no, point_id, scope, blind, frozen, line_count, started_at, submitted_at, created_by ON stock_count FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,counting,recounting,pending}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.no IS DISTINCT FROM new.no OR old.point_id IS DISTINCT FROM new.point_id OR old.scope IS DISTINCT FROM new.scope OR old.blind IS DISTINCT FROM new.blind OR old.frozen IS DISTINCT FROM new.frozen OR old.line_count IS DISTINCT FROM new.line_count OR old.started_at IS DISTINCT FROM new.started_at OR old.submitted_at IS DISTINCT FROM new.submitted_at OR old.created_by IS DISTINCT FROM new.created_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON stock_count FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER not_by_counter BEFORE UPDATE OF audited_by ON stock_count FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by IS NOT NULL) EXECUTE FUNCTION not_by_counter();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON stock_count FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{posted}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON stock_count DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{posted}'::text[])) AND (new.status = ANY ('{posted}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept_come AFTER INSERT ON stock_count_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_stock_count_line();
CREATE TRIGGER kept_gone AFTER DELETE ON stock_count_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_stock_count_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, count_id, seq, balance_id, product_id, supplier_id, lot_no, expiry_date, production_date, price, ratio, owner, found, book_qty, last_movement_id, book_at, frozen_at, qty1, at1, by1, name1, qty2, at2, by2, name2, qty3, at3, by3, name3, wanted, variance, variance_value, reason, note, version ON stock_count_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.count_id IS DISTINCT FROM new.count_id OR old.seq IS DISTINCT FROM new.seq OR old.balance_id IS DISTINCT FROM new.balance_id OR old.product_id IS DISTINCT FROM new.product_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.lot_no IS DISTINCT FROM new.lot_no OR old.expiry_date IS DISTINCT FROM new.expiry_date OR old.production_date IS DISTINCT FROM new.production_date OR old.price IS DISTINCT FROM new.price OR old.ratio IS DISTINCT FROM new.ratio OR old.owner IS DISTINCT FROM new.owner OR old.found IS DISTINCT FROM new.found OR old.book_qty IS DISTINCT FROM new.book_qty OR old.last_movement_id IS DISTINCT FROM new.last_movement_id OR old.book_at IS DISTINCT FROM new.book_at OR old.frozen_at IS DISTINCT FROM new.frozen_at OR old.qty1 IS DISTINCT FROM new.qty1 OR old.at1 IS DISTINCT FROM new.at1 OR old.by1 IS DISTINCT FROM new.by1 OR old.name1 IS DISTINCT FROM new.name1 OR old.qty2 IS DISTINCT FROM new.qty2 OR old.at2 IS DISTINCT FROM new.at2 OR old.by2 IS DISTINCT FROM new.by2 OR old.name2 IS DISTINCT FROM new.name2 OR old.qty3 IS DISTINCT FROM new.qty3 OR old.at3 IS DISTINCT FROM new.at3 OR old.by3 IS DISTINCT FROM new.by3 OR old.name3 IS DISTINCT FROM new.name3 OR old.wanted IS DISTINCT FROM new.wanted OR old.variance IS DISTINCT FROM new.variance OR old.variance_value IS DISTINCT FROM new.variance_value OR old.reason IS DISTINCT FROM new.reason OR old.note IS DISTINCT FROM new.note OR old.version IS DISTINCT FROM new.version)) EXECUTE FUNCTION kept_stock_count_line();
CREATE TRIGGER hold_counts AFTER INSERT ON stock_hold REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION hold_counts();
CREATE TRIGGER hold_recounts AFTER UPDATE ON stock_hold REFERENCING OLD TABLE AS old_rows NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION hold_recounts();
CREATE TRIGGER movement_of_old AFTER INSERT ON stock_movement FOR EACH ROW WHEN (new.at < (date_trunc('month'::text, (now() AT TIME ZONE 'Asia/Shanghai'::text)) AT TIME ZONE 'Asia/Shanghai'::text)) EXECUTE FUNCTION movement_of_old();
CREATE TRIGGER use_of_old AFTER INSERT ON stock_movement FOR EACH ROW WHEN (new.at < (date_trunc('day'::text, (now() AT TIME ZONE 'Asia/Shanghai'::text)) AT TIME ZONE 'Asia/Shanghai'::text)) EXECUTE FUNCTION use_of_old();
CREATE TRIGGER kept BEFORE UPDATE ON supplier_freeze FOR EACH ROW WHEN (is_app() AND (old.lifted_at IS NOT NULL OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.org_id IS DISTINCT FROM new.org_id OR old.kinds IS DISTINCT FROM new.kinds OR old.valid_from IS DISTINCT FROM new.valid_from OR old.valid_to IS DISTINCT FROM new.valid_to OR old.reason IS DISTINCT FROM new.reason OR old.files IS DISTINCT FROM new.files OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON supply_relation FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.product_id IS DISTINCT FROM new.product_id OR old.agreed_at IS DISTINCT FROM new.agreed_at OR old.agreed_by IS DISTINCT FROM new.agreed_by OR old.held IS DISTINCT FROM new.held)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON supply_relation FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.product_id IS DISTINCT FROM new.product_id OR old.price IS DISTINCT FROM new.price OR old.valid_from IS DISTINCT FROM new.valid_from OR old.valid_to IS DISTINCT FROM new.valid_to OR old.enabled IS DISTINCT FROM new.enabled OR old.held IS DISTINCT FROM new.held OR old.created_by IS DISTINCT FROM new.created_by OR old.created_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER renewed BEFORE UPDATE ON supply_relation FOR EACH ROW WHEN (app_kind() = 'hospital'::text AND old.agreed_at IS NOT NULL AND NOT (old.enabled AND (now() AT TIME ZONE 'Asia/Shanghai'::text)::date <= old.valid_to)) EXECUTE FUNCTION relation_renewed();
CREATE CONSTRAINT TRIGGER begins_named AFTER INSERT ON surgery_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (new.status = ANY ('{approved,waitAllocate,allocated,used,returnedKit,accepted}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, no, emergency, managed, surgery_name, surgery_site, surgeon_name, surgery_at, arrival_at, delivery_address, patient_sex, patient_age, patient_weight, department_id, department_name, point_id, point_name, remark, amount, total_qty, line_count, created_by, creator_name ON surgery_order FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,auditRejected}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.no IS DISTINCT FROM new.no OR old.emergency IS DISTINCT FROM new.emergency OR old.managed IS DISTINCT FROM new.managed OR old.surgery_name IS DISTINCT FROM new.surgery_name OR old.surgery_site IS DISTINCT FROM new.surgery_site OR old.surgeon_name IS DISTINCT FROM new.surgeon_name OR old.surgery_at IS DISTINCT FROM new.surgery_at OR old.arrival_at IS DISTINCT FROM new.arrival_at OR old.delivery_address IS DISTINCT FROM new.delivery_address OR old.patient_sex IS DISTINCT FROM new.patient_sex OR old.patient_age IS DISTINCT FROM new.patient_age OR old.patient_weight IS DISTINCT FROM new.patient_weight OR old.department_id IS DISTINCT FROM new.department_id OR old.department_name IS DISTINCT FROM new.department_name OR old.point_id IS DISTINCT FROM new.point_id OR old.point_name IS DISTINCT FROM new.point_name OR old.remark IS DISTINCT FROM new.remark OR old.amount IS DISTINCT FROM new.amount OR old.total_qty IS DISTINCT FROM new.total_qty OR old.line_count IS DISTINCT FROM new.line_count OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_counts BEFORE UPDATE ON surgery_order FOR EACH ROW WHEN (is_app() AND app_kind() <> 'system'::text AND (old.shipped_qty IS DISTINCT FROM new.shipped_qty OR old.used_qty IS DISTINCT FROM new.used_qty OR old.back_qty IS DISTINCT FROM new.back_qty OR old.lost_qty IS DISTINCT FROM new.lost_qty OR old.used_amount IS DISTINCT FROM new.used_amount)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON surgery_order FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.answered_by IS DISTINCT FROM new.answered_by OR old.answered_at IS DISTINCT FROM new.answered_at OR old.shipped_by IS DISTINCT FROM new.shipped_by OR old.shipped_at IS DISTINCT FROM new.shipped_at OR old.backed_by IS DISTINCT FROM new.backed_by OR old.backed_at IS DISTINCT FROM new.backed_at)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON surgery_order FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.audited_by IS DISTINCT FROM new.audited_by OR old.audited_at IS DISTINCT FROM new.audited_at OR old.released_at IS DISTINCT FROM new.released_at OR old.submitted_at IS DISTINCT FROM new.submitted_at OR old.registered_by IS DISTINCT FROM new.registered_by OR old.registered_at IS DISTINCT FROM new.registered_at OR old.confirmed_by IS DISTINCT FROM new.confirmed_by OR old.confirmed_at IS DISTINCT FROM new.confirmed_at OR old.second_by IS DISTINCT FROM new.second_by)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_author BEFORE UPDATE OF audited_by ON surgery_order FOR EACH ROW WHEN (new.audited_by IS DISTINCT FROM old.audited_by AND new.audited_by <> new.created_by) EXECUTE FUNCTION not_by_author();
CREATE TRIGGER own_audited_by BEFORE UPDATE OF audited_by ON surgery_order FOR EACH ROW WHEN (is_app() AND old.audited_by IS DISTINCT FROM new.audited_by AND (new.audited_by <> app_user() OR new.audited_by IS NULL AND (new.status = ANY ('{approved,waitAllocate,allocated,used,returnedKit,accepted}'::text[])))) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER own_confirmed_by BEFORE UPDATE OF confirmed_by ON surgery_order FOR EACH ROW WHEN (is_app() AND old.confirmed_by IS DISTINCT FROM new.confirmed_by AND new.confirmed_by <> app_user()) EXECUTE FUNCTION paper_is_kept();
CREATE CONSTRAINT TRIGGER passes_named AFTER UPDATE OF status ON surgery_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{approved,waitAllocate,allocated,used,returnedKit,accepted}'::text[])) AND (new.status = ANY ('{approved,waitAllocate,allocated,used,returnedKit,accepted}'::text[]))) EXECUTE FUNCTION passes_named('audited_by');
CREATE CONSTRAINT TRIGGER surgery_is_whole AFTER UPDATE OF status ON surgery_order DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status AND (new.status = ANY (ARRAY['returnedKit'::text, 'accepted'::text]))) EXECUTE FUNCTION surgery_is_whole();
CREATE TRIGGER kept_come AFTER INSERT ON surgery_order_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_surgery_order_line();
CREATE TRIGGER kept_counts BEFORE UPDATE ON surgery_order_line FOR EACH ROW WHEN (is_app() AND app_kind() <> 'system'::text AND (old.shipped_qty IS DISTINCT FROM new.shipped_qty OR old.used_qty IS DISTINCT FROM new.used_qty OR old.back_qty IS DISTINCT FROM new.back_qty OR old.lost_qty IS DISTINCT FROM new.lost_qty)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_gone AFTER DELETE ON surgery_order_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_surgery_order_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, surgery_order_id, seq, catalog_item_id, product_id, code, name, spec, pack_spec, manufacturer, unit, ratio, charge_code, implant, by_piece, qty, price, memo ON surgery_order_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.surgery_order_id IS DISTINCT FROM new.surgery_order_id OR old.seq IS DISTINCT FROM new.seq OR old.catalog_item_id IS DISTINCT FROM new.catalog_item_id OR old.product_id IS DISTINCT FROM new.product_id OR old.code IS DISTINCT FROM new.code OR old.name IS DISTINCT FROM new.name OR old.spec IS DISTINCT FROM new.spec OR old.pack_spec IS DISTINCT FROM new.pack_spec OR old.manufacturer IS DISTINCT FROM new.manufacturer OR old.unit IS DISTINCT FROM new.unit OR old.ratio IS DISTINCT FROM new.ratio OR old.charge_code IS DISTINCT FROM new.charge_code OR old.implant IS DISTINCT FROM new.implant OR old.by_piece IS DISTINCT FROM new.by_piece OR old.qty IS DISTINCT FROM new.qty OR old.price IS DISTINCT FROM new.price OR old.memo IS DISTINCT FROM new.memo)) EXECUTE FUNCTION kept_surgery_order_line();
CREATE TRIGGER kept_at_end BEFORE UPDATE ON surgery_piece FOR EACH ROW WHEN (is_app() AND app_kind() <> 'system'::text) EXECUTE FUNCTION surgery_piece_is_kept();
CREATE TRIGGER kept_come AFTER INSERT ON surgery_piece REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_surgery_piece();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON surgery_piece FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND old.back_qty IS DISTINCT FROM new.back_qty) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON surgery_piece FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.used_qty IS DISTINCT FROM new.used_qty OR old.lost_qty IS DISTINCT FROM new.lost_qty OR old.lost_reason IS DISTINCT FROM new.lost_reason OR old.lost_charged IS DISTINCT FROM new.lost_charged OR old.scanned IS DISTINCT FROM new.scanned)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_gone AFTER DELETE ON surgery_piece REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_surgery_piece();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, surgery_order_id, line_id, seq, product_id, by_piece, implant, price, qty ON surgery_piece FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.surgery_order_id IS DISTINCT FROM new.surgery_order_id OR old.line_id IS DISTINCT FROM new.line_id OR old.seq IS DISTINCT FROM new.seq OR old.product_id IS DISTINCT FROM new.product_id OR old.by_piece IS DISTINCT FROM new.by_piece OR old.implant IS DISTINCT FROM new.implant OR old.price IS DISTINCT FROM new.price OR old.qty IS DISTINCT FROM new.qty)) EXECUTE FUNCTION kept_surgery_piece();
CREATE TRIGGER surgery_counts AFTER UPDATE ON surgery_piece REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION surgery_counts();
CREATE TRIGGER surgery_counts_come AFTER INSERT ON surgery_piece REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION surgery_counts();
CREATE TRIGGER surgery_counts_gone AFTER DELETE ON surgery_piece REFERENCING OLD TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION surgery_counts();
CREATE TRIGGER finished BEFORE INSERT OR UPDATE OF done_qty, agreed_qty ON vbp_quota FOR EACH ROW EXECUTE FUNCTION vbp_finished();
CREATE TRIGGER kept BEFORE UPDATE ON vbp_quota FOR EACH ROW WHEN (is_app() AND (old.item_id IS DISTINCT FROM new.item_id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.year IS DISTINCT FROM new.year OR (old.agreed_qty IS DISTINCT FROM new.agreed_qty OR old.moved_qty IS DISTINCT FROM new.moved_qty) AND app_who() <> 'authority'::text)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER noted AFTER INSERT OR UPDATE OF done_qty ON vbp_quota FOR EACH ROW EXECUTE FUNCTION vbp_note_done();
CREATE CONSTRAINT TRIGGER sum_kept AFTER UPDATE OF moved_qty ON vbp_quota DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.moved_qty IS DISTINCT FROM new.moved_qty) EXECUTE FUNCTION vbp_sum_is_kept();
CREATE CONSTRAINT TRIGGER sum_kept_new AFTER INSERT ON vbp_quota DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.moved_qty <> 0::numeric) EXECUTE FUNCTION vbp_sum_is_kept();
CREATE TRIGGER kept BEFORE UPDATE ON vbp_reason FOR EACH ROW WHEN (is_app() AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.order_id IS DISTINCT FROM new.order_id OR old.plan_id IS DISTINCT FROM new.plan_id OR old.product_id IS DISTINCT FROM new.product_id)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE ON vbp_transfer FOR EACH ROW WHEN (is_app() AND (old.no IS DISTINCT FROM new.no OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.to_hospital_id IS DISTINCT FROM new.to_hospital_id OR old.item_id IS DISTINCT FROM new.item_id OR old.year IS DISTINCT FROM new.year OR old.qty IS DISTINCT FROM new.qty OR old.reason IS DISTINCT FROM new.reason OR old.created_by IS DISTINCT FROM new.created_by OR old.created_at IS DISTINCT FROM new.created_at OR (old.status = ANY (ARRAY['done'::text, 'refused'::text, 'withdrawn'::text])))) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER stepped BEFORE UPDATE OF status ON vbp_transfer FOR EACH ROW WHEN (is_app() AND (new.status = 'agreed'::text AND app_org() IS DISTINCT FROM old.to_hospital_id OR new.status = 'withdrawn'::text AND app_org() IS DISTINCT FROM old.hospital_id OR new.status = 'done'::text AND (old.status <> 'agreed'::text OR app_who() <> 'authority'::text))) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept BEFORE UPDATE OF hospital_id, supplier_id, no, voucher_type, vbp, remark, amount, line_count, created_by, creator_name ON voucher FOR EACH ROW WHEN (is_app() AND (old.status <> ALL ('{draft,disputed}'::text[])) AND (old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.no IS DISTINCT FROM new.no OR old.voucher_type IS DISTINCT FROM new.voucher_type OR old.vbp IS DISTINCT FROM new.vbp OR old.remark IS DISTINCT FROM new.remark OR old.amount IS DISTINCT FROM new.amount OR old.line_count IS DISTINCT FROM new.line_count OR old.created_by IS DISTINCT FROM new.created_by OR old.creator_name IS DISTINCT FROM new.creator_name)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON voucher FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.answered_by IS DISTINCT FROM new.answered_by OR old.answerer_name IS DISTINCT FROM new.answerer_name OR old.answered_at IS DISTINCT FROM new.answered_at OR old.auto_confirmed IS DISTINCT FROM new.auto_confirmed OR old.invoiced_amount IS DISTINCT FROM new.invoiced_amount)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON voucher FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.issued_by IS DISTINCT FROM new.issued_by OR old.issuer_name IS DISTINCT FROM new.issuer_name OR old.issued_at IS DISTINCT FROM new.issued_at OR old.round IS DISTINCT FROM new.round OR old.invoiced_amount IS DISTINCT FROM new.invoiced_amount)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER not_by_hospital BEFORE UPDATE OF status ON voucher FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.status = ANY (ARRAY['issued'::text, 'disputed'::text])) AND (new.status = ANY (ARRAY['confirmed'::text, 'disputed'::text])) AND new.status <> old.status) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_come AFTER INSERT ON voucher_line REFERENCING NEW TABLE AS come FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_voucher_line();
CREATE TRIGGER kept_from_hospital BEFORE UPDATE ON voucher_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'hospital'::text AND (old.invoiced_qty IS DISTINCT FROM new.invoiced_qty OR old.invoiced_amount IS DISTINCT FROM new.invoiced_amount OR old.dispute IS DISTINCT FROM new.dispute OR old.dispute_note IS DISTINCT FROM new.dispute_note OR old.dispute_round IS DISTINCT FROM new.dispute_round)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_from_supplier BEFORE UPDATE ON voucher_line FOR EACH ROW WHEN (is_app() AND app_kind() = 'supplier'::text AND (old.invoiced_qty IS DISTINCT FROM new.invoiced_qty OR old.invoiced_amount IS DISTINCT FROM new.invoiced_amount)) EXECUTE FUNCTION paper_is_kept();
CREATE TRIGGER kept_gone AFTER DELETE ON voucher_line REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (is_app()) EXECUTE FUNCTION kept_voucher_line();
CREATE TRIGGER kept_moved BEFORE UPDATE OF id, hospital_id, supplier_id, voucher_id, seq, item_id, product_id, qty, amount ON voucher_line FOR EACH ROW WHEN (is_app() AND (old.id IS DISTINCT FROM new.id OR old.hospital_id IS DISTINCT FROM new.hospital_id OR old.supplier_id IS DISTINCT FROM new.supplier_id OR old.voucher_id IS DISTINCT FROM new.voucher_id OR old.seq IS DISTINCT FROM new.seq OR old.item_id IS DISTINCT FROM new.item_id OR old.product_id IS DISTINCT FROM new.product_id OR old.qty IS DISTINCT FROM new.qty OR old.amount IS DISTINCT FROM new.amount)) EXECUTE FUNCTION kept_voucher_line();

-- policies

alter table acceptance enable row level security, force row level security;
create policy adds on acceptance for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy changes on acceptance for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on acceptance as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR delivery_within(acceptance.delivery_id, r.*)) AND ((r.departments IS NULL) OR orders_within((acceptance.order_id || acceptance.more_orders), r.departments)) AND ((r.orgs IS NULL) OR (acceptance.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (acceptance.supplier_id = ANY (r.suppliers))) AND ((r.kinds IS NULL) OR (acceptance.kind = ANY (r.kinds))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR delivery_within(acceptance.delivery_id, r.*)) AND ((r.departments IS NULL) OR orders_within((acceptance.order_id || acceptance.more_orders), r.departments)) AND ((r.orgs IS NULL) OR (acceptance.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (acceptance.supplier_id = ANY (r.suppliers))) AND ((r.kinds IS NULL) OR (acceptance.kind = ANY (r.kinds))))))));
create policy founds on acceptance for all to jicai_founder
  using (true)
  with check (true);
create policy reads on acceptance for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy supplier_reads on acceptance for select to public
  using ((supplier_id = ( SELECT app_org() AS app_org)));
alter table acceptance_line enable row level security, force row level security;
create policy adds on acceptance_line for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy changes on acceptance_line for update to public
  using ((COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on acceptance_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery_line l
          WHERE (l.id = acceptance_line.delivery_line_id))) AND ((r.orgs IS NULL) OR (acceptance_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (acceptance_line.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery_line l
          WHERE (l.id = acceptance_line.delivery_line_id))) AND ((r.orgs IS NULL) OR (acceptance_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (acceptance_line.supplier_id = ANY (r.suppliers))))))));
create policy founds on acceptance_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on acceptance_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on acceptance_line for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
create policy supplier_reads on acceptance_line for select to public
  using ((supplier_id = ( SELECT app_org() AS app_org)));
alter table acceptance_scan enable row level security, force row level security;
create policy adds on acceptance_scan for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on acceptance_scan as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM acceptance d
          WHERE (d.id = acceptance_scan.acceptance_id))) AND ((r.orgs IS NULL) OR (acceptance_scan.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM acceptance d
          WHERE (d.id = acceptance_scan.acceptance_id))) AND ((r.orgs IS NULL) OR (acceptance_scan.hospital_id = ANY (r.orgs))))))));
create policy founds on acceptance_scan for all to jicai_founder
  using (true)
  with check (true);
create policy reads on acceptance_scan for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table amendment enable row level security, force row level security;
create policy adds on amendment for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = ANY (ARRAY['pendingAudit'::text, 'pendingSupplier'::text, 'effective'::text]))));
create policy changes on amendment for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (sent_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (sent_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on amendment as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM purchase_order o
          WHERE (o.id = amendment.order_id))) AND ((r.orgs IS NULL) OR (amendment.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (amendment.supplier_id = ANY (r.suppliers))) AND ((r.kinds IS NULL) OR (amendment.kind = ANY (r.kinds))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM purchase_order o
          WHERE (o.id = amendment.order_id))) AND ((r.orgs IS NULL) OR (amendment.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (amendment.supplier_id = ANY (r.suppliers))) AND ((r.kinds IS NULL) OR (amendment.kind = ANY (r.kinds))))))));
create policy founds on amendment for all to jicai_founder
  using (true)
  with check (true);
create policy reads on amendment for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (sent_at IS NOT NULL)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table amendment_line enable row level security, force row level security;
create policy adds on amendment_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on amendment_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM amendment d
          WHERE (d.id = amendment_line.amendment_id))) AND ((r.orgs IS NULL) OR (amendment_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (amendment_line.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM amendment d
          WHERE (d.id = amendment_line.amendment_id))) AND ((r.orgs IS NULL) OR (amendment_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (amendment_line.supplier_id = ANY (r.suppliers))))))));
create policy founds on amendment_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on amendment_line for select to public
  using ((EXISTS ( SELECT
   FROM amendment d
  WHERE (d.id = amendment_line.amendment_id))));
alter table app_user enable row level security;
create policy adds on app_user for insert to public
  with check (((home_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy changes on app_user for update to public
  using (COALESCE((((id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)) OR ((home_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR (EXISTS ( SELECT
   FROM user_role r
  WHERE ((r.user_id = app_user.id) AND (r.org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of))))) OR ((home_org IS NULL) AND (( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of) IS NOT NULL) AND (NOT (EXISTS ( SELECT
   FROM user_role r
  WHERE (r.user_id = app_user.id)))))) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR ( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as)), false))
  with check ((((id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)) OR ((home_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR (EXISTS ( SELECT
   FROM user_role r
  WHERE ((r.user_id = app_user.id) AND (r.org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of))))) OR ((home_org IS NULL) AND (( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of) IS NOT NULL) AND (NOT (EXISTS ( SELECT
   FROM user_role r
  WHERE (r.user_id = app_user.id)))))) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR ( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as)));
create policy founds on app_user for all to jicai_founder
  using (true)
  with check (true);
create policy reads on app_user for select to public
  using (true);
create policy removes on app_user for delete to public
  using (COALESCE((account_is_ours(id, home_org) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false));
alter table approval_delegation enable row level security, force row level security;
create policy adds on approval_delegation for insert to public
  with check ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)));
create policy changes on approval_delegation for update to public
  using (COALESCE((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)), false))
  with check ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)));
create policy founds on approval_delegation for all to jicai_founder
  using (true)
  with check (true);
create policy reads on approval_delegation for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table approval_flow enable row level security, force row level security;
create policy adds on approval_flow for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy changes on approval_flow for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy founds on approval_flow for all to jicai_founder
  using (true)
  with check (true);
create policy reads on approval_flow for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table approval_flow_step enable row level security, force row level security;
create policy adds on approval_flow_step for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy founds on approval_flow_step for all to jicai_founder
  using (true)
  with check (true);
create policy reads on approval_flow_step for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on approval_flow_step for delete to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false));
alter table approval_level enable row level security, force row level security;
create policy adds on approval_level for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)));
create policy changes on approval_level for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on approval_level as restrictive for select to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR paper_visible(doc_type, doc_id)));
create policy founds on approval_level for all to jicai_founder
  using (true)
  with check (true);
create policy reads on approval_level for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table audit_head enable row level security, force row level security;
create policy adds on audit_head for insert to public
  with check (((NOT (org_id IS DISTINCT FROM ( SELECT app_org() AS app_org))) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text, 'stranger'::text, 'system'::text]) AS acts_as)));
create policy changes on audit_head for update to public
  using (COALESCE(((NOT (org_id IS DISTINCT FROM ( SELECT app_org() AS app_org))) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text, 'stranger'::text, 'system'::text]) AS acts_as)), false))
  with check (((NOT (org_id IS DISTINCT FROM ( SELECT app_org() AS app_org))) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text, 'stranger'::text, 'system'::text]) AS acts_as)));
create policy founds on audit_head for all to jicai_founder
  using (true)
  with check (true);
create policy reads on audit_head for select to public
  using (((NOT (org_id IS DISTINCT FROM ( SELECT app_org() AS app_org))) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table audit_log enable row level security, force row level security;
create policy adds on audit_log for insert to public
  with check (((NOT (org_id IS DISTINCT FROM ( SELECT app_org() AS app_org))) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text, 'stranger'::text, 'system'::text]) AS acts_as)));
create policy data_range on audit_log as restrictive for select to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR
CASE
    WHEN (entity = ANY (ARRAY['plan'::text, 'invoiceException'::text, 'statement'::text, 'requisition'::text, 'voucher'::text, 'surgeryOrder'::text, 'exception'::text, 'amendment'::text, 'rejection'::text, 'refusal'::text, 'returnOrder'::text, 'catalogChange'::text, 'newApply'::text, 'stockCount'::text, 'stockDocument'::text, 'order'::text, 'delivery'::text, 'acceptance'::text, 'catalogItem'::text, 'priceAdjustment'::text, 'certificate'::text])) THEN paper_visible(entity, (entity_id)::uuid)
    ELSE true
END));
create policy founds on audit_log for all to jicai_founder
  using (true)
  with check (true);
create policy reads on audit_log for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table audit_waiting enable row level security;
create policy adds on audit_waiting for insert to public
  with check (((transaction = pg_current_xact_id()) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy founds on audit_waiting for all to jicai_founder
  using (true)
  with check (true);
create policy reads on audit_waiting for select to public
  using (true);
create policy removes on audit_waiting for delete to public
  using (COALESCE(((transaction = pg_current_xact_id()) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)), false));
alter table background_job enable row level security, force row level security;
create policy adds on background_job for insert to public
  with check (((org_id = ( SELECT app_org() AS app_org)) AND (user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy changes on background_job for update to public
  using (COALESCE((((org_id = ( SELECT app_org() AS app_org)) AND (user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)), false))
  with check ((((org_id = ( SELECT app_org() AS app_org)) AND (user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)));
create policy founds on background_job for all to jicai_founder
  using (true)
  with check (true);
create policy reads on background_job for select to public
  using ((((org_id = ( SELECT app_org() AS app_org)) AND (user_id = ( SELECT app_user() AS app_user))) OR (( SELECT app_kind() AS app_kind) = 'system'::text)));
create policy removes on background_job for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table billing_profile enable row level security, force row level security;
create policy adds on billing_profile for insert to public
  with check ((id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)));
create policy changes on billing_profile for update to public
  using (COALESCE((id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)), false))
  with check ((id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)));
create policy founds on billing_profile for all to jicai_founder
  using (true)
  with check (true);
create policy reads on billing_profile for select to public
  using (((id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR (EXISTS ( SELECT
   FROM org o
  WHERE ((o.id = billing_profile.id) AND (o.kind = 'hospital'::text)))) OR (EXISTS ( SELECT
   FROM payable_item i
  WHERE ((i.supplier_id = billing_profile.id) AND (i.hospital_id = ( SELECT app_org() AS app_org)))))));
alter table captcha enable row level security;
create policy adds on captcha for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as));
create policy founds on captcha for all to jicai_founder
  using (true)
  with check (true);
create policy reads on captcha for select to public
  using (true);
create policy removes on captcha for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['stranger'::text, 'system'::text]) AS acts_as), false));
alter table catalog_change enable row level security, force row level security;
create policy adds on catalog_change for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)));
create policy changes on catalog_change for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (status = ANY (ARRAY['platform'::text, 'effective'::text, 'rejected'::text])))));
create policy data_range on catalog_change as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM catalog_item i
          WHERE (i.id = catalog_change.catalog_item_id))) AND ((r.orgs IS NULL) OR (catalog_change.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM catalog_item i
          WHERE (i.id = catalog_change.catalog_item_id))) AND ((r.orgs IS NULL) OR (catalog_change.hospital_id = ANY (r.orgs))))))));
create policy founds on catalog_change for all to jicai_founder
  using (true)
  with check (true);
create policy reads on catalog_change for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on catalog_change for delete to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = ANY (ARRAY['draft'::text, 'rejected'::text]))), false));
alter table catalog_item enable row level security, force row level security;
create policy adds on catalog_item for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy changes on catalog_item for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as) OR (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (status = 'platform'::text))), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as) OR (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (status = ANY (ARRAY['platform'::text, 'enabled'::text, 'rejected'::text])))));
create policy data_range on catalog_item as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (catalog_item.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (catalog_item.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = catalog_item.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (catalog_item.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (catalog_item.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = catalog_item.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on catalog_item for all to jicai_founder
  using (true)
  with check (true);
create policy reads on catalog_item for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on catalog_item for delete to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = ANY (ARRAY['draft'::text, 'rejected'::text]))), false));
alter table category enable row level security, force row level security;
create policy adds on category for insert to public
  with check ((((hospital_id IS NULL) AND ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)) OR (hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of))));
create policy changes on category for update to public
  using (COALESCE((((hospital_id IS NULL) AND ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)) OR (hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of))), false))
  with check ((((hospital_id IS NULL) AND ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)) OR (hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of))));
create policy founds on category for all to jicai_founder
  using (true)
  with check (true);
create policy reads on category for select to public
  using (((hospital_id IS NULL) OR (hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on category for delete to public
  using (COALESCE((((hospital_id IS NULL) AND ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)) OR (hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of))), false));
alter table category_product enable row level security, force row level security;
create policy adds on category_product for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on category_product for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on category_product as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (category_product.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = category_product.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (category_product.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = category_product.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on category_product for all to jicai_founder
  using (true)
  with check (true);
create policy reads on category_product for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table certificate enable row level security, force row level security;
create policy adds on certificate for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as) AND (status = 'draft'::text))));
create policy changes on certificate for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text]) AS acts_as)));
create policy data_range on certificate as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR ((EXISTS ( SELECT
   FROM org o
  WHERE (o.id = certificate.org_id))) AND ((product_id IS NULL) OR (EXISTS ( SELECT
   FROM product p
  WHERE (p.id = certificate.product_id)))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR ((EXISTS ( SELECT
   FROM org o
  WHERE (o.id = certificate.org_id))) AND ((product_id IS NULL) OR (EXISTS ( SELECT
   FROM product p
  WHERE (p.id = certificate.product_id)))))));
create policy founds on certificate for all to jicai_founder
  using (true)
  with check (true);
create policy partner_reads on certificate for select to public
  using (((scope = 'org'::text) AND (status = 'passed'::text) AND (cert_kind <> ALL (ARRAY['qaAgreement'::text, 'integrity'::text, 'other'::text])) AND (( SELECT app_kind() AS app_kind) = 'hospital'::text) AND (EXISTS ( SELECT
   FROM supply_relation r
  WHERE ((r.supplier_id = certificate.org_id) AND (r.hospital_id = ( SELECT app_org() AS app_org)) AND r.enabled AND (r.agreed_at IS NOT NULL) AND ((((now() AT TIME ZONE 'Asia/Shanghai'::text))::date >= r.valid_from) AND (((now() AT TIME ZONE 'Asia/Shanghai'::text))::date <= r.valid_to)))))));
create policy reads on certificate for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on certificate for delete to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) AND (status = ANY (ARRAY['draft'::text, 'rejected'::text]))), false));
create policy standard_reads on certificate for select to public
  using (((scope = 'standard'::text) AND (status = 'passed'::text)));
alter table code_change enable row level security, force row level security;
create policy adds on code_change for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on code_change for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on code_change as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR (NOT (EXISTS ( SELECT
           FROM jsonb_array_elements(code_change.after) x(value)
          WHERE (NOT (EXISTS ( SELECT
                   FROM hospital_code h
                  WHERE (h.id = ((x.value ->> 'id'::text))::uuid)))))))) AND ((r.orgs IS NULL) OR (code_change.hospital_id = ANY (r.orgs))) AND ((r.kinds IS NULL) OR (code_change.kind = ANY (r.kinds))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR (NOT (EXISTS ( SELECT
           FROM jsonb_array_elements(code_change.after) x(value)
          WHERE (NOT (EXISTS ( SELECT
                   FROM hospital_code h
                  WHERE (h.id = ((x.value ->> 'id'::text))::uuid)))))))) AND ((r.orgs IS NULL) OR (code_change.hospital_id = ANY (r.orgs))) AND ((r.kinds IS NULL) OR (code_change.kind = ANY (r.kinds))))))));
create policy founds on code_change for all to jicai_founder
  using (true)
  with check (true);
create policy reads on code_change for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table code_double enable row level security, force row level security;
create policy adds on code_double for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy changes on code_double for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)));
create policy data_range on code_double as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM hospital_code h
          WHERE (h.id = code_double.a))) AND (EXISTS ( SELECT
           FROM hospital_code h
          WHERE (h.id = code_double.b))) AND ((r.orgs IS NULL) OR (code_double.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM hospital_code h
          WHERE (h.id = code_double.a))) AND (EXISTS ( SELECT
           FROM hospital_code h
          WHERE (h.id = code_double.b))) AND ((r.orgs IS NULL) OR (code_double.hospital_id = ANY (r.orgs))))))));
create policy founds on code_double for all to jicai_founder
  using (true)
  with check (true);
create policy reads on code_double for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on code_double for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table code_run enable row level security, force row level security;
create policy adds on code_run for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on code_run for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy data_range on code_run as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (code_run.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (code_run.hospital_id = ANY (r.orgs))))))));
create policy founds on code_run for all to jicai_founder
  using (true)
  with check (true);
create policy reads on code_run for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table company enable row level security, force row level security;
create policy adds on company for insert to public
  with check ((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR (org_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))));
create policy changes on company for update to public
  using (COALESCE((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR (org_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))), false))
  with check ((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR (org_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))));
create policy data_range on company as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((r.suppliers IS NULL) OR (company.org_id IS NULL) OR (company.org_id = ( SELECT app_org() AS app_org)) OR (company.org_id = ANY (r.suppliers)))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((r.suppliers IS NULL) OR (company.org_id IS NULL) OR (company.org_id = ( SELECT app_org() AS app_org)) OR (company.org_id = ANY (r.suppliers)))))));
create policy founds on company for all to jicai_founder
  using (true)
  with check (true);
create policy reads on company for select to public
  using (true);
alter table config enable row level security;
create policy adds on config for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy changes on config for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy founds on config for all to jicai_founder
  using (true)
  with check (true);
create policy reads on config for select to public
  using (true);
create policy removes on config for delete to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false));
alter table consignment_level enable row level security, force row level security;
create policy adds on consignment_level for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on consignment_level for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on consignment_level as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (consignment_level.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (consignment_level.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = consignment_level.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (consignment_level.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (consignment_level.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = consignment_level.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on consignment_level for all to jicai_founder
  using (true)
  with check (true);
create policy reads on consignment_level for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table consumption_folded enable row level security;
create policy adds on consumption_folded for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy founds on consumption_folded for all to jicai_founder
  using (true)
  with check (true);
create policy reads on consumption_folded for select to public
  using (true);
alter table consumption_folded_day enable row level security;
create policy adds on consumption_folded_day for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy founds on consumption_folded_day for all to jicai_founder
  using (true)
  with check (true);
create policy reads on consumption_folded_day for select to public
  using (true);
alter table consumption_month enable row level security, force row level security;
create policy adds on consumption_month for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy data_range on consumption_month as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (consumption_month.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (consumption_month.supplier_id = ANY (r.suppliers))) AND ((r.departments IS NULL) OR (consumption_month.department_id = ANY (r.departments))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = consumption_month.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (consumption_month.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (consumption_month.supplier_id = ANY (r.suppliers))) AND ((r.departments IS NULL) OR (consumption_month.department_id = ANY (r.departments))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = consumption_month.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on consumption_month for all to jicai_founder
  using (true)
  with check (true);
create policy reads on consumption_month for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on consumption_month for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table consumption_place enable row level security, force row level security;
create policy adds on consumption_place for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy data_range on consumption_place as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (false AND ((r.orgs IS NULL) OR (consumption_place.hospital_id = ANY (r.orgs))) AND ((r.departments IS NULL) OR (consumption_place.department_id = ANY (r.departments))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (false AND ((r.orgs IS NULL) OR (consumption_place.hospital_id = ANY (r.orgs))) AND ((r.departments IS NULL) OR (consumption_place.department_id = ANY (r.departments))))))));
create policy founds on consumption_place for all to jicai_founder
  using (true)
  with check (true);
create policy reads on consumption_place for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on consumption_place for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table cooperation enable row level security, force row level security;
create policy adds on cooperation for insert to public
  with check ((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (org_id = hospital_id) AND (status = 'invited'::text) AND (answered_by IS NULL)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (org_id = supplier_id) AND (status = 'requested'::text) AND (answered_by IS NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy changes on cooperation for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy data_range on cooperation as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (cooperation.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (cooperation.supplier_id IS NULL) OR (cooperation.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (cooperation.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (cooperation.supplier_id IS NULL) OR (cooperation.supplier_id = ANY (r.suppliers))))))));
create policy founds on cooperation for all to jicai_founder
  using (true)
  with check (true);
create policy reads on cooperation for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table correction enable row level security, force row level security;
create policy adds on correction for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) AND (status = 'pending'::text) AND (audited_by IS NULL)));
create policy changes on correction for update to public
  using (COALESCE((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR (org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of))), false))
  with check ((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) AND (status = 'withdrawn'::text))));
create policy data_range on correction as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = correction.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = correction.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on correction for all to jicai_founder
  using (true)
  with check (true);
create policy reads on correction for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table correction_field enable row level security, force row level security;
create policy adds on correction_field for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) AND (decision = ''::text)));
create policy changes on correction_field for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy data_range on correction_field as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM correction p
          WHERE (p.id = correction_field.correction_id)))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM correction p
          WHERE (p.id = correction_field.correction_id)))))));
create policy founds on correction_field for all to jicai_founder
  using (true)
  with check (true);
create policy reads on correction_field for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table delivery enable row level security, force row level security;
create policy adds on delivery for insert to public
  with check ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)));
create policy changes on delivery for update to public
  using ((COALESCE(((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (shipped_at IS NOT NULL))), false) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)))
  with check (((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (shipped_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on delivery as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR delivery_within(delivery.id, r.*)) AND ((r.departments IS NULL) OR orders_within((delivery.order_id || delivery.more_orders), r.departments)) AND ((r.orgs IS NULL) OR (delivery.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery.supplier_id = ANY (r.suppliers))) AND ((r.kinds IS NULL) OR (delivery.kind = ANY (r.kinds))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR delivery_within(delivery.id, r.*)) AND ((r.departments IS NULL) OR orders_within((delivery.order_id || delivery.more_orders), r.departments)) AND ((r.orgs IS NULL) OR (delivery.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery.supplier_id = ANY (r.suppliers))) AND ((r.kinds IS NULL) OR (delivery.kind = ANY (r.kinds))))))));
create policy founds on delivery for all to jicai_founder
  using (true)
  with check (true);
create policy reads on delivery for select to public
  using (((supplier_id = ( SELECT app_org() AS app_org)) OR ((hospital_id = ( SELECT app_org() AS app_org)) AND (shipped_at IS NOT NULL)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on delivery for delete to public
  using (COALESCE(((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (status = 'draft'::text)), false));
alter table delivery_box enable row level security, force row level security;
create policy adds on delivery_box for insert to public
  with check (((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM delivery d
  WHERE ((d.id = delivery_box.delivery_id) AND ((d.supplier_id = delivery_box.supplier_id) AND (d.hospital_id = delivery_box.hospital_id)))))));
create policy data_range on delivery_box as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery d
          WHERE (d.id = delivery_box.delivery_id))) AND ((r.orgs IS NULL) OR (delivery_box.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery_box.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery d
          WHERE (d.id = delivery_box.delivery_id))) AND ((r.orgs IS NULL) OR (delivery_box.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery_box.supplier_id = ANY (r.suppliers))))))));
create policy founds on delivery_box for all to jicai_founder
  using (true)
  with check (true);
create policy reads on delivery_box for select to public
  using (((supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR ((hospital_id = ( SELECT app_org() AS app_org)) AND (EXISTS ( SELECT
   FROM delivery d
  WHERE ((d.id = delivery_box.delivery_id) AND (d.shipped_at IS NOT NULL)))))));
alter table delivery_code enable row level security, force row level security;
create policy adds on delivery_code for insert to public
  with check ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)));
create policy data_range on delivery_code as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery d
          WHERE (d.id = delivery_code.delivery_id))) AND ((r.orgs IS NULL) OR (delivery_code.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery_code.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery d
          WHERE (d.id = delivery_code.delivery_id))) AND ((r.orgs IS NULL) OR (delivery_code.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery_code.supplier_id = ANY (r.suppliers))))))));
create policy founds on delivery_code for all to jicai_founder
  using (true)
  with check (true);
create policy reads on delivery_code for select to public
  using (((supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR ((hospital_id = ( SELECT app_org() AS app_org)) AND (EXISTS ( SELECT
   FROM delivery d
  WHERE ((d.id = delivery_code.delivery_id) AND (d.shipped_at IS NOT NULL)))))));
create policy removes on delivery_code for delete to public
  using (COALESCE((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)), false));
alter table delivery_line enable row level security, force row level security;
create policy adds on delivery_line for insert to public
  with check ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)));
create policy changes on delivery_line for update to public
  using ((COALESCE(((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM delivery d
  WHERE ((d.id = delivery_line.delivery_id) AND (d.shipped_at IS NOT NULL)))))), false) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)))
  with check (((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM delivery d
  WHERE ((d.id = delivery_line.delivery_id) AND (d.shipped_at IS NOT NULL))))) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on delivery_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM order_line l
          WHERE (l.id = delivery_line.order_line_id))) AND ((r.orgs IS NULL) OR (delivery_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = delivery_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM order_line l
          WHERE (l.id = delivery_line.order_line_id))) AND ((r.orgs IS NULL) OR (delivery_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = delivery_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on delivery_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on delivery_line for select to public
  using (((supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR ((hospital_id = ( SELECT app_org() AS app_org)) AND (EXISTS ( SELECT
   FROM delivery d
  WHERE ((d.id = delivery_line.delivery_id) AND (d.shipped_at IS NOT NULL)))))));
create policy removes on delivery_line for delete to public
  using (COALESCE((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)), false));
alter table delivery_scan enable row level security, force row level security;
create policy adds on delivery_scan for insert to public
  with check ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)));
create policy data_range on delivery_scan as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery d
          WHERE (d.id = delivery_scan.delivery_id))) AND ((r.orgs IS NULL) OR (delivery_scan.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery_scan.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery d
          WHERE (d.id = delivery_scan.delivery_id))) AND ((r.orgs IS NULL) OR (delivery_scan.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (delivery_scan.supplier_id = ANY (r.suppliers))))))));
create policy founds on delivery_scan for all to jicai_founder
  using (true)
  with check (true);
create policy reads on delivery_scan for select to public
  using (((supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table department enable row level security, force row level security;
create policy adds on department for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on department for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on department as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.departments IS NULL) OR (department.id = ANY (r.departments))) AND ((r.orgs IS NULL) OR (department.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.departments IS NULL) OR (department.id = ANY (r.departments))) AND ((r.orgs IS NULL) OR (department.hospital_id = ANY (r.orgs))))))));
create policy founds on department for all to jicai_founder
  using (true)
  with check (true);
create policy reads on department for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on department for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table dict enable row level security;
create policy adds on dict for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy changes on dict for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy founds on dict for all to jicai_founder
  using (true)
  with check (true);
create policy reads on dict for select to public
  using (true);
alter table distribution_point enable row level security, force row level security;
create policy adds on distribution_point for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on distribution_point for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on distribution_point as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (distribution_point.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (distribution_point.hospital_id = ANY (r.orgs))))))));
create policy founds on distribution_point for all to jicai_founder
  using (true)
  with check (true);
create policy reads on distribution_point for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on distribution_point for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table doc_history enable row level security, force row level security;
create policy adds on doc_history for insert to public
  with check (((NOT (org_id IS DISTINCT FROM ( SELECT app_org() AS app_org))) AND (NOT (user_id IS DISTINCT FROM ( SELECT app_user() AS app_user))) AND (NOT ( SELECT acts_as(VARIADIC ARRAY['nobody'::text]) AS acts_as))));
create policy data_range on doc_history as restrictive for select to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR paper_visible(doc_type, doc_id)));
create policy founds on doc_history for all to jicai_founder
  using (true)
  with check (true);
create policy party_reads on doc_history for select to public
  using (((( SELECT app_org() AS app_org) = ANY (parties)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table evidence_pack enable row level security, force row level security;
create policy adds on evidence_pack for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'authority'::text]) AS org_of)) AND (user_id = ( SELECT app_user() AS app_user)) AND (EXISTS ( SELECT
   FROM requisition r
  WHERE ((r.id = evidence_pack.requisition_id) AND (r.status <> 'draft'::text))))));
create policy data_range on evidence_pack as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM requisition r_1
          WHERE (r_1.id = evidence_pack.requisition_id))) AND ((r.orgs IS NULL) OR (evidence_pack.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (evidence_pack.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM requisition r_1
          WHERE (r_1.id = evidence_pack.requisition_id))) AND ((r.orgs IS NULL) OR (evidence_pack.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (evidence_pack.supplier_id = ANY (r.suppliers))))))));
create policy founds on evidence_pack for all to jicai_founder
  using (true)
  with check (true);
create policy reads on evidence_pack for select to public
  using ((EXISTS ( SELECT
   FROM requisition r
  WHERE (r.id = evidence_pack.requisition_id))));
alter table exception enable row level security, force row level security;
create policy adds on exception for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on exception for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on exception as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.kinds IS NULL) OR (exception.goods_kind IS NULL) OR (exception.goods_kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR
        CASE
            WHEN (exception.order_id IS NOT NULL) THEN order_within(exception.order_id, r.*)
            WHEN (exception.doc_type = 'surgeryOrder'::text) THEN true
            ELSE return_order_within(exception.doc_id, r.*)
        END) AND ((r.departments IS NULL) OR (exception.order_id IS NULL) OR (order_department(exception.order_id) = ANY (r.departments))) AND ((exception.doc_type <> 'surgeryOrder'::text) OR (EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = exception.doc_id)))) AND ((r.orgs IS NULL) OR (exception.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (exception.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.kinds IS NULL) OR (exception.goods_kind IS NULL) OR (exception.goods_kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR
        CASE
            WHEN (exception.order_id IS NOT NULL) THEN order_within(exception.order_id, r.*)
            WHEN (exception.doc_type = 'surgeryOrder'::text) THEN true
            ELSE return_order_within(exception.doc_id, r.*)
        END) AND ((r.departments IS NULL) OR (exception.order_id IS NULL) OR (order_department(exception.order_id) = ANY (r.departments))) AND ((exception.doc_type <> 'surgeryOrder'::text) OR (EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = exception.doc_id)))) AND ((r.orgs IS NULL) OR (exception.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (exception.supplier_id = ANY (r.suppliers))))))));
create policy founds on exception for all to jicai_founder
  using (true)
  with check (true);
create policy reads on exception for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table exception_note enable row level security, force row level security;
create policy adds on exception_note for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM exception e
  WHERE ((e.id = exception_note.exception_id) AND (e.org_id = exception_note.org_id))))));
create policy data_range on exception_note as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM exception e
          WHERE (e.id = exception_note.exception_id)))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM exception e
          WHERE (e.id = exception_note.exception_id)))))));
create policy founds on exception_note for all to jicai_founder
  using (true)
  with check (true);
create policy reads on exception_note for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table exchange_log enable row level security, force row level security;
create policy adds on exchange_log for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy founds on exchange_log for all to jicai_founder
  using (true)
  with check (true);
create policy reads on exchange_log for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on exchange_log for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table file enable row level security, force row level security;
create policy adds on file for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy changes on file for update to public
  using (COALESCE((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)), false))
  with check ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)));
create policy founds on file for all to jicai_founder
  using (true)
  with check (true);
create policy private_files on file as restrictive for all to public
  using (((purpose <> ALL (ARRAY['backgroundSource'::text, 'backgroundResult'::text, 'importErrors'::text])) OR (owner_id = ( SELECT app_user() AS app_user)) OR (( SELECT app_kind() AS app_kind) = 'system'::text)))
  with check (((purpose <> ALL (ARRAY['backgroundSource'::text, 'backgroundResult'::text, 'importErrors'::text])) OR (owner_id = ( SELECT app_user() AS app_user)) OR (( SELECT app_kind() AS app_kind) = 'system'::text)));
create policy reads on file for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on file for delete to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)), false));
alter table first_invoice enable row level security, force row level security;
create policy adds on first_invoice for insert to public
  with check ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)));
create policy changes on first_invoice for update to public
  using (COALESCE((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)), false))
  with check ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)));
create policy data_range on first_invoice as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((first_invoice.supplier_id = ( SELECT app_org() AS app_org)) OR (EXISTS ( SELECT
           FROM first_invoice_cover c
          WHERE (c.first_invoice_id = first_invoice.id)))) AND ((r.suppliers IS NULL) OR (first_invoice.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((first_invoice.supplier_id = ( SELECT app_org() AS app_org)) OR (EXISTS ( SELECT
           FROM first_invoice_cover c
          WHERE (c.first_invoice_id = first_invoice.id)))) AND ((r.suppliers IS NULL) OR (first_invoice.supplier_id = ANY (r.suppliers))))))));
create policy founds on first_invoice for all to jicai_founder
  using (true)
  with check (true);
create policy reads on first_invoice for select to public
  using (((supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR (EXISTS ( SELECT
   FROM first_invoice_cover c
  WHERE ((c.first_invoice_id = first_invoice.id) AND (c.hospital_id = ( SELECT app_org() AS app_org)))))));
create policy removes on first_invoice for delete to public
  using (COALESCE((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)), false));
alter table first_invoice_cover enable row level security, force row level security;
create policy adds on first_invoice_cover for insert to public
  with check (((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM delivery_line l
  WHERE ((l.id = first_invoice_cover.delivery_line_id) AND (l.supplier_id = first_invoice_cover.supplier_id))))));
create policy data_range on first_invoice_cover as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery_line l
          WHERE (l.id = first_invoice_cover.delivery_line_id))) AND ((r.orgs IS NULL) OR (first_invoice_cover.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (first_invoice_cover.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery_line l
          WHERE (l.id = first_invoice_cover.delivery_line_id))) AND ((r.orgs IS NULL) OR (first_invoice_cover.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (first_invoice_cover.supplier_id = ANY (r.suppliers))))))));
create policy founds on first_invoice_cover for all to jicai_founder
  using (true)
  with check (true);
create policy reads on first_invoice_cover for select to public
  using (((supplier_id = ( SELECT app_org() AS app_org)) OR (hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on first_invoice_cover for delete to public
  using (COALESCE((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)), false));
alter table first_invoice_item enable row level security, force row level security;
create policy adds on first_invoice_item for insert to public
  with check ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)));
create policy data_range on first_invoice_item as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.suppliers IS NULL) OR (first_invoice_item.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = first_invoice_item.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.suppliers IS NULL) OR (first_invoice_item.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = first_invoice_item.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on first_invoice_item for all to jicai_founder
  using (true)
  with check (true);
create policy reads on first_invoice_item for select to public
  using ((EXISTS ( SELECT
   FROM first_invoice f
  WHERE (f.id = first_invoice_item.first_invoice_id))));
create policy removes on first_invoice_item for delete to public
  using (COALESCE((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)), false));
alter table hospital_code enable row level security, force row level security;
create policy adds on hospital_code for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on hospital_code for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text, 'elevated'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text, 'elevated'::text]) AS acts_as)));
create policy data_range on hospital_code as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (hospital_code.hospital_id = ANY (r.orgs))) AND ((r.kinds IS NULL) OR (hospital_code.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (hospital_code.product_id IS NULL) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = hospital_code.product_id) AND (p.category_id = ANY (r.categories)))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (hospital_code.hospital_id = ANY (r.orgs))) AND ((r.kinds IS NULL) OR (hospital_code.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (hospital_code.product_id IS NULL) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = hospital_code.product_id) AND (p.category_id = ANY (r.categories)))))))))));
create policy founds on hospital_code for all to jicai_founder
  using (true)
  with check (true);
create policy reads on hospital_code for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table idempotency enable row level security;
create policy adds on idempotency for insert to public
  with check (((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy changes on idempotency for update to public
  using (COALESCE(((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)), false))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy founds on idempotency for all to jicai_founder
  using (true)
  with check (true);
create policy reads on idempotency for select to public
  using (((user_id = ( SELECT app_user() AS app_user)) OR (( SELECT app_kind() AS app_kind) = 'system'::text)));
create policy removes on idempotency for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table import_mapping enable row level security, force row level security;
create policy adds on import_mapping for insert to public
  with check ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)));
create policy changes on import_mapping for update to public
  using (COALESCE((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)), false))
  with check ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)));
create policy founds on import_mapping for all to jicai_founder
  using (true)
  with check (true);
create policy reads on import_mapping for select to public
  using ((org_id = ( SELECT app_org() AS app_org)));
alter table invoice enable row level security, force row level security;
create policy adds on invoice for insert to public
  with check (((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id)) AND (status = 'draft'::text)));
create policy changes on invoice for update to public
  using (COALESCE((((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id))) OR ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND shown_hospital) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check ((((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id))) OR ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND shown_hospital) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on invoice as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (invoice.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (invoice.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice.supplier_id = ANY (r.suppliers))))))));
create policy founds on invoice for all to jicai_founder
  using (true)
  with check (true);
create policy reads on invoice for select to public
  using ((((hospital_id = ( SELECT app_org() AS app_org)) AND shown_hospital) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND shown_supplier) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on invoice for delete to public
  using (COALESCE(((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id)) AND (status = 'draft'::text) AND (NOT keyed)), false));
alter table invoice_announced enable row level security, force row level security;
create policy adds on invoice_announced for insert to public
  with check (((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM invoice v
  WHERE ((v.id = invoice_announced.invoice_id) AND (v.created_org = invoice_announced.supplier_id)))) AND (arrived_qty = (0)::numeric)));
create policy changes on invoice_announced for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy data_range on invoice_announced as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery_line l
          WHERE (l.id = invoice_announced.delivery_line_id))) AND ((r.orgs IS NULL) OR (invoice_announced.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_announced.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM delivery_line l
          WHERE (l.id = invoice_announced.delivery_line_id))) AND ((r.orgs IS NULL) OR (invoice_announced.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_announced.supplier_id = ANY (r.suppliers))))))));
create policy founds on invoice_announced for all to jicai_founder
  using (true)
  with check (true);
create policy reads on invoice_announced for select to public
  using (((supplier_id = ( SELECT app_org() AS app_org)) OR (hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on invoice_announced for delete to public
  using (COALESCE(((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM invoice v
  WHERE ((v.id = invoice_announced.invoice_id) AND (v.created_org = invoice_announced.supplier_id))))), false));
alter table invoice_exception enable row level security, force row level security;
create policy adds on invoice_exception for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy changes on invoice_exception for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on invoice_exception as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM invoice i
          WHERE (i.id = invoice_exception.invoice_id))) AND ((r.orgs IS NULL) OR (invoice_exception.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_exception.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM invoice i
          WHERE (i.id = invoice_exception.invoice_id))) AND ((r.orgs IS NULL) OR (invoice_exception.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_exception.supplier_id = ANY (r.suppliers))))))));
create policy founds on invoice_exception for all to jicai_founder
  using (true)
  with check (true);
create policy reads on invoice_exception for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table invoice_key enable row level security, force row level security;
create policy adds on invoice_key for insert to public
  with check ((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))) AND (EXISTS ( SELECT
   FROM invoice i
  WHERE ((i.id = invoice_key.invoice_id) AND (i.created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))));
create policy data_range on invoice_key as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (invoice_key.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_key.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (invoice_key.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_key.supplier_id = ANY (r.suppliers))))))));
create policy founds on invoice_key for all to jicai_founder
  using (true)
  with check (true);
create policy reads on invoice_key for select to public
  using ((EXISTS ( SELECT
   FROM invoice i
  WHERE (i.id = invoice_key.invoice_id))));
alter table invoice_line enable row level security, force row level security;
create policy adds on invoice_line for insert to public
  with check (((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))) AND (EXISTS ( SELECT
   FROM invoice i
  WHERE ((i.id = invoice_line.invoice_id) AND (i.created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy changes on invoice_line for update to public
  using (COALESCE((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))) AND (EXISTS ( SELECT
   FROM invoice i
  WHERE ((i.id = invoice_line.invoice_id) AND (i.created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))), false))
  with check ((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))) AND (EXISTS ( SELECT
   FROM invoice i
  WHERE ((i.id = invoice_line.invoice_id) AND (i.created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))));
create policy data_range on invoice_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = invoice_line.item_id))) AND ((r.orgs IS NULL) OR (invoice_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_line.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = invoice_line.item_id))) AND ((r.orgs IS NULL) OR (invoice_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_line.supplier_id = ANY (r.suppliers))))))));
create policy founds on invoice_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on invoice_line for select to public
  using ((EXISTS ( SELECT
   FROM invoice i
  WHERE (i.id = invoice_line.invoice_id))));
create policy removes on invoice_line for delete to public
  using ((COALESCE((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))) AND (EXISTS ( SELECT
   FROM invoice i
  WHERE ((i.id = invoice_line.invoice_id) AND (i.created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))), false) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
alter table invoice_match enable row level security, force row level security;
create policy adds on invoice_match for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy data_range on invoice_match as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM invoice i
          WHERE (i.id = invoice_match.invoice_id))) AND ((r.orgs IS NULL) OR (invoice_match.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_match.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM invoice i
          WHERE (i.id = invoice_match.invoice_id))) AND ((r.orgs IS NULL) OR (invoice_match.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_match.supplier_id = ANY (r.suppliers))))))));
create policy founds on invoice_match for all to jicai_founder
  using (true)
  with check (true);
create policy reads on invoice_match for select to public
  using ((EXISTS ( SELECT
   FROM invoice i
  WHERE (i.id = invoice_match.invoice_id))));
alter table invoice_red enable row level security, force row level security;
create policy adds on invoice_red for insert to public
  with check ((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))) AND (EXISTS ( SELECT
   FROM invoice i
  WHERE ((i.id = invoice_red.red_id) AND (i.created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))));
create policy data_range on invoice_red as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM invoice i
          WHERE (i.id = invoice_red.red_id))) AND ((r.orgs IS NULL) OR (invoice_red.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_red.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM invoice i
          WHERE (i.id = invoice_red.red_id))) AND ((r.orgs IS NULL) OR (invoice_red.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_red.supplier_id = ANY (r.suppliers))))))));
create policy founds on invoice_red for all to jicai_founder
  using (true)
  with check (true);
create policy reads on invoice_red for select to public
  using ((EXISTS ( SELECT
   FROM invoice i
  WHERE (i.id = invoice_red.red_id))));
create policy removes on invoice_red for delete to public
  using (COALESCE((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))) AND (EXISTS ( SELECT
   FROM invoice i
  WHERE ((i.id = invoice_red.red_id) AND (i.created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))), false));
alter table invoice_verification enable row level security, force row level security;
create policy adds on invoice_verification for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (asked_by = ( SELECT app_user() AS app_user))));
create policy changes on invoice_verification for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy data_range on invoice_verification as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM invoice i
          WHERE (i.id = invoice_verification.invoice_id))) AND ((r.orgs IS NULL) OR (invoice_verification.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_verification.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM invoice i
          WHERE (i.id = invoice_verification.invoice_id))) AND ((r.orgs IS NULL) OR (invoice_verification.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (invoice_verification.supplier_id = ANY (r.suppliers))))))));
create policy founds on invoice_verification for all to jicai_founder
  using (true)
  with check (true);
create policy reads on invoice_verification for select to public
  using ((EXISTS ( SELECT
   FROM invoice i
  WHERE (i.id = invoice_verification.invoice_id))));
alter table kept_figure enable row level security, force row level security;
create policy adds on kept_figure for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy changes on kept_figure for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy data_range on kept_figure as restrictive for all to jicai_ranged
  using ((( SELECT app_kind() AS app_kind) = 'system'::text))
  with check ((( SELECT app_kind() AS app_kind) = 'system'::text));
create policy founds on kept_figure for all to jicai_founder
  using (true)
  with check (true);
create policy reads on kept_figure for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on kept_figure for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table login_challenge enable row level security;
create policy adds on login_challenge for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as));
create policy changes on login_challenge for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as));
create policy founds on login_challenge for all to jicai_founder
  using (true)
  with check (true);
create policy reads on login_challenge for select to public
  using (true);
create policy removes on login_challenge for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['stranger'::text, 'system'::text]) AS acts_as), false));
alter table login_device enable row level security;
create policy adds on login_device for insert to public
  with check ((( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as) OR ((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as))));
create policy changes on login_device for update to public
  using (COALESCE((( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as) OR ((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)) OR (EXISTS ( SELECT
   FROM app_user u
  WHERE ((u.id = login_device.user_id) AND account_is_ours(u.id, u.home_org))))), false))
  with check ((( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as) OR ((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)) OR (EXISTS ( SELECT
   FROM app_user u
  WHERE ((u.id = login_device.user_id) AND account_is_ours(u.id, u.home_org))))));
create policy founds on login_device for all to jicai_founder
  using (true)
  with check (true);
create policy reads on login_device for select to public
  using (true);
create policy removes on login_device for delete to public
  using (COALESCE((( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'stranger'::text, 'system'::text]) AS acts_as) OR (( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS acts_as) AND (user_id = ( SELECT app_user() AS app_user))) OR (EXISTS ( SELECT
   FROM app_user u
  WHERE ((u.id = login_device.user_id) AND account_is_ours(u.id, u.home_org))))), false));
alter table login_key enable row level security;
create policy adds on login_key for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy founds on login_key for all to jicai_founder
  using (true)
  with check (true);
create policy reads on login_key for select to public
  using (true);
create policy removes on login_key for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table login_log enable row level security;
create policy adds on login_log for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['stranger'::text, 'system'::text]) AS acts_as));
create policy founds on login_log for all to jicai_founder
  using (true)
  with check (true);
create policy reads on login_log for select to public
  using (true);
create policy removes on login_log for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table login_throttle enable row level security;
create policy adds on login_throttle for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy changes on login_throttle for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['stranger'::text, 'system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['stranger'::text, 'system'::text]) AS acts_as));
create policy founds on login_throttle for all to jicai_founder
  using (true)
  with check (true);
create policy reads on login_throttle for select to public
  using (true);
create policy removes on login_throttle for delete to public
  using (COALESCE((( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'stranger'::text, 'system'::text]) AS acts_as) OR (( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS acts_as) AND (subject ~ '^(account:|from:)'::text) AND (regexp_replace(subject, '^(account:|from:\S+ )'::text, ''::text) IN ( SELECT lower(u.login_name) AS lower
   FROM app_user u
  WHERE ((u.id = ( SELECT app_user() AS app_user)) OR account_is_ours(u.id, u.home_org)))))), false));
alter table lot_watch enable row level security, force row level security;
create policy adds on lot_watch for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy changes on lot_watch for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy data_range on lot_watch as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (lot_watch.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = lot_watch.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (lot_watch.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = lot_watch.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on lot_watch for all to jicai_founder
  using (true)
  with check (true);
create policy reads on lot_watch for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table menu enable row level security;
create policy adds on menu for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy changes on menu for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy founds on menu for all to jicai_founder
  using (true)
  with check (true);
create policy reads on menu for select to public
  using (true);
create policy removes on menu for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false));
alter table message enable row level security, force row level security;
create policy addressee_reads on message for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR ((org_id IS NULL) AND ((( SELECT app_kind() AS app_kind) = 'authority'::text) OR (( SELECT app_kind() AS app_kind) = ANY (audience_kinds)) OR (( SELECT app_org() AS app_org) = ANY (audience_orgs))))));
create policy adds on message for insert to public
  with check (((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (org_id IS NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)));
create policy changes on message for update to public
  using (COALESCE(((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (org_id IS NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (org_id IS NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on message as restrictive for select to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (doc_id IS NULL) OR paper_visible(doc_type, doc_id)));
create policy founds on message for all to jicai_founder
  using (true)
  with check (true);
create policy removes on message for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table message_mark enable row level security, force row level security;
create policy adds on message_mark for insert to public
  with check (((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy changes on message_mark for update to public
  using (COALESCE(((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)), false))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy founds on message_mark for all to jicai_founder
  using (true)
  with check (true);
create policy reads on message_mark for select to public
  using (((user_id = ( SELECT app_user() AS app_user)) OR (( SELECT app_kind() AS app_kind) = 'system'::text)));
alter table new_apply enable row level security, force row level security;
create policy adds on new_apply for insert to public
  with check (((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id))));
create policy changes on new_apply for update to public
  using (COALESCE((((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id))) OR (hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false))
  with check ((((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id))) OR (hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy data_range on new_apply as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (new_apply.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (new_apply.supplier_id = ANY (r.suppliers))) AND ((r.departments IS NULL) OR (new_apply.department_id = ANY (r.departments))) AND ((r.kinds IS NULL) OR (new_apply.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = new_apply.product_id) AND (p.category_id = ANY (r.categories)))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (new_apply.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (new_apply.supplier_id = ANY (r.suppliers))) AND ((r.departments IS NULL) OR (new_apply.department_id = ANY (r.departments))) AND ((r.kinds IS NULL) OR (new_apply.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = new_apply.product_id) AND (p.category_id = ANY (r.categories)))))))))));
create policy founds on new_apply for all to jicai_founder
  using (true)
  with check (true);
create policy reads on new_apply for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (created_org = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on new_apply for delete to public
  using (COALESCE(((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id)) AND (status = ANY (ARRAY['draft'::text, 'rejected'::text]))), false));
alter table order_line enable row level security, force row level security;
create policy adds on order_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on order_line for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM purchase_order o
  WHERE ((o.id = order_line.order_id) AND (o.released_at IS NOT NULL))))) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM purchase_order o
  WHERE ((o.id = order_line.order_id) AND (o.released_at IS NOT NULL))))) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on order_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.departments IS NULL) OR (order_department(order_line.order_id) = ANY (r.departments))) AND ((r.orgs IS NULL) OR (order_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (order_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = order_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.departments IS NULL) OR (order_department(order_line.order_id) = ANY (r.departments))) AND ((r.orgs IS NULL) OR (order_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (order_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = order_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on order_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on order_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (EXISTS ( SELECT
   FROM purchase_order o
  WHERE ((o.id = order_line.order_id) AND (o.released_at IS NOT NULL)))))));
create policy removes on order_line for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table org enable row level security;
create policy adds on org for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy changes on org for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy data_range on org as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((org.kind = 'authority'::text) OR (org.id = ( SELECT app_org() AS app_org)) OR ((org.kind = 'hospital'::text) AND ((r.orgs IS NULL) OR (org.id = ANY (r.orgs)))) OR ((org.kind = 'supplier'::text) AND ((r.suppliers IS NULL) OR (org.id = ANY (r.suppliers)))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((org.kind = 'authority'::text) OR (org.id = ( SELECT app_org() AS app_org)) OR ((org.kind = 'hospital'::text) AND ((r.orgs IS NULL) OR (org.id = ANY (r.orgs)))) OR ((org.kind = 'supplier'::text) AND ((r.suppliers IS NULL) OR (org.id = ANY (r.suppliers)))))))));
create policy founds on org for all to jicai_founder
  using (true)
  with check (true);
create policy reads on org for select to public
  using (true);
alter table paper_tally enable row level security, force row level security;
create policy owner_keeps on paper_tally for all to public
  using ((CURRENT_USER = ( SELECT pg_get_userbyid(pg_class.relowner) AS pg_get_userbyid
   FROM pg_class
  WHERE (pg_class.oid = ('paper_tally'::regclass)::oid))))
  with check ((CURRENT_USER = ( SELECT pg_get_userbyid(pg_class.relowner) AS pg_get_userbyid
   FROM pg_class
  WHERE (pg_class.oid = ('paper_tally'::regclass)::oid))));
create policy reads on paper_tally for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table password_request enable row level security, force row level security;
create policy adds on password_request for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as));
create policy changes on password_request for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR ( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR ( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as)));
create policy founds on password_request for all to jicai_founder
  using (true)
  with check (true);
create policy reads on password_request for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table payable_item enable row level security, force row level security;
create policy adds on payable_item for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on payable_item for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy data_range on payable_item as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (payable_item.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payable_item.supplier_id = ANY (r.suppliers))) AND ((r.departments IS NULL) OR (payable_item.department_id = ANY (r.departments))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = payable_item.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (payable_item.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payable_item.supplier_id = ANY (r.suppliers))) AND ((r.departments IS NULL) OR (payable_item.department_id = ANY (r.departments))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = payable_item.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on payable_item for all to jicai_founder
  using (true)
  with check (true);
create policy reads on payable_item for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table payable_link enable row level security, force row level security;
create policy adds on payable_link for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy changes on payable_link for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy data_range on payable_link as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payable_link.item_id))) AND ((r.orgs IS NULL) OR (payable_link.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payable_link.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payable_link.item_id))) AND ((r.orgs IS NULL) OR (payable_link.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payable_link.supplier_id = ANY (r.suppliers))))))));
create policy founds on payable_link for all to jicai_founder
  using (true)
  with check (true);
create policy reads on payable_link for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table payable_netting enable row level security, force row level security;
create policy adds on payable_netting for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy data_range on payable_netting as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payable_netting.item_id))) AND ((r.orgs IS NULL) OR (payable_netting.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payable_netting.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payable_netting.item_id))) AND ((r.orgs IS NULL) OR (payable_netting.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payable_netting.supplier_id = ANY (r.suppliers))))))));
create policy founds on payable_netting for all to jicai_founder
  using (true)
  with check (true);
create policy reads on payable_netting for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table payment_clock enable row level security, force row level security;
create policy adds on payment_clock for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on payment_clock for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy data_range on payment_clock as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payment_clock.item_id))) AND ((r.orgs IS NULL) OR (payment_clock.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payment_clock.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payment_clock.item_id))) AND ((r.orgs IS NULL) OR (payment_clock.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payment_clock.supplier_id = ANY (r.suppliers))))))));
create policy founds on payment_clock for all to jicai_founder
  using (true)
  with check (true);
create policy reads on payment_clock for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table payment_part enable row level security, force row level security;
create policy adds on payment_part for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy data_range on payment_part as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payment_part.item_id))) AND ((r.orgs IS NULL) OR (payment_part.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payment_part.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payment_part.item_id))) AND ((r.orgs IS NULL) OR (payment_part.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payment_part.supplier_id = ANY (r.suppliers))))))));
create policy founds on payment_part for all to jicai_founder
  using (true)
  with check (true);
create policy reads on payment_part for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table payment_reminder enable row level security, force row level security;
create policy adds on payment_reminder for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text, 'authority'::text]) AS org_of)) AND (reminded_by = ( SELECT app_user() AS app_user))));
create policy data_range on payment_reminder as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (payment_reminder.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (payment_reminder.hospital_id = ANY (r.orgs))))))));
create policy founds on payment_reminder for all to jicai_founder
  using (true)
  with check (true);
create policy reads on payment_reminder for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table payment_stop enable row level security, force row level security;
create policy adds on payment_stop for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on payment_stop for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy data_range on payment_stop as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payment_stop.item_id))) AND ((r.orgs IS NULL) OR (payment_stop.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payment_stop.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM payable_item i
          WHERE (i.id = payment_stop.item_id))) AND ((r.orgs IS NULL) OR (payment_stop.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (payment_stop.supplier_id = ANY (r.suppliers))))))));
create policy founds on payment_stop for all to jicai_founder
  using (true)
  with check (true);
create policy reads on payment_stop for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on payment_stop for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as), false));
alter table peer_price enable row level security, force row level security;
create policy adds on peer_price for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy founds on peer_price for all to jicai_founder
  using (true)
  with check (true);
create policy owner_reads on peer_price for select to public
  using ((CURRENT_USER = ( SELECT pg_get_userbyid(pg_class.relowner) AS pg_get_userbyid
   FROM pg_class
  WHERE (pg_class.oid = ('peer_price'::regclass)::oid))));
create policy reads on peer_price for select to public
  using (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
alter table peer_price_month enable row level security, force row level security;
create policy adds on peer_price_month for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy founds on peer_price_month for all to jicai_founder
  using (true)
  with check (true);
create policy reads on peer_price_month for select to public
  using (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
alter table plan enable row level security, force row level security;
create policy adds on plan for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on plan for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on plan as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.suppliers IS NULL) AND (r.categories IS NULL)) OR plan_within(plan.id, r.*)) AND ((r.orgs IS NULL) OR (plan.hospital_id = ANY (r.orgs))) AND ((r.departments IS NULL) OR (plan.department_id = ANY (r.departments))) AND ((r.kinds IS NULL) OR (plan.kind = ANY (r.kinds))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.suppliers IS NULL) AND (r.categories IS NULL)) OR plan_within(plan.id, r.*)) AND ((r.orgs IS NULL) OR (plan.hospital_id = ANY (r.orgs))) AND ((r.departments IS NULL) OR (plan.department_id = ANY (r.departments))) AND ((r.kinds IS NULL) OR (plan.kind = ANY (r.kinds))))))));
create policy founds on plan for all to jicai_founder
  using (true)
  with check (true);
create policy reads on plan for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on plan for delete to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)), false));
alter table plan_line enable row level security, force row level security;
create policy adds on plan_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on plan_line for update to public
  using ((COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on plan_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.departments IS NULL) OR (EXISTS ( SELECT
           FROM plan d
          WHERE ((d.id = plan_line.plan_id) AND (d.department_id = ANY (r.departments)))))) AND ((r.orgs IS NULL) OR (plan_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (plan_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = plan_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.departments IS NULL) OR (EXISTS ( SELECT
           FROM plan d
          WHERE ((d.id = plan_line.plan_id) AND (d.department_id = ANY (r.departments)))))) AND ((r.orgs IS NULL) OR (plan_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (plan_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = plan_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on plan_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on plan_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on plan_line for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table plan_order_line enable row level security, force row level security;
create policy adds on plan_order_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on plan_order_line for update to public
  using ((COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on plan_order_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM order_line l
          WHERE (l.id = plan_order_line.order_line_id))) AND ((r.orgs IS NULL) OR (plan_order_line.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM order_line l
          WHERE (l.id = plan_order_line.order_line_id))) AND ((r.orgs IS NULL) OR (plan_order_line.hospital_id = ANY (r.orgs))))))));
create policy founds on plan_order_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on plan_order_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on plan_order_line for delete to public
  using (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
alter table price_adjustment enable row level security, force row level security;
create policy adds on price_adjustment for insert to public
  with check (((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id))));
create policy changes on price_adjustment for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as)), false))
  with check ((((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id))) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as)));
create policy data_range on price_adjustment as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (price_adjustment.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (price_adjustment.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = price_adjustment.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (price_adjustment.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (price_adjustment.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = price_adjustment.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on price_adjustment for all to jicai_founder
  using (true)
  with check (true);
create policy reads on price_adjustment for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on price_adjustment for delete to public
  using (COALESCE(((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id)) AND (status = ANY (ARRAY['draft'::text, 'rejected'::text]))), false));
alter table price_period enable row level security, force row level security;
create policy adds on price_period for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on price_period for update to public
  using (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy data_range on price_period as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (price_period.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (price_period.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = price_period.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (price_period.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (price_period.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = price_period.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on price_period for all to jicai_founder
  using (true)
  with check (true);
create policy reads on price_period for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table price_settlement enable row level security, force row level security;
create policy adds on price_settlement for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy changes on price_settlement for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy data_range on price_settlement as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (price_settlement.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (price_settlement.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = price_settlement.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (price_settlement.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (price_settlement.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = price_settlement.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on price_settlement for all to jicai_founder
  using (true)
  with check (true);
create policy reads on price_settlement for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (stage = ANY (ARRAY['C'::text, 'D'::text, 'E'::text, 'F'::text])))));
alter table print_template enable row level security, force row level security;
create policy adds on print_template for insert to public
  with check ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)));
create policy founds on print_template for all to jicai_founder
  using (true)
  with check (true);
create policy reads on print_template for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table product enable row level security;
create policy adds on product for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy changes on product for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy data_range on product as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR (product.category_id = ANY (r.categories))) AND ((r.kinds IS NULL) OR (product.kind = ANY (r.kinds))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR (product.category_id = ANY (r.categories))) AND ((r.kinds IS NULL) OR (product.kind = ANY (r.kinds))))))));
create policy founds on product for all to jicai_founder
  using (true)
  with check (true);
create policy reads on product for select to public
  using (true);
create policy removes on product for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false));
alter table product_form enable row level security, force row level security;
create policy adds on product_form for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy changes on product_form for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy data_range on product_form as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = product_form.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = product_form.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on product_form for all to jicai_founder
  using (true)
  with check (true);
create policy reads on product_form for select to public
  using (true);
create policy removes on product_form for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table product_merge enable row level security, force row level security;
create policy adds on product_merge for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy changes on product_merge for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy data_range on product_merge as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.kinds IS NULL) OR (product_merge.kind = ANY (r.kinds))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.kinds IS NULL) OR (product_merge.kind = ANY (r.kinds))))))));
create policy founds on product_merge for all to jicai_founder
  using (true)
  with check (true);
create policy reads on product_merge for select to public
  using (( SELECT app_sees_all() AS app_sees_all));
alter table product_pack enable row level security;
create policy adds on product_pack for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy data_range on product_pack as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = product_pack.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = product_pack.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on product_pack for all to jicai_founder
  using (true)
  with check (true);
create policy reads on product_pack for select to public
  using (true);
create policy removes on product_pack for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false));
alter table product_version enable row level security;
create policy adds on product_version for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy data_range on product_version as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = product_version.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = product_version.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on product_version for all to jicai_founder
  using (true)
  with check (true);
create policy reads on product_version for select to public
  using (true);
alter table purchase_order enable row level security, force row level security;
create policy adds on purchase_order for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on purchase_order for update to public
  using ((COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (released_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as)), false) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (released_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on purchase_order as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR order_within(purchase_order.id, r.*)) AND ((r.departments IS NULL) OR (EXISTS ( SELECT
           FROM plan d
          WHERE ((d.id = purchase_order.plan_id) AND (d.department_id = ANY (r.departments)))))) AND ((r.orgs IS NULL) OR (purchase_order.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (purchase_order.supplier_id = ANY (r.suppliers))) AND ((r.kinds IS NULL) OR (purchase_order.kind = ANY (r.kinds))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.categories IS NULL) OR order_within(purchase_order.id, r.*)) AND ((r.departments IS NULL) OR (EXISTS ( SELECT
           FROM plan d
          WHERE ((d.id = purchase_order.plan_id) AND (d.department_id = ANY (r.departments)))))) AND ((r.orgs IS NULL) OR (purchase_order.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (purchase_order.supplier_id = ANY (r.suppliers))) AND ((r.kinds IS NULL) OR (purchase_order.kind = ANY (r.kinds))))))));
create policy founds on purchase_order for all to jicai_founder
  using (true)
  with check (true);
create policy reads on purchase_order for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (released_at IS NOT NULL)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on purchase_order for delete to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)), false));
alter table quarantine_file enable row level security, force row level security;
create policy adds on quarantine_file for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as));
create policy changes on quarantine_file for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'stranger'::text, 'system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'stranger'::text, 'system'::text]) AS acts_as));
create policy founds on quarantine_file for all to jicai_founder
  using (true)
  with check (true);
create policy reads on quarantine_file for select to public
  using (( SELECT app_sees_all() AS app_sees_all));
create policy removes on quarantine_file for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table recall enable row level security, force row level security;
create policy adds on recall for insert to public
  with check ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)));
create policy changes on recall for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on recall as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = recall.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = recall.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on recall for all to jicai_founder
  using (true)
  with check (true);
create policy reads on recall for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR (proposer_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR recalled_here(id)));
create policy removes on recall for delete to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) AND (status = 'draft'::text)), false));
alter table recall_handling enable row level security, force row level security;
create policy adds on recall_handling for insert to public
  with check ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)));
create policy data_range on recall_handling as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM recall_task t
          WHERE (t.id = recall_handling.task_id)))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM recall_task t
          WHERE (t.id = recall_handling.task_id)))))));
create policy founds on recall_handling for all to jicai_founder
  using (true)
  with check (true);
create policy reads on recall_handling for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR (issuer_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table recall_lot enable row level security, force row level security;
create policy adds on recall_lot for insert to public
  with check ((EXISTS ( SELECT
   FROM recall r
  WHERE ((r.id = recall_lot.recall_id) AND (r.status = 'draft'::text) AND (r.org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of))))));
create policy data_range on recall_lot as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM recall p
          WHERE (p.id = recall_lot.recall_id)))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM recall p
          WHERE (p.id = recall_lot.recall_id)))))));
create policy founds on recall_lot for all to jicai_founder
  using (true)
  with check (true);
create policy reads on recall_lot for select to public
  using ((EXISTS ( SELECT
   FROM recall r
  WHERE (r.id = recall_lot.recall_id))));
create policy removes on recall_lot for delete to public
  using (COALESCE((EXISTS ( SELECT
   FROM recall r
  WHERE ((r.id = recall_lot.recall_id) AND (r.status = 'draft'::text) AND (r.org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of))))), false));
alter table recall_reminder enable row level security, force row level security;
create policy adds on recall_reminder for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy data_range on recall_reminder as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE true))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE true))));
create policy founds on recall_reminder for all to jicai_founder
  using (true)
  with check (true);
create policy reads on recall_reminder for select to public
  using (( SELECT app_sees_all() AS app_sees_all));
alter table recall_task enable row level security, force row level security;
create policy adds on recall_task for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on recall_task for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on recall_task as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (recall_task.org_id = ANY (r.orgs)) OR (recall_task.org_id = app_org())) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = recall_task.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (recall_task.org_id = ANY (r.orgs)) OR (recall_task.org_id = app_org())) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = recall_task.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on recall_task for all to jicai_founder
  using (true)
  with check (true);
create policy reads on recall_task for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR (issuer_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table recall_task_lot enable row level security, force row level security;
create policy adds on recall_task_lot for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on recall_task_lot for update to public
  using (COALESCE((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)), false))
  with check ((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)));
create policy data_range on recall_task_lot as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM recall_task t
          WHERE (t.id = recall_task_lot.task_id)))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (EXISTS ( SELECT
           FROM recall_task t
          WHERE (t.id = recall_task_lot.task_id)))))));
create policy founds on recall_task_lot for all to jicai_founder
  using (true)
  with check (true);
create policy reads on recall_task_lot for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) OR (issuer_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table refusal enable row level security, force row level security;
create policy adds on refusal for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on refusal for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (submitted_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (submitted_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on refusal as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.kinds IS NULL) OR (refusal.goods_kind IS NULL) OR (refusal.goods_kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (refusal.delivery_id IS NULL) OR delivery_within(refusal.delivery_id, r.*)) AND ((r.departments IS NULL) OR (refusal.order_id IS NULL) OR (order_department(refusal.order_id) = ANY (r.departments))) AND ((r.orgs IS NULL) OR (refusal.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (refusal.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.kinds IS NULL) OR (refusal.goods_kind IS NULL) OR (refusal.goods_kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (refusal.delivery_id IS NULL) OR delivery_within(refusal.delivery_id, r.*)) AND ((r.departments IS NULL) OR (refusal.order_id IS NULL) OR (order_department(refusal.order_id) = ANY (r.departments))) AND ((r.orgs IS NULL) OR (refusal.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (refusal.supplier_id = ANY (r.suppliers))))))));
create policy founds on refusal for all to jicai_founder
  using (true)
  with check (true);
create policy reads on refusal for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (submitted_at IS NOT NULL)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table refusal_line enable row level security, force row level security;
create policy adds on refusal_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on refusal_line for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy data_range on refusal_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM refusal d
          WHERE (d.id = refusal_line.refusal_id))) AND ((r.orgs IS NULL) OR (refusal_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (refusal_line.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM refusal d
          WHERE (d.id = refusal_line.refusal_id))) AND ((r.orgs IS NULL) OR (refusal_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (refusal_line.supplier_id = ANY (r.suppliers))))))));
create policy founds on refusal_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on refusal_line for select to public
  using ((EXISTS ( SELECT
   FROM refusal d
  WHERE (d.id = refusal_line.refusal_id))));
create policy removes on refusal_line for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table regional_price enable row level security, force row level security;
create policy adds on regional_price for insert to public
  with check ((created_org = ( SELECT org_of(VARIADIC ARRAY['authority'::text]) AS org_of)));
create policy changes on regional_price for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as));
create policy founds on regional_price for all to jicai_founder
  using (true)
  with check (true);
create policy reads on regional_price for select to public
  using ((( SELECT app_sees_all() AS app_sees_all) OR (EXISTS ( SELECT
   FROM regional_price_item i
  WHERE ((i.region_id = regional_price.id) AND ((i.hospital_id = ( SELECT app_org() AS app_org)) OR (i.supplier_id = ( SELECT app_org() AS app_org))))))));
create policy removes on regional_price for delete to public
  using (COALESCE((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (status = ANY (ARRAY['draft'::text, 'rejected'::text]))), false));
alter table regional_price_item enable row level security, force row level security;
create policy adds on regional_price_item for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as));
create policy changes on regional_price_item for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy data_range on regional_price_item as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (regional_price_item.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (regional_price_item.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = regional_price_item.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (regional_price_item.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (regional_price_item.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = regional_price_item.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on regional_price_item for all to jicai_founder
  using (true)
  with check (true);
create policy reads on regional_price_item for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on regional_price_item for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as), false));
alter table regional_price_line enable row level security, force row level security;
create policy adds on regional_price_line for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy data_range on regional_price_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = regional_price_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = regional_price_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on regional_price_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on regional_price_line for select to public
  using ((EXISTS ( SELECT
   FROM regional_price p
  WHERE (p.id = regional_price_line.region_id))));
create policy removes on regional_price_line for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as), false));
alter table registration enable row level security, force row level security;
create policy adds on registration for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as));
create policy changes on registration for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'stranger'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'stranger'::text]) AS acts_as));
create policy founds on registration for all to jicai_founder
  using (true)
  with check (true);
create policy reads on registration for select to public
  using (( SELECT app_sees_all() AS app_sees_all));
alter table rejection enable row level security, force row level security;
create policy adds on rejection for insert to public
  with check (((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (status = 'pending'::text)));
create policy changes on rejection for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as)));
create policy data_range on rejection as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM order_line l
          WHERE (l.id = rejection.order_line_id))) AND ((r.orgs IS NULL) OR (rejection.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (rejection.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM order_line l
          WHERE (l.id = rejection.order_line_id))) AND ((r.orgs IS NULL) OR (rejection.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (rejection.supplier_id = ANY (r.suppliers))))))));
create policy founds on rejection for all to jicai_founder
  using (true)
  with check (true);
create policy reads on rejection for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table requested_invoice enable row level security, force row level security;
create policy adds on requested_invoice for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy changes on requested_invoice for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy data_range on requested_invoice as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requested_invoice.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requested_invoice.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requested_invoice.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requested_invoice.supplier_id = ANY (r.suppliers))))))));
create policy founds on requested_invoice for all to jicai_founder
  using (true)
  with check (true);
create policy reads on requested_invoice for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table requisition enable row level security, force row level security;
create policy adds on requisition for insert to public
  with check (((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id)) AND (status = 'draft'::text)));
create policy changes on requisition for update to public
  using (COALESCE((((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id))) OR ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND shown_hospital) OR (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (status <> 'draft'::text)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)), false))
  with check ((((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id))) OR ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND shown_hospital) OR (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (status <> 'draft'::text)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)));
create policy data_range on requisition as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requisition.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requisition.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition.supplier_id = ANY (r.suppliers))))))));
create policy founds on requisition for all to jicai_founder
  using (true)
  with check (true);
create policy reads on requisition for select to public
  using ((((hospital_id = ( SELECT app_org() AS app_org)) AND shown_hospital) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND shown_supplier) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on requisition for delete to public
  using (COALESCE(((created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((created_org = hospital_id) OR (created_org = supplier_id)) AND (status = 'draft'::text) AND (submitted_at IS NULL)), false));
alter table requisition_hold enable row level security, force row level security;
create policy adds on requisition_hold for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'authority'::text]) AS org_of)) AND ((org_id = hospital_id) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as))));
create policy changes on requisition_hold for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'authority'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)));
create policy data_range on requisition_hold as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requisition_hold.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition_hold.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requisition_hold.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition_hold.supplier_id = ANY (r.suppliers))))))));
create policy founds on requisition_hold for all to jicai_founder
  using (true)
  with check (true);
create policy reads on requisition_hold for select to public
  using ((EXISTS ( SELECT
   FROM requisition r
  WHERE (r.id = requisition_hold.requisition_id))));
alter table requisition_line enable row level security, force row level security;
create policy adds on requisition_line for insert to public
  with check ((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))) AND (EXISTS ( SELECT
   FROM requisition r
  WHERE ((r.id = requisition_line.requisition_id) AND (r.created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))));
create policy changes on requisition_line for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM requisition r
  WHERE (r.id = requisition_line.requisition_id)))), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM requisition r
  WHERE (r.id = requisition_line.requisition_id)))));
create policy data_range on requisition_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM requisition r_1
          WHERE (r_1.id = requisition_line.requisition_id))) AND ((r.orgs IS NULL) OR (requisition_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition_line.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM requisition r_1
          WHERE (r_1.id = requisition_line.requisition_id))) AND ((r.orgs IS NULL) OR (requisition_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition_line.supplier_id = ANY (r.suppliers))))))));
create policy founds on requisition_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on requisition_line for select to public
  using ((EXISTS ( SELECT
   FROM requisition r
  WHERE (r.id = requisition_line.requisition_id))));
create policy removes on requisition_line for delete to public
  using (COALESCE((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))) AND (EXISTS ( SELECT
   FROM requisition r
  WHERE ((r.id = requisition_line.requisition_id) AND (r.created_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))), false));
alter table requisition_payment enable row level security, force row level security;
create policy adds on requisition_payment for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM requisition r
  WHERE (r.id = requisition_payment.requisition_id))) AND (paid_by = ( SELECT app_user() AS app_user))));
create policy data_range on requisition_payment as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requisition_payment.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition_payment.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requisition_payment.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition_payment.supplier_id = ANY (r.suppliers))))))));
create policy founds on requisition_payment for all to jicai_founder
  using (true)
  with check (true);
create policy reads on requisition_payment for select to public
  using ((EXISTS ( SELECT
   FROM requisition r
  WHERE (r.id = requisition_payment.requisition_id))));
alter table requisition_promise enable row level security, force row level security;
create policy adds on requisition_promise for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM requisition r
  WHERE (r.id = requisition_promise.requisition_id)))));
create policy data_range on requisition_promise as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requisition_promise.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition_promise.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (requisition_promise.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (requisition_promise.supplier_id = ANY (r.suppliers))))))));
create policy founds on requisition_promise for all to jicai_founder
  using (true)
  with check (true);
create policy reads on requisition_promise for select to public
  using ((EXISTS ( SELECT
   FROM requisition r
  WHERE (r.id = requisition_promise.requisition_id))));
alter table return_order enable row level security, force row level security;
create policy adds on return_order for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)));
create policy changes on return_order for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (released_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (released_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'system'::text]) AS acts_as)));
create policy data_range on return_order as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR return_order_within(return_order.id, r.*)) AND ((r.orgs IS NULL) OR (return_order.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (return_order.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR return_order_within(return_order.id, r.*)) AND ((r.orgs IS NULL) OR (return_order.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (return_order.supplier_id = ANY (r.suppliers))))))));
create policy founds on return_order for all to jicai_founder
  using (true)
  with check (true);
create policy reads on return_order for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (released_at IS NOT NULL)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on return_order for delete to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)), false));
alter table return_order_line enable row level security, force row level security;
create policy adds on return_order_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on return_order_line for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM return_order r
  WHERE ((r.id = return_order_line.return_order_id) AND (r.released_at IS NOT NULL))))) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM return_order r
  WHERE ((r.id = return_order_line.return_order_id) AND (r.released_at IS NOT NULL))))) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)));
create policy data_range on return_order_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM return_order d
          WHERE (d.id = return_order_line.return_order_id))) AND ((r.orgs IS NULL) OR (return_order_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (return_order_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = return_order_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM return_order d
          WHERE (d.id = return_order_line.return_order_id))) AND ((r.orgs IS NULL) OR (return_order_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (return_order_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = return_order_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on return_order_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on return_order_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (EXISTS ( SELECT
   FROM return_order r
  WHERE ((r.id = return_order_line.return_order_id) AND (r.released_at IS NOT NULL)))))));
create policy removes on return_order_line for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table role enable row level security;
create policy adds on role for insert to public
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy changes on role for update to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy founds on role for all to jicai_founder
  using (true)
  with check (true);
create policy reads on role for select to public
  using (true);
create policy removes on role for delete to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false));
alter table role_action enable row level security;
create policy adds on role_action for insert to public
  with check ((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR (EXISTS ( SELECT
   FROM role r
  WHERE ((r.id = role_action.role_id) AND (r.org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))));
create policy founds on role_action for all to jicai_founder
  using (true)
  with check (true);
create policy reads on role_action for select to public
  using (true);
create policy removes on role_action for delete to public
  using (COALESCE((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) OR (EXISTS ( SELECT
   FROM role r
  WHERE ((r.id = role_action.role_id) AND (r.org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))), false));
alter table saved_query enable row level security, force row level security;
create policy adds on saved_query for insert to public
  with check (((org_id = ( SELECT app_org() AS app_org)) AND (user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy changes on saved_query for update to public
  using (COALESCE(((org_id = ( SELECT app_org() AS app_org)) AND (user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)), false))
  with check (((org_id = ( SELECT app_org() AS app_org)) AND (user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy founds on saved_query for all to jicai_founder
  using (true)
  with check (true);
create policy reads on saved_query for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) AND (user_id = ( SELECT app_user() AS app_user))));
create policy removes on saved_query for delete to public
  using (COALESCE(((org_id = ( SELECT app_org() AS app_org)) AND (user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)), false));
create policy shared_reads on saved_query for select to public
  using (((org_id = ( SELECT app_org() AS app_org)) AND shared));
alter table session enable row level security;
create policy adds on session for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['stranger'::text]) AS acts_as));
create policy changes on session for update to public
  using (COALESCE((((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'stranger'::text, 'nobody'::text]) AS acts_as) OR (org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR (EXISTS ( SELECT
   FROM app_user u
  WHERE ((u.id = session.user_id) AND (u.home_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))), false))
  with check ((((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'stranger'::text, 'nobody'::text]) AS acts_as) OR (org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR (EXISTS ( SELECT
   FROM app_user u
  WHERE ((u.id = session.user_id) AND (u.home_org = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)))))));
create policy founds on session for all to jicai_founder
  using (true)
  with check (true);
create policy reads on session for select to public
  using (true);
create policy removes on session for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table session_sign_off enable row level security, force row level security;
create policy adds on session_sign_off for insert to public
  with check (((first_user = ( SELECT app_user() AS app_user)) AND (org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of)) AND (second_user <> first_user) AND (EXISTS ( SELECT
   FROM user_role r
  WHERE ((r.user_id = session_sign_off.second_user) AND (r.org_id = session_sign_off.org_id))))));
create policy founds on session_sign_off for all to jicai_founder
  using (true)
  with check (true);
create policy reads on session_sign_off for select to public
  using ((((first_user = ( SELECT app_user() AS app_user)) AND (org_id = ( SELECT app_org() AS app_org))) OR (( SELECT app_kind() AS app_kind) = 'system'::text)));
create policy removes on session_sign_off for delete to public
  using (COALESCE((((first_user = ( SELECT app_user() AS app_user)) AND (org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS org_of))) OR ( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as)), false));
alter table shelf_tally enable row level security, force row level security;
create policy data_range on shelf_tally as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (false AND ((r.orgs IS NULL) OR (shelf_tally.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = shelf_tally.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (false AND ((r.orgs IS NULL) OR (shelf_tally.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = shelf_tally.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy owner_keeps on shelf_tally for all to public
  using ((CURRENT_USER = ( SELECT pg_get_userbyid(pg_class.relowner) AS pg_get_userbyid
   FROM pg_class
  WHERE (pg_class.oid = ('shelf_tally'::regclass)::oid))))
  with check ((CURRENT_USER = ( SELECT pg_get_userbyid(pg_class.relowner) AS pg_get_userbyid
   FROM pg_class
  WHERE (pg_class.oid = ('shelf_tally'::regclass)::oid))));
create policy reads on shelf_tally for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table statement enable row level security, force row level security;
create policy adds on statement for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on statement for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on statement as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR statement_within(statement.id, r.*)) AND ((r.orgs IS NULL) OR (statement.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (statement.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR statement_within(statement.id, r.*)) AND ((r.orgs IS NULL) OR (statement.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (statement.supplier_id = ANY (r.suppliers))))))));
create policy founds on statement for all to jicai_founder
  using (true)
  with check (true);
create policy reads on statement for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table statement_item enable row level security, force row level security;
create policy adds on statement_item for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy data_range on statement_item as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM statement d
          WHERE (d.id = statement_item.statement_id))) AND ((r.orgs IS NULL) OR (statement_item.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (statement_item.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM statement d
          WHERE (d.id = statement_item.statement_id))) AND ((r.orgs IS NULL) OR (statement_item.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (statement_item.supplier_id = ANY (r.suppliers))))))));
create policy founds on statement_item for all to jicai_founder
  using (true)
  with check (true);
create policy reads on statement_item for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table statement_line enable row level security, force row level security;
create policy adds on statement_line for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on statement_line for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on statement_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM statement d
          WHERE (d.id = statement_line.statement_id))) AND ((r.orgs IS NULL) OR (statement_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (statement_line.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM statement d
          WHERE (d.id = statement_line.statement_id))) AND ((r.orgs IS NULL) OR (statement_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (statement_line.supplier_id = ANY (r.suppliers))))))));
create policy founds on statement_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on statement_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table stock_alarm enable row level security, force row level security;
create policy adds on stock_alarm for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text, 'elevated'::text]) AS acts_as));
create policy changes on stock_alarm for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text, 'elevated'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text, 'elevated'::text]) AS acts_as));
create policy data_range on stock_alarm as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_alarm.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_alarm.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_alarm.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_alarm.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on stock_alarm for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_alarm for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table stock_balance enable row level security, force row level security;
create policy adds on stock_balance for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on stock_balance for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy consigned on stock_balance for select to public
  using (((owner = 'supplier'::text) AND (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of))));
create policy data_range on stock_balance as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_balance.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (stock_balance.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_balance.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_balance.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (stock_balance.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_balance.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on stock_balance for all to jicai_founder
  using (true)
  with check (true);
create policy night_changes on stock_balance for update to public
  using (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as))
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy reads on stock_balance for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table stock_count enable row level security, force row level security;
create policy adds on stock_count for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on stock_count for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on stock_count as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.suppliers IS NULL) AND (r.categories IS NULL) AND (r.kinds IS NULL)) OR count_within(stock_count.id, r.*)) AND ((r.orgs IS NULL) OR (stock_count.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.suppliers IS NULL) AND (r.categories IS NULL) AND (r.kinds IS NULL)) OR count_within(stock_count.id, r.*)) AND ((r.orgs IS NULL) OR (stock_count.hospital_id = ANY (r.orgs))))))));
create policy founds on stock_count for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_count for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on stock_count for delete to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)), false));
alter table stock_count_line enable row level security, force row level security;
create policy adds on stock_count_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on stock_count_line for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on stock_count_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_count_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (stock_count_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_count_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_count_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (stock_count_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_count_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on stock_count_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_count_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table stock_document enable row level security, force row level security;
create policy adds on stock_document for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on stock_document for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((to_hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (shipped_at IS NOT NULL))), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((to_hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (shipped_at IS NOT NULL))));
create policy data_range on stock_document as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.suppliers IS NULL) AND (r.categories IS NULL)) OR stock_document_within(stock_document.id, r.*)) AND ((r.orgs IS NULL) OR (stock_document.hospital_id = ANY (r.orgs))) AND ((r.departments IS NULL) OR (stock_document.department_id = ANY (r.departments))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.suppliers IS NULL) AND (r.categories IS NULL)) OR stock_document_within(stock_document.id, r.*)) AND ((r.orgs IS NULL) OR (stock_document.hospital_id = ANY (r.orgs))) AND ((r.departments IS NULL) OR (stock_document.department_id = ANY (r.departments))))))));
create policy founds on stock_document for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_document for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ((to_hospital_id = ( SELECT app_org() AS app_org)) AND (shipped_at IS NOT NULL)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on stock_document for delete to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)), false));
alter table stock_document_line enable row level security, force row level security;
create policy adds on stock_document_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on stock_document_line for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on stock_document_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM stock_document d
          WHERE (d.id = stock_document_line.document_id))) AND ((r.orgs IS NULL) OR (stock_document_line.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_document_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM stock_document d
          WHERE (d.id = stock_document_line.document_id))) AND ((r.orgs IS NULL) OR (stock_document_line.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_document_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on stock_document_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_document_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR (EXISTS ( SELECT
   FROM stock_document d
  WHERE (d.id = stock_document_line.document_id)))));
create policy removes on stock_document_line for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table stock_document_lot enable row level security, force row level security;
create policy adds on stock_document_lot for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on stock_document_lot for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (EXISTS ( SELECT
   FROM stock_document d
  WHERE ((d.id = stock_document_lot.document_id) AND (d.to_hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (d.shipped_at IS NOT NULL))))), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (EXISTS ( SELECT
   FROM stock_document d
  WHERE ((d.id = stock_document_lot.document_id) AND (d.to_hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (d.shipped_at IS NOT NULL))))));
create policy data_range on stock_document_lot as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM stock_document_line l
  WHERE (l.id = stock_document_lot.line_id)))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM stock_document_line l
  WHERE (l.id = stock_document_lot.line_id)))));
create policy founds on stock_document_lot for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_document_lot for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR (EXISTS ( SELECT
   FROM stock_document d
  WHERE (d.id = stock_document_lot.document_id)))));
create policy removes on stock_document_lot for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table stock_hold enable row level security, force row level security;
create policy adds on stock_hold for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy changes on stock_hold for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on stock_hold as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM stock_balance b
          WHERE (b.id = stock_hold.balance_id))) AND ((r.orgs IS NULL) OR (stock_hold.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM stock_balance b
          WHERE (b.id = stock_hold.balance_id))) AND ((r.orgs IS NULL) OR (stock_hold.hospital_id = ANY (r.orgs))))))));
create policy founds on stock_hold for all to jicai_founder
  using (true)
  with check (true);
create policy night_adds on stock_hold for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy reads on stock_hold for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table stock_movement enable row level security, force row level security;
create policy adds on stock_movement for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy consigned on stock_movement for select to public
  using (((( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of) IS NOT NULL) AND (EXISTS ( SELECT
   FROM stock_balance b
  WHERE ((b.id = stock_movement.balance_id) AND (b.owner = 'supplier'::text) AND (b.supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)))))));
create policy data_range on stock_movement as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM stock_balance b
          WHERE (b.id = stock_movement.balance_id))) AND ((r.orgs IS NULL) OR (stock_movement.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM stock_balance b
          WHERE (b.id = stock_movement.balance_id))) AND ((r.orgs IS NULL) OR (stock_movement.hospital_id = ANY (r.orgs))))))));
create policy founds on stock_movement for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_movement for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table stock_period enable row level security, force row level security;
create policy adds on stock_period for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on stock_period as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_period.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_period.hospital_id = ANY (r.orgs))))))));
create policy founds on stock_period for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_period for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table stock_period_balance enable row level security, force row level security;
create policy adds on stock_period_balance for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on stock_period_balance as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM stock_balance b
          WHERE (b.id = stock_period_balance.balance_id))) AND ((r.orgs IS NULL) OR (stock_period_balance.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM stock_balance b
          WHERE (b.id = stock_period_balance.balance_id))) AND ((r.orgs IS NULL) OR (stock_period_balance.hospital_id = ANY (r.orgs))))))));
create policy founds on stock_period_balance for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_period_balance for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table stock_threshold enable row level security, force row level security;
create policy adds on stock_threshold for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on stock_threshold for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on stock_threshold as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_threshold.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_threshold.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (stock_threshold.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = stock_threshold.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on stock_threshold for all to jicai_founder
  using (true)
  with check (true);
create policy reads on stock_threshold for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on stock_threshold for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table supplier_freeze enable row level security, force row level security;
create policy adds on supplier_freeze for insert to public
  with check ((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (org_id = hospital_id) AND (lifted_at IS NULL)) OR ((hospital_id IS NULL) AND (lifted_at IS NULL) AND ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as))));
create policy changes on supplier_freeze for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((hospital_id IS NULL) AND ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as))), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((hospital_id IS NULL) AND ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as))));
create policy data_range on supplier_freeze as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (supplier_freeze.hospital_id IS NULL) OR (supplier_freeze.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (supplier_freeze.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (((r.orgs IS NULL) OR (supplier_freeze.hospital_id IS NULL) OR (supplier_freeze.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (supplier_freeze.supplier_id = ANY (r.suppliers))))))));
create policy founds on supplier_freeze for all to jicai_founder
  using (true)
  with check (true);
create policy reads on supplier_freeze for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ((hospital_id IS NULL) AND (( SELECT app_kind() AS app_kind) = 'hospital'::text)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table supply_relation enable row level security, force row level security;
create policy adds on supply_relation for insert to public
  with check ((((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (agreed_at IS NULL) AND (agreed_by IS NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy changes on supply_relation for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on supply_relation as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (supply_relation.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (supply_relation.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = supply_relation.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (supply_relation.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (supply_relation.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = supply_relation.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on supply_relation for all to jicai_founder
  using (true)
  with check (true);
create policy reads on supply_relation for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table surgery_order enable row level security, force row level security;
create policy adds on surgery_order for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)));
create policy changes on surgery_order for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (released_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (released_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on surgery_order as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR surgery_order_within(surgery_order.id, r.*)) AND ((r.orgs IS NULL) OR (surgery_order.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (surgery_order.supplier_id = ANY (r.suppliers))) AND ((r.departments IS NULL) OR (surgery_order.department_id = ANY (r.departments))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR surgery_order_within(surgery_order.id, r.*)) AND ((r.orgs IS NULL) OR (surgery_order.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (surgery_order.supplier_id = ANY (r.suppliers))) AND ((r.departments IS NULL) OR (surgery_order.department_id = ANY (r.departments))))))));
create policy founds on surgery_order for all to jicai_founder
  using (true)
  with check (true);
create policy reads on surgery_order for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (released_at IS NOT NULL)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on surgery_order for delete to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text) AND (submitted_at IS NULL)), false));
alter table surgery_order_line enable row level security, force row level security;
create policy adds on surgery_order_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on surgery_order_line for update to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as), false))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy data_range on surgery_order_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = surgery_order_line.surgery_order_id))) AND ((r.orgs IS NULL) OR (surgery_order_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (surgery_order_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = surgery_order_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = surgery_order_line.surgery_order_id))) AND ((r.orgs IS NULL) OR (surgery_order_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (surgery_order_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = surgery_order_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on surgery_order_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on surgery_order_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (EXISTS ( SELECT
   FROM surgery_order o
  WHERE ((o.id = surgery_order_line.surgery_order_id) AND (o.released_at IS NOT NULL)))))));
create policy removes on surgery_order_line for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));
alter table surgery_patient enable row level security, force row level security;
create policy adds on surgery_patient for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on surgery_patient for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on surgery_patient as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = surgery_patient.surgery_order_id))) AND ((r.orgs IS NULL) OR (surgery_patient.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = surgery_patient.surgery_order_id))) AND ((r.orgs IS NULL) OR (surgery_patient.hospital_id = ANY (r.orgs))))))));
create policy founds on surgery_patient for all to jicai_founder
  using (true)
  with check (true);
create policy reads on surgery_patient for select to public
  using ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
alter table surgery_piece enable row level security, force row level security;
create policy adds on surgery_piece for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM surgery_order o
  WHERE ((o.id = surgery_piece.surgery_order_id) AND (o.released_at IS NOT NULL)))))));
create policy changes on surgery_piece for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM surgery_order o
  WHERE ((o.id = surgery_piece.surgery_order_id) AND (o.released_at IS NOT NULL))))) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM surgery_order o
  WHERE ((o.id = surgery_piece.surgery_order_id) AND (o.released_at IS NOT NULL))))) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on surgery_piece as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = surgery_piece.surgery_order_id))) AND ((r.orgs IS NULL) OR (surgery_piece.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (surgery_piece.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = surgery_piece.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = surgery_piece.surgery_order_id))) AND ((r.orgs IS NULL) OR (surgery_piece.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (surgery_piece.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = surgery_piece.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on surgery_piece for all to jicai_founder
  using (true)
  with check (true);
create policy reads on surgery_piece for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (EXISTS ( SELECT
   FROM surgery_order o
  WHERE ((o.id = surgery_piece.surgery_order_id) AND (o.released_at IS NOT NULL)))))));
alter table surgery_scan enable row level security, force row level security;
create policy adds on surgery_scan for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on surgery_scan as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = surgery_scan.surgery_order_id))) AND ((r.orgs IS NULL) OR (surgery_scan.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM surgery_order d
          WHERE (d.id = surgery_scan.surgery_order_id))) AND ((r.orgs IS NULL) OR (surgery_scan.hospital_id = ANY (r.orgs))))))));
create policy founds on surgery_scan for all to jicai_founder
  using (true)
  with check (true);
create policy reads on surgery_scan for select to public
  using (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table trace_box enable row level security, force row level security;
create policy adds on trace_box for insert to public
  with check ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)));
create policy founds on trace_box for all to jicai_founder
  using (true)
  with check (true);
create policy reads on trace_box for select to public
  using (((supplier_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on trace_box for delete to public
  using (COALESCE((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)), false));
alter table upload_count enable row level security, force row level security;
create policy adds on upload_count for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy founds on upload_count for all to jicai_founder
  using (true)
  with check (true);
create policy reads on upload_count for select to public
  using ((( SELECT app_kind() AS app_kind) = 'system'::text));
create policy removes on upload_count for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table use_lately enable row level security, force row level security;
create policy adds on use_lately for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy data_range on use_lately as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (false AND ((r.orgs IS NULL) OR (use_lately.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = use_lately.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (false AND ((r.orgs IS NULL) OR (use_lately.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = use_lately.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on use_lately for all to jicai_founder
  using (true)
  with check (true);
create policy reads on use_lately for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on use_lately for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table use_lately_of enable row level security;
create policy adds on use_lately_of for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as));
create policy founds on use_lately_of for all to jicai_founder
  using (true)
  with check (true);
create policy reads on use_lately_of for select to public
  using (true);
create policy removes on use_lately_of for delete to public
  using (COALESCE(( SELECT acts_as(VARIADIC ARRAY['system'::text]) AS acts_as), false));
alter table user_role enable row level security;
create policy adds on user_role for insert to public
  with check ((((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) AND ((EXISTS ( SELECT
   FROM user_role r
  WHERE ((r.user_id = user_role.user_id) AND (r.org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of))))) OR (EXISTS ( SELECT
   FROM app_user u
  WHERE ((u.id = user_role.user_id) AND account_is_ours(u.id, u.home_org)))))) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy founds on user_role for all to jicai_founder
  using (true)
  with check (true);
create policy reads on user_role for select to public
  using (true);
create policy removes on user_role for delete to public
  using (COALESCE(((org_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text, 'supplier'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false));
alter table user_setting enable row level security;
create policy adds on user_setting for insert to public
  with check (((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy changes on user_setting for update to public
  using (COALESCE(((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)), false))
  with check (((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)));
create policy founds on user_setting for all to jicai_founder
  using (true)
  with check (true);
create policy reads on user_setting for select to public
  using (true);
create policy removes on user_setting for delete to public
  using (COALESCE(((user_id = ( SELECT app_user() AS app_user)) AND ( SELECT acts_as(VARIADIC ARRAY['hospital'::text, 'supplier'::text, 'authority'::text]) AS acts_as)), false));
alter table vbp_batch enable row level security;
create policy adds on vbp_batch for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy changes on vbp_batch for update to public
  using (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as))
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy founds on vbp_batch for all to jicai_founder
  using (true)
  with check (true);
create policy reads on vbp_batch for select to public
  using (true);
alter table vbp_done_day enable row level security, force row level security;
create policy adds on vbp_done_day for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy changes on vbp_done_day for update to public
  using (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as));
create policy data_range on vbp_done_day as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM vbp_quota q
          WHERE (q.id = vbp_done_day.quota_id))) AND ((r.orgs IS NULL) OR (vbp_done_day.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM vbp_quota q
          WHERE (q.id = vbp_done_day.quota_id))) AND ((r.orgs IS NULL) OR (vbp_done_day.hospital_id = ANY (r.orgs))))))));
create policy founds on vbp_done_day for all to jicai_founder
  using (true)
  with check (true);
create policy reads on vbp_done_day for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table vbp_item enable row level security;
create policy adds on vbp_item for insert to public
  with check (( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as));
create policy changes on vbp_item for update to public
  using (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as))
  with check (( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as));
create policy founds on vbp_item for all to jicai_founder
  using (true)
  with check (true);
create policy reads on vbp_item for select to public
  using (true);
alter table vbp_quota enable row level security, force row level security;
create policy adds on vbp_quota for insert to public
  with check ((( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as) AND (used_qty = (0)::numeric) AND (done_qty = (0)::numeric)));
create policy changes on vbp_quota for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text, 'elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on vbp_quota as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM (vbp_item i
             JOIN product p ON ((p.id = i.product_id)))
          WHERE ((i.id = vbp_quota.item_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))) AND ((r.orgs IS NULL) OR (vbp_quota.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM (vbp_item i
             JOIN product p ON ((p.id = i.product_id)))
          WHERE ((i.id = vbp_quota.item_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))) AND ((r.orgs IS NULL) OR (vbp_quota.hospital_id = ANY (r.orgs))))))));
create policy founds on vbp_quota for all to jicai_founder
  using (true)
  with check (true);
create policy reads on vbp_quota for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table vbp_reason enable row level security, force row level security;
create policy adds on vbp_reason for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on vbp_reason for update to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false))
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy data_range on vbp_reason as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (vbp_reason.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = vbp_reason.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE (true AND ((r.orgs IS NULL) OR (vbp_reason.hospital_id = ANY (r.orgs))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = vbp_reason.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on vbp_reason for all to jicai_founder
  using (true)
  with check (true);
create policy reads on vbp_reason for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table vbp_transfer enable row level security, force row level security;
create policy adds on vbp_transfer for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'asked'::text) AND (answered_by IS NULL) AND (confirmed_by IS NULL)));
create policy changes on vbp_transfer for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (to_hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR (to_hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ( SELECT acts_as(VARIADIC ARRAY['authority'::text]) AS acts_as)));
create policy data_range on vbp_transfer as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM (vbp_item i
             JOIN product p ON ((p.id = i.product_id)))
          WHERE ((i.id = vbp_transfer.item_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))) AND ((r.orgs IS NULL) OR (vbp_transfer.hospital_id = ANY (r.orgs))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM (vbp_item i
             JOIN product p ON ((p.id = i.product_id)))
          WHERE ((i.id = vbp_transfer.item_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))) AND ((r.orgs IS NULL) OR (vbp_transfer.hospital_id = ANY (r.orgs))))))));
create policy founds on vbp_transfer for all to jicai_founder
  using (true)
  with check (true);
create policy reads on vbp_transfer for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR (to_hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all)));
alter table voucher enable row level security, force row level security;
create policy adds on voucher for insert to public
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)));
create policy changes on voucher for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (issued_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (issued_at IS NOT NULL)) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text, 'system'::text]) AS acts_as)));
create policy data_range on voucher as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR voucher_within(voucher.id, r.*)) AND ((r.orgs IS NULL) OR (voucher.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (voucher.supplier_id = ANY (r.suppliers))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((((r.kinds IS NULL) AND (r.categories IS NULL)) OR voucher_within(voucher.id, r.*)) AND ((r.orgs IS NULL) OR (voucher.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (voucher.supplier_id = ANY (r.suppliers))))))));
create policy founds on voucher for all to jicai_founder
  using (true)
  with check (true);
create policy reads on voucher for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (issued_at IS NOT NULL)) OR ( SELECT app_sees_all() AS app_sees_all)));
create policy removes on voucher for delete to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) AND (status = 'draft'::text)), false));
alter table voucher_line enable row level security, force row level security;
create policy adds on voucher_line for insert to public
  with check ((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)));
create policy changes on voucher_line for update to public
  using (COALESCE(((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM voucher v
  WHERE ((v.id = voucher_line.voucher_id) AND (v.issued_at IS NOT NULL))))) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)), false))
  with check (((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)) OR ((supplier_id = ( SELECT org_of(VARIADIC ARRAY['supplier'::text]) AS org_of)) AND (EXISTS ( SELECT
   FROM voucher v
  WHERE ((v.id = voucher_line.voucher_id) AND (v.issued_at IS NOT NULL))))) OR ( SELECT acts_as(VARIADIC ARRAY['elevated'::text]) AS acts_as)));
create policy data_range on voucher_line as restrictive for all to jicai_ranged
  using (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM voucher d
          WHERE (d.id = voucher_line.voucher_id))) AND ((r.orgs IS NULL) OR (voucher_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (voucher_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = voucher_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))))
  with check (((CURRENT_USER <> 'jicai_ranged'::name) OR (( SELECT app_kind() AS app_kind) = 'system'::text) OR (EXISTS ( SELECT
   FROM unnest(( SELECT app_ranges() AS app_ranges)) r(orgs, suppliers, departments, kinds, categories)
  WHERE ((EXISTS ( SELECT
           FROM voucher d
          WHERE (d.id = voucher_line.voucher_id))) AND ((r.orgs IS NULL) OR (voucher_line.hospital_id = ANY (r.orgs))) AND ((r.suppliers IS NULL) OR (voucher_line.supplier_id = ANY (r.suppliers))) AND (((r.kinds IS NULL) AND (r.categories IS NULL)) OR (EXISTS ( SELECT
           FROM product p
          WHERE ((p.id = voucher_line.product_id) AND ((r.kinds IS NULL) OR (p.kind = ANY (r.kinds))) AND ((r.categories IS NULL) OR (p.category_id = ANY (r.categories))))))))))));
create policy founds on voucher_line for all to jicai_founder
  using (true)
  with check (true);
create policy reads on voucher_line for select to public
  using (((hospital_id = ( SELECT app_org() AS app_org)) OR ( SELECT app_sees_all() AS app_sees_all) OR ((supplier_id = ( SELECT app_org() AS app_org)) AND (EXISTS ( SELECT
   FROM voucher v
  WHERE ((v.id = voucher_line.voucher_id) AND (v.issued_at IS NOT NULL)))))));
create policy removes on voucher_line for delete to public
  using (COALESCE((hospital_id = ( SELECT org_of(VARIADIC ARRAY['hospital'::text]) AS org_of)), false));

-- grants

grant insert, select, update on acceptance to jicai_app;
grant select on acceptance to jicai_backup;
grant delete, insert, update on acceptance to jicai_founder;
grant select on acceptance_card to jicai_app;
grant select on acceptance_card to jicai_backup;
grant delete, insert, select, update on acceptance_line to jicai_app;
grant select on acceptance_line to jicai_backup;
grant delete, insert, update on acceptance_line to jicai_founder;
grant select on acceptance_line_facts to jicai_app;
grant select on acceptance_line_facts to jicai_backup;
grant insert, select on acceptance_scan to jicai_app;
grant select on acceptance_scan to jicai_backup;
grant delete, insert, update on acceptance_scan to jicai_founder;
grant insert, select, update on amendment to jicai_app;
grant select on amendment to jicai_backup;
grant delete, insert, update on amendment to jicai_founder;
grant select on amendment_card to jicai_app;
grant select on amendment_card to jicai_backup;
grant insert, select on amendment_line to jicai_app;
grant select on amendment_line to jicai_backup;
grant delete, insert, update on amendment_line to jicai_founder;
grant select on amendment_line_card to jicai_app;
grant select on amendment_line_card to jicai_backup;
grant delete, insert, select, update on app_user to jicai_app;
grant select on app_user to jicai_backup;
grant delete, insert, update on app_user to jicai_founder;
grant select on app_user_card to jicai_app;
grant select on app_user_card to jicai_backup;
grant insert, select, update on approval_delegation to jicai_app;
grant select on approval_delegation to jicai_backup;
grant delete, insert, update on approval_delegation to jicai_founder;
grant insert, select, update on approval_flow to jicai_app;
grant select on approval_flow to jicai_backup;
grant delete, insert, update on approval_flow to jicai_founder;
grant delete, insert, select on approval_flow_step to jicai_app;
grant select on approval_flow_step to jicai_backup;
grant delete, insert, update on approval_flow_step to jicai_founder;
grant insert, select, update on approval_level to jicai_app;
grant select on approval_level to jicai_backup;
grant delete, insert, update on approval_level to jicai_founder;
grant insert, select, update on audit_head to jicai_app;
grant select on audit_head to jicai_backup;
grant delete, insert, update on audit_head to jicai_founder;
grant insert, select on audit_log to jicai_app;
grant select on audit_log to jicai_backup;
grant delete, insert, update on audit_log to jicai_founder;
grant select on audit_log_facts to jicai_app;
grant select on audit_log_facts to jicai_backup;
grant delete, insert, select on audit_waiting to jicai_app;
grant select on audit_waiting to jicai_backup;
grant delete, insert, update on audit_waiting to jicai_founder;
grant select, usage on audit_waiting_id_seq to jicai_app;
grant delete, insert, select, update on background_job to jicai_app;
grant select on background_job to jicai_backup;
grant delete, insert, update on background_job to jicai_founder;
grant insert, select, update on billing_profile to jicai_app;
grant select on billing_profile to jicai_backup;
grant delete, insert, update on billing_profile to jicai_founder;
grant delete, insert, select on captcha to jicai_app;
grant select on captcha to jicai_backup;
grant delete, insert, update on captcha to jicai_founder;
grant delete, insert, select, update on catalog_change to jicai_app;
grant select on catalog_change to jicai_backup;
grant delete, insert, update on catalog_change to jicai_founder;
grant select on catalog_change_card to jicai_app;
grant select on catalog_change_card to jicai_backup;
grant delete, insert, select, update on catalog_item to jicai_app;
grant select on catalog_item to jicai_backup;
grant delete, insert, update on catalog_item to jicai_founder;
grant select on catalog_item_card to jicai_app;
grant select on catalog_item_card to jicai_backup;
grant delete, insert, select, update on category to jicai_app;
grant select on category to jicai_backup;
grant delete, insert, update on category to jicai_founder;
grant select on category_card to jicai_app;
grant select on category_card to jicai_backup;
grant insert, select, update on category_product to jicai_app;
grant select on category_product to jicai_backup;
grant delete, insert, update on category_product to jicai_founder;
grant select on category_product_facts to jicai_app;
grant select on category_product_facts to jicai_backup;
grant delete, insert, select, update on certificate to jicai_app;
grant select on certificate to jicai_backup;
grant delete, insert, update on certificate to jicai_founder;
grant select on certificate_card to jicai_app;
grant select on certificate_card to jicai_backup;
grant insert, select, update on code_change to jicai_app;
grant select on code_change to jicai_backup;
grant delete, insert, update on code_change to jicai_founder;
grant delete, insert, select, update on code_double to jicai_app;
grant select on code_double to jicai_backup;
grant delete, insert, update on code_double to jicai_founder;
grant insert, select, update on code_run to jicai_app;
grant select on code_run to jicai_backup;
grant delete, insert, update on code_run to jicai_founder;
grant insert, select, update on company to jicai_app;
grant select on company to jicai_backup;
grant delete, insert, update on company to jicai_founder;
grant select on company_card to jicai_app;
grant select on company_card to jicai_backup;
grant select, usage on company_code to jicai_app;
grant select on company_facts to jicai_app;
grant select on company_facts to jicai_backup;
grant delete, insert, select, update on config to jicai_app;
grant select on config to jicai_backup;
grant delete, insert, update on config to jicai_founder;
grant select on config_facts to jicai_app;
grant select on config_facts to jicai_backup;
grant insert, select, update on consignment_level to jicai_app;
grant select on consignment_level to jicai_backup;
grant delete, insert, update on consignment_level to jicai_founder;
grant insert, select on consumption_folded to jicai_app;
grant select on consumption_folded to jicai_backup;
grant delete, insert, update on consumption_folded to jicai_founder;
grant insert, select on consumption_folded_day to jicai_app;
grant select on consumption_folded_day to jicai_backup;
grant delete, insert, update on consumption_folded_day to jicai_founder;
grant delete, insert, select on consumption_month to jicai_app;
grant select on consumption_month to jicai_backup;
grant delete, insert, update on consumption_month to jicai_founder;
grant delete, insert, select on consumption_place to jicai_app;
grant select on consumption_place to jicai_backup;
grant delete, insert, update on consumption_place to jicai_founder;
grant insert, select, update on cooperation to jicai_app;
grant select on cooperation to jicai_backup;
grant delete, insert, update on cooperation to jicai_founder;
grant select on cooperation_facts to jicai_app;
grant select on cooperation_facts to jicai_backup;
grant insert, select, update on correction to jicai_app;
grant select on correction to jicai_backup;
grant delete, insert, update on correction to jicai_founder;
grant select on correction_card to jicai_app;
grant select on correction_card to jicai_backup;
grant insert, select, update on correction_field to jicai_app;
grant select on correction_field to jicai_backup;
grant delete, insert, update on correction_field to jicai_founder;
grant delete, insert, select, update on delivery to jicai_app;
grant select on delivery to jicai_backup;
grant delete, insert, update on delivery to jicai_founder;
grant insert, select on delivery_box to jicai_app;
grant select on delivery_box to jicai_backup;
grant delete, insert, update on delivery_box to jicai_founder;
grant select on delivery_card to jicai_app;
grant select on delivery_card to jicai_backup;
grant delete, insert, select on delivery_code to jicai_app;
grant select on delivery_code to jicai_backup;
grant delete, insert, update on delivery_code to jicai_founder;
grant select on delivery_code_card to jicai_app;
grant select on delivery_code_card to jicai_backup;
grant delete, insert, select, update on delivery_line to jicai_app;
grant select on delivery_line to jicai_backup;
grant delete, insert, update on delivery_line to jicai_founder;
grant select on delivery_line_card to jicai_app;
grant select on delivery_line_card to jicai_backup;
grant select on delivery_line_facts to jicai_app;
grant select on delivery_line_facts to jicai_backup;
grant insert, select on delivery_scan to jicai_app;
grant select on delivery_scan to jicai_backup;
grant delete, insert, update on delivery_scan to jicai_founder;
grant delete, insert, select, update on department to jicai_app;
grant select on department to jicai_backup;
grant delete, insert, update on department to jicai_founder;
grant select on department_card to jicai_app;
grant select on department_card to jicai_backup;
grant insert, select, update on dict to jicai_app;
grant select on dict to jicai_backup;
grant delete, insert, update on dict to jicai_founder;
grant delete, insert, select, update on distribution_point to jicai_app;
grant select on distribution_point to jicai_backup;
grant delete, insert, update on distribution_point to jicai_founder;
grant select on distribution_point_card to jicai_app;
grant select on distribution_point_card to jicai_backup;
grant insert, select on doc_history to jicai_app;
grant select on doc_history to jicai_backup;
grant delete, insert, update on doc_history to jicai_founder;
grant select on doc_history_facts to jicai_app;
grant select on doc_history_facts to jicai_backup;
grant select, usage on doc_history_id_seq to jicai_app;
grant select on doc_key to jicai_backup;
grant insert, select on evidence_pack to jicai_app;
grant select on evidence_pack to jicai_backup;
grant delete, insert, update on evidence_pack to jicai_founder;
grant insert, select, update on exception to jicai_app;
grant select on exception to jicai_backup;
grant delete, insert, update on exception to jicai_founder;
grant select on exception_card to jicai_app;
grant select on exception_card to jicai_backup;
grant insert, select on exception_note to jicai_app;
grant select on exception_note to jicai_backup;
grant delete, insert, update on exception_note to jicai_founder;
grant delete, insert, select on exchange_log to jicai_app;
grant select on exchange_log to jicai_backup;
grant delete, insert, update on exchange_log to jicai_founder;
grant select on exchange_log_facts to jicai_app;
grant select on exchange_log_facts to jicai_backup;
grant select, usage on exchange_log_id_seq to jicai_app;
grant delete, insert, select, update on file to jicai_app;
grant select on file to jicai_backup;
grant delete, insert, update on file to jicai_founder;
grant select on file_card to jicai_app;
grant select on file_card to jicai_backup;
grant delete, insert, select, update on first_invoice to jicai_app;
grant select on first_invoice to jicai_backup;
grant delete, insert, update on first_invoice to jicai_founder;
grant delete, insert, select on first_invoice_cover to jicai_app;
grant select on first_invoice_cover to jicai_backup;
grant delete, insert, update on first_invoice_cover to jicai_founder;
grant delete, insert, select on first_invoice_item to jicai_app;
grant select on first_invoice_item to jicai_backup;
grant delete, insert, update on first_invoice_item to jicai_founder;
grant execute on function acceptance_confirm_lots(which uuid) to jicai_app;
grant execute on function acceptance_other_lot(line uuid, n numeric, lot text, made date, ends date) to jicai_app;
grant execute on function catalog_item_search(word text, most integer) to jicai_app;
grant execute on function doc_numbers(prefix text, how_many integer) to jicai_app;
grant execute on function enqueue_job(task text, payload jsonb, job_key text, run_at timestamp with time zone, queue text) to jicai_app;
grant execute on function peer_prices(products uuid[]) to jicai_app;
grant execute on function product_search(word text, most integer) to jicai_app;
grant execute on function regional_price_begins(which uuid) to jicai_app;
grant execute on function return_settles(which uuid) to jicai_app;
grant execute on function settle_prices(which uuid[]) to jicai_app;
grant execute on function settle_shelves() to jicai_app;
grant execute on function settle_tally() to jicai_app;
grant execute on function settled_price(line uuid, balance uuid, gone timestamp with time zone) to jicai_app;
grant execute on function vbp_activate(item uuid, why text, who uuid) to jicai_app;
grant insert, select, update on hospital_code to jicai_app;
grant select on hospital_code to jicai_backup;
grant delete, insert, update on hospital_code to jicai_founder;
grant select on hospital_code_card to jicai_app;
grant select on hospital_code_card to jicai_backup;
grant delete, insert, select, update on idempotency to jicai_app;
grant select on idempotency to jicai_backup;
grant delete, insert, update on idempotency to jicai_founder;
grant insert, select, update on import_mapping to jicai_app;
grant select on import_mapping to jicai_backup;
grant delete, insert, update on import_mapping to jicai_founder;
grant delete, insert, select, update on invoice to jicai_app;
grant select on invoice to jicai_backup;
grant delete, insert, update on invoice to jicai_founder;
grant delete, insert, select, update on invoice_announced to jicai_app;
grant select on invoice_announced to jicai_backup;
grant delete, insert, update on invoice_announced to jicai_founder;
grant select on invoice_announced_card to jicai_app;
grant select on invoice_announced_card to jicai_backup;
grant select on invoice_card to jicai_app;
grant select on invoice_card to jicai_backup;
grant insert, select, update on invoice_exception to jicai_app;
grant select on invoice_exception to jicai_backup;
grant delete, insert, update on invoice_exception to jicai_founder;
grant select on invoice_exception_card to jicai_app;
grant select on invoice_exception_card to jicai_backup;
grant insert, select on invoice_key to jicai_app;
grant select on invoice_key to jicai_backup;
grant delete, insert, update on invoice_key to jicai_founder;
grant select on invoice_key_card to jicai_app;
grant select on invoice_key_card to jicai_backup;
grant delete, insert, select, update on invoice_line to jicai_app;
grant select on invoice_line to jicai_backup;
grant delete, insert, update on invoice_line to jicai_founder;
grant select on invoice_line_facts to jicai_app;
grant select on invoice_line_facts to jicai_backup;
grant insert, select on invoice_match to jicai_app;
grant select on invoice_match to jicai_backup;
grant delete, insert, update on invoice_match to jicai_founder;
grant delete, insert, select on invoice_red to jicai_app;
grant select on invoice_red to jicai_backup;
grant delete, insert, update on invoice_red to jicai_founder;
grant select on invoice_red_facts to jicai_app;
grant select on invoice_red_facts to jicai_backup;
grant insert, select, update on invoice_verification to jicai_app;
grant select on invoice_verification to jicai_backup;
grant delete, insert, update on invoice_verification to jicai_founder;
grant delete, insert, select, update on kept_figure to jicai_app;
grant select on kept_figure to jicai_backup;
grant delete, insert, update on kept_figure to jicai_founder;
grant delete, insert, select, update on login_challenge to jicai_app;
grant select on login_challenge to jicai_backup;
grant delete, insert, update on login_challenge to jicai_founder;
grant delete, insert, select, update on login_device to jicai_app;
grant select on login_device to jicai_backup;
grant delete, insert, update on login_device to jicai_founder;
grant delete, insert, select on login_key to jicai_app;
grant select on login_key to jicai_backup;
grant delete, insert, update on login_key to jicai_founder;
grant delete, insert, select on login_log to jicai_app;
grant select on login_log to jicai_backup;
grant delete, insert, update on login_log to jicai_founder;
grant select on login_log_facts to jicai_app;
grant select on login_log_facts to jicai_backup;
grant select, usage on login_log_id_seq to jicai_app;
grant delete, insert, select, update on login_throttle to jicai_app;
grant select on login_throttle to jicai_backup;
grant delete, insert, update on login_throttle to jicai_founder;
grant select on login_throttle_facts to jicai_app;
grant select on login_throttle_facts to jicai_backup;
grant insert, select, update on lot_watch to jicai_app;
grant select on lot_watch to jicai_backup;
grant delete, insert, update on lot_watch to jicai_founder;
grant delete, insert, select, update on menu to jicai_app;
grant select on menu to jicai_backup;
grant delete, insert, update on menu to jicai_founder;
grant select on menu_card to jicai_app;
grant select on menu_card to jicai_backup;
grant delete, insert, select, update on message to jicai_app;
grant select on message to jicai_backup;
grant delete, insert, update on message to jicai_founder;
grant insert, select, update on message_mark to jicai_app;
grant select on message_mark to jicai_backup;
grant delete, insert, update on message_mark to jicai_founder;
grant select, usage on message_seq_seq to jicai_app;
grant delete, insert, select, update on new_apply to jicai_app;
grant select on new_apply to jicai_backup;
grant delete, insert, update on new_apply to jicai_founder;
grant select on new_apply_card to jicai_app;
grant select on new_apply_card to jicai_backup;
grant delete, insert, select, update on order_line to jicai_app;
grant select on order_line to jicai_backup;
grant delete, insert, update on order_line to jicai_founder;
grant select on order_line_card to jicai_app;
grant select on order_line_card to jicai_backup;
grant select on order_line_facts to jicai_app;
grant select on order_line_facts to jicai_backup;
grant insert, select, update on org to jicai_app;
grant select on org to jicai_backup;
grant delete, insert, update on org to jicai_founder;
grant select on org_card to jicai_app;
grant select on org_card to jicai_backup;
grant select on paper_tally to jicai_app;
grant select on paper_tally to jicai_backup;
grant insert, select, update on password_request to jicai_app;
grant select on password_request to jicai_backup;
grant delete, insert, update on password_request to jicai_founder;
grant insert, select, update on payable_item to jicai_app;
grant select on payable_item to jicai_backup;
grant delete, insert, update on payable_item to jicai_founder;
grant select on payable_item_card to jicai_app;
grant select on payable_item_card to jicai_backup;
grant select on payable_item_facts to jicai_app;
grant select on payable_item_facts to jicai_backup;
grant insert, select, update on payable_link to jicai_app;
grant select on payable_link to jicai_backup;
grant delete, insert, update on payable_link to jicai_founder;
grant select on payable_link_facts to jicai_app;
grant select on payable_link_facts to jicai_backup;
grant insert, select on payable_netting to jicai_app;
grant select on payable_netting to jicai_backup;
grant delete, insert, update on payable_netting to jicai_founder;
grant insert, select, update on payment_clock to jicai_app;
grant select on payment_clock to jicai_backup;
grant delete, insert, update on payment_clock to jicai_founder;
grant select on payment_clock_facts to jicai_app;
grant select on payment_clock_facts to jicai_backup;
grant insert, select on payment_part to jicai_app;
grant select on payment_part to jicai_backup;
grant delete, insert, update on payment_part to jicai_founder;
grant insert, select on payment_reminder to jicai_app;
grant select on payment_reminder to jicai_backup;
grant delete, insert, update on payment_reminder to jicai_founder;
grant delete, insert, select, update on payment_stop to jicai_app;
grant select on payment_stop to jicai_backup;
grant delete, insert, update on payment_stop to jicai_founder;
grant select on payment_stop_facts to jicai_app;
grant select on payment_stop_facts to jicai_backup;
grant insert, select on peer_price to jicai_app;
grant select on peer_price to jicai_backup;
grant delete, insert, update on peer_price to jicai_founder;
grant insert, select on peer_price_month to jicai_app;
grant select on peer_price_month to jicai_backup;
grant delete, insert, update on peer_price_month to jicai_founder;
grant delete, insert, select, update on plan to jicai_app;
grant select on plan to jicai_backup;
grant delete, insert, update on plan to jicai_founder;
grant select on plan_card to jicai_app;
grant select on plan_card to jicai_backup;
grant delete, insert, select, update on plan_line to jicai_app;
grant select on plan_line to jicai_backup;
grant delete, insert, update on plan_line to jicai_founder;
grant select on plan_line_facts to jicai_app;
grant select on plan_line_facts to jicai_backup;
grant delete, insert, select, update on plan_order_line to jicai_app;
grant select on plan_order_line to jicai_backup;
grant delete, insert, update on plan_order_line to jicai_founder;
grant select on plan_order_line_card to jicai_app;
grant select on plan_order_line_card to jicai_backup;
grant delete, insert, select, update on price_adjustment to jicai_app;
grant select on price_adjustment to jicai_backup;
grant delete, insert, update on price_adjustment to jicai_founder;
grant select on price_adjustment_card to jicai_app;
grant select on price_adjustment_card to jicai_backup;
grant select on price_period to jicai_app;
grant select on price_period to jicai_backup;
grant delete, insert, update on price_period to jicai_founder;
grant select on price_period_facts to jicai_app;
grant select on price_period_facts to jicai_backup;
grant insert, select, update on price_settlement to jicai_app;
grant select on price_settlement to jicai_backup;
grant delete, insert, update on price_settlement to jicai_founder;
grant select on price_settlement_facts to jicai_app;
grant select on price_settlement_facts to jicai_backup;
grant insert, select on print_template to jicai_app;
grant select on print_template to jicai_backup;
grant delete, insert, update on print_template to jicai_founder;
grant delete, insert, select, update on product to jicai_app;
grant select on product to jicai_backup;
grant delete, insert, update on product to jicai_founder;
grant select on product_card to jicai_app;
grant select on product_card to jicai_backup;
grant select, usage on product_code to jicai_app;
grant delete, insert, select, update on product_form to jicai_app;
grant select on product_form to jicai_backup;
grant delete, insert, update on product_form to jicai_founder;
grant insert, select, update on product_merge to jicai_app;
grant select on product_merge to jicai_backup;
grant delete, insert, update on product_merge to jicai_founder;
grant delete, insert, select on product_pack to jicai_app;
grant select on product_pack to jicai_backup;
grant delete, insert, update on product_pack to jicai_founder;
grant insert, select on product_version to jicai_app;
grant select on product_version to jicai_backup;
grant delete, insert, update on product_version to jicai_founder;
grant select on product_version_card to jicai_app;
grant select on product_version_card to jicai_backup;
grant delete, insert, select, update on purchase_order to jicai_app;
grant select on purchase_order to jicai_backup;
grant delete, insert, update on purchase_order to jicai_founder;
grant select on purchase_order_card to jicai_app;
grant select on purchase_order_card to jicai_backup;
grant delete, insert, select, update on quarantine_file to jicai_app;
grant select on quarantine_file to jicai_backup;
grant delete, insert, update on quarantine_file to jicai_founder;
grant delete, insert, select, update on recall to jicai_app;
grant select on recall to jicai_backup;
grant delete, insert, update on recall to jicai_founder;
grant select on recall_card to jicai_app;
grant select on recall_card to jicai_backup;
grant insert, select on recall_handling to jicai_app;
grant select on recall_handling to jicai_backup;
grant delete, insert, update on recall_handling to jicai_founder;
grant delete, insert, select on recall_lot to jicai_app;
grant select on recall_lot to jicai_backup;
grant delete, insert, update on recall_lot to jicai_founder;
grant insert, select on recall_reminder to jicai_app;
grant select on recall_reminder to jicai_backup;
grant delete, insert, update on recall_reminder to jicai_founder;
grant insert, select, update on recall_task to jicai_app;
grant select on recall_task to jicai_backup;
grant delete, insert, update on recall_task to jicai_founder;
grant insert, select, update on recall_task_lot to jicai_app;
grant select on recall_task_lot to jicai_backup;
grant delete, insert, update on recall_task_lot to jicai_founder;
grant insert, select, update on refusal to jicai_app;
grant select on refusal to jicai_backup;
grant delete, insert, update on refusal to jicai_founder;
grant select on refusal_card to jicai_app;
grant select on refusal_card to jicai_backup;
grant delete, insert, select, update on refusal_line to jicai_app;
grant select on refusal_line to jicai_backup;
grant delete, insert, update on refusal_line to jicai_founder;
grant delete, insert, select, update on regional_price to jicai_app;
grant select on regional_price to jicai_backup;
grant delete, insert, update on regional_price to jicai_founder;
grant select on regional_price_card to jicai_app;
grant select on regional_price_card to jicai_backup;
grant delete, insert, select, update on regional_price_item to jicai_app;
grant select on regional_price_item to jicai_backup;
grant delete, insert, update on regional_price_item to jicai_founder;
grant delete, insert, select on regional_price_line to jicai_app;
grant select on regional_price_line to jicai_backup;
grant delete, insert, update on regional_price_line to jicai_founder;
grant select on regional_price_line_card to jicai_app;
grant select on regional_price_line_card to jicai_backup;
grant insert, select, update on registration to jicai_app;
grant select on registration to jicai_backup;
grant delete, insert, update on registration to jicai_founder;
grant select on registration_card to jicai_app;
grant select on registration_card to jicai_backup;
grant insert, select, update on rejection to jicai_app;
grant select on rejection to jicai_backup;
grant delete, insert, update on rejection to jicai_founder;
grant select on rejection_card to jicai_app;
grant select on rejection_card to jicai_backup;
grant insert, select, update on requested_invoice to jicai_app;
grant select on requested_invoice to jicai_backup;
grant delete, insert, update on requested_invoice to jicai_founder;
grant select on requested_invoice_facts to jicai_app;
grant select on requested_invoice_facts to jicai_backup;
grant delete, insert, select, update on requisition to jicai_app;
grant select on requisition to jicai_backup;
grant delete, insert, update on requisition to jicai_founder;
grant select on requisition_card to jicai_app;
grant select on requisition_card to jicai_backup;
grant insert, select, update on requisition_hold to jicai_app;
grant select on requisition_hold to jicai_backup;
grant delete, insert, update on requisition_hold to jicai_founder;
grant delete, insert, select, update on requisition_line to jicai_app;
grant select on requisition_line to jicai_backup;
grant delete, insert, update on requisition_line to jicai_founder;
grant select on requisition_line_facts to jicai_app;
grant select on requisition_line_facts to jicai_backup;
grant insert, select on requisition_payment to jicai_app;
grant select on requisition_payment to jicai_backup;
grant delete, insert, update on requisition_payment to jicai_founder;
grant select on requisition_payment_facts to jicai_app;
grant select on requisition_payment_facts to jicai_backup;
grant insert, select on requisition_promise to jicai_app;
grant select on requisition_promise to jicai_backup;
grant delete, insert, update on requisition_promise to jicai_founder;
grant delete, insert, select, update on return_order to jicai_app;
grant select on return_order to jicai_backup;
grant delete, insert, update on return_order to jicai_founder;
grant select on return_order_card to jicai_app;
grant select on return_order_card to jicai_backup;
grant delete, insert, select, update on return_order_line to jicai_app;
grant select on return_order_line to jicai_backup;
grant delete, insert, update on return_order_line to jicai_founder;
grant select on return_order_line_facts to jicai_app;
grant select on return_order_line_facts to jicai_backup;
grant delete, insert, select, update on role to jicai_app;
grant select on role to jicai_backup;
grant delete, insert, update on role to jicai_founder;
grant delete, insert, select on role_action to jicai_app;
grant select on role_action to jicai_backup;
grant delete, insert, update on role_action to jicai_founder;
grant select on role_action_facts to jicai_app;
grant select on role_action_facts to jicai_backup;
grant select on role_card to jicai_app;
grant select on role_card to jicai_backup;
grant delete, insert, select, update on saved_query to jicai_app;
grant select on saved_query to jicai_backup;
grant delete, insert, update on saved_query to jicai_founder;
grant delete, insert, select, update on session to jicai_app;
grant select on session to jicai_backup;
grant delete, insert, update on session to jicai_founder;
grant select on session_facts to jicai_app;
grant select on session_facts to jicai_backup;
grant delete, insert, select on session_sign_off to jicai_app;
grant select on session_sign_off to jicai_backup;
grant delete, insert, update on session_sign_off to jicai_founder;
grant select on shelf_tally to jicai_app;
grant select on shelf_tally to jicai_backup;
grant select on shelf_tally_facts to jicai_app;
grant select on shelf_tally_facts to jicai_backup;
grant insert, select, update on statement to jicai_app;
grant select on statement to jicai_backup;
grant delete, insert, update on statement to jicai_founder;
grant select on statement_card to jicai_app;
grant select on statement_card to jicai_backup;
grant insert, select on statement_item to jicai_app;
grant select on statement_item to jicai_backup;
grant delete, insert, update on statement_item to jicai_founder;
grant insert, select, update on statement_line to jicai_app;
grant select on statement_line to jicai_backup;
grant delete, insert, update on statement_line to jicai_founder;
grant insert, select, update on stock_alarm to jicai_app;
grant select on stock_alarm to jicai_backup;
grant delete, insert, update on stock_alarm to jicai_founder;
grant select on stock_alarm_facts to jicai_app;
grant select on stock_alarm_facts to jicai_backup;
grant insert, select, update on stock_balance to jicai_app;
grant select on stock_balance to jicai_backup;
grant delete, insert, update on stock_balance to jicai_founder;
grant select on stock_balance_facts to jicai_app;
grant select on stock_balance_facts to jicai_backup;
grant delete, insert, select, update on stock_count to jicai_app;
grant select on stock_count to jicai_backup;
grant delete, insert, update on stock_count to jicai_founder;
grant select on stock_count_card to jicai_app;
grant select on stock_count_card to jicai_backup;
grant insert, select, update on stock_count_line to jicai_app;
grant select on stock_count_line to jicai_backup;
grant delete, insert, update on stock_count_line to jicai_founder;
grant select on stock_count_line_facts to jicai_app;
grant select on stock_count_line_facts to jicai_backup;
grant delete, insert, select, update on stock_document to jicai_app;
grant select on stock_document to jicai_backup;
grant delete, insert, update on stock_document to jicai_founder;
grant select on stock_document_card to jicai_app;
grant select on stock_document_card to jicai_backup;
grant delete, insert, select, update on stock_document_line to jicai_app;
grant select on stock_document_line to jicai_backup;
grant delete, insert, update on stock_document_line to jicai_founder;
grant delete, insert, select, update on stock_document_lot to jicai_app;
grant select on stock_document_lot to jicai_backup;
grant delete, insert, update on stock_document_lot to jicai_founder;
grant select on stock_document_lot_facts to jicai_app;
grant select on stock_document_lot_facts to jicai_backup;
grant insert, select, update on stock_hold to jicai_app;
grant select on stock_hold to jicai_backup;
grant delete, insert, update on stock_hold to jicai_founder;
grant select on stock_hold_facts to jicai_app;
grant select on stock_hold_facts to jicai_backup;
grant insert, select on stock_movement to jicai_app;
grant select on stock_movement to jicai_backup;
grant delete, insert, update on stock_movement to jicai_founder;
grant select on stock_movement_facts to jicai_app;
grant select on stock_movement_facts to jicai_backup;
grant insert, select on stock_period to jicai_app;
grant select on stock_period to jicai_backup;
grant delete, insert, update on stock_period to jicai_founder;
grant insert, select on stock_period_balance to jicai_app;
grant select on stock_period_balance to jicai_backup;
grant delete, insert, update on stock_period_balance to jicai_founder;
grant delete, insert, select, update on stock_threshold to jicai_app;
grant select on stock_threshold to jicai_backup;
grant delete, insert, update on stock_threshold to jicai_founder;
grant select on stock_threshold_card to jicai_app;
grant select on stock_threshold_card to jicai_backup;
grant insert, select, update on supplier_freeze to jicai_app;
grant select on supplier_freeze to jicai_backup;
grant delete, insert, update on supplier_freeze to jicai_founder;
grant select on supplier_freeze_facts to jicai_app;
grant select on supplier_freeze_facts to jicai_backup;
grant insert, select, update on supply_relation to jicai_app;
grant select on supply_relation to jicai_backup;
grant delete, insert, update on supply_relation to jicai_founder;
grant select on supply_relation_facts to jicai_app;
grant select on supply_relation_facts to jicai_backup;
grant delete, insert, select, update on surgery_order to jicai_app;
grant select on surgery_order to jicai_backup;
grant delete, insert, update on surgery_order to jicai_founder;
grant select on surgery_order_card to jicai_app;
grant select on surgery_order_card to jicai_backup;
grant delete, insert, select, update on surgery_order_line to jicai_app;
grant select on surgery_order_line to jicai_backup;
grant delete, insert, update on surgery_order_line to jicai_founder;
grant insert, select, update on surgery_patient to jicai_app;
grant select on surgery_patient to jicai_backup;
grant delete, insert, update on surgery_patient to jicai_founder;
grant insert, select, update on surgery_piece to jicai_app;
grant select on surgery_piece to jicai_backup;
grant delete, insert, update on surgery_piece to jicai_founder;
grant select on surgery_piece_facts to jicai_app;
grant select on surgery_piece_facts to jicai_backup;
grant insert, select on surgery_scan to jicai_app;
grant select on surgery_scan to jicai_backup;
grant delete, insert, update on surgery_scan to jicai_founder;
grant delete, insert, select on trace_box to jicai_app;
grant select on trace_box to jicai_backup;
grant delete, insert, update on trace_box to jicai_founder;
grant delete, insert, select on upload_count to jicai_app;
grant select on upload_count to jicai_backup;
grant delete, insert, update on upload_count to jicai_founder;
grant delete, insert, select on use_lately to jicai_app;
grant select on use_lately to jicai_backup;
grant delete, insert, update on use_lately to jicai_founder;
grant delete, insert, select on use_lately_of to jicai_app;
grant select on use_lately_of to jicai_backup;
grant delete, insert, update on use_lately_of to jicai_founder;
grant delete, insert, select on user_role to jicai_app;
grant select on user_role to jicai_backup;
grant delete, insert, update on user_role to jicai_founder;
grant select on user_role_facts to jicai_app;
grant select on user_role_facts to jicai_backup;
grant delete, insert, select, update on user_setting to jicai_app;
grant select on user_setting to jicai_backup;
grant delete, insert, update on user_setting to jicai_founder;
grant select on user_setting_facts to jicai_app;
grant select on user_setting_facts to jicai_backup;
grant insert, select, update on vbp_batch to jicai_app;
grant select on vbp_batch to jicai_backup;
grant delete, insert, update on vbp_batch to jicai_founder;
grant select on vbp_done_day to jicai_app;
grant select on vbp_done_day to jicai_backup;
grant delete, insert, update on vbp_done_day to jicai_founder;
grant select on vbp_done_day_card to jicai_app;
grant select on vbp_done_day_card to jicai_backup;
grant insert, select on vbp_item to jicai_app;
grant select on vbp_item to jicai_backup;
grant delete, insert, update on vbp_item to jicai_founder;
grant select on vbp_item_card to jicai_app;
grant select on vbp_item_card to jicai_backup;
grant insert, select, update on vbp_quota to jicai_app;
grant select on vbp_quota to jicai_backup;
grant delete, insert, update on vbp_quota to jicai_founder;
grant select on vbp_quota_card to jicai_app;
grant select on vbp_quota_card to jicai_backup;
grant select on vbp_quota_facts to jicai_app;
grant select on vbp_quota_facts to jicai_backup;
grant insert, select, update on vbp_reason to jicai_app;
grant select on vbp_reason to jicai_backup;
grant delete, insert, update on vbp_reason to jicai_founder;
grant insert, select, update on vbp_transfer to jicai_app;
grant select on vbp_transfer to jicai_backup;
grant delete, insert, update on vbp_transfer to jicai_founder;
grant select on vbp_transfer_card to jicai_app;
grant select on vbp_transfer_card to jicai_backup;
grant delete, insert, select, update on voucher to jicai_app;
grant select on voucher to jicai_backup;
grant delete, insert, update on voucher to jicai_founder;
grant select on voucher_card to jicai_app;
grant select on voucher_card to jicai_backup;
grant delete, insert, select, update on voucher_line to jicai_app;
grant select on voucher_line to jicai_backup;
grant delete, insert, update on voucher_line to jicai_founder;
grant select on voucher_line_facts to jicai_app;
grant select on voucher_line_facts to jicai_backup;
