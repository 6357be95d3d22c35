-- The clause 价格随区域调整 (domain §2.28): a contract of a type that says so takes its prices from the region's adjustments, from the day each is
-- in force. It is the contract's own from its making on, as the other clauses of its type are.
select set_config('app.kind', 'system', true);

alter table contract add column price_follows boolean not null default false;
comment on column contract.price_follows is 'of its type, as it was when this was begun: its prices follow adjustments of the region';
update contract c set price_follows = true from contract_type t where t.id = c.type_id and t.price_follows;

-- What the region changed before a price was agreed is in that price already.
alter table contract_line add column price_since timestamptz not null default now();
comment on column contract_line.price_since is 'since when this price is agreed: an adjustment of the region after that may be followed';
update contract_line l set price_since = coalesce((select max(v.made_at) from contract_version v where v.contract_id = c.id), c.created_at)
  from contract c where c.id = l.contract_id;

create index price_period_region on price_period (hospital_id, supplier_id, product_id, valid_from desc)
  where source = 'region' and type = 'purchase';

drop trigger kept on contract;
call keep_paper('contract', '{unclaimed,claimed,draft,rejected,pending}',
  'hospital_id, supplier_id, created_org, source, no, type_id, category, has_lines, framework, price_follows, parent_id, renews_id, template_id, template_n, clauses, valid_from, created_by, creator_name, created_at');

create or replace function contract_line_is_kept() returns trigger language plpgsql as $$
declare
  agreed text[] := '{contract_id,hospital_id,supplier_id,seq,product_id,product_code,name,spec,manufacturer,unit,listed_price,selected_price,last_price,price,price_since,qty,amount,note}';
  open boolean := not exists (select from contract c where c.id = old.contract_id
    and c.status not in ('unclaimed', 'claimed', 'draft', 'rejected', 'pending'));
begin
  if not open and app_who() not in ('system', 'elevated') and (tg_op = 'DELETE' or exists (select from unnest(agreed) a
      where to_jsonb(new) -> a is distinct from to_jsonb(old) -> a)) then
    raise exception 'what was agreed of a contract is kept' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

/*
 * As before, with the price in force: where prices follow, what the region's last adjustment made of it since it was agreed. `agreed` is
 * what the contract says; `followed` and `since` name the adjustment and its day, and are null where none is followed.
 */
do $$
declare
  was text := pg_get_functiondef('contract_cover(uuid, jsonb, date, numeric, uuid, boolean)'::regprocedure);
  now text := replace(replace(replace(was,
    'until date, reason text)', 'until date, reason text, agreed numeric, followed text, since date)'),
    'c.order_rule, l.price, w.rest, c.valid_to, c.freeze_reason', 'c.order_rule, coalesce(f.price, l.price), w.rest, c.valid_to, c.freeze_reason, l.price, f.no, f.since'),
    'left join mine m on m.product_id = g.p', 'left join mine m on m.product_id = g.p
        left join lateral (select p.price, p.source_no as no, (p.valid_from at time zone ''Asia/Shanghai'')::date as since from price_period p
          where c.price_follows and p.hospital_id = hospital and p.supplier_id = g.s and p.product_id = g.p and p.source = ''region''
            and p.type = ''purchase'' and p.valid_from > l.price_since and (p.valid_from at time zone ''Asia/Shanghai'')::date <= day
          order by p.valid_from desc limit 1) f on true');
begin
  if length(now) < length(was) + 500 or strpos(now, 'agreed numeric') = 0 or strpos(now, 'coalesce(f.price') = 0 then
    raise exception 'contract_cover is another one';
  end if;
  drop function contract_cover(uuid, jsonb, date, numeric, uuid, boolean);
  execute now;
end $$;
