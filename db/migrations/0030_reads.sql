-- Telling costs what a paper has of messages, whatever else the region has open. A list that stands in jsonb is taken as an
-- array: the planner thinks a hundred rows of every `in (select … from jsonb_array_elements …)` and reads the table instead.
create or replace function message_tell(entries jsonb) returns void language plpgsql as $$
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
end $$;

-- A list of one partner's papers, newest first.
create index purchase_order_partner on purchase_order (hospital_id, supplier_id, created_at desc, id desc);
create index delivery_partner on delivery (hospital_id, supplier_id, created_at desc, id desc);
create index acceptance_partner on acceptance (hospital_id, supplier_id, created_at desc, id desc);

-- How many papers of a kind and status an organisation sees, by partner, and what they come to: the totals of a list cost what
-- an organisation has of partners, not of papers. Every change of a paper adds its difference as rows of its own, so nobody waits
-- for a number another transaction is changing; settle_tally adds them up. The region's rows have no organisation.
create table paper_tally (
  doc text not null,
  org_id uuid,
  partner_id uuid,
  kind smallint not null,
  status text not null,
  n integer not null,
  amount numeric(20,2) not null
);
create index paper_tally_of on paper_tally (doc, org_id);
revoke insert, update, delete on paper_tally from jicai_app;
alter table paper_tally enable row level security;
alter table paper_tally force row level security;
create policy reads on paper_tally for select using (org_id = (select app_org()) or (select app_sees_all()));
-- the functions below, which run as the owner
create policy owner_keeps on paper_tally
  using (current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'paper_tally'::regclass))
  with check (current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'paper_tally'::regclass));

-- Keeps the tally of a table of papers, which sums its column `amount`. `seen` are rows of a paper `x`: organisation, its partner,
-- and whether it sees the paper; the region sees all. A list that reads the tally names the table (kernel/server/tally.ts).
create procedure keep_tally(tbl regclass, amount text, seen text) language plpgsql as $$
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
end $$;
call keep_tally('plan', 'total_amount', '(x.hospital_id, null, true)');
call keep_tally('purchase_order', 'amount', '(x.hospital_id, x.supplier_id, true), (x.supplier_id, x.hospital_id, x.released_at is not null)');
call keep_tally('delivery', 'amount', '(x.supplier_id, x.hospital_id, true), (x.hospital_id, x.supplier_id, x.shipped_at is not null)');
call keep_tally('acceptance', 'accepted_amount', '(x.hospital_id, x.supplier_id, true), (x.supplier_id, x.hospital_id, true)');

-- Adds up what was written apart; whoever reads meanwhile sees the same sums before and after. Two nodes at once take different
-- rows.
create function settle_tally() returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
end $$;
revoke all on function settle_tally() from public;
grant execute on function settle_tally() to jicai_app;
