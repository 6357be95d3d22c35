-- What a supplement was drafted from: the version of its contract that stood then. One at a time, of whichever side; those from before that
-- stand beside another one are left as they are.
select set_config('app.kind', 'system', true);

alter table contract add column base_n integer check (base_n > 0);
comment on column contract.base_n is 'of a supplement: the version of its contract it was drafted from';

-- the trigger that keeps what was agreed is for the application alone
update contract s set base_n = p.content_n
  from contract p
  where p.id = s.parent_id and p.content_n > 0 and s.status in ('draft', 'pending', 'rejected', 'waitSign', 'signed')
    and not exists (select from contract o where o.parent_id = s.parent_id and o.id <> s.id
      and (o.status in ('draft', 'pending', 'rejected', 'waitSign', 'signed') or o.effective_at > s.created_at));

create unique index contract_supplements on contract (parent_id)
  where parent_id is not null and base_n is not null and status in ('draft', 'pending', 'waitSign', 'signed');

/* Handing in an order holds the contracts its goods are agreed in, in the order of their ids, and not each of their lines: whoever else takes
  room of them asks here too, and what moves lines without it only gives room back. What is judged is read after it. */
do $$
declare
  was text := pg_get_functiondef('contract_cover(uuid, jsonb, date, numeric, uuid, boolean)'::regprocedure);
  first integer := strpos(was, 'perform from contract c');
  last integer := strpos(was, 'for no key update;');
begin
  if first = 0 or last < first then raise exception 'contract_cover is another one'; end if;
  execute left(was, first - 1) || $q$perform from contract c where c.hospital_id = hospital and c.supplier_id = any (sellers)
        and c.status in ('effective', 'frozen') and c.id in (select k.contract_id from jsonb_to_recordset(goods) as x("supplierId" uuid, "productId" uuid)
          join contract_line k on k.hospital_id = hospital and k.supplier_id = x."supplierId" and k.product_id = x."productId")
        order by c.id for no key update;$q$ || substr(was, last + length('for no key update;'));
end $$;

-- The house itself, which moves counters, asks no contract of a line first: it sees them all.
alter policy reads on contract_line using ((select acts_as('system')) or exists (select from contract c where c.id = contract_id));
do $$
declare
  may text := $q$ (select acts_as('system', 'elevated')) $q$;
begin
  execute format('alter policy changes on contract_line using (coalesce(%s, false)) with check (coalesce(%1$s, false))', may);
end $$;
-- room on the page, so that a counter moves without a new entry in each index
alter table contract_line set (fillfactor = 70);

-- Who takes room of a line without asking, such as an amendment that was accepted, waits for whoever judges what is left of its contract.
do $$
declare
  was text := pg_get_functiondef('contract_move(contract_move[])'::regprocedure);
  now text := replace(replace(was, 'if sums then
    perform', 'if sums or exists (select from unnest(moves) m where m.ordered > 0) then
    perform'), 'where m.executed <> 0 or m.paid <> 0) order by', 'where m.executed <> 0 or m.paid <> 0 or m.ordered > 0) order by');
begin
  if strpos(now, 'if sums or exists') = 0 or strpos(now, 'or m.ordered > 0) order by') = 0 then raise exception 'contract_move is another one'; end if;
  execute now;
end $$;
