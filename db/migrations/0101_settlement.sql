-- Settlement, what was left (decision 0081). Three people for an invoice's money (domain §3.9): who pays a requisition passed none of its invoices, in direct SQL neither.
select set_config('app.kind', 'system', true);

create or replace function payer_is_apart() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
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
end $$;

-- Statements begin with a month the region may name: what is older stands on the first one of its pair, which both sides agree to once.
drop function statement_make(uuid, uuid, text, uuid, text);
create function statement_make(hospital uuid, supplier uuid, until text, maker uuid, maker_name text, since text) returns setof uuid language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
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
end $$;

-- A house that kept a ledger before it had statements begins with the month of its update: nobody confirms years of months that are long over.
insert into config (key, value)
  select 'settlement.statementsFrom', to_jsonb(to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM'))
  where exists (select from payable_item) and not exists (select from statement) on conflict do nothing;
