-- Prepayments 预付 (domain §2.27): a requisition that names a contract instead of invoices. What was paid of it is a credit, which later
-- requisitions of the pair use first. A contract says how much of its amount may be paid before anything came.
select set_config('app.kind', 'system', true);

alter table contract add prepay_rate integer check (prepay_rate between 0 and 100);

alter table requisition
  add kind text not null default 'invoices' check (kind in ('invoices', 'prepay')),
  add contract_id uuid,
  -- what prepayments cover of its invoices; the amount is what is left to pay
  add prepaid_amount numeric(16, 2) not null default 0 check (prepaid_amount >= 0),
  add foreign key (hospital_id, supplier_id, contract_id) references contract (hospital_id, supplier_id, id),
  add check ((kind = 'prepay') = (contract_id is not null)),
  add check (kind = 'invoices' or (line_count = 0 and prepaid_amount = 0 and amount > 0));
create index requisition_contract on requisition (contract_id) where contract_id is not null;
do $$
declare bound text := (select conname from pg_constraint where conrelid = 'requisition'::regclass and contype = 'c'
  and pg_get_constraintdef(oid) ~ 'submitted_by IS NOT NULL' and pg_get_constraintdef(oid) ~ 'bank_account');
begin
  execute format('alter table requisition drop constraint %I', bound);
end $$;
alter table requisition add check (status not in ('pending', 'approved', 'partlyPaid', 'paid')
  or (submitted_by is not null and bank_account <> '' and amount + prepaid_amount > 0));
drop trigger kept on requisition;
call keep_paper('requisition', '{draft,rejected}', 'hospital_id, supplier_id, created_org, no, period, pay_method, kind, contract_id, amount, prepaid_amount, line_count, due_on, remark, created_by, creator_name, created_at');

-- A line stands for an invoice, or with a minus for a part of a prepayment.
alter table requisition_line alter invoice_id drop not null,
  add prepaid_id uuid,
  add foreign key (hospital_id, supplier_id, prepaid_id) references requisition (hospital_id, supplier_id, id),
  add check ((invoice_id is null) <> (prepaid_id is null)),
  add check (prepaid_id is null or amount < 0),
  add unique (requisition_id, prepaid_id);
create index requisition_line_prepaid on requisition_line (prepaid_id) where prepaid_id is not null;

-- What was paid of a prepayment, and what requisitions that stand use of it.
create table requisition_prepaid (
  requisition_id uuid primary key,
  hospital_id uuid not null,
  supplier_id uuid not null,
  paid_amount numeric(16, 2) not null default 0,
  used_amount numeric(16, 2) not null default 0,
  left_amount numeric(16, 2) generated always as (paid_amount - used_amount) stored not null,
  check (used_amount between 0 and paid_amount),
  foreign key (hospital_id, supplier_id, requisition_id) references requisition (hospital_id, supplier_id, id)
);
create index requisition_prepaid_pair on requisition_prepaid (hospital_id, supplier_id) where left_amount > 0;
-- What prepayments of a contract ask for together: never more than it agrees to.
create table requested_contract (
  contract_id uuid primary key,
  hospital_id uuid not null,
  supplier_id uuid not null,
  -- as it was agreed when a prepayment was handed in last
  most_amount numeric(16, 2) not null,
  requested_amount numeric(16, 2) not null default 0,
  check (requested_amount between 0 and most_amount),
  foreign key (hospital_id, supplier_id, contract_id) references contract (hospital_id, supplier_id, id)
);
do $$
declare
  ledger text := $q$ (select acts_as('elevated')) $q$;
  own text := $q$ hospital_id = (select app_org()) or supplier_id = (select app_org()) or (select app_sees_all()) $q$;
begin
  call wall('requisition_prepaid', ledger, ledger, reads => own);
  call wall('requested_contract', ledger, ledger, reads => own);
end $$;
alter table requisition_prepaid force row level security;
alter table requested_contract force row level security;
call limit_to_ranges('requisition_prepaid');
call limit_to_ranges('requested_contract');

-- What prepayments of a contract ask for: all of those that stand, of the others what was paid.
create function prepay_asked(which uuid) returns numeric language sql stable as $$
  select coalesce(sum(case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then r.amount else r.paid_amount end), 0)
  from requisition r where r.contract_id = which
