-- Who may write what (issue 15, item 14; security.md C93). Until now one policy for all commands stood before most tables: who
-- could read a row could often change or delete it. From here on each command has its own, for those alone who need it in a
-- declared call; db/needed-writes.tsv lists them, tests/needed-writes.test.ts tries every other pair.

-- Founds houses: menu, dictionaries, the first organisation, the demonstration with days gone by. The running app is no member
-- of it; the kernel comes as it on the owner's address (kernel/server/tx.ts).
do $$
begin
  if not exists (select from pg_roles where rolname = 'jicai_founder') then
    begin
      create role jicai_founder nologin nobypassrls;
    exception when duplicate_object or unique_violation then null; -- two databases of one server migrating at once
    end;
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant jicai_founder to %I' || case when current_setting('server_version_num')::int >= 160000
      then ' with inherit false' else '' end, current_user);
  end if;
end $$;
grant jicai_app to jicai_founder;

-- Who is at work: a kind of organisation; «elevated», somebody's call in an effect behind a partner's wall; «stranger», a call that
-- needs no sign-in; «system», a job or the kernel's own; «nobody», the kernel before it knows who asks.
create function app_who() returns text language sql stable parallel safe as $$
  select case when coalesce(current_setting('app.kind', true), '') = '' then 'nobody'
    when current_setting('app.kind', true) = 'system' and coalesce(current_setting('app.user', true), '') <> '' then 'elevated'
    else current_setting('app.kind', true) end
$$;
-- A stranger's call reads what it looks up for him, as before; what it writes is another matter.
create or replace function app_sees_all() returns boolean language sql stable parallel safe as $$
  select coalesce(current_setting('app.kind', true), '') in ('authority', 'system', 'stranger')
$$;
create function acts_as(variadic who text[]) returns boolean language sql stable parallel safe as $$ select app_who() = any (who) $$;
-- The organisation at work, if it is of one of these kinds.
create function org_of(variadic kinds text[]) returns uuid language sql stable parallel safe as
  $$ select case when app_who() = any (kinds) then app_org() end $$;

-- Gives a table its walls: who reads it as before (a table without walls: everybody), and for each command who does it, as a
-- condition on the row. What is left out nobody does, and the app loses the right. `becomes`: what a changed row must be then,
-- where that differs. For later migrations too. The coalesce keeps the wall from being looked for by an index: a few lines are
-- found by their ids, not among all of an organisation's.
create procedure wall(tbl regclass, adds text default null, changes text default null, removes text default null,
  becomes text default null, reads text default null)
language plpgsql as $$
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
end $$;

-- The papers of the goods' way. A partner changes what his own paper moves: what was shipped, accepted, given up.
do $$
declare
  hospital text := $q$ hospital_id = (select org_of('hospital')) $q$;
  supplier text := $q$ supplier_id = (select org_of('supplier')) $q$;
  order_sent text := $q$ (supplier_id = (select org_of('supplier')) and released_at is not null) $q$;
  line_sent text := $q$ (supplier_id = (select org_of('supplier'))
    and exists (select from purchase_order o where o.id = order_line.order_id and o.released_at is not null)) $q$;
  delivery_sent text := $q$ (hospital_id = (select org_of('hospital')) and shipped_at is not null) $q$;
  lot_sent text := $q$ (hospital_id = (select org_of('hospital'))
    and exists (select from delivery d where d.id = delivery_line.delivery_id and d.shipped_at is not null)) $q$;
  party text := $q$ (hospital_id = (select org_of('hospital')) or supplier_id = (select org_of('supplier'))) $q$;
  applicant text := $q$ (created_org = (select org_of('hospital', 'supplier')) and created_org in (hospital_id, supplier_id)) $q$;
  also text := $q$ or (select acts_as(%s)) $q$;
