-- Red invoices 红字发票 (domain §2.25, Void and red): one with a minus takes blue ones back, a part or the whole of them. What reds that were
-- handed in come to is counted on the blue one, under its lock, and is never more than it is.
select set_config('app.kind', 'system', true);

alter table invoice
  add colour text not null default 'blue' check (colour in ('blue', 'red')),
  -- issued in error, goods that went back, a service that stopped, an allowance
  add red_reason text not null default '' check (red_reason in ('', 'wrong', 'return', 'stopped', 'discount')),
  -- of the tax office's confirmation 红字确认单
  add red_confirm_no text not null default '' check (length(red_confirm_no) <= 40),
  -- of a blue one, yuan without a minus: what reds that wait or were passed take of it, and of these what was passed
  add red_taken numeric(16, 2) not null default 0,
  add red_amount numeric(16, 2) not null default 0,
  -- taken back whole because it was issued in error: its items await an invoice again, and nobody asks for it or its red one
  add flushed boolean not null default false;

alter table invoice drop constraint invoice_excl_amount_check, drop constraint invoice_tax_amount_check, drop constraint invoice_amount_check,
  drop constraint invoice_status_check;
alter table invoice
  add check (status in ('draft', 'pending', 'passed', 'rejected', 'void', 'red')),
  add constraint invoice_amount_sign check (case colour when 'blue' then excl_amount >= 0 and tax_amount >= 0 and amount > 0
    else excl_amount <= 0 and tax_amount <= 0 and amount < 0 end),
  add check ((colour = 'red') = (red_reason <> '')),
  add check (colour = 'red' or red_confirm_no = ''),
  -- no more is taken back than there is, of a red one nothing
  add constraint invoice_red_amount_within check (red_amount between 0 and red_taken
    and red_taken <= case colour when 'blue' then amount else 0 end),
  add check (red_taken = 0 or status in ('passed', 'red')),
  add check (status <> 'red' or (red_amount = amount and audited_by is not null and marks !~ '[fb]')),
  add check (not flushed or status = 'red');

alter table invoice_line drop constraint invoice_line_qty_check, drop constraint invoice_line_amount_check;
alter table invoice_line add check (qty * amount >= 0);

-- Which blue ones a red one takes back, and how much of each: yuan without a minus.
create table invoice_red (
  id uuid primary key default new_id(),
  hospital_id uuid not null,
  supplier_id uuid not null,
  red_id uuid not null,
  blue_id uuid not null check (blue_id <> red_id),
  seq integer not null check (seq > 0),
  amount numeric(16, 2) not null check (amount > 0),
  unique (red_id, blue_id),
  unique (red_id, seq),
  foreign key (hospital_id, supplier_id, red_id) references invoice (hospital_id, supplier_id, id) on delete cascade,
  foreign key (hospital_id, supplier_id, blue_id) references invoice (hospital_id, supplier_id, id)
);
create index invoice_red_blue on invoice_red (blue_id);

do $$
declare
  party text := $q$ (hospital_id = (select org_of('hospital')) or supplier_id = (select org_of('supplier'))) $q$;
  of_own text := $q$ exists (select from invoice i where i.id = red_id and i.created_org = (select org_of('hospital', 'supplier'))) $q$;
begin
  call wall('invoice_red', party || ' and ' || of_own, removes => party || ' and ' || of_own,
    reads => $q$ exists (select from invoice i where i.id = red_id) $q$);
end $$;
alter table invoice_red force row level security;
call limit_to_ranges('invoice_red', 'exists (select from invoice i where i.id = invoice_red.red_id)');
call keep_lines('invoice_red', 'invoice', 'red_id', '{draft,rejected}', '{}');
alter function kept_invoice_red() set search_path = pg_catalog, public, pg_temp;
-- What was handed in is what is kept, its face too.
drop trigger kept on invoice;
drop trigger kept_from_hospital on invoice;
drop trigger kept_from_supplier on invoice;
call keep_paper('invoice', '{draft,rejected}', 'hospital_id, supplier_id, created_org, no, invoice_type, code, number, digital_no, check_code, issue_date, '
  'seller_name, seller_tax_no, buyer_name, buyer_tax_no, excl_amount, tax_amount, amount, remark, readings, colour, red_reason, red_confirm_no, created_by, creator_name');
-- what a run found, and what reds take of it, is not written by hand
call keep_from('hospital', 'invoice', 'marks, overriders, red_taken, red_amount, flushed');
call keep_from('supplier', 'invoice', 'marks, overriders, red_taken, red_amount, flushed');

-- The counters of the blue ones follow each step of a red one, under their lock in the order of their ids: two who take back the last yuan
-- do it one after the other, and the CHECK refuses the second.
create function invoice_reddens() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
create trigger reddens after update of status on invoice for each row when (new.colour = 'red' and new.status <> old.status)
  execute function invoice_reddens();

-- Nobody asks for what was issued in error: neither for it nor for what took it back.
create function flushed_is_free() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from requested_invoice q where q.invoice_id = new.id and q.requested_amount <> 0) then
    raise exception 'an invoice that is asked for is not taken back as an error' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger flushed_free before update of flushed on invoice for each row when (new.flushed and not old.flushed) execute function flushed_is_free();

-- Invoices known to the ledger of what is asked for, and locked in their order; how much of them is asked for.
create function requested_lock(which uuid[]) returns numeric language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into requested_invoice (invoice_id, hospital_id, supplier_id, amount)
    select i.id, i.hospital_id, i.supplier_id, i.amount from invoice i where i.id = any (which) order by i.id on conflict (invoice_id) do nothing;
  perform from requested_invoice where invoice_id = any (which) order by invoice_id for update;
  return (select coalesce(sum(abs(q.requested_amount)), 0) from requested_invoice q where q.invoice_id = any (which));
end $$;

-- The number typed at a return stands for what red invoices of their own left of it.
do $$
begin
  execute replace(pg_get_functiondef('payable_red(uuid)'::regprocedure), 'l.item_id = i.id and l.released_at is null)',
    $q$l.item_id = i.id and l.released_at is null and l.origin <> 'invoice')$q$);
end $$;