$$;
-- A prepayment and its contract, locked: what may be asked for of it besides this one is returned. The limit is what is agreed now.
create function prepay_lock(which uuid, most numeric) returns numeric language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  r requisition;
  rest numeric;
begin
  select * into r from requisition where id = which;
  insert into requested_contract (contract_id, hospital_id, supplier_id, most_amount)
    values (r.contract_id, r.hospital_id, r.supplier_id, most) on conflict (contract_id) do nothing;
  perform from requested_contract where contract_id = r.contract_id for update;
  rest := most - prepay_asked(r.contract_id)
    + case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then r.amount else r.paid_amount end;
  update requested_contract set most_amount = most where contract_id = r.contract_id and requested_amount <= most and most_amount <> most;
  return rest;
end $$;

create or replace function requisition_lock(which uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into requested_invoice (invoice_id, hospital_id, supplier_id, amount)
    select i.id, i.hospital_id, i.supplier_id, i.amount from requisition_line l join invoice i on i.id = l.invoice_id
    where l.requisition_id = which order by i.id on conflict (invoice_id) do nothing;
  perform from requested_invoice where invoice_id in (select invoice_id from requisition_line where requisition_id = which)
    order by invoice_id for update;
  perform from requisition_prepaid where requisition_id in (select prepaid_id from requisition_line where requisition_id = which)
    order by requisition_id for update;
end $$;

-- Prepayments and contracts follow too, before the invoices do.
alter function requisition_follows(uuid) rename to requisition_invoices_follow;
create function requisition_follows(which uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform requisition_invoices_follow(which);
  insert into requisition_prepaid as p (requisition_id, hospital_id, supplier_id, paid_amount)
    select r.id, r.hospital_id, r.supplier_id, r.paid_amount from requisition r
      where r.id = which and r.kind = 'prepay' and (r.paid_amount <> 0 or exists (select from requisition_prepaid x where x.requisition_id = r.id))
    on conflict (requisition_id) do update set paid_amount = excluded.paid_amount where p.paid_amount <> excluded.paid_amount;
  update requested_contract c set requested_amount = prepay_asked(c.contract_id)
    where c.contract_id = (select r.contract_id from requisition r where r.id = which)
      and c.requested_amount <> prepay_asked(c.contract_id);
  update requisition_prepaid p set used_amount = s.used
    from (select l.prepaid_id, -sum(case when r.status in ('pending', 'approved', 'partlyPaid', 'paid') then l.amount else l.paid_amount end) as used
      from requisition_line l join requisition r on r.id = l.requisition_id
      where l.prepaid_id in (select o.prepaid_id from requisition_line o where o.requisition_id = which) group by 1) s
    where p.requisition_id = s.prepaid_id and p.used_amount <> s.used;
end $$;

-- Where prepayments cover all of it, its lines are paid with its approval: no money moves.
create or replace function requisition_spread(which uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update requisition_line l set paid_amount = s.part
  from (select id, case when whole then amount when paid = 0 then 0 when amount < 0 then amount
        else greatest(0, least(amount, paid - minus - before)) end as part
    from (select l.id, l.amount, r.paid_amount as paid, r.amount = 0 and r.status = 'paid' as whole, coalesce(sum(least(l.amount, 0)) over (), 0) as minus,
        coalesce(sum(greatest(l.amount, 0)) over (order by l.seq rows between unbounded preceding and 1 preceding), 0) as before
      from requisition_line l join requisition r on r.id = l.requisition_id where l.requisition_id = which) x) s
  where l.id = s.id and l.paid_amount <> s.part;
end $$;

-- What was set off without a payment was set off on the day it was approved, whatever was paid of the invoice before.
do $$
begin
  execute replace(pg_get_functiondef('payment_of_items()'::regprocedure), $q$        where k.item_id = n.id and k.released_at is null order by$q$,
    $q$        where k.item_id = n.id and k.released_at is null and not exists (select from requisition_line o join requisition r on r.id = o.requisition_id
            where o.invoice_id = k.invoice_id and r.status = 'paid' and r.amount = 0 and r.audited_at = now()) order by$q$);
  if position('r.amount = 0' in pg_get_functiondef('payment_of_items()'::regprocedure)) = 0 then
    raise exception 'payment_of_items is another one';
  end if;
end $$;