begin
  call wall('plan', hospital, hospital, hospital || $q$ and status = 'draft' $q$);
  call wall('plan_line', hospital, hospital, hospital);
  call wall('plan_order_line', hospital, hospital);
  call wall('purchase_order', hospital, hospital || ' or ' || order_sent || format(also, $q$'authority', 'system'$q$),
    hospital || $q$ and status = 'draft' $q$);
  call wall('order_line', hospital, hospital || ' or ' || line_sent || format(also, $q$'authority', 'elevated', 'system'$q$), hospital);
  call wall('order_rejection', supplier);
  call wall('delivery', supplier, supplier || ' or ' || delivery_sent, supplier || $q$ and status = 'draft' $q$);
  call wall('delivery_line', supplier, supplier || ' or ' || lot_sent, supplier);
  call wall('acceptance', $q$ (select acts_as('elevated')) $q$, hospital || format(also, $q$'elevated'$q$));
  call wall('acceptance_line', $q$ (select acts_as('elevated')) $q$, hospital, hospital);
  call wall('stock_balance', hospital, hospital);
  call wall('stock_movement', hospital);
  call wall('vbp_quota', null, hospital || format(also, $q$'elevated', 'system'$q$));
  call wall('catalog_item', hospital, hospital || format(also, $q$'elevated', 'system'$q$), hospital || $q$ and status in ('draft', 'rejected') $q$);
  call wall('supply_relation', hospital || format(also, $q$'authority'$q$), hospital || format(also, $q$'authority', 'elevated', 'system'$q$));
  -- the other party locks it too, to be told that it is not his
  call wall('price_adjustment', applicant, party || format(also, $q$'authority', 'system'$q$),
    applicant || $q$ and status in ('draft', 'rejected') $q$, becomes => applicant || format(also, $q$'authority', 'system'$q$));
  call wall('department', hospital, hospital, hospital);
  call wall('distribution_point', hospital, hospital, hospital);
end $$;

-- Whose account it is: an organisation administers its own, and one that has no home and works nowhere else.
create function account_is_ours(person uuid, home uuid) returns boolean language sql stable parallel safe as $$
  select coalesce(home = (select org_of('hospital', 'supplier'))
    or (home is null and (select org_of('hospital', 'supplier')) is not null
      and not exists (select from user_role r where r.user_id = person and r.org_id <> (select app_org()))), false)
$$;

-- What every organisation has of its own.
do $$
declare
  own text := $q$ org_id = (select org_of('hospital', 'supplier', 'authority')) $q$;
  partner text := $q$ org_id = (select org_of('hospital', 'supplier')) $q$;
  authority text := $q$ or (select acts_as('authority')) $q$;
  jobs text := $q$ or (select acts_as('system')) $q$;
  strangers text := $q$ or (select acts_as('stranger')) $q$;
  mine text := $q$ user_id = (select app_user()) and (select acts_as('hospital', 'supplier', 'authority')) $q$;
  -- his account is this organisation's, or he works here; one that is nobody's yet gets his first role
  people text := $q$ (home_org = (select org_of('hospital', 'supplier'))
    or exists (select from user_role r where r.user_id = app_user.id and r.org_id = (select org_of('hospital', 'supplier')))
    or (home_org is null and (select org_of('hospital', 'supplier')) is not null
      and not exists (select from user_role r where r.user_id = app_user.id))) $q$;
