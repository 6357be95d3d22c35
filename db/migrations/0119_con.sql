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

/* Handing in an order holds its contracts and then their lines, both in the order of their ids, in one statement; what is judged is read
  after it, as it stands once nobody else moves it. */
do $$
declare
  was text := pg_get_functiondef('contract_cover(uuid, jsonb, date, numeric, uuid, boolean)'::regprocedure);
  first integer := strpos(was, 'perform from contract c');
  last integer := strpos(was, 'for no key update;');
begin
  if first = 0 or last < first then raise exception 'contract_cover is another one'; end if;
  execute left(was, first - 1) || $q$perform from (
        with held as materialized (
          select c.id, c.status from contract c where c.hospital_id = hospital and c.supplier_id = any (sellers) and c.status in ('effective', 'frozen')
          order by c.id for share)
        -- counted before the first line is looked for, so that all contracts are held
        select l.id from contract_line l where (select count(*) from held) > 0
          and l.id in (select k.id from jsonb_to_recordset(goods) as x("supplierId" uuid, "productId" uuid)
            join contract_line k on k.hospital_id = hospital and k.supplier_id = x."supplierId" and k.product_id = x."productId"
            join held c on c.id = k.contract_id and c.status = 'effective')
        order by l.id for no key update) locked;$q$ || substr(was, last + length('for no key update;'));
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