begin
  call wall('certificate', own, own || authority, own || $q$ and status in ('draft', 'rejected') $q$);
  call wall('file', own || $q$ or (select acts_as('elevated')) $q$, own, own || jobs);
  call wall('approval_flow', own || authority, own || authority, own || authority);
  call wall('approval_flow_step', own || authority, null, own || authority);
  call wall('approval_level', $q$ org_id = (select org_of('hospital')) $q$, $q$ org_id = (select org_of('hospital')) $q$);
  call wall('approval_delegation', own, own);
  call wall('background_job', 'org_id = (select app_org()) and ' || mine, 'org_id = (select app_org()) and ' || mine || jobs,
    $q$ (select acts_as('system')) $q$);
  call wall('import_mapping', own, own);
  call wall('saved_query', 'org_id = (select app_org()) and ' || mine, 'org_id = (select app_org()) and ' || mine,
    'org_id = (select app_org()) and ' || mine);
  call wall('config', own || authority, own || authority, own || authority);
  call wall('role', partner || authority, partner || authority, partner || authority);
  call wall('role_action', $q$ (select acts_as('authority')) or exists (select from role r where r.id = role_id
    and r.org_id = (select org_of('hospital', 'supplier'))) $q$, null, $q$ (select acts_as('authority')) or exists (select from role r
    where r.id = role_id and r.org_id = (select org_of('hospital', 'supplier'))) $q$);
  -- nobody is put to work who is another's: who may give him roles might administer his account next
  call wall('user_role', '(' || partner || $q$ and (exists (select from user_role r where r.user_id = user_role.user_id
      and r.org_id = (select org_of('hospital', 'supplier'))) or exists (select from app_user u where u.id = user_role.user_id
      and account_is_ours(u.id, u.home_org)))) $q$ || authority, null, partner || authority);
  call wall('app_user', $q$ home_org = (select org_of('hospital', 'supplier')) $q$ || authority,
    $q$ (id = (select app_user()) and (select acts_as('hospital', 'supplier', 'authority'))) or $q$ || people || authority || strangers,
    'account_is_ours(id, home_org)' || authority);
  call wall('session', $q$ (select acts_as('stranger')) $q$, '(' || mine || $q$) or (select acts_as('authority', 'stranger', 'nobody'))
    or org_id = (select org_of('hospital', 'supplier')) or exists (select from app_user u where u.id = session.user_id
      and u.home_org = (select org_of('hospital', 'supplier'))) $q$, $q$ (select acts_as('system')) $q$);
  call wall('password_request', $q$ (select acts_as('stranger')) $q$, partner || authority || strangers);
  call wall('user_setting', mine, mine, mine);
  call wall('message_mark', mine, mine);
  call wall('idempotency', mine, mine, $q$ (select acts_as('system')) $q$,
    reads => $q$ user_id = (select app_user()) or (select app_kind()) = 'system' $q$);
  call wall('audit_waiting', $q$ transaction = pg_current_xact_id() and (select acts_as('hospital', 'supplier', 'authority')) $q$, null,
    $q$ transaction = pg_current_xact_id() and (select acts_as('hospital', 'supplier', 'authority')) $q$);
end $$;

-- What the region has in common: read by everybody, kept by the authority. A supplier keeps the card of his own company.
do $$
declare
  authority text := $q$ (select acts_as('authority')) $q$;
  company text := authority || $q$ or org_id = (select org_of('supplier')) $q$;
begin
  call wall('org', authority, authority);
  call wall('company', company, company);
  call wall('product', authority, authority, authority);
  call wall('category', authority, authority, authority);
  call wall('dict', authority, authority);
  call wall('menu', authority, authority, authority);
  call wall('vbp_batch');
  call wall('vbp_item');
  call wall('registration', $q$ (select acts_as('stranger')) $q$, $q$ (select acts_as('authority', 'stranger')) $q$);
  call wall('quarantine_file', $q$ (select acts_as('stranger')) $q$, $q$ (select acts_as('elevated', 'stranger', 'system')) $q$,
    $q$ (select acts_as('system')) $q$);
end $$;
alter table company force row level security;

-- The kernel's own, and what only grows.
do $$
declare
  system text := $q$ (select acts_as('system')) $q$;
  chain text := $q$ org_id is not distinct from (select app_org())
    and (select acts_as('hospital', 'supplier', 'authority', 'stranger', 'system')) $q$;
  signing text := $q$ (select acts_as('stranger')) $q$;
  own_mark text := $q$ or (user_id = (select app_user()) and (select acts_as('hospital', 'supplier', 'authority'))) $q$;
  announces text := $q$ ((select acts_as('authority')) and org_id is null) or (select acts_as('elevated', 'system')) $q$;
begin
  call wall('captcha', signing, null, $q$ (select acts_as('stranger', 'system')) $q$);
  call wall('login_challenge', signing, signing, $q$ (select acts_as('stranger', 'system')) $q$);
  call wall('login_key', system, null, system);
  -- known by who signs in or sets his own password, forgotten with a password by whoever sets it
  call wall('login_device', signing || own_mark,
    -- colleagues on the same device get its new mark too
    signing || own_mark || $q$ or exists (select from app_user u where u.id = user_id and account_is_ours(u.id, u.home_org)) $q$, $q$ (select acts_as('authority', 'stranger', 'system'))
    or ((select acts_as('hospital', 'supplier')) and user_id = (select app_user()))
    or exists (select from app_user u where u.id = user_id and account_is_ours(u.id, u.home_org)) $q$);
  -- forgiven are the failures of an account by himself or who administers it
  call wall('login_throttle', system, $q$ (select acts_as('stranger', 'system')) $q$, $q$ (select acts_as('authority', 'stranger', 'system'))
    or ((select acts_as('hospital', 'supplier')) and subject in (select 'account:' || lower(u.login_name) from app_user u
      where u.id = (select app_user()) or account_is_ours(u.id, u.home_org))) $q$);
  call wall('login_log', $q$ (select acts_as('stranger', 'system')) $q$, null, system);
  call wall('exchange_log', null, null, system);
  call wall('upload_count', system, null, system);
  call wall('audit_log', chain);
  call wall('audit_head', chain, chain);
  -- in his own name
  call wall('doc_history', $q$ org_id is not distinct from (select app_org()) and user_id is not distinct from (select app_user())
    and not (select acts_as('nobody')) $q$);
  call wall('message', announces, announces, system);
  -- what it reads stands in a policy of its own
  drop policy system_keeps on kept_figure;
  call wall('kept_figure', system, system, system);
end $$;

-- Papers whose time of changing is over.

-- Only what the app does is refused: the owner's tools and the founder of a house arrange as they must.
create function is_app() returns boolean language sql stable parallel safe as $$ select current_user in ('jicai_app', 'jicai_ranged') $$;

-- The lines of a paper whose status is none of `open` come and go no more, and of their columns only those in `free` still move.
create procedure keep_lines(lines regclass, paper regclass, key name, open text[], free text[]) language plpgsql as $$
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
end $$;
call keep_lines('plan_line', 'plan', 'plan_id', '{draft,pending,rejected}', '{ordered_qty}');
call keep_lines('order_line', 'purchase_order', 'order_id', '{draft,pendingAudit,auditRejected}',
  '{vbp_used,reject_qty,reject_reason,closed_qty,shipped_qty,accepted_qty,refused_qty,returned_qty,invoiced_qty,due_at}');
call keep_lines('delivery_line', 'delivery', 'delivery_id', '{draft}',
  '{accepted_qty,refused_qty,invoice_no,invoice_code,invoice_date,invoice_amount}');
call keep_lines('acceptance_line', 'acceptance', 'acceptance_id', '{wait,checked}', '{posted}');

-- The same for the paper itself: whose it is, what it is about and what it amounts to.
create function paper_is_kept() returns trigger language plpgsql as $$
begin
  raise exception '% in this status is kept', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create procedure keep_paper(paper regclass, open text[], kept text) language plpgsql as $$
begin
  execute format('create trigger kept before update of %2$s on %1$s for each row
    when (is_app() and old.status <> all (%3$L::text[]) and (%4$s) is distinct from (%5$s)) execute function paper_is_kept()',
    paper, kept, open, 'old.' || replace(kept, ', ', ', old.'), 'new.' || replace(kept, ', ', ', new.'));
end $$;
call keep_paper('plan', '{draft,pending,rejected}',
  'hospital_id, no, plan_type, department_id, point_id, kind, total_qty, total_amount, line_count, created_by');
call keep_paper('purchase_order', '{draft,pendingAudit,auditRejected}',
  'hospital_id, supplier_id, no, point_id, kind, narcotic, vbp_class, order_type, plan_id, total_qty, amount, line_count, created_by');
call keep_paper('delivery', '{draft}',
  'hospital_id, supplier_id, order_id, no, kind, narcotic, point_id, total_qty, amount, line_count, created_by');
call keep_paper('acceptance', '{wait,checked}', 'hospital_id, supplier_id, delivery_id, order_id, no, kind, narcotic, accepted_amount, checked_by');
call keep_paper('price_adjustment', '{draft,pending,rejected}',
  'hospital_id, supplier_id, no, catalog_item_id, product_id, type, new_price, effective_date, created_by, created_org');

-- Who created, changed or submitted a paper does not audit it (security.md C33), in direct SQL neither: the CHECKs know the
-- creator alone.
create function not_by_author() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from public.doc_history h where h.doc_id = new.id and h.user_id = new.audited_by and h.authored) then
    raise exception 'an author does not audit' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
do $$
declare paper text;
begin
  foreach paper in array array['plan', 'purchase_order', 'price_adjustment', 'certificate'] loop
    execute format('create trigger not_by_author before update of audited_by on %I for each row
      when (new.audited_by is distinct from old.audited_by and new.audited_by <> new.created_by) execute function not_by_author()', paper);
  end loop;
end $$;

-- Columns that do not move, whoever may change the row.

-- Of an account: by himself what is his to say; by who administers it, all but whose it is; by others who gave him work, nothing.
create function account_is_kept() returns trigger language plpgsql as $$
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
end $$;
create trigger kept before update on app_user for each row when (is_app()) execute function account_is_kept();

-- A session stays whose it is; only he moves it to another organisation and proves himself in it; once ended it is over. The kernel,
-- before it knows who asks, notes that it was seen.
create function session_is_kept() returns trigger language plpgsql as $$
begin
  if (new.sid_hash, new.id, new.user_id, new.created_at, new.ip, new.user_agent)
      is distinct from (old.sid_hash, old.id, old.user_id, old.created_at, old.ip, old.user_agent)
    or ((new.org_id, new.proved_at) is distinct from (old.org_id, old.proved_at) and old.user_id is distinct from app_user())
    or (new.ended_at is distinct from old.ended_at and (old.ended_at is not null or app_who() = 'nobody'))
  then
    raise exception 'this session is kept' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger kept before update on session for each row when (is_app()) execute function session_is_kept();

-- Of a hospital's order a supplier moves what his acts move (modules/order/shared/machine.ts): he takes it on, agrees to give it up
-- or not; what he ships and refuses moves it as its lines say. He audits nothing.
create function order_is_kept() returns trigger language plpgsql as $$
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
      bool_or(closed_qty > 0) as closed into l from order_line where order_id = new.id;
    if new.status = (case when l.open then 'allocating' when l.transit then 'allocated' when l.accepted then 'accepted'
      when l.closed then 'closed' else 'rejectedBySupplier' end)
    then return new; end if;
  end if;
  raise exception 'a supplier does not move an order from % to %', old.status, new.status using errcode = 'insufficient_privilege';
end $$;
create trigger kept_of_supplier before update on purchase_order for each row when (is_app() and app_kind() = 'supplier')
  execute function order_is_kept();
-- Nor are goods accepted by whom they come from: of lines he moves what he ships and refuses, and their invoices. What came with the
-- lots the hospital moves as little.
create procedure keep_from(kind text, lines regclass, kept text) language plpgsql as $$
begin
  execute format('create trigger kept_from_%1$s before update on %2$s for each row
    when (is_app() and app_kind() = %1$L and (%3$s) is distinct from (%4$s)) execute function paper_is_kept()',
    kind, lines, 'old.' || replace(kept, ', ', ', old.'), 'new.' || replace(kept, ', ', ', new.'));
end $$;
call keep_from('supplier', 'order_line',
  'price, qty, amount, accepted_qty, refused_qty, returned_qty, invoiced_qty, closed_qty, vbp_quota_id, vbp_ratio, vbp_class');
call keep_from('supplier', 'delivery_line', 'accepted_qty, refused_qty');
call keep_from('hospital', 'delivery_line', 'invoice_no, invoice_code, invoice_date, invoice_amount');
